import DataFormats

/// Changes a JSON document at random, so that it stays JSON: values take each other's places, names are misspelt or
/// take each other's, members go, come twice in other objects, and odd values come in.
struct Mutation {
  var random: SplitMix64
  private static let odd = [
    "null", "true", "-1", "0", "1.5", "1e3", "9007199254740992", "-0.0", #""""#, #""rtl""#, #""ar""#, #""ar_SA""#,
    #""x""#,
    "[]", "{}", "[1, 2]", "[0, 0, 1, 1]", #"["ar", null]"#, #"{"x-a": 1}"#, #"{"ar": "x"}"#, #""A.swift:1:2""#, "100",
    "2",
    #""2026-11-12""#, #"{"id": "a"}"#, #"[{"id": "a"}]"#,
  ]

  /// A document like this one, with some changes.
  mutating func mutated(_ tree: Tree) -> [UInt8] {
    var changes: [Int: Int] = [:]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      changes[Int.random(in: tree.nodes.indices, using: &random)] = Int.random(in: 0..<100, using: &random)
    }
    var text = ""
    write(tree, tree.root, changes, isKey: false, to: &text)
    return Array(text.utf8)
  }

  private mutating func write(_ tree: Tree, _ node: Int, _ changes: [Int: Int], isKey: Bool, to text: inout String) {
    if let change = changes[node] {
      if isKey { return text += replacedName(tree, change) }
      if change < 60 { return text += Self.odd[change % Self.odd.count] }
      if change < 80 {
        let other = Int.random(in: tree.nodes.indices, using: &random)
        return write(tree, other, [:], isKey: false, to: &text)
      }
    }
    switch tree.kind(node) {
    case .sequence: writeItems(tree, Array(tree.children(of: node)), changes, to: &text)
    case .mapping:
      text += "{"
      var names: Set<String> = []
      for (key, value) in tree.entries(of: node) {
        var name = ""
        write(tree, key, changes, isKey: true, to: &name)
        guard names.insert(name).inserted else { continue }
        text += (names.count > 1 ? "," : "") + name + ":"
        write(tree, value, changes, isKey: false, to: &text)
      }
      text += "}"
    default: text += String(decoding: tree.source[tree.span(node).range], as: UTF8.self)
    }
  }

  private mutating func writeItems(_ tree: Tree, _ items: [Int], _ changes: [Int: Int], to text: inout String) {
    text += "["
    for (position, item) in items.enumerated() {
      text += position > 0 ? "," : ""
      write(tree, item, changes, isKey: false, to: &text)
    }
    text += "]"
  }

  private mutating func replacedName(_ tree: Tree, _ change: Int) -> String {
    let names = [
      "\"x-own\"", "\"id\"", "\"text\"", "\"frame\"", "\"nane\"", "\"role\"", "\"marks\"", "\"\"", "\"ar\"", "\"two\"",
    ]
    return names[change % names.count]
  }
}

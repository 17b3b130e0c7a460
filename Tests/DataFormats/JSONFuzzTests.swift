import DataFormats
import SourceText
import Testing

/// Texts made of pieces of JSON, then damaged: the reader agrees with the plain grammar, never traps, and what it reads
/// is well formed and comes back the same when written and read again.
@Suite struct JSONFuzzTests {
  static let pieces = [
    "{", "}", "[", "]", ",", ":", " ", "\n", "\"", "\"a\"", "\"b\":", "\"\\u0061\":1", "1", "-0", "0.5", "1e9", "1E-2",
    "true", "false", "null", "[]", "{}", "\"שלום\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\\", "\\n", "'", "//",
    "\u{FEFF}",
    "\"long enough to fill a block of sixteen\"", "12345678901234567890", "[[[[", "]]]]", "{\"a\":{\"b\":[1,{}]}}", "é",
  ]

  @Test func damagedTexts() throws {
    var random = SplitMix64(state: 3)
    var read = 0
    for _ in 0..<5_000 {
      let bytes = Self.text(&random)
      let isText = ReferenceJSON.accepts(bytes)
      do throws(JSONError) {
        let tree = try JSON.parse(SourceFile(path: "", bytes: bytes), duplicateKeys: .kept)
        read += 1
        #expect(isText, "\(String(decoding: bytes, as: UTF8.self))")
        expectWellFormed(tree)
        try expectRoundTrip(tree)
      } catch {
        #expect(!isText || error.diagnostic.code == "json/number-range", "\(String(decoding: bytes, as: UTF8.self))")
        for diagnostic in error.diagnostics {
          #expect(diagnostic.span.start <= diagnostic.span.end && Int(diagnostic.span.end) <= bytes.count)
          #expect(!diagnostic.message.isEmpty)
        }
      }
    }
    #expect(read > 500)
  }

  @Test func randomBytes() {
    var random = SplitMix64(state: 4)
    for _ in 0..<5_000 {
      let bytes = (0..<Int(random.next() % 24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let isRead = (try? JSON.parse(SourceFile(path: "", bytes: bytes))) != nil
      #expect(!isRead || ReferenceJSON.accepts(bytes))
    }
  }

  /// A valid value or a row of pieces, sometimes with a byte replaced, removed or doubled.
  static func text(_ random: inout SplitMix64) -> [UInt8] {
    var text = ""
    if random.next() % 3 > 0 {
      value(&text, depth: 4, &random)
    } else {
      for _ in 0...Int(random.next() % 12) { text += pieces.randomElement(using: &random) ?? "" }
    }
    var bytes = Array(text.utf8)
    for _ in 0..<Int(random.next() % 3) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      switch random.next() % 4 {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: index)
      default: bytes.insert(bytes[index], at: index)
      }
    }
    return bytes
  }

  private static func value(_ text: inout String, depth: Int, _ random: inout SplitMix64) {
    let isObject = random.next() % 2 == 0
    guard depth > 0, random.next() % 3 > 0 else {
      text += ["1", "-2.5e3", "true", "null", "\"a\"", "\"שלום \\n\"", "[]", "{}"].randomElement(using: &random) ?? ""
      return
    }
    text += isObject ? "{" : "["
    for item in 0..<Int(random.next() % 5) {
      text += item > 0 ? ", " : ""
      if isObject { text += "\"\(random.next() % 3 == 0 ? "\\u006b" : "k")\(item)\": " }
      value(&text, depth: depth - 1, &random)
    }
    text += isObject ? "}" : "]"
  }

  /// Nodes stand in order, inside their collections, and counts are right.
  private func expectWellFormed(_ tree: Tree) {
    var index = 0
    for node in tree.nodes {
      let isCollection = node.kind == .sequence || node.kind == .mapping
      let children = Array(tree.children(of: index))
      #expect(
        Int(node.next) == (isCollection ? children.last.map { Int(tree.nodes[$0].next) } ?? index + 1 : index + 1))
      #expect(!isCollection || children.count == Int(node.count) * (node.kind == .mapping ? 2 : 1))
      var end = node.span.start
      for child in children {
        #expect(tree.span(child).start >= end && tree.span(child).end <= node.span.end)
        end = tree.span(child).end
      }
      index += 1
    }
  }

  private func expectRoundTrip(_ tree: Tree) throws(JSONError) {
    for options: JSONWriter.Options in [[], [.pretty, .escapesNonASCII]] {
      var writer = JSONWriter(options)
      try writer.value(tree.root, of: tree)
      let again = try JSON.parse(SourceFile(path: "", bytes: writer.finish()), duplicateKeys: .kept)
      #expect(again.nodes.map(\.kind) == tree.nodes.map(\.kind))
      #expect(tree.nodes.indices.allSatisfy { again.text($0) == tree.text($0) })
    }
  }
}

internal import SourceText

/// A value of an XML property list.
indirect enum PropertyList: Hashable {
  case text(String, at: Int)
  case number(String)
  case bool(Bool)
  case array([PropertyList])
  case dictionary([Entry])
  /// A date, data, or what has no meaning.
  case other

  /// A key and its value.
  struct Entry: Hashable {
    var key: String
    /// Where the key starts.
    var offset: Int
    var value: PropertyList
  }

  /// True for bytes that start like XML.
  static func isXML(_ bytes: [UInt8]) -> Bool {
    let start = bytes.span.startsWithByteOrderMark ? 3 : 0
    return bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  /// The outermost value of a text; nil where there is none.
  ///
  /// - Parameter tree: the text as XML.
  init?(_ tree: XMLTree) {
    guard let root = tree.nodes.indices.first else { return nil }
    guard tree.nodes[root].name == "plist" else { return nil }
    guard let value = tree.children(of: root).first(where: { _ in true }) else { return nil }
    self.init(tree, value, depth: 0)
  }

  private static let depthLimit = 100

  private init(_ tree: XMLTree, _ node: Int, depth: Int) {
    guard depth < Self.depthLimit else {
      self = .other
      return
    }
    switch tree.nodes[node].name {
    case "string": self = .text(tree.text(of: node), at: tree.nodes[node].offset)
    case "integer", "real": self = .number(tree.text(of: node))
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "array": self = .array(tree.children(of: node).map { PropertyList(tree, $0, depth: depth + 1) })
    case "dict":
      var entries: [Entry] = []
      var key: Int?
      for child in tree.children(of: node) {
        if tree.nodes[child].name == "key" {
          key = child
        } else if let name = key {
          key = nil
          entries.append(
            Entry(
              key: tree.text(of: name), offset: tree.nodes[name].offset,
              value: PropertyList(tree, child, depth: depth + 1)))
        }
      }
      self = .dictionary(entries)
    default: self = .other
    }
  }

  /// The entries of a dictionary; none for other values.
  var entries: [Entry] {
    if case .dictionary(let entries) = self { entries } else { [] }
  }

  /// The value of a key.
  subscript(_ key: String) -> PropertyList? { entries.first { $0.key == key }?.value }

  /// The items of an array; none for other values.
  var items: [PropertyList] {
    if case .array(let items) = self { items } else { [] }
  }

  /// A text or a number as a text.
  var text: String? {
    switch self {
    case .text(let text, _), .number(let text): text
    default: nil
    }
  }
}

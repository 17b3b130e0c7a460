extension YAML {
  /// Writes a tree in block style: the same values, tags and aliases, comments and spelling not.
  ///
  /// Reading the result gives an equal tree. Targets of aliases get the anchors `a1`, `a2` and so on.
  ///
  /// - Complexity: linear.
  public static func write(_ tree: Tree) -> [UInt8] {
    let anchors = anchorNumbers(tree)
    var writer = YAMLWriter()
    // Open collections and the nodes behind them; trees may be deep.
    var open: [(end: Int, isMapping: Bool)] = []
    for index in tree.nodes.indices {
      close(&open, at: index, &writer)
      if let number = anchors[index] { writer.property("&a\(number)") }
      if let tag = tree.tags[index] { writer.property(shorthand(of: tag)) }
      let node = tree.nodes[index]
      switch node.kind {
      case .mapping:
        writer.beginMapping()
        open.append((Int(node.next), true))
      case .sequence:
        writer.beginSequence()
        open.append((Int(node.next), false))
      case .alias: writer.alias("a\(anchors[Int(node.content)] ?? 0)")
      case .null: writer.null()
      case .string: writer.string(tree.text(index))
      case .bool, .integer, .float: writer.scalar(tree.text(index))
      }
    }
    close(&open, at: tree.nodes.count, &writer)
    return writer.bytes
  }

  private static func close(_ open: inout [(end: Int, isMapping: Bool)], at index: Int, _ writer: inout YAMLWriter) {
    while let last = open.last, last.end == index {
      open.removeLast()
      if last.isMapping { writer.endMapping() } else { writer.endSequence() }
    }
  }

  /// The numbers of the nodes that aliases point at, in document order.
  private static func anchorNumbers(_ tree: Tree) -> [Int: Int] {
    let targets = Set(tree.nodes.lazy.filter { $0.kind == .alias }.map { Int($0.content) })
    return Dictionary(uniqueKeysWithValues: zip(targets.sorted(), 1...))
  }

  /// A tag as it is written without directives.
  private static func shorthand(of tag: String) -> String {
    let core = "tag:yaml.org,2002:"
    if tag == "!" { return tag }
    if CoreSchema.isCore(tag) { return "!!" + tag.dropFirst(core.count) }
    return "!<" + escapedURI(tag) + ">"
  }

  /// Escapes what a verbatim tag cannot hold (`ns-uri-char`).
  private static func escapedURI(_ tag: String) -> String {
    var result: [UInt8] = []
    for byte in tag.utf8 {
      if isURICharacter(byte), byte != UInt8(ascii: "%") {
        result.append(byte)
      } else {
        result.append(contentsOf: [UInt8(ascii: "%"), hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 15)])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

internal import DataFormats
internal import Guidelines
public import SourceText

/// Adds to a configuration's text and leaves everything else in it as it is: comments, order, spelling.
public enum ConfigurationEditor {
  /// The text of a configuration that settles nothing yet.
  public static let empty = Array("rtlaudit: 1\n".utf8)

  /// Adds a waiver behind the others.
  ///
  /// - Parameter file: a configuration that can be read.
  /// - Returns: the new text; nil where the list is written in a way that cannot be added to, such as an alias.
  public static func adding(_ waiver: Waiver, to file: SourceFile) -> [UInt8]? {
    guard let (before, tree) = read(file) else { return nil }
    let node = tree.value(forKey: "waivers", in: tree.root)
    let text: [UInt8]?
    if let node, tree.nodes[node].kind == .sequence, tree.nodes[node].count > 0 {
      text = tree.nodes[node].style == 1 ? addingToFlow(waiver, tree, node) : addingToBlock(waiver, tree, node)
    } else if let node {
      text = replacingEmpty(waiver, tree, node)
    } else {
      text = withEnd(file.bytes) + Array("\nwaivers:\n".utf8) + lines(waiver, indent: 2)
    }
    // What comes out must be the same with one waiver more: whatever was misjudged is noticed here.
    guard let text, let (after, _) = read(SourceFile(path: file.path, bytes: text)) else { return nil }
    func content(_ waivers: [Waiver]) -> [Waiver] {
      waivers.map {
        var waiver = $0
        waiver.span = SourceSpan(0, 0)
        return waiver
      }
    }
    return content(after.waivers) == content(before.waivers + [waiver]) ? text : nil
  }

  private static func read(_ file: SourceFile) -> (AuditConfiguration, Tree)? {
    guard let configuration = ConfigurationReader.read(file).configuration, let tree = try? YAML.parse(file),
      tree.source == file.bytes
    else { return nil }
    return (configuration, tree)
  }

  // MARK: Places

  /// Behind the last item of `- ...`, with the same indentation.
  private static func addingToBlock(_ waiver: Waiver, _ tree: Tree, _ node: Int) -> [UInt8]? {
    let source = tree.source
    guard let first = tree.children(of: node).first(where: { _ in true }) else { return nil }
    var dash = Int(tree.span(first).start)
    while dash > 0, source[dash] != UInt8(ascii: "-") || !isIndentation(source, upTo: dash) { dash -= 1 }
    let indent = dash - lineStart(source, dash)
    var end = lastByte(tree, node)
    while end < source.count, source[end] != UInt8(ascii: "\n") { end += 1 }
    end = min(end + 1, source.count)
    return withEnd(Array(source[..<end])) + lines(waiver, indent: indent) + source[end...]
  }

  /// The offset behind the last scalar inside a node.
  private static func lastByte(_ tree: Tree, _ node: Int) -> Int {
    let last = (node..<Int(tree.nodes[node].next)).map { Int(tree.nodes[$0].span.end) }
    let end =
      tree.nodes[node..<Int(tree.nodes[node].next)].filter { $0.kind.rawValue <= NodeKind.string.rawValue }
      .map { Int($0.span.end) }.max() ?? last.max() ?? 0
    // A block scalar's span may hold the line break at its end.
    return end > 0 && tree.source[end - 1] == UInt8(ascii: "\n") ? end - 1 : end
  }

  private static func isIndentation(_ source: [UInt8], upTo place: Int) -> Bool {
    source[lineStart(source, place)..<place].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  private static func lineStart(_ source: [UInt8], _ place: Int) -> Int {
    (source[..<place].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  /// Before the bracket of `[...]`.
  private static func addingToFlow(_ waiver: Waiver, _ tree: Tree, _ node: Int) -> [UInt8]? {
    let bracket = Int(tree.span(node).end) - 1
    guard bracket > 0, tree.source[bracket] == UInt8(ascii: "]") else { return nil }
    var end = bracket
    while end > 0, [0x20, 0x0A, 0x09].contains(tree.source[end - 1]) { end -= 1 }
    let comma = tree.source[end - 1] == UInt8(ascii: ",") ? " " : ", "
    let item = fields(waiver).map { "\($0.name): \($0.value)" }.joined(separator: ", ")
    return Array(tree.source[..<end]) + Array("\(comma){ \(item) }".utf8) + tree.source[end...]
  }

  /// In the place of `[]` or of nothing.
  private static func replacingEmpty(_ waiver: Waiver, _ tree: Tree, _ node: Int) -> [UInt8]? {
    let source = tree.source
    guard let key = tree.entries(of: tree.root).first(where: { tree.hasContent($0.key, equalTo: "waivers") })?.key
    else {
      return nil
    }
    let colon = source[Int(tree.span(key).end)...].firstIndex(of: UInt8(ascii: ":")) ?? source.count
    guard colon < source.count else { return nil }
    let end = max(colon + 1, Int(tree.span(node).end))
    var rest = source[end...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    let comment = Array(source[end..<rest])
    rest = min(rest + 1, source.count)
    return Array(source[...colon]) + comment + Array("\n".utf8) + lines(waiver, indent: 2) + source[rest...]
  }

  private static func withEnd(_ text: [UInt8]) -> [UInt8] {
    text.isEmpty || text.last == UInt8(ascii: "\n") ? text : text + [UInt8(ascii: "\n")]
  }

  // MARK: Words

  private static func lines(_ waiver: Waiver, indent: Int) -> [UInt8] {
    let margin = String(repeating: " ", count: indent)
    let lines = fields(waiver).enumerated().map { index, field in
      "\(margin)\(index == 0 ? "- " : "  ")\(field.name): \(field.value)\n"
    }
    return Array(lines.joined().utf8)
  }

  private static func fields(_ waiver: Waiver) -> [(name: String, value: String)] {
    let all = [
      ("guideline", waiver.guideline), ("subject", waiver.subject?.pattern ?? ""),
      ("fingerprint", waiver.fingerprint ?? ""), ("reason", waiver.reason.rawValue), ("note", waiver.note),
      ("owner", waiver.owner), ("until", waiver.until ?? ""),
    ]
    return all.filter { !$0.1.isEmpty }.map { ($0.0, scalar($0.1)) }
  }

  /// A text as YAML reads it back: plain where nothing can be taken amiss, else between quotes as in JSON.
  private static func scalar(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
    }
    if isPlain, let first = text.utf8.first, first != UInt8(ascii: "-"), !["null", "true", "false"].contains(text) {
      return text
    }
    if Day(text) != nil { return text }
    var json = JSONWriter()
    json.value(text)
    return String(decoding: json.finish(), as: UTF8.self)
  }
}

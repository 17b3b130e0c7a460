internal import SourceText

/// Reads a template: finds the tags, matches ends, looks at lines, and lays out the nodes.
struct TemplateParser {
  /// What templates call each other, and what becomes of a name that is not there.
  struct Names {
    var indices: [String: Int] = [:]
    var refusesUnknown = false
  }

  private let source: [UInt8]
  private let name: String
  private let known: Names
  private let lines: TemplateLines
  private var tags: [Tag] = []
  private var delimiters: [Delimiters] = []
  private var text: [UInt8]
  private var nodes: [Node] = []
  private var names: [UInt32] = []
  /// The nodes whose bodies are being laid out.
  private var open: [Int] = []

  /// How many sections, blocks and parents may be inside each other.
  static let depthLimit = 200

  private init(_ file: SourceFile, _ known: Names) {
    source = file.bytes
    name = file.path
    self.known = known
    lines = TemplateLines(source: source)
    text = source
  }

  /// Reads one template. Cost: linear in its bytes.
  static func parse(
    _ file: SourceFile, _ known: Names, delimiters: Delimiters = .standard
  ) throws(MustacheError) -> Template {
    var parser = TemplateParser(file, known)
    var scanner = TagScanner(parser.source, template: parser.name, delimiters: delimiters)
    while let tag = try scanner.next() { parser.tags.append(tag) }
    parser.delimiters = scanner.delimiters
    try parser.matchEnds()
    try parser.layOut()
    return Template(
      name: parser.name, source: parser.source, text: parser.text, nodes: parser.nodes, names: parser.names,
      delimiters: parser.delimiters)
  }

  // MARK: - Ends

  private mutating func matchEnds() throws(MustacheError) {
    var open: [Int] = []
    for index in tags.indices {
      let tag = tags[index]
      if tag.isOpening {
        open.append(index)
        guard open.count <= Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit), tag) }
      } else if tag.kind == .end {
        guard let partner = open.popLast() else { throw error(.unexpectedEnd(text(tag.name)), tag) }
        guard source[tags[partner].name].elementsEqual(source[tag.name]) else {
          let line = LineTable(source).position(of: tags[partner].range.lowerBound).line
          throw error(.wrongEnd(found: text(tag.name), open: text(tags[partner].name), line: line), tag)
        }
        tags[index].partner = partner
        tags[partner].partner = index
      }
    }
    if let last = open.last { throw error(.unclosed(text(tags[last].name)), tags[last]) }
  }

  // MARK: - Nodes

  private mutating func layOut() throws(MustacheError) {
    var position = 0
    for tag in tags {
      let partner = tag.partner >= 0 ? tags[tag.partner] : nil
      let edges = lines.edges(of: tag, partner, isOverride: isOverride(tag))
      if !isBesideBlocks {
        addText(position..<max(position, edges.start), beforeTag: !edges.isStandalone)
      }
      position = max(position, edges.end)
      try add(tag, partner, edges)
    }
    addText(position..<source.count, beforeTag: false)
  }

  /// Whether what stands here is directly inside a parent, where nothing but blocks counts.
  private var isBesideBlocks: Bool { open.last.map { isParent(nodes[$0].kind) } ?? false }

  private func isParent(_ kind: Node.Kind) -> Bool { kind == .parent || kind == .dynamicParent }

  /// Whether a tag begins or ends a block directly inside a parent.
  private func isOverride(_ tag: Tag) -> Bool {
    if tag.kind != .end { return isBesideBlocks }
    return open.count > 1 && isParent(nodes[open[open.count - 2]].kind)
  }

  private mutating func addText(_ range: Range<Int>, beforeTag: Bool) {
    let startsLine = lines.isLineStart(range.lowerBound)
    // An empty text says that the tag behind it begins a line, which an indented template must know.
    guard !range.isEmpty || (beforeTag && startsLine) else { return }
    add(
      Node(
        kind: .text, flags: startsLine ? .startsLine : [], main: ShortRange(range),
        span: SourceSpan(range.lowerBound, range.upperBound)))
  }

  private mutating func add(_ node: Node) {
    nodes.append(node)
    nodes[nodes.count - 1].end = UInt32(nodes.count)
  }

  private mutating func add(_ tag: Tag, _ partner: Tag?, _ edges: TagEdges) throws(MustacheError) {
    if isBesideBlocks, tag.kind != .block {
      // Inside a parent, other tags are text that is not shown; sections keep their place among the open ones.
      if tag.isOpening { begin(ignored(tag)) } else if tag.kind == .end { end(tag, edges) }
      return
    }
    var node = Node(kind: .text, span: SourceSpan(tag.range.lowerBound, tag.range.upperBound))
    if edges.isStandalone { node.flags = .isStandalone }
    switch tag.kind {
    case .comment, .delimiters: return
    case .end: return end(tag, edges)
    case .variable, .rawVariable:
      node.kind = tag.kind == .variable ? .variable : .rawVariable
      node.main = try path(tag)
      add(node)
    case .section, .inverted:
      node.kind = tag.kind == .section ? .section : .inverted
      node.main = try path(tag)
      node.side = ShortRange(tag.range.upperBound..<(partner?.range.lowerBound ?? source.count))
      node.target = Int32(tag.delimiters)
      begin(node)
    case .partial:
      try resolve(tag, &node, .partial, .dynamicPartial, edges)
      add(node)
    case .parent:
      try resolve(tag, &node, .parent, .dynamicParent, edges)
      begin(node)
    case .block:
      node.kind = .block
      node.target = Int32(bitPattern: MustacheKey(text(tag.name)).id)
      node.side = ShortRange(blockIndent(tag, partner, edges))
      begin(node)
    }
  }

  /// A section or parent inside a parent: a node that is never rendered, so that its end finds it.
  private func ignored(_ tag: Tag) -> Node {
    Node(kind: .parent, span: SourceSpan(tag.range.lowerBound, tag.range.upperBound))
  }

  private mutating func begin(_ node: Node) {
    open.append(nodes.count)
    nodes.append(node)
  }

  private mutating func end(_ tag: Tag, _ edges: TagEdges) {
    let index = open.removeLast()
    nodes[index].end = UInt32(nodes.count)
    if nodes[index].kind == .block, isBesideBlocks, nodes[index].flags.contains(.isStandalone) {
      removeIndentation(of: index)
    }
  }

  private mutating func resolve(
    _ tag: Tag, _ node: inout Node, _ fixed: Node.Kind, _ dynamic: Node.Kind, _ edges: TagEdges
  ) throws(MustacheError) {
    node.side = ShortRange(edges.isStandalone ? edges.indent ?? 0..<0 : 0..<0)
    if tag.isDynamic {
      node.kind = dynamic
      node.main = try path(tag)
      return
    }
    node.kind = fixed
    let wanted = text(tag.name)
    guard !source[tag.name].contains(where: isBlank) else { throw error(.badName(wanted), tag) }
    if let index = known.indices[wanted] {
      node.target = Int32(index)
    } else if known.refusesUnknown {
      throw error(
        .unknownTemplate(wanted, nearest: nearestName(to: wanted, in: known.indices.keys.sorted())), tag)
    }
  }

  /// The indentation that a block gives to what overrides it: that of its own first line where the tag stands alone, else
  /// the blanks before the tag.
  private func blockIndent(_ tag: Tag, _ partner: Tag?, _ edges: TagEdges) -> Range<Int> {
    let before = edges.indent ?? 0..<0
    guard edges.isStandalone, let partner else { return before }
    let content = edges.end..<max(edges.end, partner.range.lowerBound)
    guard !content.isEmpty, source[content].contains(UInt8(ascii: "\n")) else { return before }
    return lines.indentation(of: content)
  }

  /// The numbers of a dotted name, behind those of others.
  private mutating func path(_ tag: Tag) throws(MustacheError) -> ShortRange {
    let start = names.count
    let whole = source[tag.name]
    if whole.elementsEqual([UInt8(ascii: ".")]) { return ShortRange(start..<start) }
    for part in whole.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !part.isEmpty, !part.contains(where: isBlank) else { throw error(.badName(text(tag.name)), tag) }
      names.append(MustacheKey(String(decoding: part, as: UTF8.self)).id)
    }
    return ShortRange(start..<names.count)
  }

  // MARK: - Indentation

  /// Takes the indentation of an overriding block's first line off all its lines: it gets that of what it overrides.
  private mutating func removeIndentation(of block: Int) {
    let body = block + 1..<Int(nodes[block].end)
    guard let first = body.first, nodes[first].flags.contains(.startsLine), nodes[first].kind == .text else { return }
    let indent = Array(text[nodes[first].main.range].prefix { $0 == 0x20 || $0 == 0x09 })
    guard !indent.isEmpty else { return }
    var index = body.lowerBound
    while index < body.upperBound {
      if nodes[index].kind == .text {
        nodes[index].main = withoutIndentation(nodes[index], indent)
      } else if nodes[index].kind != .section, nodes[index].kind != .inverted {
        let side = nodes[index].side.range
        let shared = zip(text[side], indent).prefix { $0 == $1 }.count
        nodes[index].side = ShortRange(side.lowerBound + shared..<side.upperBound)
      }
      // What overrides a block inside this one has its own indentation, which is taken off already.
      index = isParent(nodes[index].kind) ? Int(nodes[index].end) : index + 1
    }
  }

  private mutating func withoutIndentation(_ node: Node, _ indent: [UInt8]) -> ShortRange {
    let start = text.count
    let range = node.main.range
    var position = range.lowerBound
    var isAtStart = node.flags.contains(.startsLine)
    while position < range.upperBound {
      if isAtStart { position += zip(text[position..<range.upperBound], indent).prefix { $0 == $1 }.count }
      let end = text[position..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? range.upperBound
      text.append(contentsOf: Array(text[position..<end]))
      position = end
      isAtStart = true
    }
    return ShortRange(start..<text.count)
  }

  // MARK: - Texts and errors

  private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  private func error(_ problem: MustacheError.Problem, _ tag: Tag) -> MustacheError {
    MustacheError(
      problem, SourceSpan(tag.range.lowerBound, tag.range.upperBound), template: name, source: source)
  }
}

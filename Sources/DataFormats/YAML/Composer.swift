import SourceText

/// Makes trees of events: resolves scalars, binds aliases, refuses duplicate keys (YAML 1.2.2, 3.1.2, "compose").
struct Composer {
  /// A collection that is open.
  private struct Open {
    var node: Int
    var isMapping: Bool
    /// Where the keys of this mapping start in `keys`.
    var firstKey: Int
    /// Nodes that a walk had visited before this one.
    var visitedBefore: Int
    /// Its anchor's number, or −1.
    var anchor: Int
  }

  /// An anchored node.
  private struct Anchor {
    var node: Int
    /// Nodes that a walk through it visits; 0 while it is open.
    var visits: Int
  }

  let source: [UInt8]
  private var parser: YAMLParser
  private let limits: YAML.Limits

  /// How large the next document will likely be: growing arrays copies them, while memory that is not used is never
  /// touched. The first one has the whole text, with a node for each 20 bytes and half of it in blocks as is usual.
  private var expected: (nodes: Int, decoded: Int)

  private var nodes: [Node] = []
  private var tags: [Int: String] = [:]
  private var open: [Open] = []
  private var keys = DuplicateKeys()
  private var anchors: [Anchor] = []
  private var anchorNames: [String: Int] = [:]
  /// Where the last node ended.
  private var lastEnd: UInt32 = 0
  /// Nodes that a walk along all aliases has visited so far.
  private var visited = 0
  /// The first alias that took `visited` over the limit as it was then.
  private var costlyAlias: SourceSpan?

  init(_ file: SourceFile, limits: YAML.Limits) throws(YAMLError) {
    source = try decodedText(file.bytes)
    parser = try YAMLParser(utf8: source, depthLimit: limits.depth)
    self.limits = limits
    expected = (min(source.count / 20 + 8, 1 << 20), min(source.count / 2, 1 << 24))
  }

  /// The next document, or nil at the end of the stream.
  mutating func nextDocument() throws(YAMLError) -> Tree? {
    while let event = try parser.next() {
      switch event.kind {
      case .streamStart: break
      case .documentStart: startDocument()
      case .documentEnd: return try finishDocument()
      case .streamEnd: return nil
      case .scalar: try scalar(event)
      case .alias: try alias(event)
      case .mappingStart, .sequenceStart: try start(event)
      case .mappingEnd, .sequenceEnd: try end(event)
      }
    }
    return nil
  }

  /// Requires that no document follows.
  mutating func requireEnd() throws(YAMLError) {
    while let event = try parser.next() {
      if event.kind == .documentStart { throw YAMLError(.moreThanOneDocument, event.span) }
    }
  }

  // MARK: - Documents

  private mutating func startDocument() {
    lastEnd = 0
    nodes = []
    nodes.reserveCapacity(expected.nodes)
    tags = [:]
    keys.startDocument()
    parser.decoded = []
    parser.decoded.reserveCapacity(expected.decoded)
    anchors = []
    anchorNames = [:]
    visited = 0
    costlyAlias = nil
  }

  private mutating func finishDocument() throws(YAMLError) -> Tree {
    if let costlyAlias, visited > limit { throw YAMLError(.tooManyAliases(limit: limit), costlyAlias) }
    let tree = Tree(nodes: nodes, source: source, decoded: parser.decoded, tags: tags)
    expected = (nodes.count, parser.decoded.count)
    nodes = []
    parser.decoded = []
    return tree
  }

  /// How many nodes a walk along all aliases may visit.
  private var limit: Int { 10 * nodes.count + min(limits.aliasedNodes, Self.ceiling / 2) }

  /// More than any limit: a document has fewer than 2³² nodes.
  private static let ceiling = 1 << 40

  // MARK: - Nodes

  private mutating func scalar(_ event: YAMLEvent) throws(YAMLError) {
    let kind = try kind(of: event)
    var node = Node(
      kind: kind, style: event.style.rawValue, isDecoded: event.isDecoded, span: event.span,
      content: Int(event.content.start), count: event.content.count)
    node.next = UInt32(truncatingIfNeeded: nodes.count + 1)
    let index = nodes.count
    append(node)
    if event.tag != 0 { setTag(of: event, at: index) }
    if event.anchor.count > 0 { anchors[bind(event, to: index)].visits = 1 }
  }

  private func kind(of event: YAMLEvent) throws(YAMLError) -> NodeKind {
    if event.tag != 0 { return try taggedKind(of: event) }
    // A plain scalar on several lines holds a space or a line feed, which only strings do.
    guard event.style == .plain, !event.isDecoded else { return .string }
    return CoreSchema.kind(of: source.span.extracting(event.content.range))
  }

  private func taggedKind(of event: YAMLEvent) throws(YAMLError) -> NodeKind {
    guard let tag = parser.tag(of: event), tag != "!" else { return .string }
    let content = event.isDecoded ? parser.decoded.span : source.span
    guard let kind = CoreSchema.kind(ofTagged: content.extracting(event.content.range), tag: tag) else {
      throw YAMLError(.tagMismatch(tag: tag, parser.text(of: event)), event.span)
    }
    return kind
  }

  private mutating func start(_ event: YAMLEvent) throws(YAMLError) {
    let isMapping = event.kind == .mappingStart
    let node = Node(
      kind: isMapping ? .mapping : .sequence, style: event.isMarked ? 1 : 0, span: event.span)
    if let tag = parser.tag(of: event), !CoreSchema.allows(tag: tag, on: node.kind) {
      throw YAMLError(.tagMismatch(tag: tag, isMapping ? "a mapping" : "a sequence"), event.span)
    }
    let index = nodes.count
    let visitedBefore = visited
    append(node)
    if event.tag != 0 { setTag(of: event, at: index) }
    let anchor = event.anchor.count > 0 ? bind(event, to: index) : -1
    open.append(
      Open(
        node: index, isMapping: isMapping, firstKey: keys.count, visitedBefore: visitedBefore, anchor: anchor))
  }

  private mutating func end(_ event: YAMLEvent) throws(YAMLError) {
    let collection = open.removeLast()
    nodes[collection.node].next = UInt32(truncatingIfNeeded: nodes.count)
    // A block collection ends with its last node, and so does a pair in a flow sequence.
    if event.span.count > 0 { lastEnd = event.span.end }
    nodes[collection.node].span.end = max(nodes[collection.node].span.start, lastEnd)
    if collection.isMapping {
      nodes[collection.node].count /= 2
      try checkKeys(of: collection)
    }
    if collection.anchor >= 0 { anchors[collection.anchor].visits = visited - collection.visitedBefore }
  }

  /// Adds a node below the innermost open collection.
  @inline(__always) private mutating func append(_ node: Node) {
    if let parent = open.last {
      if parent.isMapping, nodes[parent.node].count & 1 == 0 { keys.append(nodes.count) }
      nodes[parent.node].count &+= 1
    }
    nodes.append(node)
    visited &+= 1
    lastEnd = node.span.end
  }

  private mutating func setTag(of event: YAMLEvent, at index: Int) {
    if let tag = parser.tag(of: event) { tags[index] = tag }
  }

  private mutating func checkKeys(of mapping: Open) throws(YAMLError) {
    defer { keys.remove(from: mapping.firstKey) }
    guard keys.count - mapping.firstKey > 1 else { return }
    let tree = Tree(nodes: nodes, source: source, decoded: parser.decoded, tags: tags)
    guard let (first, second) = keys.duplicate(from: mapping.firstKey, in: tree) else { return }
    throw YAMLError(.duplicateKey(tree.text(second), first: tree.span(first)), tree.span(second))
  }

  // MARK: - Anchors

  /// Binds the anchor of an event to the node that was added last; the anchor's number.
  private mutating func bind(_ event: YAMLEvent, to node: Int) -> Int {
    guard let name = parser.anchor(of: event) else { return -1 }
    // A name may be bound anew; aliases mean the last one (3.2.2.2).
    anchorNames[name] = anchors.count
    anchors.append(Anchor(node: node, visits: 0))
    return anchors.count - 1
  }

  private mutating func alias(_ event: YAMLEvent) throws(YAMLError) {
    let name = parser.anchor(of: event) ?? ""
    guard let anchor = anchorNames[name] else {
      let nearest = nearestName(to: name, in: anchorNames.keys.sorted())
      throw YAMLError(.undefinedAlias(name, nearest: nearest), event.span)
    }
    let visits = anchors[anchor].visits
    guard visits > 0 else { throw YAMLError(.recursiveAlias(name), event.span) }
    let node = Node(kind: .alias, span: event.span, content: anchors[anchor].node, next: nodes.count + 1)
    append(node)
    // The alias stands for the whole target.
    visited += visits - 1
    if visited > limit, costlyAlias == nil { costlyAlias = event.span }
    // No later node can make up for this, and sums that double with each anchor must end before they overflow.
    if let costlyAlias, visited > Self.ceiling { throw YAMLError(.tooManyAliases(limit: limit), costlyAlias) }
  }
}

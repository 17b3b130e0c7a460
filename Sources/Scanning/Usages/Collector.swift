internal import Manifest

/// Walks a tree and writes down what bears on direction.
///
/// The rules stand in extensions, one file a family; each is asked by the name of interest of a node.
struct Collector {
  let tree: SyntaxTree
  var file: ScannedFile
  var around = Surroundings()
  var direction = DirectionWords()
  var pairs = SidePairs()
  var isPlain = true
  private var depth = 0

  /// Deeper nodes are left out and counted.
  private static let depthLimit = 1500
  /// Longer values are cut.
  private static let valueLimit = 240

  init(_ tree: SyntaxTree, _ file: ScannedFile) {
    self.tree = tree
    self.file = file
  }

  mutating func run() {
    around.contexts = Self.contexts(ofPath: file.path)
    if importsTests { around.contexts.insert(.test) }
    deriveDirections()
    visitStatements(0)
    for usage in pairs.paired(from: 0) { file.usages[usage].context.insert(.symmetric) }
    noteSnapshots()
    noteOverrides()
    noteGaps()
    excuseDebugCode()
    file.screens.removeAll { $0.elements.isEmpty }
  }

  // MARK: Walking

  /// Visits a node.
  mutating func visit(_ node: Int) {
    guard depth < Self.depthLimit else {
      file.gaps.append(ScanGap(.tooDeep, at: tree.offset(node)))
      return
    }
    depth += 1
    defer { depth -= 1 }
    switch tree.nodes[node].kind {
    case .type: visitType(node)
    case .function, .accessor: visitFunction(node)
    case .variable: visitVariable(node)
    case .parameter: visitParameter(node)
    case .enumCase: visitEnumCase(node)
    case .block, .scope, .switchCase, .closure: visitStatements(node)
    case .ifStatement, .guardStatement: visitIf(node)
    case .switchStatement: visitSwitch(node)
    case .ternary: visitTernary(node)
    case .call: visitCall(node)
    case .assignment: visitAssignment(node)
    case .member, .implicitMember, .identifier: visitName(node)
    case .string: visitString(node)
    case .macro: visitMacro(node)
    case .infix: visitInfix(node)
    case .pair: visitPair(node)
    default: visitChildren(node)
    }
  }

  /// Visits the children of a node.
  mutating func visitChildren(_ node: Int) {
    for child in tree.children(node) { visit(child) }
  }

  /// Visits statements in order: behind `if isRTL { ...; return }` and `guard isRTL` stands the other arm.
  mutating func visitStatements(_ node: Int) {
    let outer = around
    for child in tree.children(node) {
      visit(child)
      let kind = tree.nodes[child].kind
      if kind == .ifStatement || kind == .guardStatement, asksDirection(conditions: child), leaves(child) {
        around.contexts.insert(.branchesOnDirection)
      }
    }
    around = outer
  }

  /// Does the first block of an `if` or `guard` end the block around it?
  private func leaves(_ node: Int) -> Bool {
    if tree.nodes[node].kind == .guardStatement { return true }
    guard let block = tree.child(node, .block), let last = tree.lastChild(block) else { return false }
    return tree.nodes[last].kind == .returnStatement
  }

  /// Runs a rule with surroundings that hold inside of it only.
  mutating func inside(_ change: (inout Surroundings) -> Void, _ rule: (inout Self) -> Void) {
    let outer = around
    change(&around)
    rule(&self)
    around = outer
  }

  // MARK: Direction

  /// The tokens of a node.
  func tokens(_ node: Int) -> Range<Int> {
    let start = Int(tree.nodes[node].start)
    return start..<max(start, min(Int(tree.nodes[node].end), tree.list.tokens.count))
  }

  /// Does a node ask for the direction?
  mutating func asksDirection(_ node: Int) -> Bool { direction.ask(tokens(node), of: tree.list) }

  /// Do the conditions of a statement ask for the direction?
  mutating func asksDirection(conditions node: Int) -> Bool {
    guard let conditions = tree.child(node, .conditions) else { return false }
    return asksDirection(conditions)
  }

  /// Does the statement around a node ask for the direction, as in `x * (isRTL ? -1 : 1)`?
  mutating func statementAsksDirection(_ node: Int) -> Bool {
    var statement = node
    while let parent = tree.parent(statement) {
      switch tree.nodes[parent].kind {
      case .file, .type, .block, .closure, .accessor, .switchCase, .function, .ifStatement, .guardStatement, .loop,
        .scope,
        .switchStatement, .array:
        return tokens(statement).count < 400 && asksDirection(statement)
      default: statement = parent
      }
    }
    return false
  }

  /// Finds variables whose value is computed from the direction: `let sign = isRTL ? -1 : 1`.
  private mutating func deriveDirections() {
    for _ in 0..<2 {
      for node in tree.nodes.indices where tree.nodes[node].kind == .variable || tree.nodes[node].kind == .function {
        guard tokens(node).count < 60, tree.list.tokens[Int(tree.nodes[node].token)].kind == .identifier else {
          continue
        }
        let value =
          tree.nodes[node].kind == .variable
          ? tree.child(node, .block) ?? tree.lastChild(node)
          : tree.child(node, .block)
        if let value, tree.nodes[value].kind != .typeName, answersDirection(value) { direction.derive(tree.hash(node)) }
      }
    }
  }

  /// Is a value a test of the direction, or chosen by one?
  private mutating func answersDirection(_ node: Int) -> Bool {
    switch tree.nodes[node].kind {
    case .block, .accessor:
      guard let only = tree.firstChild(node), tree.nodes[only].next < 0 else { return false }
      return answersDirection(only)
    case .returnStatement: return tree.firstChild(node).map { answersDirection($0) } ?? false
    case .infix:
      return tree.children(node).contains { tree.nodes[$0].name == .equalEqual || tree.nodes[$0].name == .notEqual }
        && asksDirection(node)
    case .ternary: return tree.firstChild(node).map { asksDirection($0) } ?? false
    case .member, .identifier: return asksDirection(node)
    default: return false
    }
  }

  // MARK: Writing down

  /// Writes down a usage.
  @discardableResult
  mutating func emit(
    _ api: String, _ value: String? = nil, at node: Int, _ contexts: UsageContexts = [], fix: ScannedFix? = nil
  ) -> Int {
    emit(api, value, offset: tree.offset(node), contexts, fix: fix)
  }

  /// Writes down a usage at an offset.
  @discardableResult
  mutating func emit(
    _ api: String, _ value: String? = nil, offset: Int, _ contexts: UsageContexts = [], fix: ScannedFix? = nil
  ) -> Int {
    file.usages.append(
      ScannedUsage(
        api, value: value.map { .text($0) }, context: contexts.union(around.contexts),
        screen: around.screen.map { file.screens[$0].name }, at: offset, fix: fix))
    return file.usages.count - 1
  }

  /// The text of a node, on one line and not too long.
  func value(_ node: Int) -> String {
    let range = tree.byteRange(node)
    var bytes: [UInt8] = []
    var wasSpace = false
    for byte in tree.list.bytes[range].prefix(Self.valueLimit * 2) {
      let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
      if isSpace, wasSpace { continue }
      wasSpace = isSpace
      bytes.append(isSpace ? 0x20 : byte)
    }
    if bytes.count > Self.valueLimit {
      var end = Self.valueLimit
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
      bytes.append(contentsOf: "…".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces the token of a node.
  func fix(_ node: Int, _ text: String, requires: [String: String] = [:]) -> ScannedFix {
    let token = tree.list.tokens[Int(tree.nodes[node].token)]
    return ScannedFix([.init(Int(token.start), Int(token.end), text)], requires: requires)
  }

  private mutating func noteGaps() {
    guard let first = tree.gaps.first else { return }
    let offset = Int(tree.list.tokens[Int(first)].start)
    file.gaps.append(ScanGap(.unparsed, at: offset, "\(tree.gaps.count)"))
  }
}

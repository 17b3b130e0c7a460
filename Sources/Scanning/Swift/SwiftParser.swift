/// Reads the structure of Swift out of its tokens.
///
/// Tolerant: what is not understood is skipped up to the end of its line or bracket and counted in `gaps`; every loop
/// moves on, and the depth is bounded. Types, generics and attributes are passed over, since no pass asks for more than
/// their names.
struct SwiftParser {
  var tree: TreeBuilder
  /// Whether a brace may begin a trailing closure here: not in the condition of a statement.
  var bracesAllowed = true

  private init(_ list: TokenList) { tree = TreeBuilder(list) }

  /// The tree of a file. Cost: linear in its tokens.
  static func parse(_ list: TokenList) -> SyntaxTree {
    var parser = SwiftParser(list)
    let file = parser.tree.make(.file)
    parser.statements(into: file)
    parser.tree.finish(file)
    return SyntaxTree(list: list, dialect: .swift, nodes: parser.tree.nodes, gaps: parser.tree.gaps)
  }

  /// Reads statements up to the limit; in a `switch`, up to the next case.
  mutating func statements(into parent: Int, inSwitch: Bool = false) {
    while tree.position < tree.limit {
      if inSwitch, atCase { return }
      let before = tree.position
      statement(into: parent)
      if tree.position == before { tree.attach(tree.skipUnknown(), to: parent) }
    }
  }

  /// True at `case` or `default:` of a `switch`.
  private var atCase: Bool {
    switch tree.name() {
    case .case: true
    case .default: tree.kind(1) == .colon
    default: tree.kind() == .at && tree.name(1) == .unknown
    }
  }

  /// Runs a rule one level deeper; too deep, skips the next token.
  mutating func deeper(_ rule: (inout Self) -> Int) -> Int {
    guard tree.depth < TreeBuilder.depthLimit else { return tree.skipUnknown() }
    tree.depth += 1
    defer { tree.depth -= 1 }
    return rule(&self)
  }

  /// Reads one statement or declaration.
  mutating func statement(into parent: Int) {
    switch tree.kind() {
    case .semicolon, .directive:
      tree.position += 1
      return
    case .at:
      skipAttributes()
      return
    default: break
    }
    guard tree.depth < TreeBuilder.depthLimit else { return }
    tree.depth += 1
    defer { tree.depth -= 1 }
    if let keyword = declarationKeyword() { return declaration(keyword, into: parent) }
    switch tree.name() {
    case .if: tree.attach(ifStatement(), to: parent)
    case .guard: tree.attach(guardStatement(), to: parent)
    case .switch where switchFollows: tree.attach(switchStatement(), to: parent)
    case .for, .while: tree.attach(loop(), to: parent)
    case .repeat where tree.kind(1) == .braceOpen: tree.attach(loop(), to: parent)
    case .do, .catch, .defer: tree.attach(scope(), to: parent)
    case .return, .throw, .yield: returnStatement(into: parent)
    case .break, .continue, .fallthrough:
      tree.position += 1
      if tree.kind() == .identifier, !tree.beginsLine { tree.position += 1 }
    default:
      if tree.kind() == .identifier, tree.kind(1) == .colon, isLoopLabel { tree.position += 2 }
      tree.attach(expression(assigns: true), to: parent)
    }
  }

  private var switchFollows: Bool { tree.kind(1) != .dot && tree.kind(1) != .equal }

  private var isLoopLabel: Bool {
    switch tree.name(2) {
    case .for, .while, .repeat, .switch, .if, .do: true
    default: false
    }
  }

  /// Reads statements in braces as a node, or nil where no brace stands.
  mutating func block(_ kind: Node.Kind = .block) -> Int? {
    guard tree.kind() == .braceOpen else { return nil }
    let node = tree.make(kind)
    bracesIn { $0.statements(into: node) }
    tree.finish(node)
    return node
  }

  /// Reads what is in the brackets at the next token, where trailing closures are allowed again.
  mutating func bracesIn(_ body: (inout Self) -> Void) {
    guard let close = tree.partner() else {
      tree.position += 1
      return
    }
    let outer = (limit: tree.limit, braces: bracesAllowed)
    tree.position += 1
    tree.limit = close
    bracesAllowed = true
    body(&self)
    tree.limit = outer.limit
    bracesAllowed = outer.braces
    tree.position = close + 1
  }

  // MARK: Statements

  private mutating func attachBlock(to node: Int) {
    if let block = block() { tree.attach(block, to: node) }
  }

  /// Reads an `if` with all that hangs on it.
  mutating func ifStatement() -> Int {
    deeper { parser in
      let node = parser.tree.make(.ifStatement)
      parser.tree.position += 1
      parser.conditions(into: node)
      parser.attachBlock(to: node)
      while parser.tree.kind() == .directive, parser.tree.name(1) == .else { parser.tree.position += 1 }
      if parser.tree.name() == .else {
        parser.tree.position += 1
        if parser.tree.name() == .if {
          parser.tree.attach(parser.ifStatement(), to: node)
        } else {
          parser.attachBlock(to: node)
        }
      }
      parser.tree.finish(node)
      return node
    }
  }

  private mutating func guardStatement() -> Int {
    let node = tree.make(.guardStatement)
    tree.position += 1
    conditions(into: node)
    if tree.name() == .else { tree.position += 1 }
    attachBlock(to: node)
    tree.finish(node)
    return node
  }

  /// `a, let b = c, case .d = e, #available(iOS 17, *)`
  private mutating func conditions(into parent: Int) {
    let node = tree.make(.conditions)
    let outer = bracesAllowed
    bracesAllowed = false
    while tree.position < tree.limit, tree.kind() != .braceOpen, tree.name() != .else {
      let before = tree.position
      condition(into: node)
      if tree.kind() == .comma { tree.position += 1 } else { break }
      if tree.position == before { break }
    }
    bracesAllowed = outer
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  private mutating func condition(into node: Int) {
    switch tree.name() {
    case .let, .var: variables(into: node, flags: .isConstant, isCondition: true)
    case .case:
      tree.position += 1
      tree.attach(expression(assigns: false), to: node)
      if tree.kind() == .colon {
        tree.position += 1
        skipType()
      }
      guard tree.kind() == .equal else { return }
      tree.position += 1
      tree.attach(expression(assigns: false), to: node)
    default: tree.attach(expression(assigns: false), to: node)
    }
  }

  /// Reads a `switch`.
  mutating func switchStatement() -> Int {
    deeper { parser in
      let node = parser.tree.make(.switchStatement)
      parser.tree.position += 1
      let outer = parser.bracesAllowed
      parser.bracesAllowed = false
      parser.tree.attach(parser.expression(assigns: false), to: node)
      parser.bracesAllowed = outer
      if parser.tree.kind() == .braceOpen { parser.bracesIn { $0.cases(into: node) } }
      parser.tree.finish(node)
      return node
    }
  }

  private mutating func cases(into parent: Int) {
    while tree.position < tree.limit {
      let before = tree.position
      if tree.kind() == .at { skipAttributes() }
      switch tree.name() {
      case .case, .default: switchCase(into: parent)
      default:
        if tree.kind() == .directive { tree.position += 1 } else { statement(into: parent) }
      }
      if tree.position == before { tree.attach(tree.skipUnknown(), to: parent) }
    }
  }

  private mutating func switchCase(into parent: Int) {
    let node = tree.make(.switchCase)
    tree.position += 1
    let patterns = tree.make(.patterns)
    while tree.position < tree.limit, tree.kind() != .colon {
      let before = tree.position
      if tree.kind() == .comma || tree.name() == .where { tree.position += 1 }
      if tree.kind() == .colon { break }
      tree.attach(expression(assigns: false), to: patterns)
      if tree.position == before { break }
    }
    tree.finish(patterns)
    tree.attach(patterns, to: node)
    while tree.position < tree.limit, tree.kind() != .colon, !tree.beginsLine { tree.skip() }
    if tree.kind() == .colon { tree.position += 1 }
    statements(into: node, inSwitch: true)
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  private mutating func loop() -> Int {
    let node = tree.make(.loop)
    let isFor = tree.name() == .for
    let isRepeat = tree.name() == .repeat
    tree.position += 1
    let outer = bracesAllowed
    if isRepeat { attachBlock(to: node) }
    bracesAllowed = false
    if isFor {
      // The pattern: names and parentheses up to `in`.
      while tree.position < tree.limit, tree.name() != .in, tree.kind() != .braceOpen { tree.skip() }
      if tree.name() == .in { tree.position += 1 }
      tree.attach(expression(assigns: false), to: node)
      if tree.name() == .where {
        tree.position += 1
        tree.attach(expression(assigns: false), to: node)
      }
    } else if !isRepeat || tree.name() == .while {
      if isRepeat { tree.position += 1 }
      conditions(into: node)
    }
    bracesAllowed = outer
    if !isRepeat { attachBlock(to: node) }
    tree.finish(node)
    return node
  }

  private mutating func scope() -> Int {
    let node = tree.make(.scope)
    tree.position += 1
    if tree.name() == .throws { skipEffects() }
    // The pattern of a `catch`.
    let outer = bracesAllowed
    bracesAllowed = false
    while tree.position < tree.limit, tree.kind() != .braceOpen, !tree.beginsLine {
      let before = tree.position
      switch tree.name() {
      case .let, .var, .where, .is, .as: tree.position += 1
      default:
        if tree.kind() == .comma { tree.position += 1 } else { tree.attach(expression(assigns: false), to: node) }
      }
      if tree.position == before { break }
    }
    bracesAllowed = outer
    attachBlock(to: node)
    tree.finish(node)
    return node
  }

  private mutating func returnStatement(into parent: Int) {
    let node = tree.make(.returnStatement)
    tree.position += 1
    if !tree.beginsLine, tree.kind() != .semicolon, tree.kind() != .end {
      tree.attach(expression(assigns: true), to: node)
    }
    tree.finish(node)
    tree.attach(node, to: parent)
  }
}

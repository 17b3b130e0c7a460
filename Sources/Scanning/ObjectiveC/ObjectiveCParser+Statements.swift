/// Statements of C with those that Objective-C adds.
extension ObjectiveCParser {
  /// Reads statements up to the limit; in a `switch`, up to the next case.
  mutating func statements(into parent: Int, inSwitch: Bool = false) {
    while tree.position < tree.limit {
      if inSwitch, tree.name() == .case || tree.name() == .default && tree.kind(1) == .colon { return }
      let before = tree.position
      statement(into: parent)
      if tree.position == before { tree.attach(tree.skipUnknown(), to: parent) }
    }
  }

  /// Reads one statement.
  mutating func statement(into parent: Int) {
    guard tree.depth < TreeBuilder.depthLimit else { return }
    tree.depth += 1
    defer { tree.depth -= 1 }
    switch tree.kind() {
    case .semicolon, .directive:
      tree.position += 1
      return
    case .braceOpen:
      if let block = block() { tree.attach(block, to: parent) }
      return
    case .at:
      if scope(into: parent) { return }
    default: break
    }
    switch tree.name() {
    case .if: tree.attach(ifStatement(), to: parent)
    case .switch: tree.attach(switchStatement(), to: parent)
    case .for, .while: tree.attach(loop(), to: parent)
    case .do:
      tree.position += 1
      if let block = block() { tree.attach(block, to: parent) }
    case .else: tree.position += 1
    case .return:
      let node = tree.make(.returnStatement)
      tree.position += 1
      if tree.kind() != .semicolon, tree.position < tree.limit { tree.attach(expression(), to: node) }
      tree.finish(node)
      tree.attach(node, to: parent)
      endStatement()
    case .break, .continue, .goto:
      while tree.position < tree.limit, tree.kind() != .semicolon { tree.position += 1 }
    default:
      if let name = declaredName() { return variable(named: name, into: parent) }
      tree.attach(expression(), to: parent)
      // A type before its variable, a label.
      if tree.kind() == .colon { tree.position += 1 } else if tree.kind() != .identifier { endStatement() }
    }
  }

  /// `@try { } @catch (NSException *e) { } @synchronized (self) { } @autoreleasepool { }`
  private mutating func scope(into parent: Int) -> Bool {
    switch atKeyword {
    case .try, .catch, .finally, .synchronized, .autoreleasepool: break
    default: return false
    }
    tree.position += 1
    if tree.kind() == .parenOpen { tree.skip() }
    if let block = block() { tree.attach(block, to: parent) }
    return true
  }

  private mutating func conditions(into parent: Int) {
    let node = tree.make(.conditions)
    if tree.kind() == .parenOpen {
      let read = inBrackets { parser in
        while parser.tree.position < parser.tree.limit {
          let before = parser.tree.position
          parser.tree.attach(parser.expression(), to: node)
          if parser.tree.kind() == .semicolon || parser.tree.kind() == .comma { parser.tree.position += 1 }
          if parser.tree.position == before { parser.tree.position += 1 }
        }
      }
      if !read { tree.position += 1 }
    }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  /// A block, or one statement as a block of its own.
  private mutating func body(into parent: Int) {
    if let block = block() { return tree.attach(block, to: parent) }
    let node = tree.make(.block)
    if tree.position < tree.limit { statement(into: node) }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  private mutating func ifStatement() -> Int {
    deeper { parser in
      let node = parser.tree.make(.ifStatement)
      parser.tree.position += 1
      parser.conditions(into: node)
      parser.body(into: node)
      while parser.tree.kind() == .directive, parser.tree.name(1) == .else { parser.tree.position += 1 }
      if parser.tree.name() == .else {
        parser.tree.position += 1
        if parser.tree.name() == .if {
          parser.tree.attach(parser.ifStatement(), to: node)
        } else {
          parser.body(into: node)
        }
      }
      parser.tree.finish(node)
      return node
    }
  }

  private mutating func loop() -> Int {
    deeper { parser in
      let node = parser.tree.make(.loop)
      parser.tree.position += 1
      parser.conditions(into: node)
      if parser.tree.kind() == .semicolon { parser.tree.position += 1 } else { parser.body(into: node) }
      parser.tree.finish(node)
      return node
    }
  }

  private mutating func switchStatement() -> Int {
    deeper { parser in
      let node = parser.tree.make(.switchStatement)
      parser.tree.position += 1
      if parser.tree.kind() == .parenOpen {
        let subject = parser.primary()
        parser.tree.attach(subject, to: node)
      }
      if parser.tree.kind() == .braceOpen, !parser.inBrackets({ $0.cases(into: node) }) { parser.tree.position += 1 }
      parser.tree.finish(node)
      return node
    }
  }

  private mutating func cases(into parent: Int) {
    while tree.position < tree.limit {
      let before = tree.position
      if tree.name() == .case || tree.name() == .default {
        let node = tree.make(.switchCase)
        let patterns = tree.make(.patterns)
        while tree.position < tree.limit, tree.kind() != .colon { tree.skip() }
        tree.finish(patterns)
        tree.attach(patterns, to: node)
        tree.position = min(tree.position + 1, tree.limit)
        statements(into: node, inSwitch: true)
        tree.finish(node)
        tree.attach(node, to: parent)
      } else {
        statement(into: parent)
      }
      if tree.position == before { tree.position += 1 }
    }
  }
}

/// Declarations, and the attributes and modifiers before them.
extension SwiftParser {
  /// A declaration ahead: its keyword and what its modifiers say.
  struct DeclarationHead {
    var keyword: Name
    var position: Int
    var flags: Node.Flags
  }

  /// The declaration that begins here, or nil. Does not move.
  func declarationKeyword() -> DeclarationHead? {
    var flags: Node.Flags = []
    var index = tree.position
    var previous = Name.none
    while index < tree.limit {
      let token = tree.tokens[index]
      if token.kind == .at {
        index = attributeEnd(index)
        continue
      }
      guard token.kind == .identifier, !token.flags.contains(.escaped) else { return nil }
      // A contextual keyword needs what it speaks of on its line.
      if index > tree.position, token.beginsLine, previous == .none { return nil }
      switch token.name {
      case .func, .let, .var, .typealias, .associatedtype, .import, .precedencegroup, .enum, .struct, .protocol,
        .extension:
        return named(index) ? DeclarationHead(keyword: token.name, position: index, flags: flags) : nil
      case .class where !classIsModifier(index), .actor, .macro, .operator:
        return named(index) ? DeclarationHead(keyword: token.name, position: index, flags: flags) : nil
      case .case:
        return DeclarationHead(keyword: .case, position: index, flags: flags)
      case .deinit where kind(index + 1) == .braceOpen:
        return DeclarationHead(keyword: .deinit, position: index, flags: flags)
      case .`init`, .subscript:
        guard beginsParameters(index + 1) else { return nil }
        return DeclarationHead(keyword: token.name, position: index, flags: flags)
      case .static, .class: flags.insert(.isStatic)
      case .override: flags.insert(.isOverride)
      case .lazy: flags.insert(.isLazy)
      case .public, .private, .fileprivate, .internal, .package, .open, .final, .weak, .unowned, .mutating,
        .nonmutating, .required, .optional, .convenience, .dynamic, .indirect, .infix, .postfix, .prefix, .nonisolated,
        .isolated, .consuming, .borrowing, .distributed, .sending, .async, .unsafe:
        break
      default: return nil
      }
      previous = token.name
      index += 1
      if kind(index) == .parenOpen, !tree.tokens[index].flags.contains(.newlineBefore) {
        index = min(Int(tree.tokens[index].link), tree.limit - 1) + 1
      }
    }
    return nil
  }

  private func kind(_ index: Int) -> Token.Kind { index < tree.limit ? tree.tokens[index].kind : .end }

  /// Does what a declaration declares follow its keyword: a name, an operator, a tuple?
  private func named(_ index: Int) -> Bool {
    switch kind(index + 1) {
    case .identifier: return true
    case .parenOpen: return tree.tokens[index].name == .let || tree.tokens[index].name == .var
    case .operation, .exclamation, .question, .equal, .regex:
      return tree.tokens[index].name == .func || tree.tokens[index].name == .operator
    default: return false
    }
  }

  private func classIsModifier(_ index: Int) -> Bool {
    guard kind(index + 1) == .identifier else { return false }
    switch tree.tokens[index + 1].name {
    case .func, .var, .let, .subscript, .override, .final, .public, .private, .internal, .fileprivate, .open, .`init`:
      return true
    default: return false
    }
  }

  private func beginsParameters(_ index: Int) -> Bool {
    switch kind(index) {
    case .parenOpen, .question, .exclamation: true
    case .operation: tree.list.bytes[Int(tree.tokens[index].start)] == UInt8(ascii: "<")
    default: false
    }
  }

  /// The token behind the attribute at an index.
  private func attributeEnd(_ index: Int) -> Int {
    var index = index + 1
    while kind(index) == .identifier, kind(index + 1) == .dot { index += 2 }
    if kind(index) == .identifier { index += 1 }
    if kind(index) == .operation, let end = genericsEnd(index) { index = end }
    if kind(index) == .parenOpen, !tree.tokens[index].flags.contains(.spaceBefore),
      tree.tokens[index].link != Token.unpaired
    {
      index = min(Int(tree.tokens[index].link), tree.limit - 1) + 1
    }
    return index
  }

  /// Moves over attributes: `@MainActor`, `@available(iOS 17, *)`.
  mutating func skipAttributes() {
    while tree.kind() == .at { tree.position = max(tree.position + 1, attributeEnd(tree.position)) }
  }

  /// Reads a declaration whose keyword was found.
  mutating func declaration(_ head: DeclarationHead, into parent: Int) {
    tree.position = head.position
    switch head.keyword {
    case .class, .struct, .enum, .extension, .protocol, .actor: type(head, into: parent)
    case .func, .`init`, .deinit, .subscript: function(head, into: parent)
    case .let, .var: variables(into: parent, flags: head.keyword == .let ? head.flags.union(.isConstant) : head.flags)
    case .case: enumCases(into: parent)
    default: skipDeclaration()
    }
  }

  /// `import`, `typealias` and the like run to the end of the line; a brace group belongs to them.
  private mutating func skipDeclaration() {
    tree.position += 1
    while tree.position < tree.limit, !tree.beginsLine, tree.kind() != .semicolon { tree.skip() }
  }

  private mutating func type(_ head: DeclarationHead, into parent: Int) {
    let node = tree.make(.type, head.keyword, at: min(tree.position + 1, tree.limit))
    var flags = head.flags
    if head.keyword == .extension { flags.insert(.isExtension) }
    if head.keyword == .enum { flags.insert(.isEnum) }
    if head.keyword == .protocol { flags.insert(.isProtocol) }
    tree.nodes[node].flags = flags
    tree.position += 2
    while tree.kind() == .dot, tree.kind(1) == .identifier {
      tree.position += 2
      tree.nodes[node].token = UInt32(truncatingIfNeeded: tree.position - 1)
    }
    if tree.kind() == .operation, let end = genericsEnd(tree.position) { tree.position = end }
    if tree.kind() == .colon {
      let inheritance = tree.make(.inheritance)
      while tree.position < tree.limit, tree.kind() != .braceOpen, tree.name() != .where { tree.skip() }
      tree.finish(inheritance)
      tree.attach(inheritance, to: node)
    }
    while tree.position < tree.limit, tree.kind() != .braceOpen { tree.skip() }
    bracesIn { $0.statements(into: node) }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  private mutating func function(_ head: DeclarationHead, into parent: Int) {
    let isNamed = head.keyword == .func
    let node = tree.make(.function, head.keyword, at: isNamed ? tree.position + 1 : tree.position)
    tree.nodes[node].flags = head.flags
    tree.position += isNamed ? 2 : 1
    // An operator's name may take several tokens, and generic parameters follow any name.
    while tree.position < tree.limit, tree.kind() != .parenOpen, tree.kind() != .braceOpen {
      if tree.kind() == .operation, let end = genericsEnd(tree.position) {
        tree.position = end
      } else if isNamed || tree.kind() != .identifier {
        tree.position += 1
      } else {
        break
      }
    }
    if tree.kind() == .parenOpen { bracesIn { $0.parameters(into: node) } }
    skipEffects()
    if tree.kind() == .operation, tree.tokens[tree.position].name == .arrow {
      tree.position += 1
      typeName(into: node)
    }
    skipWhere()
    if tree.kind() == .braceOpen { accessorsOrBlock(into: node) }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  private mutating func parameters(into function: Int) {
    while tree.position < tree.limit {
      let before = tree.position
      let node = tree.make(.parameter)
      skipAttributes()
      while tree.position < tree.limit, tree.kind() != .colon, tree.kind() != .comma {
        tree.nodes[node].token = UInt32(truncatingIfNeeded: tree.position)
        tree.nodes[node].name = tree.tokens[tree.position].name
        tree.skip()
      }
      if tree.kind() == .colon {
        tree.position += 1
        typeName(into: node)
      }
      if tree.kind() == .equal {
        tree.position += 1
        tree.attach(expression(assigns: false), to: node)
      }
      while tree.position < tree.limit, tree.kind() != .comma { tree.skip() }
      tree.finish(node)
      tree.attach(node, to: function)
      if tree.kind() == .comma { tree.position += 1 }
      if tree.position == before { tree.position += 1 }
    }
  }

  /// `async throws(Error) rethrows`
  mutating func skipEffects() {
    while true {
      switch tree.name() {
      case .async, .throws, .rethrows:
        tree.position += 1
        if tree.kind() == .parenOpen, !tree.tokens[tree.position].flags.contains(.spaceBefore) { tree.skip() }
      default: return
      }
    }
  }

  private mutating func skipWhere() {
    guard tree.name() == .where else { return }
    let start = tree.position
    while tree.position < tree.limit, tree.kind() != .braceOpen, tree.kind() != .braceClose {
      // A requirement of a protocol has no braces: it ends with its line.
      if tree.position > start + 1, tree.beginsLine, tree.tokens[tree.position - 1].kind != .comma,
        declarationKeyword() != nil
      {
        return
      }
      tree.skip()
    }
  }

  /// Reads `a: T = v { accessors }, b`; in a condition the value is read without trailing closures.
  mutating func variables(into parent: Int, flags: Node.Flags, isCondition: Bool = false) {
    tree.position += 1
    while tree.position < tree.limit {
      let node = tree.make(.variable, tree.name())
      tree.nodes[node].flags = flags
      tree.skip()
      if tree.kind() == .colon {
        tree.position += 1
        typeName(into: node)
      }
      if tree.kind() == .equal {
        tree.position += 1
        tree.attach(expression(assigns: false), to: node)
      }
      if !isCondition, tree.kind() == .braceOpen, !tree.beginsLine { accessorsOrBlock(into: node) }
      tree.finish(node)
      tree.attach(node, to: parent)
      guard !isCondition, tree.kind() == .comma, tree.kind(1) == .identifier else { return }
      tree.position += 1
    }
  }

  private mutating func enumCases(into parent: Int) {
    tree.position += 1
    while tree.kind() == .identifier {
      let node = tree.make(.enumCase, tree.name())
      tree.position += 1
      if tree.kind() == .parenOpen { tree.skip() }
      if tree.kind() == .equal {
        tree.position += 1
        tree.attach(expression(assigns: false), to: node)
      }
      tree.finish(node)
      tree.attach(node, to: parent)
      guard tree.kind() == .comma else { return }
      tree.position += 1
    }
  }

  /// The braces behind a variable or a function: accessors, or statements.
  private mutating func accessorsOrBlock(into node: Int) {
    guard let close = tree.partner() else {
      tree.position += 1
      return
    }
    guard holdsAccessors(tree.position + 1, close) else {
      if let block = block() { tree.attach(block, to: node) }
      return
    }
    bracesIn { parser in
      while parser.tree.position < parser.tree.limit {
        let before = parser.tree.position
        parser.accessor(into: node)
        if parser.tree.position == before { parser.tree.skip() }
      }
    }
  }

  private func holdsAccessors(_ index: Int, _ end: Int) -> Bool {
    var index = index
    while index < end, kind(index) == .at { index = attributeEnd(index) }
    while index < end {
      switch tree.tokens[index].name {
      case .mutating, .nonmutating, .private, .fileprivate, .isolated, .nonisolated, .unsafe: index += 1
      case .get, .set, .didSet, .willSet, ._read, ._modify, .`init`:
        guard index + 1 < end else { return true }
        let next = tree.tokens[index + 1]
        switch next.kind {
        case .braceOpen: return true
        case .parenOpen: return tree.tokens[index].name != .get
        case .identifier: return true
        default: return false
        }
      default: return false
      }
    }
    return false
  }

  private mutating func accessor(into parent: Int) {
    skipAttributes()
    let node = tree.make(.accessor, tree.name())
    while tree.position < tree.limit, tree.kind() != .braceOpen {
      switch tree.name() {
      case .get, .set, .didSet, .willSet, ._read, ._modify, .`init`:
        tree.nodes[node].name = tree.name()
        tree.nodes[node].token = UInt32(truncatingIfNeeded: tree.position)
      default: break
      }
      tree.skip()
    }
    if tree.kind() == .braceOpen { bracesIn { $0.statements(into: node) } }
    tree.finish(node)
    tree.attach(node, to: parent)
  }
}

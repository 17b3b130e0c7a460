/// Expressions: messages, calls, members, boxed literals, blocks.
extension ObjectiveCParser {
  /// Reads an expression with its assignments.
  mutating func expression() -> Int { deeper { $0.sequence() } }

  private mutating func sequence() -> Int {
    let first = operand()
    var infix: Int?
    while tree.position < tree.limit {
      let token = tree.tokens[tree.position]
      switch token.kind {
      case .equal: return assignment(infix ?? first)
      case .question: return ternary(infix ?? first)
      case .operation:
        if token.name == .plusEqual || token.name == .minusEqual || token.name == .timesEqual {
          return assignment(infix ?? first)
        }
        if token.name == .plusPlus || token.name == .minusMinus {
          tree.position += 1
          continue
        }
        let node = infix ?? tree.make(.infix)
        if infix == nil { tree.attach(first, to: node) }
        infix = node
        tree.attach(tree.leaf(.operation), to: node)
        if tree.position < tree.limit, tree.kind() != .comma, tree.kind() != .semicolon {
          tree.attach(operand(), to: node)
        }
        tree.finish(node)
        continue
      default: break
      }
      break
    }
    let node = infix ?? first
    tree.finish(node)
    return node
  }

  private mutating func assignment(_ target: Int) -> Int {
    let node = tree.make(.assignment, tree.tokens[tree.position].name)
    tree.attach(target, to: node)
    tree.position += 1
    tree.attach(expression(), to: node)
    tree.finish(node)
    return node
  }

  private mutating func ternary(_ condition: Int) -> Int {
    let node = tree.make(.ternary)
    tree.attach(condition, to: node)
    tree.position += 1
    if tree.kind() != .colon { tree.attach(expression(), to: node) }
    if tree.kind() == .colon {
      tree.position += 1
      tree.attach(expression(), to: node)
    }
    tree.finish(node)
    return node
  }

  private mutating func operand() -> Int {
    switch tree.kind() {
    case .operation, .exclamation:
      if tree.tokens[tree.position].name == .caret { return postfix(blockLiteral()) }
      return deeper { parser in
        let node = parser.tree.make(.prefix, parser.tree.tokens[parser.tree.position].name)
        parser.tree.position += 1
        if parser.tree.position < parser.tree.limit { parser.tree.attach(parser.operand(), to: node) }
        parser.tree.finish(node)
        return node
      }
    case .parenOpen:
      let start = tree.position
      let tuple = primary()
      // A cast: what it stands before is the operand.
      if tree.nodes[tuple].kind == .tuple, beginsOperand, isCast(start) { return deeper { $0.operand() } }
      return postfix(tuple)
    default: return postfix(primary())
    }
  }

  private var beginsOperand: Bool {
    switch tree.kind() {
    case .identifier, .number, .string, .bracketOpen, .parenOpen, .at, .character: true
    default: false
    }
  }

  /// Do the parentheses at an index hold a type: names, stars, protocols?
  private func isCast(_ index: Int) -> Bool {
    guard tree.tokens[index].link != Token.unpaired else { return false }
    return (index + 1..<max(index + 1, Int(tree.tokens[index].link))).allSatisfy {
      let token = tree.tokens[$0]
      switch token.kind {
      case .identifier, .comma: return true
      case .operation: return token.name == .times || token.name == .less || token.name == .greater
      default: return false
      }
    }
  }

  private mutating func postfix(_ base: Int) -> Int {
    var base = base
    var links = 0
    while tree.position < tree.limit, links < TreeBuilder.chainLimit {
      links += 1
      switch tree.kind() {
      case .dot where tree.kind(1) == .identifier: base = member(of: base)
      case .operation where tree.list.text(tree.position) == "->" && tree.kind(1) == .identifier:
        base = member(of: base)
      case .parenOpen where tree.partner() != nil:
        let node = tree.make(.call, tree.nodes[base].name, at: Int(tree.nodes[base].token))
        tree.attach(base, to: node)
        _ = inBrackets { $0.arguments(into: node) }
        tree.finish(node)
        base = node
      case .bracketOpen where tree.partner() != nil && !tree.beginsLine:
        let node = tree.make(.subscripting)
        tree.attach(base, to: node)
        _ = inBrackets { $0.arguments(into: node) }
        tree.finish(node)
        base = node
      default: return base
      }
    }
    return base
  }

  private mutating func member(of base: Int) -> Int {
    let node = tree.make(.member, tree.tokens[tree.position + 1].name, at: tree.position + 1)
    tree.attach(base, to: node)
    tree.position += 2
    tree.finish(node)
    return node
  }

  /// Reads values with commas between them.
  private mutating func arguments(into node: Int) {
    while tree.position < tree.limit {
      let before = tree.position
      if tree.kind() == .comma || tree.kind() == .directive {
        tree.position += 1
        continue
      }
      let argument = tree.make(.argument)
      tree.attach(expression(), to: argument)
      while tree.position < tree.limit, tree.kind() != .comma { tree.skip() }
      tree.finish(argument)
      tree.attach(argument, to: node)
      if tree.position == before { tree.position += 1 }
    }
  }

  // MARK: Primary

  /// Reads one operand without what hangs behind it.
  mutating func primary() -> Int {
    switch tree.kind() {
    case .identifier:
      switch tree.name() {
      case .YES, .NO, .nil, .NULL, .true, .false: return tree.leaf(.literal)
      default: return tree.leaf(.identifier)
      }
    case .number: return tree.leaf(.number)
    case .string: return strings()
    case .character: return tree.leaf(.literal)
    case .bracketOpen where tree.partner() != nil: return message()
    case .parenOpen where tree.partner() != nil:
      let node = tree.make(.tuple)
      _ = inBrackets { $0.arguments(into: node) }
      tree.finish(node)
      return node
    case .braceOpen where tree.partner() != nil:
      let node = tree.make(.array)
      _ = inBrackets { parser in
        while parser.tree.position < parser.tree.limit {
          let before = parser.tree.position
          if parser.tree.kind() != .comma { parser.tree.attach(parser.expression(), to: node) }
          while parser.tree.position < parser.tree.limit, parser.tree.kind() != .comma { parser.tree.skip() }
          parser.tree.position = max(parser.tree.position, before + (parser.tree.kind() == .comma ? 1 : 0))
          if parser.tree.kind() == .comma { parser.tree.position += 1 }
          if parser.tree.position == before { parser.tree.position += 1 }
        }
      }
      tree.finish(node)
      return node
    case .at: return boxed()
    default: return tree.skipUnknown()
    }
  }

  /// String literals side by side are one.
  private mutating func strings() -> Int {
    let node = tree.leaf(.string)
    while tree.kind() == .string { tree.position += 1 }
    tree.finish(node)
    return node
  }

  /// `@[a, b]`, `@{k: v}`, `@(1)`, `@selector(a:b:)`, `@YES`
  private mutating func boxed() -> Int {
    let name = tree.tokens[tree.position].name
    let isKeyword = tree.tokens[tree.position].flags.contains(.boxed)
    if isKeyword {
      let node = tree.make(.macro, name)
      tree.position += 1
      if tree.kind() == .parenOpen, name == .selector || name == .encode || name == .protocol {
        tree.skip()
      } else if tree.kind() == .parenOpen {
        _ = inBrackets { $0.arguments(into: node) }
      }
      tree.finish(node)
      return node
    }
    tree.position += 1
    switch tree.kind() {
    case .bracketOpen where tree.partner() != nil:
      let node = tree.make(.array)
      _ = inBrackets { $0.elements(into: node) }
      tree.finish(node)
      return node
    case .braceOpen where tree.partner() != nil:
      let node = tree.make(.array)
      _ = inBrackets { $0.elements(into: node) }
      tree.finish(node)
      return node
    default:
      guard tree.position < tree.limit else { return tree.make(.unknown) }
      return deeper { $0.primary() }
    }
  }

  private mutating func elements(into array: Int) {
    while tree.position < tree.limit {
      let before = tree.position
      if tree.kind() == .comma {
        tree.position += 1
        continue
      }
      let value = expression()
      if tree.kind() == .colon {
        let pair = tree.make(.pair)
        tree.attach(value, to: pair)
        tree.position += 1
        if tree.position < tree.limit { tree.attach(expression(), to: pair) }
        tree.finish(pair)
        tree.attach(pair, to: array)
      } else {
        tree.attach(value, to: array)
      }
      while tree.position < tree.limit, tree.kind() != .comma { tree.skip() }
      if tree.position == before { tree.position += 1 }
    }
  }

  // MARK: Messages and blocks

  /// `[receiver first:a second:b, c]`
  private mutating func message() -> Int {
    deeper { parser in
      let start = parser.tree.position
      var node = -1
      _ = parser.inBrackets { parser in
        let receiver = parser.operand()
        guard parser.tree.kind() == .identifier else {
          node = receiver
          return
        }
        let callee = parser.tree.make(.member, parser.tree.tokens[parser.tree.position].name)
        parser.tree.attach(receiver, to: callee)
        node = parser.tree.make(.call, parser.tree.tokens[parser.tree.position].name)
        parser.tree.finish(callee)
        parser.tree.attach(callee, to: node)
        parser.selectorParts(into: node)
      }
      if node < 0 { return parser.tree.make(.unknown) }
      parser.tree.nodes[node].start = UInt32(truncatingIfNeeded: start)
      parser.tree.finish(node)
      return node
    }
  }

  private mutating func selectorParts(into node: Int) {
    var isFirst = true
    while tree.position < tree.limit {
      let before = tree.position
      if tree.kind() == .directive {
        tree.position += 1
        continue
      }
      let argument = tree.make(.argument)
      if tree.kind() == .identifier, tree.kind(1) == .colon {
        if !isFirst {
          tree.nodes[argument].name = tree.tokens[tree.position].name
          tree.nodes[argument].flags.insert(.isLabelled)
        }
        tree.position += 2
      } else if tree.kind() == .comma || tree.kind() == .colon {
        tree.position += 1
      } else if isFirst {
        tree.position += 1  // a selector without arguments
        return
      }
      isFirst = false
      if tree.position < tree.limit { tree.attach(expression(), to: argument) }
      while tree.position < tree.limit, tree.kind() != .comma, tree.kind() != .colon,
        !(tree.kind() == .identifier && tree.kind(1) == .colon)
      {
        tree.gaps.append(UInt32(truncatingIfNeeded: tree.position))
        tree.skip()
      }
      tree.finish(argument)
      tree.attach(argument, to: node)
      if tree.position == before { tree.position += 1 }
    }
  }

  /// `^(UIView *view) { ... }`
  private mutating func blockLiteral() -> Int {
    deeper { parser in
      let node = parser.tree.make(.closure)
      parser.tree.position += 1
      while parser.tree.position < parser.tree.limit, parser.tree.kind() != .braceOpen {
        switch parser.tree.kind() {
        case .identifier, .parenOpen, .operation: parser.tree.skip()
        default:
          parser.tree.finish(node)
          return node
        }
      }
      if !parser.inBrackets({ $0.statements(into: node) }), parser.tree.position < parser.tree.limit {
        parser.tree.position += 1
      }
      parser.tree.finish(node)
      return node
    }
  }
}

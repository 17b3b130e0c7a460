/// What an expression is made of: names, literals, brackets, closures.
extension SwiftParser {
  /// Reads one operand without what hangs behind it.
  mutating func primary() -> Int {
    switch tree.kind() {
    case .identifier: return nameOrStatement()
    case .number: return tree.leaf(.number)
    case .string: return tree.leaf(.string)
    case .regex, .character: return tree.leaf(.literal)
    case .stringOpen: return interpolatedString()
    case .parenOpen where tree.partner() != nil:
      let node = tree.make(.tuple)
      bracesIn { $0.arguments(into: node) }
      tree.finish(node)
      return node
    case .bracketOpen where tree.partner() != nil: return array()
    case .braceOpen where tree.partner() != nil: return closure()
    case .dot where tree.kind(1) == .identifier:
      tree.position += 1
      let node = tree.leaf(.implicitMember)
      tree.nodes[node].start -= 1
      return node
    case .backslash: return keyPath()
    case .macro: return macro()
    case .at:
      skipAttributes()
      return tree.position < tree.limit ? deeper { $0.primary() } : tree.make(.unknown)
    default: return tree.skipUnknown()
    }
  }

  private mutating func nameOrStatement() -> Int {
    switch tree.name() {
    case .if: return ifStatement()
    case .switch: return switchStatement()
    case .do where tree.kind(1) == .braceOpen:
      tree.position += 1
      return block() ?? tree.make(.unknown)
    case .true, .false, .nil: return tree.leaf(.literal)
    default: return tree.leaf(.identifier)
    }
  }

  private mutating func interpolatedString() -> Int {
    let node = tree.make(.string)
    bracesIn { parser in
      while parser.tree.position < parser.tree.limit {
        guard parser.tree.kind() == .interpolationOpen, parser.tree.partner() != nil else {
          parser.tree.position += 1
          continue
        }
        let part = parser.tree.make(.interpolation)
        parser.bracesIn { $0.arguments(into: part) }
        parser.tree.finish(part)
        parser.tree.attach(part, to: node)
      }
    }
    tree.finish(node)
    return node
  }

  private mutating func array() -> Int {
    let node = tree.make(.array)
    bracesIn { parser in
      while parser.tree.position < parser.tree.limit {
        let before = parser.tree.position
        if parser.tree.kind() == .comma || parser.tree.kind() == .directive || parser.tree.kind() == .colon {
          parser.tree.position += 1
          continue
        }
        parser.element(into: node)
        if parser.tree.position == before { parser.tree.position += 1 }
      }
    }
    tree.finish(node)
    return node
  }

  private mutating func element(into array: Int) {
    let value = expression(assigns: false)
    if tree.kind() == .colon {
      let pair = tree.make(.pair)
      tree.attach(value, to: pair)
      tree.position += 1
      if tree.position < tree.limit { tree.attach(expression(assigns: false), to: pair) }
      tree.finish(pair)
      tree.attach(pair, to: array)
    } else {
      tree.attach(value, to: array)
    }
    while tree.position < tree.limit, tree.kind() != .comma, tree.kind() != .directive {
      tree.gaps.append(UInt32(truncatingIfNeeded: tree.position))
      tree.skip()
    }
  }

  /// Reads a closure: what it captures and takes is passed over.
  mutating func closure() -> Int {
    deeper { parser in
      let node = parser.tree.make(.closure)
      parser.bracesIn { parser in
        if let body = parser.signatureEnd() { parser.tree.position = body }
        parser.statements(into: node)
      }
      parser.tree.finish(node)
      return node
    }
  }

  /// The token behind the `in` of a closure's signature, or nil if it has none.
  private func signatureEnd() -> Int? {
    var index = tree.position
    let end = min(tree.limit, index + 120)
    while index < end {
      let token = tree.tokens[index]
      switch token.kind {
      case .identifier:
        switch token.flags.contains(.escaped) ? .none : token.name {
        case .in: return index + 1
        case .for, .if, .let, .var, .return, .guard, .switch, .while, .do, .func, .case, .repeat: return nil
        default: index += 1
        }
      case .comma, .colon, .dot, .question, .exclamation, .at: index += 1
      case .operation:
        let byte = tree.list.bytes[Int(token.start)]
        guard token.name == .arrow || token.name == .ampersand || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
        else { return nil }
        index += 1
      case .parenOpen, .bracketOpen:
        guard token.link != Token.unpaired, Int(token.link) < tree.limit else { return nil }
        index = Int(token.link) + 1
      default: return nil
      }
    }
    return nil
  }

  /// `\.layoutDirection`, `\Settings.theme.name`, `\.items[0]?.title`
  private mutating func keyPath() -> Int {
    let node = tree.make(.keyPath)
    tree.position += 1
    while tree.position < tree.limit, !tree.beginsLine || tree.kind() == .dot {
      switch tree.kind() {
      case .identifier, .number:
        guard !tree.tokens[tree.position].flags.contains(.spaceBefore) else { break }
        tree.nodes[node].token = UInt32(truncatingIfNeeded: tree.position)
        tree.nodes[node].name = tree.tokens[tree.position].name
        tree.position += 1
        continue
      case .dot, .question, .exclamation:
        guard !tree.tokens[tree.position].flags.contains(.spaceBefore) else { break }
        tree.position += 1
        continue
      case .bracketOpen:
        guard !tree.tokens[tree.position].flags.contains(.spaceBefore) else { break }
        tree.skip()
        continue
      case .operation:
        guard let end = genericsEnd(tree.position) else { break }
        tree.position = end
        continue
      default: break
      }
      break
    }
    tree.finish(node)
    return node
  }

  private mutating func macro() -> Int {
    let token = tree.tokens[tree.position]
    let node = tree.make(.macro, token.name)
    tree.position += 1
    if tree.kind() == .operation, let end = genericsEnd(tree.position) { tree.position = end }
    if tree.kind() == .parenOpen, !tree.beginsLine {
      // The conditions of `#available` are no expressions.
      if token.name == .available || token.name == .unavailable {
        tree.skip()
      } else {
        bracesIn { $0.arguments(into: node) }
      }
    }
    trailingClosures(of: node)
    tree.finish(node)
    return node
  }
}

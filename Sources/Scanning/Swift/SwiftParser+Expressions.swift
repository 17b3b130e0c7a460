/// Expressions: sequences of operands and operators, with assignments and `?:`.
extension SwiftParser {
  /// Reads an expression; with `assigns`, an assignment too.
  mutating func expression(assigns: Bool) -> Int {
    deeper { $0.sequence(assigns: assigns) }
  }

  private mutating func sequence(assigns: Bool) -> Int {
    let first = operand()
    var infix: Int?
    /// The node that holds all that was read.
    func whole() -> Int { infix ?? first }
    while tree.position < tree.limit {
      let token = tree.tokens[tree.position]
      switch token.kind {
      case .equal:
        guard assigns else { break }
        return assignment(whole(), infix)
      case .question:
        guard token.flags.contains(.spaceBefore) else { break }
        if let infix { tree.finish(infix) }
        return ternary(whole(), assigns: assigns)
      case .operation:
        guard isBinary(token) else { break }
        if assigns, isAssignment(token.name) { return assignment(whole(), infix) }
        addOperand(to: &infix, first)
        continue
      case .identifier where token.name == .is || token.name == .as:
        guard !token.flags.contains(.escaped) else { break }
        tree.position += 1
        if tree.kind() == .question || tree.kind() == .exclamation { tree.position += 1 }
        skipType()
        continue
      default: break
      }
      break
    }
    let node = whole()
    tree.finish(node)
    return node
  }

  private mutating func addOperand(to infix: inout Int?, _ first: Int) {
    let node: Int
    if let infix {
      node = infix
    } else {
      node = tree.make(.infix)
      tree.attach(first, to: node)
      infix = node
    }
    tree.attach(tree.leaf(.operation), to: node)
    tree.attach(operand(), to: node)
    tree.finish(node)
  }

  private func isAssignment(_ name: Name) -> Bool {
    name == .plusEqual || name == .minusEqual || name == .timesEqual
  }

  /// An operator with space on both sides or on none; on a new line only with space behind.
  private func isBinary(_ token: Token) -> Bool {
    let before = token.flags.contains(.spaceBefore)
    let after = token.flags.contains(.spaceAfter)
    if token.name == .arrow { return true }
    if before != after { return false }
    return !before || !token.beginsLine || after
  }

  private mutating func assignment(_ target: Int, _ infix: Int?) -> Int {
    if let infix { tree.finish(infix) }
    let node = tree.make(.assignment, tree.tokens[tree.position].name)
    tree.attach(target, to: node)
    tree.position += 1
    tree.attach(expression(assigns: false), to: node)
    tree.finish(node)
    return node
  }

  private mutating func ternary(_ condition: Int, assigns: Bool) -> Int {
    let node = tree.make(.ternary)
    tree.attach(condition, to: node)
    tree.position += 1
    tree.attach(expression(assigns: assigns), to: node)
    if tree.kind() == .colon {
      tree.position += 1
      tree.attach(expression(assigns: assigns), to: node)
    }
    tree.finish(node)
    return node
  }

  /// Reads prefix operators and keywords, then what they stand before.
  private mutating func operand() -> Int {
    while true {
      switch tree.name() {
      case .try:
        tree.position += 1
        if tree.kind() == .question || tree.kind() == .exclamation { tree.position += 1 }
        continue
      case .await, .unsafe, .consume, .copy, .each, .any, .some, .inout, .repeat:
        guard tree.kind(1) == .identifier || tree.name() == .await, tree.position + 1 < tree.limit,
          !tree.tokens[tree.position + 1].beginsLine
        else { break }
        tree.position += 1
        continue
      case .let, .var:
        tree.position += 1
        continue
      default: break
      }
      break
    }
    switch tree.kind() {
    case .operation, .exclamation:
      // An operator that is passed as a value: `reduce(0, +)`.
      if tree.position + 1 >= tree.limit || tree.kind(1) == .comma { return tree.leaf(.operation) }
      return deeper { parser in
        let node = parser.tree.make(.prefix, parser.tree.tokens[parser.tree.position].name)
        parser.tree.position += 1
        parser.tree.attach(parser.operand(), to: node)
        parser.tree.finish(node)
        return node
      }
    default: return postfix(primary())
    }
  }

  // MARK: Postfix

  /// Reads members, calls, subscripts and trailing closures behind an operand.
  private mutating func postfix(_ base: Int) -> Int {
    var base = base
    var links = 0
    while tree.position < tree.limit, links < TreeBuilder.chainLimit {
      links += 1
      let token = tree.tokens[tree.position]
      let isSpaced = token.flags.contains(.spaceBefore)
      switch token.kind {
      case .dot:
        guard let member = member(of: base) else { return base }
        base = member
      case .parenOpen:
        guard !token.beginsLine, tree.partner() != nil else { return base }
        base = call(base)
      case .bracketOpen:
        guard !isSpaced, tree.partner() != nil else { return base }
        let node = tree.make(.subscripting)
        tree.attach(base, to: node)
        bracesIn { $0.arguments(into: node) }
        tree.finish(node)
        base = node
      case .braceOpen:
        guard bracesAllowed, !token.beginsLine, takesClosure(base), tree.partner() != nil else { return base }
        base = call(base)
      case .question, .exclamation:
        guard !isSpaced else { return base }
        tree.position += 1
      case .operation:
        guard !isSpaced else { return base }
        if canBeGeneric(base), let end = genericsEnd(tree.position) {
          tree.position = end
        } else if token.flags.contains(.spaceAfter) || endsOperand(tree.position + 1) {
          tree.position += 1  // a postfix operator
        } else {
          return base
        }
      case .directive:
        // Modifiers between `#if` and `#endif`.
        guard let next = chainBehindDirectives() else { return base }
        tree.position = next
      default: return base
      }
    }
    return base
  }

  private func endsOperand(_ index: Int) -> Bool {
    guard index < tree.limit else { return true }
    switch tree.tokens[index].kind {
    case .comma, .semicolon, .colon, .braceOpen: return true
    case .dot: return true
    default: return tree.tokens[index].beginsLine
    }
  }

  private func chainBehindDirectives() -> Int? {
    var index = tree.position
    while index < tree.limit, tree.tokens[index].kind == .directive { index += 1 }
    guard index + 1 < tree.limit, tree.tokens[index].kind == .dot, tree.tokens[index + 1].kind == .identifier else {
      return nil
    }
    return index
  }

  private func canBeGeneric(_ base: Int) -> Bool {
    switch tree.nodes[base].kind {
    case .identifier, .member, .implicitMember, .macro: true
    default: false
    }
  }

  private func takesClosure(_ base: Int) -> Bool {
    switch tree.nodes[base].kind {
    case .identifier, .member, .implicitMember, .call, .subscripting, .macro: true
    default: false
    }
  }

  private mutating func member(of base: Int) -> Int? {
    switch tree.kind(1) {
    case .identifier, .number:
      let node = tree.make(.member, tree.tokens[tree.position + 1].name, at: tree.position + 1)
      tree.attach(base, to: node)
      tree.position += 2
      tree.finish(node)
      return node
    case .bracketOpen, .parenOpen:
      tree.position += 1
      return base
    default: return nil
    }
  }

  /// Reads the arguments and trailing closures of a call.
  mutating func call(_ callee: Int) -> Int {
    let node = tree.make(.call, tree.nodes[callee].name, at: Int(tree.nodes[callee].token))
    tree.attach(callee, to: node)
    if tree.kind() == .parenOpen { bracesIn { $0.arguments(into: node) } }
    trailingClosures(of: node)
    tree.finish(node)
    return node
  }

  /// Reads closures behind a call: the first without a label.
  mutating func trailingClosures(of node: Int) {
    guard bracesAllowed, tree.kind() == .braceOpen, !tree.beginsLine, tree.partner() != nil else { return }
    let first = closure()
    tree.nodes[first].flags.insert(.isTrailing)
    tree.attach(first, to: node)
    while tree.kind() == .identifier, tree.kind(1) == .colon, tree.kind(2) == .braceOpen, tree.name() != .default {
      let argument = tree.make(.argument, tree.name())
      tree.nodes[argument].flags.insert(.isLabelled)
      tree.position += 2
      guard tree.partner() != nil else { return }
      let closure = closure()
      tree.nodes[closure].flags.insert(.isTrailing)
      tree.attach(closure, to: argument)
      tree.finish(argument)
      tree.attach(argument, to: node)
    }
  }

  /// Reads `label: value, value` up to the limit.
  mutating func arguments(into node: Int) {
    while tree.position < tree.limit {
      let before = tree.position
      if tree.kind() == .comma || tree.kind() == .directive {
        tree.position += 1
        continue
      }
      let argument = tree.make(.argument)
      if tree.kind() == .identifier, tree.kind(1) == .colon {
        tree.nodes[argument].name = tree.tokens[tree.position].name
        tree.nodes[argument].flags.insert(.isLabelled)
        tree.position += 2
        // The name of a function with its labels: `move(from:to:)`.
        while tree.kind() == .identifier, tree.kind(1) == .colon { tree.position += 2 }
      }
      if tree.position < tree.limit, tree.kind() != .comma {
        tree.attach(expression(assigns: true), to: argument)
      }
      while tree.position < tree.limit, tree.kind() != .comma {
        tree.gaps.append(UInt32(truncatingIfNeeded: tree.position))
        tree.skip()
      }
      tree.finish(argument)
      tree.attach(argument, to: node)
      if tree.position == before { tree.position += 1 }
    }
  }
}

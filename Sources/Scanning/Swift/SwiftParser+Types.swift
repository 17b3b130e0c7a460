/// Types, which are passed over; a node keeps where one stands and how it ends.
extension SwiftParser {
  /// Reads a type as a node whose name is the last of its names: `UIKit.NSTextAlignment` gives `NSTextAlignment`.
  mutating func typeName(into parent: Int) {
    let node = tree.make(.typeName)
    let start = tree.position
    skipType()
    var index = start
    // The first name with its members: not the names of its generic arguments.
    while index + 1 < tree.position, tree.tokens[index].kind != .identifier || isTypeModifier(tree.tokens[index].name) {
      index += 1
    }
    while index + 2 < tree.position, tree.tokens[index + 1].kind == .dot, tree.tokens[index + 2].kind == .identifier {
      index += 2
    }
    if index < tree.position {
      tree.nodes[node].token = UInt32(truncatingIfNeeded: index)
      tree.nodes[node].name = tree.tokens[index].name
    }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  /// Moves over a type.
  mutating func skipType() {
    var expectsType = true
    while tree.position < tree.limit {
      let token = tree.tokens[tree.position]
      switch token.kind {
      case .at: skipAttributes()
      case .identifier:
        if token.name == .throws || token.name == .rethrows || token.name == .async {
          guard !expectsType else { return }
          skipEffects()
          continue
        }
        guard expectsType, !isDeclarationKeyword(token.name) || token.flags.contains(.escaped) else { return }
        tree.position += 1
        expectsType = isTypeModifier(token.name) && tree.kind() == .identifier || token.name == .inout
      case .parenOpen, .bracketOpen:
        guard expectsType else { return }
        tree.skip()
        expectsType = false
      case .dot where !expectsType && tree.kind(1) == .identifier: tree.position += 2
      case .question, .exclamation:
        guard !expectsType, !token.flags.contains(.spaceBefore) else { return }
        tree.position += 1
      case .operation:
        guard typeOperator(token, &expectsType) else { return }
      default: return
      }
    }
  }

  private mutating func typeOperator(_ token: Token, _ expectsType: inout Bool) -> Bool {
    switch token.name {
    case .arrow, .ampersand:
      tree.position += 1
      expectsType = true
      return true
    case .tilde:
      tree.position += 1
      return true
    case .range:
      tree.position += 1
      return false
    default:
      guard !expectsType || tree.list.bytes[Int(token.start)] == UInt8(ascii: "<") else { return false }
      if let end = genericsEnd(tree.position) {
        tree.position = end
        return true
      }
      // Optional marks that the lexer took for one operator; `??` stands apart.
      guard !token.flags.contains(.spaceBefore),
        tree.list.bytes[Int(token.start)..<Int(token.end)].allSatisfy({ $0 == 0x3F || $0 == 0x21 })
      else {
        return false
      }
      tree.position += 1
      return true
    }
  }

  private func isTypeModifier(_ name: Name) -> Bool {
    switch name {
    case .some, .any, .inout, .borrowing, .consuming, .sending, .isolated, .each, .repeat, .nonisolated, .unowned: true
    default: false
    }
  }

  private func isDeclarationKeyword(_ name: Name) -> Bool {
    switch name {
    case .func, .var, .let, .case, .where, .in, .else, .if, .return, .guard, .switch, .for, .while, .struct, .enum: true
    default: false
    }
  }

  /// The token behind the generic arguments at an index, or nil if that is no bracket but an operator.
  ///
  /// Only what a type can hold may stand inside: names, dots, commas, brackets, optional marks and arrows.
  func genericsEnd(_ start: Int) -> Int? {
    guard tree.list.bytes[Int(tree.tokens[start].start)] == UInt8(ascii: "<") else { return nil }
    var depth = 0
    var index = start
    let end = min(tree.limit, start + 200)
    while index < end {
      let token = tree.tokens[index]
      switch token.kind {
      case .operation:
        guard token.name == .arrow || countAngles(token, &depth) else { return nil }
        if depth <= 0 { return depth == 0 ? index + 1 : nil }
        index += 1
      case .identifier, .dot, .comma, .colon, .question, .exclamation, .at, .number, .equal: index += 1
      case .parenOpen, .bracketOpen:
        guard token.link != Token.unpaired, Int(token.link) < tree.limit else { return nil }
        index = Int(token.link) + 1
      default: return nil
      }
    }
    return nil
  }

  private func countAngles(_ token: Token, _ depth: inout Int) -> Bool {
    for byte in tree.list.bytes[Int(token.start)..<Int(token.end)] {
      switch byte {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "."): break
      default:
        // `==` in a requirement.
        guard token.name == .equalEqual else { return false }
      }
    }
    return true
  }
}

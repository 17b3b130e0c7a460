/// `&&`, `||`, `!`, `?:`.
///
/// `&&` and `||` are commutative (language definition, "Logical Operators"): a side that decides the result absorbs
/// a missing field or an error on the other side, whichever comes first.
extension Planner {
  mutating func planChain(_ index: NodeIndex) -> Operand {
    guard expression.nodes[index].kind == .and else {
      let operands = planChildren(index)
      return folded(Operand(.bool(disjunction(operands)), .bool), from: operands)
    }
    let children = expression.children(index)
    let operands = children.filter { child in !children.contains { isImplied(child, by: $0) } }.map { plan($0) }
    guard operands.count > 1 else { return Operand(.bool(operands[0].bool), .bool, constant: operands[0].constant) }
    return folded(Operand(.bool(conjunction(operands)), .bool), from: operands)
  }

  /// Whether one operand of `&&` is `has(a.b)` and another `has(a.b.c)`, which is false too where there is no `a.b`.
  private func isImplied(_ operand: NodeIndex, by other: NodeIndex) -> Bool {
    guard expression.nodes[operand].kind == .has, expression.nodes[other].kind == .has else { return false }
    var owner = expression.child(other, 0)
    while expression.nodes[owner].kind == .select {
      if isSameField(operand, owner) { return true }
      owner = expression.child(owner, 0)
    }
    return false
  }

  /// Whether two nodes name the same field of the same object of the host, be it to read it or to ask for it.
  private func isSameField(_ a: NodeIndex, _ b: NodeIndex) -> Bool {
    switch (checked.references[a], checked.references[b]) {
    case (.variable(let x), .variable(let y)): x === y
    case (.local(let x), .local(let y)): x == y
    case (.field(let x), .field(let y)): x === y && isSameField(expression.child(a, 0), expression.child(b, 0))
    default: false
    }
  }

  /// Longer chains are nested, so that no array is gone over: the first side that is undecided stays the first.
  private func conjunction(_ operands: [Operand]) -> BoolCode {
    let a = operands[0].bool
    let b = operands[1].bool
    switch operands.count {
    case 2:
      return { evaluation in
        let left = a(&evaluation)
        if left.isFalse { return left }
        let right = b(&evaluation)
        return left.isTrue || right.isFalse ? right : left
      }
    default:
      let c = operands.count == 3 ? operands[2].bool : conjunction(Array(operands.dropFirst(2)))
      return { evaluation in
        let first = a(&evaluation)
        if first.isFalse { return first }
        let second = b(&evaluation)
        if second.isFalse { return second }
        let third = c(&evaluation)
        if third.isFalse || (first.isTrue && second.isTrue) { return third }
        return first.isTrue ? second : first
      }
    }
  }

  private func disjunction(_ operands: [Operand]) -> BoolCode {
    let a = operands[0].bool
    let b = operands[1].bool
    switch operands.count {
    case 2:
      return { evaluation in
        let left = a(&evaluation)
        if left.isTrue { return left }
        let right = b(&evaluation)
        return left.isFalse || right.isTrue ? right : left
      }
    default:
      let c = operands.count == 3 ? operands[2].bool : disjunction(Array(operands.dropFirst(2)))
      return { evaluation in
        let first = a(&evaluation)
        if first.isTrue { return first }
        let second = b(&evaluation)
        if second.isTrue { return second }
        let third = c(&evaluation)
        if third.isTrue || (first.isFalse && second.isFalse) { return third }
        return first.isFalse ? second : first
      }
    }
  }

  mutating func planNot(_ index: NodeIndex) -> Operand {
    let operand = plan(expression.child(index, 0))
    let code = operand.bool
    let negated: BoolCode = { evaluation in
      let outcome = code(&evaluation)
      return outcome.isDecided ? Outcome(outcome.isFalse) : outcome
    }
    return folded(Operand(.bool(negated), .bool), from: [operand])
  }

  mutating func planNegate(_ index: NodeIndex) -> Operand {
    let operand = plan(expression.child(index, 0))
    let code: Code
    switch operand.type {
    case .int:
      let int = operand.int
      code = .int { evaluation in
        guard let int = int(&evaluation) else { return nil }
        return int == Int.min ? evaluation.fail(.overflow) : -int
      }
    case .double:
      let double = operand.double
      code = .double { evaluation in double(&evaluation).map { -$0 } }
    default:
      let value = operand.value
      code = .value { evaluation in
        switch value(&evaluation) {
        case .int(let int)?: return int == Int.min ? evaluation.fail(.overflow) : .int(-int)
        case .double(let double)?: return .double(-double)
        case nil: return nil
        default: return evaluation.fail(.noSuchOverload("-"))
        }
      }
    }
    return folded(Operand(code, type(index)), from: [operand])
  }

  mutating func planConditional(_ index: NodeIndex) -> Operand {
    let operands = planChildren(index)
    let condition = operands[0].bool
    return Operand(choice(condition, operands[1], operands[2]), type(index))
  }

  private func choice(_ condition: @escaping BoolCode, _ a: Operand, _ b: Operand) -> Code {
    switch (a.code, b.code) {
    case (.bool(let then), .bool(let otherwise)):
      return .bool { evaluation in
        let outcome = condition(&evaluation)
        guard outcome.isDecided else { return outcome }
        return outcome.isTrue ? then(&evaluation) : otherwise(&evaluation)
      }
    case (.int(let then), .int(let otherwise)):
      return .int { evaluation in
        guard let holds = evaluation.decide(condition) else { return nil }
        return holds ? then(&evaluation) : otherwise(&evaluation)
      }
    case (.double(let then), .double(let otherwise)):
      return .double { evaluation in
        guard let holds = evaluation.decide(condition) else { return nil }
        return holds ? then(&evaluation) : otherwise(&evaluation)
      }
    case (.enumeration(let then, let x), .enumeration(let otherwise, let y)) where x === y:
      let code: IntCode = { evaluation in
        guard let holds = evaluation.decide(condition) else { return nil }
        return holds ? then(&evaluation) : otherwise(&evaluation)
      }
      return .enumeration(code, x)
    case (.text, .text), (.text, .enumeration), (.enumeration, .text), (.enumeration, .enumeration):
      let (then, otherwise) = (a.text, b.text)
      return .text { evaluation in
        guard let holds = evaluation.decide(condition) else { return nil }
        return holds ? then(&evaluation) : otherwise(&evaluation)
      }
    case (.object(let then, let x), .object(let otherwise, let y)) where x == y:
      let code: ObjectCode = { evaluation in
        guard let holds = evaluation.decide(condition) else { return nil }
        return holds ? then(&evaluation) : otherwise(&evaluation)
      }
      return .object(code, type: x)
    default:
      let (then, otherwise) = (a.value, b.value)
      return .value { evaluation in
        guard let holds = evaluation.decide(condition) else { return nil }
        return holds ? then(&evaluation) : otherwise(&evaluation)
      }
    }
  }
}

/// A condition in an array or an optional: there, a bare closure would be called through a thunk.
struct Test: Sendable {
  let code: BoolCode

  init(_ operand: Operand) {
    code = operand.bool
  }
}

extension Evaluation {
  /// Evaluates a condition that must be decided; nil, with the failure set, when it is not.
  @inline(__always) mutating func decide(_ condition: BoolCode) -> Bool? {
    let outcome = condition(&self)
    if outcome.isDecided { return outcome.isTrue }
    failure = outcome
    return nil
  }
}

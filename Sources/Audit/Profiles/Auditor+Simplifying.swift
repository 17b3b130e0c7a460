internal import Expressions
internal import Manifest

// What is left of the checks for the elements of a profile.
extension Auditor {
  /// What is left of a formula.
  private enum Simplified {
    case constant(Outcome)
    case node(Int32)
  }

  /// Simplifies the checks for the profile of the element in hand; gives the range of the steps.
  mutating func makeSteps(
    _ entry: Int, _ candidates: [CheckIndex.Candidate], _ view: HostView
  ) -> Range<Int32> {
    let first = profiles.table.steps.count
    for candidate in candidates {
      let check = plan.checks[Int(candidate.check)]
      let formulas = profiles.checks[Int(candidate.check)]
      let usesRelatives = check.usesRelatives || check.expectation?.value.usesRelatives ?? false
      if usesRelatives, !current.hasRelatives { setRelatives(view) }
      let when = formulas.when < 0 ? .constant(Outcome(true)) : simplify(formulas.when)
      // What does not apply is left out, unless a person may have answered it.
      if case .constant(let outcome) = when, outcome.isFalse, !isAnswered(check.guideline) { continue }
      var condition: Int32 = -1
      if case .constant(let outcome) = when, outcome.isTrue {} else { condition = place(when) }
      let expect = formulas.expect < 0 ? -1 : place(simplify(formulas.expect))
      profiles.table.steps.append(
        ProfileTable.Step(
          check: candidate.check, guideline: Int32(check.guideline), usesRelatives: usesRelatives,
          when: condition, expect: expect))
    }
    let range = first..<profiles.table.steps.count
    profiles.table.set(entry, range)
    return Int32(range.lowerBound)..<Int32(range.upperBound)
  }

  private mutating func simplify(_ index: Int32) -> Simplified {
    let node = profiles.nodes[Int(index)]
    switch node.kind {
    case .test:
      let test = profiles.tests[Int(node.first)]
      if lacksNeed(of: Int(node.first)) { return .constant(Outcome(false)) }
      guard test.varying & current.varying == 0 else { return .node(add(node)) }
      evaluation.begin(slots: profiles.slotCount)
      let outcome = test.evaluate(&evaluation)
      // Errors are told where they happen.
      return outcome.isError ? .node(add(node)) : .constant(outcome)
    case .constant: return .constant(node.outcome)
    case .negation:
      switch simplify(operand(node, 0)) {
      case .constant(let outcome): return .constant(outcome.isDecided ? Outcome(outcome.isFalse) : outcome)
      case .node(let place): return .node(add(.negation, [place]))
      }
    case .all: return simplify(node, deciding: false)
    case .any: return simplify(node, deciding: true)
    case .choice:
      let condition = simplify(operand(node, 0))
      if case .constant(let outcome) = condition {
        return outcome.isDecided ? simplify(operand(node, outcome.isTrue ? 1 : 2)) : .constant(outcome)
      }
      let operands = [condition, simplify(operand(node, 1)), simplify(operand(node, 2))].map { place($0) }
      return .node(add(.choice, operands))
    }
  }

  /// Whether a test is false of every text that has only the kinds of characters that the text in hand has.
  private func lacksNeed(of test: Int) -> Bool {
    guard let need = profiles.needs[test], current.mask & Varying(.text).rawValue != 0 else { return false }
    return !need.mayBeMet(by: current.textKinds.blocks)
  }

  /// Simplifies `&&` or `||`: an operand that decides is the whole, one that is neutral falls away, and of what is missing
  /// the place among the others is kept.
  private mutating func simplify(_ node: Formula.Node, deciding: Bool) -> Simplified {
    var left: [Simplified] = []
    var varies = false
    for number in 0..<Int(node.count) {
      let operand = simplify(operand(node, number))
      if case .constant(let outcome) = operand {
        if outcome == Outcome(deciding) { return operand }
        if outcome.isDecided { continue }
      } else {
        varies = true
      }
      left.append(operand)
    }
    guard let first = left.first else { return .constant(Outcome(!deciding)) }
    if left.count == 1 || !varies { return first }
    return .node(add(node.kind, left.map { place($0) }))
  }

  private func operand(_ node: Formula.Node, _ number: Int) -> Int32 {
    profiles.operands[Int(node.first) + number]
  }

  private mutating func place(_ simplified: Simplified) -> Int32 {
    switch simplified {
    case .constant(let outcome): add(Formula.Node(outcome))
    case .node(let place): place
    }
  }

  private mutating func add(_ kind: Formula.Node.Kind, _ operands: [Int32]) -> Int32 {
    let first = Int32(profiles.table.operands.count)
    profiles.table.operands += operands
    return add(Formula.Node(kind, first: first, count: Int32(operands.count)))
  }

  private mutating func add(_ node: Formula.Node) -> Int32 {
    profiles.table.nodes.append(node)
    return Int32(profiles.table.nodes.count - 1)
  }
}

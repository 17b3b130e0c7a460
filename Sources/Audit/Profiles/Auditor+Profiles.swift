internal import Expressions
internal import Manifest

// Elements by their profiles: only the checks that are left for it, and of them only the tests that vary.
extension Auditor {
  /// Takes in the screen whose elements come next.
  mutating func beginProfiles(ofScreen screen: Int32, _ view: HostView) {
    let locale = view.text(screen, ScreenField.locale).map { profiles.languages.number(of: $0) } ?? 0
    profiles.screenLocale = locale.map { UInt64($0) << 22 }
    profiles.screenDirection = UInt64(view.directions(screen).effective.ordinal) << 31
  }

  /// Looks at the element in hand by its profile. False where that is not known yet, and nothing was done.
  @inline(__always)
  mutating func decideByProfile(_ slot: Int, _ view: HostView) -> Bool {
    guard !profiles.table.isUseless, let key = profileKey(view) else { return false }
    profiles.begin(container: view.parentElement(current.record) ?? -1)
    switch profiles.table.find(key) {
    case .nothing: return false
    case .steps(let steps): decide(steps, view)
    case .isDue(let entry): decide(makeSteps(entry, plan.index.elements[slot], view), view)
    }
    return true
  }

  /// The key of the profile of the element in hand; nil where there are more languages or symbols than a key
  /// can tell.
  @inline(__always) private mutating func profileKey(_ view: HostView) -> ProfileKey? {
    let element = current.record
    var key = ProfileKey()
    var around = Varying.always.rawValue
    if let children = view.slot(element, ElementField.children), view.list(children).count > 0 {
      around |= Varying.children.rawValue
    }
    if view.parentElement(element) != nil { around |= Varying.ancestors.rawValue }
    current.varying = current.mask | around
    key.words[0] = current.varying
    var known = profiles.screenDirection | UInt64(view.directions(element).rawValue)
    if let text = view.text(element, ElementField.text) {
      let (traits, kinds) = profiles.texts.take(text)
      current.textKinds = kinds
      session.traits.keep(traits, of: element)
      known |= UInt64(traits.direction) << 3 | UInt64(traits.script) << 5 | UInt64(current.textKinds.rawValue) << 56
    }
    if let language = view.text(element, ElementField.language) {
      guard let number = profiles.languages.number(of: language) else { return nil }
      known |= UInt64(number) << 13
    } else {
      guard let locale = profiles.screenLocale else { return nil }
      known |= locale
    }
    if let symbol = view.text(element, ElementField.symbol) {
      let number = session.symbol(symbol) + 1
      guard number < 1 << 24 else { return nil }
      known |= UInt64(number) << 32
    }
    key.words[1] = known
    profiles.layout.fill(&key, element, view)
    return key
  }

  /// Comes to the verdicts of the checks that are left for the element in hand.
  private mutating func decide(_ steps: Range<Int32>, _ view: HostView) {
    countSubject()
    var best = Hit(check: -1, guideline: -1, record: current.record, verdict: .inapplicable, outcome: Outcome(false))
    for place in steps {
      let step = profiles.table.steps[Int(place)]
      if step.guideline != best.guideline {
        if best.guideline >= 0 { settle(best) }
        best.guideline = step.guideline
        best.check = step.check
        best.verdict = .inapplicable
      }
      if step.usesRelatives, !current.hasRelatives { setRelatives(view) }
      let (verdict, outcome) = verdict(step)
      take(verdict, outcome, step.check, &best)
    }
    if best.guideline >= 0 { settle(best) }
  }

  @inline(__always) private mutating func verdict(_ step: ProfileTable.Step) -> (Verdict, Outcome) {
    if step.when >= 0 {
      let outcome = outcome(root: step.when)
      if outcome.isFalse { return (.inapplicable, outcome) }
      if !outcome.isTrue { return (.incomplete, outcome) }
    }
    guard step.expect >= 0 else { return (.manual, Outcome(true)) }
    let outcome = outcome(root: step.expect)
    return (outcome.isTrue ? .pass : outcome.isFalse ? .fail : .incomplete, outcome)
  }

  @inline(__always) private mutating func outcome(root index: Int32) -> Outcome {
    let node = profiles.table.nodes[Int(index)]
    if node.kind == .constant { return node.outcome }
    evaluation.begin(slots: profiles.slotCount)
    return node.kind == .test ? outcome(test: Int(node.first)) : outcome(node)
  }

  /// The outcome of a simplified formula: as the language has it for the whole condition.
  private mutating func outcome(_ node: Formula.Node) -> Outcome {
    switch node.kind {
    case .test: return outcome(test: Int(node.first))
    case .constant: return node.outcome
    case .negation:
      let outcome = outcome(operand(node, 0))
      return outcome.isDecided ? Outcome(outcome.isFalse) : outcome
    case .all: return outcome(node, deciding: Outcome(false))
    case .any: return outcome(node, deciding: Outcome(true))
    case .choice:
      let condition = outcome(operand(node, 0))
      return condition.isDecided ? outcome(operand(node, condition.isTrue ? 1 : 2)) : condition
    }
  }

  private mutating func outcome(_ node: Formula.Node, deciding: Outcome) -> Outcome {
    var undecided: Outcome?
    for number in 0..<Int(node.count) {
      let outcome = outcome(operand(node, number))
      if outcome == deciding { return outcome }
      if !outcome.isDecided, undecided == nil { undecided = outcome }
    }
    return undecided ?? Outcome(deciding.isFalse)
  }

  @inline(__always) private func operand(_ node: Formula.Node, _ number: Int) -> Formula.Node {
    profiles.table.nodes[Int(profiles.table.operands[Int(node.first) + number])]
  }

  /// The outcome of a test, if it is kept, else evaluated.
  private mutating func outcome(test number: Int) -> Outcome {
    let test = profiles.tests[number]
    switch test.memory {
    case .none: return test.evaluate(&evaluation)
    case .text(let bit): return outcome(test, ofText: Int(bit))
    case .paragraph(let bit):
      let isRightToLeft = HostView.of(evaluation).paragraphDirection(current.record) == .rtl
      return outcome(test, ofText: Int(bit) + (isRightToLeft ? 1 : 0))
    case .ancestors:
      if let known = profiles.ofAncestors.outcome(number, profiles.container) { return known }
      let outcome = test.evaluate(&evaluation)
      // What an error says is gone with the evaluation.
      if !outcome.isError { profiles.ofAncestors.keep(number, profiles.container, outcome) }
      return outcome
    case .subject:
      if let known = profiles.ofSubject.outcome(number, profiles.subject) { return known }
      let outcome = test.evaluate(&evaluation)
      if !outcome.isError { profiles.ofSubject.keep(number, profiles.subject, outcome) }
      return outcome
    }
  }
  /// The outcome of a test that depends on the text only; kept as long as that is known.
  @inline(__always) private mutating func outcome(_ test: ProfilePlan.Test, ofText bit: Int) -> Outcome {
    if let known = profiles.texts.outcome(bit) { return Outcome(known) }
    let outcome = test.evaluate(&evaluation)
    if outcome.isDecided { profiles.texts.keep(bit, outcome.isTrue) }
    return outcome
  }
}

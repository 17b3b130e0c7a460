internal import Configuration
internal import Expressions
internal import Guidelines
internal import Manifest

/// One verdict as the engine keeps it: numbers only, made into a `Finding` when somebody wants to read it.
struct Hit: Sendable {
  /// The place of the check in the plan; of a person's answer, the check that it stands for, or -1 without one.
  var check: Int32
  /// The place of the guideline in the plan.
  var guideline: Int32
  /// The record that it is about.
  var record: Int32
  var verdict: Verdict
  /// The missing field of an incomplete verdict, as an outcome; of any other, its outcome.
  var outcome: Outcome
  /// The review that decided, in the order of `Answers`; -1 without one.
  var answer: Int32 = -1
  /// The waiver that speaks of a failure, in the order of the configuration; -1 without one.
  var waiver: Int32 = -1
}

/// What came of a part of a manifest.
struct PartResult: Sendable {
  /// Verdicts to tell, in document order and by guideline within a subject.
  var hits: [Hit] = []
  /// Counts by guideline; `inapplicable` is filled in at the end, as what is left of the subjects.
  var tallies: [Tally]
  /// How many subjects of each kind were looked at, by the kind's bit number.
  var subjects: [Int] = Array(repeating: 0, count: SubjectKind.allCases.count)
  /// How many verdicts fail, by the rank of their severity.
  var failures = Array(repeating: 0, count: Severity.allCases.count)
  /// How many findings each waiver speaks of, by its place in the configuration; empty without waivers.
  var waiverUses: [Int] = []

  init(guidelines: Int) { tallies = Array(repeating: Tally(), count: guidelines) }

  static func += (left: inout PartResult, right: PartResult) {
    left.hits += right.hits
    for index in left.tallies.indices { left.tallies[index] += right.tallies[index] }
    for index in left.subjects.indices { left.subjects[index] += right.subjects[index] }
    if left.waiverUses.isEmpty { left.waiverUses = Array(repeating: 0, count: right.waiverUses.count) }
    for (index, count) in right.waiverUses.enumerated() { left.waiverUses[index] += count }
    for rank in left.failures.indices { left.failures[rank] += right.failures[rank] }
  }
}

/// Runs the checks over subjects: one for each thread, with an evaluation and a session of its own.
///
/// Nothing is evaluated that the index rules out, and nothing is allocated for a verdict.
struct Auditor: ~Copyable {
  let plan: AuditPlan
  let options: AuditOptions
  var evaluation: Evaluation
  let session: AuditSession
  var result: PartResult
  /// What is known of the profiles of elements; without tests where there are too few elements for that.
  var profiles: ProfileState
  /// What is being looked at.
  var current = Subject(record: 0, mask: 0, kind: .project)
  private var usesProfiles = false
  private let answered: [Bool]
  private let variables: CheckVocabulary.Variables
  /// The screen of the last finding, as a report names it.
  var lastScreen: (record: Int, reference: ScreenReference)?
  /// What findings say where a field is missing.
  var missingFields: [FieldPath: MissingField] = [:]

  /// A field that the manifest does not have, and the sentence that says so.
  struct MissingField {
    let field: String
    let message: String
  }

  /// What is being looked at.
  struct Subject {
    var record: Int32
    var mask: UInt64
    var kind: SubjectKind
    var hasRelatives = false
    /// What the outcomes of tests can vary with among the elements of its profile.
    var varying: UInt64 = 0
    /// The kinds of characters in the text of an element.
    var textKinds: TextKinds = []
  }

  init(_ plan: AuditPlan, _ options: AuditOptions) {
    self.plan = plan
    self.options = options
    variables = plan.vocabulary.variables
    evaluation = plan.vocabulary.environment.evaluation()
    session = AuditSession(plan.vocabulary.facts)
    result = PartResult(guidelines: plan.guidelines.count)
    profiles = ProfileState()
    answered = options.answers.isEmpty ? [] : plan.guidelines.map { options.answers.isAnswered($0.id) }
  }

  /// Whether a person answered a guideline for some subject.
  func isAnswered(_ guideline: Int) -> Bool { !answered.isEmpty && answered[guideline] }

  /// Takes out what was found since the last time.
  mutating func take() -> PartResult {
    let taken = result
    result = PartResult(guidelines: plan.guidelines.count)
    return taken
  }

  // MARK: Subjects

  /// Looks at a screen and at all of its elements.
  mutating func audit(screen position: Int, of store: Store, _ view: HostView) {
    let screen = Int32(bitPattern: store.screens[position])
    if let filter = options.screens, !filter.includes(store.text(Int(screen), ScreenField.locale) ?? "") { return }
    evaluation.set(variables.screen, Object(screen))
    look(at: screen, .screen, view)
    if usesProfiles { beginProfiles(ofScreen: screen, view) }
    for element in store.elements(in: position) {
      look(atElement: Int32(bitPattern: store.elements[element]), view)
    }
  }

  /// Looks at a string, an asset or a usage.
  mutating func audit(_ record: UInt32, _ kind: SubjectKind, of store: Store, _ view: HostView) {
    setVariables(Int32(bitPattern: record), kind, store, view)
    look(at: Int32(bitPattern: record), kind, view)
  }

  /// Looks at the project and the translations that it tells of.
  mutating func auditProject(of store: Store, _ view: HostView) {
    guard let project = store.project else { return }
    for translation in store.translations { audit(translation, .translation, of: store, view) }
    look(at: Int32(project), .project, view)
  }

  /// The number of elements above which taking the checks apart pays.
  private static let profilesPayAbove = 2_000

  /// Makes the project known to all checks.
  mutating func begin(_ store: Store, _ view: UnsafePointer<HostView>) {
    usesProfiles = !options.collectsAll && (options.usesProfiles ?? (store.elements.count >= Self.profilesPayAbove))
    if usesProfiles {
      if profiles.tests.isEmpty { profiles = ProfileState(plan.profiles) }
      profiles.beginStore()
    }
    lastScreen = nil
    unsafe evaluation.host = UnsafeRawPointer(view)
    let project = store.project.map { Object(Int32($0)) }
    evaluation.set(variables.project, project)
    evaluation.set(variables.policy, project)
  }

  /// Sets the variables that a check of a subject reads.
  mutating func setVariables(_ record: Int32, _ kind: SubjectKind, _ store: Store, _ view: HostView) {
    switch kind {
    case .project: break
    case .screen: evaluation.set(variables.screen, Object(record))
    case .element:
      evaluation.set(variables.screen, view.screen(record).map { Object($0) })
      evaluation.set(variables.element, Object(record))
      evaluation.set(variables.parent, view.parentElement(record).map { Object($0) })
    case .string: evaluation.set(variables.string, Object(record))
    case .asset: evaluation.set(variables.asset, Object(record))
    case .translation: evaluation.set(variables.translation, Object(record))
    case .usage:
      evaluation.set(variables.usage, Object(record))
      let screen = store.target(Int(record), UsageField.screen)
      evaluation.set(variables.screen, screen.map { Object(Int32(truncatingIfNeeded: $0)) })
    }
  }

  private mutating func look(atElement record: Int32, _ view: HostView) {
    evaluation.set(variables.element, Object(record))
    evaluation.set(variables.parent, view.parentElement(record).map { Object($0) })
    let role = view.slot(record, ElementField.role).map { Int(truncatingIfNeeded: $0) } ?? CheckIndex.roleCount
    current = Subject(record: record, mask: view.record(record).mask, kind: .element)
    let slot = CheckIndex.slot(role: role, view.directions(record))
    if usesProfiles, decideByProfile(slot, view) { return }
    decide(options.collectsAll ? plan.index.everyElementCheck : plan.index.elements[slot], view)
  }

  private mutating func look(at record: Int32, _ kind: SubjectKind, _ view: HostView) {
    current = Subject(record: record, mask: view.record(record).mask, kind: kind)
    decide(plan.index.others[kind] ?? [], view)
  }

  // MARK: Verdicts

  /// Comes to one verdict for each guideline: the gravest of its checks.
  private mutating func decide(_ candidates: [CheckIndex.Candidate], _ view: HostView) {
    countSubject()
    var best = Hit(check: -1, guideline: -1, record: current.record, verdict: .inapplicable, outcome: Outcome(false))
    for candidate in candidates {
      if candidate.guideline != best.guideline {
        if best.guideline >= 0 { settle(best) }
        best.guideline = candidate.guideline
        best.check = candidate.check
        best.verdict = .inapplicable
      }
      guard canApply(candidate, view) else { continue }
      let check = plan.checks[Int(candidate.check)]
      if check.usesRelatives, !current.hasRelatives { setRelatives(view) }
      let (verdict, outcome) = verdict(check, view)
      take(verdict, outcome, candidate.check, &best)
    }
    if best.guideline >= 0 { settle(best) }
  }

  @inline(__always) mutating func countSubject() { result.subjects[current.kind.ordinal] += 1 }

  /// Takes the verdict of a check for that of its guideline where it is graver.
  @inline(__always) func take(_ verdict: Verdict, _ outcome: Outcome, _ check: Int32, _ best: inout Hit) {
    guard verdict >= best.verdict, verdict > .inapplicable else { return }
    if verdict == best.verdict {
      guard verdict == .fail, plan.severityRanks[Int(check)] < plan.severityRanks[Int(best.check)] else { return }
    }
    best.check = check
    best.verdict = verdict
    best.outcome = outcome
  }

  @inline(__always)
  private func canApply(_ candidate: CheckIndex.Candidate, _ view: HostView) -> Bool {
    guard current.mask & candidate.required == candidate.required else { return false }
    guard candidate.field != CheckIndex.noField, let name = view.slot(current.record, UInt64(candidate.field)) else {
      return true
    }
    return candidate.allowed & (1 &<< name) != 0
  }

  private mutating func verdict(_ check: PlannedCheck, _ view: HostView) -> (Verdict, Outcome) {
    if let when = check.when {
      let outcome = when.evaluate(&evaluation)
      if outcome.isFalse { return (.inapplicable, outcome) }
      if !outcome.isTrue { return (.incomplete, outcome) }
    }
    guard let expectation = check.expectation?.value else { return (.manual, Outcome(true)) }
    if expectation.usesRelatives, !current.hasRelatives { setRelatives(view) }
    let outcome = expectation.condition.evaluate(&evaluation)
    return (outcome.isTrue ? .pass : outcome.isFalse ? .fail : .incomplete, outcome)
  }

  /// Counts a verdict and keeps it when it is to be told. Most are not.
  @inline(__always) mutating func settle(_ hit: Hit) {
    let place = Int(hit.guideline)
    if hit.verdict >= .manual || options.collectsAll || isAnswered(place) { return weigh(hit) }
    if hit.verdict == .pass { result.tallies[place].pass += 1 }
  }

  /// Settles a verdict that may be told. A person's answer decides what the machine cannot.
  private mutating func weigh(_ decided: Hit) {
    var hit = decided
    if isAnswered(Int(hit.guideline)), let (answer, verdict) = options.answers.find(hit, plan, session) {
      if hit.verdict != .fail || verdict == .fail {
        hit.verdict = verdict
        hit.answer = answer
      }
    }
    if hit.verdict == .inapplicable && !options.collectsAll { return }
    if hit.verdict == .fail, isSuppressed(hit) { hit.verdict = .waived }
    if hit.verdict == .fail, let waivers = options.waivers { waive(&hit, waivers) }
    switch hit.verdict {
    case .pass: result.tallies[Int(hit.guideline)].pass += 1
    case .fail:
      result.tallies[Int(hit.guideline)].fail += 1
      result.failures[Int(plan.severityRanks[Int(hit.check)])] += 1
    case .incomplete: result.tallies[Int(hit.guideline)].incomplete += 1
    case .waived: result.tallies[Int(hit.guideline)].waived += 1
    case .manual: result.tallies[Int(hit.guideline)].manual += 1
    case .inapplicable: break
    }
    if options.collectsAll || hit.verdict >= .manual { result.hits.append(hit) }
  }

  /// True where a comment at the place of a failure silences it.
  private func isSuppressed(_ hit: Hit) -> Bool {
    guard let suppressed = options.suppressed, let place = session.store?.place(of: Int(hit.record)) else {
      return false
    }
    return suppressed(plan.guidelines[Int(hit.guideline)].id, place) != nil
  }

  /// Takes a failure that is known and accepted out of the score; of one that is so no more, notes what ended.
  private mutating func waive(_ hit: inout Hit, _ waivers: WaiverList) {
    guard let store = session.store else { return }
    let guideline = plan.guidelines[Int(hit.guideline)].id
    let subject = store.subject(of: Int(hit.record)) ?? ""
    let fingerprint = store.fingerprint(guideline, Int(hit.record), subject)
    if result.waiverUses.isEmpty { result.waiverUses = Array(repeating: 0, count: waivers.waivers.count) }
    switch waivers.find(guideline: guideline, subject: subject, fingerprint: fingerprint) {
    case .accepted(let place):
      hit.verdict = .waived
      hit.waiver = Int32(place)
    case .expired(let place): hit.waiver = Int32(place)
    case nil: return
    }
    result.waiverUses[Int(hit.waiver)] += 1
  }

  /// Sets `children` and `siblings`, which few checks read.
  mutating func setRelatives(_ view: HostView) {
    current.hasRelatives = true
    let record = current.record
    let children = view.slot(record, ElementField.children).map { view.list($0) }
    evaluation.set(variables.children, children ?? ListReference(base: 0, count: 0))
    guard let list = view.holdingList(of: record),
      let place = (0..<Int(list.count)).first(where: { unsafe view.items[list.base + $0] == UInt64(record) })
    else {
      evaluation.set(variables.siblings, ListReference(base: 0, count: 0))
      return
    }
    let others = ListReference(base: list.base, count: Int(list.count) - 1, part: Int32(place))
    evaluation.set(variables.siblings, others)
  }

  /// Sets `children` and `siblings` of an element that is not the one being looked at.
  mutating func setRelatives(of record: Int32, _ view: HostView) {
    current = Subject(record: record, mask: 0, kind: .element)
    setRelatives(view)
  }
}

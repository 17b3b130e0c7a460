internal import Configuration
internal import Expressions
internal import Guidelines
internal import Manifest

/// Makes findings of hits: the sentences, the evidence, the places.
extension Auditor {
  /// The finding of a hit of the store that is being looked at.
  mutating func finding(_ hit: Hit, of store: Store, _ view: HostView) -> Finding {
    // Of a guideline only what is needed is taken: it is large.
    let place = Int(hit.guideline)
    let guideline = plan.guidelines[place].id
    let check = hit.check >= 0 ? plan.checks[Int(hit.check)] : nil
    let record = Int(hit.record)
    let kind = SubjectKind(of: store.records[record].type)
    setVariables(hit.record, kind, store, view)
    if kind == .element, let check, check.needsRelatives { setRelatives(of: hit.record, view) }
    let screen = store.screen(of: record).map { reference(toScreen: $0, of: store) }
    let subject = store.subject(of: record) ?? ""
    let at = store.place(of: record)
    var sentences = sentences(hit, check)
    if hit.verdict == .inapplicable, let policy = policy(behind: hit, store, view) { sentences.message = policy.text }
    if hit.verdict == .waived, hit.waiver < 0, let reason = at.flatMap({ options.suppressed?(guideline, $0) }) {
      sentences.evidence.append(("suppressed", reason))
    }
    var owner = screen?.owner ?? ""
    if let found = options.owner?(subject, at), screen == nil || !store.statesOwner(of: record) { owner = found }
    return Finding(
      guideline: guideline, severity: check?.severity ?? plan.guidelines[place].severity, verdict: hit.verdict,
      subject: subject, at: at, screen: screen, owner: owner, message: sentences.message, fix: sentences.fix,
      evidence: sentences.evidence, missing: sentences.missing,
      fingerprint: store.fingerprint(plan.fingerprints[place], record, subject),
      waiver: hit.waiver >= 0 ? options.waivers?.waivers[Int(hit.waiver)] : nil)
  }

  /// A screen as a report names it; its owner by the manifest, else by the configuration. That of the last is remembered.
  private mutating func reference(toScreen screen: Int, of store: Store) -> ScreenReference {
    if let (last, reference) = lastScreen, last == screen { return reference }
    let reference = makeReference(toScreen: screen, of: store)
    lastScreen = (screen, reference)
    return reference
  }

  private func makeReference(toScreen screen: Int, of store: Store) -> ScreenReference {
    let id = store.text(screen, ScreenField.id) ?? ""
    let owner = store.text(screen, ScreenField.owner) ?? options.owner?(id, store.place(of: screen))
    return ScreenReference(id: id, title: store.text(screen, ScreenField.title) ?? "", owner: owner ?? "")
  }

  /// What a finding says.
  private struct FindingSentences {
    var message: String
    var fix: String?
    var evidence: [(name: String, value: String)] = []
    var missing: String?
  }

  private mutating func sentences(_ hit: Hit, _ check: PlannedCheck?) -> FindingSentences {
    let place = Int(hit.guideline)
    if hit.answer >= 0 {
      let answer = options.answers.answers[Int(hit.answer)]
      return FindingSentences(
        message: AnswerSentence(by: answer.by, on: answer.on, note: answer.note).text,
        fix: hit.verdict == .fail ? plan.guidelines[place].dos.first : nil)
    }
    switch hit.verdict {
    case .fail, .waived:
      let sentences = check?.sentences.value
      return FindingSentences(
        message: sentences?.message?.render(&evaluation, placeholder: "…") ?? plan.guidelines[place].title,
        fix: sentences?.fix?.render(&evaluation, placeholder: "…") ?? plan.guidelines[place].dos.first,
        evidence: sentences?.evidence.compactMap { name, program in value(program).map { (name, $0) } } ?? [])
    case .incomplete:
      guard let path = hit.outcome.missingPath else {
        return FindingSentences(message: "cannot be decided: " + problem(check))
      }
      let missing = missing(path)
      return FindingSentences(message: missing.message, missing: missing.field)
    case .manual:
      return FindingSentences(message: plan.guidelines[place].review?.question ?? plan.guidelines[place].title)
    case .pass, .inapplicable: return FindingSentences(message: plan.guidelines[place].title)
    }
  }

  /// What is said where a field is missing; made once.
  private mutating func missing(_ path: FieldPath) -> MissingField {
    if let known = missingFields[path] { return known }
    var field = plan.vocabulary.environment.text(path)
    // Checks of a screen go through all its elements; a manifest has no list of them, but it has their fields.
    let elements = "screen.descendants[]"
    if field.hasPrefix(elements) { field = "element" + field.dropFirst(elements.count) }
    let made = MissingField(field: field, message: "cannot be decided: the manifest has no \(field)")
    missingFields[path] = made
    return made
  }

  /// The policy without which a guideline would be about a subject; nil where it would not be in any case.
  private mutating func policy(behind hit: Hit, _ store: Store, _ view: HostView) -> PolicySentence? {
    guard let project = store.project.map({ Int32($0) }), hit.check >= 0 else { return nil }
    let subject = plan.checks[Int(hit.check)].subject
    // The check of a verdict that is inapplicable is the guideline's first.
    let checks = plan.checks[Int(hit.check)...].prefix { $0.guideline == Int(hit.guideline) }
    for check in checks where check.readsPolicy && check.subject == subject {
      if check.usesRelatives { setRelatives(of: hit.record, view) }
      for policy in PolicyField.allCases where applies(check, with: CheckVocabulary.opposing(policy, of: project)) {
        return PolicySentence(policy: policy.name, choice: plan.vocabulary.choice(policy, of: store).name)
      }
    }
    return nil
  }

  /// Whether a check would be about the subject with another choice of the project.
  private mutating func applies(_ check: PlannedCheck, with policies: Object) -> Bool {
    let variable = plan.vocabulary.variables.policy
    evaluation.set(variable, policies)
    defer { evaluation.set(variable, Object(policies.index)) }
    return check.when.map { !$0.evaluate(&evaluation).isFalse } ?? true
  }

  private mutating func value(_ program: Program) -> String? {
    guard case .success(let value) = program.evaluate(&evaluation) else { return nil }
    return evaluation.display(value, isRounded: true)
  }

  /// Why a check could not be evaluated, found by evaluating it again.
  private mutating func problem(_ check: PlannedCheck?) -> String {
    for condition in [check?.when, check?.expectation?.value.condition].compactMap(\.self) {
      let outcome = condition.evaluate(&evaluation)
      if let error = evaluation.error(outcome) { return error.message }
    }
    return "the check failed to run"
  }
}

extension SubjectKind {
  /// The kind of subject that a record is.
  init(of type: RecordType) {
    switch type {
    case .screen: self = .screen
    case .element: self = .element
    case .string: self = .string
    case .asset: self = .asset
    case .usage: self = .usage
    case .translation: self = .translation
    default: self = .project
    }
  }
}

extension Store {
  /// Where a record says that it stands in source; of an element without a place, that of the nearest thing around it.
  func place(of record: Int) -> String? {
    switch records[record].type {
    case .screen: return text(record, ScreenField.at)
    case .string: return text(record, StringField.at)
    case .asset: return text(record, AssetField.at)
    case .usage: return text(record, UsageField.at)
    case .translation: return text(record, TranslationField.at)
    case .element:
      if let at = text(record, ElementField.at) { return at }
      return parent(of: record).flatMap { place(of: $0) }
    default: return nil
    }
  }

  /// Whether the manifest says who answers for the screen of a record.
  func statesOwner(of record: Int) -> Bool {
    screen(of: record).map { text($0, ScreenField.owner) != nil } ?? false
  }

  /// What a finding is known by from run to run: 16 hexadecimal digits of a hash over the guideline and the subject.
  ///
  /// A usage is known by what it calls, with what, and on which screen, not by its line or file.
  func fingerprint(_ guideline: String, _ record: Int, _ subject: String) -> String {
    fingerprint(FNV64(guideline), record, subject)
  }

  /// The same from the hash of the guideline.
  func fingerprint(_ guideline: FNV64, _ record: Int, _ subject: String) -> String {
    var hash = guideline
    if records[record].type == .usage {
      hash.add("usage")
      hash.add(text(record, UsageField.api) ?? "")
      hash.add(text(record, UsageField.value) ?? "")
      hash.add(text(record, UsageField.screen) ?? "")
    } else {
      hash.add(subject)
    }
    return hash.hexadecimal
  }
}

/// The hash FNV-1a of 64 bits: the same on every machine and in every run.
struct FNV64: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of a first text.
  init(_ text: String) { add(text) }

  /// Takes in a text and an end mark, so that neighbouring texts do not run together.
  mutating func add(_ text: String) {
    let bytes = text.utf8Span.span
    for index in bytes.indices { add(bytes[index]) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Sixteen hexadecimal digits.
  var hexadecimal: String {
    unsafe String(unsafeUninitializedCapacity: 16) { digits in
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * place) & 0xF)
        unsafe digits.initializeElement(at: place, to: digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
      return 16
    }
  }
}

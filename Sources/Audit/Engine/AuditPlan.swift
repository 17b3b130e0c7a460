internal import Expressions
public import Guidelines
internal import Manifest
public import SourceText
internal import Synchronization

/// A knowledge base compiled for auditing: every check parsed, checked against the vocabulary and planned.
///
/// Made once, shared by all threads.
public struct AuditPlan: Sendable {
  /// The guidelines, in the order of the knowledge base.
  public let guidelines: [Guideline]
  /// What the checks speak of.
  public let vocabulary: CheckVocabulary
  let checks: [PlannedCheck]
  let index: CheckIndex
  /// The kinds of subject of each guideline, as bits of `SubjectKind`.
  let subjectKinds: [UInt8]
  let guidelineIndices: [String: Int]
  /// The rank of the severity of each check.
  let severityRanks: [UInt8]
  /// What the fingerprints of each guideline's findings begin with.
  let fingerprints: [FNV64]
  private let lazyProfiles = ProfilePlan.Lazy()

  /// The checks of elements taken apart, for audits of many. Cost: some milliseconds at the first use.
  var profiles: ProfilePlan { lazyProfiles.plan(checks, vocabulary.environment) }

  /// Compiles a knowledge base.
  ///
  /// - Parameters:
  ///   - base: the guidelines.
  ///   - facts: the tables that functions look things up in.
  ///   - subjects: the kinds of subject that there are; checks of others are left out.
  ///   - policies: a team's choices where sources disagree, for manifests that make none; the guidelines' own otherwise.
  ///   - isTrusted: whether the guidelines are known to be sound, so that the slower proofs of it can be spared.
  ///   - archive: the conditions of sound guidelines as they were checked before (`CheckedArchive`).
  ///   - isIncluded: whether a guideline takes part; all do unless told.
  /// - Returns: a plan of all that could be compiled, and what is wrong, by file.
  public static func compile(
    _ base: KnowledgeBase, facts: Facts, subjects: Set<SubjectKind> = Set(SubjectKind.allCases),
    policies chosen: [String: String] = [:], isTrusted: Bool = false,
    archive: [UInt8]? = nil, isIncluded: (Guideline) -> Bool = { _ in true }
  ) -> (plan: AuditPlan, diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])]) {
    let defaults = base.policyDefaults.merging(chosen) { $1 }
    let policies = defaults.compactMapValues { name in Policy.allCases.first { $0.name == name } }
    var vocabulary = CheckVocabulary(facts: facts, policies: policies)
    vocabulary.environment.checksReachability = !isTrusted
    vocabulary.environment.isTrusted = isTrusted
    if isTrusted, let archive {
      vocabulary.environment.archive = CheckedArchive(archive, in: vocabulary.environment)
    }
    let entries = base.guidelines.filter { isIncluded($0.guideline) }
    // Each guideline is compiled by itself, on as many threads as there are processors, and put together in order.
    let compiled = Mutex(
      [(checks: [PlannedCheck], diagnostics: [Diagnostic])](repeating: ([], []), count: entries.count))
    inParallel(entries.count, jobs: processorCount) { [vocabulary] take in
      while let place = take() {
        var compiler = CheckCompiler(vocabulary, guideline: place, subjects: subjects, isTrusted: isTrusted)
        let checks = compiler.compile(entries[place].guideline)
        let diagnostics = compiler.diagnostics
        compiled.withLock { $0[place] = (checks, diagnostics) }
      }
    }
    let results = compiled.withLock { $0 }
    let guidelines = entries.map(\.guideline)
    let checks = results.flatMap(\.checks)
    let problems = zip(entries, results).filter { !$0.1.diagnostics.isEmpty }.map { ($0.0.file, $0.1.diagnostics) }
    return (AuditPlan(guidelines, checks, vocabulary), problems)
  }

  private init(_ guidelines: [Guideline], _ checks: [PlannedCheck], _ vocabulary: CheckVocabulary) {
    self.guidelines = guidelines
    self.checks = checks
    self.vocabulary = vocabulary
    index = CheckIndex(checks)
    fingerprints = guidelines.map { FNV64($0.id) }
    severityRanks = checks.map { UInt8($0.severity.rank) }
    subjectKinds = checks.reduce(into: Array(repeating: 0, count: guidelines.count)) {
      $0[$1.guideline] |= $1.subject.bit
    }
    guidelineIndices = Dictionary(uniqueKeysWithValues: guidelines.enumerated().map { ($0.element.id, $0.offset) })
  }
}

/// A check, or the question of a review, ready to run. A class, so that running it retains one object and not ten.
final class PlannedCheck: Sendable {
  /// The place of its guideline in the plan.
  let guideline: Int
  let subject: SubjectKind
  let severity: Severity
  let when: Condition?
  /// What must hold; nil for a question that only a person answers.
  let expectation: Later<Expectation>?
  /// What a finding says, planned when the first of them asks for it.
  let sentences: Later<Sentences>
  /// Whether the condition reads `children` or `siblings`, which are set only then.
  let usesRelatives: Bool
  /// Whether the condition reads a policy of the project.
  let readsPolicy: Bool
  /// What an index tells of the condition.
  let restriction: Restriction

  init(
    guideline: Int, subject: SubjectKind, severity: Severity, when: Condition?, expectation: Later<Expectation>?,
    sentences: Later<Sentences>, _ variables: CheckVocabulary.Variables
  ) {
    self.guideline = guideline
    self.subject = subject
    self.severity = severity
    self.when = when
    self.expectation = expectation
    self.sentences = sentences
    usesRelatives = when.map { $0.reads(variables.children) || $0.reads(variables.siblings) } ?? false
    readsPolicy = when?.reads(variables.policy) ?? false
    restriction = Restriction(when, subject)
  }
}

extension PlannedCheck {
  /// Whether anything of it reads `children` or `siblings`.
  var needsRelatives: Bool {
    usesRelatives || expectation?.value.usesRelatives ?? false || sentences.value.usesRelatives
  }
}

/// What must hold of the subjects that a check is about.
final class Expectation: Sendable {
  let condition: Condition
  /// Whether it reads `children` or `siblings`.
  let usesRelatives: Bool

  init(_ condition: Condition, _ variables: CheckVocabulary.Variables) {
    self.condition = condition
    usesRelatives = condition.reads(variables.children) || condition.reads(variables.siblings)
  }
}

/// What the findings of a check say: the templates and the evidence.
final class Sentences: Sendable {
  let message: Message?
  let fix: Message?
  let evidence: [(name: String, program: Program)]
  /// Whether they read `children` or `siblings`.
  let usesRelatives: Bool

  init(
    message: Message?, fix: Message?, evidence: [(name: String, program: Program)],
    _ variables: CheckVocabulary.Variables
  ) {
    self.message = message
    self.fix = fix
    self.evidence = evidence
    usesRelatives = [variables.children, variables.siblings].contains { variable in
      [message, fix].contains { $0?.reads(variable) ?? false } || evidence.contains { $0.program.reads(variable) }
    }
  }
}

/// Something that is made when it is first asked for, by whatever thread asks.
@safe final class Later<Value: AnyObject & Sendable>: Sendable {
  // A pointer and not an `AtomicLazyReference`, which is asked through a generic call; this is asked for every verdict.
  @unsafe private let made = unsafe Atomic<Unmanaged<Value>?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// Something that is there already.
  convenience init(_ value: Value) { self.init { value } }

  deinit {
    unsafe made.load(ordering: .acquiring)?.release()
  }

  @inline(__always) var value: Value {
    if let made = unsafe made.load(ordering: .acquiring) { return unsafe made.takeUnretainedValue() }
    return makeNow()
  }

  /// Makes the value; where another thread was quicker, gives the other's.
  @inline(never) private func makeNow() -> Value {
    let value = unsafe Unmanaged.passRetained(make())
    let (isFirst, other) = unsafe made.compareExchange(
      expected: nil, desired: value, successOrdering: .acquiringAndReleasing, failureOrdering: .acquiring)
    if isFirst { return unsafe value.takeUnretainedValue() }
    unsafe value.release()
    return unsafe other!.takeUnretainedValue()
  }
}

extension SubjectKind {
  /// One bit for each kind.
  var bit: UInt8 { 1 << UInt8(ordinal) }

  /// Its place among the kinds.
  var ordinal: Int {
    switch self {
    case .project: 0
    case .screen: 1
    case .element: 2
    case .string: 3
    case .asset: 4
    case .usage: 5
    case .translation: 6
    }
  }
}

/// Compiles the checks of one guideline and collects what is wrong with them.
private struct CheckCompiler {
  let vocabulary: CheckVocabulary
  let guideline: Int
  let subjects: Set<SubjectKind>
  let isTrusted: Bool
  var diagnostics: [Diagnostic] = []

  init(_ vocabulary: CheckVocabulary, guideline: Int, subjects: Set<SubjectKind>, isTrusted: Bool) {
    self.vocabulary = vocabulary
    self.guideline = guideline
    self.subjects = subjects
    self.isTrusted = isTrusted
  }

  mutating func compile(_ guideline: Guideline) -> [PlannedCheck] {
    var planned = guideline.checks.filter { subjects.contains($0.subject) }.compactMap {
      compile($0, guideline.severity)
    }
    if let review = guideline.review, subjects.contains(review.subject) {
      planned.append(
        PlannedCheck(
          guideline: self.guideline, subject: review.subject, severity: guideline.severity,
          when: review.when.flatMap { condition($0, review.subject) }, expectation: nil,
          sentences: Later(Sentences(message: nil, fix: nil, evidence: [], vocabulary.variables)),
          vocabulary.variables))
    }
    return planned
  }

  private mutating func compile(_ check: Check, _ severity: Severity) -> PlannedCheck? {
    let when = check.when.flatMap { condition($0, check.subject) }
    let expectation = expectation(of: check)
    let sentences = isTrusted ? later { $0.sentences(of: check) } : Later(sentences(of: check))
    // Only now: every fault of a check is told at once.
    guard let expectation, check.when == nil || when != nil else { return nil }
    return PlannedCheck(
      guideline: guideline, subject: check.subject, severity: check.severity ?? severity, when: when,
      expectation: expectation, sentences: sentences, vocabulary.variables)
  }

  /// What must hold. What is known to be sound is planned for the first subject that the check is about; what is not must be
  /// looked at now.
  private mutating func expectation(of check: Check) -> Later<Expectation>? {
    let variables = vocabulary.variables
    guard isTrusted else {
      return condition(check.expect, check.subject).map { Later(Expectation($0, variables)) }
    }
    return later { compiler in
      guard let condition = compiler.condition(check.expect, check.subject) else {
        preconditionFailure("a check that was trusted is wrong: \(check.expect.text)")
      }
      return Expectation(condition, variables)
    }
  }

  private func later<Value>(_ make: @escaping @Sendable (inout CheckCompiler) -> Value) -> Later<Value> {
    Later { [self] in
      var compiler = self
      return make(&compiler)
    }
  }

  private mutating func sentences(of check: Check) -> Sentences {
    let message = template(check.message, check.subject)
    let fix = check.fix.flatMap { template($0, check.subject) }
    let evidence = check.evidence.compactMap { name, source in program(source, check.subject).map { (name, $0) } }
    return Sentences(message: message, fix: fix, evidence: evidence, vocabulary.variables)
  }

  private mutating func condition(_ source: ExpressionSource, _ subject: SubjectKind) -> Condition? {
    do {
      let condition = try vocabulary.environment.condition(source.text)
      if !isTrusted { checkScope(condition.analysis, source, subject) }
      return condition
    } catch {
      diagnostics += error.diagnostics(source.offsets)
      return nil
    }
  }

  private mutating func program(_ source: ExpressionSource, _ subject: SubjectKind) -> Program? {
    do {
      let program = try vocabulary.environment.program(source.text)
      if !isTrusted { checkScope(program.analysis, source, subject) }
      return program
    } catch {
      diagnostics += error.diagnostics(source.offsets)
      return nil
    }
  }

  private mutating func template(_ source: ExpressionSource, _ subject: SubjectKind) -> Message? {
    do {
      let message = try vocabulary.environment.message(source.text)
      if !isTrusted { for analysis in message.analyses { checkScope(analysis, source, subject) } }
      return message
    } catch {
      diagnostics += error.diagnostics(source.offsets)
      return nil
    }
  }

  /// Refuses variables that are never set for a subject, and project-wide lists where they are not complete yet.
  private mutating func checkScope(_ analysis: Analysis, _ source: ExpressionSource, _ subject: SubjectKind) {
    let known = subject.variables
    for name in analysis.variables where !known.contains(name) {
      diagnostics.append(
        Diagnostic(
          code: "guideline/variable-out-of-scope", message: "a check of a \(subject.rawValue) has no \"\(name)\"",
          span: source.span, hint: "it has " + known.map { "\"\($0)\"" }.joined(separator: ", ")))
    }
    guard subject != .project else { return }
    let lists = ["project.capturedLocales", "project.symbols", "project.apis"]
    for field in analysis.fields where lists.contains(field) {
      diagnostics.append(
        Diagnostic(
          code: "guideline/project-only", message: "\"\(field)\" is complete only in a check of the project",
          span: source.span))
    }
  }
}

extension SubjectKind {
  /// The variables that a check of such a subject can read.
  var variables: [String] {
    switch self {
    case .project: ["project", "policy"]
    case .screen: ["project", "policy", "screen"]
    case .element: ["project", "policy", "screen", "element", "parent", "siblings", "children"]
    case .string: ["project", "policy", "string"]
    case .asset: ["project", "policy", "asset"]
    case .usage: ["project", "policy", "usage", "screen"]
    case .translation: ["project", "policy", "translation"]
    }
  }
}

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
  ///   - isIncluded: whether a guideline takes part; all do unless told.
  /// - Returns: a plan of all that could be compiled, and what is wrong, by file.
  public static func compile(
    _ base: KnowledgeBase, facts: Facts, subjects: Set<SubjectKind> = Set(SubjectKind.allCases),
    policies chosen: [String: String] = [:], isTrusted: Bool = false,
    isIncluded: (Guideline) -> Bool = { _ in true }
  ) -> (plan: AuditPlan, diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])]) {
    let defaults = base.policyDefaults.merging(chosen) { $1 }
    let policies = defaults.compactMapValues { name in Policy.allCases.first { $0.name == name } }
    var vocabulary = CheckVocabulary(facts: facts, policies: policies)
    vocabulary.environment.checksReachability = !isTrusted
    vocabulary.environment.isTrusted = isTrusted
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
    severityRanks = checks.map { UInt8($0.severity.rank) }
    subjectKinds = guidelines.indices.map { guideline in
      checks.reduce(0) { $1.guideline == guideline ? $0 | $1.subject.bit : $0 }
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
  let expect: Condition?
  /// What a finding says.
  let sentences: Sentences
  /// Whether a condition reads `children` or `siblings`, which are set only then.
  let usesRelatives: Bool

  init(
    guideline: Int, subject: SubjectKind, severity: Severity, when: Condition?, expect: Condition?, sentences: Sentences
  ) {
    self.guideline = guideline
    self.subject = subject
    self.severity = severity
    self.when = when
    self.expect = expect
    self.sentences = sentences
    let variables = [when, expect].compactMap { $0?.analysis.variables }.flatMap(\.self)
    usesRelatives = variables.contains { $0 == "children" || $0 == "siblings" }
  }
}

/// What the findings of a check say, planned when the first of them asks for it.
final class Sentences: Sendable {
  /// The templates and the evidence.
  final class Planned: Sendable {
    let message: Message?
    let fix: Message?
    let evidence: [(name: String, program: Program)]
    /// Whether they read `children` or `siblings`.
    let usesRelatives: Bool

    init(message: Message?, fix: Message?, evidence: [(name: String, program: Program)]) {
      self.message = message
      self.fix = fix
      self.evidence = evidence
      let analyses = [message, fix].compactMap { $0?.analyses }.flatMap(\.self) + evidence.map(\.program.analysis)
      usesRelatives = analyses.contains { $0.variables.contains { $0 == "children" || $0 == "siblings" } }
    }
  }

  private let made = AtomicLazyReference<Planned>()
  private let make: @Sendable () -> Planned

  init(_ make: @escaping @Sendable () -> Planned) { self.make = make }

  /// What they say.
  var planned: Planned { made.load() ?? made.storeIfNil(make()) }
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
          when: review.when.flatMap { condition($0, review.subject) }, expect: nil,
          sentences: Sentences { Sentences.Planned(message: nil, fix: nil, evidence: []) }))
    }
    return planned
  }

  private mutating func compile(_ check: Check, _ severity: Severity) -> PlannedCheck? {
    let when = check.when.flatMap { condition($0, check.subject) }
    let expect = condition(check.expect, check.subject)
    // What is known to be sound is planned when it is told; what is not must be looked at now.
    let planned = isTrusted ? nil : sentences(of: check)
    guard let expect, check.when == nil || when != nil else { return nil }
    let sentences = Sentences { [self] in
      var compiler = self
      return planned ?? compiler.sentences(of: check)
    }
    return PlannedCheck(
      guideline: guideline, subject: check.subject, severity: check.severity ?? severity, when: when, expect: expect,
      sentences: sentences)
  }

  private mutating func sentences(of check: Check) -> Sentences.Planned {
    let message = template(check.message, check.subject)
    let fix = check.fix.flatMap { template($0, check.subject) }
    let evidence = check.evidence.compactMap { name, source in program(source, check.subject).map { (name, $0) } }
    return Sentences.Planned(message: message, fix: fix, evidence: evidence)
  }

  private mutating func condition(_ source: ExpressionSource, _ subject: SubjectKind) -> Condition? {
    do {
      let condition = try vocabulary.environment.condition(source.text)
      checkScope(condition.analysis, source, subject)
      return condition
    } catch {
      diagnostics += error.diagnostics(source.offsets)
      return nil
    }
  }

  private mutating func program(_ source: ExpressionSource, _ subject: SubjectKind) -> Program? {
    do {
      let program = try vocabulary.environment.program(source.text)
      checkScope(program.analysis, source, subject)
      return program
    } catch {
      diagnostics += error.diagnostics(source.offsets)
      return nil
    }
  }

  private mutating func template(_ source: ExpressionSource, _ subject: SubjectKind) -> Message? {
    do {
      let message = try vocabulary.environment.message(source.text)
      for analysis in message.analyses { checkScope(analysis, source, subject) }
      return message
    } catch {
      diagnostics += error.diagnostics(source.offsets)
      return nil
    }
  }

  /// Refuses variables that are never set for a subject, and project-wide lists where they are not complete yet.
  private mutating func checkScope(_ analysis: Analysis, _ source: ExpressionSource, _ subject: SubjectKind) {
    guard !isTrusted else { return }
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

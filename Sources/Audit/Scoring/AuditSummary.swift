public import Configuration
public import Guidelines

/// What an audit comes to: the score, the grade, the coverage, by guideline and by category.
public struct AuditSummary: Sendable {
  /// The verdicts on one guideline.
  public struct GuidelineResult: Sendable {
    /// The id.
    public var id: String
    /// The guideline's severity.
    public var severity: Severity
    /// The counts of verdicts.
    public var tally: Tally

    /// Makes a result of counts.
    public init(id: String, severity: Severity, tally: Tally) {
      self.id = id
      self.severity = severity
      self.tally = tally
    }
  }

  /// The verdicts on the guidelines of one category.
  public struct CategoryResult: Sendable {
    /// The id.
    public var id: String
    /// From 0 to 100; nil when nothing was decided.
    public var score: Double?
    /// The counts of verdicts.
    public var tally: Tally
  }

  /// The project's name.
  public var project: String
  /// From 0 to 100; nil when nothing was decided.
  public var score: Double?
  /// The letter; nil when it is withheld for want of decided checks.
  public var grade: Grade?
  /// The counts of all verdicts.
  public var tally: Tally
  /// The share of the applicable checks that were decided, from 0 to 1.
  public var decided: Double
  /// By category, in the order of the knowledge base.
  public var categories: [CategoryResult]
  /// By guideline, in the order of the knowledge base.
  public var guidelines: [GuidelineResult]
  /// Findings that fail, by severity: errors, warnings, advice.
  public var failures: [Severity: Int]
  /// The configuration's waivers, in its order, and what became of each.
  public var waivers: [WaiverResult] = []
  /// People's answers, in the order in which they were given.
  public var reviews: [ReviewEntry] = []
  /// What a baseline did; nil without one.
  public var baseline: BaselineResult?
  /// The part of the whole that was audited; nil for the whole.
  public var shard: Shard?
  /// Whether some screens or guidelines were left out: then a waiver without a use says nothing.
  public var isPartial = false
  /// Whether it says something of all waivers and of all of a baseline.
  public var isWhole: Bool { !isPartial && shard == nil }
  /// What a guideline weighs in the score, by its severity.
  public var weights: [Severity: Double]

  init(_ plan: AuditPlan, _ result: PartResult, name: String, weights: [Severity: Double]) {
    var guidelines: [GuidelineResult] = []
    for (index, guideline) in plan.guidelines.enumerated() {
      var tally = result.tallies[index]
      let subjects = SubjectKind.allCases.reduce(0) { sum, kind in
        plan.subjectKinds[index] & kind.bit == 0 ? sum : sum + result.subjects[kind.ordinal]
      }
      tally.inapplicable = subjects - tally.pass - tally.fail - tally.incomplete - tally.waived - tally.manual
      guidelines.append(GuidelineResult(id: guideline.id, severity: guideline.severity, tally: tally))
    }
    let failures = zip(Severity.allCases, result.failures).filter { $0.1 > 0 }
    self.init(
      project: name, guidelines: guidelines, failures: Dictionary(uniqueKeysWithValues: failures),
      weights: weights)
  }

  /// Sums up the verdicts on guidelines.
  ///
  /// - Parameters:
  ///   - project: the project's name.
  ///   - guidelines: the verdicts, in the order of the knowledge base.
  ///   - failures: how many findings fail, by severity.
  ///   - weights: what a guideline weighs by its severity.
  public init(
    project: String, guidelines: [GuidelineResult], failures: [Severity: Int],
    weights: [Severity: Double] = AuditConfiguration.defaultWeights
  ) {
    func parts(_ results: [GuidelineResult]) -> [Scoring.Part] {
      results.map { Scoring.Part(weight: weights[$0.severity] ?? 0, tally: $0.tally) }
    }
    func sum(_ results: [GuidelineResult]) -> Tally { results.reduce(into: Tally()) { $0 += $1.tally } }
    self.project = project
    self.guidelines = guidelines
    self.failures = failures
    self.weights = weights
    score = Scoring.score(parts(guidelines))
    tally = sum(guidelines)
    decided = Scoring.decidedShare(tally)
    grade = Scoring.grade(score, hasFailingError: (failures[.error] ?? 0) > 0, decided: decided)
    var order: [String] = []
    for result in guidelines {
      let category = String(result.id.prefix { $0 != "/" })
      if !order.contains(category) { order.append(category) }
    }
    categories = order.map { category in
      let results = guidelines.filter { $0.id.hasPrefix(category + "/") }
      return CategoryResult(id: category, score: Scoring.score(parts(results)), tally: sum(results))
    }
  }
}

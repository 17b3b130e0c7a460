public import Audit
public import Configuration
public import Guidelines

/// What a quarterly review says, before it is put into words.
public struct QuarterlyReview: Sendable {
  /// A part of the score that changed, by guideline.
  public struct Change: Sendable {
    /// The guideline.
    public var guideline: String
    /// By how many points of the score.
    public var points: Double
    /// How many of its failures came and went.
    public var added, fixed: Int
  }

  /// Where a finding is: on a screen, or in what screens are made of.
  public enum Place: Hashable, Sendable {
    /// A screen, by what people call it.
    case screen(String)
    /// Strings, assets, source or the project.
    case kind(SubjectKind)

    /// The place of a finding.
    public init(_ finding: Finding) {
      self = finding.screen.map { .screen($0.title.isEmpty ? $0.id : $0.title) } ?? .kind(finding.kind)
    }

    /// In the order of a document, screens first and by their names.
    var order: String {
      switch self {
      case .screen(let title): "0" + title
      case .kind(let kind): "1" + kind.rawValue
      }
    }
  }

  /// Something to do next, and what it would bring.
  public struct Step: Sendable {
    /// The guideline whose failures would be mended.
    public var guideline: String
    /// How much harm they do.
    public var severity: Severity
    /// How many there are.
    public var count: Int
    /// By how much the score would rise.
    public var gain: Double
    /// Where they are, in order.
    public var places: [Place]
    /// Who answers for them, in order.
    public var owners: [String]
  }

  /// What is open somewhere: with an owner, or on a screen.
  public struct Group<Key: Hashable & Sendable>: Sendable {
    /// What it is about.
    public var key: Key
    /// Failures by severity.
    public var failures: [Severity: Int] = [:]
    /// How many came, and how many went.
    public var added = 0, fixed = 0

    /// All failures.
    public var open: Int { failures.values.reduce(0, +) }
  }

  /// A question that waits, with how many subjects it is asked of.
  public struct Question: Sendable {
    /// The guideline.
    public var guideline: String
    /// The question.
    public var text: String
    /// How many subjects wait.
    public var count: Int
  }

  /// The runs that it is made of.
  public let history: ReviewHistory
  /// The quarter's last run.
  public let current: AuditResult
  /// What changed since the last run before; nil for a first quarter.
  public let diff: ResultDiff?
  /// What moved the score, the largest first.
  public let changes: [Change]
  /// What to do next, the largest gain first.
  public let steps: [Step]
  /// What is open by owner, the most failures first; empty for what nobody answers for.
  public let owners: [Group<String>]
  /// What is open by screen, likewise.
  public let screens: [Group<Place>]
  /// Failures that have been there longest.
  public let oldest: [(finding: Finding, since: CalendarDate)]
  /// Fields of the manifest that would decide the most checks.
  public let missing: [(field: String, count: Int)]
  /// Questions that wait.
  public let questions: [Question]
  /// Answers on record, the latest first.
  public let decisions: [ReviewEntry]

  /// Draws a review from runs; nil where the quarter has none. Cost: linear in the findings of two runs.
  public init?(_ history: ReviewHistory) {
    guard let current = history.current else { return nil }
    self.history = history
    self.current = current
    let diff = history.previous.map { ResultDiff($0, current) }
    self.diff = diff
    let added = diff.map(\.arrived) ?? []
    let fixed = diff.map(\.departed) ?? []
    changes = Self.changes(history.previous?.summary, current.summary, added, fixed)
    steps = Self.steps(current)
    owners = Self.groups(current.failures, added, fixed, order: { $0 }) { $0.owner }
    screens = Self.groups(current.failures, added, fixed, order: \.order) { Place($0) }
    oldest = Self.oldest(current.failures, history.firstSeen)
    missing = Self.missing(current.findings)
    questions = Self.questions(current.questions)
    decisions = current.summary.reviews.filter { !$0.verdict.isEmpty }.sorted {
      ($1.on, $0.guideline, $0.subject) < ($0.on, $1.guideline, $1.subject)
    }
  }

  // MARK: The score

  /// What a guideline did to the score: exactly, so that the parts add up to the whole.
  ///
  /// With weights w, shares s and the old score S, the new score is S plus the sum of w (s' - S) over what is decided now,
  /// less that of w (s - S) over what was decided before, which is zero; each divided by the weight of what is decided now.
  private static func effects(_ old: AuditSummary, _ new: AuditSummary) -> [String: Double] {
    func decided(_ summary: AuditSummary) -> [(id: String, weight: Double, share: Double)] {
      summary.guidelines.filter { $0.tally.decided > 0 }.map { result in
        let share = Double(result.tally.pass) / Double(result.tally.decided)
        return (result.id, summary.weights[result.severity] ?? 0, share)
      }
    }
    let (before, after) = (decided(old), decided(new))
    let oldWeight = before.reduce(0) { $0 + $1.weight }
    let newWeight = after.reduce(0) { $0 + $1.weight }
    guard oldWeight > 0, newWeight > 0 else { return [:] }
    let score = before.reduce(0) { $0 + $1.weight * $1.share } / oldWeight
    var effects: [String: Double] = [:]
    for entry in after { effects[entry.id, default: 0] += entry.weight * (entry.share - score) / newWeight * 100 }
    for entry in before { effects[entry.id, default: 0] -= entry.weight * (entry.share - score) / newWeight * 100 }
    return effects
  }

  private static func changes(
    _ old: AuditSummary?, _ new: AuditSummary, _ added: [Finding], _ fixed: [Finding]
  ) -> [Change] {
    guard let old else { return [] }
    let effects = effects(old, new)
    let changes = new.guidelines.map { result in
      Change(
        guideline: result.id, points: effects[result.id] ?? 0,
        added: added.filter { $0.guideline == result.id }.count, fixed: fixed.filter { $0.guideline == result.id }.count
      )
    }
    return changes.filter { $0.added + $0.fixed > 0 }.sorted {
      (abs($1.points), $0.guideline) < (abs($0.points), $1.guideline)
    }
  }

  private static func steps(_ result: AuditResult) -> [Step] {
    let summary = result.summary
    let decided = summary.guidelines.filter { $0.tally.decided > 0 }
    let weights = decided.reduce(0) { $0 + (summary.weights[$1.severity] ?? 0) }
    let byGuideline = Dictionary(grouping: result.failures, by: \.guideline)
    let steps = decided.filter { $0.tally.fail > 0 }.map { entry in
      let findings = byGuideline[entry.id] ?? []
      let share = Double(entry.tally.fail) / Double(entry.tally.decided)
      return Step(
        guideline: entry.id, severity: findings.map(\.severity).min() ?? entry.severity, count: entry.tally.fail,
        gain: weights > 0 ? (summary.weights[entry.severity] ?? 0) * share / weights * 100 : 0,
        places: distinct(findings.map { Place($0) }),
        owners: distinct(findings.map(\.owner).filter { !$0.isEmpty }))
    }
    return Array(steps.sorted { ($1.gain, $0.guideline) < ($0.gain, $1.guideline) }.prefix(10))
  }

  // MARK: Groups

  private static func groups<Key: Hashable & Sendable>(
    _ open: [Finding], _ added: [Finding], _ fixed: [Finding], order: (Key) -> String, by key: (Finding) -> Key
  ) -> [Group<Key>] {
    var groups: [Key: Group<Key>] = [:]
    func change(_ finding: Finding, _ body: (inout Group<Key>) -> Void) {
      let key = key(finding)
      body(&groups[key, default: Group(key: key)])
    }
    for finding in open { change(finding) { $0.failures[finding.severity, default: 0] += 1 } }
    for finding in added { change(finding) { $0.added += 1 } }
    for finding in fixed { change(finding) { $0.fixed += 1 } }
    return groups.values.sorted { ($1.open, order($0.key)) < ($0.open, order($1.key)) }
  }

  private static func oldest(
    _ failures: [Finding], _ firstSeen: [String: CalendarDate]
  ) -> [(finding: Finding, since: CalendarDate)] {
    let dated = failures.enumerated().compactMap { place, finding in
      firstSeen[finding.fingerprint].map { (place: place, finding: finding, since: $0) }
    }
    let sorted = dated.sorted { a, b in
      a.since == b.since
        ? (a.finding.severity.rank, a.place) < (b.finding.severity.rank, b.place) : a.since < b.since
    }
    return sorted.prefix(8).map { ($0.finding, $0.since) }
  }

  private static func missing(_ findings: [Finding]) -> [(field: String, count: Int)] {
    var counts: [String: Int] = [:]
    for finding in findings where finding.verdict == .incomplete {
      if let field = finding.missing { counts[field, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map { ($0.key, $0.value) }
  }

  private static func questions(_ findings: [Finding]) -> [Question] {
    var questions: [Question] = []
    for finding in findings {
      if let place = questions.firstIndex(where: { $0.guideline == finding.guideline }) {
        questions[place].count += 1
      } else {
        questions.append(Question(guideline: finding.guideline, text: finding.message, count: 1))
      }
    }
    return questions
  }

  private static func distinct<Thing: Hashable>(_ things: [Thing]) -> [Thing] {
    var seen: Set<Thing> = []
    return things.filter { seen.insert($0).inserted }
  }
}

extension ResultDiff {
  /// Failures that were none before, those that were waived or undecided included.
  public var arrived: [Finding] {
    added + changed.filter { $0.new.verdict == .fail }.map(\.new)
  }

  /// Failures that are none any more, by being mended; not those that were waived.
  public var departed: [Finding] { fixed }
}

/// How many subjects of a guideline got which verdict.
public struct Tally: Hashable, Sendable {
  /// The counts by verdict.
  public var pass = 0, fail = 0, incomplete = 0, inapplicable = 0, waived = 0, manual = 0

  /// Makes an empty tally.
  public init() {}

  /// Subjects that a verdict was reached on.
  public var decided: Int { pass + fail }
  /// Subjects that the guideline is about, decided or not; waived ones are set aside.
  public var applicable: Int { pass + fail + incomplete + manual }

  /// Adds the counts of another tally.
  public static func += (left: inout Tally, right: Tally) {
    left.pass += right.pass
    left.fail += right.fail
    left.incomplete += right.incomplete
    left.inapplicable += right.inapplicable
    left.waived += right.waived
    left.manual += right.manual
  }
}

/// A letter for a score.
public enum Grade: String, Sendable, CaseIterable {
  case a = "A"
  case b = "B"
  case c = "C"
  case d = "D"
  case f = "F"
}

/// The scoring formula, version 1.
///
/// A guideline's share is pass / (pass + fail); a score is the mean of the shares of the decided guidelines, weighted by
/// severity, times 100. What was not decided weighs nothing and is shown beside as coverage. Change the formula and you
/// make a new version: scores of different versions are not compared.
public enum Scoring {
  /// Printed in every result.
  public static let version = 1

  /// One guideline's part in a score.
  public struct Part: Sendable {
    /// What the guideline weighs, by its severity: error 10, warning 3, advice 1 unless configured.
    public var weight: Double
    /// Its verdicts.
    public var tally: Tally

    /// Makes a part.
    public init(weight: Double, tally: Tally) {
      self.weight = weight
      self.tally = tally
    }
  }

  /// The weighted mean of the decided parts, times 100; nil when nothing was decided.
  ///
  /// Rounded down to one decimal, so that 100 means that nothing failed.
  public static func score(_ parts: some Sequence<Part>) -> Double? {
    var sum = 0.0
    var weights = 0.0
    var failures = 0
    for part in parts where part.tally.decided > 0 {
      sum += part.weight * Double(part.tally.pass) / Double(part.tally.decided)
      weights += part.weight
      failures += part.tally.fail
    }
    guard weights > 0 else { return nil }
    if failures == 0 { return 100 }
    return min(Double(Int(sum / weights * 1000 + 1e-9)) / 10, 99.9)
  }

  /// The share of the applicable checks that were decided, from 0 to 1; 1 when nothing was applicable.
  public static func decidedShare(_ tally: Tally) -> Double {
    tally.applicable == 0 ? 1 : Double(tally.decided) / Double(tally.applicable)
  }

  /// The grade of a score; nil, withheld, when less than half of the applicable checks were decided.
  ///
  /// - Parameters:
  ///   - score: from 0 to 100.
  ///   - hasFailingError: whether a finding of severity error failed: then no better than B.
  ///   - decided: the share of applicable checks that were decided.
  public static func grade(_ score: Double?, hasFailingError: Bool, decided: Double) -> Grade? {
    guard let score, decided >= 0.5 else { return nil }
    let grade: Grade =
      switch score {
      case 90...: .a
      case 80..<90: .b
      case 70..<80: .c
      case 60..<70: .d
      default: .f
      }
    return hasFailingError && grade == .a ? .b : grade
  }
}

public import Audit

/// Recorded runs as a quarterly review looks at them: the last run of each quarter counts for it.
public struct ReviewHistory: Sendable {
  /// What a quarter came to.
  public struct Point: Sendable {
    /// The quarter.
    public var quarter: Quarter
    /// Its last run; nil for a quarter without one.
    public var summary: AuditSummary?
    /// The day of that run.
    public var day: CalendarDate?
  }

  /// The quarter that is reviewed.
  public let quarter: Quarter
  /// The quarters up to it, the oldest first.
  public private(set) var points: [Point]
  /// How many runs it has.
  public private(set) var runs = 0
  /// Its last run.
  public private(set) var current: AuditResult?
  /// The last run before it.
  public private(set) var previous: AuditResult?
  /// Since when each failure has been there without a break.
  public private(set) var firstSeen: [String: CalendarDate] = [:]
  private var lastTime = ""

  /// Begins a review.
  ///
  /// - Parameters:
  ///   - quarter: the quarter that is reviewed.
  ///   - count: how many quarters the trends show.
  public init(_ quarter: Quarter, showing count: Int = 6) {
    self.quarter = quarter
    points = (0..<count).reversed().map { Point(quarter: quarter.before($0), summary: nil, day: nil) }
  }

  /// Takes a recorded run. Runs must come in the order of their time; those after the quarter are passed over.
  ///
  /// - Returns: false where the result does not say when it was run.
  public mutating func add(_ result: AuditResult) -> Bool {
    guard let time = result.recorded, let day = CalendarDate(time) else { return false }
    precondition(time >= lastTime, "runs come in the order of their time")
    lastTime = time
    guard day <= quarter.last else { return true }
    let there = Set(result.failures.map(\.fingerprint))
    firstSeen = firstSeen.filter { there.contains($0.key) }
    for fingerprint in there where firstSeen[fingerprint] == nil { firstSeen[fingerprint] = day }
    if let place = points.firstIndex(where: { $0.quarter.contains(day) }) {
      points[place].summary = result.summary
      points[place].day = day
    }
    if quarter.contains(day) {
      runs += 1
      current = result
    } else {
      previous = result
    }
    return true
  }
}

internal import Audit
internal import Guidelines

/// Keeps as many findings as a report can show, the most severe ones, and counts the others.
struct FindingCollector: Sendable {
  private let limit: Int
  private var kept: [Severity: [(place: Int, finding: Finding)]] = [:]
  private var seen = 0

  /// Keeps at most so many.
  init(limit: Int) {
    self.limit = limit
  }

  /// Takes a finding, in document order.
  mutating func add(_ finding: Finding) {
    if kept[finding.severity, default: []].count < limit {
      kept[finding.severity, default: []].append((seen, finding))
    }
    seen += 1
  }

  /// The findings in document order.
  var findings: [Finding] { chosen.sorted { $0.place < $1.place }.map(\.finding) }

  /// The findings, the most severe ones first.
  var bySeverity: [Finding] { chosen.map(\.finding) }

  /// How many were left out.
  var dropped: Int { max(0, seen - limit) }

  private var chosen: ArraySlice<(place: Int, finding: Finding)> {
    Severity.allCases.flatMap { kept[$0] ?? [] }.prefix(limit)
  }
}

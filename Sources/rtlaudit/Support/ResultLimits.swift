internal import Audit
internal import Configuration
internal import Guidelines

/// What makes the exit code 1: `--fail-on` and `--min-score`, else what the configuration says.
struct ResultLimits {
  private let level: FailureLevel
  private let minimum: Double?

  /// Reads the limits of a call.
  init(_ arguments: Arguments, _ settings: Settings) throws(Failure) {
    let stated = arguments.value("--fail-on").flatMap { FailureLevel(rawValue: $0) }
    level = stated ?? settings.configuration.failOn ?? .error
    minimum = try arguments.decimal("--min-score", in: 0...100) ?? settings.configuration.minScore
  }

  /// Whether a result is bad enough.
  func fails(_ summary: AuditSummary) -> Bool {
    func count(_ severities: Severity...) -> Int { severities.reduce(0) { $0 + (summary.failures[$1] ?? 0) } }
    if let minimum, (summary.score ?? 0) < minimum { return true }
    switch level {
    case .error: return count(.error) > 0
    case .warning: return count(.error, .warning) > 0
    case .advice: return count(.error, .warning, .advice) > 0
    case .incomplete: return count(.error, .warning, .advice) + summary.tally.incomplete > 0
    case .never: return false
    }
  }
}

public import Audit
internal import Guidelines
internal import SourceText

/// Failures as workflow commands of GitHub Actions, which shows them as annotations:
/// `::error file=...,line=...,col=...,title=...::message`.
///
/// A step shows the first ten of each kind, so that the most severe ones come first and the rest is one line that says how
/// many there are.
public struct GitHubReport: FindingReport {
  private let context: ReportContext
  private var collector: FindingCollector

  /// How many annotations are written at most.
  private static let limit = 1_000

  /// Begins a report.
  public init(_ context: ReportContext) {
    self.context = context
    collector = FindingCollector(limit: Self.limit)
  }

  /// Takes findings, in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings where finding.verdict == .fail { collector.add(finding) }
  }

  /// The commands.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] {
    var text = ""
    for finding in collector.bySeverity { text += command(finding) }
    if collector.dropped > 0 {
      text += "::notice title=rtlaudit::\(collector.dropped) more findings are not shown\n"
    }
    return Array(text.utf8)
  }

  private func command(_ finding: Finding) -> String {
    let place = SourcePlace(of: finding, manifest: context.manifest)
    var properties = ["file=" + Self.property(place.path)]
    if let line = place.line { properties.append("line=\(line)") }
    if let column = place.column { properties.append("col=\(column)") }
    let title = context.guideline(finding.guideline)?.title ?? finding.guideline
    properties.append("title=" + Self.property(title))
    var message = Self.data(finding.subject + ": ") + finding.message(as: Self.data)
    if let fix = finding.fix { message += Self.data("\n" + fix) }
    message += Self.data("\n" + (context.links.page(finding.guideline) ?? finding.guideline))
    let name = finding.severity == .advice ? "notice" : finding.severity.rawValue
    return "::\(name) \(properties.joined(separator: ","))::\(message)\n"
  }

  /// The message of a command: percent signs and line ends are escaped, other controls made visible.
  static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { terminalSafe(String($0)).replacing("%", with: "%25") }.joined(separator: "%0A")
  }

  /// The value of a property: commas and colons, which separate properties, too.
  static func property(_ text: String) -> String {
    terminalSafe(text).replacing("%", with: "%25").replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

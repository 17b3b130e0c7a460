public import Audit
internal import Guidelines
internal import SourceText

/// Findings as a table (RFC 4180), one a row, for spreadsheets.
///
/// A cell that a spreadsheet would take for a formula gets an apostrophe before it; line breaks, controls and bidi controls
/// are written as escapes, so that a row stays a row and reads as it is.
public struct CSVReport: FindingReport {
  private let context: ReportContext
  private var bytes: [UInt8]

  private static let columns = [
    "severity", "verdict", "guideline", "title", "subject", "screen", "owner", "path", "line", "column", "message",
    "fix",
    "evidence", "missing", "fingerprint", "page",
  ]

  /// Begins a table.
  public init(_ context: ReportContext) {
    self.context = context
    bytes = Array((Self.columns.joined(separator: ",") + "\r\n").utf8)
  }

  /// Takes findings, in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings {
      let row = cells(finding).map { csvCell(terminalSafe($0)) }
      bytes += Array((row.joined(separator: ",") + "\r\n").utf8)
    }
  }

  /// The rows so far.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// The rest of the rows.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] { takeBytes() }

  private func cells(_ finding: Finding) -> [String] {
    let place = SourcePlace(finding.at ?? "")
    return [
      finding.severity.rawValue, finding.verdict.name, finding.guideline,
      context.guideline(finding.guideline)?.title ?? "", finding.subject, finding.screen?.title ?? "",
      finding.owner, place.path, place.line.map { String($0) } ?? "",
      place.column.map { String($0) } ?? "", finding.message, finding.fix ?? "",
      finding.evidence.map { "\($0.name): \($0.value)" }.joined(separator: "; "), finding.missing ?? "",
      finding.fingerprint, context.links.page(finding.guideline) ?? "",
    ]
  }
}

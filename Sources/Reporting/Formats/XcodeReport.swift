public import Audit
internal import Guidelines
internal import SourceText

/// Failures as a compiler prints them, which Xcode and most editors show beside the line:
/// `path:line:column: error: message [guideline]`.
public struct XcodeReport: FindingReport {
  private let context: ReportContext
  private var bytes: [UInt8] = []

  /// Begins a report.
  public init(_ context: ReportContext) {
    self.context = context
  }

  /// Takes findings, in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings where finding.verdict == .fail {
      bytes += Array(line(finding).utf8)
    }
  }

  /// The lines so far.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// The rest of the lines.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] { takeBytes() }

  private func line(_ finding: Finding) -> String {
    let place = SourcePlace(of: finding, manifest: context.manifest)
    // Xcode wants a line to jump to; the first is as good as the file.
    var text = "\(terminalSafe(place.path)):\(place.line ?? 1):\(place.column ?? 1): "
    text += finding.severity == .advice ? "note: " : finding.severity.rawValue + ": "
    text += terminalSafe(finding.subject) + ": " + finding.message(as: terminalSafe)
    if let fix = finding.fix { text += "; " + terminalSafe(fix) }
    text += " [\(terminalSafe(finding.guideline))]"
    if let page = context.links.page(finding.guideline) { text += " " + page }
    return text + "\n"
  }
}

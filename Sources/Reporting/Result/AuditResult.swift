public import Audit

/// A whole result: what an audit came to, and every verdict worth telling.
public struct AuditResult: Sendable {
  /// When it was run, of a result that is kept: `2026-11-12T09:30:00Z`.
  public var recorded: String?
  /// The score, the counts, waivers and answers.
  public var summary: AuditSummary
  /// Verdicts in document order, without the questions.
  public var findings: [Finding]
  /// Questions that wait for a person.
  public var questions: [Finding]

  /// Makes a result.
  public init(recorded: String? = nil, summary: AuditSummary, findings: [Finding], questions: [Finding]) {
    self.recorded = recorded
    self.summary = summary
    self.findings = findings
    self.questions = questions
  }

  /// The findings that fail, in order.
  public var failures: [Finding] { findings.filter { $0.verdict == .fail } }

  /// The result as JSON: the same bytes as the run wrote it.
  public func json() -> [UInt8] {
    let part = JSONReport.encode(findings + questions)
    return JSONReport.head(summary, recorded: recorded) + part.findings.dropFirst()
      + JSONReport.middle(hasFindings: !part.findings.isEmpty) + part.manual.dropFirst()
      + JSONReport.end(hasQuestions: !part.manual.isEmpty)
  }
}

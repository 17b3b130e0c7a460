public import Audit
internal import Configuration
internal import Guidelines
internal import Mustache
internal import SourceText

/// The result as JUnit XML, which every CI shows: a suite for each category, a case for each finding, and one for each
/// guideline that passes.
///
/// Valid by the schema of Apache Ant's JUnit task and by that of Jenkins' xUnit plugin. What is open or waits for a person is
/// skipped, with the reason; what is waived, too. There is no clock in a report: times are zero, and the day is the first
/// of the epoch.
public struct JUnitReport: FindingReport {
  /// The cases of one category.
  private struct Suite {
    var cases = ""
    var tests = 0, failures = 0, skipped = 0
  }

  private let context: ReportContext
  private var suites: [String: Suite] = [:]

  /// Begins a report.
  public init(_ context: ReportContext) {
    self.context = context
  }

  /// Takes findings, in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings where finding.verdict != .pass && finding.verdict != .inapplicable {
      let category = String(finding.guideline.prefix { $0 != "/" })
      var suite = suites[category] ?? Suite()
      suite.tests += 1
      if finding.verdict == .fail { suite.failures += 1 } else { suite.skipped += 1 }
      suite.cases += testCase(finding.subject, finding.guideline, content(finding))
      suites[category] = suite
    }
  }

  /// The document.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] {
    addPassing(summary)
    let all = summary.categories.map(\.id).filter { suites[$0] != nil }
    let total = all.reduce(into: Suite()) { sum, id in
      sum.tests += suites[id]?.tests ?? 0
      sum.failures += suites[id]?.failures ?? 0
    }
    // The schema of Ant knows no attributes here.
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<!-- tests: \(total.tests), failures: \(total.failures) -->\n"
    text += "<testsuites>\n"
    for (number, id) in all.enumerated() { text += element(id, number, suites[id] ?? Suite(), summary) }
    return Array((text + "</testsuites>\n").utf8)
  }

  /// A case for each guideline all of whose decided subjects pass.
  private mutating func addPassing(_ summary: AuditSummary) {
    for result in summary.guidelines where result.tally.pass > 0 && result.tally.fail == 0 {
      let category = String(result.id.prefix { $0 != "/" })
      let count = result.tally.pass
      suites[category, default: Suite()].tests += 1
      suites[category, default: Suite()].cases += testCase(
        count == 1 ? "1 subject passes" : "\(count) subjects pass", result.id, "")
    }
  }

  private func element(_ id: String, _ number: Int, _ suite: Suite, _ summary: AuditSummary) -> String {
    let name = xmlText(context.base.title(ofCategory: id))
    var text = "  <testsuite package=\"rtlaudit\" id=\"\(number)\" name=\"\(name)\" tests=\"\(suite.tests)\""
    text += " failures=\"\(suite.failures)\" errors=\"0\" skipped=\"\(suite.skipped)\" time=\"0.000\""
    text += " timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\">\n    <properties>\n"
    for (name, value) in properties(id, summary) {
      text += "      <property name=\"\(name)\" value=\"\(xmlText(value))\"/>\n"
    }
    return text + "    </properties>\n\(suite.cases)    <system-out/>\n    <system-err/>\n  </testsuite>\n"
  }

  private func properties(_ id: String, _ summary: AuditSummary) -> [(String, String)] {
    let score = summary.categories.first { $0.id == id }?.score
    return [
      ("project", summary.project), ("manifest", context.manifest), ("category", id),
      ("score", score.map { "\($0)" } ?? ""), ("project.score", summary.score.map { "\($0)" } ?? ""),
      ("project.grade", summary.grade?.rawValue ?? ""), ("scoring", "\(Scoring.version)"),
      ("rtlaudit", context.version),
    ]
  }

  private func testCase(_ subject: String, _ guideline: String, _ content: String) -> String {
    let head = "    <testcase name=\"\(xmlText(subject))\" classname=\"\(xmlText(guideline))\" time=\"0.000\""
    return content.isEmpty ? head + "/>\n" : head + ">\n\(content)    </testcase>\n"
  }

  private func content(_ finding: Finding) -> String {
    let message = htmlEscaped(finding.message(as: terminalSafe))
    guard finding.verdict == .fail else {
      let waiver = finding.waiver.map { "waived, \($0.reason.rawValue): " } ?? "waived: "
      let reason = finding.verdict == .manual ? "to be judged: " : finding.verdict == .waived ? waiver : ""
      return "      <skipped message=\"\(reason)\(message)\"/>\n"
    }
    return "      <failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\">\(details(finding))</failure>\n"
  }

  private func details(_ finding: Finding) -> String {
    var lines: [String] = []
    if let at = finding.at { lines.append("at: " + at) }
    if let screen = finding.screen, !screen.title.isEmpty { lines.append("screen: " + screen.title) }
    if !finding.owner.isEmpty { lines.append("owner: " + finding.owner) }
    lines = lines.map { terminalSafe($0) }
    lines += finding.evidence.map { name, value in
      terminalSafe(name) + ": " + (Finding.isVisual(name) ? visualForTerminal(value) : terminalSafe(value))
    }
    if let fix = finding.fix { lines.append("fix: " + terminalSafe(fix)) }
    lines.append("fingerprint: " + terminalSafe(finding.fingerprint))
    if let page = context.links.page(finding.guideline) { lines.append("guideline: " + page) }
    return lines.map { htmlEscaped($0) }.joined(separator: "\n")
  }
}

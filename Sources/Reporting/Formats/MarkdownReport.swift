public import Audit
internal import Guidelines
internal import SourceText

/// The result as a comment on a pull request: the headline, what is new, then everything else folded away.
///
/// GitHub takes 65,536 characters; what does not fit is counted. With a baseline only what is new is told.
public struct MarkdownReport: FindingReport {
  private let context: ReportContext
  private var collector = FindingCollector(limit: 1_000)
  private var missing: [String: Int] = [:]

  /// The characters that a comment may have, with some to spare.
  static let sizeLimit = 65_000
  /// How many findings are shown before the fold.
  private static let first = 10

  /// Begins a report.
  public init(_ context: ReportContext) {
    self.context = context
  }

  /// Takes findings, in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings {
      if finding.verdict == .fail { collector.add(finding) }
      if finding.verdict == .incomplete, let field = finding.missing { missing[field, default: 0] += 1 }
    }
  }

  /// The comment.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] {
    let foot = "\n<sub>rtlaudit \(context.version) · scoring \(Scoring.version)</sub>\n"
    var text = headline(summary)
    let (open, folded) = (collector.bySeverity.prefix(Self.first), collector.bySeverity.dropFirst(Self.first))
    text += table(open, summary)
    for part in [categories(summary), undecided(summary)] where text.utf16.count + part.utf16.count < Self.sizeLimit {
      text += part
    }
    text += list(folded, room: Self.sizeLimit - text.utf16.count - foot.utf16.count)
    return Array((text + foot).utf8)
  }

  // MARK: Parts

  private func headline(_ summary: AuditSummary) -> String {
    var title = summary.project.isEmpty ? "Right-to-left audit" : markdownSafe(limited(summary.project, 200))
    if let score = summary.score {
      title += ": \(score)" + (summary.grade.map { ", grade \($0.rawValue)" } ?? ", grade withheld")
    } else {
      title += ": no score, nothing could be decided"
    }
    var counts = Severity.allCases.compactMap { severity -> String? in
      guard let count = summary.failures[severity], count > 0 else { return nil }
      return "**\(counted(count, severity))**"
    }
    if counts.isEmpty { counts = [summary.baseline == nil ? "**nothing is wrong**" : "**nothing is new**"] }
    counts.append("\(Int(summary.decided * 100 + 1e-9)) % of the applicable checks decided")
    if summary.tally.waived > 0 { counts.append("\(summary.tally.waived) waived") }
    if let baseline = summary.baseline {
      counts.append("\(baseline.hidden) known before")
      if baseline.gone > 0 { counts.append("\(baseline.gone) gone since") }
    }
    return "## \(title)\n\n\(counts.joined(separator: " · "))\n"
  }

  private func counted(_ count: Int, _ severity: Severity) -> String {
    severity == .advice ? "\(count) advice" : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
  }

  private func table(_ findings: ArraySlice<Finding>, _ summary: AuditSummary) -> String {
    guard !findings.isEmpty else { return "" }
    var text = summary.baseline == nil ? "\n### What is wrong\n\n" : "\n### What is new\n\n"
    text += "| | Where | What | What to do |\n|---|---|---|---|\n"
    for finding in findings {
      text += "| \(mark(finding.severity)) | \(place(finding, inTable: true)) "
      text += "| \(message(finding))<br>\(link(finding.guideline)) "
      text += "| \(markdownSafe(limited(finding.fix ?? "", 500))) |\n"
    }
    return text
  }

  private func categories(_ summary: AuditSummary) -> String {
    let decided = summary.categories.filter { $0.score != nil || $0.tally.applicable > 0 }
    guard !decided.isEmpty else { return "" }
    var text =
      "\n<details><summary>Categories</summary>\n\n| | Score | Pass | Fail | Open | To judge |\n|---|--:|--:|--:|--:|--:|\n"
    for category in decided {
      let tally = category.tally
      text +=
        "| \(markdownSafe(context.base.title(ofCategory: category.id))) | \(category.score.map { "\($0)" } ?? "–") "
      text += "| \(tally.pass) | \(tally.fail) | \(tally.incomplete) | \(tally.manual) |\n"
    }
    return text + "\n</details>\n"
  }

  private func undecided(_ summary: AuditSummary) -> String {
    guard !missing.isEmpty else { return "" }
    var text = "\n<details><summary>\(summary.tally.incomplete) checks could not be decided</summary>\n\n"
    text += "These facts in the manifest would decide them.\n\n| Fact | Checks |\n|---|--:|\n"
    let sorted = missing.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    for (field, count) in sorted.prefix(15) { text += "| \(markdownCode(field, inTable: true)) | \(count) |\n" }
    return text + "\n</details>\n"
  }

  /// The findings behind the first, as many as there is room for.
  private func list(_ findings: ArraySlice<Finding>, room: Int) -> String {
    guard !findings.isEmpty else { return "" }
    var body = ""
    var shown = 0
    let spare = 400
    for finding in findings {
      let entry = self.entry(finding)
      guard body.utf16.count + entry.utf16.count + spare < room else { break }
      body += entry
      shown += 1
    }
    let rest = findings.count - shown + collector.dropped
    guard shown > 0 else { return "\n\(rest) more findings have no room here.\n" }
    let total = findings.count + collector.dropped
    var text = "\n<details><summary>\(total) more finding\(total == 1 ? "" : "s")</summary>\n\n\(body)"
    if rest > 0 { text += "\n\(rest) more have no room here.\n" }
    text += "\n</details>\n"
    return text
  }

  private func entry(_ finding: Finding) -> String {
    var text =
      "- \(mark(finding.severity)) \(place(finding, inTable: false)): \(message(finding))"
    text += " (\(link(finding.guideline)))"
    if let fix = finding.fix { text += "\n  " + markdownSafe(limited(fix, 500)) }
    return text + "\n"
  }

  // MARK: Words

  private func message(_ finding: Finding) -> String { finding.message { markdownSafe(limited($0, 500)) } }

  private func mark(_ severity: Severity) -> String {
    switch severity {
    case .error: "🛑 error"
    case .warning: "⚠️ warning"
    case .advice: "💡 advice"
    }
  }

  private func place(_ finding: Finding, inTable: Bool) -> String {
    let subject = markdownCode(limited(finding.subject, 200), inTable: inTable)
    guard let at = finding.at, !finding.subject.hasSuffix(at) else { return subject }
    return subject + (inTable ? "<br>" : " at ") + markdownCode(limited(at, 200), inTable: inTable)
  }

  private func link(_ guideline: String) -> String {
    guard let page = context.links.page(guideline) else { return markdownCode(guideline) }
    return "[\(markdownText(guideline))](\(page))"
  }
}

/// The beginning of a text that is too long.
func limited(_ text: String, _ limit: Int) -> String {
  guard text.unicodeScalars.count > limit else { return text }
  return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
}

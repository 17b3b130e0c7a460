public import Audit
internal import Configuration
public import Guidelines
internal import SourceText

/// The result for people: score and grade, coverage, categories as bars, findings by screen with what to do.
///
/// ```
/// Safar: score 83.4, grade B
/// 3 errors, 12 warnings, 5 pieces of advice
/// ```
/// It keeps as many findings as it will print, and counts the rest. What one guideline says in the same words of many
/// subjects of one screen is printed a few times and then counted, so that a hundred strings without a translation do
/// not bury the one button that points the wrong way.
public struct TextReport: FindingReport {
  /// How it looks.
  public var style: TerminalStyle
  /// How many findings to print.
  public var limit: Int
  private let base: KnowledgeBase
  private let listsAll: Bool
  private var shown: [Finding] = []
  private var hidden = 0
  /// How often each message that is shown was said; where it was said too often, the rest is only counted.
  private var said: [String: Int] = [:]
  private static let repeats = 3
  private var missing: [String: Int] = [:]

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - base: the guidelines, for their titles.
  ///   - style: how it looks.
  ///   - listsAll: whether incomplete, manual, passing and inapplicable verdicts are listed one by one.
  ///   - limit: how many findings to print.
  public init(_ base: KnowledgeBase, style: TerminalStyle, listsAll: Bool = false, limit: Int = 200) {
    self.base = base
    self.style = style
    self.listsAll = listsAll
    self.limit = listsAll ? Int.max : limit
  }

  /// Takes findings in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings {
      if finding.verdict == .incomplete { missing[finding.missing ?? "a fact that can be read", default: 0] += 1 }
      guard listsAll || finding.verdict == .fail else { continue }
      let key = key(finding)
      let count = said[key] ?? 0
      if count == 0 || count < Self.repeats || listsAll {
        guard shown.count < limit else {
          hidden += 1
          continue
        }
        shown.append(finding)
      }
      said[key] = count + 1
    }
  }

  /// The whole report.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] { Array(text(summary).utf8) }

  /// What makes findings the same to a reader: the place in the report, the guideline and the words.
  private func key(_ finding: Finding) -> String {
    [finding.screen?.id ?? String(finding.subject.prefix { $0 != ":" }), finding.guideline, finding.message]
      .joined(separator: "\u{0}")
  }

  /// The whole report, with a line break at its end.
  public func text(_ summary: AuditSummary) -> String {
    var text = "\n" + headline(summary) + "\n"
    text += categories(summary)
    text += findings()
    text += undecided(summary)
    text += waivers(summary)
    return text + "\n"
  }

  // MARK: Parts

  private func headline(_ summary: AuditSummary) -> String {
    var text =
      "  " + style.paint(summary.project.isEmpty ? "The project" : isolatedForTerminal(summary.project), .strong)
    if let score = summary.score {
      text += "   " + style.paint("score \(decimal(score))", .strong)
      if let grade = summary.grade {
        text += "   " + style.paint("grade \(grade.rawValue)", grade <= .b ? .good : grade <= .d ? .warning : .error)
      } else {
        text += "   " + style.paint("grade withheld: less than half of the checks could be decided", .warning)
      }
    } else {
      let reason = summary.tally.applicable > 0 ? "nothing could be decided" : "no check applies"
      text += "   " + style.paint("no score: " + reason, .warning)
    }
    text += "\n  "
    let failures = Severity.allCases.compactMap { severity -> String? in
      guard let count = summary.failures[severity], count > 0 else { return nil }
      return style.paint(counted(count, severity), style.look(severity))
    }
    text += failures.isEmpty ? nothing(summary) : failures.joined(separator: " · ")
    if summary.tally.waived > 0 { text += " · \(summary.tally.waived) waived" }
    if let baseline = summary.baseline, baseline.hidden > 0 { text += " · \(baseline.hidden) in the baseline" }
    guard summary.tally.applicable > 0 else { return text }
    return text + "\n  " + style.paint("\(percent(summary.decided)) of the applicable checks decided", .quiet)
  }

  /// What is said where nothing failed. Where nothing was decided, that is no praise.
  private func nothing(_ summary: AuditSummary) -> String {
    guard summary.score != nil else { return style.paint("nothing was found", .quiet) }
    let isHidden = summary.baseline.map { $0.hidden > 0 } ?? false
    return style.paint(isHidden ? "nothing new" : "nothing is wrong", .good)
  }

  private func categories(_ summary: AuditSummary) -> String {
    let decided = summary.categories.filter { $0.score != nil || $0.tally.applicable > 0 }
    guard !decided.isEmpty else { return "" }
    let titles = decided.map { base.title(ofCategory: $0.id) }
    let width = titles.map { displayWidth(of: $0) }.max() ?? 0
    var text = "\n"
    for (category, title) in zip(decided, titles) {
      let score = category.score.map { decimal($0) } ?? "–"
      text += "  " + padded(title, to: width) + "  " + style.bar((category.score ?? 0) / 100)
      text += "  " + String(repeating: " ", count: max(0, 5 - score.count)) + score
      var counts = ["\(category.tally.pass) pass"]
      if category.tally.fail > 0 { counts.append(style.paint("\(category.tally.fail) fail", .error)) }
      if category.tally.incomplete > 0 { counts.append("\(category.tally.incomplete) open") }
      if category.tally.manual > 0 { counts.append("\(category.tally.manual) to judge") }
      text += "   " + style.paint(counts.joined(separator: " · "), .quiet) + "\n"
    }
    return text
  }

  private func findings() -> String {
    var text = ""
    var place: String?
    var printed: [String: Int] = [:]
    var explained: Set<String> = []
    for finding in shown {
      let heading = heading(finding)
      if heading != place { text += "\n" + style.paint(heading, .strong) + "\n" }
      place = heading
      let isFirst = finding.verdict == .fail && !listsAll && explained.insert(finding.guideline).inserted
      text += self.text(finding, why: isFirst ? why(finding.guideline) : nil)
      let key = key(finding)
      printed[key, default: 0] += 1
      guard !listsAll, printed[key] == Self.repeats, let more = said[key].map({ $0 - Self.repeats }), more > 0 else {
        continue
      }
      text += style.paint("            and \(more) more of which the same is said; --all lists them", .quiet) + "\n"
    }
    if let id = shown.first(where: { explained.contains($0.guideline) })?.guideline {
      text += "\n" + style.paint("  rtlaudit explain \(terminalSafe(id)) says more, and shows the code", .quiet) + "\n"
    }
    if hidden > 0 { text += "\n  ... and \(hidden) more; --format json has them all\n" }
    return text
  }

  /// What a reader sees where a guideline is not kept, in a sentence.
  private func why(_ id: String) -> String? {
    guard let why = base.guideline(id)?.guideline.why, !why.isEmpty else { return nil }
    let words = why.unicodeScalars.split { $0.value <= 0x20 || $0.value > 0x7F && $0.properties.isWhitespace }
    let end = words.firstIndex { $0.last == "." } ?? words.endIndex - 1
    return words[...end].map { String($0) }.joined(separator: " ")
  }

  private func heading(_ finding: Finding) -> String {
    if let screen = finding.screen {
      var text = isolatedForTerminal(screen.title.isEmpty ? screen.id : screen.title)
      if !screen.title.isEmpty, screen.title != screen.id { text += " (\(terminalSafe(screen.id)))" }
      return text + (screen.owner.isEmpty ? "" : " · " + isolatedForTerminal(screen.owner))
    }
    switch finding.subject.prefix(while: { $0 != ":" }) {
    case "string": return "Strings"
    case "asset": return "Assets"
    case "usage": return "Source"
    default: return "Project"
    }
  }

  /// One finding.
  ///
  /// - Parameter why: why it matters, for the first of its guideline.
  private func text(_ finding: Finding, why: String?) -> String {
    let mark = mark(finding)
    var name = finding.subject
    if let screen = finding.screen, name.hasPrefix(screen.id + "/") { name.removeFirst(screen.id.count + 1) }
    if name.hasPrefix("usage:") || name.hasPrefix("string:") || name.hasPrefix("asset:") {
      name = String(name.drop { $0 != ":" }.dropFirst())
    }
    var text = "  \(mark) " + style.paint(isolatedForTerminal(name), .strong)
    text += "  " + style.paint(finding.guideline, .note)
    if let at = finding.at, at != name { text += "  " + style.paint(terminalSafe(at), .quiet) }
    text += "\n    " + style.wrapped(message(finding), indent: 4) + "\n"
    guard finding.verdict == .fail || finding.verdict == .waived else { return text }
    for (name, value) in finding.evidence {
      let shown = Finding.isVisual(name) ? visualForTerminal(value) : isolatedForTerminal(value)
      text += "    " + style.paint(padded(terminalSafe(name), to: 8) + "  ", .quiet) + shown + "\n"
    }
    if let why {
      text += "    " + style.paint(padded("why", to: 10), .quiet) + style.wrapped(sentence(why), indent: 14) + "\n"
    }
    if let fix = finding.fix {
      text += "    " + style.paint(padded("fix", to: 10), .good) + style.wrapped(sentence(fix), indent: 14) + "\n"
    }
    return text
  }

  private func mark(_ finding: Finding) -> String {
    switch finding.verdict {
    case .fail: style.mark(finding.severity)
    case .waived: style.paint("~ waived ", .quiet)
    case .incomplete: style.paint("? open   ", .quiet)
    case .manual: style.paint("? judge  ", .quiet)
    case .pass: style.paint("✓ pass   ", .good)
    case .inapplicable: style.paint("- n/a    ", .quiet)
    }
  }

  private func undecided(_ summary: AuditSummary) -> String {
    guard !listsAll else { return "" }
    var text = ""
    if !missing.isEmpty {
      let count = missing.values.reduce(0, +)
      let title = "\(count) check\(count == 1 ? "" : "s") could not be decided; these facts in the manifest would do it"
      text += "\n" + style.paint(title, .strong) + "\n"
      let sorted = missing.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      for (field, count) in sorted.prefix(8) { text += "  \(padded(field, to: 34)) \(count)\n" }
      if sorted.count > 8 {
        text += style.paint("  and \(sorted.count - 8) more fields (--all lists every one)\n", .quiet)
      }
    }
    if summary.tally.manual > 0 {
      let count = summary.tally.manual
      text +=
        "\n"
        + style.paint(count == 1 ? "1 question waits for a person" : "\(count) questions wait for a person", .strong)
      text += style.paint("   rtlaudit checklist --questions asks; answers go into \"reviews\"", .quiet) + "\n"
    }
    return text
  }

  /// Waivers that ended or speak of nothing, and findings of the baseline that are gone.
  private func waivers(_ summary: AuditSummary) -> String {
    var text = ""
    for result in summary.waivers where result.isExpired || result.isUnused && summary.isWhole {
      text += "  " + style.paint(padded(result.state, to: 10), result.isExpired ? .warning : .quiet)
      text += isolatedForTerminal(result.waiver.target)
      if !result.waiver.owner.isEmpty { text += " · " + isolatedForTerminal(result.waiver.owner) }
      if result.isExpired { text += " · " + (result.count == 0 ? "nothing is left of it" : "\(result.count) back") }
      text += "\n"
    }
    if !text.isEmpty { text = "\n" + style.paint("Waivers to look at", .strong) + "\n" + text }
    if let gone = summary.baseline?.gone, gone > 0 {
      text += "\n" + style.paint("\(gone) of the baseline \(gone == 1 ? "is" : "are") gone", .good)
      text += style.paint("   rtlaudit baseline --prune takes them out", .quiet) + "\n"
    }
    return text
  }

  // MARK: Words

  private func message(_ finding: Finding) -> String { isolatedInTerminal(finding.message(as: terminalSafe)) }

  private func sentence(_ text: String) -> String { isolatedForTerminal(text) }

  private func counted(_ count: Int, _ severity: Severity) -> String {
    severity == .advice ? "\(count) advice" : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
  }

  private func decimal(_ number: Double) -> String { "\(number)" }

  private func percent(_ share: Double) -> String { "\(Int(share * 100 + 1e-9)) %" }
}

extension Grade: Comparable {
  /// The better grade is less.
  public static func < (a: Grade, b: Grade) -> Bool { a.rawValue < b.rawValue }
}

extension WaiverResult {
  /// What there is to say of it: `ended 2026-11-29`, `no day`, `unused`, `in use`.
  var state: String {
    switch standing {
    case .expired(let day): "ended \(day)  "
    case .malformed(let text): "\"\(terminalSafe(text))\" is no day  "
    case .active: count == 0 ? "unused" : "in use"
    }
  }
}

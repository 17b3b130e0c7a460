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
    var text = "\n" + headline(summary)
    text += categories(summary)
    text += findings()
    text += undecided(summary)
    text += waivers(summary)
    return text + "\n"
  }

  // MARK: Parts

  private func headline(_ summary: AuditSummary) -> String {
    let name = summary.project.isEmpty ? "The project" : isolatedForTerminal(summary.project)
    var pieces = [TerminalPiece(name, .strong)]
    if let score = summary.score {
      pieces.append(TerminalPiece("score \(decimal(score))", .strong, gap: "   "))
      if let grade = summary.grade {
        let role: TerminalStyle.Role = grade <= .b ? .good : grade <= .d ? .warning : .error
        pieces.append(TerminalPiece("grade \(grade.rawValue)", role, gap: "   "))
      } else {
        let reason = "grade withheld: less than half of the checks could be decided"
        pieces.append(TerminalPiece(reason, .warning, gap: "   "))
      }
    } else {
      let reason = summary.tally.applicable > 0 ? "nothing could be decided" : "no check applies"
      pieces.append(TerminalPiece("no score: " + reason, .warning, gap: "   "))
    }
    var counts = Severity.allCases.compactMap { severity -> TerminalPiece? in
      guard let count = summary.failures[severity], count > 0 else { return nil }
      return TerminalPiece(counted(count, severity), style.look(severity), gap: " · ")
    }
    if counts.isEmpty { counts = [nothing(summary)] }
    if summary.tally.waived > 0 { counts.append(TerminalPiece("\(summary.tally.waived) waived", gap: " · ")) }
    if let baseline = summary.baseline, baseline.hidden > 0 {
      counts.append(TerminalPiece("\(baseline.hidden) in the baseline", gap: " · "))
    }
    let text = style.flowed(pieces, column: 2, indent: 4) + style.flowed(counts, column: 2, indent: 2)
    guard summary.tally.applicable > 0 else { return text }
    let decided = "\(percent(summary.decided)) of the applicable checks decided"
    return text + style.flowed([TerminalPiece(decided, .quiet)], column: 2, indent: 2)
  }

  /// What is said where nothing failed. Where nothing was decided, that is no praise.
  private func nothing(_ summary: AuditSummary) -> TerminalPiece {
    guard summary.score != nil else { return TerminalPiece("nothing was found", .quiet) }
    let isHidden = summary.baseline.map { $0.hidden > 0 } ?? false
    return TerminalPiece(isHidden ? "nothing new" : "nothing is wrong", .good)
  }

  /// A line for each category: its bar as wide as there is room for, its counts below it where there is little.
  private func categories(_ summary: AuditSummary) -> String {
    let decided = summary.categories.filter { $0.score != nil || $0.tally.applicable > 0 }
    guard !decided.isEmpty else { return "" }
    let titles = decided.map { base.title(ofCategory: $0.id) }
    let counts = decided.map { self.counts($0.tally) }
    let titleWidth = titles.map { displayWidth(of: $0) }.max() ?? 0
    let countWidth = counts.map { displayWidth(of: $0.joined(separator: " · ")) }.max() ?? 0
    // Blanks, the title, the bar, and five columns of the score.
    let room = style.width - (2 + titleWidth + 2 + 2 + 5)
    let isOneLine = room - 3 - countWidth >= 10
    let barWidth = min(20, isOneLine ? room - 3 - countWidth : room)
    var text = "\n"
    for ((category, title), counts) in zip(zip(decided, titles), counts) {
      let score = category.score.map { decimal($0) } ?? "–"
      text += "  " + padded(title, to: titleWidth) + "  "
      if barWidth >= 5 { text += style.bar((category.score ?? 0) / 100, width: barWidth) + "  " }
      text += String(repeating: " ", count: max(0, 5 - score.count)) + score
      if isOneLine {
        let painted = counts.map { $0.hasSuffix("fail") ? style.paint($0, .error) : $0 }
        text += "   " + style.paint(painted.joined(separator: " · "), .quiet) + "\n"
      } else {
        let pieces = counts.map { TerminalPiece($0, $0.hasSuffix("fail") ? .error : .quiet, gap: " · ") }
        text += "\n" + style.flowed(pieces, column: 4, indent: 4)
      }
    }
    return text
  }

  private func counts(_ tally: Tally) -> [String] {
    var counts = ["\(tally.pass) pass"]
    if tally.fail > 0 { counts.append("\(tally.fail) fail") }
    if tally.incomplete > 0 { counts.append("\(tally.incomplete) open") }
    if tally.manual > 0 { counts.append("\(tally.manual) to judge") }
    return counts
  }

  private func findings() -> String {
    var text = ""
    var place: String?
    var printed: [String: Int] = [:]
    var explained: Set<String> = []
    for finding in shown {
      let pieces = heading(finding)
      let heading = pieces.map(\.text).joined(separator: " ")
      if heading != place { text += "\n" + style.flowed(pieces, column: 0, indent: 2) }
      place = heading
      let isFirst = finding.verdict == .fail && !listsAll && explained.insert(finding.guideline).inserted
      text += self.text(finding, why: isFirst ? why(finding.guideline) : nil)
      let key = key(finding)
      printed[key, default: 0] += 1
      guard !listsAll, printed[key] == Self.repeats, let more = said[key].map({ $0 - Self.repeats }), more > 0 else {
        continue
      }
      let rest = "and \(more) more of which the same is said; --all lists them"
      text += style.flowed([TerminalPiece(rest, .quiet)], column: 12, indent: 12)
    }
    if let id = shown.first(where: { explained.contains($0.guideline) })?.guideline {
      let call = TerminalPiece("rtlaudit explain \(terminalSafe(id))", .quiet)
      let use = TerminalPiece("says more, and shows the code", .quiet, gap: " ")
      text += "\n" + style.flowed([call, use], column: 2, indent: 4)
    }
    if hidden > 0 {
      let rest = [TerminalPiece("... and \(hidden) more;"), TerminalPiece("--format json has them all", gap: " ")]
      text += "\n" + style.flowed(rest, column: 2, indent: 2)
    }
    return text
  }

  /// What a reader sees where a guideline is not kept, in a sentence.
  private func why(_ id: String) -> String? {
    guard let why = base.guideline(id)?.guideline.why, !why.isEmpty else { return nil }
    let words = why.unicodeScalars.split { $0.value <= 0x20 || $0.value > 0x7F && $0.properties.isWhitespace }
    let end = words.firstIndex { $0.last == "." } ?? words.endIndex - 1
    return words[...end].map { String($0) }.joined(separator: " ")
  }

  private func heading(_ finding: Finding) -> [TerminalPiece] {
    if let screen = finding.screen {
      let title = screen.title.isEmpty ? screen.id : screen.title
      var pieces = [TerminalPiece(isolatedForTerminal(title), .strong)]
      if title != screen.id { pieces.append(TerminalPiece("(\(terminalSafe(screen.id)))", .strong, gap: " ")) }
      if !screen.owner.isEmpty {
        pieces.append(TerminalPiece("· " + isolatedForTerminal(screen.owner), .strong, gap: " "))
      }
      return pieces
    }
    switch finding.subject.prefix(while: { $0 != ":" }) {
    case "string": return [TerminalPiece("Strings", .strong)]
    case "asset": return [TerminalPiece("Assets", .strong)]
    case "usage": return [TerminalPiece("Source", .strong)]
    default: return [TerminalPiece("Project", .strong)]
    }
  }

  /// One finding.
  ///
  /// - Parameter why: why it matters, for the first of its guideline.
  private func text(_ finding: Finding, why: String?) -> String {
    var name = finding.subject
    if let screen = finding.screen, name.hasPrefix(screen.id + "/") { name.removeFirst(screen.id.count + 1) }
    if name.hasPrefix("usage:") || name.hasPrefix("string:") || name.hasPrefix("asset:") {
      name = String(name.drop { $0 != ":" }.dropFirst())
    }
    let mark = mark(finding)
    // Marks are a column.
    let gap = String(repeating: " ", count: 10 - displayWidth(of: mark.text))
    var head = [mark, TerminalPiece(isolatedForTerminal(name), .strong, gap: gap)]
    head.append(TerminalPiece(finding.guideline, .note))
    if let at = finding.at, at != name { head.append(TerminalPiece(terminalSafe(at), .quiet)) }
    var text = style.flowed(head, column: 2, indent: 4)
    text += "    " + style.wrapped(message(finding), indent: 4) + "\n"
    guard finding.verdict == .fail || finding.verdict == .waived else { return text }
    for (name, value) in finding.evidence {
      // What is seen stands in one line, as breaking it would change what is beside what.
      let shown =
        Finding.isVisual(name) ? visualForTerminal(value) : style.broken(isolatedForTerminal(value), indent: 14)
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

  private func mark(_ finding: Finding) -> TerminalPiece {
    switch finding.verdict {
    case .fail: TerminalPiece(finding.severity.mark, style.look(finding.severity))
    case .waived: TerminalPiece("~ waived", .quiet)
    case .incomplete: TerminalPiece("? open", .quiet)
    case .manual: TerminalPiece("? judge", .quiet)
    case .pass: TerminalPiece("✓ pass", .good)
    case .inapplicable: TerminalPiece("- n/a", .quiet)
    }
  }

  private func undecided(_ summary: AuditSummary) -> String {
    guard !listsAll else { return "" }
    var text = ""
    if !missing.isEmpty {
      let count = missing.values.reduce(0, +)
      let title = "\(count) check\(count == 1 ? "" : "s") could not be decided; these facts in the manifest would do it"
      text += "\n" + style.flowed([TerminalPiece(title, .strong)], column: 0, indent: 0)
      let width = min(34, style.width - 8)
      let sorted = missing.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      for (field, count) in sorted.prefix(8) { text += "  \(padded(field, to: width)) \(count)\n" }
      if sorted.count > 8 {
        let rest = "and \(sorted.count - 8) more fields (--all lists every one)"
        text += style.flowed([TerminalPiece(rest, .quiet)], column: 2, indent: 2)
      }
    }
    if summary.tally.manual > 0 {
      let count = summary.tally.manual
      let waiting = count == 1 ? "1 question waits for a person" : "\(count) questions wait for a person"
      text += "\n"
      text += style.flowed(
        [
          TerminalPiece(waiting, .strong), TerminalPiece("rtlaudit checklist --questions asks;", .quiet, gap: "   "),
          TerminalPiece("answers go into \"reviews\"", .quiet, gap: " "),
        ], column: 0, indent: 2)
    }
    return text
  }

  /// Waivers that ended or speak of nothing, and findings of the baseline that are gone.
  private func waivers(_ summary: AuditSummary) -> String {
    var text = ""
    for result in summary.waivers where result.isExpired || result.isUnused && summary.isWhole {
      let gap = String(repeating: " ", count: max(2, 10 - displayWidth(of: result.state)))
      var pieces = [
        TerminalPiece(result.state, result.isExpired ? .warning : .quiet),
        TerminalPiece(isolatedForTerminal(result.waiver.target), gap: gap),
      ]
      if !result.waiver.owner.isEmpty {
        pieces.append(TerminalPiece(isolatedForTerminal(result.waiver.owner), gap: " · "))
      }
      if result.isExpired {
        pieces.append(TerminalPiece(result.count == 0 ? "nothing is left of it" : "\(result.count) back", gap: " · "))
      }
      text += style.flowed(pieces, column: 2, indent: 4)
    }
    if !text.isEmpty { text = "\n" + style.paint("Waivers to look at", .strong) + "\n" + text }
    if let gone = summary.baseline?.gone, gone > 0 {
      let told = TerminalPiece("\(gone) of the baseline \(gone == 1 ? "is" : "are") gone", .good)
      let hint = TerminalPiece("rtlaudit baseline --prune takes them out", .quiet, gap: "   ")
      text += "\n" + style.flowed([told, hint], column: 0, indent: 2)
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
    case .expired(let day): "ended \(day)"
    case .malformed(let text): "\"\(terminalSafe(text))\" is no day"
    case .active: count == 0 ? "unused" : "in use"
    }
  }
}

public import Audit
internal import Configuration
internal import DataFormats
public import Guidelines
internal import SourceText

/// What changed from one result to another: findings by fingerprint, the score, the categories.
public struct ResultDiff: Sendable {
  /// A finding whose verdict is another.
  public struct Change: Sendable {
    /// The finding as it was.
    public var old: Finding
    /// The finding as it is.
    public var new: Finding
  }

  /// Both results, without their findings.
  public let old, new: AuditSummary
  /// When they were run, where they say so.
  public let oldTime, newTime: String?
  /// Failures that were not there at all.
  public private(set) var added: [Finding] = []
  /// Failures that are gone: mended, or what they were about is.
  public private(set) var fixed: [Finding] = []
  /// Findings that both have, with another verdict.
  public private(set) var changed: [Change] = []
  /// Failures that both have, as they are now.
  public private(set) var unchanged: [Finding] = []

  /// Compares two results. Cost: linear.
  public init(_ old: AuditResult, _ new: AuditResult) {
    self.old = old.summary
    self.new = new.summary
    (oldTime, newTime) = (old.recorded, new.recorded)
    // Several usages may share a fingerprint: each of the one result is paired with one of the other, in order.
    var before: [String: [Finding]] = [:]
    for finding in old.findings.reversed() { before[finding.fingerprint, default: []].append(finding) }
    for finding in new.findings {
      guard let match = before[finding.fingerprint]?.popLast() else {
        if finding.verdict == .fail { added.append(finding) }
        continue
      }
      if match.verdict != finding.verdict {
        changed.append(Change(old: match, new: finding))
      } else if finding.verdict == .fail {
        unchanged.append(finding)
      }
    }
    var left = before.mapValues(\.count)
    for finding in old.findings where finding.verdict == .fail {
      // Of findings with one fingerprint the last are left over.
      guard let count = left[finding.fingerprint], count > 0 else { continue }
      left[finding.fingerprint] = count - 1
      fixed.append(finding)
    }
  }

  /// How many failures came, those that were waived or undecided before included, by severity.
  public var newFailures: [Severity: Int] {
    let back = changed.filter { $0.new.verdict == .fail }.map(\.new)
    return (added + back).reduce(into: [:]) { $0[$1.severity, default: 0] += 1 }
  }

  // MARK: Formats

  /// The difference for a terminal.
  public func text(_ style: TerminalStyle) -> String {
    var text = "\n  " + style.paint(isolatedForTerminal(new.project), .strong) + "   score \(score(old)) → "
    text += style.paint(score(new), .strong) + "   grade \(grade(old)) → \(grade(new))\n"
    text += "  " + counts.map { "\($0.count) \($0.name)" }.joined(separator: " · ") + "\n"
    for category in categories where category.old != category.new {
      text += "  \(padded(category.id, to: 20)) \(decimal(category.old)) → \(decimal(category.new))\n"
    }
    for (title, findings) in [("New", added), ("Fixed", fixed)] where !findings.isEmpty {
      text += "\n" + style.paint(title, .strong) + "\n"
      for finding in findings { text += line(finding, style) }
    }
    if !changed.isEmpty {
      text += "\n" + style.paint("Another verdict", .strong) + "\n"
      for change in changed {
        text += line(change.new, style, "\(change.old.verdict.name) → \(change.new.verdict.name)")
      }
    }
    return text + "\n"
  }

  private func line(_ finding: Finding, _ style: TerminalStyle, _ verdicts: String? = nil) -> String {
    "  " + (verdicts.map { padded($0, to: 20) } ?? style.mark(finding.severity)) + " "
      + style.paint(isolatedForTerminal(finding.subject), .strong) + "  " + style.paint(finding.guideline, .note)
      + "\n    "
      + style.wrapped(isolatedInTerminal(finding.message(as: terminalSafe)), indent: 4) + "\n"
  }

  /// The difference for a pull request.
  public func markdown() -> String {
    var text =
      "### \(escaped(new.project)): score \(score(old)) → \(score(new)), grade \(grade(old)) → \(grade(new))\n\n"
    text += counts.map { "**\($0.count)** \($0.name)" }.joined(separator: " · ") + "\n"
    for (title, findings) in [("New", added), ("Fixed", fixed)] where !findings.isEmpty {
      text += "\n#### \(title)\n\n"
      for finding in findings.prefix(50) {
        text +=
          "- \(finding.severity.rawValue) `\(code(finding.subject))` \(finding.guideline): \(finding.message(as: escaped))\n"
      }
      if findings.count > 50 { text += "- and \(findings.count - 50) more\n" }
    }
    if !changed.isEmpty {
      text += "\n#### Another verdict\n\n"
      for change in changed.prefix(50) {
        let verdicts = "\(change.old.verdict.name) → \(change.new.verdict.name)"
        text += "- `\(code(change.new.subject))` \(change.new.guideline): \(verdicts)\n"
      }
      if changed.count > 50 { text += "- and \(changed.count - 50) more\n" }
    }
    return text
  }

  /// The difference for other tools.
  public func json() -> [UInt8] {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.field("diff", 1)
      json.field("project", new.project)
      for (name, summary, time) in [("old", old, oldTime), ("new", new, newTime)] {
        json.object(name) { json in
          json.field("recorded", ifPresent: time)
          if let score = summary.score { json.field("score", score) } else { json.nullField("score") }
          if let grade = summary.grade { json.field("grade", grade.rawValue) } else { json.nullField("grade") }
        }
      }
      json.object("counts") { json in for (name, count) in counts { json.field(name, count) } }
      json.array("categories") { json in
        for category in categories {
          json.object { json in
            json.field("id", category.id)
            if let score = category.old { json.field("old", score) } else { json.nullField("old") }
            if let score = category.new { json.field("new", score) } else { json.nullField("new") }
          }
        }
      }
      json.array("new") { json in for finding in added { json.object { write(finding, nil, &$0) } } }
      json.array("fixed") { json in for finding in fixed { json.object { write(finding, nil, &$0) } } }
      json.array("changed") { json in for change in changed { json.object { write(change.new, change.old, &$0) } } }
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }

  private func write(_ finding: Finding, _ old: Finding?, _ json: inout JSONWriter) {
    json.field("guideline", finding.guideline)
    json.field("severity", finding.severity.rawValue)
    json.field("subject", finding.subject)
    if let old {
      json.field("old", old.verdict.name)
      json.field("new", finding.verdict.name)
    }
    json.field("at", ifPresent: finding.at)
    json.field("message", finding.message)
    json.field("fingerprint", finding.fingerprint)
  }

  // MARK: Words

  private var counts: [(name: String, count: Int)] {
    [("new", added.count), ("fixed", fixed.count), ("changed", changed.count), ("unchanged", unchanged.count)]
  }

  /// The scores of the categories of both, in the order of the new result.
  private var categories: [(id: String, old: Double?, new: Double?)] {
    let before = Dictionary(old.categories.map { ($0.id, $0.score) }) { first, _ in first }
    return new.categories.map { ($0.id, before[$0.id] ?? nil, $0.score) }
  }

  private func score(_ summary: AuditSummary) -> String { decimal(summary.score) }

  private func grade(_ summary: AuditSummary) -> String { summary.grade?.rawValue ?? "–" }

  private func decimal(_ number: Double?) -> String { number.map { "\($0)" } ?? "–" }

  /// Text between code marks, which nothing ends.
  private func code(_ text: String) -> String { terminalSafe(text).replacing("`", with: "'") }

  /// Text in which nothing is Markdown or HTML.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in terminalSafe(text).unicodeScalars {
      if "\\`*_{}[]()#+!|<>~&@".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension String {
  /// The same with each of a character as another text.
  fileprivate func replacing(_ character: Character, with text: String) -> String {
    var result = ""
    for each in self { if each == character { result += text } else { result.append(each) } }
    return result
  }
}

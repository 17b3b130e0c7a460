internal import DataFormats
public import Guidelines
internal import SourceText

/// The guidelines as a list by category: severity, id and title.
public enum GuidelineList {
  /// The list for people, with a count at its end.
  public static func text(_ base: KnowledgeBase, _ filter: GuidelineFilter, style: TerminalStyle) -> String {
    let groups = filter.groups(base)
    var text = TerminalText(style)
    for group in groups {
      text.heading(group.title, note: "\(group.guidelines.count)")
      let width = group.guidelines.map { displayWidth(of: $0.id) }.max() ?? 0
      for guideline in group.guidelines { text.line(line(guideline, idWidth: width, style)) }
    }
    let shown = groups.flatMap(\.guidelines)
    if !groups.isEmpty { text.line() }
    text.line(style.wrapped(count(shown), indent: 0))
    return text.text
  }

  /// The list for tools: an array of objects.
  public static func json(_ base: KnowledgeBase, _ filter: GuidelineFilter) -> [UInt8] {
    var json = JSONWriter([.pretty])
    json.array { json in
      for guideline in filter.groups(base).flatMap(\.guidelines) {
        json.object { json in
          GuidelineJSON.head(guideline, &json)
          json.field("checks", guideline.checks.count)
          json.field("question", ifPresent: guideline.review?.question)
        }
      }
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }

  private static func line(_ guideline: Guideline, idWidth: Int, _ style: TerminalStyle) -> String {
    let start = 2 + 9 + 2 + idWidth + 2
    let title = isolatedForTerminal(guideline.title)
    let mark = "  " + style.mark(guideline.severity) + "  "
    // In a narrow terminal the title takes a line of its own.
    guard style.width - start >= 24 else {
      return mark + style.paint(guideline.id, .note) + "\n" + String(repeating: " ", count: 13)
        + style.wrapped(title, indent: 13)
    }
    return mark + style.paint(padded(guideline.id, to: idWidth), .note) + "  " + style.wrapped(title, indent: start)
  }

  private static func count(_ shown: [Guideline]) -> String {
    guard !shown.isEmpty else { return "no guideline is like that" }
    let severities = Severity.allCases.compactMap { severity -> String? in
      let count = shown.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 || severity == .advice ? "" : "s")"
    }
    let questions = shown.count { $0.review != nil }
    return "\(shown.count) guideline\(shown.count == 1 ? "" : "s"): " + severities.joined(separator: ", ")
      + (questions == 0 ? "" : "; \(questions) with a question for people")
  }
}

public import Guidelines
internal import SourceText

/// The guidelines as a list that people go through with a screen before them and tick off.
public enum Checklist {
  /// What a checklist is written as.
  public enum Format: String, CaseIterable, Sendable {
    /// For a terminal or a printer.
    case text
    /// Task lists of Markdown.
    case markdown
    /// The same for the body of an issue on GitHub, with the reasons folded away.
    case github
    /// A row for each item (RFC 4180).
    case csv
  }

  /// Writes a checklist.
  ///
  /// - Parameters:
  ///   - filter: which guidelines are on it.
  ///   - title: what stands above it; not in CSV.
  ///   - style: how it looks as text.
  public static func text(
    _ base: KnowledgeBase, _ filter: GuidelineFilter, title: String, as format: Format, style: TerminalStyle
  ) -> String {
    text(filter.groups(base), title: title, as: format, style: style)
  }

  /// Writes a checklist of groups of guidelines, whatever their language.
  public static func text(
    _ groups: [GuidelineGroup], title: String, as format: Format, style: TerminalStyle = TerminalStyle()
  ) -> String {
    switch format {
    case .text: plain(groups, title, style)
    case .markdown: markdown(groups, title, folds: false)
    case .github: markdown(groups, title, folds: true)
    case .csv: csv(groups)
    }
  }

  private static func plain(_ groups: [GuidelineGroup], _ title: String, _ style: TerminalStyle) -> String {
    var text = TerminalText(style)
    let count = groups.reduce(0) { $0 + $1.guidelines.count }
    text.heading(title, note: "\(count) item\(count == 1 ? "" : "s")")
    for group in groups {
      text.heading(group.title)
      for guideline in group.guidelines {
        text.item("[ ]", guideline.statement)
        if let review = guideline.review { text.item("ask:", review.question, role: .warning, indent: 6) }
        text.line("      " + text.style.paint("\(guideline.id), \(guideline.severity.rawValue)", .quiet))
      }
    }
    return text.text
  }

  private static func markdown(_ groups: [GuidelineGroup], _ title: String, folds: Bool) -> String {
    var text = "# \(markdownText(title))\n"
    for group in groups {
      text += "\n## \(markdownText(group.title))\n\n"
      for guideline in group.guidelines {
        text += "- [ ] **\(markdownText(guideline.title))** (`\(guideline.id)`, \(guideline.severity.rawValue)): "
        text += markdownText(guideline.statement) + "\n"
        if let review = guideline.review { text += "  - Ask: \(markdownText(review.question))\n" }
        if folds {
          text += "  <details><summary>Why</summary>\n\n  \(markdownText(guideline.why))\n  </details>\n"
        }
      }
    }
    return text
  }

  private static func csv(_ groups: [GuidelineGroup]) -> String {
    var rows = [["done", "id", "severity", "category", "title", "statement", "question", "for", "components"]]
    for group in groups {
      for guideline in group.guidelines {
        rows.append([
          "", guideline.id, guideline.severity.rawValue, group.title, guideline.title, oneLine(guideline.statement),
          oneLine(guideline.review?.question ?? ""), guideline.audience.map(\.rawValue).joined(separator: " "),
          guideline.components.joined(separator: " "),
        ])
      }
    }
    return rows.map { $0.map(csvCell).joined(separator: ",") + "\r\n" }.joined()
  }
}

/// Text as one line of Markdown that is shown as it is written.
///
/// Escaped is only what would be markup where it stands, so that the source can be read, too.
func markdownText(_ text: String) -> String {
  let text = oneLine(text)
  guard text.utf8.contains(where: isMarkdownMarkup) else { return text }
  var result: [UInt8] = []
  result.reserveCapacity(text.utf8.count + 8)
  for byte in text.utf8 {
    if isMarkdownMarkup(byte) { result.append(UInt8(ascii: "\\")) }
    result.append(byte)
  }
  return String(decoding: result, as: UTF8.self)
}

private func isMarkdownMarkup(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
    UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "~"),
    UInt8(ascii: "&"):
    true
  default: false
  }
}

/// A cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula, blanks before it or not, gets an
/// apostrophe before it; some take the wide forms for one, too.
func csvCell(_ text: String) -> String {
  var text = text
  let marks: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]
  if let first = text.unicodeScalars.first(where: { $0 != " " }), marks.contains(first) { text = "'" + text }
  guard text.unicodeScalars.contains(where: { ["\"", ",", "\n", "\r"].contains($0) }) else { return text }
  return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
}

/// A text with its line breaks as blanks.
func oneLine(_ text: String) -> String {
  // Line breaks beyond ASCII begin with one of two bytes; a text without them and without controls is one line.
  guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return text }
  return text.split(whereSeparator: \.isNewline).joined(separator: " ")
}

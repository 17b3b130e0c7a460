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
    default: String(decoding: bytes(groups, title: title, as: format), as: UTF8.self)
    }
  }

  /// Writes a checklist as UTF-8.
  public static func bytes(_ groups: [GuidelineGroup], title: String, as format: Format) -> [UInt8] {
    switch format {
    case .text: Array(plain(groups, title, TerminalStyle()).utf8)
    case .markdown: markdown(groups, title, folds: false)
    case .github: markdown(groups, title, folds: true)
    case .csv: Array(csv(groups).utf8)
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

  private static func markdown(_ groups: [GuidelineGroup], _ title: String, folds: Bool) -> [UInt8] {
    var markdown = MarkdownBytes()
    heading(title, &markdown)
    for group in groups {
      subheading(group.title, &markdown)
      for guideline in group.guidelines { item(guideline, folds: folds, &markdown) }
    }
    return markdown.bytes
  }

  fileprivate static func heading(_ title: String, _ markdown: inout MarkdownBytes) {
    markdown.raw("# ")
    markdown.text(title)
    markdown.raw("\n")
  }

  fileprivate static func subheading(_ title: String, _ markdown: inout MarkdownBytes) {
    markdown.raw("\n## ")
    markdown.text(title)
    markdown.raw("\n\n")
  }

  fileprivate static func item(_ guideline: Guideline, folds: Bool, _ markdown: inout MarkdownBytes) {
    markdown.raw("- [ ] **")
    markdown.text(guideline.title)
    markdown.raw("** (`")
    markdown.raw(guideline.id)
    markdown.raw("`, ")
    markdown.raw(guideline.severity.rawValue)
    markdown.raw("): ")
    markdown.text(guideline.statement)
    markdown.raw("\n")
    if let review = guideline.review {
      markdown.raw("  - Ask: ")
      markdown.text(review.question)
      markdown.raw("\n")
    }
    guard folds else { return }
    markdown.raw("  <details><summary>Why</summary>\n\n  ")
    markdown.text(guideline.why)
    markdown.raw("\n  </details>\n")
  }

  private static func csv(_ groups: [GuidelineGroup]) -> String {
    var text = header
    for group in groups {
      for guideline in group.guidelines { text += row(guideline, category: group.title) }
    }
    return text
  }

  /// The first row of a CSV.
  fileprivate static let header = "done,id,severity,category,title,statement,question,for,components\r\n"

  fileprivate static func row(_ guideline: Guideline, category: String) -> String {
    let cells = [
      "", guideline.id, guideline.severity.rawValue, category, guideline.title, oneLine(guideline.statement),
      oneLine(guideline.review?.question ?? ""), guideline.audience.map(\.rawValue).joined(separator: " "),
      guideline.components.joined(separator: " "),
    ]
    return cells.map(csvCell).joined(separator: ",") + "\r\n"
  }
}

/// The items of guidelines as checklists show them, written once for all the lists that they are on.
public struct ChecklistItems: Sendable {
  private let format: Checklist.Format
  private let bytes: [UInt8]
  /// Where each item ends.
  private let ends: [Int]

  /// Writes the items.
  ///
  /// - Parameters:
  ///   - guidelines: what lists are made of, by place.
  ///   - format: Markdown, a GitHub task list or CSV; of plain text there are no parts.
  ///   - category: the title of a category, by its id.
  public init(_ guidelines: [Guideline], as format: Checklist.Format, category: (String) -> String) {
    precondition(format != .text, "plain text is set as a whole")
    self.format = format
    var markdown = MarkdownBytes()
    ends = guidelines.map { guideline in
      if format == .csv {
        markdown.raw(Checklist.row(guideline, category: category(guideline.category)))
      } else {
        Checklist.item(guideline, folds: format == .github, &markdown)
      }
      return markdown.bytes.count
    }
    bytes = markdown.bytes
  }

  /// A list of some of them, by category.
  public func list(_ groups: [(title: String, places: ArraySlice<Int>)], title: String) -> [UInt8] {
    var markdown = MarkdownBytes()
    if format == .csv { markdown.raw(Checklist.header) } else { Checklist.heading(title, &markdown) }
    for group in groups {
      if format != .csv { Checklist.subheading(group.title, &markdown) }
      for place in group.places { markdown.raw(bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]]) }
    }
    return markdown.bytes
  }
}

/// Text as one line of Markdown that is shown as it is written.
///
/// Escaped is only what would be markup where it stands, so that the source can be read, too.
func markdownText(_ text: String) -> String {
  let text = oneLine(text)
  guard text.utf8.contains(where: isMarkdownMarkup) else { return text }
  var markdown = MarkdownBytes()
  markdown.text(text)
  return String(decoding: markdown.bytes, as: UTF8.self)
}

/// Markdown that is being written: UTF-8 in one buffer.
struct MarkdownBytes {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// Writes markup as it is.
  mutating func raw(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes what was written elsewhere.
  mutating func raw(_ written: ArraySlice<UInt8>) {
    bytes.append(contentsOf: written)
  }

  /// Writes text as `markdownText` has it.
  mutating func text(_ text: String) {
    var line = oneLine(text)
    line.withUTF8 { utf8 in
      var copied = 0
      for index in 0..<utf8.count where unsafe isMarkdownMarkup(utf8[index]) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied..<index]))
        bytes.append(UInt8(ascii: "\\"))
        copied = index
      }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied..<utf8.count]))
    }
  }
}

@inline(__always) private func isMarkdownMarkup(_ byte: UInt8) -> Bool {
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
  if let first = text.unicodeScalars.first(where: { $0 != " " }), startsFormula(first) { text = "'" + text }
  guard text.utf8.contains(where: needsQuotes) else { return text }
  var cell: [UInt8] = [UInt8(ascii: "\"")]
  cell.reserveCapacity(text.utf8.count + 8)
  for byte in text.utf8 {
    if byte == UInt8(ascii: "\"") { cell.append(byte) }
    cell.append(byte)
  }
  cell.append(UInt8(ascii: "\""))
  return String(decoding: cell, as: UTF8.self)
}

private func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠": true
  default: false
  }
}

private func needsQuotes(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
  default: false
  }
}

/// A text with its line breaks as blanks.
func oneLine(_ text: String) -> String {
  // Line breaks beyond ASCII begin with one of two bytes; a text without them and without controls is one line.
  guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return text }
  return text.split(whereSeparator: \.isNewline).joined(separator: " ")
}

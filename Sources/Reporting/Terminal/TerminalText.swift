internal import Guidelines
internal import SourceText

/// Text for a terminal, made block by block: headings, paragraphs, aligned fields, items and code.
///
/// Whatever text it is given is made harmless here. Prose is never wider than can be read well, however wide the
/// terminal is; no line ends in blanks.
struct TerminalText {
  /// How it looks; its width is that of prose.
  let style: TerminalStyle
  /// What has been written.
  private(set) var text = ""

  /// The widest line of prose that is read without losing the next one.
  static let proseWidth = 100

  /// Begins a text.
  init(_ style: TerminalStyle) {
    self.style = TerminalStyle(color: style.color, width: min(style.width, TerminalText.proseWidth))
  }

  /// Adds a line that is ready to be printed.
  mutating func line(_ line: String = "") { text += line + "\n" }

  /// Adds a heading, a blank line before it unless it is the first thing.
  mutating func heading(_ title: String, note: String = "") {
    if !text.isEmpty { line() }
    line(style.paint(isolatedForTerminal(title), .strong) + (note.isEmpty ? "" : "  " + style.paint(note, .quiet)))
  }

  /// Adds paragraphs, each wrapped.
  mutating func paragraphs(_ text: String, indent: Int = 2) {
    for paragraph in text.split(separator: "\n") {
      line(blanks(indent) + style.wrapped(isolatedForTerminal(String(paragraph)), indent: indent))
    }
  }

  /// Adds an item: a mark, then the text wrapped behind it.
  mutating func item(_ mark: String, _ text: String, role: TerminalStyle.Role? = nil, indent: Int = 2) {
    let start = indent + displayWidth(of: mark) + 1
    let words = text.split(separator: "\n").joined(separator: " ")
    line(
      blanks(indent) + (role.map { style.paint(mark, $0) } ?? mark) + " "
        + style.wrapped(isolatedForTerminal(words), indent: start))
  }

  /// Adds a field: its name in a column, then its value wrapped in the next one.
  mutating func field(_ name: String, _ value: String, labels width: Int, role: TerminalStyle.Role? = nil) {
    let start = 2 + width + 2
    let words = style.wrapped(isolatedForTerminal(value), indent: start)
    // A wrapped value is painted line by line, so that the columns before it stay plain.
    let lines = words.split(separator: "\n").map { line -> String in
      guard let role else { return String(line) }
      let content = line.drop { $0 == " " }
      return line.prefix(line.count - content.count) + style.paint(String(content), role)
    }
    line("  " + label(name, width) + lines.joined(separator: "\n"))
  }

  /// Adds a field whose value is several lines that are ready to be printed.
  mutating func field(_ name: String, lines: [String], labels width: Int) {
    for (index, value) in lines.enumerated() {
      line("  " + (index == 0 ? label(name, width) : blanks(width + 2)) + value)
    }
  }

  /// Adds code, indented. It is there to be copied: nothing is set around it.
  mutating func code(_ code: String, indent: Int = 4) {
    for text in code.split(separator: "\n", omittingEmptySubsequences: false) {
      line(text.isEmpty ? "" : blanks(indent) + terminalSafe(String(text)))
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
  }

  private func label(_ name: String, _ width: Int) -> String { style.paint(padded(name, to: width + 2), .quiet) }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension TerminalStyle {
  /// The mark and the name of a severity, nine columns.
  func mark(_ severity: Severity) -> String { paint(padded(severity.mark, to: 9), look(severity)) }

  /// The look of a severity.
  func look(_ severity: Severity) -> Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .advice: .note
    }
  }
}

extension Severity {
  /// The mark and the name.
  var mark: String {
    switch self {
    case .error: "✗ error"
    case .warning: "! warning"
    case .advice: "· advice"
    }
  }
}

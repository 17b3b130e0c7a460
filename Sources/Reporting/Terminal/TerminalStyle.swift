internal import Bidi
internal import SourceText

/// How a report looks in a terminal or in a pipe: colours or none, and how many columns.
public struct TerminalStyle: Sendable {
  /// Whether to use ANSI colours.
  public var color: Bool
  /// The columns, at least 40.
  public var width: Int

  /// Makes a style.
  public init(color: Bool = false, width: Int = 80) {
    self.color = color
    self.width = max(width, 40)
  }

  /// What a stretch of text is, which decides its look.
  public enum Role: String, Sendable {
    case strong = "1"
    case quiet = "2"
    case error = "31"
    case warning = "33"
    case good = "32"
    case note = "36"
  }

  /// A text in the look of its role.
  public func paint(_ text: String, _ role: Role) -> String {
    color && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A text broken into lines at spaces. Of one that is isolated as a whole, each line is: an isolate ends with its line.
  ///
  /// - Parameters:
  ///   - text: one paragraph.
  ///   - indent: spaces before every line but the first, which starts at that column already.
  public func wrapped(_ text: String, indent: Int) -> String {
    lines(text, from: indent, indent: indent).joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// A text as it is where it fits, blanks and all; else broken into lines.
  func broken(_ text: String, indent: Int) -> String {
    indent + displayWidth(of: text) <= width ? text : wrapped(text, indent: indent)
  }

  /// The lines of a text that begins at a column, without the blanks before them.
  func lines(_ text: String, from column: Int, indent: Int) -> [String] {
    let lines = words(text, from: column, indent: indent)
    guard lines.count > 1, isOneIsolate(text) else { return lines }
    let content = String(text.unicodeScalars.dropFirst().dropLast())
    let start = firstStrong(content) == .rtl ? "\u{2067}" : "\u{2066}"
    return words(content, from: column, indent: indent).map { start + $0 + "\u{2069}" }
  }

  /// Whether a first-strong isolate that begins a text ends with it, too.
  private func isOneIsolate(_ text: String) -> Bool {
    guard text.unicodeScalars.first == "\u{2068}" else { return false }
    var depth = 0
    for (index, scalar) in zip(text.unicodeScalars.indices, text.unicodeScalars) {
      if (0x2066...0x2068).contains(scalar.value) { depth += 1 }
      if scalar.value == 0x2069 { depth -= 1 }
      if depth == 0 { return text.unicodeScalars.index(after: index) == text.endIndex }
    }
    return false
  }

  private func words(_ text: String, from start: Int, indent: Int) -> [String] {
    var lines = [""]
    var column = start
    for (index, bytes) in text.utf8.split(separator: UInt8(ascii: " ")).enumerated() {
      let word = String(Substring(bytes))
      let width = displayWidth(of: word)
      if index > 0 {
        if column + 1 + width > self.width {
          lines.append("")
          column = indent
        } else {
          lines[lines.count - 1] += " "
          column += 1
        }
      }
      lines[lines.count - 1] += word
      column += width
    }
    return lines
  }

  /// A share of a full bar, from 0 to 1.
  public func bar(_ share: Double, width: Int = 20) -> String {
    let filled = min(max(Int((share * Double(width)).rounded(.down)), 0), width)
    return String(repeating: "█", count: filled) + paint(String(repeating: "░", count: width - filled), .quiet)
  }
}

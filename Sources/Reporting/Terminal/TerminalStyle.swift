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

  /// A text broken into lines at spaces.
  ///
  /// - Parameters:
  ///   - text: one paragraph.
  ///   - indent: spaces before every line but the first, which starts at that column already.
  public func wrapped(_ text: String, indent: Int) -> String {
    var lines = ""
    var column = indent
    for (index, bytes) in text.utf8.split(separator: UInt8(ascii: " ")).enumerated() {
      let word = String(Substring(bytes))
      let width = displayWidth(of: word)
      if index > 0 {
        if column + 1 + width > self.width {
          lines += "\n" + String(repeating: " ", count: indent)
          column = indent
        } else {
          lines += " "
          column += 1
        }
      }
      lines += word
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

internal import SourceText

/// A stretch of a line that is kept together as long as it fits.
struct TerminalPiece {
  let text: String
  let role: TerminalStyle.Role?
  /// What stands before it, unless it begins a line.
  let gap: String

  /// A piece, two blanks behind the one before it.
  init(_ text: String, _ role: TerminalStyle.Role? = nil, gap: String = "  ") {
    self.text = text
    self.role = role
    self.gap = gap
  }
}

extension TerminalStyle {
  /// Pieces beside each other, as many as a line takes: one that does not fit begins the next line, and one that is wider than
  /// a whole line is broken at spaces.
  ///
  /// - Parameters:
  ///   - pieces: what to show; empty ones are left out.
  ///   - column: the blanks before the first line.
  ///   - indent: the blanks before every further line.
  /// - Returns: the lines, with a line break at the end of each.
  func flowed(_ pieces: [TerminalPiece], column: Int, indent: Int) -> String {
    var text = String(repeating: " ", count: column)
    var column = column
    var run = (text: "", role: Role?.none)
    func flush() {
      text += run.role.map { paint(run.text, $0) } ?? run.text
      run.text = ""
    }
    func breakLine() {
      flush()
      text += "\n" + String(repeating: " ", count: indent)
      column = indent
    }
    func add(_ words: String, _ role: Role?) {
      // What looks the same is painted in one, so that there are no more escapes than there must be.
      if role != run.role { flush() }
      run = (run.text + words, role)
      column += displayWidth(of: words)
    }
    for (index, piece) in pieces.filter({ !$0.text.isEmpty }).enumerated() {
      if index > 0 {
        if column + displayWidth(of: piece.gap + piece.text) > width {
          breakLine()
        } else {
          add(piece.gap, piece.role == run.role ? piece.role : nil)
        }
      }
      let isWide = column + displayWidth(of: piece.text) > width
      for (index, line) in (isWide ? lines(piece.text, from: column, indent: indent) : [piece.text]).enumerated() {
        if index > 0 { breakLine() }
        add(line, piece.role)
      }
    }
    flush()
    return text + "\n"
  }
}

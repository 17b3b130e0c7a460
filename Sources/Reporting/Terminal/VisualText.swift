internal import Bidi
internal import SourceText

/// Text in visual order for a terminal: what stands further left in it is seen further left, whether the terminal
/// reorders text or not.
///
/// Each right-to-left word and each number of Arabic digits is isolated, so that a terminal with the bidirectional
/// algorithm turns nothing round but the letters within a word, which `visualOrder` gives in reading order.
func visualForTerminal(_ visual: String) -> String {
  var pieces = VisualPieces()
  let scalars = Array(terminalSafe(visual).unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    let next = index + 1 < scalars.count ? BidiClass(scalars[index + 1]) : .ws
    pieces.add(scalar, isBeforeLetter: next == .r || next == .al)
  }
  return pieces.finish()
}

private struct VisualPieces {
  private enum Kind {
    case plain, word, number
  }

  private var text = String.UnicodeScalarView()
  private var kind = Kind.plain

  mutating func add(_ scalar: Unicode.Scalar, isBeforeLetter: Bool) {
    switch BidiClass(scalar) {
    case .r, .al: change(to: .word)
    case .an: change(to: .number)
    case .nsm, .bn: break
    default:
      // A quotation mark within a word is the geresh or gershayim of everyday Hebrew.
      let isQuote = scalar == "\"" || scalar == "'" || scalar == "\u{2019}"
      if kind != .word || !isQuote || !isBeforeLetter { change(to: .plain) }
    }
    text.append(scalar)
  }

  mutating func finish() -> String {
    change(to: .plain)
    return String(text)
  }

  private mutating func change(to new: Kind) {
    guard new != kind else { return }
    if kind != .plain { text.append("\u{2069}") }
    if new == .word { text.append("\u{2067}") }
    if new == .number { text.append("\u{2066}") }
    kind = new
  }
}

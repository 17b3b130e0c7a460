internal import Audit
internal import Bidi
internal import SourceText

extension Finding {
  /// Whether evidence is in visual order, by its name: `visual`, `visualNext`.
  static func isVisual(_ evidence: String) -> Bool { evidence.hasPrefix("visual") }

  /// The message for people, in which what evidence has in visual order is seen in that order, wherever text is reordered.
  ///
  /// - Parameter safe: makes text harmless where the message goes to, each character by itself.
  func message(as safe: (String) -> String) -> String { showing(safe(message), as: safe) }

  /// A sentence that was made of the message, likewise.
  func showing(_ sentence: String, as safe: (String) -> String) -> String {
    var sentence = sentence
    var known: Set<String> = []
    for (name, value) in evidence where Self.isVisual(name) && !value.isEmpty && known.insert(value).inserted {
      let written = safe(value)
      let seen = isolatingWords(written)
      if seen != written { sentence = sentence.replacing(written, with: seen) }
    }
    return sentence
  }
}

/// Text in visual order for a terminal: what stands further left in it is seen further left, whether the terminal
/// reorders text or not.
///
/// Each right-to-left word and each number of Arabic digits is isolated, so that a terminal with the bidirectional
/// algorithm turns nothing round but the letters within a word, which `visualOrder` gives in reading order.
func visualForTerminal(_ visual: String) -> String { isolatingWords(terminalSafe(visual)) }

/// The same of text that is harmless already.
private func isolatingWords(_ visual: String) -> String {
  var pieces = VisualPieces()
  let scalars = Array(visual.unicodeScalars)
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

// Which parts of a text run against it? UAX #9 does not say where a phrase of the other direction ends; this does.

extension BidiResolver {
  /// The parts of a paragraph of the text read last that run against it, as ranges of scalars, in order.
  ///
  /// A paragraph without a letter of its own direction is one part as a whole, unless something in it is isolated already.
  func oppositeParts(of paragraph: Paragraph) -> [Range<Int>] {
    let range = withoutSeparator(paragraph.scalars)
    let open = openRanges(of: range)
    let own = paragraph.direction
    if open == [range], !range.contains(where: { letterDirection($0) == own }) { return range.isEmpty ? [] : [range] }
    return open.flatMap { phrases(in: $0, against: own) }
  }

  private func withoutSeparator(_ range: Range<Int>) -> Range<Int> {
    let end = range.first { BidiClass(kind: kinds[$0]) == .b } ?? range.upperBound
    return range.lowerBound..<end
  }

  /// What stands outside all isolates, embeddings and overrides.
  private func openRanges(of range: Range<Int>) -> [Range<Int>] {
    var open: [Range<Int>] = []
    var depth = 0
    var start = range.lowerBound
    for index in range where BidiClassSet.explicit.contains(BidiClass(kind: kinds[index])) {
      if depth == 0 { open.append(start..<index) }
      switch BidiClass(kind: kinds[index]) {
      case .pdf, .pdi: depth = max(0, depth - 1)
      default: depth += 1
      }
      start = index + 1
    }
    if depth == 0 { open.append(start..<range.upperBound) }
    return open
  }

  /// The phrases of the other direction, each from its first to its last letter and extended from there.
  private func phrases(in range: Range<Int>, against own: Direction) -> [Range<Int>] {
    var phrases: [Range<Int>] = []
    var first: Int?
    var last = range.lowerBound
    func finish() {
      guard let start = first else { return }
      phrases.append(extended(start...last, in: range, against: own))
      first = nil
    }
    for index in range {
      guard let direction = letterDirection(index) else { continue }
      if direction == own {
        finish()
      } else {
        first = first ?? index
        last = index
      }
    }
    finish()
    return phrases
  }

  /// The direction of a strong character.
  private func letterDirection(_ index: Int) -> Direction? {
    switch BidiClass(kind: kinds[index]) {
    case .l: .ltr
    case .r, .al: .rtl
    default: nil
    }
  }

  private func extended(_ letters: ClosedRange<Int>, in range: Range<Int>, against own: Direction) -> Range<Int> {
    let phrase = withAttached(letters.lowerBound..<(letters.upperBound + 1), in: range)
    return own == .rtl ? withNumbers(phrase, in: range) : phrase
  }

  /// A phrase with what is attached to it without a space, and with the partners of its brackets: `(x) abc (y)` as a whole.
  private func withAttached(_ letters: Range<Int>, in range: Range<Int>) -> Range<Int> {
    var start = letters.lowerBound
    var end = letters.upperBound
    var lone = loneBrackets(letters)
    while start > range.lowerBound {
      if Bracket(kind: kinds[start - 1]) == .opening, lone.closing.last == bracketPair(scalars[start - 1]) {
        lone.closing.removeLast()
      } else if !isAttachable(start - 1) {
        break
      }
      start -= 1
    }
    while end < range.upperBound {
      if Bracket(kind: kinds[end]) == .closing, lone.opening.last == bracketPair(scalars[end]) {
        lone.opening.removeLast()
      } else if !isAttachable(end) {
        break
      }
      end += 1
    }
    // What ties the phrase to a word of the paragraph's own direction, as a prefix with its hyphen, belongs to neither.
    if start > range.lowerBound, letterDirection(start - 1) != nil { start = letters.lowerBound }
    if end < range.upperBound, letterDirection(end) != nil { end = letters.upperBound }
    return start..<end
  }

  /// The brackets of a range whose partner is outside of it, as what both of a pair have in common, the innermost last.
  private func loneBrackets(_ range: Range<Int>) -> (closing: [UInt32], opening: [UInt32]) {
    var closing: [UInt32] = []
    var opening: [UInt32] = []
    for index in range {
      switch Bracket(kind: kinds[index]) {
      case .opening: opening.append(bracketPair(scalars[index]))
      case .closing where opening.last == bracketPair(scalars[index]): opening.removeLast()
      case .closing: closing.append(bracketPair(scalars[index]))
      case nil: break
      }
    }
    return (closing.reversed(), opening)
  }

  /// A left-to-right phrase with the numbers behind it, and with the one before it when it is but a unit of three letters
  /// at most.
  private func withNumbers(_ phrase: Range<Int>, in range: Range<Int>) -> Range<Int> {
    var start = phrase.lowerBound
    var end = phrase.upperBound
    let isUnit = phrase.count <= 3 && phrase.allSatisfy { letterDirection($0) == .ltr }
    if isUnit, start > range.lowerBound, isSpace(start - 1) {
      var number = start - 1
      while number > range.lowerBound, isNumberPart(number - 1) { number -= 1 }
      if (number..<start).contains(where: { decimalDigit(code: scalars[$0]) != nil }) { start = number }
    }
    // Behind letters European digits run with them (W7).
    while end + 1 < range.upperBound, isSpace(end) {
      var number = end + 1
      while number < range.upperBound, isNumberPart(number) { number += 1 }
      while number > end + 1, BidiClass(kind: kinds[number - 1]) != .en { number -= 1 }
      if number == end + 1 { break }
      end = number
    }
    return start..<end
  }

  private func isSpace(_ index: Int) -> Bool {
    BidiClass(kind: kinds[index]) == .ws || scalars[index] == 0xA0
  }

  private func isNumberPart(_ index: Int) -> Bool {
    switch BidiClass(kind: kinds[index]) {
    case .en, .an, .es, .et, .cs: true
    default: false
    }
  }

  /// False for spaces, letters of the paragraph's own direction, and the punctuation of sentences: `. , ; : ! ?`, quotation
  /// marks, brackets and dashes.
  private func isAttachable(_ index: Int) -> Bool {
    switch BidiClass(kind: kinds[index]) {
    case .en, .an, .es, .et, .nsm, .bn: return true
    case .cs, .on: break
    default: return false
    }
    switch GeneralCategory(code: scalars[index]) {
    case .ps, .pe, .pi, .pf, .pd: return false
    default: break
    }
    switch scalars[index] {
    case 0x21, 0x22, 0x27, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x60C, 0x2026: return false
    default: return true
    }
  }
}

// Does a text come apart where its directions meet?

extension BidiResolver {
  /// True when a text is seen in the same order as with an isolate around each part of it that runs the other way.
  ///
  /// The parts are: the whole paragraph, where no letter runs in the given direction and nothing is isolated yet (then it
  /// is compared with the order inside a first-strong isolate, FSI); otherwise each phrase of the other direction, from
  /// its first to its last letter with what is attached to them without a space, as in `@safar`, `C++` and `hotels/`, but
  /// not the punctuation of the sentence; in right-to-left text also with a number before a unit, as in `3:36 PM`.
  /// What stands in isolates or embeddings already is left as it is.
  ///
  /// - Parameters:
  ///   - text: in logical order.
  ///   - direction: of its paragraphs.
  /// - Complexity: O(n · depth).
  public mutating func bidiStable(_ text: String, direction: BaseDirection) -> Bool {
    resolveWhole(text.utf8.span, direction: direction)
    let phrases = paragraphs.flatMap { oppositePhrases(in: $0) }
    if phrases.isEmpty { return true }
    let isolated = isolating(phrases)
    return visibleOrder(text, direction) == visibleOrder(isolated, direction)
  }

  /// The text with a first-strong isolate around each part of it that runs the other way, as `bidiStable` finds them.
  ///
  /// It is seen in the same order wherever it is put, as far as its own parts go. A text without such parts comes back
  /// as it is.
  ///
  /// - Complexity: O(n · depth).
  public mutating func isolatingOppositeParts(_ text: String, direction: BaseDirection) -> String {
    resolve(text, direction: direction)
    let phrases = paragraphs.flatMap { oppositePhrases(in: $0) }
    return phrases.isEmpty ? text : isolating(phrases)
  }

  /// What is seen, without spaces: where a space stands is nothing that a reader sees at the end of a line.
  private mutating func visibleOrder(_ text: String, _ direction: BaseDirection) -> [Unicode.Scalar] {
    visualOrder(text, direction: direction).unicodeScalars.filter { BidiClass($0) != .ws && BidiClass($0) != .s }
  }

  /// The text with a first-strong isolate around each of some ranges, which ascend.
  private func isolating(_ phrases: [Range<Int>]) -> String {
    var text = String.UnicodeScalarView()
    var done = 0
    func copy(to end: Int) {
      for index in done..<end { text.append(Unicode.Scalar(scalars[index]) ?? "\u{FFFD}") }
      done = end
    }
    for phrase in phrases {
      copy(to: phrase.lowerBound)
      text.append("\u{2068}")
      copy(to: phrase.upperBound)
      text.append("\u{2069}")
    }
    copy(to: count)
    return String(text)
  }

  /// The parts of a paragraph that run against it, in order.
  private func oppositePhrases(in paragraph: Paragraph) -> [Range<Int>] {
    let range = withoutSeparator(paragraph.scalars)
    let opposite: Direction = paragraph.direction == .ltr ? .rtl : .ltr
    let parts = openParts(of: range)
    let isOpen = parts == [range]
    let hasOwnLetters = parts.contains { part in part.contains { letterDirection($0) == paragraph.direction } }
    if isOpen, !hasOwnLetters { return range.isEmpty ? [] : [range] }
    var phrases: [Range<Int>] = []
    for part in parts {
      var first: Int?
      var last = part.lowerBound
      for index in part {
        guard let direction = letterDirection(index) else { continue }
        if direction == opposite {
          first = first ?? index
          last = index
        } else if let start = first {
          phrases.append(extended(start...last, in: part, opposite))
          first = nil
        }
      }
      if let start = first { phrases.append(extended(start...last, in: part, opposite)) }
    }
    return phrases
  }

  private func withoutSeparator(_ range: Range<Int>) -> Range<Int> {
    let end = range.first { BidiClass(kind: kinds[$0]) == .b } ?? range.upperBound
    return range.lowerBound..<end
  }

  /// What stands outside all isolates, embeddings and overrides.
  private func openParts(of range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var depth = 0
    var start = range.lowerBound
    for index in range where BidiClassSet.explicit.contains(BidiClass(kind: kinds[index])) {
      if depth == 0 { parts.append(start..<index) }
      switch BidiClass(kind: kinds[index]) {
      case .pdf, .pdi: depth = max(0, depth - 1)
      default: depth += 1
      }
      start = index + 1
    }
    if depth == 0 { parts.append(start..<range.upperBound) }
    return parts
  }

  /// The direction of a strong character.
  private func letterDirection(_ index: Int) -> Direction? {
    switch BidiClass(kind: kinds[index]) {
    case .l: .ltr
    case .r, .al: .rtl
    default: nil
    }
  }

  /// A phrase with what is attached to it without a space, and with the partners of its brackets: `(x) abc (y)` as a whole.
  private func extended(_ letters: ClosedRange<Int>, in part: Range<Int>, _ direction: Direction) -> Range<Int> {
    var start = letters.lowerBound
    var end = letters.upperBound + 1
    var lone = loneBrackets(start..<end)
    while start > part.lowerBound {
      if Bracket(kind: kinds[start - 1]) == .opening, lone.closing.first == bracketPair(scalars[start - 1]) {
        lone.closing.removeFirst()
      } else if !isAttachable(start - 1) {
        break
      }
      start -= 1
    }
    while end < part.upperBound {
      if Bracket(kind: kinds[end]) == .closing, lone.opening.last == bracketPair(scalars[end]) {
        lone.opening.removeLast()
      } else if !isAttachable(end) {
        break
      }
      end += 1
    }
    if direction == .ltr, start > part.lowerBound, isUnit(start..<end) {
      var number = start - 1
      guard BidiClass(kind: kinds[number]) == .ws || scalars[number] == 0xA0 else { return start..<end }
      while number > part.lowerBound, isNumberPart(number - 1) { number -= 1 }
      if (number..<start).contains(where: { decimalDigit(code: scalars[$0]) != nil }) { start = number }
    }
    return start..<end
  }

  /// The brackets of a range whose partner is outside of it, as what both of a pair have in common; the innermost come
  /// first among those that close, and last among those that open.
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
    return (closing, opening)
  }

  private func isNumberPart(_ index: Int) -> Bool {
    switch BidiClass(kind: kinds[index]) {
    case .en, .an, .es, .et, .cs: true
    default: false
    }
  }

  /// One to three letters, as in PM, kg and pts.
  private func isUnit(_ range: Range<Int>) -> Bool {
    range.count <= 3 && range.allSatisfy { letterDirection($0) == .ltr }
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

/// True when no part of a text that runs the other way comes apart; `BidiResolver.bidiStable` says how.
public func bidiStable(_ text: String, direction: BaseDirection) -> Bool {
  var resolver = BidiResolver()
  return resolver.bidiStable(text, direction: direction)
}

/// The text with an isolate around each part that runs the other way; `BidiResolver.isolatingOppositeParts` says how.
public func isolatingOppositeParts(_ text: String, direction: BaseDirection) -> String {
  var resolver = BidiResolver()
  return resolver.isolatingOppositeParts(text, direction: direction)
}

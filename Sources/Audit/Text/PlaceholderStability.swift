internal import Bidi

/// Whether a sentence keeps its order when text of the other direction fills its placeholders.
///
/// Every text placeholder is filled with a word of the other direction, every number with 7, once as the sentence is and
/// once with isolates round the words. What is read must come in the same order: placeholders, numbers, and words that
/// run with the paragraph. Signs between them, and words that run with what is filled in, make one phrase with it that
/// reads the same from either side, so they are not looked at.
///
/// - Parameters:
///   - text: the sentence with its placeholders.
///   - direction: the direction of the paragraph.
/// - Returns: true also where there is no text placeholder.
func placeholdersStable(_ text: String, _ direction: BaseDirection, _ resolver: inout BidiResolver) -> Bool {
  let found = placeholders(in: text)
  guard found.contains(where: { $0.kind == .text }) else { return true }
  let sentence = FilledSentence(Array(text.unicodeScalars), found, direction)
  return sentence.visibleUnits(isolating: false, &resolver) == sentence.visibleUnits(isolating: true, &resolver)
}

/// A sentence whose placeholders are filled with words of the other direction.
private struct FilledSentence {
  private let scalars: [Unicode.Scalar]
  private let placeholders: [Placeholder]
  private let direction: BaseDirection
  private let word: String

  init(_ scalars: [Unicode.Scalar], _ placeholders: [Placeholder], _ direction: BaseDirection) {
    self.scalars = scalars
    self.placeholders = placeholders
    self.direction = direction
    word = direction == .ltr ? "\u{5D0}\u{5D1}\u{5D2}" : "abc"
  }

  /// What is read, from left to right: a placeholder by its number from -1 down, a word or number of the sentence by the
  /// place where it begins.
  func visibleUnits(isolating: Bool, _ resolver: inout BidiResolver) -> [Int] {
    var filled = String.UnicodeScalarView()
    var units: [Int?] = []
    func append(_ text: String, _ unit: Int?) {
      for scalar in text.unicodeScalars {
        filled.append(scalar)
        units.append(unit)
      }
    }
    var place = 0
    for (number, placeholder) in placeholders.enumerated() {
      appendOwn(place..<placeholder.range.lowerBound, &filled, &units)
      let isText = placeholder.kind == .text
      if isolating, isText { append("\u{2068}", nil) }
      append(isText ? word : "7", -1 - number)
      if isolating, isText { append("\u{2069}", nil) }
      place = placeholder.range.upperBound
    }
    appendOwn(place..<scalars.count, &filled, &units)
    resolver.resolve(String(filled), direction: direction)
    var order: [Int] = []
    for index in resolver.visualScalarOrder() {
      if let unit = units[index], order.last != unit { order.append(unit) }
    }
    return order
  }

  /// Adds a part of the sentence itself; what is no word or number of the paragraph's direction is no unit.
  private func appendOwn(_ range: Range<Int>, _ filled: inout String.UnicodeScalarView, _ units: inout [Int?]) {
    var begin: Int?
    for index in range {
      let scalar = scalars[index]
      if decimalDigitValue(scalar) != nil || firstStrong(String(scalar)) == (direction == .ltr ? .ltr : .rtl) {
        begin = begin ?? index
      } else if !scalar.properties.isDiacritic {
        begin = nil
      }
      filled.append(scalar)
      units.append(begin)
    }
  }
}

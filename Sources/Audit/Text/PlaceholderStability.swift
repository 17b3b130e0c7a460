internal import Bidi

/// Whether the rest of a sentence stays where it is, whatever direction the text has that fills its placeholders.
///
/// Every text placeholder is filled once with a Latin and once with a Hebrew word, numbers with 7. Each filled placeholder
/// counts as one unit; the order of units and of all other visible characters from left to right must be the same.
///
/// - Parameters:
///   - text: the sentence with its placeholders.
///   - direction: the direction of the paragraph.
/// - Returns: true also where there is no text placeholder.
func placeholdersStable(_ text: String, _ direction: BaseDirection, _ resolver: inout BidiResolver) -> Bool {
  let found = placeholders(in: text)
  guard found.contains(where: { $0.kind == .text }) else { return true }
  let scalars = Array(text.unicodeScalars)
  return visibleUnits(scalars, found, "abc", direction, &resolver)
    == visibleUnits(scalars, found, "\u{5D0}\u{5D1}\u{5D2}", direction, &resolver)
}

/// The units of a filled sentence from left to right: a placeholder by its number from -1 down, another character by its
/// place in the sentence.
private func visibleUnits(
  _ scalars: [Unicode.Scalar], _ placeholders: [Placeholder], _ word: String, _ direction: BaseDirection,
  _ resolver: inout BidiResolver
) -> [Int] {
  var filled = String.UnicodeScalarView()
  var units: [Int] = []
  var place = 0
  for (number, placeholder) in placeholders.enumerated() {
    for index in place..<placeholder.range.lowerBound {
      filled.append(scalars[index])
      units.append(index)
    }
    for scalar in (placeholder.kind == .text ? word : "7").unicodeScalars {
      filled.append(scalar)
      units.append(-1 - number)
    }
    place = placeholder.range.upperBound
  }
  for index in place..<scalars.count {
    filled.append(scalars[index])
    units.append(index)
  }
  resolver.resolve(String(filled), direction: direction)
  var order: [Int] = []
  for index in resolver.visualScalarOrder() {
    let unit = units[index]
    if unit >= 0, isDefaultIgnorable(scalars[unit]) || scalars[unit].properties.isWhitespace { continue }
    if order.last != unit { order.append(unit) }
  }
  return order
}

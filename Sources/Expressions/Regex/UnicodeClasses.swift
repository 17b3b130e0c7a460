internal import Synchronization

/// The sets of `\p{...}`: general categories by their short names, and the scripts that a right-to-left audit speaks of.
enum UnicodeClasses {
  private static let cache = Mutex<[String: ScalarSet]>([:])

  /// The set of a name such as `L`, `Lu` or `Arabic`; nil for one that is not known.
  static func set(_ name: String) -> ScalarSet? {
    if name == "Any" { return .all }
    if let ranges = scripts[name] { return ScalarSet(ranges) }
    if let set = cache.withLock({ $0[name] }) { return set }
    let wanted = categories.filter { $0.key == name || (name.utf8.count == 1 && $0.key.hasPrefix(name)) }
    guard !wanted.isEmpty else { return nil }
    let set = scan(Set(wanted.values))
    cache.withLock { $0[name] = set }
    return set
  }

  /// Goes over all code points once; the result is kept.
  private static func scan(_ wanted: Set<Unicode.GeneralCategory>) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    var start: UInt32?
    for code in 0...ScalarSet.last {
      // Surrogates, which no text holds, are the category Cs.
      let category = Unicode.Scalar(code)?.properties.generalCategory ?? .surrogate
      let isWanted = wanted.contains(category)
      if isWanted, start == nil { start = code }
      if !isWanted, let first = start {
        ranges.append(first...code - 1)
        start = nil
      }
    }
    if let start { ranges.append(start...ScalarSet.last) }
    return ScalarSet(ranges)
  }

  private static let categories: [String: Unicode.GeneralCategory] = [
    "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter, "Lo": .otherLetter,
    "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber, "Nl": .letterNumber,
    "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation, "Ps": .openPunctuation,
    "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation, "Po": .otherPunctuation,
    "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol, "Zs": .spaceSeparator,
    "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format, "Co": .privateUse,
    "Cs": .surrogate,
  ]
}

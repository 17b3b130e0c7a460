/// General_Category (UAX #44, table 12), by its short names in lower case.
public enum GeneralCategory: UInt8, CaseIterable, Sendable {
  // Letters: upper, lower and title case, modifier, other.
  case lu, ll, lt, lm, lo
  // Marks: nonspacing, spacing, enclosing.
  case mn, mc, me
  // Numbers: decimal digit, letter, other.
  case nd, nl, no
  // Punctuation: connector, dash, open, close, initial quote, final quote, other.
  case pc, pd, ps, pe, pi, pf, po
  // Symbols: mathematical, currency, modifier, other.
  case sm, sc, sk, so
  // Separators: space, line, paragraph.
  case zs, zl, zp
  // Other: control, format, surrogate, private use, unassigned.
  case cc, cf, cs, co, cn

  /// The category of a scalar. Cost: a binary search.
  public init(_ scalar: Unicode.Scalar) {
    self.init(code: scalar.value)
  }

  init(code: UInt32) {
    // The table holds raw values of this enum only, and the raw values of an enum without gaps are its bytes.
    self = unsafe unsafeBitCast(boundaryValue(code, in: categoryBoundaries) & 0x1F, to: GeneralCategory.self)
  }

  /// The short name as the standard writes it: `Lu`.
  public var shortName: String { Self.shortNames[Int(rawValue)] }

  private static let shortNames = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm",
    "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  /// True for the five categories of letters.
  public var isLetter: Bool { rawValue <= GeneralCategory.lo.rawValue }

  /// True for the three categories of marks.
  public var isMark: Bool { self == .mn || self == .mc || self == .me }
}

/// Default_Ignorable_Code_Point: what shows nothing where it is not supported, as joiners, bidi controls and fillers.
public func isDefaultIgnorable(_ scalar: Unicode.Scalar) -> Bool {
  isDefaultIgnorable(code: scalar.value)
}

func isDefaultIgnorable(code: UInt32) -> Bool {
  // Below U+115F there are three: the soft hyphen, the grapheme joiner, the Arabic letter mark.
  if code < 0x115F { return code == 0xAD || code == 0x34F || code == 0x61C }
  return boundaryValue(code, in: categoryBoundaries) & 0x20 != 0
}

/// The columns that a scalar takes in a terminal: none for marks and controls, two for wide letters and emoji, else one.
public func terminalColumns(_ scalar: Unicode.Scalar) -> Int {
  let code = scalar.value
  if code >= 0x20, code < 0x7F { return 1 }
  switch GeneralCategory(code: code) {
  case .mn, .me, .cc, .zl, .zp: return 0
  default: break
  }
  if isDefaultIgnorable(code: code) { return 0 }
  return boundaryValue(code, in: wideBoundaries) == 1 ? 2 : 1
}

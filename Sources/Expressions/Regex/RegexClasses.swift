/// Character classes: `[a-z]`, `[^\d]`, `[[:alpha:]]`, `\d`, `\p{Arabic}`.
extension RegexParser {
  /// What follows a `[`.
  mutating func parseClass() throws(RegexError) -> ScalarSet {
    let isNegated = skip("^" as Unicode.Scalar)
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while true {
      guard let scalar = next else { throw .unclosedClass }
      if scalar == "]", !isFirst {
        offset += 1
        break
      }
      isFirst = false
      if scalar == "[", let named = try parseNamedClass() {
        ranges += named.ranges
      } else if scalar == "\\", let escaped = try parseEscapedClass() {
        ranges += escaped.ranges
      } else {
        ranges.append(try parseRange())
      }
    }
    var set = ScalarSet(ranges)
    if ignoresCase { set = set.caseInsensitive }
    return isNegated ? set.complement : set
  }

  /// `\d` and the like inside brackets; nil, with nothing read, for the escape of one character.
  private mutating func parseEscapedClass() throws(RegexError) -> ScalarSet? {
    let start = offset
    offset += 1
    if let set = try parseClassEscape() { return set }
    offset = start
    return nil
  }

  private mutating func parseRange() throws(RegexError) -> ClosedRange<UInt32> {
    let start = offset
    let low = try parseClassScalar()
    guard next == "-", offset + 1 < scalars.count, scalars[offset + 1] != "]" else { return low.value...low.value }
    offset += 1
    let high = try parseClassScalar()
    guard low <= high else {
      throw .badRange(String(String.UnicodeScalarView(scalars[start..<offset])))
    }
    return low.value...high.value
  }

  private mutating func parseClassScalar() throws(RegexError) -> Unicode.Scalar {
    guard let scalar = next else { throw .unclosedClass }
    offset += 1
    return scalar == "\\" ? try parseScalarEscape() : scalar
  }

  /// `[:alpha:]`; nil, with nothing read, when it is only a bracket.
  private mutating func parseNamedClass() throws(RegexError) -> ScalarSet? {
    guard skip("[:") else { return nil }
    let isNegated = skip("^" as Unicode.Scalar)
    let start = offset
    while let scalar = next, scalar.isASCII, scalar.properties.isAlphabetic { offset += 1 }
    let name = String(String.UnicodeScalarView(scalars[start..<offset]))
    guard skip(":]") else { throw .unknownClass("[:" + name) }
    guard let set = posixClasses[name] else { throw .unknownClass("[:\(name):]") }
    return isNegated ? set.complement : set
  }

  // MARK: Escapes

  /// `\d`, `\pL`, `\p{Greek}`, behind the backslash; nil, with nothing read, for other escapes.
  mutating func parseClassEscape() throws(RegexError) -> ScalarSet? {
    guard let scalar = next else { throw .badEscape("\\") }
    let ascii: ScalarSet
    switch scalar {
    case "d", "D": ascii = posixClasses["digit"]!
    case "s", "S": ascii = ScalarSet([0x09...0x0A, 0x0C...0x0D, 0x20...0x20])
    case "w", "W": ascii = posixClasses["word"]!
    case "p", "P": return try parseProperty()
    default: return nil
    }
    offset += 1
    return scalar.value < 0x61 ? ascii.complement : ascii
  }

  private mutating func parseProperty() throws(RegexError) -> ScalarSet {
    var isNegated = next == "P"
    offset += 1
    let name: String
    if skip("{" as Unicode.Scalar) {
      if skip("^" as Unicode.Scalar) { isNegated.toggle() }
      let start = offset
      while let scalar = next, scalar != "}" {
        _ = scalar
        offset += 1
      }
      name = String(String.UnicodeScalarView(scalars[start..<offset]))
      guard skip("}" as Unicode.Scalar) else { throw .unknownClass("\\p{" + name) }
    } else if let scalar = next {
      name = String(scalar)
      offset += 1
    } else {
      throw .badEscape("\\p")
    }
    guard let set = UnicodeClasses.set(name) else { throw .unknownClass("\\p{\(name)}") }
    return isNegated ? set.complement : set
  }

  /// `\n`, `\x41`, `\x{1F600}`, `\101`, `\.`: one character, behind the backslash.
  mutating func parseScalarEscape() throws(RegexError) -> Unicode.Scalar {
    guard let scalar = next else { throw .badEscape("\\") }
    offset += 1
    switch scalar {
    case "a": return "\u{07}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "x": return try parseHexadecimal()
    case "0"..."7": return try parseOctal(scalar)
    default: break
    }
    // A letter or a digit without a meaning is refused, so that it can be given one.
    guard scalar.value >= 0x80 || !isIdentifierPart(UInt8(scalar.value)) || scalar == "_" else {
      throw .badEscape("\\" + String(scalar))
    }
    return scalar
  }

  private mutating func parseHexadecimal() throws(RegexError) -> Unicode.Scalar {
    let isBraced = skip("{" as Unicode.Scalar)
    var code: UInt32 = 0
    var digits = 0
    while digits < (isBraced ? 8 : 2), let scalar = next, scalar.isASCII,
      let digit = hexadecimalValue(UInt8(scalar.value))
    {
      code = code << 4 | digit
      digits += 1
      offset += 1
    }
    let isComplete = isBraced ? digits > 0 && skip("}" as Unicode.Scalar) : digits == 2
    guard isComplete, let result = Unicode.Scalar(code) else { throw .badEscape("\\x") }
    return result
  }

  /// Up to three octal digits; a single one but `\0` would be a reference to a group, which there is not.
  private mutating func parseOctal(_ first: Unicode.Scalar) throws(RegexError) -> Unicode.Scalar {
    var code = first.value - 0x30
    var digits = 1
    while digits < 3, let scalar = next, ("0"..."7").contains(scalar) {
      code = code * 8 + scalar.value - 0x30
      digits += 1
      offset += 1
    }
    guard first == "0" || digits > 1, let result = Unicode.Scalar(code) else {
      throw .badEscape("\\" + String(first))
    }
    return result
  }
}

/// The classes of POSIX, of ASCII characters.
private let posixClasses: [String: ScalarSet] = {
  let upper: ClosedRange<UInt32> = 0x41...0x5A
  let lower: ClosedRange<UInt32> = 0x61...0x7A
  let digit: ClosedRange<UInt32> = 0x30...0x39
  return [
    "alnum": ScalarSet([digit, upper, lower]), "alpha": ScalarSet([upper, lower]), "ascii": ScalarSet([0...0x7F]),
    "blank": ScalarSet([0x09...0x09, 0x20...0x20]), "cntrl": ScalarSet([0...0x1F, 0x7F...0x7F]),
    "digit": ScalarSet([digit]), "graph": ScalarSet([0x21...0x7E]), "lower": ScalarSet([lower]),
    "print": ScalarSet([0x20...0x7E]),
    "punct": ScalarSet([0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]),
    "space": ScalarSet([0x09...0x0D, 0x20...0x20]), "upper": ScalarSet([upper]),
    "word": ScalarSet([digit, upper, lower, 0x5F...0x5F]), "xdigit": ScalarSet([digit, 0x41...0x46, 0x61...0x66]),
  ]
}()

/// An integer as it is written, read to a sign and 64 bits of magnitude.
struct IntegerText {
  var isNegative = false
  var magnitude: UInt64 = 0

  /// Reads `[-+]?[0-9]+`, `0x[0-9A-Fa-f]+` or `0o[0-7]+`; nil for another form or a magnitude beyond 64 bits.
  init?(_ text: Span<UInt8>) {
    var index = 0
    if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      isNegative = text[0] == UInt8(ascii: "-")
      index = 1
    }
    var radix: UInt64 = 10
    if text.count > index + 2, text[index] == UInt8(ascii: "0") {
      if text[index + 1] == UInt8(ascii: "x") { radix = 16 }
      if text[index + 1] == UInt8(ascii: "o") { radix = 8 }
      if radix != 10 { index += 2 }
    }
    guard index < text.count else { return nil }
    while index < text.count {
      let digit = UInt64(Self.digitValue(text[index]))
      guard digit < radix else { return nil }
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      magnitude = sum
      index += 1
    }
  }

  /// The value of a hexadecimal digit, or 255.
  static func digitValue(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: 255
    }
  }
}

/// The double nearest to a number as JSON or YAML writes it; nil when the text is none.
///
/// Short decimals take the exact path of Clinger (1990): at most 15 digits and a power of ten up to 10²² are both
/// doubles, so that one operation rounds once. Longer ones go to the standard library's conversion, which rounds
/// correctly and knows no locale.
func nearestDouble(_ text: Span<UInt8>) -> Double? {
  var number = DecimalText()
  if number.read(text) { return number.exactValue ?? Double(asciiString(text)) }
  return prefixedInteger(text) ?? namedFloat(text)
}

/// A decimal number split into its digits and its power of ten, as far as they are small.
struct DecimalText {
  var isNegative = false
  var digits: UInt64 = 0
  var significant = 0
  var exponent = 0

  /// Reads `[-+]? digits [. digits] [e [-+] digits]`; false for another form.
  mutating func read(_ text: Span<UInt8>) -> Bool {
    var index = 0
    let end = text.count
    if index < end, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    let start = index
    readDigits(text, &index)
    var digitCount = index - start
    if index < end, text[index] == UInt8(ascii: ".") {
      index += 1
      let point = index
      readDigits(text, &index)
      exponent = point - index
      digitCount += index - point
    }
    guard digitCount > 0 else { return false }
    return index == end || readExponent(text, index)
  }

  private mutating func readDigits(_ text: Span<UInt8>, _ index: inout Int) {
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return }
      digits = digits &* 10 &+ UInt64(digit)
      if significant > 0 || digit > 0 { significant += 1 }
      index += 1
    }
  }

  private mutating func readExponent(_ text: Span<UInt8>, _ start: Int) -> Bool {
    var index = start
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return false }
    index += 1
    var sign = 1
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      sign = text[index] == UInt8(ascii: "-") ? -1 : 1
      index += 1
    }
    guard index < text.count else { return false }
    var value = 0
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return false }
      // Far beyond every double; held there so that it cannot overflow.
      value = Swift.min(value * 10 + Int(digit), 1_000_000)
      index += 1
    }
    exponent += sign * value
    return true
  }

  /// The value, where digits and power of ten are exact doubles; else nil.
  var exactValue: Double? {
    guard significant <= 15, exponent.magnitude <= 22 else {
      return significant == 0 ? (isNegative ? -0.0 : 0.0) : nil
    }
    let magnitude = Double(digits)
    let power = Self.powersOfTen[Int(exponent.magnitude)]
    let value = exponent < 0 ? magnitude / power : magnitude * power
    return isNegative ? -value : value
  }

  static let powersOfTen: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}

/// An integer in YAML's `0x1F` or `0o17` as a double, of any length.
///
/// The first 61 to 64 bits are kept; what follows only scales them and, if it is not zero, sets the lowest bit, which
/// is enough to round a double's 53 bits to the nearest.
private func prefixedInteger(_ text: Span<UInt8>) -> Double? {
  guard text.count > 2, text[0] == UInt8(ascii: "0") else { return nil }
  let bits = text[1] == UInt8(ascii: "x") ? 4 : 3
  guard bits == 4 || text[1] == UInt8(ascii: "o") else { return nil }
  var magnitude: UInt64 = 0
  var exponent = 0
  for index in 2..<text.count {
    let digit = IntegerText.digitValue(text[index])
    guard digit < 1 << bits else { return nil }
    if magnitude.leadingZeroBitCount >= bits {
      magnitude = magnitude << UInt64(bits) | UInt64(digit)
    } else {
      exponent += bits
      if digit != 0 { magnitude |= 1 }
    }
  }
  return Double(sign: .plus, exponent: exponent, significand: Double(magnitude))
}

/// The infinities and not-a-number of YAML's core schema (YAML 1.2.2, 10.3.2).
private func namedFloat(_ text: Span<UInt8>) -> Double? {
  guard text.count <= 5 else { return nil }
  switch asciiString(text) {
  case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
  case "-.inf", "-.Inf", "-.INF": return -.infinity
  case ".nan", ".NaN", ".NAN": return .nan
  default: return nil
  }
}

private func asciiString(_ text: Span<UInt8>) -> String {
  unsafe String(unsafeUninitializedCapacity: text.count) { buffer in
    for index in text.indices { unsafe buffer[index] = text[index] }
    return text.count
  }
}

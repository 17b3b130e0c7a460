/// The exact decimal digits of a double, for `%f` and `%e`: rounded once, half to even, as IEEE 754 asks.
private struct Decimal {
  /// The digits without leading zeros, the most significant first; empty for zero.
  var digits: [UInt8]
  /// How many of them stand before the decimal point; negative for zeros behind it.
  var point: Int

  init(_ double: Double) {
    let magnitude = double.magnitude
    digits = []
    point = 0
    guard magnitude > 0 else { return }
    // magnitude = significand · 2^exponent, and 2^-k = 5^k / 10^k.
    let exponent = (magnitude.isNormal ? Int(magnitude.exponentBitPattern) : 1) - 1075
    let hidden: UInt64 = magnitude.isNormal ? 1 << 52 : 0
    var number = BigNumber(magnitude.significandBitPattern | hidden)
    for _ in 0..<abs(exponent) { number.multiply(by: exponent < 0 ? 5 : 2) }
    digits = number.digits
    point = digits.count + min(exponent, 0)
  }

  /// Keeps some digits, rounding half to even; the rest is zero.
  mutating func round(keeping count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return
    }
    let rest = digits[count...]
    let isTie = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let isOdd = count > 0 && digits[count - 1] % 2 == 1
    let roundsUp = isTie ? isOdd : rest.first! >= 5
    digits.removeSubrange(count...)
    guard roundsUp else { return }
    var index = count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      point += 1
    }
  }

  /// The digit at a place from the first; 0 outside.
  func digit(_ index: Int) -> Character {
    index >= 0 && index < digits.count ? Character(Unicode.Scalar(0x30 + digits[index])) : "0"
  }
}

/// A natural number in limbs of nine decimal digits, the lowest first.
private struct BigNumber {
  private var limbs: [UInt32] = []

  init(_ value: UInt64) {
    var rest = value
    while rest > 0 {
      limbs.append(UInt32(rest % 1_000_000_000))
      rest /= 1_000_000_000
    }
  }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) * factor + carry
      limbs[index] = UInt32(product % 1_000_000_000)
      carry = product / 1_000_000_000
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  var digits: [UInt8] {
    var digits: [UInt8] = []
    for (index, limb) in limbs.enumerated() {
      var rest = limb
      for _ in 0..<9 where rest > 0 || index < limbs.count - 1 {
        digits.append(UInt8(rest % 10))
        rest /= 10
      }
    }
    return digits.reversed()
  }
}

/// `%f`: so many digits behind the point.
func fixed(_ double: Double, digits: Int) -> String {
  guard double.isFinite else { return displayed(double) }
  var decimal = Decimal(double)
  decimal.round(keeping: decimal.point + digits)
  var output = double.sign == .minus ? "-" : ""
  if decimal.point <= 0 { output += "0" }
  for index in 0..<max(decimal.point, 0) { output.append(decimal.digit(index)) }
  if digits > 0 { output += "." }
  for index in 0..<digits { output.append(decimal.digit(decimal.point + index)) }
  return output
}

/// `%e`: one digit before the point, so many behind it, and an exponent of two digits at least.
func scientific(_ double: Double, digits: Int) -> String {
  guard double.isFinite else { return displayed(double) }
  var decimal = Decimal(double)
  decimal.round(keeping: digits + 1)
  let exponent = decimal.digits.isEmpty ? 0 : decimal.point - 1
  var output = double.sign == .minus ? "-" : ""
  output.append(decimal.digit(0))
  if digits > 0 { output += "." }
  for index in 0..<digits { output.append(decimal.digit(index + 1)) }
  output += exponent < 0 ? "e-" : "e+"
  if abs(exponent) < 10 { output += "0" }
  return output + String(abs(exponent))
}

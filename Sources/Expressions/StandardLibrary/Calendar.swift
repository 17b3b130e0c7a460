/// Dates of the proleptic Gregorian calendar, and times as RFC 3339 and CEL write them.

/// A date and a time of day, in some zone.
struct CivilTime {
  var year: Int
  /// From 1.
  var month: Int
  /// From 1.
  var day: Int
  /// From 0.
  var dayOfYear: Int
  /// From 0, Sunday.
  var dayOfWeek: Int
  var hour: Int
  var minute: Int
  var second: Int

  /// The date of a number of seconds since 1970.
  init(seconds: Int) {
    let days = floorDivide(seconds, 86_400)
    let rest = seconds - days * 86_400
    (year, month, day) = civilDate(days: days)
    dayOfYear = days - daysBefore(year: year, month: 1, day: 1)
    dayOfWeek = floorRemainder(days + 4, 7)
    hour = rest / 3_600
    minute = rest / 60 % 60
    second = rest % 60
  }
}

func floorDivide(_ a: Int, _ b: Int) -> Int { a >= 0 ? a / b : -((-a + b - 1) / b) }

func floorRemainder(_ a: Int, _ b: Int) -> Int { a - floorDivide(a, b) * b }

/// Days from 1970-01-01 to a date. Years are counted from March, so that a leap day is their last.
func daysBefore(year: Int, month: Int, day: Int) -> Int {
  let shifted = month <= 2 ? year - 1 : year
  let era = floorDivide(shifted, 400)
  let yearOfEra = shifted - era * 400
  let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// The date that is so many days after 1970-01-01.
func civilDate(days: Int) -> (year: Int, month: Int, day: Int) {
  let shifted = days + 719_468
  let era = floorDivide(shifted, 146_097)
  let dayOfEra = shifted - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shiftedMonth = (5 * dayOfYear + 2) / 153
  let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
}

extension Timestamp {
  /// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
  static let secondsRange = -62_135_596_800...253_402_300_799

  /// Reads RFC 3339: `2009-02-13T23:31:30.5Z`, `...+02:00`. Nil for anything else, and out of range.
  init?(_ text: String) {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
      let day = reader.number(2), reader.skip("T") || reader.skip("t"), let hour = reader.number(2), reader.skip(":"),
      let minute = reader.number(2), reader.skip(":"), let second = reader.number(2)
    else { return nil }
    guard (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60 else { return nil }
    let days = daysBefore(year: year, month: month, day: day)
    // A day that the month does not have falls into the next.
    guard civilDate(days: days) == (year, month, day) else { return nil }
    var nanoseconds = 0
    if reader.skip(".") {
      guard let fraction = reader.fraction() else { return nil }
      nanoseconds = fraction
    }
    var offset = 0
    if !reader.skip("Z"), !reader.skip("z") {
      let isNegative = reader.skip("-")
      guard isNegative || reader.skip("+"), let hours = reader.number(2), reader.skip(":"),
        let minutes = reader.number(2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 3_600 + minutes * 60) * (isNegative ? -1 : 1)
    }
    guard reader.isAtEnd else { return nil }
    self.init(
      seconds: days * 86_400 + hour * 3_600 + minute * 60 + second - offset, nanoseconds: Int32(nanoseconds))
    guard Self.secondsRange.contains(seconds) else { return nil }
  }

  /// The time some while later, or nil out of range.
  func adding(_ duration: Duration, sign: Int = 1) -> Timestamp? {
    let nanoseconds = Int(self.nanoseconds) + sign * Int(duration.nanoseconds)
    let carry = floorDivide(nanoseconds, 1_000_000_000)
    let seconds = self.seconds + sign * duration.seconds + carry
    guard Self.secondsRange.contains(seconds) else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: Int32(nanoseconds - carry * 1_000_000_000))
  }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC, with as many digits of the second as it has.
  public var description: String {
    let time = CivilTime(seconds: seconds)
    return padded(time.year, 4) + "-" + padded(time.month, 2) + "-" + padded(time.day, 2) + "T" + padded(time.hour, 2)
      + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2) + fractionText(Int(nanoseconds)) + "Z"
  }
}

extension Duration {
  /// A span has at most as many nanoseconds as an `int` holds, about 292 years (language definition, "Overflow").
  static let secondsRange = -9_223_372_036...9_223_372_036

  /// Nil out of range; nanoseconds may be any number.
  init?(seconds: Int, anyNanoseconds: Int) {
    let (total, overflow) = seconds.addingReportingOverflow(anyNanoseconds / 1_000_000_000)
    guard !overflow else { return nil }
    var seconds = total
    var nanoseconds = anyNanoseconds % 1_000_000_000
    if seconds > 0, nanoseconds < 0 {
      seconds -= 1
      nanoseconds += 1_000_000_000
    } else if seconds < 0, nanoseconds > 0 {
      seconds += 1
      nanoseconds -= 1_000_000_000
    }
    guard Self.secondsRange.contains(seconds), !(seconds * 1_000_000_000).addingReportingOverflow(nanoseconds).overflow
    else { return nil }
    self.init(seconds: seconds, nanoseconds: Int32(nanoseconds))
  }

  /// Reads `1h45m`, `-1.5s`, `100ms`: a sign, then numbers with the units h, m, s, ms, us and ns. Nil for anything else.
  init?(_ text: String) {
    var reader = DigitReader(Array(text.utf8))
    let isNegative = reader.skip("-")
    if !isNegative { _ = reader.skip("+") }
    if text == "0" || text == "-0" || text == "+0" {
      self.init(seconds: 0)
      return
    }
    var seconds = 0
    var nanoseconds = 0
    guard !reader.isAtEnd else { return nil }
    while !reader.isAtEnd {
      guard let (whole, fraction) = reader.decimal(), let unit = reader.unit() else { return nil }
      let (product, overflow) = whole.multipliedReportingOverflow(by: unit >= 1_000_000_000 ? unit / 1_000_000_000 : 1)
      guard !overflow, product <= Self.secondsRange.upperBound * 1_000_000 else { return nil }
      if unit >= 1_000_000_000 {
        seconds += product
        // The fraction of an hour in nanoseconds, and so in whole seconds and a rest.
        let part = fraction * (unit / 1_000_000_000)
        seconds += part / 1_000_000_000
        nanoseconds += part % 1_000_000_000
      } else {
        seconds += whole / (1_000_000_000 / unit)
        nanoseconds += whole % (1_000_000_000 / unit) * unit + fraction / (1_000_000_000 / unit)
      }
      guard seconds <= Self.secondsRange.upperBound else { return nil }
    }
    self.init(seconds: isNegative ? -seconds : seconds, anyNanoseconds: isNegative ? -nanoseconds : nanoseconds)
  }
}

extension Duration: CustomStringConvertible {
  /// Seconds: `6347s`, `-1.5s`.
  public var description: String {
    let isNegative = seconds < 0 || nanoseconds < 0
    return (isNegative ? "-" : "") + String(abs(seconds)) + fractionText(Int(abs(nanoseconds))) + "s"
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}

/// `.5` for 500,000,000 nanoseconds; nothing for none.
private func fractionText(_ nanoseconds: Int) -> String {
  guard nanoseconds > 0 else { return "" }
  var text = padded(nanoseconds, 9)
  while text.hasSuffix("0") { text.removeLast() }
  return "." + text
}

/// Reads numbers of times.
struct DigitReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: scalar) else { return false }
    offset += 1
    return true
  }

  /// A number of exactly so many digits.
  mutating func number(_ digits: Int) -> Int? {
    guard offset + digits <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[offset..<offset + digits] {
      guard isDigit(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    offset += digits
    return value
  }

  /// One digit or more behind a point, in billionths; what is finer is dropped.
  mutating func fraction() -> Int? {
    let start = offset
    var value = 0
    while offset < bytes.count, isDigit(bytes[offset]) {
      if offset - start < 9 { value = value * 10 + Int(bytes[offset] - 0x30) }
      offset += 1
    }
    guard offset > start else { return nil }
    for _ in 0..<max(0, 9 - (offset - start)) { value *= 10 }
    return value
  }

  /// `12`, `1.5`, `.5`: the whole part, and the rest in billionths.
  mutating func decimal() -> (Int, Int)? {
    let start = offset
    var whole = 0
    while offset < bytes.count, isDigit(bytes[offset]) {
      let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
      guard !overflow, product <= Int.max - 9 else { return nil }
      whole = product + Int(bytes[offset] - 0x30)
      offset += 1
    }
    let hasWhole = offset > start
    guard skip(".") else { return hasWhole ? (whole, 0) : nil }
    if let fraction = fraction() { return (whole, fraction) }
    return hasWhole ? (whole, 0) : nil
  }

  /// A unit of time in nanoseconds.
  mutating func unit() -> Int? {
    let units: [(String, Int)] = [
      ("ns", 1), ("us", 1_000), ("\u{B5}s", 1_000), ("\u{3BC}s", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
      ("m", 60_000_000_000), ("h", 3_600_000_000_000),
    ]
    for (name, nanoseconds) in units where bytes[offset...].starts(with: name.utf8) {
      offset += name.utf8.count
      return nanoseconds
    }
    return nil
  }
}

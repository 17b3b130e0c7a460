public import Guidelines
internal import SourceText

/// Numbers, percentages, dates and lists as a locale writes them.
///
/// Digits, signs and their places are those of guidelines/facts/locales.tsv, which has the right-to-left locales; other
/// languages get Western digits, a point and commas. Numbers with a sign carry the mark that CLDR gives them, so that the
/// sign stays on its side of the digits in running text.
public struct LocaleFormat: Sendable {
  /// The primary language: `ar`.
  public let language: String
  private let zero: UInt32
  private let decimal, group, percent, minus, mark: String
  private let isPercentBefore: Bool
  private let names: DateNames

  /// The format of a locale: `ar-EG` has Arabic digits, `ar` Western ones, as CLDR 48 has it.
  ///
  /// - Parameters:
  ///   - tag: the locale.
  ///   - locales: the facts of right-to-left locales.
  public init(_ tag: String, locales: LocaleTable) {
    language = LanguageTag(tag).language
    names = DateNames.of(language: language)
    let facts = locales.isRightToLeft(tag) ? locales.facts(tag) : nil
    let system = facts?.numberingSystems.first ?? "latn"
    zero = system == "arab" ? 0x660 : system == "arabext" ? 0x6F0 : 0x30
    decimal = facts?.decimal ?? "."
    group = facts?.group ?? ","
    percent = facts?.percent ?? "%"
    minus = facts?.minus ?? "-"
    isPercentBefore = facts?.percentPosition == "before"
    // CLDR's minus signs begin with U+061C beside Arabic digits, which are AN, and with U+200E beside others.
    mark = facts == nil ? "" : zero == 0x660 ? "\u{61C}" : "\u{200E}"
  }

  // MARK: - Numbers

  /// A whole number with grouped digits: `12,345`.
  public func number(_ number: Int) -> String {
    (number < 0 ? mark + minus : "") + grouped(number.magnitude)
  }

  /// A number with so many decimals at most, rounded half away from zero; zeros at the end are left out.
  public func number(_ number: Double, decimals: Int = 1) -> String {
    let (whole, fraction, isNegative) = LocaleFormat.parts(number, decimals: decimals)
    var text = grouped(whole)
    if !fraction.isEmpty { text += decimal + digits(fraction) }
    return (isNegative ? mark + minus : "") + text
  }

  /// A score from 0 to 100: always with one decimal, so that scores stand in line, but for 100 itself.
  public func score(_ score: Double) -> String {
    let text = number(score, decimals: 1)
    return score >= 100 || text.contains(decimal) ? text : text + decimal + digits("0")
  }

  /// A difference, with its sign unless it is zero: `+3.2`.
  public func difference(_ number: Double, decimals: Int = 1) -> String {
    let text = self.number(number, decimals: decimals)
    let (whole, fraction, isNegative) = LocaleFormat.parts(number, decimals: decimals)
    return isNegative || (whole == 0 && fraction.isEmpty) ? text : mark + "+" + text
  }

  /// A share from 0 to 1 as a percentage, rounded down so that only everything is 100 %: `91%`.
  public func percent(_ share: Double, decimals: Int = 0) -> String {
    let scale = LocaleFormat.power(decimals)
    let text = number(Double(Int(share * 100 * scale + 1e-9)) / scale, decimals: decimals)
    return isPercentBefore ? percent + text : text + percent
  }

  /// Western digits as the locale's.
  public func digits(_ text: String) -> String {
    guard zero != 0x30 else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isDigit = (0x30...0x39).contains(scalar.value)
      result.append(isDigit ? Unicode.Scalar(zero + scalar.value - 0x30) ?? scalar : scalar)
    }
    return String(result)
  }

  private func grouped(_ number: UInt) -> String {
    let text = Array(String(number).unicodeScalars)
    var result = ""
    for (index, digit) in text.enumerated() {
      if index > 0, (text.count - index) % 3 == 0 { result += group }
      result.unicodeScalars.append(digit)
    }
    return digits(result)
  }

  /// The whole part, the decimals without zeros at their end, and whether the rounded number is below zero.
  private static func parts(_ number: Double, decimals: Int) -> (whole: UInt, fraction: String, isNegative: Bool) {
    let scale = power(decimals)
    let scaled = min(abs(number) * scale + 0.5, 9e17)
    let rounded = UInt(scaled.isFinite ? scaled : 0)
    let (whole, rest) = rounded.quotientAndRemainder(dividingBy: UInt(scale))
    var fraction = String(rest)
    fraction = String(repeating: "0", count: max(0, decimals - fraction.utf8.count)) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return (whole, decimals == 0 ? "" : fraction, number < 0 && rounded > 0)
  }

  private static func power(_ decimals: Int) -> Double { (0..<decimals).reduce(1.0) { power, _ in power * 10 } }

  // MARK: - Dates and lists

  /// A day: `12 November 2026`.
  public func date(_ date: CalendarDate) -> String {
    filled(names.date, date, names.months)
  }

  /// A month: `November 2026`.
  public func month(_ date: CalendarDate) -> String {
    filled(names.month, date, names.monthsAlone)
  }

  private func filled(_ pattern: String, _ date: CalendarDate, _ months: [String]) -> String {
    var text = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let field = rest.index(after: open)
      switch rest[field] {
      case "d": text += digits(String(date.day))
      case "m": text += digits(months[date.month - 1])
      default: text += digits(String(date.year))
      }
      rest = rest[rest.index(field, offsetBy: 2)...]
    }
    return text + rest
  }

  /// Items in a row: `a, b and c`. A prefixed conjunction, as Hebrew has it, is joined by a maqaf to what is not Hebrew.
  public func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return items.dropLast().joined(separator: names.separator)
      + (beginsInHebrew(last) ? names.last : names.lastForeign) + last
  }

  /// Whether the first visible character, past marks of direction and quotes, is a Hebrew letter.
  private func beginsInHebrew(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
    return first.map { (0x5D0...0x5F2).contains($0.value) } ?? false
  }
}

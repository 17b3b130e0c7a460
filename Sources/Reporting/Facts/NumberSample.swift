internal import Bidi
public import Guidelines

/// Numbers as a locale writes them, made by hand of its facts, in logical order and without direction marks.
public struct NumberSample {
  /// Twelve thousand three hundred and forty-five, and sixty-seven hundredths: long enough to be grouped, and short
  /// enough to be grouped alike where India's grouping is in use.
  public let number: String
  /// Minus five.
  public let negative: String
  /// Twelve percent.
  public let percent: String
  /// Twelve of some currency.
  public let currency: String

  /// With the digits that the locale uses by default.
  public init(_ facts: LocaleFacts) {
    self.init(
      facts.numberingSystems.first ?? "latn", facts.decimal, facts.group, facts.percent, facts.minus, facts)
  }

  /// With Western digits.
  init(western facts: LocaleFacts) {
    self.init("latn", facts.latnDecimal, facts.latnGroup, facts.latnPercent, facts.latnMinus, facts)
  }

  private init(
    _ system: String, _ decimal: String, _ group: String, _ percent: String, _ minus: String, _ facts: LocaleFacts
  ) {
    func digits(_ text: String) -> String { NumberSample.digits(system, text) }
    number = digits("12") + group + digits("345") + decimal + digits("67")
    negative = minus + digits("5")
    self.percent = facts.percentPosition == "before" ? percent + digits("12") : digits("12") + percent
    currency = facts.currencyPosition == "before" ? "¤\u{A0}" + digits("12") : digits("12") + "\u{A0}¤"
  }

  /// The ten digits of a numbering system; Western ones for a system that is not known.
  static func digits(_ system: String) -> String { digits(system, "0123456789") }

  /// Western digits as those of another system.
  private static func digits(_ system: String, _ text: String) -> String {
    guard let zero = zeroDigit(ofSystem: system) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(Unicode.Scalar(zero.value + scalar.value - 0x30) ?? scalar)
    }
    return String(result)
  }
}

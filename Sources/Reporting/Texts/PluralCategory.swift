internal import Guidelines

/// CLDR's categories of cardinal numbers.
public enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// A number as a plural rule sees it: its absolute value and its visible decimals.
struct PluralOperand {
  /// The integer digits (CLDR's i).
  var integer: Int
  /// Whether it is a whole number (CLDR's n = i).
  var isWhole = true
  /// Whether decimals are shown, zeros included (v ≠ 0).
  var hasDecimals = false

  init(_ number: Int) {
    integer = Int(clamping: number.magnitude)
  }

  /// A number that is shown with some decimals.
  init(_ number: Double, decimals: Int) {
    let magnitude = abs(number)
    integer = magnitude < 1e15 ? Int(magnitude) : Int.max
    isWhole = magnitude >= 1e15 || Double(integer) == magnitude
    hasDecimals = decimals > 0
  }
}

/// The plural rules of CLDR 48 for the languages in which reports are written, and the commonest rule for others.
///
/// Source: https://cldr.unicode.org/index/cldr-spec/plural-rules, common/supplemental/plurals.xml.
enum PluralRules {
  /// The category of a number in a language.
  static func category(_ number: PluralOperand, language: String) -> PluralCategory {
    switch language {
    case "ar", "ars": arabic(number)
    case "he": hebrew(number)
    case "fa", "hi", "bn", "am": number.integer == 0 || isOne(number) ? .one : .other
    case "fr", "pt": number.integer <= 1 ? .one : .other
    case "ja", "zh", "ko", "th", "vi", "id", "ms", "yue": .other
    case "es", "bg", "el", "hu", "tr", "ckb", "ps": isOne(number) ? .one : .other
    default: number.integer == 1 && !number.hasDecimals ? .one : .other
    }
  }

  /// The categories that a language's rule can give, in CLDR's order.
  static func categories(language: String) -> [PluralCategory] {
    switch language {
    case "ar", "ars": PluralCategory.allCases
    case "he": [.one, .two, .other]
    case "ja", "zh", "ko", "th", "vi", "id", "ms", "yue": [.other]
    default: [.one, .other]
    }
  }

  private static func arabic(_ number: PluralOperand) -> PluralCategory {
    guard number.isWhole else { return .other }
    switch number.integer {
    case 0: return .zero
    case 1: return .one
    case 2: return .two
    default: break
    }
    switch number.integer % 100 {
    case 3...10: return .few
    case 11...99: return .many
    default: return .other
    }
  }

  private static func hebrew(_ number: PluralOperand) -> PluralCategory {
    if number.hasDecimals { return number.integer == 0 ? .one : .other }
    return number.integer == 1 ? .one : number.integer == 2 ? .two : .other
  }

  private static func isOne(_ number: PluralOperand) -> Bool { number.integer == 1 && number.isWhole }
}

extension LocaleFormat {
  /// The plural category of a whole number in this language.
  public func plural(_ number: Int) -> PluralCategory {
    PluralRules.category(PluralOperand(number), language: language)
  }
}

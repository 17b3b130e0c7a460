internal import Bidi

/// The numbering system that a person chose, as the tag of a locale has it: `ar-EG-u-nu-latn` (BCP 47, UTS #35).
extension LocaleTable {
  /// The numbering systems that text in a locale may use, the default first: the one that the tag asks for, else those of
  /// the locale, and Western digits where nothing is known.
  public func numberingSystems(_ tag: String) -> [String] {
    facts(tag)?.numberingSystems ?? chosenSystem(LanguageTag(tag), nil).map { [$0] } ?? ["latn"]
  }

  /// The decimal numbering system that a tag asks for; nil where it asks for none, or for one that is not known.
  func chosenSystem(_ tag: LanguageTag, _ facts: LocaleFacts?) -> String? {
    switch tag.numberingSystem {
    // Traditional numerals other than the native digits are no decimal digits; where there are none, the native ones are
    // meant.
    case "native", "traditio": facts.map { nativeSystem(of: tag.language, $0) }
    case let system?: zeroDigit(ofSystem: system).map { _ in system }
    case nil: nil
    }
  }

  /// The digits of a language's own script: of the locale, else of the language elsewhere, else Western ones.
  private func nativeSystem(of language: String, _ facts: LocaleFacts) -> String {
    let own = facts.numberingSystems.lazy + locales(of: language).lazy.flatMap(\.numberingSystems)
    return own.first { $0 != "latn" } ?? "latn"
  }

  /// Facts with one numbering system, and the signs that go with it: in the same language, else in any. CLDR gives Western
  /// signs to a system that has none.
  func facts(_ facts: LocaleFacts, with system: String) -> LocaleFacts {
    var chosen = facts
    chosen.numberingSystems = [system]
    chosen.appleNumbering = ""
    if system == facts.numberingSystems.first { return chosen }
    let uses = { (other: LocaleFacts) in other.numberingSystems.first == system }
    let language = LanguageTag(facts.tag).language
    if system != "latn", let other = locales(of: language).first(where: uses) ?? all.first(where: uses) {
      (chosen.decimal, chosen.group, chosen.percent) = (other.decimal, other.group, other.percent)
      (chosen.minus, chosen.plus, chosen.list) = (other.minus, other.plus, other.list)
    } else {
      (chosen.decimal, chosen.group, chosen.percent) = (facts.latnDecimal, facts.latnGroup, facts.latnPercent)
      (chosen.minus, chosen.plus, chosen.list) = (facts.latnMinus, "+", ";")
    }
    return chosen
  }

  private func locales(of language: String) -> [LocaleFacts] {
    all.filter { LanguageTag($0.tag).language == language }
  }
}

/// What CLDR says of a right-to-left locale, as far as interfaces need it.
public struct LocaleFacts: Sendable {
  /// The locale's tag.
  public let tag: String
  /// The English name.
  public let name: String
  /// The ISO 15924 script.
  public let script: String
  /// The numbering systems that a text may use, the default first.
  public internal(set) var numberingSystems: [String]
  /// Signs of the default numbering system: decimal, grouping, percent, minus, plus, list separator.
  public internal(set) var decimal, group, percent, minus, plus, list: String
  /// Signs that go with Western digits.
  public let latnDecimal, latnGroup, latnPercent, latnMinus: String
  /// Where the percent sign and the currency stand in logical order: `before` or `after` the number.
  public let percentPosition, currencyPosition: String
  /// The first day of the week (`sat`) and the weekend (`fri-sat`).
  public let firstDay, weekend: String
  /// Calendars by preference in the region.
  public let calendars: [String]
  /// `h` for twelve, `H` for twenty-four hours.
  public let hours: String
  /// Plural categories of cardinals and ordinals.
  public let plurals, ordinals: [String]
  /// Where Apple's data differs from CLDR in the numbering system; else empty.
  public internal(set) var appleNumbering: String
  /// Where Apple's data differs from CLDR in the first day; else empty.
  public let appleFirstDay: String
}

/// The tables of right-to-left locales and languages.
public struct LocaleTable: Sendable {
  let locales: FactTable
  let languages: FactTable

  /// Makes them of the bytes of guidelines/facts/locales.tsv and languages.tsv.
  public init(locales: [UInt8], languages: [UInt8]) {
    self.locales = FactTable(locales)
    self.languages = FactTable(languages)
  }

  /// The facts of a locale: the tag's own, else those of shorter tags down to its language; nil for a locale that is not
  /// right to left. Digits and signs are those that the tag asks for, `-u-nu-`.
  public func facts(_ tag: String) -> LocaleFacts? {
    let parts = LanguageTag(tag)
    guard let record = parts.lookups.lazy.compactMap({ locales.record($0) }).first else { return nil }
    let facts = facts(record)
    return chosenSystem(parts, facts).map { self.facts(facts, with: $0) } ?? facts
  }

  /// Every locale of the table, sorted by tag.
  public var all: some Sequence<LocaleFacts> { locales.records.lazy.map { facts($0) } }

  private func facts(_ record: FactTable.Record) -> LocaleFacts {
    func cell(_ name: String) -> String { record[name] ?? "" }
    return LocaleFacts(
      tag: cell("locale"), name: cell("name"), script: cell("script"), numberingSystems: record.list("systems"),
      decimal: cell("decimal"), group: cell("group"), percent: cell("percent"), minus: cell("minus"),
      plus: cell("plus"),
      list: cell("list"), latnDecimal: cell("latnDecimal"), latnGroup: cell("latnGroup"),
      latnPercent: cell("latnPercent"), latnMinus: cell("latnMinus"), percentPosition: cell("percentPosition"),
      currencyPosition: cell("currencyPosition"), firstDay: cell("firstDay"), weekend: cell("weekend"),
      calendars: record.list("calendars"), hours: cell("hours"), plurals: record.list("plurals"),
      ordinals: record.list("ordinals"), appleNumbering: cell("appleNumbering"), appleFirstDay: cell("appleFirstDay"))
  }

  /// Whether text in a language runs from right to left: by the script that the tag names, else by the likely script.
  public func isRightToLeft(_ tag: String) -> Bool {
    let parts = LanguageTag(tag)
    if let script = parts.script { return rightToLeftScripts.contains(script) }
    return languageRecord(parts) != nil
  }

  /// Whether a tag is known to run from left to right: by the script that it names, else as a language of ISO 639-1, or
  /// another in wide use, that is none of those which run the other way.
  func isLeftToRight(_ parts: LanguageTag) -> Bool {
    if let script = parts.script { return !unwrittenScripts.contains(script) && !rightToLeftScripts.contains(script) }
    guard languageRecord(parts) == nil else { return false }
    return leftToRightScripts[parts.language] != nil || twoLetterLanguages.contains(parts.language)
  }

  /// The script in which a language is written: the tag's own, else the likely one of a right-to-left language; nil
  /// where the tables are silent.
  public func script(_ tag: String) -> String? {
    let parts = LanguageTag(tag)
    if let script = parts.script { return script }
    if let record = languageRecord(parts) { return record["script"] }
    return leftToRightScripts[parts.language]
  }

  private func languageRecord(_ parts: LanguageTag) -> FactTable.Record? {
    if let region = parts.region, let record = languages.record(parts.language + "-" + region) { return record }
    return languages.record(parts.language)
  }
}

/// ISO 15924 codes of the scripts that run from right to left.
public let rightToLeftScripts: Set<String> = [
  "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Gara", "Hatr", "Hebr", "Hung", "Khar", "Lydi",
  "Mand",
  "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr", "Palm", "Phli", "Phlp", "Phnx", "Prti",
  "Rohg",
  "Samr", "Sarb", "Sogd", "Sogo", "Syrc", "Thaa", "Todr", "Yezi",
]

/// The likely scripts of the left-to-right languages that interfaces are most often shipped in.
private let leftToRightScripts: [String: String] = [
  "am": "Ethi", "bg": "Cyrl", "bn": "Beng", "ca": "Latn", "cs": "Latn", "da": "Latn", "de": "Latn", "el": "Grek",
  "en": "Latn", "es": "Latn", "et": "Latn", "fi": "Latn", "fil": "Latn", "fr": "Latn", "gu": "Gujr", "hi": "Deva",
  "hr": "Latn", "hu": "Latn", "hy": "Armn", "id": "Latn", "it": "Latn", "ja": "Jpan", "ka": "Geor", "kn": "Knda",
  "ko": "Kore", "lt": "Latn", "lv": "Latn", "ml": "Mlym", "mr": "Deva", "ms": "Latn", "nb": "Latn", "nl": "Latn",
  "no": "Latn", "pl": "Latn", "pt": "Latn", "ro": "Latn", "ru": "Cyrl", "sk": "Latn", "sl": "Latn", "sr": "Cyrl",
  "sv": "Latn", "sw": "Latn", "ta": "Taml", "te": "Telu", "th": "Thai", "tr": "Latn", "uk": "Cyrl", "uz": "Latn",
  "vi": "Latn",
]

/// The codes of scripts that say nothing of one: inherited, unwritten, common, unknown (ISO 15924).
private let unwrittenScripts: Set<String> = ["Zinh", "Zxxx", "Zyyy", "Zzzz"]

/// The languages of ISO 639-1.
private let twoLetterLanguages = Set(
  """
  aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo
  es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka
  kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng
  nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su
  sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
  """.split { $0 == " " || $0 == "\n" }.map(String.init))

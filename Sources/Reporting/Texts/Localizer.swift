public import Bidi
public import Guidelines
public import Mustache

/// A value for a place in a text.
public enum TextArgument: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// A text, which is isolated where it would disturb the sentence around it.
  case text(String)
  /// A whole number.
  case number(Int)
  /// A number with so many decimals at most.
  case decimal(Double, decimals: Int = 1)
  /// A share from 0 to 1.
  case percent(Double)
  /// A difference, with its sign.
  case difference(Double)
  /// A day.
  case date(CalendarDate)
  /// Markup for `Localizer.markup`, put in as it is; whoever makes it answers for it.
  case markup(String)

  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A whole number.
  public init(integerLiteral number: Int) { self = .number(number) }
}

/// Texts in one language: sentences, plurals, numbers, dates.
///
/// ```swift
/// let texts = Localizer(catalog, "ar-EG", locales: facts.locales)
/// texts.text("report.findings", ["count": 3])
/// ```
public struct Localizer: Sendable {
  /// The tag that was asked for: `ar-EG`, for an attribute `lang`.
  public let tag: String
  /// The way in which the language runs.
  public let direction: Direction
  /// Numbers, dates and lists.
  public let format: LocaleFormat
  private let entries: [String: TextEntry]
  private let fallback: [String: TextEntry]
  private let isEnglish: Bool

  /// Texts for a language tag, in the language of the catalog that serves it best.
  ///
  /// - Parameters:
  ///   - catalog: the texts.
  ///   - tag: the language, with a region where digits depend on it. A language without texts gives English.
  ///   - locales: which languages run from right to left, and how they write numbers.
  public init(_ catalog: TextCatalog, _ tag: String, locales: LocaleTable) {
    let language = catalog.language(for: tag)
    isEnglish = language == TextCatalog.source
    self.tag = isEnglish && LanguageTag(tag).language != TextCatalog.source ? TextCatalog.source : tag
    direction = locales.isRightToLeft(self.tag) ? .rtl : .ltr
    format = LocaleFormat(self.tag, locales: locales)
    entries = catalog.entries[language] ?? [:]
    fallback = catalog.entries[TextCatalog.source] ?? [:]
  }

  /// Whether there is a text, in this language or in English.
  public func has(_ key: String) -> Bool { entries[key] != nil || fallback[key] != nil }

  /// The forms of a text by plural category, in the order of CLDR, with their places as they are written: for what
  /// chooses a form itself. A text without forms has that of all numbers.
  public func forms(_ key: String) -> [(category: String, text: String)] {
    (entries[key] ?? fallback[key])?.patterns.map { ($0.category?.rawValue ?? "other", $0.pattern.written) } ?? []
  }

  /// A text with its places filled.
  ///
  /// - Parameters:
  ///   - key: the path of keys: `report.title`.
  ///   - arguments: a value for each place; the number of `count` chooses the plural form.
  /// - Returns: the sentence, in English where this language does not have it. A key that English does not have either is
  ///   a mistake in the program, and so is a place without a value: they are shown in braces.
  public func text(_ key: String, _ arguments: KeyValuePairs<String, TextArgument> = [:]) -> String {
    guard let (pattern, isFallback) = pattern(key, arguments) else { return "{\(key)}" }
    let direction: Direction = isFallback ? .ltr : self.direction
    return pattern.pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let run): text += run
      case .place(let name):
        guard let value = arguments.first(where: { $0.key == name })?.value else { return text += "{\(name)}" }
        text += written(value, in: direction)
      }
    }
  }

  /// The same as markup: the sentence and its values are escaped, values that are markup are not.
  public func markup(_ key: String, _ arguments: KeyValuePairs<String, TextArgument> = [:]) -> MustacheValue {
    guard let (pattern, isFallback) = pattern(key, arguments) else { return .string("{\(key)}") }
    let direction: Direction = isFallback ? .ltr : self.direction
    let html = pattern.pieces.reduce(into: "") { html, piece in
      switch piece {
      case .text(let run): html += htmlEscaped(run)
      case .place(let name):
        switch arguments.first(where: { $0.key == name })?.value {
        case .markup(let markup)?: html += markup
        case let value?: html += htmlEscaped(written(value, in: direction))
        case nil: html += "{\(name)}"
        }
      }
    }
    return .markup(html)
  }

  /// Every text without places as nested objects, for templates: `{{t.report.summary}}`.
  public var object: MustacheValue {
    var root = TextTree()
    for (key, entry) in fallback.merging(entries, uniquingKeysWith: { $1 }) {
      if case .plain(let pattern) = entry, let text = pattern.plain { root.add(text, key.split(separator: ".")[...]) }
    }
    return root.value
  }

  private func pattern(
    _ key: String, _ arguments: KeyValuePairs<String, TextArgument>
  ) -> (pattern: TextPattern, isFallback: Bool)? {
    if let pattern = entries[key].flatMap({ form(of: $0, arguments, language: format.language) }) {
      return (pattern, false)
    }
    return fallback[key].flatMap { form(of: $0, arguments, language: TextCatalog.source) }.map { ($0, !isEnglish) }
  }

  private func form(
    of entry: TextEntry, _ arguments: KeyValuePairs<String, TextArgument>, language: String
  ) -> TextPattern? {
    switch entry {
    case .plain(let pattern): return pattern
    case .plural(let forms):
      let operand: PluralOperand? =
        switch arguments.first(where: { $0.key == "count" })?.value {
        case .number(let number)?: PluralOperand(number)
        case .decimal(let number, let decimals)?: PluralOperand(number, decimals: decimals)
        default: nil
        }
      let category = operand.map { PluralRules.category($0, language: language) }
      return category.flatMap { forms[$0] } ?? forms[.other]
    }
  }

  private func written(_ value: TextArgument, in direction: Direction) -> String {
    switch value {
    case .text(let text): isolated(text, in: direction)
    case .number(let number): format.number(number)
    case .decimal(let number, let decimals): format.number(number, decimals: decimals)
    case .percent(let share): format.percent(share)
    case .difference(let number): format.difference(number)
    case .date(let date): format.date(date)
    case .markup(let text): text
    }
  }
}

/// Texts by the parts of their keys.
private struct TextTree {
  private var text: String?
  private var children: [String: TextTree] = [:]

  /// Keys are nested eight deep at most, which the reader sees to.
  mutating func add(_ text: String, _ path: ArraySlice<Substring>) {
    guard let first = path.first else { return self.text = text }
    children[String(first), default: TextTree()].add(text, path.dropFirst())
  }

  var value: MustacheValue {
    if children.isEmpty { return MustacheValue(text) }
    return .object(MustacheObject(children.map { (MustacheKey($0.key), $0.value.value) }))
  }
}

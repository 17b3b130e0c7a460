internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The site in one language.
final class Edition: Sendable {
  /// The language tag.
  let language: String
  /// Which way its pages run.
  let direction: Direction
  /// What its frame says.
  let wording: Localizer
  /// What its quarterly reviews say.
  let reviewWording: Localizer
  /// The words of the knowledge base in its language; nil for English, and where there are none.
  let translations: GuidelineTranslations?
  /// What says the findings of the audit that is published; nil where there is none.
  let findingWords: KnowledgeWords?
  /// The folder below the site's, with a slash at its end; empty for the edition at the root.
  let folder: String
  /// The guidelines in its words, in reading order.
  let guidelines: [Guideline]
  /// The categories in its words.
  let categories: [Category]
  /// The sources in its words.
  let sources: [GuidelineSource]
  private let sourceTitles: [String: String]
  /// The places of each category's guidelines, which stand together.
  let places: [String: Range<Int>]
  /// The ids of guidelines that are shown in English although the edition is not.
  let untranslated: Set<String>
  /// The texts for templates, made once.
  let texts: MustacheObject
  /// What templates show of a severity, the gravest first.
  private let severities: [MustacheValue]

  init(
    _ language: String, isRoot: Bool, wording: Localizer, reviewWording: Localizer, _ input: SiteInput
  ) {
    self.language = language
    self.wording = wording
    self.reviewWording = reviewWording
    let translations = input.translations[language] ?? input.translations[LanguageTag(language).language]
    self.translations = translations
    findingWords = input.audit.map { _ in KnowledgeWords(input.base, translations, reviewWording) }
    direction = input.facts.locales.isRightToLeft(language) ? .rtl : .ltr
    folder = isRoot ? "" : language + "/"
    texts = Edition.object(wording)
    severities = Edition.severities(wording)
    let originals = input.base.guidelines.map(\.guideline)
    places = Edition.places(originals)
    sources = input.base.sources.map { translations?.source($0) ?? $0 }
    sourceTitles = Dictionary(sources.map { ($0.id, $0.title) }) { first, _ in first }
    guard language != "en", let translations else {
      guidelines = originals
      categories = input.base.categories
      untranslated = language == "en" ? [] : Set(originals.map(\.id))
      return
    }
    guidelines = originals.map { original in translations.byID[original.id].map { original.translated($0) } ?? original
    }
    categories = input.base.categories.map { Edition.category($0, translations.categories) }
    untranslated = Set(originals.map(\.id).filter { translations.byID[$0] == nil })
  }

  /// The same edition with words of its own, for another thread.
  init(of other: Edition, wording: Localizer) {
    language = other.language
    direction = other.direction
    folder = other.folder
    guidelines = other.guidelines
    categories = other.categories
    sources = other.sources
    sourceTitles = other.sourceTitles
    places = other.places
    untranslated = other.untranslated
    translations = other.translations
    findingWords = other.findingWords
    self.wording = wording
    reviewWording = other.reviewWording
    texts = Edition.object(wording)
    severities = Edition.severities(wording)
  }

  private static func places(_ guidelines: [Guideline]) -> [String: Range<Int>] {
    var places: [String: Range<Int>] = [:]
    for (place, guideline) in guidelines.enumerated() {
      let category = guideline.category
      places[category] = (places[category]?.lowerBound ?? place)..<place + 1
    }
    return places
  }

  /// The guidelines of a category.
  func guidelines(in category: String) -> ArraySlice<Guideline> { guidelines[places[category] ?? 0..<0] }

  private static func category(_ original: Category, _ translated: [Category]) -> Category {
    translated.first { $0.id == original.id } ?? original
  }

  /// The title of a source; its id where there is none.
  func title(ofSource id: String) -> String { sourceTitles[id] ?? id }

  /// The title of a category.
  func title(ofCategory id: String) -> String { categories.first { $0.id == id }?.title ?? id }

  /// The name of a severity with its mark.
  func severity(_ severity: Severity) -> MustacheValue { severities[severity.rank] }

  private static func object(_ wording: Localizer) -> MustacheObject {
    if case .object(let texts) = wording.object { texts } else { [:] }
  }

  private static func severities(_ wording: Localizer) -> [MustacheValue] {
    Severity.allCases.map { severity in
      let name = wording("severity" + severity.rawValue.prefix(1).uppercased() + severity.rawValue.dropFirst())
      return ["id": .string(severity.rawValue), "name": .string(name), "icon": Icon.markup(severity.rawValue)]
    }
  }

  /// The language to declare for a text that may be English in an edition of another script: `en`, or nothing where the
  /// text has letters of the edition's own script or the edition is English.
  func foreignLanguage(_ text: String) -> MustacheValue {
    guard direction == .rtl, !text.unicodeScalars.contains(where: isRightToLeftLetter) else { return .null }
    return .string("en")
  }

  /// What people call a component: its name with blanks.
  func component(_ name: String) -> String {
    let key = "component_" + name
    return wording.has(key) ? wording(key) : name.split(separator: "-").joined(separator: " ")
  }
}

/// The small icons of the frame, of our own drawing, as inline SVG.
enum Icon {
  private static let drawings: [String: String] = [
    "search": "<circle cx=\"10.5\" cy=\"10.5\" r=\"6.5\"/><path d=\"m15.5 15.5 5 5\"/>",
    "forward": "<path d=\"m9 5 7 7-7 7\"/>",
    "back": "<path d=\"m15 5-7 7 7 7\"/>",
    "pass": "<path d=\"m5 12.5 4.5 4.5L19 7\"/>",
    "fail": "<path d=\"m6 6 12 12M18 6 6 18\"/>",
    "error": "<path d=\"M8 3h8l5 5v8l-5 5H8l-5-5V8z\"/><path d=\"M12 8v5M12 16v.1\"/>",
    "warning": "<path d=\"M12 4 2.5 20h19z\"/><path d=\"M12 10v4.500M12 17v.1\"/>",
    "advice": "<circle cx=\"12\" cy=\"12\" r=\"9\"/><path d=\"M12 11v6M12 7.500v.1\"/>",
    "incomplete": "<path d=\"M9 9a3.200 3.200 0 1 1 4.500 3c-1 .6-1.500 1.200-1.500 2.500M12 18v.1\"/>",
    "inapplicable": "<path d=\"M6 12h12\"/>",
  ]
  /// Icons that point along the reading direction, and turn round with it.
  private static let directional: Set<String> = ["forward", "back"]

  /// The icon of a name; nothing where there is none.
  static func markup(_ name: String) -> MustacheValue {
    guard drawings[name] != nil else { return .null }
    let turns = directional.contains(name) ? " turns" : ""
    return .markup("<svg class=\"icon\(turns)\" aria-hidden=\"true\"><use href=\"#i-\(name)\"/></svg>")
  }

  /// The drawings, once a page, for all icons on it.
  static let sprite: MustacheValue = .markup(
    "<svg class=\"aside\" aria-hidden=\"true\">"
      + drawings.keys.sorted().map { "<symbol id=\"i-\($0)\" viewBox=\"0 0 24 24\">\(drawings[$0] ?? "")</symbol>" }
      .joined() + "</svg>")

  /// All icons by name, for templates.
  static let all = MustacheObject(drawings.keys.sorted().map { (MustacheKey($0), markup($0)) })
}

public import Audit
public import Guidelines

/// The words of the knowledge base in the language of a page: titles, and what findings say.
public struct KnowledgeWords: Sendable {
  private let guidelines: [String: Guideline]
  private let categories: [String: String]
  private let sentences: [String: SentenceTranslator]
  private let texts: Localizer
  /// True where the page is in the language of the knowledge base itself.
  private let isSource: Bool

  /// Takes what a page in a language is written with.
  ///
  /// - Parameters:
  ///   - base: the guidelines.
  ///   - translations: their words in the language; nil for English, and where there are none.
  ///   - texts: the language, with the texts of templates/texts.
  public init(_ base: KnowledgeBase, _ translations: GuidelineTranslations?, _ texts: Localizer) {
    self.texts = texts
    let originals = base.guidelines.map(\.guideline)
    let pairs = originals.map { original in
      (original.id, translations?.byID[original.id].map { original.translated($0) } ?? original)
    }
    guidelines = Dictionary(pairs) { first, _ in first }
    var titles = Dictionary(base.categories.map { ($0.id, $0.title) }) { first, _ in first }
    for category in translations?.categories ?? [] where !category.title.isEmpty {
      titles[category.id] = category.title
    }
    categories = titles
    let said = originals.compactMap { original in translations.map { (original.id, $0.sentences(of: original)) } }
    sentences = Dictionary(said) { first, _ in first }
    isSource = texts.format.language == TextCatalog.source
  }

  /// A guideline in the page's language; nil for one that is not known.
  public func guideline(_ id: String) -> Guideline? { guidelines[id] }

  /// The title of a guideline; its id where it is not known.
  public func title(ofGuideline id: String) -> String { guidelines[id]?.title ?? id }

  /// The title of a category; its id where it is not known.
  public func title(ofCategory id: String) -> String { categories[id] ?? id }

  /// A sentence of a finding, and the language that it is marked with where that is not the page's.
  public struct Sentence {
    /// The sentence.
    public let text: String
    /// `en` where it stays in English on a page of another language.
    public let language: String?
  }

  /// What a finding says.
  ///
  /// - Parameter safe: makes text from outside harmless; what it does not change in our own sentences.
  public func message(_ finding: Finding, safe: (String) -> String = { $0 }) -> Sentence {
    if finding.verdict == .manual, let question = guidelines[finding.guideline]?.review?.question {
      return Sentence(text: question, language: nil)
    }
    let said = sentence(safe(finding.message)) {
      sentences[finding.guideline]?.message($0) ?? answer($0) ?? policy($0)
    }
    return Sentence(text: finding.showing(said.text, as: safe), language: said.language)
  }

  /// The policy of the project by which a guideline is not about something.
  private func policy(_ english: String) -> String? {
    PolicySentence(english).map {
      texts.text("report.by-policy", ["policy": .text($0.policy), "choice": .text($0.choice)])
    }
  }

  /// What a person judged. The note stays as it was written.
  private func answer(_ english: String) -> String? {
    guard let answer = AnswerSentence(english) else { return nil }
    let who = answer.by.isEmpty ? texts.text("report.a-person") : answer.by
    let day = CalendarDate(answer.on).map { texts.format.date($0) } ?? answer.on
    let said = texts.text(
      answer.on.isEmpty ? "report.judged" : "report.judged-on", ["who": .text(who), "date": .text(day)])
    return answer.note.isEmpty ? said : "\(said): \(isolated(answer.note, in: texts.direction))"
  }

  /// What a finding wants done; nil for one that says nothing of it.
  public func fix(_ finding: Finding, safe: (String) -> String = { $0 }) -> Sentence? {
    finding.fix.map { fix in sentence(safe(fix)) { sentences[finding.guideline]?.fix($0) } }
  }

  private func sentence(_ english: String, _ translate: (String) -> String?) -> Sentence {
    if isSource { return Sentence(text: english, language: nil) }
    return translate(english).map { Sentence(text: $0, language: nil) } ?? Sentence(text: english, language: "en")
  }
}

internal import DataFormats
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting

/// The glossary, the sources, and how far each language is.
enum WordPages {
  static func plan(_ model: SiteModel) -> [SitePage] {
    let terms = GlossaryTerm.read(model)
    return [
      SitePage(path: "glossary.html", template: "glossary", section: "glossary.html") { glossary(terms, $0) },
      SitePage(path: "sources.html", template: "sources", section: "sources.html", content: sources),
      SitePage(path: "translation.html", template: "translation", section: "translation.html", content: translation),
    ]
  }

  private static func glossary(_ terms: [GlossaryTerm], _ scope: PageScope) -> PageContent {
    let words = scope.wording
    let language = scope.edition.language
    let lead = words("glossaryLead", ["n": .number(terms.count)])
    return PageContent(
      words("menuGlossary"), lead,
      [
        "heading": .string(words("menuGlossary")), "lead": .string(lead),
        "terms": .list(terms) { term in
          let others = scope.site.editions.filter { $0.language != language }
          let definition = term.definitions[language] ?? term.definitions["en"] ?? ""
          return [
            "id": .string(term.id), "term": .string(term.terms[language] ?? term.terms["en"] ?? term.id),
            "definition": .string(definition),
            "isFallback": .bool(term.definitions[language] == nil && language != "en"),
            "others": .list(others.filter { term.terms[$0.language] != nil }) {
              [
                "lang": .string($0.language), "dir": .string($0.direction.rawValue),
                "term": .string(term.terms[$0.language] ?? ""),
              ]
            },
          ]
        },
      ])
  }

  private static func sources(_ scope: PageScope) -> PageContent {
    let words = scope.wording
    let guidelines = scope.edition.guidelines
    return PageContent(
      words("menuSources"), words("sourcesLead"),
      [
        "heading": .string(words("menuSources")), "lead": .string(words("sourcesLead")),
        "list": .list(scope.edition.sources) { source in
          let count = guidelines.count { $0.sources.contains { $0.id == source.id } }
          return [
            "id": .string(source.id), "title": .string(source.title),
            "titleLang": scope.edition.foreignLanguage(source.title), "publisher": .string(source.publisher),
            "publisherLang": scope.edition.foreignLanguage(source.publisher), "url": .string(source.url),
            "about": .string(source.about), "aboutLang": scope.edition.foreignLanguage(source.about),
            "used": .string(words.count("sourceUsed", count)),
          ]
        },
        "conflicts": .list(guidelines.filter { !$0.conflict.isEmpty }) { guideline in
          [
            "title": .string(guideline.title), "href": scope.link(toGuideline: guideline.id),
            "policy": .string(guideline.policy?.name ?? ""),
            "sides": .list(guideline.conflict) { GuidelinePages.side($0, scope) },
          ]
        },
      ])
  }

  private static func translation(_ scope: PageScope) -> PageContent {
    let words = scope.wording
    let originals = scope.site.input.base.guidelines.map(\.guideline)
    return PageContent(
      words("menuTranslation"), words("translationLead"),
      [
        "heading": .string(words("menuTranslation")), "lead": .string(words("translationLead")),
        "rows": .list(scope.site.editions.filter { $0.language != "en" }) { edition in
          let known = edition.translations?.byID ?? [:]
          var (done, total) = (0, 0)
          for original in originals {
            let empty = GuidelineTranslation.none
            let coverage = (known[original.id] ?? empty).coverage(of: original)
            done += coverage.translated
            total += coverage.total
          }
          let missing = originals.filter { original in
            known[original.id].map { $0.coverage(of: original) }.map { $0.translated < $0.total } ?? true
          }
          let frame = scope.site.texts.coverage(of: edition.language)
          return [
            "name": .string(edition.wording("languageName")), "lang": .string(edition.language),
            "dir": .string(edition.direction.rawValue),
            "guidelines": share(originals.count { known[$0.id] != nil }, originals.count, words),
            "texts": share(done, total, words),
            "frame": share(frame.translated, frame.total, words),
            "isComplete": .bool(missing.isEmpty),
            "missing": .list(missing.prefix(200)) {
              ["id": .string($0.id), "href": scope.link(toGuideline: $0.id)]
            },
          ]
        },
      ])
  }

  private static func share(_ part: Int, _ whole: Int, _ words: Localizer) -> MustacheValue {
    let permille = whole == 0 ? 1_000 : part * 1_000 / whole
    return [
      "part": .string(words.number(part)), "whole": .string(words.number(whole)),
      "width": .double(Double(permille) / 10),
    ]
  }
}

/// A word of the field in each language: site/glossary.yaml.
struct GlossaryTerm: Sendable {
  let id: String
  let terms: [String: String]
  let definitions: [String: String]

  /// Reads the glossary; what is not there shows no page full of errors but an empty list, and a test holds the file.
  static func read(_ model: SiteModel) -> [GlossaryTerm] {
    guard let file = model.file("site/glossary.yaml"), let tree = try? YAML.parse(file) else { return [] }
    return tree.children(of: tree.root).map { node in
      func texts(_ key: String) -> [String: String] {
        guard let map = tree.value(forKey: key, in: node) else { return [:] }
        return Dictionary(
          tree.entries(of: map).map { entry in
            var text = tree.text(entry.value)
            while text.hasSuffix("\n") { text.removeLast() }
            return (tree.text(entry.key), text)
          }
        ) { first, _ in first }
      }
      let id = tree.value(forKey: "id", in: node).map { tree.text($0) } ?? ""
      return GlossaryTerm(id: id, terms: texts("term"), definitions: texts("definition"))
    }
  }
}

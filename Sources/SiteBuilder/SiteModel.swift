internal import Audit
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting
internal import SourceText

/// What all pages are made of.
///
/// Each thread that makes pages has a model of its own: what all pages look at (texts, templates, the parts of frames) would
/// else be counted by all threads at once, which costs more than making it anew.
final class SiteModel: Sendable {
  let input: SiteInput
  let options: SiteOptions
  /// The editions, that of the root first.
  let editions: [Edition]
  /// The templates by their path below templates/, without the ending.
  let templates: TemplateSet
  /// The texts of the frame, in every language.
  let texts: TextCatalog
  /// The texts of quarterly reviews, in every language.
  let reviewTexts: TextCatalog
  /// The parts of frames that pages share.
  let frames = FrameParts()
  /// Every checklist.
  let checklists: [SiteChecklist]
  /// The neutral drawings.
  let glyphs: GlyphSet
  private let places: [String: Int]
  private let files: [String: SourceFile]

  /// Reads texts, templates and drawings.
  init(_ input: SiteInput, _ options: SiteOptions) throws(SiteProblem) {
    self.input = input
    self.options = options
    files = Dictionary(input.files.map { ($0.path, $0) }) { $1 }
    templates = try SiteModel.templates(files.values.sorted { $0.path < $1.path })
    glyphs = GlyphSet(files["site/assets/glyphs.svg"]?.bytes ?? [])
    places = Dictionary(input.base.guidelines.enumerated().map { ($1.guideline.id, $0) }) { first, _ in first }
    checklists = SiteChecklist.all(input.base)
    let texts = try SiteModel.catalog(["templates/site/texts/"], files)
    self.texts = texts
    let reviewTexts = try SiteModel.catalog(["templates/texts/", "templates/review/texts/"], files)
    self.reviewTexts = reviewTexts
    let locales = input.facts.locales
    editions = options.languages.enumerated().map { place, language in
      Edition(
        language, isRoot: place == 0, wording: Localizer(texts, language, locales: locales),
        reviewWording: Localizer(reviewTexts, language, locales: locales), input)
    }
  }

  /// A model of the same site that shares only what pages seldom look at.
  init(of other: SiteModel) throws(SiteProblem) {
    input = other.input
    options = other.options
    files = other.files
    places = other.places
    checklists = other.checklists
    templates = try SiteModel.templates(files.values.sorted { $0.path < $1.path })
    glyphs = GlyphSet(files["site/assets/glyphs.svg"]?.bytes ?? [])
    let texts = try SiteModel.catalog(["templates/site/texts/"], files)
    self.texts = texts
    reviewTexts = other.reviewTexts
    let locales = input.facts.locales
    editions = other.editions.map { edition in
      Edition(of: edition, wording: Localizer(texts, edition.language, locales: locales))
    }
  }

  /// The texts below some folders; those of a later file replace those of an earlier one.
  private static func catalog(_ folders: [String], _ files: [String: SourceFile]) throws(SiteProblem) -> TextCatalog {
    let texts = files.values.filter { file in folders.contains { file.path.hasPrefix($0) } }
    let (catalog, problems) = TextCatalog.read(texts.sorted { $0.path < $1.path })
    if let first = problems.first { throw SiteProblem(file: first.file, diagnostics: first.diagnostics) }
    return catalog
  }

  private static func templates(_ files: [SourceFile]) throws(SiteProblem) -> TemplateSet {
    let named = files.filter { $0.path.hasPrefix("templates/site/") && $0.path.hasSuffix(".mustache") }.map {
      SourceFile(path: String($0.path.dropFirst(10).dropLast(9)), bytes: $0.bytes)
    }
    do {
      return try TemplateSet(named)
    } catch {
      let first = error.errors[0]
      let file = named.first { $0.path == first.template } ?? SourceFile(path: first.template, bytes: [])
      throw SiteProblem(file: file, diagnostics: [first.diagnostic])
    }
  }

  /// The place of a guideline among all, in reading order.
  func place(ofGuideline id: String) -> Int? { places[id] }

  /// A file of the site's sources.
  func file(_ path: String) -> SourceFile? { files[path] }

  /// The files below a folder of the site's sources, sorted by path; of two with one path the later one.
  func files(below folder: String) -> [SourceFile] {
    files.values.filter { $0.path.hasPrefix(folder) }.sorted { $0.path < $1.path }
  }
}

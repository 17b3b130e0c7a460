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
  /// The parts of frames that pages share.
  let frames = FrameParts()
  /// The titles of sources by id.
  let sourceTitles: [String: String]
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
    sourceTitles = Dictionary(input.base.sources.map { ($0.id, $0.title) }) { first, _ in first }
    checklists = SiteChecklist.all(input.base)
    let english = try SiteModel.loadWording("en", files, input, fallback: nil)
    var editions: [Edition] = []
    for (place, language) in options.languages.enumerated() {
      let wording = language == "en" ? english : try SiteModel.loadWording(language, files, input, fallback: english)
      editions.append(Edition(language, isRoot: place == 0, wording: wording, input))
    }
    self.editions = editions
  }

  /// A model of the same site that shares only what pages seldom look at.
  init(of other: SiteModel) throws(SiteProblem) {
    input = other.input
    options = other.options
    files = other.files
    places = other.places
    sourceTitles = other.sourceTitles
    checklists = other.checklists
    templates = try SiteModel.templates(files.values.sorted { $0.path < $1.path })
    glyphs = GlyphSet(files["site/assets/glyphs.svg"]?.bytes ?? [])
    let english = try SiteModel.loadWording("en", files, input, fallback: nil)
    var editions: [Edition] = []
    for edition in other.editions {
      let language = edition.language
      let wording = language == "en" ? english : try SiteModel.loadWording(language, files, input, fallback: english)
      editions.append(Edition(of: edition, wording: wording))
    }
    self.editions = editions
  }

  private static func loadWording(
    _ language: String, _ files: [String: SourceFile], _ input: SiteInput, fallback: Wording?
  ) throws(SiteProblem) -> Wording {
    let path = "templates/site/texts/\(language).yaml"
    let file = files[path] ?? SourceFile(path: path, bytes: Array("{}\n".utf8))
    let format = LocaleFormat(language, locales: input.facts.locales)
    return try Wording(file, language: language, fallback: fallback, format: format)
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

internal import Audit
internal import Configuration
internal import EmbeddedFiles
internal import Guidelines
internal import Manifest
internal import Mustache
internal import Reporting
internal import SourceText

/// `rtlaudit report`: the review of a quarter, from recorded runs.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "write the review of a quarter from recorded runs: what changed, trends, what to do next"
  static let operands = ""
  static let options = [
    Option("--quarter", "QUARTER", "the quarter, such as 2026-Q4; else that of today"),
    Option("--history", "DIR", "the folder of recorded runs; else that of the configuration"),
    Option("--output", "DIR", "the folder that it is written to (-o); else the working folder"),
    Option(
      "--language", "TAG", "the languages, with commas: en, ar, he, ar-EG ...; else those of the configuration, else en"
    ),
    Option("--format", "FORMAT", "html and markdown, with a comma for both (default html)"),
    Option("--templates", "DIR", "templates in the place of ours: review/style.mustache ..."),
    Knowledge.option, Settings.option,
  ]
  static let examples = [
    (call: "rtlaudit run . --record audits", does: "keeps a run, each time that it is called"),
    (
      call: "rtlaudit report --quarter 2026-Q4 --history audits -o reviews --language en,ar,he",
      does: "writes 2026-Q4-en.html and so on, which print well"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    try arguments.noOperands(self)
    let settings = try Settings(arguments)
    let quarter = try quarter(arguments, yearStart: settings.configuration.fiscalYearStart)
    let formats = try formats(arguments)
    let knowledge = try Knowledge(arguments, settings)
    let history = try history(quarter, arguments, settings)
    guard let review = QuarterlyReview(history) else {
      throw Failure(
        "no run is recorded in \(quarter)",
        hint: "it lasts from \(quarter.first.iso) to \(quarter.last.iso); rtlaudit run --record keeps runs")
    }
    let pages = try Pages(knowledge, arguments)
    let stated = arguments.list("--language")
    let tags = stated.isEmpty ? settings.configuration.languages : stated
    let folder = arguments.value("--output") ?? "."
    try Files.makeFolder(folder)
    for tag in tags.isEmpty ? ["en"] : tags {
      for format in formats {
        let path = "\(folder)/\(quarter)-\(try pages.language(tag)).\(format == "html" ? "html" : "md")"
        try Files.write(try pages.page(review, tag, format), to: path)
        Terminal.write("wrote \(terminalSafe(path))\n")
      }
    }
    return 0
  }

  private static func quarter(_ arguments: Arguments, yearStart: Int) throws(Failure) -> Quarter {
    guard let text = arguments.value("--quarter") else {
      let today = try Clock.today().parts
      guard let day = CalendarDate(year: today.year, month: today.month, day: today.day) else {
        throw Failure("the system's clock is wrong")
      }
      return Quarter(of: day, yearStart: yearStart)
    }
    guard let quarter = Quarter(text, yearStart: yearStart) else {
      throw Failure("--quarter is one such as 2026-Q4, not \"\(terminalSafe(text))\"")
    }
    return quarter
  }

  private static func formats(_ arguments: Arguments) throws(Failure) -> [String] {
    let formats = arguments.list("--format")
    for format in formats where !["html", "markdown"].contains(format) {
      throw Failure(
        "--format cannot be \"\(terminalSafe(format))\"", hint: "it is html, markdown, or both with a comma")
    }
    return formats.isEmpty ? ["html"] : formats
  }

  /// The recorded runs, in the order of their time; one is in memory at a time, besides those that are compared.
  private static func history(
    _ quarter: Quarter, _ arguments: Arguments, _ settings: Settings
  ) throws(Failure) -> ReviewHistory {
    let stated = arguments.value("--history") ?? settings.configuration.history.map { settings.path($0) }
    guard let folder = stated else {
      throw Failure("report needs the folder of recorded runs", hint: "--history DIR, or \"history\" in rtlaudit.yaml")
    }
    guard Files.isDirectory(folder) else { throw Failure("there is no folder \(terminalSafe(folder))") }
    var runs: [(time: String, path: String)] = []
    for path in try Files.list(folder, endings: [".json"]) {
      let result = try Files.readResult(path, arguments)
      guard let time = result.recorded, CalendarDate(time) != nil else {
        throw Failure("\(terminalSafe(path)) is no recorded run", hint: "rtlaudit run --record DIR keeps runs")
      }
      runs.append((time, path))
    }
    var history = ReviewHistory(quarter)
    for run in runs.sorted(by: { ($0.time, $0.path) < ($1.time, $1.path) }) {
      _ = history.add(try Files.readResult(run.path, arguments))
    }
    return history
  }
}

/// What a review is written with: templates, texts, translations.
private struct Pages {
  private let knowledge: Knowledge
  private let html, markdown: TemplateSet
  private let catalog: TextCatalog
  private let translations: [String: GuidelineTranslations]

  init(_ knowledge: Knowledge, _ arguments: Arguments) throws(Failure) {
    self.knowledge = knowledge
    var templates = Pages.embedded(below: "templates/review/", ending: ".mustache")
    for folder in arguments.list("--templates") {
      for path in try Files.list(folder, endings: [".mustache"]) {
        let name = String(path.dropFirst(folder.count + 1).dropLast(9))
        templates.removeAll { $0.path == name }
        templates.append(SourceFile(path: name, bytes: try Files.read(path).bytes))
      }
    }
    do throws(MustacheErrors) {
      html = try TemplateSet(templates)
      markdown = try TemplateSet(templates, escaping: .none)
    } catch {
      throw Failure("a template is wrong: \(terminalSafe(error.description))")
    }
    let texts = EmbeddedFiles.embeddedFiles.filter {
      $0.path.hasPrefix("templates/texts/") || $0.path.hasPrefix("templates/review/texts/")
    }
    catalog = TextCatalog.read(texts.map { SourceFile(path: $0.path, bytes: $0.bytes) }).catalog
    let files = Knowledge.embeddedFiles.filter { $0.path.contains("/translations/") }
    translations = GuidelineTranslations.read(files, of: knowledge.base.guidelines.map(\.guideline)).translations
  }

  /// The templates that the binary carries, by their names: `review/style`.
  private static func embedded(below folder: String, ending: String) -> [SourceFile] {
    EmbeddedFiles.embeddedFiles.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(ending) }
      .map { SourceFile(path: String($0.path.dropFirst("templates/".count).dropLast(ending.count)), bytes: $0.bytes) }
  }

  /// A tag as it stands in a file's name; a language that there are no texts of is a mistake.
  func language(_ tag: String) throws(Failure) -> String {
    guard catalog.serves(tag) else {
      throw Failure(
        "there is no review in \"\(terminalSafe(tag))\"", hint: "there are " + catalog.languages.joined(separator: ", ")
      )
    }
    return tag
  }

  func page(_ review: QuarterlyReview, _ tag: String, _ format: String) throws(Failure) -> [UInt8] {
    let texts = Localizer(catalog, tag, locales: knowledge.facts.locales)
    let words = translations[tag] ?? translations[LanguageTag(tag).language]
    let markup: ReviewPage.Markup = format == "html" ? .html : .markdown
    let context = ReviewPage(review, texts, knowledge.base, words, markup).context
    do throws(MustacheError) {
      return try (markup == .html ? html : markdown)
        .render(markup == .html ? "review/review" : "review/review-markdown", context)
    } catch {
      throw Failure("a template is wrong: \(terminalSafe(error.description))")
    }
  }
}

internal import Audit
internal import Configuration
internal import EmbeddedFiles
internal import Guidelines
internal import Reporting
internal import SiteBuilder
internal import SourceText
internal import Synchronization

/// `rtlaudit site`: builds the site.
enum SiteCommand: Command {
  static let name = "site"
  static let summary = "build the site of guidelines, checklists, symbols and audits"
  static let operands = ""
  static let options = [
    Option("--output", "DIR", "the folder of the site (-o); site/public where there is a folder site, else public"),
    Option("--manifest", "FILE", "audit this manifest and publish its screens"),
    Option("--history", "DIR", "publish the quarters of these recorded audits; else those of the configuration"),
    Option("--base-url", "URL", "where the site will be: for the sitemap, link previews and canonical addresses"),
    Option(
      "--languages", "LIST", "the editions, that at the root first; else those of the configuration, else en,ar,he"),
    Option("--templates", "DIR", "templates and texts that take the place of ours, in a folder like templates/"),
    Option("--assets", "DIR", "style, scripts and pages that take the place of ours, in a folder like site/"),
    Option("--jobs", "N", "threads (default: the processors)"),
    Knowledge.option, Settings.option,
  ]
  static let examples = [
    (call: "rtlaudit site -o public", does: "builds the guidelines in English, Arabic and Hebrew"),
    (call: "rtlaudit site --manifest manifest.json", does: "with the screens of a project and its findings"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    try arguments.noOperands(self)
    let output = arguments.value("--output") ?? (Files.isDirectory("site") ? "site/public" : "public")
    var options = SiteOptions()
    options.jobs = try arguments.number("--jobs", in: 1...256) ?? processorCount
    let settings = try Settings(arguments, for: arguments.value("--manifest"))
    let configuration = settings.configuration
    let stated = arguments.value("--languages") ?? configuration.languages.joined(separator: ",")
    if !stated.isEmpty { options.languages = try languages(stated) }
    options.baseURL = try (arguments.value("--base-url") ?? configuration.baseURL).map(address)
    options.fiscalYearStart = configuration.fiscalYearStart
    let knowledge = try Knowledge(arguments, settings)
    let input = try input(knowledge, options.languages, arguments, settings)
    let site: Site
    do {
      site = try Site(input, options)
    } catch {
      throw Failure(printed: Terminal.diagnosticPrinter(arguments).text(of: error.diagnostics, in: error.file))
    }
    kept.withLock { $0 = site }
    let folder = try SiteFolder(output)
    do {
      try site.build { file throws(Failure) in try folder.write(file) }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
    let result = try folder.finish(keeping: site.paths)
    Terminal.write(
      "\(terminalSafe(output)): \(counted(site.paths.count, "file")), \(result.written) written, \(result.removed) removed\n"
    )
    return 0
  }

  /// What was built is kept until the process ends: taking thousands of pages apart just before would be time for nothing.
  private static let kept = Mutex<Site?>(nil)

  private static func languages(_ list: String) throws(Failure) -> [String] {
    let languages = list.split(separator: ",").map(String.init)
    let isSafe = languages.allSatisfy { tag in
      !tag.isEmpty && tag.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 == UInt8(ascii: "-") }
    }
    guard isSafe, !languages.isEmpty, Set(languages).count == languages.count else {
      throw Failure("--languages wants language tags with commas, each once", hint: "such as en,ar,he")
    }
    return languages
  }

  private static func address(_ text: String) throws(Failure) -> String {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
      throw Failure("--base-url wants an address that starts with https://", hint: "such as https://example.org/rtl/")
    }
    return text.hasSuffix("/") ? text : text + "/"
  }

  private static let folders = ["templates/site/", "templates/texts/", "templates/review/texts/", "site/"]

  private static func input(
    _ knowledge: Knowledge, _ languages: [String], _ arguments: Arguments, _ settings: Settings
  ) throws(Failure) -> SiteInput {
    var files = EmbeddedFiles.embeddedFiles.filter { file in folders.contains { file.path.hasPrefix($0) } }
      .map { SourceFile(path: $0.path, bytes: $0.bytes) }
    for (option, root) in [("--templates", "templates/"), ("--assets", "site/")] {
      for folder in arguments.list(option) {
        guard Files.isDirectory(folder) else { throw Failure("there is no folder \(terminalSafe(folder))") }
        for path in try Files.list(folder, endings: [".mustache", ".yaml", ".css", ".js", ".svg"]) {
          files.append(SourceFile(path: root + path.dropFirst(folder.count + 1), bytes: try Files.read(path).bytes))
        }
      }
    }
    var input = SiteInput(
      base: knowledge.base, translations: try translations(knowledge, languages, arguments), facts: knowledge.facts,
      concepts: FactTable(Knowledge.table("concepts")), files: files, audit: try audit(knowledge, arguments, settings))
    let recorded = settings.configuration.history.map { settings.path($0) }
    let history = arguments.list("--history")
    for folder in history.isEmpty ? [recorded].compactMap(\.self).filter(Files.isDirectory) : history {
      guard Files.isDirectory(folder) else { throw Failure("there is no folder \(terminalSafe(folder))") }
      for path in try Files.list(folder, endings: [".json"]) {
        let file = try Files.read(path)
        let (result, problems) = ResultReader.read(file)
        guard let result else {
          throw Failure(printed: Terminal.diagnosticPrinter(arguments).text(of: problems, in: file))
        }
        input.history.append(result)
      }
    }
    return input
  }

  private static func translations(
    _ knowledge: Knowledge, _ languages: [String], _ arguments: Arguments
  ) throws(Failure) -> [String: GuidelineTranslations] {
    let wanted = (languages + languages.map { LanguageTag($0).language }).map { "/translations/" + $0 + "/" }
    var files = Knowledge.embeddedFiles.filter { file in wanted.contains { file.path.contains($0) } }
    for folder in arguments.list("--guidelines") where Files.isDirectory(folder + "/translations") {
      for path in try Files.list(folder + "/translations", endings: [".yaml"]) { files.append(try Files.read(path)) }
    }
    let (read, problems) = GuidelineTranslations.read(files, of: knowledge.base.guidelines.map(\.guideline))
    guard problems.isEmpty else {
      let printer = Terminal.diagnosticPrinter(arguments)
      throw Failure(printed: problems.map { printer.text(of: $0.diagnostics, in: $0.file) }.joined())
    }
    return read
  }

  private static func audit(
    _ knowledge: Knowledge, _ arguments: Arguments, _ settings: Settings
  ) throws(Failure) -> SiteAudit? {
    guard let path = arguments.value("--manifest") else { return nil }
    let input = try ManifestInput(path, kind: nil, arguments, guidelines: knowledge.ids)
    guard let store = input.store else {
      throw Failure("a site shows whole manifests, and \(terminalSafe(path)) is a stream")
    }
    let plan = try knowledge.plan(arguments, subjects: input.subjects)
    var options = AuditOptions()
    try settings.apply(to: &options, knowledge, arguments)
    var findings: [Finding] = []
    let summary = try input.audit(plan, options, { $0 }) { (part) throws(Failure) in findings += part }
    return SiteAudit(
      store: store, summary: summary, findings: findings.filter { $0.verdict == .fail || $0.verdict == .incomplete })
  }
}

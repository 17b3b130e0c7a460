internal import Audit
internal import Configuration
internal import Guidelines
internal import Reporting
internal import SourceText

/// The reports of a run, each on its way to its file. All are written aside and take their places when all are whole.
struct ReportOutputs: ~Copyable {
  /// One report. A class, so that several can be kept in a list.
  private final class Entry {
    let format: ReportFormat
    /// Nil for JSON, which is encoded where findings are found.
    var report: (any FindingReport)?
    var output: Output

    init(_ target: ReportTarget, _ report: (any FindingReport)?) throws(Failure) {
      format = target.format
      self.report = report
      output = try Output(target.path)
    }
  }

  /// Whether a report is JSON.
  let hasJSON: Bool
  /// Whether a report is not.
  let hasOthers: Bool
  private let entries: [Entry]

  /// Begins the reports that `--format` and `--output` ask for.
  init(
    _ arguments: Arguments, _ settings: Settings, _ knowledge: Knowledge, _ scan: ProjectScan?
  ) throws(Failure) {
    let targets = try ReportTarget.read(arguments)
    let maker = ReportMaker(arguments, settings, knowledge, scan)
    var entries: [Entry] = []
    for target in targets { entries.append(try Entry(target, maker.report(target))) }
    self.entries = entries
    hasJSON = targets.contains { $0.format == .json }
    hasOthers = targets.contains { $0.format != .json }
  }

  /// Takes findings, in document order.
  func add(_ findings: [Finding]) throws(Failure) {
    for entry in entries {
      entry.report?.add(findings)
      if let bytes = entry.report?.takeBytes(), !bytes.isEmpty { try entry.output.hold(bytes) }
    }
  }

  /// Writes the rest, and puts every file in its place.
  ///
  /// - Parameters:
  ///   - summary: what the run came to.
  ///   - spool: the findings as JSON, if a report is that.
  ///   - short: what people are told instead of the text, where a line is enough.
  func finish(
    _ summary: AuditSummary, _ spool: inout ResultSpool, short: (AuditSummary) -> String?
  ) throws(Failure) {
    for entry in entries {
      if entry.format == .text, let line = short(summary) {
        try entry.output.write(Array(line.utf8))
      } else if let bytes = entry.report?.finish(summary) {
        try entry.output.write(bytes)
      } else {
        try spool.write(summary) { (piece) throws(Failure) in try entry.output.write(piece) }
      }
    }
    for entry in entries { try entry.output.finish() }
  }
}

/// Makes reports by their formats.
private struct ReportMaker {
  let arguments: Arguments
  let knowledge: Knowledge
  let languages: [String]
  let context: ReportContext

  init(_ arguments: Arguments, _ settings: Settings, _ knowledge: Knowledge, _ scan: ProjectScan?) {
    self.arguments = arguments
    self.knowledge = knowledge
    languages = settings.configuration.languages
    var context = ReportContext(
      base: knowledge.base, manifest: ReportMaker.manifest(arguments),
      baseURL: arguments.value("--base-url") ?? settings.configuration.baseURL ?? Tool.siteAddress,
      version: Tool.version)
    if let scan {
      let fixes = SourceFixes(scan)
      context.fix = { fixes.fix(of: $0) }
    }
    self.context = context
  }

  /// The report of a target; nil for JSON.
  func report(_ target: ReportTarget) throws(Failure) -> (any FindingReport)? {
    let listsAll = arguments.has("--all")
    switch target.format {
    case .json: return nil
    case .text:
      let style = target.path == nil ? Terminal.style(arguments) : TerminalStyle(width: 100)
      return TextReport(knowledge.base, style: style, listsAll: listsAll)
    case .sarif: return SARIFReport(context, listsAll: listsAll)
    case .junit: return JUnitReport(context)
    case .markdown: return MarkdownReport(context)
    case .csv: return CSVReport(context)
    case .xcode: return XcodeReport(context)
    case .github: return GitHubReport(context)
    case .html:
      let texts = try Templates.texts(languages, knowledge.facts.locales, arguments)
      return HTMLReport(
        context, templates: try Templates.set("reports", arguments), texts: texts, translations: translations(texts.tag)
      )
    }
  }

  /// The guidelines' words in the language of the page; nil for English and for languages that have none.
  private func translations(_ language: String) -> GuidelineTranslations? {
    let name = LanguageTag(language).language
    guard name != TextCatalog.source else { return nil }
    let files = Knowledge.embeddedTranslations(name)
    return GuidelineTranslations.read(files, of: knowledge.base.guidelines.map(\.guideline)).translations[name]
  }

  /// What findings without a place are put on: the manifest, or the configuration of a project that was scanned.
  private static func manifest(_ arguments: Arguments) -> String {
    guard let path = arguments.operands.first, path != "-" else { return "manifest.json" }
    guard Files.isDirectory(path) else { return path }
    let name = path.hasSuffix("/") ? String(path.dropLast()) : path
    return name == "." ? "rtlaudit.yaml" : name + "/rtlaudit.yaml"
  }
}

internal import Audit
internal import Configuration
internal import DataFormats
internal import Guidelines
internal import Manifest
internal import Reporting
internal import Scanning
internal import SourceText

/// `rtlaudit run`: audits a manifest, or a project whose folder is scanned first.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "audit a project or a screen manifest against the guidelines"
  static let operands = "[MANIFEST | DIR | -]"
  static let options =
    ReportTarget.options + [
      Option("--input", "KIND", choices: ["json", "yaml", "ndjson"], "what the manifest is; else its name says it"),
      Option("--all", "list every verdict: passes, inapplicable and undecided ones too"),
      Option("--only", "ID|CATEGORY", "only these guidelines; several with commas"),
      Option("--locale", "TAG", "only screens of this locale, or of all locales of this language"),
      Option(
        "--fail-on", "LEVEL", choices: ["error", "warning", "advice", "incomplete", "never"],
        "what makes the exit code 1 (default error)"),
      Option("--min-score", "N", "exit code 1 below this score, too"),
      Option("--baseline", "FILE", "hide the findings that rtlaudit baseline wrote down; the score counts them"),
      Option("--record", "DIR", "keep the result in a folder of runs, for report and diff"),
      Option("--shard", "K/N", "audit one of N parts, for rtlaudit merge"),
      Option(
        "--output-format", "KIND", choices: ["ndjson"],
        "judge a stream as a filter: a line of ndjson out for each line in"),
      Option("--project", "MANIFEST", "whose project a filter judges by, where the stream has none"),
      Option("--jobs", "N", "threads (default: the processors)"),
      Knowledge.option, Settings.option,
    ] + ProjectScan.options
  static let examples = [
    (call: "rtlaudit run manifest.json", does: "prints the report"),
    (call: "rtlaudit run .", does: "scans the project in this folder and audits it"),
    (call: "rtlaudit run . --since main", does: "reports only what stands in files that changed since main"),
    (call: "rtlaudit run manifest.json --format html -o report.html", does: "one page that needs nothing else"),
    (call: "rtlaudit run . --format text,sarif=out.sarif,junit=out.xml", does: "prints it, and writes it for a CI"),
    (call: "rtlaudit run manifest.json --only icons,numerals --fail-on warning", does: "two categories, and stricter"),
    (call: "rtlaudit run manifest.json --record audits", does: "keeps the result for the quarterly review"),
    (call: "exporter | rtlaudit run - --input ndjson", does: "audits a stream in bounded memory"),
    (
      call: "parallel --pipe-part -a big.ndjson --header 1 rtlaudit run - --input ndjson --output-format ndjson",
      does: "spreads it over all processors"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let path = arguments.operands.isEmpty ? try defaultManifest() : try arguments.operand("a manifest", self)
    let settings = try Settings(arguments, for: path)
    let limits = try ResultLimits(arguments, settings)
    let jobs = try arguments.number("--jobs", in: 1...256) ?? processorCount
    let sources = Files.isDirectory(path) ? try ProjectSources(path, arguments, settings, jobs: jobs) : nil
    let kept = sources.flatMap { ReportCache(arguments, settings, $0) }
    if let code = try kept?.replay(arguments) { return code }
    if kept != nil { Recorder.shared.start() }
    let extent = try ReportTarget.read(arguments).map(\.format.extent).max() ?? .whole
    let knowledge = try Knowledge(arguments, settings, extent)
    if arguments.has("--output-format") { return try filter(path, arguments, settings, knowledge, jobs: jobs) }
    let scan = sources.map { ProjectScan($0, arguments, jobs: jobs, keepsAllTexts: false) }
    let input =
      if let scan {
        ManifestInput(try scan.store(), arguments, isPartScan(arguments) ? nil : settings.configuration)
      } else {
        try ManifestInput(
          path, kind: arguments.value("--input"), arguments, guidelines: knowledge.ids, settings.configuration)
      }
    let plan = try knowledge.plan(arguments, subjects: input.subjects)
    var options = AuditOptions()
    options.collectsAll = arguments.has("--all")
    options.jobs = jobs
    try settings.apply(to: &options, knowledge, arguments)
    scan?.apply(to: &options)
    options.screens = arguments.value("--locale").map { ScreenFilter(locale: $0) }
    options.isPartial = !arguments.list("--only").isEmpty
    options.shard = try shard(arguments)
    var sink = try ResultSink(arguments, settings, knowledge, scan: scan)
    var summary = try input.audit(plan, options, sink.convert) { (part) throws(Failure) in try sink.take(part) }
    try sink.finish(&summary) { calmLine($0, options, scan) }
    let remarks = input.remarks + (scan?.remarks(isWholeAudit: arguments.list("--only").isEmpty) ?? "")
    Terminal.complain(remarks)
    let code: Int32 = limits.fails(summary) ? 1 : 0
    kept?.save(code, remarks: remarks)
    return code
  }

  /// Judges a stream line by line. Findings are data here, so that the exit code says only whether all could be read.
  private static func filter(
    _ path: String, _ arguments: Arguments, _ settings: Settings, _ knowledge: Knowledge, jobs: Int
  ) throws(Failure) -> Int32 {
    guard arguments.value("--input") == "ndjson" || path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") else {
      throw Failure("--output-format ndjson filters a stream of lines", hint: "say --input ndjson")
    }
    guard arguments.value("--shard") == nil else {
      throw Failure("a filter judges every line that it is given", hint: "cut its input instead of saying --shard")
    }
    let plan = try knowledge.plan(arguments, subjects: Set(SubjectKind.allCases))
    var options = AuditOptions()
    options.collectsAll = arguments.has("--all")
    options.jobs = jobs
    try settings.apply(to: &options, knowledge, arguments)
    let project = try arguments.value("--project").map { (file) throws(Failure) in
      try ManifestInput.projectLine(of: file, arguments)
    }
    var filter = StreamFilter(
      plan, options, guidelines: knowledge.ids, project: project, Terminal.diagnosticPrinter(arguments))
    return try filter.filter(path) ? 0 : 2
  }

  /// Whether a scan looks at less than there is.
  private static func isPartScan(_ arguments: Arguments) -> Bool {
    ["--include", "--exclude", "--since"].contains { !arguments.list($0).isEmpty }
  }

  /// A project with nothing wrong needs no more than a line.
  private static func calmLine(_ summary: AuditSummary, _ options: AuditOptions, _ scan: ProjectScan?) -> String? {
    guard let scan, !options.collectsAll, summary.failures.values.allSatisfy({ $0 == 0 }) else { return nil }
    return "\(terminalSafe(scan.project.facts.name)): nothing wrong in \(counted(scan.project.fileCount, "file"))\n"
  }

  /// The part of the whole that `--shard` asks for.
  private static func shard(_ arguments: Arguments) throws(Failure) -> Shard? {
    guard let text = arguments.value("--shard") else { return nil }
    guard let shard = Shard(text) else {
      throw Failure("--shard is a part of a whole such as 2/16, not \"\(terminalSafe(text))\"")
    }
    guard arguments.value("--format") == "json" else {
      throw Failure("a part of a run is for rtlaudit merge, which reads JSON", hint: "add --format json -o FILE")
    }
    guard arguments.value("--baseline") == nil else {
      throw Failure("a baseline is held against the whole", hint: "give it to rtlaudit merge")
    }
    return shard
  }

  /// The manifest of the working folder, where none is named.
  static func defaultManifest() throws(Failure) -> String {
    let names = ["manifest.json", "manifest.yaml", "rtlaudit.manifest.json"]
    guard let name = names.first(where: { Files.exists($0) }) else {
      throw Failure(
        "run needs a manifest, and there is none here", hint: "rtlaudit init writes a commented one to start from")
    }
    return name
  }
}

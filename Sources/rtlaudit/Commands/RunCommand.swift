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
    [
      Option("--format", "FORMAT", choices: ["text", "json"], "text for people (default) or json for tools"),
      Option("--output", "FILE", "write the report to a file instead of standard output (-o)"),
      Option("--input", "KIND", choices: ["json", "yaml", "ndjson"], "what the manifest is; else its name says it"),
      Option("--all", "list every verdict: passes, inapplicable and undecided ones too"),
      Option("--only", "ID|CATEGORY", "only these guidelines; several with commas"),
      Option("--locale", "TAG", "only screens of this locale, or of all locales of this language"),
      Option(
        "--fail-on", "LEVEL", choices: ["error", "warning", "advice", "incomplete", "never"],
        "what makes the exit code 1 (default error)"),
      Option("--min-score", "N", "exit code 1 below this score, too"),
      Option("--jobs", "N", "threads (default: the processors)"),
      Knowledge.option, Settings.option,
    ] + ProjectScan.options
  static let examples = [
    (call: "rtlaudit run manifest.json", does: "prints the report"),
    (call: "rtlaudit run .", does: "scans the project in this folder and audits it"),
    (call: "rtlaudit run . --since main", does: "reports only what stands in files that changed since main"),
    (call: "rtlaudit run manifest.json --format json -o result.json", does: "writes it for other tools"),
    (call: "rtlaudit run manifest.json --only icons,numerals --fail-on warning", does: "two categories, and stricter"),
    (call: "exporter | rtlaudit run - --input ndjson", does: "audits a stream in bounded memory"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let path = arguments.operands.isEmpty ? try defaultManifest() : try arguments.operand("a manifest", self)
    let settings = try Settings(arguments, for: path)
    let failOn = arguments.value("--fail-on") ?? settings.configuration.failOn?.rawValue ?? "error"
    let minimum = try arguments.decimal("--min-score", in: 0...100) ?? settings.configuration.minScore
    let jobs = try arguments.number("--jobs", in: 1...256) ?? Processors.count
    let knowledge = try Knowledge(arguments, settings)
    let scan =
      Files.isDirectory(path)
      ? try ProjectScan(path, arguments, settings, jobs: jobs, keepsAllTexts: false) : nil
    let input =
      if let scan { ManifestInput(try scan.store(), arguments) } else {
        try ManifestInput(path, kind: arguments.value("--input"), arguments)
      }
    let plan = try knowledge.plan(arguments, subjects: input.subjects)
    var options = AuditOptions()
    options.collectsAll = arguments.has("--all")
    options.jobs = jobs
    try settings.apply(to: &options)
    scan?.apply(to: &options)
    options.screens = arguments.value("--locale").map { ScreenFilter(locale: $0) }
    let summary =
      arguments.value("--format") == "json"
      ? try writeJSON(input, plan, options, to: arguments.value("--output"))
      : try writeText(input, plan, options, knowledge, arguments, scan)
    if let scan { Terminal.complain(scan.remarks(isWholeAudit: arguments.list("--only").isEmpty)) }
    return fails(summary, failOn) || minimum.map { (summary.score ?? 0) < $0 } ?? false ? 1 : 0
  }

  private static func writeText(
    _ input: ManifestInput, _ plan: AuditPlan, _ options: AuditOptions, _ knowledge: Knowledge, _ arguments: Arguments,
    _ scan: ProjectScan?
  ) throws(Failure) -> AuditSummary {
    let path = arguments.value("--output")
    let style = path == nil ? Terminal.style(arguments) : TerminalStyle(width: 100)
    var report = TextReport(knowledge.base, style: style, listsAll: options.collectsAll)
    let summary = try input.audit(plan, options, { $0 }) { (findings) throws(Failure) in report.add(findings) }
    var output = try Output(path)
    try output.write(Array((calmLine(summary, options, scan) ?? report.text(summary)).utf8))
    try output.finish()
    return summary
  }

  /// A project with nothing wrong needs no more than a line.
  private static func calmLine(_ summary: AuditSummary, _ options: AuditOptions, _ scan: ProjectScan?) -> String? {
    guard let scan, !options.collectsAll, summary.failures.values.allSatisfy({ $0 == 0 }) else { return nil }
    return "\(terminalSafe(scan.project.facts.name)): nothing wrong in \(counted(scan.project.fileCount, "file"))\n"
  }

  /// Findings are encoded where they are found and kept aside until the head of the document can be written.
  private static func writeJSON(
    _ input: ManifestInput, _ plan: AuditPlan, _ options: AuditOptions, to path: String?
  ) throws(Failure) -> AuditSummary {
    var findings = Spool()
    var questions = Spool()
    let summary = try input.audit(plan, options, JSONReport.encode) { (part) throws(Failure) in
      // Each entry stands behind a comma, of which the first has no use.
      try findings.append(findings.isEmpty ? Array(part.findings.dropFirst()) : part.findings)
      try questions.append(questions.isEmpty ? Array(part.manual.dropFirst()) : part.manual)
    }
    var output = try Output(path)
    try output.write(JSONReport.head(summary))
    let (hasFindings, hasQuestions) = (!findings.isEmpty, !questions.isEmpty)
    try findings.read { (piece) throws(Failure) in try output.write(piece) }
    try output.write(JSONReport.middle(hasFindings: hasFindings))
    try questions.read { (piece) throws(Failure) in try output.write(piece) }
    try output.write(JSONReport.end(hasQuestions: hasQuestions))
    try output.finish()
    return summary
  }

  /// Whether a result is bad enough for exit code 1.
  private static func fails(_ summary: AuditSummary, _ level: String) -> Bool {
    func count(_ severities: Severity...) -> Int { severities.reduce(0) { $0 + (summary.failures[$1] ?? 0) } }
    switch level {
    case "error": return count(.error) > 0
    case "warning": return count(.error, .warning) > 0
    case "advice": return count(.error, .warning, .advice) > 0
    case "incomplete": return count(.error, .warning, .advice) + summary.tally.incomplete > 0
    default: return false
    }
  }

  private static func defaultManifest() throws(Failure) -> String {
    let names = ["manifest.json", "manifest.yaml", "rtlaudit.manifest.json"]
    guard let name = names.first(where: { Files.exists($0) }) else {
      throw Failure(
        "run needs a manifest, and there is none here", hint: "rtlaudit init writes a commented one to start from")
    }
    return name
  }
}

internal import Audit
internal import DataFormats
internal import Glibc
internal import Guidelines
internal import Manifest
internal import Reporting
internal import SourceText

/// `rtlaudit run`: audits a manifest.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "audit a screen manifest against the guidelines"
  static let operands = "[MANIFEST | -]"
  static let options = [
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
    Knowledge.option,
  ]
  static let examples = [
    (call: "rtlaudit run manifest.json", does: "prints the report"),
    (call: "rtlaudit run manifest.json --format json -o result.json", does: "writes it for other tools"),
    (call: "rtlaudit run manifest.json --only icons,numerals --fail-on warning", does: "two categories, and stricter"),
    (call: "exporter | rtlaudit run - --input ndjson", does: "audits a stream in bounded memory"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let path = arguments.operands.isEmpty ? try defaultManifest() : try arguments.operand("a manifest", self)
    let failOn = arguments.value("--fail-on") ?? "error"
    let minimum = try arguments.decimal("--min-score", in: 0...100)
    let jobs = try arguments.number("--jobs", in: 1...256) ?? processors()
    let knowledge = try Knowledge(arguments)
    let plan = try knowledge.plan(arguments)
    var options = AuditOptions()
    options.collectsAll = arguments.has("--all")
    options.jobs = jobs
    let locale = arguments.value("--locale")
    let input = try ManifestInput(path, kind: arguments.value("--input"), arguments)
    let report: [UInt8]
    let summary: AuditSummary
    if arguments.value("--format") == "json" {
      var parts = JSONReport.Part()
      summary = try input.audit(plan, options, locale: locale, JSONReport.encode) { parts += $0 }
      report = JSONReport.head(summary) + JSONReport.tail(parts)
    } else {
      let style = arguments.value("--output") == nil ? Terminal.style(arguments) : TerminalStyle(width: 100)
      var text = TextReport(knowledge.base, style: style, listsAll: options.collectsAll)
      summary = try input.audit(plan, options, locale: locale, { $0 }) { text.add($0) }
      report = Array(text.text(summary).utf8)
    }
    if let output = arguments.value("--output") { try Files.write(report, to: output) } else { Terminal.write(report) }
    return fails(summary, failOn) || minimum.map { (summary.score ?? 0) < $0 } ?? false ? 1 : 0
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

  private static func processors() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

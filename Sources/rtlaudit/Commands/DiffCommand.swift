internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit diff`: what changed from one result to another.
enum DiffCommand: Command {
  static let name = "diff"
  static let summary = "tell what changed between two results: new, fixed, another verdict"
  static let operands = "FILE FILE"
  static let options = [
    Option("--format", "FORMAT", choices: ["text", "json", "markdown"], "text for people (default), or"),
    Option("--output", "FILE", "write it to a file instead of standard output (-o)"),
    Option(
      "--fail-on", "LEVEL", choices: ["error", "warning", "advice", "never"],
      "what makes the exit code 1, among new findings (default error)"),
  ]
  static let examples = [
    (call: "rtlaudit diff main.json branch.json", does: "results of run --format json, or recordings"),
    (call: "rtlaudit diff main.json branch.json --format markdown", does: "for a pull request"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard arguments.operands.count == 2 else {
      throw Failure("diff needs two results, the older first", hint: "usage: rtlaudit diff OLD NEW")
    }
    let old = try Files.readResult(arguments.operands[0], arguments)
    let new = try Files.readResult(arguments.operands[1], arguments)
    let diff = ResultDiff(old, new)
    let path = arguments.value("--output")
    var output = try Output(path)
    switch arguments.value("--format") {
    case "json": try output.write(diff.json())
    case "markdown": try output.write(Array(diff.markdown().utf8))
    default:
      let style = path == nil ? Terminal.style(arguments) : TerminalStyle(width: 100)
      try output.write(Array(diff.text(style).utf8))
    }
    try output.finish()
    let level = arguments.value("--fail-on") ?? "error"
    guard let severity = Severity(rawValue: level) else { return 0 }
    return diff.newFailures.contains { $0.key <= severity && $0.value > 0 } ? 1 : 0
  }
}

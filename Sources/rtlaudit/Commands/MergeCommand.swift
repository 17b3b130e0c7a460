internal import Audit
internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit merge`: the parts of a run become the whole.
enum MergeCommand: Command {
  static let name = "merge"
  static let summary = "put the results of all shards of a run together"
  static let operands = "FILE ..."
  static let options =
    RunCommand.options.filter { ["--format", "--output", "--all", "--fail-on", "--min-score"].contains($0.name) }
    + RunCommand.options.filter { ["--baseline", "--record"].contains($0.name) }
    + [Knowledge.option, Settings.option]
  static let examples = [
    (call: "rtlaudit run manifest.json --shard 1/4 --format json -o 1.json", does: "one of four jobs, anywhere"),
    (call: "rtlaudit merge 1.json 2.json 3.json 4.json", does: "the report, as of one run"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw Failure("merge needs the results of all shards", hint: "usage: rtlaudit merge \(operands)")
    }
    let settings = try Settings(arguments)
    let limits = try ResultLimits(arguments, settings)
    let knowledge = try Knowledge(arguments, settings)
    var results: [AuditResult] = []
    for path in arguments.operands { results.append(try Files.readResult(path, arguments)) }
    let merged: AuditResult
    do throws(ResultMerge.Problem) {
      merged = try ResultMerge.merge(results)
    } catch {
      throw Failure(error.message(arguments.operands.map { terminalSafe($0) }))
    }
    var sink = try ResultSink(arguments, settings, knowledge)
    for kind in [[.screen, .element], [.string], [.asset], [.usage], [.translation, .project]] as [Set<SubjectKind>] {
      let part = (merged.findings + merged.questions).filter { kind.contains($0.kind) }
      try sink.take(sink.convert(part))
    }
    var summary = merged.summary
    try sink.finish(&summary) { _ in nil }
    return limits.fails(summary) ? 1 : 0
  }
}

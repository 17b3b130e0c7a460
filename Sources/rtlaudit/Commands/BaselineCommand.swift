internal import Audit
internal import Configuration
internal import Reporting
internal import SourceText

/// `rtlaudit baseline`: freezes what a run finds, so that later runs tell what is new.
enum BaselineCommand: Command {
  static let name = "baseline"
  static let summary = "write down today's findings, so that later runs tell only what is new"
  static let operands = "[MANIFEST | -]"
  static let options = [
    Option("--output", "FILE", "the file (-o); else that of the configuration, else rtlaudit.baseline.json"),
    Option("--prune", "only take out what is gone; new findings stay new"),
    Option("--input", "KIND", choices: ["json", "yaml", "ndjson"], "what the manifest is; else its name says it"),
    Knowledge.option, Settings.option,
  ]
  static let examples = [
    (call: "rtlaudit baseline manifest.json", does: "accepts what is there today"),
    (call: "rtlaudit run manifest.json --baseline rtlaudit.baseline.json", does: "tells what came since"),
    (call: "rtlaudit baseline manifest.json --prune", does: "forgets what was mended, so that it cannot come back"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let path = arguments.operands.isEmpty ? try RunCommand.defaultManifest() : try arguments.operand("a manifest", self)
    let settings = try Settings(arguments, for: path)
    let stated = arguments.value("--output") ?? settings.configuration.baseline.map { settings.path($0) }
    let output = stated ?? "rtlaudit.baseline.json"
    let knowledge = try Knowledge(arguments, settings)
    let input = try ManifestInput(path, kind: arguments.value("--input"), arguments, guidelines: knowledge.ids)
    let plan = try knowledge.plan(arguments, subjects: input.subjects)
    var options = AuditOptions()
    options.jobs = processorCount
    try settings.apply(to: &options, knowledge, arguments)
    var current = Baseline()
    _ = try input.audit(plan, options, { $0 }) { (findings) throws(Failure) in current.add(findings) }
    let old = Files.exists(output) ? try Baseline.read(output, arguments) : nil
    let gone = old?.missing(from: current) ?? 0
    if arguments.has("--prune") {
      guard let old else {
        throw Failure("there is no baseline \(terminalSafe(output)) to prune", hint: "rtlaudit baseline writes one")
      }
      let kept = old.pruned(to: current)
      if gone > 0 { try Files.write(kept.json(), to: output) }
      Terminal.write("\(terminalSafe(output)): \(gone) gone, \(counted(kept.count, "finding")) left\n")
      return 0
    }
    try Files.write(current.json(), to: output)
    let change = old.map { ", \(current.missing(from: $0)) new, \(gone) gone" } ?? ""
    Terminal.write("wrote \(terminalSafe(output)): \(counted(current.count, "finding"))\(change)\n")
    return 0
  }
}

internal import Audit
internal import Configuration
internal import Reporting
internal import SourceText

/// Where the findings of a run go: a baseline takes out what is old, then the report and the recording take the rest.
struct ResultSink: ~Copyable {
  /// What is made of some findings on the thread that found them.
  struct Part: Sendable {
    var findings: [Finding] = []
    var encoded: JSONReport.Part?
  }

  /// Makes a part of findings; runs on any thread.
  let convert: @Sendable ([Finding]) -> Part
  private let recordFolder: String?
  private let moment: Clock.Moment?
  private let outputs: ReportOutputs
  private var spool: ResultSpool
  private var filter: BaselineFilter?

  /// Begins a result as `--format`, `--output`, `--baseline` and `--record` ask for.
  ///
  /// - Parameter scan: the project that was scanned, whose sources have exact fixes.
  init(
    _ arguments: Arguments, _ settings: Settings, _ knowledge: Knowledge, scan: ProjectScan? = nil
  ) throws(Failure) {
    let record = arguments.value("--record")
    let now = record == nil ? nil : try Clock.now()
    let baseline = try Baseline.find(arguments, settings).map { BaselineFilter($0) }
    outputs = try ReportOutputs(arguments, settings, knowledge, scan)
    (recordFolder, moment, filter) = (record, now, baseline)
    // What a baseline hides is known only in document order, so that encoding must wait for it.
    let encodes = (outputs.hasJSON || record != nil) && baseline == nil
    let needsFindings = outputs.hasOthers || baseline != nil
    let encoders = JSONEncoders()
    convert = { findings in
      Part(findings: needsFindings ? findings : [], encoded: encodes ? encoders.encode(findings) : nil)
    }
    spool = ResultSpool()
  }

  /// Takes a part, in document order.
  mutating func take(_ part: Part) throws(Failure) {
    var part = part
    if filter != nil {
      part.findings = filter!.filter(part.findings)
      if outputs.hasJSON || recordFolder != nil { part.encoded = JSONReport.encode(part.findings) }
    }
    if outputs.hasOthers { try outputs.add(part.findings) }
    if let encoded = part.encoded { try spool.append(encoded) }
  }

  /// Writes the report, and records the run.
  ///
  /// - Parameter short: what people are told instead of the report, where a line is enough.
  mutating func finish(_ summary: inout AuditSummary, short: (AuditSummary) -> String?) throws(Failure) {
    filter?.finish(&summary)
    if let recordFolder, let moment { try Recording.write(&spool, summary, at: moment, to: recordFolder) }
    try outputs.finish(summary, &spool, short: short)
  }
}

extension Baseline {
  /// The baseline that `--baseline` or the configuration names; nil without one.
  static func find(_ arguments: Arguments, _ settings: Settings) throws(Failure) -> Baseline? {
    // A part of a run is held against nothing: merge does that with the whole.
    guard arguments.value("--shard") == nil else { return nil }
    let path = arguments.value("--baseline") ?? settings.configuration.baseline.map { settings.path($0) }
    guard let path else { return nil }
    return try read(path, arguments)
  }

  /// Reads a baseline, or says what is wrong with it.
  static func read(_ path: String, _ arguments: Arguments) throws(Failure) -> Baseline {
    let file = try Files.read(path)
    let (baseline, diagnostics) = Baseline.read(file)
    guard let baseline else {
      throw Failure(printed: Terminal.diagnosticPrinter(arguments).text(of: diagnostics, in: file))
    }
    return baseline
  }
}

internal import Audit
internal import Configuration
internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit waive`: accepts a finding until a day.
enum WaiveCommand: Command {
  static let name = "waive"
  static let summary = "accept a finding until a day: adds a waiver to rtlaudit.yaml and keeps its comments"
  static let operands = "FINGERPRINT | ID SUBJECT"
  static let options = [
    Option("--reason", "REASON", choices: WaiverReason.allCases.map(\.rawValue), "why it is accepted"),
    Option("--until", "DAY", "the last day on which it holds, such as 2027-03-31"),
    Option("--note", "TEXT", "what people should know of it"),
    Option("--owner", "NAME", "who decided it"),
    Option("--result", "FILE", "a result of --format json, to look the fingerprint up in"),
    Settings.option,
  ]
  static let examples = [
    (
      call: "rtlaudit waive icons/keep-logos booking/partner --reason third-party --until 2027-03-31",
      does: "by guideline and subject, which may be a pattern"
    ),
    (
      call: "rtlaudit waive 9f3c2a1b00e4d577 --reason planned --result result.json",
      does: "by the fingerprint of a finding, which survives moved lines and renamed files"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    var waiver = try target(arguments)
    guard let reason = arguments.value("--reason").flatMap({ WaiverReason(rawValue: $0) }) else {
      throw Failure(
        "a waiver needs a reason",
        hint: "--reason " + WaiverReason.allCases.map(\.rawValue).joined(separator: ", "))
    }
    waiver.reason = reason
    waiver.note = arguments.value("--note") ?? ""
    waiver.owner = arguments.value("--owner") ?? ""
    waiver.until = try until(arguments)
    let path = arguments.value("--config") ?? Settings.upward(from: ".") ?? AuditConfiguration.fileName
    let isThere = Files.exists(path)
    let file = isThere ? try Files.read(path) : SourceFile(path: path, bytes: ConfigurationEditor.empty)
    let (configuration, diagnostics) = ConfigurationReader.read(file)
    guard let configuration else {
      throw Failure(printed: Terminal.diagnosticPrinter(arguments).text(of: diagnostics, in: file))
    }
    try refuseRepeated(waiver, configuration, path)
    guard let text = ConfigurationEditor.adding(waiver, to: file) else {
      throw Failure(
        "cannot add to the waivers of \(terminalSafe(path)) as they are written",
        hint: "write them as a list of items with a dash each")
    }
    try Files.write(text, to: path)
    let end = waiver.until.map { ", until \($0)" } ?? ", without an end"
    Terminal.write("\(terminalSafe(path)): \(terminalSafe(waiver.target)) is waived\(end)\n")
    return 0
  }

  /// What is waived: a fingerprint, or a guideline and a subject.
  private static func target(_ arguments: Arguments) throws(Failure) -> Waiver {
    switch arguments.operands.count {
    case 1:
      let fingerprint = arguments.operands[0]
      let digits = fingerprint.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || ($0 >= 97 && $0 <= 102) }
      guard fingerprint.utf8.count == 16, digits else {
        throw Failure(
          "\"\(terminalSafe(fingerprint))\" is no fingerprint",
          hint: "--format json prints them: 16 digits from 0 to f; or name a guideline and a subject")
      }
      return try lookedUp(fingerprint, arguments)
    case 2:
      let knowledge = try Knowledge(arguments)
      let guideline = try knowledge.guideline(arguments.operands[0])
      return Waiver(guideline: guideline.id, subject: Glob(arguments.operands[1]), reason: .planned)
    default:
      throw Failure(
        "waive needs a fingerprint, or a guideline and a subject", hint: "usage: rtlaudit waive \(operands)")
    }
  }

  /// A waiver of a fingerprint, with the names that a result has for it.
  private static func lookedUp(_ fingerprint: String, _ arguments: Arguments) throws(Failure) -> Waiver {
    var waiver = Waiver(fingerprint: fingerprint, reason: .planned)
    guard let path = arguments.value("--result") else { return waiver }
    let result = try Files.readResult(path, arguments)
    guard let finding = result.findings.first(where: { $0.fingerprint == fingerprint && $0.verdict == .fail }) else {
      throw Failure("\(terminalSafe(path)) has no failure with the fingerprint \(fingerprint)")
    }
    waiver.guideline = finding.guideline
    waiver.subject = Glob(finding.subject)
    return waiver
  }

  private static func until(_ arguments: Arguments) throws(Failure) -> String? {
    guard let text = arguments.value("--until") else { return nil }
    guard let day = Day(text) else {
      throw Failure("--until is a day such as 2027-03-31, not \"\(terminalSafe(text))\"")
    }
    guard day >= (try Clock.today()) else { throw Failure("--until is past: \(day)") }
    return text
  }

  private static func refuseRepeated(
    _ waiver: Waiver, _ configuration: AuditConfiguration, _ path: String
  ) throws(Failure) {
    let today = try Clock.today()
    let same = configuration.waivers.first {
      $0.fingerprint == waiver.fingerprint && $0.standing(on: today) == .active
        && (waiver.fingerprint != nil || $0.guideline == waiver.guideline && $0.subject == waiver.subject)
    }
    guard let same else { return }
    let line = configuration.file.lines.position(of: Int(same.span.start)).line
    throw Failure("it is waived already: \(terminalSafe(path)):\(line)", hint: "change its end there")
  }
}

extension Files {
  /// Reads a result of `--format json`, or says what is wrong with it.
  static func readResult(_ path: String, _ arguments: Arguments) throws(Failure) -> AuditResult {
    let file = try read(path)
    let (result, diagnostics) = ResultReader.read(file)
    guard let result else {
      throw Failure(printed: Terminal.diagnosticPrinter(arguments).text(of: diagnostics, in: file))
    }
    return result
  }
}

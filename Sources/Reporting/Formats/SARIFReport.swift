public import Audit
internal import Configuration
internal import DataFormats
internal import Guidelines
internal import SourceText

/// The result as SARIF 2.1.0, for code scanning of GitHub, GitLab and Azure and for editors.
///
/// What viewers make of it: GitHub shows a rule's `help.markdown`, its tags and `security-severity`-less level, a result's
/// `message.text` and its first location, and passes over `kind`, logical locations and properties; so the message names
/// the subject and says what to do. Results without a place are put on the manifest. Only failures are results, waived
/// ones suppressed; `--all` adds what is open, to be judged, passes and does not apply, each of its kind.
///
/// GitHub takes 25,000 results and 10 MB compressed: the most severe ones stay, long texts are cut, and a notification says
/// what was left out.
public struct SARIFReport: FindingReport {
  /// The results that GitHub takes of one run.
  public static let resultLimit = 25_000
  /// The bytes of results before compression; JSON of this kind is compressed to a sixth at least.
  static let sizeLimit = 48_000_000

  private let context: ReportContext
  private let listsAll: Bool
  private var collector: FindingCollector

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - context: what it knows besides findings.
  ///   - listsAll: whether verdicts that are no failures are results, too.
  ///   - limit: how many results there may be.
  public init(_ context: ReportContext, listsAll: Bool = false, limit: Int = resultLimit) {
    self.context = context
    self.listsAll = listsAll
    collector = FindingCollector(limit: min(limit, Self.resultLimit))
  }

  /// Takes findings, in document order.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings where listsAll || finding.verdict == .fail || finding.verdict == .waived {
      collector.add(finding)
    }
  }

  /// The log.
  public mutating func finish(_ summary: AuditSummary) -> [UInt8] {
    var writer = ResultWriter(context, collector.findings)
    let results = writer.results(limit: Self.sizeLimit)
    let dropped = collector.dropped + writer.leftOut
    var json = JSONWriter([.pretty])
    json.object { json in
      json.field(
        "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
      json.field("version", "2.1.0")
      json.array("runs") { json in
        json.object { run in
          tool(&run, writer.rules)
          invocation(&run, dropped)
          run.object("originalUriBaseIds") { json in
            json.object("%SRCROOT%") { $0.object("description") { $0.field("text", "The root of the sources") } }
          }
          run.field("columnKind", "unicodeCodePoints")
          run.array("results") { json in
            for result in results { json.value(encoded: result) }
          }
          properties(&run, summary)
        }
      }
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }

  private func tool(_ json: inout JSONWriter, _ rules: [String]) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.field("name", "rtlaudit")
        json.field("version", context.version)
        json.field("semanticVersion", context.version)
        json.array("rules") { json in
          for id in rules { json.object { SARIFRule.write(id, context, &$0) } }
        }
      }
    }
  }

  private func invocation(_ json: inout JSONWriter, _ dropped: Int) {
    json.array("invocations") { json in
      json.object { json in
        json.field("executionSuccessful", true)
        guard dropped > 0 else { return }
        json.array("toolExecutionNotifications") { json in
          json.object { json in
            json.field("level", "warning")
            json.object("message") {
              $0.field("text", "\(dropped) less severe results were left out: a log has a limit of size")
            }
          }
        }
      }
    }
  }

  private func properties(_ json: inout JSONWriter, _ summary: AuditSummary) {
    json.object("properties") { json in
      json.field("project", terminalSafe(summary.project))
      if let score = summary.score { json.field("score", score) }
      if let grade = summary.grade { json.field("grade", grade.rawValue) }
      json.field("scoring", Scoring.version)
    }
  }
}

/// Writes results, and notes the rules that they name.
private struct ResultWriter {
  private let context: ReportContext
  private let findings: [Finding]
  /// The rules in the order in which results name them.
  private(set) var rules: [String] = []
  /// How many results had no room.
  private(set) var leftOut = 0
  private var places: [String: Int] = [:]
  private var occurrences: [String: Int] = [:]

  /// The scalars of a message and of a piece of evidence.
  private static let messageLimit = 1_000

  init(_ context: ReportContext, _ findings: [Finding]) {
    self.context = context
    self.findings = findings
  }

  /// The results as JSON, until they have so many bytes.
  mutating func results(limit: Int) -> [[UInt8]] {
    var results: [[UInt8]] = []
    var size = 0
    for finding in findings {
      var json = JSONWriter()
      json.object { write(finding, &$0) }
      let bytes = json.finish()
      guard size + bytes.count <= limit else {
        leftOut = findings.count - results.count
        break
      }
      size += bytes.count
      results.append(bytes)
    }
    return results
  }

  private mutating func write(_ finding: Finding, _ json: inout JSONWriter) {
    json.field("ruleId", finding.guideline)
    json.field("ruleIndex", index(ofRule: finding.guideline))
    let isFailure = finding.verdict == .fail || finding.verdict == .waived
    json.field("kind", Self.kind(finding.verdict))
    json.field("level", isFailure ? SARIFRule.level(finding.severity) : "none")
    json.object("message") { $0.field("text", message(finding, isFailure)) }
    json.array("locations") { json in json.object { location(finding, &$0) } }
    // The place of a finding among those of the same fingerprint keeps alerts apart, as GitHub's own hashes do.
    let occurrence = occurrences[finding.fingerprint, default: 0] + 1
    occurrences[finding.fingerprint] = occurrence
    json.object("partialFingerprints") { json in
      json.field("rtlaudit/v1", finding.fingerprint)
      json.field("primaryLocationLineHash", "\(finding.fingerprint):\(occurrence)")
    }
    if finding.verdict == .waived { suppression(finding, &json) }
    if let fix = context.fix?(finding), isFailure { write(fix, finding, &json) }
    properties(finding, &json)
  }

  private mutating func index(ofRule id: String) -> Int {
    if let index = places[id] { return index }
    places[id] = rules.count
    rules.append(id)
    return rules.count - 1
  }

  private static func kind(_ verdict: Verdict) -> String {
    switch verdict {
    case .fail, .waived: "fail"
    case .pass: "pass"
    case .incomplete: "open"
    case .manual: "review"
    case .inapplicable: "notApplicable"
    }
  }

  private func message(_ finding: Finding, _ isFailure: Bool) -> String {
    var text = "\(finding.subject): \(finding.message)"
    if isFailure, let fix = finding.fix { text += "\nFix: \(fix)" }
    return finding.showing(sarifText(limited(text, Self.messageLimit)), as: sarifText)
  }

  private func location(_ finding: Finding, _ json: inout JSONWriter) {
    let place = SourcePlace(of: finding, manifest: context.manifest)
    json.object("physicalLocation") { json in
      json.object("artifactLocation") { json in
        json.field("uri", place.uri)
        if !place.path.hasPrefix("/") { json.field("uriBaseId", "%SRCROOT%") }
      }
      json.object("region") { json in
        json.field("startLine", place.line ?? 1)
        if let column = place.column { json.field("startColumn", column) }
      }
    }
    json.array("logicalLocations") { json in
      json.object { json in
        json.field("fullyQualifiedName", sarifText(finding.subject))
        json.field("kind", Self.kind(ofSubject: finding))
      }
    }
  }

  private static func kind(ofSubject finding: Finding) -> String {
    if finding.subject.hasPrefix("usage:") { return "declaration" }
    return finding.screen == nil ? "resource" : "element"
  }

  private func suppression(_ finding: Finding, _ json: inout JSONWriter) {
    json.array("suppressions") { json in
      json.object { json in
        json.field("kind", "external")
        json.field("status", "accepted")
        if let waiver = finding.waiver { json.field("justification", Self.justification(waiver)) }
      }
    }
  }

  private func write(_ fix: SourceFix, _ finding: Finding, _ json: inout JSONWriter) {
    json.array("fixes") { json in
      json.object { json in
        json.object("description") {
          $0.field("text", sarifText(limited(finding.fix ?? "Replace it", Self.messageLimit)))
        }
        json.array("artifactChanges") { json in
          json.object { json in
            json.object("artifactLocation") { json in
              json.field("uri", SourcePlace(path: fix.path).uri)
              if !fix.path.hasPrefix("/") { json.field("uriBaseId", "%SRCROOT%") }
            }
            json.array("replacements") { json in
              for replacement in fix.replacements { json.object { Self.write(replacement, &$0) } }
            }
          }
        }
      }
    }
  }

  private static func write(_ replacement: SourceFix.Replacement, _ json: inout JSONWriter) {
    json.object("deletedRegion") { json in
      json.field("startLine", replacement.start.line)
      json.field("startColumn", replacement.start.column)
      json.field("endLine", replacement.end.line)
      json.field("endColumn", replacement.end.column)
    }
    json.object("insertedContent") { $0.field("text", replacement.text) }
  }

  private static func justification(_ waiver: Waiver) -> String {
    var text = waiver.reason.rawValue
    if !waiver.note.isEmpty { text += ": " + waiver.note }
    if let until = waiver.until { text += ", until " + until }
    if !waiver.owner.isEmpty { text += ", decided by " + waiver.owner }
    return sarifText(text)
  }

  private func properties(_ finding: Finding, _ json: inout JSONWriter) {
    json.object("properties") { json in
      if let screen = finding.screen {
        json.field("screen", terminalSafe(screen.id))
      }
      if !finding.owner.isEmpty { json.field("owner", terminalSafe(finding.owner)) }
      if let missing = finding.missing { json.field("missing", terminalSafe(missing)) }
      guard !finding.evidence.isEmpty else { return }
      json.object("evidence") { json in
        var known: Set<String> = []
        for (name, value) in finding.evidence where known.insert(name).inserted {
          json.field(terminalSafe(name), terminalSafe(limited(value, Self.messageLimit)))
        }
      }
    }
  }
}

/// Text from outside for a message of SARIF: controls are visible, and what the format takes for a link
/// (`[text](target)`) or for the place of an argument (`{0}`) is not (3.11.5, 3.11.6).
func sarifText(_ text: String) -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { terminalSafe(String($0)) }
  var result = ""
  var rest = lines.joined(separator: "\n").unicodeScalars[...]
  while let scalar = rest.popFirst() {
    if scalar == "[" || scalar == "]" { result += "\\" }
    if scalar == "{" {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      if !digits.isEmpty, rest[digits.endIndex...].first == "}" { result += "{" }
    }
    result.unicodeScalars.append(scalar)
  }
  return result
}

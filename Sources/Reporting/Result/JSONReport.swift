public import Audit
internal import Configuration
internal import DataFormats
public import Guidelines
internal import SourceText

/// The result as JSON, the format that other tools read.
///
/// Findings are written as they come, one a line, on whatever thread they were found; the head, which needs the whole, is
/// put before them at the end.
public enum JSONReport {
  /// A run of encoded findings, and the questions that wait for a person.
  public struct Part: Sendable {
    /// Findings, each behind a comma and a line break.
    public var findings: [UInt8] = []
    /// Questions, likewise.
    public var manual: [UInt8] = []
    /// The kind of the findings' subjects, which are all of one; nil without findings. Elements go with their screens.
    public var kind: SubjectKind?

    /// Nothing yet.
    public init() {}
  }

  /// Encodes findings. Cost: linear; no finding is kept.
  public static func encode(_ findings: [Finding]) -> Part {
    var encoder = FindingEncoder()
    return encoder.encode(findings)
  }

  private static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter([.escapesControls])
    json.object(body)
    return json.finish()
  }

  /// A line for each of some records of a stream: what it is, the counts of verdicts, the findings.
  public static func lines(_ records: [RecordResult]) -> [UInt8] {
    var text: [UInt8] = []
    var encoder = FindingEncoder()
    for record in records {
      var buffer: [UInt8] = []
      swap(&buffer, &text)
      var json = JSONWriter([.escapesControls], appendingTo: consume buffer)
      json.object { json in
        json.field("subject", record.subject)
        json.field("kind", record.kind.rawValue)
        json.field("pass", record.tally.pass)
        json.field("fail", record.tally.fail)
        json.field("incomplete", record.tally.incomplete)
        json.field("manual", record.tally.manual)
        json.field("waived", record.tally.waived)
        json.array("findings") { json in
          for finding in record.findings where finding.verdict != .manual {
            json.object { encoder.write(finding, &$0) }
          }
        }
      }
      text = json.finish()
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The document before the findings: everything that the summary says, up to the bracket that opens the list.
  ///
  /// - Parameters:
  ///   - summary: what the audit came to.
  ///   - recorded: when it was run, of a result that is kept: `2026-11-12T09:30:00Z`.
  public static func head(_ summary: AuditSummary, recorded: String? = nil) -> [UInt8] {
    var json = JSONWriter([.pretty, .escapesControls])
    json.object { json in
      json.field("rtlaudit", 1)
      json.field("recorded", ifPresent: recorded)
      json.field("project", summary.project)
      json.field("shard", ifPresent: summary.shard?.description)
      if summary.isPartial { json.field("partial", true) }
      if let score = summary.score { json.field("score", score) } else { json.nullField("score") }
      if let grade = summary.grade { json.field("grade", grade.rawValue) } else { json.nullField("grade") }
      json.field("scoring", Scoring.version)
      json.object("coverage") { json in
        json.field("decided", rounded(summary.decided))
        json.field("incomplete", summary.tally.incomplete)
        json.field("manual", summary.tally.manual)
      }
      json.object("failures") { json in
        for severity in Severity.allCases { json.field(severity.rawValue, summary.failures[severity] ?? 0) }
      }
      json.object("weights") { json in
        for severity in Severity.allCases { json.field(severity.rawValue, summary.weights[severity] ?? 0) }
      }
      if let baseline = summary.baseline {
        json.object("baseline") { json in
          json.field("hidden", baseline.hidden)
          json.field("gone", baseline.gone)
        }
      }
      if !summary.waivers.isEmpty {
        json.array("waivers") { json in for waiver in summary.waivers { json.object { write(waiver, &$0) } } }
      }
      if !summary.reviews.isEmpty {
        json.array("reviews") { json in for review in summary.reviews { json.object { write(review, &$0) } } }
      }
      json.array("categories") { json in
        for category in summary.categories { json.object { write(category, &$0) } }
      }
    }
    // The list of findings follows inside the same object.
    return json.finish().dropLast(while: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "}") || $0 == 0x20 })
      + guidelines(summary) + Array(",\n  \"findings\": [".utf8)
  }

  /// The verdicts by guideline, one a line.
  private static func guidelines(_ summary: AuditSummary) -> [UInt8] {
    var text = Array(",\n  \"guidelines\": [".utf8)
    for (index, guideline) in summary.guidelines.enumerated() {
      text += Array((index == 0 ? "\n    " : ",\n    ").utf8)
      text += object { json in
        json.field("id", guideline.id)
        json.field("severity", guideline.severity.rawValue)
        write(guideline.tally, &json)
      }
    }
    return text + Array((summary.guidelines.isEmpty ? "]" : "\n  ]").utf8)
  }

  static func write(_ waiver: Waiver, _ json: inout JSONWriter) {
    json.field("reason", waiver.reason.rawValue)
    if !waiver.note.isEmpty { json.field("note", waiver.note) }
    if !waiver.owner.isEmpty { json.field("owner", waiver.owner) }
    json.field("until", ifPresent: waiver.until)
  }

  private static func write(_ result: WaiverResult, _ json: inout JSONWriter) {
    if !result.waiver.guideline.isEmpty { json.field("guideline", result.waiver.guideline) }
    json.field("subject", ifPresent: result.waiver.subject?.pattern)
    json.field("fingerprint", ifPresent: result.waiver.fingerprint)
    write(result.waiver, &json)
    json.field("state", result.isExpired ? "expired" : "active")
    json.field("findings", result.count)
  }

  private static func write(_ review: ReviewEntry, _ json: inout JSONWriter) {
    json.field("guideline", review.guideline)
    json.field("subject", review.subject)
    json.field("verdict", review.verdict)
    if !review.by.isEmpty { json.field("by", review.by) }
    if !review.on.isEmpty { json.field("on", review.on) }
    if !review.note.isEmpty { json.field("note", review.note) }
  }

  /// What stands between the findings and the questions. The caller leaves out the first byte of each list, a comma.
  public static func middle(hasFindings: Bool) -> [UInt8] {
    Array(((hasFindings ? "\n  " : "") + "],\n  \"manual\": [").utf8)
  }

  /// The end of the document.
  public static func end(hasQuestions: Bool) -> [UInt8] { Array(((hasQuestions ? "\n  " : "") + "]\n}\n").utf8) }

  private static func write(_ category: AuditSummary.CategoryResult, _ json: inout JSONWriter) {
    json.field("id", category.id)
    if let score = category.score { json.field("score", score) } else { json.nullField("score") }
    write(category.tally, &json)
  }

  private static func write(_ tally: Tally, _ json: inout JSONWriter) {
    json.field("pass", tally.pass)
    json.field("fail", tally.fail)
    json.field("incomplete", tally.incomplete)
    json.field("manual", tally.manual)
    json.field("waived", tally.waived)
    json.field("inapplicable", tally.inapplicable)
  }

  /// Two decimals, rounded down, so that 1 means all.
  private static func rounded(_ share: Double) -> Double { Double(Int(share * 100 + 1e-9)) / 100 }
}

extension Array<UInt8> {
  /// The same without the bytes at its end that a test holds for.
  fileprivate func dropLast(while test: (UInt8) -> Bool) -> [UInt8] {
    var end = count
    while end > 0, test(self[end - 1]) { end -= 1 }
    return Array(self[..<end])
  }
}

public import Audit
internal import DataFormats
internal import Guidelines

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

    /// Nothing yet.
    public init() {}
  }

  /// Encodes findings. Cost: linear; no finding is kept.
  public static func encode(_ findings: [Finding]) -> Part {
    var part = Part()
    for finding in findings {
      if finding.verdict == .manual {
        part.manual += Array(",\n    ".utf8)
        part.manual += object { json in
          json.field("guideline", finding.guideline)
          json.field("subject", finding.subject)
          json.field("question", finding.message)
        }
      } else {
        part.findings += Array(",\n    ".utf8)
        part.findings += encoded(finding)
      }
    }
    return part
  }

  private static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(body)
    return json.finish()
  }

  private static func encoded(_ finding: Finding) -> [UInt8] {
    object { json in
      json.field("guideline", finding.guideline)
      json.field("severity", finding.severity.rawValue)
      json.field("verdict", finding.verdict.name)
      json.field("subject", finding.subject)
      json.field("at", ifPresent: finding.at)
      json.field("message", finding.message)
      json.field("fix", ifPresent: finding.fix)
      json.field("missing", ifPresent: finding.missing)
      if !finding.evidence.isEmpty {
        json.object("evidence") { json in
          for (name, value) in finding.evidence { json.field(name, value) }
        }
      }
      json.field("fingerprint", finding.fingerprint)
    }
  }

  /// The document before the findings: everything that the summary says, up to the bracket that opens the list.
  public static func head(_ summary: AuditSummary) -> [UInt8] {
    var json = JSONWriter([.pretty])
    json.object { json in
      json.field("rtlaudit", 1)
      json.field("project", summary.project)
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
      json.array("categories") { json in
        for category in summary.categories { json.object { write(category, &$0) } }
      }
    }
    // The list of findings follows inside the same object.
    return json.finish().dropLast(while: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "}") || $0 == 0x20 })
      + Array(",\n  \"findings\": [".utf8)
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
    json.field("pass", category.tally.pass)
    json.field("fail", category.tally.fail)
    json.field("incomplete", category.tally.incomplete)
    json.field("manual", category.tally.manual)
    json.field("waived", category.tally.waived)
    json.field("inapplicable", category.tally.inapplicable)
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

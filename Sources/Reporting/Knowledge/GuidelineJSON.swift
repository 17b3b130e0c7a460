internal import DataFormats
public import Guidelines

/// Guidelines as JSON.
public enum GuidelineJSON {
  /// Everything that a guideline says, for tools: an array with one object for each.
  public static func json(_ guidelines: [Guideline]) -> [UInt8] {
    var json = JSONWriter([.pretty])
    json.array { json in
      for guideline in guidelines { json.object { write(guideline, &$0) } }
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }

  /// What a guideline is called and whom it is for.
  static func head(_ guideline: Guideline, _ json: inout JSONWriter) {
    json.field("id", guideline.id)
    json.field("title", guideline.title)
    json.field("severity", guideline.severity.rawValue)
    json.field("category", guideline.category)
    json.field("audience", guideline.audience.map(\.rawValue))
    json.field("components", guideline.components)
    json.field("confidence", guideline.confidence.rawValue)
    json.field("statement", guideline.statement)
  }

  private static func write(_ guideline: Guideline, _ json: inout JSONWriter) {
    head(guideline, &json)
    json.field("why", guideline.why)
    json.field("do", guideline.dos)
    json.field("avoid", guideline.avoid)
    json.object("fix") { json in
      for fix in guideline.fix { json.field(fix.framework, fix.code) }
    }
    json.array("checks") { json in
      for check in guideline.checks { json.object { write(check, guideline.severity, &$0) } }
    }
    json.field("question", ifPresent: guideline.review?.question)
    if let policy = guideline.policy {
      json.field("policy", policy.name)
      json.field("default", policy.defaultChoice)
    }
    if !guideline.conflict.isEmpty {
      json.array("conflict") { json in
        for side in guideline.conflict {
          json.object {
            $0.field("source", side.source)
            $0.field("says", side.says)
          }
        }
      }
    }
    json.array("examples") { json in
      for example in guideline.examples {
        json.object {
          $0.field("verdict", example.verdict.rawValue)
          $0.field("caption", example.caption)
        }
      }
    }
    json.array("sources") { json in
      for source in guideline.sources {
        json.object {
          $0.field("id", source.id)
          $0.field("section", ifPresent: source.section.isEmpty ? nil : source.section)
        }
      }
    }
    json.field("related", guideline.related)
  }

  private static func write(_ check: Check, _ severity: Severity, _ json: inout JSONWriter) {
    json.field("subject", check.subject.rawValue)
    json.field("severity", (check.severity ?? severity).rawValue)
    json.field("when", ifPresent: check.when?.text)
    json.field("expect", check.expect.text)
    json.field("message", check.message.text)
    json.field("fix", ifPresent: check.fix?.text)
  }
}

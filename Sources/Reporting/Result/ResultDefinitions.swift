internal import Configuration
public import Manifest

/// The result that `--format json` prints, as a table of fields: what its JSON Schema is made of.
extension JSONReport {
  /// The JSON Schema of a result.
  public static var schema: JSONSchema {
    JSONSchema(
      id: "urn:rtlaudit:result:1", title: "Result of rtlaudit", root: result,
      records: parts, nullIsAbsent: true)
  }

  /// A count; bounded, so that the counts of many results can be added.
  private static let count = FieldType.integer(0...10_000_000_000)

  /// The records inside a result.
  static let parts = [
    coverage, failures, weights, baseline, listedWaiver, review, category, guideline, finding, findingScreen,
    findingWaiver, question,
  ]

  static let result = RecordDefinition(
    "result", "What an audit found",
    [
      FieldDefinition("rtlaudit", .integer(1...1), "The version of this format", isRequired: true),
      FieldDefinition("recorded", .text, "When it was run, in UTC, of a result that is kept"),
      FieldDefinition("project", .text, "The project's name", isRequired: true),
      FieldDefinition("shard", .text, "Which part of the whole was audited, such as 2/16"),
      FieldDefinition("partial", .bool, "True when not all subjects or guidelines took part"),
      FieldDefinition("score", .number(0...100), "The weighted mean of shares; null when nothing was decided"),
      FieldDefinition("grade", .term(Vocabulary(["A", "B", "C", "D", "F"])), "The letter; null when it is withheld"),
      FieldDefinition("scoring", .integer(1...Int.max), "The version of the scoring formula", isRequired: true),
      FieldDefinition("coverage", .record("coverage"), "How much could be decided", isRequired: true),
      FieldDefinition("failures", .record("failures"), "How many findings fail, by severity", isRequired: true),
      FieldDefinition("weights", .record("weights"), "What a guideline weighs, by its severity", isRequired: true),
      FieldDefinition("baseline", .record("baseline"), "What a baseline hides"),
      FieldDefinition(
        "waivers", .list(.record("listedWaiver")), "The configuration's waivers, and what became of each"),
      FieldDefinition("reviews", .list(.record("review")), "People's answers on record"),
      FieldDefinition("categories", .list(.record("category")), "The result by category", isRequired: true),
      FieldDefinition("guidelines", .list(.record("guidelineResult")), "The result by guideline", isRequired: true),
      FieldDefinition("findings", .list(.record("finding")), "Verdicts in the order of the manifest", isRequired: true),
      FieldDefinition("manual", .list(.record("question")), "Questions that wait for a person", isRequired: true),
    ])

  private static let coverage = RecordDefinition(
    "coverage", "How much could be decided",
    [
      FieldDefinition("decided", .number(0...1), "The share of the applicable checks", isRequired: true),
      FieldDefinition("incomplete", count, "Checks for which a fact is missing", isRequired: true),
      FieldDefinition("manual", count, "Questions for a person", isRequired: true),
    ])

  private static let failures = RecordDefinition(
    "failures", "How many findings fail, by severity",
    ["error", "warning", "advice"].map { FieldDefinition($0, count, "Findings of severity \($0)", isRequired: true) })

  private static let weights = RecordDefinition(
    "weights", "What a guideline weighs in the score, by its severity",
    ["error", "warning", "advice"].map {
      FieldDefinition($0, .number(0...1_000), "Of severity \($0)", isRequired: true)
    })

  private static let baseline = RecordDefinition(
    "baseline", "Findings of old: out of the failures, and counted in the score",
    [
      FieldDefinition("hidden", count, "Findings that it hides", isRequired: true),
      FieldDefinition("gone", count, "Findings that it knows and that are there no more", isRequired: true),
    ])

  private static let reason = FieldType.term(Vocabulary(WaiverReason.allCases.map(\.rawValue)))
  private static let waiverFields = [
    FieldDefinition("reason", reason, "Why it is accepted", isRequired: true),
    FieldDefinition("note", .text, "What people should know of it"),
    FieldDefinition("owner", .text, "Who decided it"),
    FieldDefinition("until", .text, "The last day on which it holds"),
  ]

  private static let findingWaiver = RecordDefinition(
    "waiver", "The waiver that accepts a finding or, of one that fails, did until it ended", waiverFields)

  private static let listedWaiver = RecordDefinition(
    "listedWaiver", "A waiver of the configuration",
    [
      FieldDefinition("guideline", .text, "The guideline"),
      FieldDefinition("subject", .text, "The pattern over subjects"),
      FieldDefinition("fingerprint", .text, "The finding"),
    ] + waiverFields + [
      FieldDefinition("state", .term(Vocabulary(["active", "expired"])), "Whether it holds", isRequired: true),
      FieldDefinition("findings", count, "How many findings it speaks of", isRequired: true),
    ])

  private static let review = ManifestDefinitions.definition(of: .review)

  private static let verdictCounts = ["pass", "fail", "incomplete", "manual", "waived", "inapplicable"].map {
    FieldDefinition($0, count, "Verdicts that are \($0)", isRequired: true)
  }

  private static let guideline = RecordDefinition(
    "guidelineResult", "The result of one guideline",
    [
      FieldDefinition("id", .text, "The guideline", isRequired: true),
      FieldDefinition("severity", severity, "How much harm it does", isRequired: true),
    ] + verdictCounts)

  private static let severity = FieldType.term(Vocabulary(["error", "warning", "advice"]))

  private static let category = RecordDefinition(
    "category", "The result of one category",
    [
      FieldDefinition("id", .text, "The category", isRequired: true),
      FieldDefinition("score", .number(0...100), "The weighted mean of shares; null when nothing was decided"),
    ] + verdictCounts)

  private static let finding = RecordDefinition(
    "finding", "One verdict",
    [
      FieldDefinition("guideline", .text, "The id of the guideline", isRequired: true),
      FieldDefinition(
        "severity", severity, "How much harm it does", isRequired: true),
      FieldDefinition(
        "verdict", .term(Vocabulary(["fail", "incomplete", "waived", "pass", "inapplicable"])), "The verdict",
        isRequired: true),
      FieldDefinition(
        "subject", .text,
        "project, a screen id, screen/element, string:key, asset:name, usage:path:line:column or translation:language",
        isRequired: true),
      FieldDefinition("at", .text, "Where it stands in source"),
      FieldDefinition("screen", .record("findingScreen"), "The screen that it is on"),
      FieldDefinition("owner", .text, "Who answers for it"),
      FieldDefinition("message", .text, "What is wrong, or what is missing", isRequired: true),
      FieldDefinition("fix", .text, "What to do"),
      FieldDefinition("missing", .text, "The field that would decide, of an incomplete verdict"),
      FieldDefinition("evidence", .map(.name, .text), "Facts beside it, by name"),
      FieldDefinition("fingerprint", .text, "The same from run to run, whatever the line", isRequired: true),
      FieldDefinition("waiver", .record("waiver"), "The waiver that accepts it, or that ended"),
    ])

  private static let findingScreen = RecordDefinition(
    "findingScreen", "A screen",
    [
      FieldDefinition("id", .text, "Its id", isRequired: true),
      FieldDefinition("title", .text, "What people call it"),
    ])

  private static let question = RecordDefinition(
    "question", "A question that waits for a person",
    [
      FieldDefinition("guideline", .text, "The id of the guideline", isRequired: true),
      FieldDefinition("subject", .text, "What is to be looked at", isRequired: true),
      FieldDefinition("screen", .record("findingScreen"), "The screen that it is on"),
      FieldDefinition("owner", .text, "Who answers for it"),
      FieldDefinition("question", .text, "The question", isRequired: true),
    ])
}

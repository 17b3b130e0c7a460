public import Manifest

/// The result that `--format json` prints, as a table of fields: what its JSON Schema is made of.
extension JSONReport {
  /// The JSON Schema of a result.
  public static var schema: JSONSchema {
    JSONSchema(
      id: "urn:rtlaudit:result:1", title: "Result of rtlaudit", root: result,
      records: [coverage, failures, category, finding, question], nullIsAbsent: true)
  }

  private static let count = FieldType.integer(0...Int.max)

  private static let result = RecordDefinition(
    "result", "What an audit found",
    [
      FieldDefinition("rtlaudit", .integer(1...1), "The version of this format", isRequired: true),
      FieldDefinition("project", .text, "The project's name", isRequired: true),
      FieldDefinition("score", .number(0...100), "The weighted mean of shares; null when nothing was decided"),
      FieldDefinition("grade", .term(Vocabulary(["A", "B", "C", "D", "F"])), "The letter; null when it is withheld"),
      FieldDefinition("scoring", .integer(1...Int.max), "The version of the scoring formula", isRequired: true),
      FieldDefinition("coverage", .record("coverage"), "How much could be decided", isRequired: true),
      FieldDefinition("failures", .record("failures"), "How many findings fail, by severity", isRequired: true),
      FieldDefinition("categories", .list(.record("category")), "The result by category", isRequired: true),
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

  private static let category = RecordDefinition(
    "category", "The result of one category",
    [
      FieldDefinition("id", .text, "The category", isRequired: true),
      FieldDefinition("score", .number(0...100), "The weighted mean of shares; null when nothing was decided"),
    ]
      + ["pass", "fail", "incomplete", "manual", "waived", "inapplicable"].map {
        FieldDefinition($0, count, "Verdicts that are \($0)", isRequired: true)
      })

  private static let finding = RecordDefinition(
    "finding", "One verdict",
    [
      FieldDefinition("guideline", .text, "The id of the guideline", isRequired: true),
      FieldDefinition(
        "severity", .term(Vocabulary(["error", "warning", "advice"])), "How much harm it does", isRequired: true),
      FieldDefinition(
        "verdict", .term(Vocabulary(["fail", "incomplete", "waived", "pass", "inapplicable"])), "The verdict",
        isRequired: true),
      FieldDefinition(
        "subject", .text, "project, a screen id, screen/element, string:key, asset:name or usage:path:line:column",
        isRequired: true),
      FieldDefinition("at", .text, "Where it stands in source"),
      FieldDefinition("message", .text, "What is wrong, or what is missing", isRequired: true),
      FieldDefinition("fix", .text, "What to do"),
      FieldDefinition("missing", .text, "The field that would decide, of an incomplete verdict"),
      FieldDefinition("evidence", .map(.name, .text), "Facts beside it, by name"),
      FieldDefinition("fingerprint", .text, "The same from run to run, whatever the line", isRequired: true),
    ])

  private static let question = RecordDefinition(
    "question", "A question that waits for a person",
    [
      FieldDefinition("guideline", .text, "The id of the guideline", isRequired: true),
      FieldDefinition("subject", .text, "What is to be looked at", isRequired: true),
      FieldDefinition("question", .text, "The question", isRequired: true),
    ])
}

public import Manifest

/// The configuration as a table of fields: what the reader checks and what the JSON Schema is made of.
public enum ConfigurationDefinitions {
  /// The months, of which a fiscal year may start in any.
  public static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  /// The whole file.
  public static let configuration = RecordDefinition(
    "configuration", "What a team settles once for all of its audits",
    [
      field("rtlaudit", .integer(1...1), "The version of this format", isRequired: true),
      field("guidelines", .list(.formatted(.identifier)), "Folders of guidelines beside ours, relative to this file"),
      field("exclude", .list(.formatted(.identifier)), "Files and folders that a scan passes over, as in a .gitignore"),
      field("policies", .record("policies"), "Choices where sources disagree, for manifests that make none"),
      field("weights", .record("weights"), "What a guideline weighs in the score, by its severity"),
      field("owners", .list(.record("owner")), "Who answers for what; the last that matches counts"),
      field("failOn", .term(Vocabulary(FailureLevel.allCases.map(\.rawValue))), "What makes the exit code 1"),
      field("minScore", .number(0...100), "The score below which the exit code is 1"),
      field("fiscalYearStart", .term(Vocabulary(months)), "The month that the first quarter of a year starts in"),
      field("baseURL", .formatted(.identifier), "Where the site and its reports will be"),
      field("languages", .list(.formatted(.languageTag)), "The languages of the site and of reports"),
      field("baseline", .formatted(.identifier), "The file of known findings, relative to this file"),
      field("history", .formatted(.identifier), "The folder of recorded runs, relative to this file"),
      field("waivers", .list(.record("waiver")), "Findings that are known and accepted until a day"),
      field("reviews", .list(.record("review")), "People's answers to guidelines, as in a manifest"),
    ])

  /// The records inside the configuration.
  public static let parts: [RecordDefinition] = [
    ManifestDefinitions.definition(of: .policies),
    RecordDefinition(
      "weights", "What a guideline weighs by its severity",
      [
        field("error", .number(0...1_000), "Of a guideline of severity error; 10 unless stated"),
        field("warning", .number(0...1_000), "Of severity warning; 3 unless stated"),
        field("advice", .number(0...1_000), "Of severity advice; 1 unless stated"),
      ]),
    RecordDefinition(
      "owner", "Who answers for some subjects or files",
      [
        field(
          "match", .formatted(.identifier), "A pattern over subjects (booking/*) or paths (Sources/Booking/**)",
          isRequired: true),
        field("owner", .formatted(.identifier), "The team or person", isRequired: true),
      ]),
    RecordDefinition(
      "waiver", "A finding, or those of a guideline on some subjects, that is known and accepted",
      [
        field("guideline", .formatted(.identifier), "The id of the guideline"),
        field("subject", .formatted(.identifier), "A pattern over subjects, such as booking/* or string:terms.*"),
        field("fingerprint", .formatted(.identifier), "The finding, by the fingerprint of its report"),
        field("reason", .term(Vocabulary(WaiverReason.allCases.map(\.rawValue))), "Why", isRequired: true),
        field("note", .text, "What people should know of it"),
        field("owner", .text, "Who decided it"),
        field("until", .text, "The last day on which it holds, such as 2027-03-31"),
      ]),
    ManifestDefinitions.definition(of: .review),
  ]

  /// The JSON Schema of the configuration.
  public static var schema: JSONSchema {
    JSONSchema(
      id: "urn:rtlaudit:configuration:1", title: "Configuration of rtlaudit", root: configuration, records: parts)
  }

  private static func field(
    _ name: String, _ type: FieldType, _ doc: String, isRequired: Bool = false
  ) -> FieldDefinition {
    FieldDefinition(name, type, doc, isRequired: isRequired)
  }
}

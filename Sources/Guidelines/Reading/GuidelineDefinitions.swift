public import Manifest

/// The files of the knowledge base as tables of fields: what the reader checks and what the JSON Schema is made of.
public enum GuidelineDefinitions {
  /// A guideline file.
  public static let guideline = RecordDefinition(
    "guideline", "One guideline: text for people, checks for the engine, examples",
    [
      field("id", .text, "category/slug, the file's path below guidelines/", isRequired: true),
      field("title", .text, "A short imperative", isRequired: true),
      field("severity", names(Severity.self), "How much harm it does when it is not followed", isRequired: true),
      field("audience", .list(names(Audience.self)), "Which checklists show it", isRequired: true),
      field("components", .list(.text), "Which component checklists show it"),
      field("statement", .text, "What to do, in a sentence or two", isRequired: true),
      field("why", .text, "What a reader of Arabic or Hebrew sees when it is not done", isRequired: true),
      field("do", .list(.text), "What to do, in short items", isRequired: true),
      field("avoid", .list(.text), "What to avoid, in short items", isRequired: true),
      field("fix", .record("fix"), "How to mend it, by framework"),
      field("sources", .list(.record("source")), "Where it comes from", isRequired: true),
      field("confidence", names(Confidence.self), "Whether the sources agree", isRequired: true),
      field("conflict", .list(.record("conflict")), "Who says what, where the sources disagree"),
      field("policy", .record("policy"), "The choice of a project where the sources disagree"),
      field("checks", .list(.record("check")), "What the engine runs"),
      field("review", .record("question"), "What a person must judge"),
      field("examples", .list(.record("example")), "Tests of the checks, and pictures", isRequired: true),
      field("related", .list(.text), "Ids of other guidelines"),
    ])

  /// What a fix may be written for.
  public static let frameworks = ["swiftui", "uikit", "appkit", "css", "strings", "project"]

  /// The records inside a guideline file, besides those of a manifest.
  public static let parts: [RecordDefinition] = [
    RecordDefinition(
      "fix", "Code that mends it, by framework",
      frameworks.map { field($0, .text, "Code or settings for \($0)") }
    ),
    RecordDefinition(
      "source", "A part of a source",
      [
        field("id", .text, "An id of guidelines/sources.yaml", isRequired: true),
        field("section", .text, "The part, as its own heading names it"),
      ]),
    RecordDefinition(
      "conflict", "What one source says",
      [
        field("source", .text, "An id of guidelines/sources.yaml", isRequired: true),
        field("says", .text, "What it says, in our words", isRequired: true),
      ]),
    RecordDefinition(
      "policy", "A choice of the project",
      [
        field("name", .term(Vocabulary(PolicyField.allCases.map(\.name))), "The policy", isRequired: true),
        field("default", .term(Vocabulary(["mirror", "keep"])), "What holds without a choice", isRequired: true),
      ]),
    RecordDefinition(
      "check", "What the engine runs for each subject",
      [
        field("subject", names(SubjectKind.self), "What one verdict is about", isRequired: true),
        field("when", .text, "A condition (CEL): false makes the check inapplicable"),
        field("expect", .text, "A condition (CEL): true passes, false fails", isRequired: true),
        field("message", .text, "What is said when it fails, with expressions in braces", isRequired: true),
        field("fix", .text, "What to do for this subject, with expressions in braces"),
        field("severity", names(Severity.self), "The severity of this check's findings"),
        field(
          "evidence", .map(.name, .text), "Facts to show beside a finding (CEL), by name"),
      ]),
    RecordDefinition(
      "question", "A question that only a person can answer",
      [
        field("question", .text, "The question", isRequired: true),
        field(
          "subject", names(SubjectKind.self), "What is looked at; the subject of the first check, else the project"),
        field("when", .text, "Which subjects it is asked of (CEL)"),
      ]),
    RecordDefinition(
      "exampleProject", "A project as in a manifest, without the need of a name",
      ManifestDefinitions.definition(of: .project).fields.map { field($0.name, $0.type, $0.doc) }),
    RecordDefinition(
      "example", "A piece of a manifest and the verdict that is due",
      [
        field("verdict", names(ExampleVerdict.self), "What the guideline must say", isRequired: true),
        field("caption", .text, "A few words for the picture", isRequired: true),
        field("subject", .text, "The subject that the verdict is about"),
        field("project", .record("exampleProject"), "The project; the name may be left out"),
        field("screen", .record("screen"), "A screen"),
        field("screens", .list(.record("screen")), "Several screens"),
        field("string", .record("string"), "A localized string"),
        field("strings", .list(.record("string")), "Several strings"),
        field("asset", .record("asset"), "An asset"),
        field("assets", .list(.record("asset")), "Several assets"),
        field("usage", .record("usage"), "An API call"),
        field("usages", .list(.record("usage")), "Several API calls"),
        field("review", .record("review"), "The answer of a person"),
        field("reviews", .list(.record("review")), "Answers of people"),
      ]),
  ]

  /// The JSON Schema of a guideline file, the parts of a manifest in its examples included.
  public static var schema: JSONSchema {
    JSONSchema(
      id: "urn:rtlaudit:guideline:1", title: "Guideline of rtlaudit", root: guideline,
      records: parts + ManifestDefinitions.records, nullIsAbsent: true)
  }

  static func field(
    _ name: String, _ type: FieldType, _ doc: String, isRequired: Bool = false
  ) -> FieldDefinition {
    FieldDefinition(name, type, doc, isRequired: isRequired)
  }

  static func names<T: CaseIterable & RawRepresentable<String>>(_ type: T.Type) -> FieldType {
    .term(Vocabulary(T.allCases.map(\.rawValue)))
  }
}

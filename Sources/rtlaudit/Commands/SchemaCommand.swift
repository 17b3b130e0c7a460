internal import Configuration
internal import Guidelines
internal import Manifest
internal import Reporting
internal import SourceText

/// `rtlaudit schema`: prints a JSON Schema, made of the definitions that the readers go by.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "print the JSON Schema of a manifest, a guideline, a configuration or a result"
  static let operands = "manifest | guideline | configuration | result"
  static let options: [Option] = []
  static let examples = [
    (call: "rtlaudit schema manifest > manifest.schema.json", does: "for editors that complete and check as you type"),
    (call: "rtlaudit schema result", does: "what --format json prints"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let name = try arguments.operand("the name of a schema", self)
    let schemas = [
      "manifest": JSONSchema.manifest, "guideline": GuidelineDefinitions.schema,
      "configuration": ConfigurationDefinitions.schema, "result": JSONReport.schema,
    ]
    guard let schema = schemas[name] else {
      throw Failure(
        "there is no schema \"\(terminalSafe(name))\"",
        hint: nearestName(to: name, in: schemas.keys.sorted()).map { "did you mean \($0)?" }
          ?? "there are " + schemas.keys.sorted().joined(separator: ", "))
    }
    Terminal.write(schema.json())
    return 0
  }
}

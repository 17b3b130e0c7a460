/// The definitions as Markdown for people: a section for each record, a row for each field.
public enum DefinitionTable {
  /// The tables of some records; names of records link to their sections.
  ///
  /// - Parameter level: the level of the headings.
  public static func markdown(_ records: [RecordDefinition], level: Int = 2) -> String {
    records.map { section($0, level) }.joined(separator: "\n")
  }

  private static func section(_ record: RecordDefinition, _ level: Int) -> String {
    var text = String(repeating: "#", count: level) + " \(record.name)\n\n\(record.doc).\n\n"
    text += "| field | type | meaning |\n|---|---|---|\n"
    for field in record.fields {
      let unit = field.unit.map { ", in \($0)" } ?? ""
      let mark = field.isRequired ? " (required)" : ""
      text += "| `\(field.name)`\(mark) | \(cell(describe(field.type)))\(unit) | \(cell(field.doc)) |\n"
    }
    return text
  }

  private static func describe(_ type: FieldType) -> String {
    switch type {
    case .bool: "true or false"
    case .integer, .number: type.wanted
    case .text: "text"
    case .formatted(let format): format.noun
    case .reference(let record): "id of \(link(record))"
    case .term(let vocabulary): vocabulary.names.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let item): "list of " + describe(item)
    case .numbers(let components): "[" + components.map(\.name).joined(separator: ", ") + "]"
    case .map(.language, let value): "by language: " + describe(value)
    case .map(.name, let value): "by name: " + describe(value)
    case .map(.term(let keys), let value):
      "by " + keys.names.map { "`\($0)`" }.joined(separator: ", ") + ": " + describe(value)
    case .record(let name): link(name)
    case .either(let vocabulary, let other):
      vocabulary.names.map { "`\($0)`" }.joined(separator: ", ") + " or " + describe(other)
    }
  }

  private static func link(_ record: String) -> String { "[\(record)](#\(record.lowercased()))" }

  /// A bar would end the cell.
  private static func cell(_ text: String) -> String {
    String(text.flatMap { $0 == "|" ? ["\\", "|"] : [$0] })
  }
}

extension TextFormat {
  /// What the form is called.
  public var noun: String {
    switch self {
    case .identifier: "name"
    case .languageTag: "language tag"
    case .region: "region"
    case .script: "script"
    case .date: "date"
    case .place: "place (`path:line:column`)"
    }
  }
}

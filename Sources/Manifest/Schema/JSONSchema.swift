internal import DataFormats

/// Writes a JSON Schema (draft 2020-12) from definitions: of a manifest, a guideline, a configuration, a result.
///
/// The schema accepts what the readers accept, but for what it cannot say: that ids differ, that references lead
/// somewhere, and how many days a month has. The same definitions give the same bytes.
public struct JSONSchema: Sendable {
  /// The `$id`, such as `urn:rtlaudit:manifest:1`.
  public var id: String
  /// The title of the whole.
  public var title: String
  /// The record that a document is.
  public var root: RecordDefinition
  /// The records that the root and its parts name.
  public var records: [RecordDefinition]
  /// Whether null stands for an absent field, as it does in a manifest.
  public var nullIsAbsent: Bool

  /// Makes a schema; `records` holds all that are named by fields, with or without the root.
  public init(
    id: String, title: String, root: RecordDefinition, records: [RecordDefinition], nullIsAbsent: Bool = false
  ) {
    self.id = id
    self.title = title
    self.root = root
    self.records = records
    self.nullIsAbsent = nullIsAbsent
  }

  /// The schema of the manifest.
  public static var manifest: JSONSchema {
    JSONSchema(
      id: "urn:rtlaudit:manifest:\(ManifestDefinitions.version)", title: "Screen manifest of rtlaudit",
      root: ManifestDefinitions.definition(of: .manifest), records: ManifestDefinitions.records, nullIsAbsent: true)
  }

  /// The schema as JSON, with a line break at its end.
  public func json() -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.object { writer in
      writer.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.field("$id", id)
      writer.field("title", title)
      writer.field("description", root.doc)
      writer.field("$ref", "#/$defs/" + root.name)
      writer.object("$defs") { writer in
        let others = records.filter { $0.name != root.name }
        for record in [root] + others { writer.object(record.name) { write(record, to: &$0) } }
      }
    }
    return writer.finish() + [UInt8(ascii: "\n")]
  }

  private func write(_ record: RecordDefinition, to writer: inout JSONWriter) {
    writer.field("description", record.doc)
    writer.field("type", "object")
    writer.object("properties") { writer in
      for field in record.fields {
        writer.object(field.name) { writer in
          writer.field("description", field.doc + (field.unit.map { " (\($0))" } ?? ""))
          write(field.type, orNull: nullIsAbsent && !field.isRequired, to: &writer)
        }
      }
    }
    writer.object("patternProperties") { $0.field("^x-", true) }
    writer.field("additionalProperties", false)
    let required = record.fields.filter(\.isRequired).map(\.name)
    if !required.isEmpty { writer.field("required", required) }
  }

  /// Writes the keywords of a type into an object.
  private func write(_ type: FieldType, orNull: Bool, to writer: inout JSONWriter) {
    switch type {
    case .bool: writeType("boolean", orNull, to: &writer)
    case .integer(let range) where range.lowerBound == range.upperBound: writer.field("const", range.lowerBound)
    case .integer(let range):
      writeType("integer", orNull, to: &writer)
      // What a double counts exactly (RFC 8259, 6): the readers take no more.
      writer.field("minimum", max(range.lowerBound, -9_007_199_254_740_991))
      writer.field("maximum", min(range.upperBound, 9_007_199_254_740_991))
    case .number(let range):
      writeType("number", orNull, to: &writer)
      writeBounds(range, to: &writer)
    case .text, .reference: writeType("string", orNull, to: &writer)
    case .formatted(let format):
      writeType("string", orNull, to: &writer)
      if let pattern = format.pattern { writer.field("pattern", pattern) } else { writer.field("minLength", 1) }
      if format == .date { writer.field("format", "date") }
    case .term(let vocabulary): writeEnumeration(vocabulary, orNull, to: &writer)
    case .list(let item):
      writeType("array", orNull, to: &writer)
      writer.object("items") { write(item, orNull: false, to: &$0) }
    case .numbers(let components): writeNumbers(components, orNull, to: &writer)
    case .map(let keys, let value): writeMap(keys, value, orNull, to: &writer)
    case .record(let name) where orNull:
      writeChoice([.record(name)], orNull, to: &writer)
    case .record(let name): writer.field("$ref", "#/$defs/" + name)
    case .either(let vocabulary, let other): writeChoice([.term(vocabulary), other], orNull, to: &writer)
    }
  }

  private func writeType(_ name: String, _ orNull: Bool, to writer: inout JSONWriter) {
    guard orNull else { return writer.field("type", name) }
    writer.array("type", inline: true) { writer in
      writer.value(name)
      writer.value("null")
    }
  }

  private func writeBounds(_ range: ClosedRange<Double>, to writer: inout JSONWriter) {
    let all = FieldType.anyNumber
    if range.lowerBound > all.lowerBound { writer.field("minimum", range.lowerBound) }
    if range.upperBound < all.upperBound { writer.field("maximum", range.upperBound) }
  }

  private func writeEnumeration(_ vocabulary: Vocabulary, _ orNull: Bool, to writer: inout JSONWriter) {
    writer.array("enum") { writer in
      for name in vocabulary.names { writer.value(name) }
      if orNull { writer.null() }
    }
  }

  private func writeNumbers(_ components: [NumberComponent], _ orNull: Bool, to writer: inout JSONWriter) {
    writeType("array", orNull, to: &writer)
    writer.array("prefixItems") { writer in
      for component in components {
        writer.object { writer in
          writer.field("title", component.name)
          writer.field("type", "number")
          writeBounds(component.range, to: &writer)
        }
      }
    }
    writer.field("items", false)
    writer.field("minItems", components.count)
  }

  private func writeMap(_ keys: MapKey, _ value: FieldType, _ orNull: Bool, to writer: inout JSONWriter) {
    writeType("object", orNull, to: &writer)
    switch keys {
    case .name: writer.object("additionalProperties") { write(value, orNull: nullIsAbsent, to: &$0) }
    case .language:
      writer.object("patternProperties") { writer in
        writer.field("^x-", true)
        writer.object(TextFormat.languageTag.pattern ?? "") { write(value, orNull: nullIsAbsent, to: &$0) }
      }
      writer.field("additionalProperties", false)
    case .term(let vocabulary):
      writer.object("properties") { writer in
        for name in vocabulary.names { writer.object(name) { write(value, orNull: nullIsAbsent, to: &$0) } }
      }
      writer.object("patternProperties") { $0.field("^x-", true) }
      writer.field("additionalProperties", false)
    }
  }

  private func writeChoice(_ types: [FieldType], _ orNull: Bool, to writer: inout JSONWriter) {
    writer.array("anyOf") { writer in
      for type in types { writer.object { write(type, orNull: false, to: &$0) } }
      if orNull { writer.object { $0.field("type", "null") } }
    }
  }
}

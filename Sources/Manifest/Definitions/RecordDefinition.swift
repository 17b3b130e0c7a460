/// One field of a record: its name, what may stand in it, and what it says.
public struct FieldDefinition: Sendable {
  /// The name as it stands in a file.
  public let name: String
  /// What may stand in it.
  public let type: FieldType
  /// One sentence for readers of the documentation and of the JSON Schema, without a full stop.
  public let doc: String
  /// True where a record without the field is refused.
  public let isRequired: Bool
  /// What numbers are counted in: `points`.
  public let unit: String?

  /// Makes a definition of a field.
  public init(
    _ name: String, _ type: FieldType, _ doc: String, isRequired: Bool = false, unit: String? = nil
  ) {
    self.name = name
    self.type = type
    self.doc = doc
    self.isRequired = isRequired
    self.unit = unit
  }
}

/// A record: an object with named fields, at most 64 of them.
public struct RecordDefinition: Sendable {
  /// The name by which other definitions refer to it.
  public let name: String
  /// One sentence, without a full stop.
  public let doc: String
  /// The fields; the position of one is its ordinal.
  public let fields: [FieldDefinition]

  /// Makes a definition of fields whose names differ.
  public init(_ name: String, _ doc: String, _ fields: [FieldDefinition]) {
    precondition(fields.count <= 64, "a presence mask has 64 bits")
    self.name = name
    self.doc = doc
    self.fields = fields
  }

  /// The definition of a record whose fields are a Swift enumeration.
  public init<F: RecordFields>(_ type: F.Type, _ doc: String) {
    self.init(F.record.name, doc, F.allCases.map(\.definition))
  }

  /// The ordinal of a field, or nil.
  public func ordinal(of name: String) -> Int? {
    fields.firstIndex { $0.name == name }
  }
}

/// The fields of a manifest's record as a Swift enumeration: the cases are the names, their order is the ordinals that
/// a `Store` uses. The compiler sees to it that each has a definition.
public protocol RecordFields: NamedCases {
  /// The type of record that has these fields.
  static var record: RecordType { get }
  /// What may stand in the field.
  var definition: FieldDefinition { get }
}

extension RecordFields {
  func required(_ type: FieldType, _ doc: String) -> FieldDefinition {
    FieldDefinition(name, type, doc, isRequired: true)
  }

  func optional(_ type: FieldType, _ doc: String, unit: String? = nil) -> FieldDefinition {
    FieldDefinition(name, type, doc, unit: unit)
  }
}

extension FieldType {
  static func term(_ type: (some Term).Type) -> FieldType { .term(Vocabulary(type)) }
  static func either(_ type: (some Term).Type, _ other: FieldType) -> FieldType { .either(Vocabulary(type), other) }
  static func map(_ key: (some Term).Type, _ value: FieldType) -> FieldType { .map(.term(Vocabulary(key)), value) }
  static func record(_ type: RecordType) -> FieldType { .record(type.name) }
  static func reference(_ type: RecordType) -> FieldType { .reference(type.name) }
  /// A whole number from zero.
  static var count: FieldType { .integer(0...Int.max) }
}

/// The definitions as the reader walks them: types flattened into an array, names into perfect hash tables.
struct ReadingPlan: Sendable {
  /// What to do with a value.
  enum Operation: UInt8, Sendable {
    case bool, integer, number, text, formatted, term, list, numbers, languageMap, termMap, record, either
  }

  /// A field's type, and where its parts stand in the plan.
  struct Step: Sendable {
    var operation: Operation
    /// What a text must look like, where the operation is `formatted`.
    var format = TextFormat.identifier
    /// The type of record, where the operation is `record`.
    var record = RecordType.manifest
    /// True where values are text, whatever their form.
    var isTextual = false
    /// The step of items, of a map's values, or of a union's other type.
    var inner: Int32 = 0
    /// The table of names.
    var names: Int32 = 0
    /// The bounds of a number.
    var low = 0.0
    var high = 0.0
    /// The bounds of an integer.
    var least = 0
    var most = 0
  }

  /// A type of record.
  struct Shape: Sendable {
    /// The position of its first field's step in `fields`.
    var firstField: Int
    /// The fields that must be there.
    var required: UInt64
  }

  /// The types of record, at their ordinals.
  private(set) var shapes: [Shape] = []
  /// The fields' names, at the records' ordinals.
  private(set) var fieldNames: [NameTable] = []
  /// The index into `steps` of each field of each record.
  private(set) var fields: [Int32] = []
  /// All steps.
  private(set) var steps: [Step] = []
  /// The names of terms and of a map's keys.
  private(set) var terms: [NameTable] = []
  /// The type that each step was made of, for messages.
  private(set) var types: [FieldType] = []

  /// The step of the manifest's version.
  var versionStep: Int {
    Int(fields[shapes[Int(RecordType.manifest.rawValue)].firstField + Int(ManifestField.manifest.rawValue)])
  }

  /// The plan of the manifest.
  static let manifest = ReadingPlan(ManifestDefinitions.records)

  init(_ records: [RecordDefinition]) {
    for record in records {
      var shape = Shape(firstField: fields.count, required: 0)
      for (ordinal, field) in record.fields.enumerated() {
        if field.isRequired { shape.required |= 1 << UInt64(ordinal) }
        fields.append(add(field.type, records))
      }
      shapes.append(shape)
      fieldNames.append(NameTable(record.fields.map(\.name)))
    }
  }

  private mutating func add(_ type: FieldType, _ records: [RecordDefinition]) -> Int32 {
    var step = Step(operation: .text, isTextual: type.isTextual)
    switch type {
    case .bool: step.operation = .bool
    case .text, .reference: break
    case .formatted(let format): (step.operation, step.format) = (.formatted, format)
    case .integer(let range): (step.operation, step.least, step.most) = (.integer, range.lowerBound, range.upperBound)
    case .number(let range): (step.operation, step.low, step.high) = (.number, range.lowerBound, range.upperBound)
    case .term(let vocabulary): (step.operation, step.names) = (.term, add(vocabulary))
    case .list(let item): (step.operation, step.inner) = (.list, add(item, records))
    case .numbers(let components):
      // Bounds of one number: all of them are read by steps that follow each other.
      let inner = components.map { add(.number($0.range), records) }
      (step.operation, step.inner, step.most) = (.numbers, inner[0], components.count)
    case .map(.language, let value): (step.operation, step.inner) = (.languageMap, add(value, records))
    case .map(.name, _): preconditionFailure("no field of a manifest is a map by any name")
    case .map(.term(let keys), let value):
      (step.operation, step.names, step.inner) = (.termMap, add(keys), add(value, records))
    case .record(let name):
      guard let index = records.firstIndex(where: { $0.name == name }), let type = RecordType(rawValue: UInt8(index))
      else { preconditionFailure("no definition of \(name)") }
      (step.operation, step.record) = (.record, type)
    case .either(let vocabulary, let other):
      (step.operation, step.names, step.inner) = (.either, add(vocabulary), add(other, records))
    }
    steps.append(step)
    types.append(type)
    return Int32(steps.count - 1)
  }

  private mutating func add(_ vocabulary: Vocabulary) -> Int32 {
    terms.append(vocabulary.table)
    return Int32(terms.count - 1)
  }
}

/// The definitions as the reader walks them: types flattened into an array, names into perfect hash tables.
struct ReadingPlan: Sendable {
  /// What to do with a value.
  enum Operation: UInt8, Sendable {
    case bool, integer, number, text, formatted, term, list, numbers, languageMap, termMap, record, either
  }

  /// A type, and where its parts stand in the plan: sixteen bytes, as one is looked at for each value.
  struct Step: Sendable {
    var operation: Operation
    /// What a text must look like, where the operation is `formatted`.
    var format = TextFormat.identifier
    /// The type of record, where the operation is `record`.
    var record = RecordType.manifest
    /// True where values are text, whatever their form.
    var isTextual = false
    /// The step of items, of a map's values or of a union's other type; of several numbers, how many there are.
    var inner: Int32 = 0
    /// The table of names; of numbers, the place of their bounds.
    var detail: Int32 = 0
  }

  /// A type of record.
  struct Shape: Sendable {
    /// The step of its first field; those of the others follow it.
    var firstStep: Int
    /// The fields that must be there.
    var required: UInt64
  }

  /// The types of record, at their ordinals.
  private(set) var shapes: [Shape] = []
  /// The fields' names, at the records' ordinals.
  private(set) var fieldNames: [NameTable] = []
  /// The steps of the fields of each record, then those that stand inside others.
  private(set) var steps: [Step] = []
  /// The type that each step was made of, for messages.
  private(set) var types: [FieldType] = []
  /// The names of terms and of a map's keys.
  private(set) var terms: [NameTable] = []
  /// The bounds of numbers.
  private(set) var numberBounds: [ClosedRange<Double>] = []
  /// The bounds of integers.
  private(set) var integerBounds: [ClosedRange<Int>] = []

  /// The step of the manifest's version.
  var versionStep: Int {
    shapes[Int(RecordType.manifest.ordinal)].firstStep + Int(ManifestField.manifest.ordinal)
  }

  /// The plan of the manifest.
  static let manifest = ReadingPlan(ManifestDefinitions.records)

  init(_ records: [RecordDefinition]) {
    types = records.flatMap { $0.fields.map(\.type) }
    steps = types.map { _ in Step(operation: .text) }
    var firstStep = 0
    for record in records {
      var shape = Shape(firstStep: firstStep, required: 0)
      firstStep += record.fields.count
      for (ordinal, field) in record.fields.enumerated() {
        if field.isRequired { shape.required |= 1 << UInt64(ordinal) }
        let step = step(field.type)
        steps[shape.firstStep + ordinal] = step
      }
      shapes.append(shape)
      fieldNames.append(NameTable(record.fields.map(\.name)))
    }
  }

  private mutating func step(_ type: FieldType) -> Step {
    var step = Step(operation: .text, isTextual: type.isTextual)
    switch type {
    case .bool: step.operation = .bool
    case .text, .reference: break
    case .formatted(let format): (step.operation, step.format) = (.formatted, format)
    case .integer(let range):
      (step.operation, step.detail) = (.integer, Int32(integerBounds.count))
      integerBounds.append(range)
    case .number(let range):
      (step.operation, step.detail) = (.number, Int32(numberBounds.count))
      numberBounds.append(range)
    case .term(let vocabulary): (step.operation, step.detail) = (.term, add(vocabulary))
    case .list(let item): (step.operation, step.inner) = (.list, add(item))
    case .numbers(let components):
      precondition(components.count <= ManifestReader.Numbers.count, "too many numbers")
      (step.operation, step.inner, step.detail) = (.numbers, Int32(components.count), Int32(numberBounds.count))
      numberBounds += components.map(\.range)
    case .map(.language, let value): (step.operation, step.inner) = (.languageMap, add(value))
    case .map(.name, _): preconditionFailure("no field of a manifest is a map by any name")
    case .map(.term(let keys), let value):
      (step.operation, step.detail, step.inner) = (.termMap, add(keys), add(value))
    case .record(let name):
      guard let type = RecordType(rawValue: name) else { preconditionFailure("no definition of \(name)") }
      (step.operation, step.record) = (.record, type)
    case .either(let vocabulary, let other):
      (step.operation, step.detail, step.inner) = (.either, add(vocabulary), add(other))
    }
    return step
  }

  private mutating func add(_ type: FieldType) -> Int32 {
    let inner = step(type)
    steps.append(inner)
    types.append(type)
    return Int32(steps.count - 1)
  }

  private mutating func add(_ vocabulary: Vocabulary) -> Int32 {
    terms.append(vocabulary.table)
    return Int32(terms.count - 1)
  }
}

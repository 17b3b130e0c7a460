internal import SourceText

/// The definitions as the reader walks them: types flattened into an array, names into perfect hash tables.
struct ReadingPlan: Sendable {
  /// As many numbers as a list of fixed length may have.
  typealias Numbers = InlineArray<8, Double>

  /// What to do with a value.
  enum Operation: UInt8, Sendable {
    case bool, integer, number, text, formatted, term, list, numbers, languageMap, termMap, record, either
  }

  /// A type, and where its parts stand in the plan: sixteen bytes, as one is looked at for each value.
  struct Step: Sendable {
    var operation: Operation
    /// What a text must look like; of a map, its keys.
    var format: TextFormat?
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

  /// The name of a field as it is usually written: `"name":` in sixteen bytes.
  struct Name: Sendable {
    var bytes = SIMD16<UInt8>()
    /// All bits of the bytes that count.
    var mask = SIMD16<UInt8>(repeating: 0xFF)
    /// How many bytes count; 0 for a name that is longer, which stands nowhere.
    var count = 0
  }

  /// The types of record, at their ordinals.
  private(set) var shapes: [Shape] = []
  /// The fields' names, at the records' ordinals.
  private(set) var fieldNames: [NameTable] = []
  /// The names of the fields of all records, as their steps.
  private(set) var names: [Name] = []
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
      names += record.fields.map { Name($0.name) }
    }
  }

  /// The slot of a number where an integer is wanted; nil where it is none within the bounds.
  @inline(__always) func integer(_ step: Step, _ number: Double) -> UInt64? {
    // Beyond 2^53 a double is not exact; no field counts so far.
    guard number.magnitude < 0x1p53 else { return nil }
    let whole = Int(number)
    guard Double(whole) == number, integerBounds[Int(step.detail)].contains(whole) else { return nil }
    return UInt64(bitPattern: Int64(whole))
  }

  /// Whether a text has the form that a step wants of it; of a map, of its keys.
  @inline(__always) func accepts(_ step: Int, _ text: Span<UInt8>) -> Bool {
    steps[step].format?.accepts(text) ?? true
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
      precondition(components.count <= Numbers.count, "too many numbers")
      (step.operation, step.inner, step.detail) = (.numbers, Int32(components.count), Int32(numberBounds.count))
      numberBounds += components.map(\.range)
    case .map(.language, let value):
      (step.operation, step.format, step.inner) = (.languageMap, .languageTag, add(value))
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

extension ReadingPlan.Name {
  init(_ name: String) {
    let written = Array("\"\(name)\":".utf8)
    guard written.count <= bytes.scalarCount else { return }
    count = written.count
    for (place, byte) in written.enumerated() { bytes[place] = byte }
    for place in count..<mask.scalarCount { mask[place] = 0 }
  }

  /// Whether the name stands in a text.
  @inline(__always) func stands(_ text: Span<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start &+ 16 <= text.count else { return false }
    let found = unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: SIMD16<UInt8>.self)
    let difference = unsafe unsafeBitCast((found ^ bytes) & mask, to: SIMD2<UInt64>.self)
    return difference[0] | difference[1] == 0
  }
}

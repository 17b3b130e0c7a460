internal import DataFormats
internal import SourceText

/// Reads a manifest from JSON text straight into a store, without a tree, as far as nothing about it is wrong or rare.
///
/// It follows the same plan as `ManifestReader`, and what it takes, that takes, as the same store. It says nothing of
/// what is wrong: it gives up, and the whole is read again by way of a tree, which knows all places. Fields of one's own
/// and names with escapes are left to that, too.
struct DirectReader {
  /// Levels of objects and lists; there may be more of them in what it leaves to others.
  private static let depthLimit = 200
  /// The keys of a map, which are compared with each other.
  private static let keyLimit = 64

  var builder = StoreBuilder()
  private var scanner = JSONScanner(at: 0)
  /// Where the text starts in the bytes.
  private var start = 0
  private let plan = ReadingPlan.manifest
  private let names = DirectReader.allNames
  private let steps = DirectReader.allSteps
  private let numberBounds = DirectReader.allBounds
  /// The field that stood behind a field the last time, by the step of that; the first fields of records behind those.
  private var guesses: [UInt8]

  private static let allNames = FixedTable(ReadingPlan.manifest.names)
  private static let allSteps = FixedTable(ReadingPlan.manifest.steps)
  private static let allBounds = FixedTable(
    ReadingPlan.manifest.numberBounds.map { Bounds(low: $0.lowerBound, high: $0.upperBound) })

  /// The bounds of a number.
  private struct Bounds: Sendable {
    let low, high: Double
    @inline(__always) func contains(_ number: Double) -> Bool { low <= number && number <= high }
  }

  init() {
    guesses = Array(repeating: 0, count: plan.names.count + plan.shapes.count)
  }

  /// Reads a whole document. Nil where it is to be read by way of a tree.
  ///
  /// - Parameter guidelines: the ids that reviews may name; nil where they are not known.
  static func read(_ text: Span<UInt8>, _ guidelines: Set<String>? = nil) -> Store? {
    // Records keep their place in 32 bits.
    guard text.count <= Int(UInt32.max) else { return nil }
    var reader = DirectReader()
    reader.builder.reserve(textSize: text.count)
    do throws(NotScanned) {
      reader.scanner.skipWhitespace(text)
      _ = try reader.record(.manifest, text, 0)
      reader.scanner.skipWhitespace(text)
    } catch {
      return nil
    }
    guard reader.scanner.index == text.count, reader.builder.resolveDocument().isEmpty else { return nil }
    guard guidelines.map({ reader.builder.strayReviews($0).isEmpty }) ?? true else { return nil }
    return Store(reader.builder)
  }

  /// Reads a line of a stream, which is a part of a buffer.
  mutating func readLine(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(NotScanned) -> (StreamTag, record: Int) {
    let text = bytes.extracting(..<range.upperBound)
    start = range.lowerBound
    scanner.index = start
    scanner.skipWhitespace(text)
    guard try scanner.open(UInt8(ascii: "{"), text) else { throw NotScanned() }
    let name = try scanner.readPlainString(text)
    guard let ordinal = StreamTag.table.find(text, name.lowerBound, name.count) else { throw NotScanned() }
    let tag = StreamTag(ordinal: ordinal)
    try scanner.skipColon(text)
    let record = try record(tag.record, text, 1)
    guard try !scanner.goOn(UInt8(ascii: "{"), text) else { throw NotScanned() }
    scanner.skipWhitespace(text)
    guard scanner.index == text.count else { throw NotScanned() }
    return (tag, record)
  }

  // MARK: Records

  /// Reads an object as a record. Returns the record's index.
  private mutating func record(_ type: RecordType, _ text: Span<UInt8>, _ depth: Int) throws(NotScanned) -> Int {
    guard depth < Self.depthLimit else { throw NotScanned() }
    let record = builder.open(type, source: UInt32(truncatingIfNeeded: scanner.index &- start))
    let shape = plan.shapes[Int(type.ordinal)]
    var previous = plan.names.count &+ Int(type.ordinal)
    var values = StoreBuilder.Values(repeating: 0)
    var present: UInt64 = 0
    var seen: UInt64 = 0
    var isOpen = try scanner.open(UInt8(ascii: "{"), text)
    while isOpen {
      let ordinal = try field(of: type, behind: previous, shape.firstStep, text)
      let bit: UInt64 = 1 &<< UInt64(ordinal)
      guard seen & bit == 0 else { throw NotScanned() }
      seen |= bit
      let step = shape.firstStep &+ Int(ordinal)
      if let slot = try value(step, text, depth) {
        values[Int(ordinal)] = slot
        present |= bit
      }
      previous = step
      isOpen = try scanner.goOn(UInt8(ascii: "{"), text)
    }
    guard shape.required & ~present == 0 else { throw NotScanned() }
    builder.close(record, present, &values)
    if type == .screen, !builder.resolveScreen(record).isEmpty { throw NotScanned() }
    return record
  }

  /// Moves over a field's name and the colon behind it. Returns its ordinal.
  ///
  /// Records of a type are written alike: what stood behind the same field before is looked for first.
  @inline(__always)
  private mutating func field(
    of type: RecordType, behind previous: Int, _ firstStep: Int, _ text: Span<UInt8>
  ) throws(NotScanned) -> UInt8 {
    var ordinal = guesses[previous]
    let name = names[firstStep &+ Int(ordinal)]
    if name.stands(text, at: scanner.index) {
      scanner.index &+= name.count
      scanner.skipWhitespace(text)
    } else {
      ordinal = try otherField(of: type, text)
      guesses[previous] = ordinal
    }
    return ordinal
  }

  @inline(never)
  private mutating func otherField(of type: RecordType, _ text: Span<UInt8>) throws(NotScanned) -> UInt8 {
    let name = try scanner.readPlainString(text)
    try scanner.skipColon(text)
    guard let found = plan.fieldNames[Int(type.ordinal)].find(text, name.lowerBound, name.count) else {
      throw NotScanned()
    }
    return found
  }

  // MARK: Values

  /// Reads a value of a type. Returns its slot; nil for null.
  private mutating func value(_ step: Int, _ text: Span<UInt8>, _ depth: Int) throws(NotScanned) -> UInt64? {
    if scanner.skipNull(text) { return nil }
    switch steps[step].operation {
    case .text: return try copy(text)
    case .formatted: return try formatted(step, text)
    case .term: return UInt64(try term(step, text))
    case .bool: return try scanner.readBool(text) ? 1 : 0
    case .integer:
      guard let slot = plan.integer(steps[step], try scanner.readNumber(text)) else { throw NotScanned() }
      return slot
    case .number:
      let number = try scanner.readNumber(text)
      guard numberBounds[Int(steps[step].detail)].contains(number) else { throw NotScanned() }
      return number.bitPattern
    case .numbers: return try numbers(step, text)
    case .list: return try list(step, text, depth &+ 1)
    case .languageMap, .termMap: return try map(step, text, depth &+ 1)
    case .record: return UInt64(try record(steps[step].record, text, depth &+ 1))
    case .either: return try either(step, text, depth)
    }
  }

  @inline(__always)
  private mutating func copy(_ text: Span<UInt8>) throws(NotScanned) -> UInt64 {
    let offset = builder.bytes.count
    return PoolRange(offset: offset, count: try scanner.readString(text, into: &builder.bytes)).bits
  }

  private mutating func formatted(_ step: Int, _ text: Span<UInt8>) throws(NotScanned) -> UInt64 {
    let slot = try copy(text)
    guard plan.accepts(step, builder.bytes.span.extracting(PoolRange(slot).range)) else { throw NotScanned() }
    return slot
  }

  @inline(__always)
  private mutating func term(_ step: Int, _ text: Span<UInt8>) throws(NotScanned) -> UInt8 {
    let name = try scanner.readPlainString(text)
    guard let ordinal = plan.terms[Int(steps[step].detail)].find(text, name.lowerBound, name.count) else {
      throw NotScanned()
    }
    return ordinal
  }

  private mutating func either(_ step: Int, _ text: Span<UInt8>, _ depth: Int) throws(NotScanned)
    -> UInt64?
  {
    let other = Int(steps[step].inner)
    guard steps[step].isTextual else {
      let isTerm = scanner.next(text) == UInt8(ascii: "\"")
      return isTerm ? Store.termFlag | UInt64(try term(step, text)) : try value(other, text, depth)
    }
    let slot = try copy(text)
    let range = PoolRange(slot)
    let isTerm = plan.terms[Int(steps[step].detail)].find(builder.bytes.span, range.offset, range.count) != nil
    guard isTerm || plan.accepts(other, builder.bytes.span.extracting(range.range)) else { throw NotScanned() }
    return slot
  }

  private mutating func numbers(_ step: Int, _ text: Span<UInt8>) throws(NotScanned) -> UInt64 {
    let start = builder.numbers.count
    let count = Int(steps[step].inner)
    let bounds = Int(steps[step].detail)
    var isOpen = try scanner.open(UInt8(ascii: "["), text)
    for position in 0..<count {
      guard isOpen else { throw NotScanned() }
      let number = try scanner.readNumber(text)
      guard numberBounds[bounds &+ position].contains(number) else { throw NotScanned() }
      builder.numbers.append(number)
      isOpen = try scanner.goOn(UInt8(ascii: "["), text)
    }
    guard !isOpen else { throw NotScanned() }
    return PoolRange(offset: start, count: count).bits
  }

  // MARK: Lists and maps

  private mutating func list(_ step: Int, _ text: Span<UInt8>, _ depth: Int) throws(NotScanned) -> UInt64 {
    guard depth < Self.depthLimit else { throw NotScanned() }
    guard try scanner.open(UInt8(ascii: "["), text) else { return 0 }
    let inner = Int(steps[step].inner)
    let bottom = builder.beginItems()
    repeat {
      guard let slot = try value(inner, text, depth) else { throw NotScanned() }
      builder.add(slot)
    } while try scanner.goOn(UInt8(ascii: "["), text)
    return builder.endItems(bottom)
  }

  private mutating func map(_ step: Int, _ text: Span<UInt8>, _ depth: Int) throws(NotScanned) -> UInt64 {
    guard depth < Self.depthLimit else { throw NotScanned() }
    let bottom = builder.beginItems()
    let isTerm = steps[step].operation == .termMap
    var keys: [UInt64] = []
    var isOpen = try scanner.open(UInt8(ascii: "{"), text)
    while isOpen {
      let key = isTerm ? UInt64(try term(step, text)) : try formatted(step, text)
      guard keys.count < Self.keyLimit else { throw NotScanned() }
      for other in keys where isTerm ? other == key : TextIndex.equal(other, key, builder.bytes) { throw NotScanned() }
      keys.append(key)
      try scanner.skipColon(text)
      if let slot = try value(Int(steps[step].inner), text, depth) {
        builder.add(key)
        builder.add(slot)
      }
      isOpen = try scanner.goOn(UInt8(ascii: "{"), text)
    }
    return builder.endItems(bottom)
  }
}

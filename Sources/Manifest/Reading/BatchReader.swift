internal import DataFormats
internal import SourceText

/// Reads lines of a stream into one store.
struct BatchReader {
  private var reader = ManifestReader()
  private var problems: [StreamProblem] = []
  private let manifest: Int
  private var project: Int?
  /// The records of the lines, by the ordinal of their tag.
  private var lists: [[UInt64]]

  init() {
    lists = StreamTag.allCases.map { _ in [] }
    manifest = reader.builder.open(.manifest, source: 0)
    reader.recordNodes.append(0)
  }

  /// Reads the project again, for a batch that does not hold its line; its problems have been reported before.
  mutating func openProject(_ line: [UInt8], number: Int) {
    _ = read(line, 0..<line.count, line: number, isFirst: true)
    reader.problems = []
  }

  /// Reads a line. Returns the record that it holds, if it holds one.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>, line: Int, isFirst: Bool) -> (tag: StreamTag, index: Int)? {
    reader.builder.line = UInt32(truncatingIfNeeded: line)
    do throws(JSONError) {
      reader.begin(try JSON.parse(bytes, in: range, baseOffset: -range.lowerBound))
    } catch {
      reader.problems += error.diagnostics.map { ManifestProblem(kind: .syntax($0), span: $0.span) }
      return nil
    }
    guard let (tag, key) = tag() else { return nil }
    if isFirst, tag != .project { reader.problem(.projectIsNotFirst, key) }
    if tag == .project, project != nil {
      reader.problem(.repeatedProject, key)
      return nil
    }
    let value = Int(reader.nodes[key].next)
    guard reader.isRecord(value, .record(tag.record)) else { return nil }
    let record = reader.record(tag.record, value, 1)
    if tag == .project { project = record } else { lists[Int(tag.ordinal)].append(UInt64(record)) }
    return (tag, record)
  }

  /// The one tag of a line and the place of its key. Nil with a problem, or for a line that only holds fields of one's
  /// own.
  private mutating func tag() -> (StreamTag, Int)? {
    guard reader.nodes[0].kind == .mapping else {
      reader.problem(.noTaggedRecord, 0)
      return nil
    }
    var found: Int?
    var key = 1
    for _ in 0..<Int(reader.nodes[0].count) {
      if reader.content(key)?.starts(with: "x-".utf8) != true {
        if found != nil {
          reader.problem(.noTaggedRecord, key)
          return nil
        }
        found = key
      }
      key = Int(reader.nodes[Int(reader.nodes[key].next)].next)
    }
    guard let found else {
      if reader.nodes[0].count == 0 { reader.problem(.noTaggedRecord, 0) }
      return nil
    }
    let name = String(decoding: reader.content(found) ?? [], as: UTF8.self)
    if let tag = StreamTag(rawValue: name) { return (tag, found) }
    reader.problem(.unknownTag(name), found)
    return nil
  }

  /// A hash of what a record is known by in the whole stream; nil for a record without it.
  func hash(of record: Int) -> UInt64? {
    let builder = reader.builder
    let type = builder.records[record].type
    switch type {
    case .screen: return hash(type, builder.slot(record, ScreenField.id.ordinal))
    case .asset: return hash(type, builder.slot(record, AssetField.name.ordinal))
    case .string:
      return hash(
        type, builder.slot(record, StringField.key.ordinal), builder.slot(record, StringField.at.ordinal) ?? 0)
    default: return nil
    }
  }

  private func hash(_ type: RecordType, _ first: UInt64?, _ second: UInt64 = 0) -> UInt64? {
    first.map { TextIndex.hash($0, second, reader.builder.bytes) &+ UInt64(type.ordinal) }
  }

  /// Notes that a record is known by the same id as one of another line.
  mutating func repeatedID(_ record: Int, first: Int) {
    switch reader.builder.records[record].type {
    case .screen: reader.repeatedID(.screen, record, ScreenField.id, line: first)
    case .asset: reader.repeatedID(.asset, record, AssetField.name, line: first)
    default: reader.repeatedID(.string, record, StringField.key, line: first)
    }
  }

  /// Takes the problems of a line that has been read.
  mutating func endLine(_ bytes: [UInt8], _ range: Range<Int>, line: Int) {
    guard !reader.problems.isEmpty else { return }
    let text = Array(bytes[range])
    let sorted = reader.problems.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    problems += sorted.map { StreamProblem(line: line, text: text, problem: $0) }
    reader.problems = []
  }

  /// Closes the manifest of the batch.
  consuming func finish() -> ManifestBatch {
    var values = StoreBuilder.Values(repeating: 0)
    var present: UInt64 = 0
    func set(_ field: ManifestField, _ slot: UInt64) {
      values[Int(field.ordinal)] = slot
      present |= 1 << UInt64(field.ordinal)
    }
    set(.manifest, UInt64(ManifestDefinitions.version))
    if let project { set(.project, UInt64(project)) }
    for tag in StreamTag.allCases {
      let records = lists[Int(tag.ordinal)]
      guard let field = tag.list, !records.isEmpty else { continue }
      set(field, PoolRange(offset: reader.builder.items.count, count: records.count).bits)
      reader.builder.items += records
    }
    reader.builder.close(manifest, present, &values)
    return ManifestBatch(store: Store(reader.builder), problems: problems)
  }
}

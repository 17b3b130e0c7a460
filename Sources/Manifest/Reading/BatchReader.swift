internal import DataFormats
internal import SourceText

/// Reads lines of a stream into one store.
struct BatchReader {
  /// Reads the lines, and holds the store that is made of them.
  private var direct = DirectReader()
  /// Reads the lines that something is wrong or rare with.
  private var reader = ManifestReader()
  private var problems: [StreamProblem] = []
  /// What is wrong with the line that is read, although it can be read.
  private var fault: JSONError?
  private var ids: [StreamID] = []
  private var references: [StreamReference] = []
  /// The ids that reviews may name; nil where they are not known.
  private let guidelines: Set<String>?
  private let manifest: Int
  private var project: Int?
  /// The records of the lines, by the ordinal of their tag.
  private var lists: [[UInt64]]

  /// Starts without a line.
  ///
  /// - Parameters:
  ///   - size: how many bytes of lines are to be read, to make room for them at once.
  ///   - guidelines: the ids that reviews may name; nil where they are not known.
  init(textSize size: Int = 0, guidelines: Set<String>? = nil) {
    self.guidelines = guidelines
    direct.builder.reserve(textSize: size)
    lists = StreamTag.allCases.map { _ in [] }
    manifest = direct.builder.open(.manifest, source: 0)
  }

  /// Reads the project again, for a batch that does not hold its line; its problems have been reported before.
  mutating func openProject(_ line: [UInt8], number: Int) {
    _ = read(line, 0..<line.count, line: number, isFirst: true)
    (reader.problems, fault) = ([], nil)
  }

  /// What a line holds: its tag and the record.
  struct Line {
    var tag: StreamTag
    var index: Int
    /// Where the tag stands, if it is the project's.
    var projectTag: SourceSpan?
  }

  /// Reads a line. Returns the record that it holds, if it holds one.
  mutating func read(_ bytes: [UInt8], _ range: Range<Int>, line: Int, isFirst: Bool) -> Line? {
    direct.builder.line = UInt32(truncatingIfNeeded: line)
    guard let record = isFirst ? nil : readDirectly(bytes, range) else {
      swap(&reader.builder, &direct.builder)
      defer { swap(&reader.builder, &direct.builder) }
      return readTree(bytes, range, isFirst: isFirst)
    }
    lists[Int(record.tag.ordinal)].append(UInt64(record.index))
    return record
  }

  /// Reads a line without a tree, unless something is wrong or rare with it.
  private mutating func readDirectly(_ bytes: [UInt8], _ range: Range<Int>) -> Line? {
    let mark = direct.builder.mark
    if let (tag, record) = try? direct.readLine(bytes.span, range), tag != .project {
      return Line(tag: tag, index: record)
    }
    direct.builder.rollBack(to: mark)
    return nil
  }

  private mutating func readTree(_ bytes: [UInt8], _ range: Range<Int>, isFirst: Bool) -> Line? {
    do throws(JSONError) {
      let (tree, fault) = try JSON.parseWithFault(bytes, in: range, baseOffset: -range.lowerBound)
      self.fault = fault
      reader.begin(tree)
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
    guard tag == .project else {
      lists[Int(tag.ordinal)].append(UInt64(record))
      return Line(tag: tag, index: record)
    }
    project = record
    return Line(tag: tag, index: record, projectTag: reader.nodes[key].span)
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

  // MARK: Lines

  /// Reads a line with its problems, and notes what its record is known by in the whole stream.
  mutating func readLine(_ bytes: [UInt8], _ range: Range<Int>, line: Int, isFirst: Bool) {
    if let record = read(bytes, range, line: line, isFirst: isFirst) {
      if let span = record.projectTag, !isFirst {
        ids.append(StreamID(hash: 0, line: line, range: range, record: record.index, repeated: .project(span: span)))
      }
      if let (hash, slot, field) = id(of: record.index) {
        let repeated = StreamID.Repeated.id(record.tag.record, slot: slot, field: field)
        ids.append(StreamID(hash: hash, line: line, range: range, record: record.index, repeated: repeated))
      }
      switch record.tag {
      case .usage: noteScreen(ofUsage: record.index, range, line: line)
      case .review: checkReview(record.index, bytes, range)
      default: break
      }
    }
    guard !reader.problems.isEmpty || fault != nil else { return }
    let text = Array(bytes[range])
    var sorted = reader.problems.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) }
    if let fault { sorted = sorted.joined(with: fault) }
    fault = nil
    problems += sorted.map { StreamProblem(line: line, text: text, problem: $0) }
    reader.problems = []
  }

  /// A hash of what a record is known by in the whole stream, its text and its field; nil for a record without it.
  private func id(of record: Int) -> (hash: UInt64, slot: UInt64, field: String)? {
    let builder = direct.builder
    let type = builder.records[record].type
    func id(_ field: some RecordFields, _ second: UInt64 = 0) -> (UInt64, UInt64, String)? {
      builder.slot(record, field.ordinal).map { slot in
        (TextIndex.hash(slot, second, builder.bytes) &+ UInt64(type.ordinal), slot, field.name)
      }
    }
    switch type {
    case .screen: return id(ScreenField.id)
    case .asset: return id(AssetField.name)
    case .string: return id(StringField.key, builder.slot(record, StringField.at.ordinal) ?? 0)
    default: return nil
    }
  }

  // MARK: References

  /// Notes the screen that a usage names, which stands on another line.
  private mutating func noteScreen(ofUsage usage: Int, _ range: Range<Int>, line: Int) {
    guard let slot = direct.builder.slot(usage, UsageField.screen.ordinal) else { return }
    let hash = TextIndex.hash(slot, 0, direct.builder.bytes) &+ UInt64(RecordType.screen.ordinal)
    references.append(StreamReference(hash: hash, line: line, range: range, record: usage, slot: slot))
  }

  /// Adds the problem of a review whose guideline is not known.
  private mutating func checkReview(_ review: Int, _ bytes: [UInt8], _ range: Range<Int>) {
    guard let guidelines, let slot = direct.builder.slot(review, ReviewField.guideline.ordinal) else { return }
    let id = direct.builder.text(slot)
    guard !guidelines.contains(id) else { return }
    let source = direct.builder.records[review].source
    reader.problems.append(
      ManifestProblem(
        kind: .unknownGuideline(id, known: guidelines),
        span: StreamProblem.place(of: ReviewField.guideline.name, ofRecordAt: source, in: bytes[range])))
  }

  /// The name of the asset that a line holds; nil for any other line.
  mutating func assetName(_ bytes: [UInt8], line: Int) -> String? {
    guard let record = read(bytes, 0..<bytes.count, line: line, isFirst: false), record.tag == .asset else {
      return nil
    }
    return direct.builder.slot(record.index, AssetField.name.ordinal).map { direct.builder.text($0) }
  }

  /// Lets elements find the assets that they name, whatever line they stand on. Those of other batches are read into this
  /// one, and are not listed in it. One that is nowhere in the stream is a problem.
  ///
  /// - Parameters:
  ///   - bytes: the lines.
  ///   - firstLine: the number of the first of them.
  mutating func follow(_ assets: StreamAssets, _ bytes: [UInt8], firstLine: Int) {
    let bit: UInt64 = 1 << UInt64(ElementField.asset.ordinal)
    let own = direct.builder.assets.count
    var known: [String: Int] = [:]
    var dangling: [(element: Int, name: String)] = []
    for asset in direct.builder.assets.map(Int.init) {
      guard let name = direct.builder.slot(asset, AssetField.name.ordinal) else { continue }
      known[direct.builder.text(name)] = asset
    }
    for element in direct.builder.elements.map(Int.init) where direct.builder.records[element].mask & bit != 0 {
      guard let slot = direct.builder.slot(element, ElementField.asset.ordinal) else { continue }
      let name = direct.builder.text(slot)
      if known[name] == nil, let line = assets.line(name),
        let record = read(line.bytes, 0..<line.bytes.count, line: line.number, isFirst: false)
      {
        lists[Int(StreamTag.asset.ordinal)].removeLast()
        known[name] = record.index
      }
      guard let target = known[name] else {
        if !assets.mayHold(name) { dangling.append((element, name)) }
        continue
      }
      direct.builder.links.append(
        Store.Link(record: UInt32(element), field: ElementField.asset.ordinal, target: UInt64(target)))
    }
    reader.problems = []
    direct.builder.assets.removeLast(direct.builder.assets.count - own)
    guard !dangling.isEmpty else { return }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      ranges.append(start..<bytes.span.endOfLine(from: start, before: bytes.count))
      start = ranges[ranges.count - 1].upperBound + 1
    }
    let names = assets.names
    for (element, name) in dangling {
      let record = direct.builder.records[element]
      let range = ranges[Int(record.line) - firstLine]
      let place = StreamProblem.place(of: ElementField.asset.name, ofRecordAt: record.source, in: bytes[range])
      let problem = ManifestProblem(kind: .unknownReference(.asset, name, known: names), span: place)
      problems.append(StreamProblem(line: Int(record.line), text: Array(bytes[range]), problem: problem))
    }
  }

  /// Closes the manifest of the batch.
  ///
  /// - Parameter bytes: the lines, for problems that are found later.
  consuming func finish(_ bytes: [UInt8]) -> ManifestBatch {
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
      set(field, PoolRange(offset: direct.builder.items.count, count: records.count).bits)
      direct.builder.items += records
    }
    direct.builder.close(manifest, present, &values)
    var batch = ManifestBatch(store: Store(direct.builder), problems: problems)
    batch.ids = ids
    batch.references = references
    if !ids.isEmpty || !references.isEmpty { batch.bytes = bytes }
    return batch
  }
}

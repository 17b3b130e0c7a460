internal import DataFormats
public import SourceText

/// Reads a manifest that comes as a stream (NDJSON): the project on the first line, then one tagged record a line, in
/// any order.
///
/// The caller feeds chunks of any size; each call hands out a store of the lines that the chunk completed, with the
/// project in each. Memory is bounded by a chunk and the longest line, besides up to a million hashes of ids. Where
/// several threads are to read, the stream only cuts lines (`append`, `next`), they read them (`ManifestLines.read`), and
/// what they read is put together in order (`IDs.join`).
///
/// What stands on one line is checked as in a document. Ids of screens, assets and strings must differ over the whole
/// stream, as far as they are remembered. An element finds the asset that it names on another line where the stream was
/// surveyed before (`StreamSurvey`). A usage does not find its screen, as the order is free; that there is such a screen is
/// known at the end (`IDs.finish`).
public struct ManifestStream: Sendable {
  /// How many ids of screens, assets and strings are remembered.
  public static let rememberedIDs = 1 << 20

  /// Bytes that have not been handed out: lines, then a part of a line.
  private var buffer: [UInt8] = []
  /// How much of the buffer is known to hold no line end.
  private var searched = 0
  /// The number of lines that have been handed out.
  private var lineCount = 0
  private var hasRecord = false
  /// The project's line, for the stores of all batches, and its number.
  private var project: (text: [UInt8], line: Int)?
  private var ids = IDs()
  private let assets: StreamAssets?
  private let guidelines: Set<String>?
  private let cuts: [Int]

  /// Starts a stream.
  ///
  /// - Parameters:
  ///   - assets: the assets of the whole stream, for elements that name them; nil to follow no such reference.
  ///   - guidelines: the ids that reviews may name; nil where they are not known.
  ///   - cuts: numbers of lines, from 0 and ascending, before which what is handed out must end.
  public init(assets: StreamAssets? = nil, guidelines: Set<String>? = nil, cutAt cuts: [Int] = []) {
    self.cuts = cuts
    self.guidelines = guidelines
    self.assets = assets.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Takes the next bytes. Returns what the lines hold that are complete by them; nil where there is none.
  ///
  /// - Complexity: O(n), in all calls together.
  public mutating func feed(_ chunk: Span<UInt8>) -> ManifestBatch? {
    append(chunk)
    return readAll(isEnd: false)
  }

  /// Ends the stream. Returns what a last line holds that ends without a line break, and the problem of a stream that
  /// holds nothing; nil where there is neither.
  public mutating func finish() -> ManifestBatch? { readAll(isEnd: true) }

  /// Reads all lines that are there; those behind the first apart, of which both results become one.
  private mutating func readAll(isEnd: Bool) -> ManifestBatch? {
    guard let lines = next(isEnd: isEnd, cutsBehindProject: false) else { return nil }
    return ids.join(lines.read())
  }

  // MARK: In parts

  /// How many bytes wait for the end of their line.
  public var pendingCount: Int { buffer.count }

  /// Takes the next bytes.
  public mutating func append(_ chunk: Span<UInt8>) {
    unsafe chunk.withUnsafeBufferPointer { bytes in unsafe buffer.append(contentsOf: bytes) }
  }

  /// Takes the next bytes, which are written into the stream's own buffer.
  ///
  /// - Parameters:
  ///   - count: how many there are at most.
  ///   - write: writes them.
  public mutating func append<E>(
    upTo count: Int, _ write: (inout OutputSpan<UInt8>) throws(E) -> Void
  ) throws(E) {
    try buffer.append(addingCapacity: count, initializingWith: write)
  }

  /// Hands out the lines that are complete: first those up to the project's, then all that there are.
  ///
  /// - Parameter isEnd: whether no more bytes will come, so that the last line is complete.
  /// - Returns: nil where no line is complete; at the end, when everything was handed out.
  public mutating func next(isEnd: Bool) -> ManifestLines? { next(isEnd: isEnd, cutsBehindProject: true) }

  private mutating func next(isEnd: Bool, cutsBehindProject: Bool) -> ManifestLines? {
    var end = buffer.count
    if !isEnd {
      while end > searched, buffer[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      guard end > searched else {
        searched = buffer.count
        return nil
      }
    }
    let isFirst = !hasRecord
    if isFirst, let line = firstLine(before: end) {
      hasRecord = true
      readProject(line)
      if cutsBehindProject { end = min(line.upperBound + 1, end) }
    }
    if let cut = cuts.first(where: { $0 > lineCount }) { end = self.end(ofLines: cut - lineCount, before: end) }
    guard end > 0 || (isEnd && !hasRecord) else { return nil }
    var lines = ManifestLines(firstLine: lineCount + 1, project: isFirst ? nil : project, isFirst: isFirst)
    lines.assets = assets
    lines.guidelines = guidelines
    if !hasRecord, isEnd {
      hasRecord = true
      lines.isEmptyStream = true
    }
    lines.bytes = takeBytes(before: end)
    searched = 0
    lineCount += lines.bytes.span.lineCount
    return lines
  }

  /// Takes the first bytes out of the buffer. The rest is copied, which is a part of a line most of the time.
  private mutating func takeBytes(before end: Int) -> [UInt8] {
    let rest = Array(buffer[end...])
    buffer.removeLast(rest.count)
    let taken = buffer
    buffer = rest
    return taken
  }

  /// The end of the first lines of the buffer; of fewer where there are no more.
  private func end(ofLines count: Int, before end: Int) -> Int {
    var place = 0
    for _ in 0..<count where place < end {
      place = min(buffer.span.endOfLine(from: place, before: end) + 1, end)
    }
    return place
  }

  /// The first line that is not blank.
  private func firstLine(before end: Int) -> Range<Int>? {
    var start = 0
    while start < end {
      let lineEnd = buffer.span.endOfLine(from: start, before: end)
      if !buffer.span.extracting(start..<lineEnd).isBlank { return start..<lineEnd }
      start = lineEnd + 1
    }
    return nil
  }

  /// Keeps the project's line, which must be the first.
  private mutating func readProject(_ line: Range<Int>) {
    var batch = BatchReader()
    guard let record = batch.read(buffer, line, line: 1, isFirst: true), record.tag == .project else { return }
    let number = lineCount + buffer.span.extracting(..<line.lowerBound).lineCount + 1
    project = (Array(buffer[line]), number)
  }

  /// The ids of a stream, as far as they are remembered.
  public struct IDs: Sendable {
    /// How many bytes of lines are kept of usages whose screen has not come yet.
    private static let waitingLimit = 32 << 20
    /// How many names of screens are kept, for hints.
    private static let namesLimit = 10_000

    /// The line of each id, by a hash of its type and texts.
    private var lines: [UInt64: UInt32] = [:]
    /// The usages whose screen has not come yet, by the hash of its id.
    private var waiting: [UInt64: [WaitingReference]] = [:]
    private var waitingSize = 0
    private var screens: [String] = []

    /// A usage, with its line.
    private struct WaitingReference {
      var line: Int
      var text: [UInt8]
      var source: UInt32
      var id: String
    }

    /// None.
    public init() {}

    /// Takes what was read of lines that the stream handed out, in their order: adds problems of ids that stand on several.
    public mutating func join(_ batch: ManifestBatch) -> ManifestBatch {
      var batch = batch
      for id in batch.ids {
        if let first = lines[id.hash] {
          batch.problems.append(id.problem(first: Int(first), batch))
        } else if lines.count < ManifestStream.rememberedIDs {
          lines[id.hash] = UInt32(truncatingIfNeeded: id.line)
        }
        if !waiting.isEmpty {
          for usage in waiting.removeValue(forKey: id.hash) ?? [] { waitingSize -= usage.text.count }
        }
        if case .id(.screen, let slot, _) = id.repeated, screens.count < Self.namesLimit {
          screens.append(batch.store.text(slot))
        }
      }
      for reference in batch.references where lines[reference.hash] == nil && waitingSize < Self.waitingLimit {
        waitingSize += reference.range.count
        waiting[reference.hash, default: []].append(
          WaitingReference(
            line: reference.line, text: Array(batch.bytes[reference.range]),
            source: batch.store.records[reference.record].source, id: batch.store.text(reference.slot)))
      }
      if batch.problems.count > 1 { batch.sortProblems() }
      batch.ids = []
      batch.references = []
      batch.bytes = []
      return batch
    }

    /// Ends the stream. Returns the problems of usages whose screen never came, in the order of the lines; none of a stream
    /// with more ids than are remembered.
    public consuming func finish() -> [StreamProblem] {
      guard lines.count < ManifestStream.rememberedIDs else { return [] }
      let screens = screens
      return waiting.values.flatMap(\.self).sorted { $0.line < $1.line }.map { usage in
        let place = StreamProblem.place(of: UsageField.screen.name, ofRecordAt: usage.source, in: usage.text[...])
        return StreamProblem(
          line: usage.line, text: usage.text,
          problem: ManifestProblem(kind: .unknownReference(.screen, usage.id, known: screens), span: place))
      }
    }
  }
}

/// Whole lines of a stream that were not read yet.
public struct ManifestLines: Sendable {
  var bytes: [UInt8] = []
  /// The number of the first of them, from 1.
  public let firstLine: Int
  /// The project's line and its number; nil where it is one of these.
  let project: (text: [UInt8], line: Int)?
  /// Whether the first record of the stream is one of these.
  let isFirst: Bool
  /// Whether the stream has ended without a record.
  var isEmptyStream = false
  /// The assets that elements may name.
  var assets: StreamAssets?
  /// The ids that reviews may name; nil where they are not known.
  var guidelines: Set<String>?

  init(firstLine: Int, project: (text: [UInt8], line: Int)?, isFirst: Bool) {
    self.firstLine = firstLine
    self.project = project
    self.isFirst = isFirst
  }

  /// Reads the lines; on any thread.
  public func read() -> ManifestBatch {
    var batch = BatchReader(textSize: bytes.count, guidelines: guidelines)
    if let project { batch.openProject(project.text, number: project.line) }
    var isFirst = isFirst
    var line = firstLine
    var start = 0
    while start < bytes.count {
      let end = bytes.span.endOfLine(from: start, before: bytes.count)
      if !bytes.span.extracting(start..<end).isBlank {
        batch.readLine(bytes, start..<end, line: line, isFirst: isFirst)
        isFirst = false
      }
      line += 1
      start = end + 1
    }
    if let assets { batch.follow(assets, bytes, firstLine: firstLine) }
    var result = batch.finish(bytes)
    if isEmptyStream {
      let problem = ManifestProblem(kind: .emptyStream, span: SourceSpan(0, 0))
      result.problems = [StreamProblem(line: 1, text: [], problem: problem)]
    }
    return result
  }
}

/// A part of a stream: whole lines.
public struct ManifestBatch: Sendable {
  /// The project and the records of the lines.
  public let store: Store
  /// What is wrong with them, in the order of the lines.
  public internal(set) var problems: [StreamProblem]
  /// What the records are known by in the whole stream, until it was looked at.
  var ids: [StreamID] = []
  /// What the records name that stands on other lines, likewise.
  var references: [StreamReference] = []
  /// The lines, for problems of ids and references.
  var bytes: [UInt8] = []

  init(store: Store, problems: [StreamProblem]) {
    self.store = store
    self.problems = problems
  }

  mutating func sortProblems() {
    let sorted = problems.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      return (x.line, x.problem.span.start, x.problem.span.end, a.offset)
        < (y.line, y.problem.span.start, y.problem.span.end, b.offset)
    }
    problems = sorted.map(\.element)
  }
}

/// What a record is known by in the whole stream.
struct StreamID: Sendable {
  let hash: UInt64
  let line: Int
  /// The line in the bytes of its batch.
  let range: Range<Int>
  /// The record in the store of its batch.
  let record: Int
  /// What is wrong where another line has the same.
  let repeated: Repeated

  enum Repeated: Sendable {
    case id(RecordType, slot: UInt64, field: String)
    case project(span: SourceSpan)
  }

  /// The problem that another line has the same.
  func problem(first: Int, _ batch: ManifestBatch) -> StreamProblem {
    let line = batch.bytes[range]
    let problem =
      switch repeated {
      case .id(let type, let slot, let field):
        ManifestProblem(
          kind: .repeatedID(type, batch.store.text(slot), first: nil, line: first),
          span: StreamProblem.place(of: field, ofRecordAt: batch.store.records[record].source, in: line))
      case .project(let span): ManifestProblem(kind: .repeatedProject, span: span)
      }
    return StreamProblem(line: self.line, text: Array(line), problem: problem)
  }
}

/// A screen that a usage names.
struct StreamReference: Sendable {
  /// The hash of the screen's id, as `StreamID` has it.
  let hash: UInt64
  let line: Int
  /// The line in the bytes of its batch.
  let range: Range<Int>
  /// The usage in the store of its batch.
  let record: Int
  /// The id.
  let slot: UInt64
}

/// A problem in a line of a stream.
public struct StreamProblem: Sendable {
  /// The line in the whole stream, from 1.
  public let line: Int
  /// The bytes of the line, without its end.
  public let text: [UInt8]
  /// The problem; its span is in the line.
  public let problem: ManifestProblem

  /// The problem as people read it; its span is in `text`.
  public var diagnostic: Diagnostic {
    let line = line
    let lines = LineTable(text)
    return problem.diagnostic { "\(line):\(lines.position(of: $0).column)" }
  }

  /// Where a field's value stands in a line, which is read once more for that.
  ///
  /// - Parameters:
  ///   - source: where the record starts that has the field, in bytes of the line.
  ///   - line: a line that was read.
  static func place(of field: String, ofRecordAt source: UInt32, in line: ArraySlice<UInt8>) -> SourceSpan {
    let bytes = Array(line)
    guard let tree = try? JSON.parseWithFault(bytes).tree,
      let record = tree.nodes.indices.first(where: {
        tree.nodes[$0].kind == .mapping && tree.nodes[$0].span.start == source
      }), let value = tree.value(forKey: field, in: record)
    else { preconditionFailure("a line that was read") }
    return tree.span(value)
  }

  /// Where it is: `line:column`, both from 1.
  public var place: LinePosition {
    LinePosition(line: line, column: LineTable(text).position(of: Int(problem.span.start)).column)
  }
}

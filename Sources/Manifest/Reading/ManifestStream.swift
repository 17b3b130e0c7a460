public import SourceText

/// Reads a manifest that comes as a stream (NDJSON): the project on the first line, then one tagged record a line, in
/// any order.
///
/// The caller feeds chunks of any size; each call hands out a store of the lines that the chunk completed, with the
/// project in each. Memory is bounded by a chunk and the longest line, besides up to a million hashes of ids.
///
/// What stands on one line is checked as in a document. Ids of screens, assets and strings must differ over the whole
/// stream, as far as they are remembered; references from one line to another are not followed, as the order is free.
public struct ManifestStream: Sendable {
  /// How many ids of screens, assets and strings are remembered.
  public static let rememberedIDs = 1 << 20

  /// Bytes that have not been read: a part of a line.
  private var buffer: [UInt8] = []
  /// How much of the buffer is known to hold no line end.
  private var searched = 0
  /// The number of lines that have been read.
  private var lineCount = 0
  private var hasRecord = false
  /// The project's line, for the stores of all batches, and its number.
  private var project: (text: [UInt8], line: Int)?
  /// The line of each id, by a hash of its type and texts.
  private var ids: [UInt64: UInt32] = [:]

  /// Starts a stream.
  public init() {}

  /// Takes the next bytes. Returns what the lines hold that are complete by them; nil where there is none.
  ///
  /// - Complexity: O(n), in all calls together.
  public mutating func feed(_ chunk: Span<UInt8>) -> ManifestBatch? {
    buffer.append(addingCapacity: chunk.count) { output in
      for index in chunk.indices { output.append(chunk[index]) }
    }
    var end = buffer.count
    while end > searched, buffer[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    guard end > searched else {
      searched = buffer.count
      return nil
    }
    return read(upTo: end)
  }

  /// Ends the stream. Returns what a last line holds that ends without a line break, and the problem of a stream that
  /// holds nothing; nil where there is neither.
  public mutating func finish() -> ManifestBatch? {
    let last = buffer.isEmpty ? nil : read(upTo: buffer.count)
    guard !hasRecord else { return last }
    hasRecord = true
    let problem = ManifestProblem(kind: .emptyStream, span: SourceSpan(0, 0))
    return ManifestBatch(
      store: last?.store ?? BatchReader().finish().store,
      problems: [StreamProblem(line: 1, text: [], problem: problem)])
  }

  /// Reads the lines of the buffer up to an offset, and keeps the rest.
  private mutating func read(upTo end: Int) -> ManifestBatch? {
    var batch = BatchReader()
    if let project { batch.openProject(project.text, number: project.line) }
    var start = 0
    while start < end {
      var lineEnd = start
      while lineEnd < end, buffer[lineEnd] != UInt8(ascii: "\n") { lineEnd += 1 }
      lineCount += 1
      readLine(start..<lineEnd, &batch)
      start = lineEnd + 1
    }
    let result = batch.finish()
    buffer.removeSubrange(..<min(end, buffer.count))
    searched = buffer.count
    return result
  }

  private mutating func readLine(_ range: Range<Int>, _ batch: inout BatchReader) {
    guard buffer[range].contains(where: { $0 > 0x20 }) else { return }
    let isFirst = !hasRecord
    hasRecord = true
    if let record = batch.read(buffer, range, line: lineCount, isFirst: isFirst) {
      if record.tag == .project { project = (Array(buffer[range]), lineCount) }
      if let hash = batch.hash(of: record.index) { remember(hash, record.index, &batch) }
    }
    batch.endLine(buffer, range, line: lineCount)
  }

  private mutating func remember(_ hash: UInt64, _ record: Int, _ batch: inout BatchReader) {
    if let first = ids[hash] {
      batch.repeatedID(record, first: Int(first))
    } else if ids.count < Self.rememberedIDs {
      ids[hash] = UInt32(truncatingIfNeeded: lineCount)
    }
  }
}

/// A part of a stream: whole lines.
public struct ManifestBatch: Sendable {
  /// The project and the records of the lines.
  public let store: Store
  /// What is wrong with them, in the order of the lines.
  public let problems: [StreamProblem]
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

  /// Where it is: `line:column`, both from 1.
  public var place: LinePosition {
    LinePosition(line: line, column: LineTable(text).position(of: Int(problem.span.start)).column)
  }
}

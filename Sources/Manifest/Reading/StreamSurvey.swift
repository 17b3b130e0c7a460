internal import SourceText

/// What is looked for in a stream before it is audited: reviews, which may stand behind what they are about, and assets, which
/// elements on other lines name.
///
/// The caller feeds chunks of any size. Only lines with these tags are read; the tag is the first name of a line.
public struct StreamSurvey: Sendable {
  /// The assets, as far as they are kept.
  public private(set) var assets = StreamAssets()
  /// The lines of reviews.
  private var reviews = StreamReviews()
  /// A part of a line.
  private var rest: [UInt8] = []
  private var lineCount = 0

  /// Nothing seen yet.
  public init() {}

  /// How many bytes wait for the end of their line.
  public var pendingCount: Int { rest.count }

  /// Takes the next bytes.
  public mutating func append(_ chunk: Span<UInt8>) {
    var start = 0
    while start < chunk.count {
      let end = chunk.endOfLine(from: start, before: chunk.count)
      if rest.isEmpty, end < chunk.count {
        look(at: chunk.extracting(start..<end))
      } else {
        let piece = chunk.extracting(start..<end)
        unsafe piece.withUnsafeBufferPointer { bytes in unsafe rest.append(contentsOf: bytes) }
        if end < chunk.count { lookAtRest() }
      }
      start = end + 1
    }
  }

  /// Ends the stream. Returns its reviews.
  public mutating func finish() -> StreamReviews {
    if !rest.isEmpty { lookAtRest() }
    reviews.read()
    return reviews
  }

  private mutating func lookAtRest() {
    let line = rest
    rest.removeAll(keepingCapacity: true)
    look(at: line.span)
  }

  private mutating func look(at line: Span<UInt8>) {
    lineCount += 1
    switch Self.tag(of: line) {
    case .review: reviews.add(line, number: lineCount)
    case .asset: assets.add(line, number: lineCount)
    default: break
    }
  }

  /// The tag that a line begins with.
  private static func tag(of line: Span<UInt8>) -> StreamTag? {
    var index = line.startsWithByteOrderMark ? 3 : 0
    func skipSpace() { while index < line.count, line[index].isJSONSpace { index += 1 } }
    skipSpace()
    guard index < line.count, line[index] == UInt8(ascii: "{") else { return nil }
    index += 1
    skipSpace()
    return [.review, .asset].first { tag in
      let name = "\"\(tag.rawValue)\""
      return index + name.utf8.count <= line.count && name.utf8.enumerated().allSatisfy { line[index + $0] == $1 }
    }
  }
}

/// The reviews of a stream, with their lines.
public struct StreamReviews: Sendable {
  /// The reviews, each with its line, in a store without anything else.
  public private(set) var store = BatchReader().finish([]).store
  private var bytes: [UInt8] = []
  private var lines: [(number: Int, range: Range<Int>)] = []

  /// Takes in a line.
  fileprivate mutating func add(_ line: Span<UInt8>, number: Int) {
    let start = bytes.count
    unsafe line.withUnsafeBufferPointer { line in unsafe bytes.append(contentsOf: line) }
    lines.append((number, start..<bytes.count))
  }

  /// Reads the lines.
  fileprivate mutating func read() {
    var batch = BatchReader()
    for (number, range) in lines { batch.readLine(bytes, range, line: number, isFirst: false) }
    store = batch.finish([]).store
  }

  /// The text of a line that holds a review. Cost: a binary search.
  ///
  /// - Parameter number: the line in the whole stream, from 1.
  public func text(ofLine number: Int) -> [UInt8] {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && lines[low].number == number ? Array(bytes[lines[low].range]) : []
  }
}

/// The assets of a stream by their names, as their lines: some megabytes of them, the first ones.
public struct StreamAssets: Sendable {
  /// How many bytes of lines are kept.
  public static let memoryLimit = 32 << 20

  /// How many names are kept besides.
  private static let nameLimit = 1 << 20

  private var lines: [String: (bytes: [UInt8], number: Int)] = [:]
  private var size = 0
  /// The hashes of the names whose lines are not kept.
  private var others: Set<Int> = []

  /// Takes in a line, unless it is no asset, or of a name that is known.
  mutating func add(_ line: Span<UInt8>, number: Int) {
    guard others.count < Self.nameLimit else { return }
    let bytes = unsafe line.withUnsafeBufferPointer { unsafe Array($0) }
    var batch = BatchReader()
    guard let name = batch.assetName(bytes, line: number), lines[name] == nil else { return }
    guard size < Self.memoryLimit else {
      others.insert(name.hashValue)
      return
    }
    lines[name] = (bytes, number)
    size += bytes.count
  }

  /// The line of an asset.
  func line(_ name: String) -> (bytes: [UInt8], number: Int)? { lines[name] }

  /// Whether the stream may hold an asset of a name.
  func mayHold(_ name: String) -> Bool {
    lines[name] != nil || others.contains(name.hashValue) || others.count >= Self.nameLimit
  }

  /// The names of those whose lines are kept, in order.
  var names: [String] { lines.keys.sorted() }

  /// True without one.
  var isEmpty: Bool { lines.isEmpty }
}

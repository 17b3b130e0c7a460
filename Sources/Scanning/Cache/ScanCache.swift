internal import Synchronization

/// Results of files by the hash of their paths and contents: one run leaves them to the next as one run of bytes.
///
/// What is broken, or of another version of the tool, counts as not there.
public final class ScanCache: Sendable {
  private let bytes: [UInt8]
  /// Where each result of the earlier run stands in its bytes.
  private let known: [ContentHash: Range<Int>]
  private let state = Mutex(State())

  private struct State {
    var used: Set<ContentHash> = []
    var added: [ContentHash: [UInt8]] = [:]
  }

  private static let mark = Array("rtlaudit cache 1\n".utf8)

  /// Opens what an earlier run left.
  ///
  /// - Parameters:
  ///   - bytes: what `encoded` gave; empty for a first run.
  ///   - tool: what tells this tool from its other versions.
  public init(_ bytes: [UInt8], tool: String) {
    self.bytes = bytes
    known = (try? Self.index(bytes, tool)) ?? [:]
  }

  private static func index(_ bytes: [UInt8], _ tool: String) throws(BrokenCache) -> [ContentHash: Range<Int>] {
    guard bytes.starts(with: mark) else { return [:] }
    var decoder = ByteDecoder(bytes, in: mark.count..<bytes.count)
    guard try decoder.text() == tool else { return [:] }
    let count = try decoder.count()
    var index: [ContentHash: Range<Int>] = [:]
    index.reserveCapacity(count)
    for _ in 0..<count {
      let hash = ContentHash(high: try decoder.unsigned(), low: try decoder.unsigned())
      let run = try decoder.run()
      index[hash] = run.startIndex..<run.endIndex
    }
    return index
  }

  /// The result of an earlier run; nil where there is none.
  func result(for key: ContentHash, path: String) -> ScannedFile? {
    guard let range = known[key] else { return nil }
    var decoder = ByteDecoder(bytes, in: range)
    guard var file = try? ScannedFile(from: &decoder) else { return nil }
    file.path = path
    state.withLock { _ = $0.used.insert(key) }
    return file
  }

  /// Keeps a result.
  func add(_ file: ScannedFile, for key: ContentHash) {
    var encoder = ByteEncoder()
    file.encode(to: &encoder)
    let bytes = encoder.bytes
    state.withLock { $0.added[key] = bytes }
  }

  /// What to leave to the next run; nil where it would be the same as before.
  ///
  /// - Parameters:
  ///   - tool: what tells this tool from its other versions.
  ///   - keepsUnused: whether results that were not asked for stay, as after a run over some files only.
  public func encoded(tool: String, keepsUnused: Bool) -> [UInt8]? {
    let (used, added) = state.withLock { ($0.used, $0.added) }
    let kept = keepsUnused ? Set(known.keys) : used
    guard !added.isEmpty || kept.count != known.count else { return nil }
    var encoder = ByteEncoder()
    encoder.write(tool)
    let all = kept.subtracting(added.keys).union(added.keys)
    encoder.write(UInt64(all.count))
    for key in all.sorted(by: { ($0.high, $0.low) < ($1.high, $1.low) }) {
      encoder.write(key.high)
      encoder.write(key.low)
      if let bytes = added[key] {
        encoder.write(bytes: bytes)
      } else if let range = known[key] {
        encoder.write(bytes: Array(bytes[range]))
      }
    }
    return Self.mark + encoder.bytes
  }
}

/// Finds records by one or two texts of the byte pool: ids, or a string's key and file.
///
/// Open addressing; the hash is seeded once in a process, so that no input can be made to collide. Nothing that
/// depends on the seed is ever seen.
struct TextIndex {
  private struct Entry {
    var hash: UInt64 = 0
    var first: UInt64 = 0
    var second: UInt64 = 0
    var record = Record.none
  }

  private var entries: [Entry]
  private let mask: Int
  private static let seed = UInt64.random(in: .min ... .max) | 1

  /// Makes an empty index for at most so many records.
  init(capacity: Int) {
    var size = 8
    while size < capacity * 2 { size *= 2 }
    mask = size - 1
    entries = Array(repeating: Entry(), count: size)
  }

  /// Adds a record, unless one is there already by the same texts: then returns that.
  mutating func insert(_ record: Int, _ first: UInt64, _ second: UInt64 = 0, in bytes: [UInt8]) -> Int? {
    let hash = Self.hash(first, second, bytes)
    let place = find(hash, first, second, bytes)
    if entries[place].record != Record.none { return Int(entries[place].record) }
    entries[place] = Entry(hash: hash, first: first, second: second, record: UInt32(truncatingIfNeeded: record))
    return nil
  }

  /// The record by a text, or nil.
  func record(_ first: UInt64, _ second: UInt64 = 0, in bytes: [UInt8]) -> Int? {
    let entry = entries[find(Self.hash(first, second, bytes), first, second, bytes)]
    return entry.record == Record.none ? nil : Int(entry.record)
  }

  private func find(_ hash: UInt64, _ first: UInt64, _ second: UInt64, _ bytes: [UInt8]) -> Int {
    var place = Int(truncatingIfNeeded: hash) & mask
    // Ends at an empty place: the table is at most half full.
    while entries[place].record != Record.none {
      if entries[place].hash == hash, Self.equal(entries[place].first, first, bytes),
        Self.equal(entries[place].second, second, bytes)
      {
        return place
      }
      place = (place &+ 1) & mask
    }
    return place
  }

  /// Whether two texts are the same.
  static func equal(_ a: UInt64, _ b: UInt64, _ bytes: [UInt8]) -> Bool {
    let (a, b) = (PoolRange(a), PoolRange(b))
    guard a.count == b.count else { return false }
    for index in 0..<a.count where bytes[a.offset + index] != bytes[b.offset + index] { return false }
    return true
  }

  /// The hash of two texts, which differs from process to process.
  static func hash(_ first: UInt64, _ second: UInt64, _ bytes: [UInt8]) -> UInt64 {
    hash(PoolRange(second), hash(PoolRange(first), seed, bytes), bytes)
  }

  /// Eight bytes at a time, each step a 128-bit product folded in two (as in wyhash).
  private static func hash(_ range: PoolRange, _ seed: UInt64, _ bytes: [UInt8]) -> UInt64 {
    var hash = seed ^ UInt64(range.count)
    var offset = range.offset
    let end = offset + range.count
    while offset < end {
      let word = NameTable.head(bytes.span, offset, min(end - offset, 8))
      let product = (hash ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = (product.high ^ product.low) &+ seed
      offset += 8
    }
    return hash
  }
}

/// Finds one of a fixed set of names in bytes: a perfect hash over a name's length and its first eight bytes.
///
/// The multiplier is searched when the table is made, so that no two names share a place; names that agree in length
/// and in their first eight bytes are told apart by a longer prefix, one entry behind the other.
struct NameTable: Sendable {
  private struct Entry {
    var head: UInt64 = 0
    /// Bytes of the name; 0 marks an empty place.
    var count: UInt32 = 0
    /// Where the bytes behind the first eight stand in `tails`.
    var tail: UInt32 = 0
    var value: UInt8 = 0
    /// The place of the next name of the same head and length, or 0.
    var next: UInt32 = 0
  }

  private var entries: [Entry] = []
  private var tails: [UInt8] = []
  private var multiplier: UInt64 = 0
  private var shift: UInt64 = 0

  /// Makes a table of at most 255 names; the value of a name is its index.
  init(_ names: [String]) {
    precondition(names.count <= 255 && Set(names).count == names.count, "names must differ")
    let all = names.map { Array($0.utf8) }
    var groups: [(head: UInt64, count: Int, members: [Int])] = []
    for (index, name) in all.enumerated() {
      let head = Self.head(name.span, 0, name.count)
      if let same = groups.firstIndex(where: { $0.head == head && $0.count == name.count }) {
        groups[same].members.append(index)
      } else {
        groups.append((head, name.count, [index]))
      }
    }
    findMultiplier(groups.map { ($0.head, $0.count) })
    for group in groups { insert(group.members, of: all, head: group.head) }
  }

  /// The value of the name that stands in these bytes, or nil. Cost: one multiplication and one comparison.
  @inline(__always) func find(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt8? {
    let head = Self.head(bytes, start, count)
    var place = hash(head, count)
    repeat {
      let entry = entries[place]
      if entry.head == head, entry.count == UInt32(truncatingIfNeeded: count),
        count <= 8 || hasTail(entry, bytes, start, count)
      {
        return entry.value
      }
      place = Int(entry.next)
    } while place != 0
    return nil
  }

  /// Up to eight bytes as one number, the first lowest.
  @inline(__always) static func head(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
    if start + 8 <= bytes.count {
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
      let head = UInt64(littleEndian: word)
      return count >= 8 ? head : head & (1 << UInt64(truncatingIfNeeded: count &* 8) &- 1)
    }
    var head: UInt64 = 0
    for index in 0..<min(count, 8) { head |= UInt64(bytes[start + index]) << UInt64(index * 8) }
    return head
  }

  @inline(__always) private func hash(_ head: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: ((head ^ UInt64(truncatingIfNeeded: count)) &* multiplier) >> shift)
  }

  private func hasTail(_ entry: Entry, _ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Bool {
    for index in 8..<count where bytes[start + index] != tails[Int(entry.tail) + index - 8] { return false }
    return true
  }

  private mutating func findMultiplier(_ keys: [(head: UInt64, count: Int)]) {
    var bits = max(1, Int.bitWidth - max(keys.count * 2 - 1, 1).leadingZeroBitCount)
    var candidate: UInt64 = 0x9E37_79B9_7F4A_7C15
    while true {
      shift = UInt64(64 - bits)
      for _ in 0..<1_000 {
        multiplier = candidate | 1
        if Set(keys.map { hash($0.head, $0.count) }).count == keys.count {
          entries = Array(repeating: Entry(), count: 1 << bits)
          return
        }
        candidate = candidate &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      }
      bits += 1
    }
  }

  private mutating func insert(_ members: [Int], of names: [[UInt8]], head: UInt64) {
    var place = hash(head, names[members[0]].count)
    for (position, member) in members.enumerated() {
      if position > 0 {
        entries[place].next = UInt32(entries.count)
        place = entries.count
        entries.append(Entry())
      }
      entries[place].head = head
      entries[place].count = UInt32(names[member].count)
      entries[place].tail = UInt32(tails.count)
      entries[place].value = UInt8(member)
      tails += names[member].dropFirst(8)
    }
  }
}

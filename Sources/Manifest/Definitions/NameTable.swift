/// Finds one of a fixed set of names in bytes: a perfect hash over a name's length and its first eight bytes.
///
/// The multiplier is searched when the table is made, so that no two names share a place; names that agree in length
/// and in their first eight bytes follow each other. Most names have sixteen bytes or fewer, so that two words tell
/// whether it is the one.
struct NameTable: Sendable {
  private struct Entry {
    /// The first eight bytes; in an empty place, bytes that no text has.
    var head = UInt64.max
    /// The last eight bytes of a name longer than that.
    var tail: UInt64 = 0
    /// Where the name starts in `names`.
    var offset: UInt32 = 0
    /// Bytes of the name.
    var count: UInt8 = 0
    var value: UInt8 = 0
    /// The place of the next name of the same head and length, or 0.
    var next: UInt16 = 0
  }

  private var entries: [Entry] = []
  private var names: [UInt8] = []
  private var multiplier: UInt64 = 0
  private var shift: UInt64 = 0

  /// Makes a table of at most 255 names, each of 1 to 255 bytes; the value of a name is its index.
  init(_ names: [String]) {
    precondition(names.count <= 255, "a value is one byte")
    let all = names.map { Array($0.utf8) }
    precondition(all.allSatisfy { (1...255).contains($0.count) }, "a name has 1 to 255 bytes")
    var groups: [(head: UInt64, count: Int, members: [Int])] = []
    for (index, name) in all.enumerated() {
      let head = Self.head(name.span, 0, name.count)
      if let same = groups.firstIndex(where: { $0.head == head && $0.count == name.count }) {
        precondition(groups[same].members.allSatisfy { all[$0] != name }, "names must differ")
        groups[same].members.append(index)
      } else {
        groups.append((head, name.count, [index]))
      }
    }
    findMultiplier(groups.map { ($0.head, $0.count) })
    for group in groups { insert(group.members, of: all, head: group.head) }
  }

  /// The value of the name that stands in these bytes, or nil. Cost: one multiplication and two comparisons.
  @inline(__always) func find(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt8? {
    let head = Self.head(bytes, start, count)
    let place = hash(head, count)
    if entries[place].head == head, Int(entries[place].count) == count, count <= 8 { return entries[place].value }
    return findLong(bytes, start, count, place)
  }

  /// Finds a name of more than eight bytes.
  @inline(never) private func findLong(_ bytes: Span<UInt8>, _ start: Int, _ count: Int, _ first: Int) -> UInt8? {
    guard count > 8 else { return nil }
    let head = Self.word(bytes, start)
    let tail = Self.word(bytes, start &+ count &- 8)
    var place = first
    repeat {
      let entry = entries[place]
      if entry.head == head, entry.tail == tail, Int(entry.count) == count,
        count <= 16 || hasMiddle(entry, bytes, start, count)
      {
        return entry.value
      }
      place = Int(entry.next)
    } while place != 0
    return nil
  }

  /// Up to eight bytes as one number, the first lowest.
  @inline(__always) static func head(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
    if start &+ 8 <= bytes.count {
      let head = word(bytes, start)
      return count >= 8 ? head : head & (1 << UInt64(truncatingIfNeeded: count &* 8) &- 1)
    }
    var head: UInt64 = 0
    for index in 0..<min(count, 8) { head |= UInt64(bytes[start + index]) << UInt64(index * 8) }
    return head
  }

  /// Eight bytes as one number; the bounds are checked.
  @inline(__always) static func word(_ bytes: Span<UInt8>, _ start: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  @inline(__always) private func hash(_ head: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: ((head ^ UInt64(truncatingIfNeeded: count)) &* multiplier) &>> shift)
  }

  private func hasMiddle(_ entry: Entry, _ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Bool {
    for index in 8..<count - 8 where bytes[start + index] != names[Int(entry.offset) + index] { return false }
    return true
  }

  /// Searches a multiplier by which no two keys share a place; the table grows where none is found soon.
  private mutating func findMultiplier(_ keys: [(head: UInt64, count: Int)]) {
    var bits = max(1, Int.bitWidth - max(keys.count * 2 - 1, 1).leadingZeroBitCount)
    var candidate: UInt64 = 0x9E37_79B9_7F4A_7C15
    while true {
      shift = UInt64(64 - bits)
      // The last attempt that took each place.
      var taken = [UInt16](repeating: 0, count: 1 << bits)
      for attempt in UInt16(1)...200 {
        multiplier = candidate | 1
        let isPerfect = keys.allSatisfy { key in
          let place = hash(key.head, key.count)
          defer { taken[place] = attempt }
          return taken[place] != attempt
        }
        if isPerfect {
          entries = Array(repeating: Entry(), count: 1 << bits)
          return
        }
        candidate = candidate &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      }
      bits += 1
    }
  }

  private mutating func insert(_ members: [Int], of all: [[UInt8]], head: UInt64) {
    var place = hash(head, all[members[0]].count)
    for (position, member) in members.enumerated() {
      let name = all[member]
      if position > 0 {
        entries[place].next = UInt16(entries.count)
        place = entries.count
        entries.append(Entry())
      }
      entries[place] = Entry(
        head: head, tail: name.count > 8 ? Self.word(name.span, name.count - 8) : 0, offset: UInt32(names.count),
        count: UInt8(name.count), value: UInt8(member))
      names += name
    }
  }
}

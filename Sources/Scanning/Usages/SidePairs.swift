/// Left and right that are said of the same thing with the same distance, and so change nothing by being exchanged.
struct SidePairs {
  /// One side of something.
  struct Entry {
    /// The usage that was made for it.
    var usage: Int
    /// What it is said of, and how: equal for the two sides of a pair.
    var group: UInt64
    /// The distance, without its sign.
    var distance: String
    var isLeft: Bool
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// The usages that have a partner, of the entries from an index on; those entries are taken off.
  mutating func paired(from start: Int) -> [Int] {
    defer { entries.removeSubrange(start...) }
    guard entries.count - start > 1 else { return [] }
    var groups: [UInt64: [Int]] = [:]
    for index in start..<entries.count { groups[entries[index].group, default: []].append(index) }
    var found: [Int] = []
    for group in groups.values where group.count > 1 {
      for index in group {
        let entry = entries[index]
        let hasPartner = group.contains {
          entries[$0].isLeft != entry.isLeft && entries[$0].distance == entry.distance
        }
        if hasPartner { found.append(entry.usage) }
      }
    }
    return found.sorted()
  }

  /// A hash of texts for a group, FNV-1a.
  static func group(_ texts: String...) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in texts {
      for byte in text.utf8 where byte != 0x20 && byte != 0x0A && byte != 0x09 && byte != 0x3F && byte != 0x21 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return hash
  }

  /// A distance without sign, spaces, brackets and the words for the sides, so that both sides of a pair are equal.
  static func distance(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x20 && byte != 0x2D && byte != 0x28 && byte != 0x29 && byte != 0x0A {
      bytes.append(byte)
    }
    var plain = String(decoding: bytes, as: UTF8.self)
    for word in ["left", "right", "Left", "Right", "leading", "trailing", "Leading", "Trailing"] {
      plain = plain.replacing(word, with: "")
    }
    return plain == "0" || plain == "0.0" ? "" : plain
  }
}

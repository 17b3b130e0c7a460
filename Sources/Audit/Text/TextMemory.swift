internal import Expressions

/// What is known of the texts of elements, by what they say: labels come again from screen to screen.
///
/// The facts that profiles are told by, and outcomes that depend on nothing but the text and its direction. One text is in hand
/// at a time. Memory is bounded: long texts are not kept, and a full table begins anew.
struct TextMemory {
  /// What is known of a text.
  private struct Entry {
    var hash: UInt64 = 0
    /// Where its copy stands in `keys`.
    var first = 0
    var count = 0
    var traits = TextTraits()
    var kinds: TextKinds = []
    /// The tests whose outcome is known, and those of them that are true, by their bit.
    var known: UInt64 = 0
    var holds: UInt64 = 0
  }

  /// The first is that of a text that is not kept.
  private var entries: [Entry] = [Entry()]
  private var keys: [UInt8] = []
  /// Open addressing: places in `entries`, 0 for none. At most half full.
  private var places: [Int32]
  private var current = 0

  private static let mostTexts = 8_192
  private static let longest = 128

  /// The number of outcomes that are kept of a text.
  static let mostOutcomes = 64

  /// - Parameter isEmpty: true for one that is never used.
  init(isEmpty: Bool = false) {
    places = Array(repeating: 0, count: isEmpty ? 0 : 2 * Self.mostTexts)
  }

  /// Takes a text in hand.
  @inline(__always) mutating func take(_ text: Text) -> (traits: TextTraits, kinds: TextKinds) {
    current = find(text)
    return (entries[current].traits, entries[current].kinds)
  }

  /// The outcome of a test of the text in hand; nil where it is not known.
  @inline(__always) func outcome(_ bit: Int) -> Bool? {
    let mask: UInt64 = 1 &<< UInt64(bit)
    return entries[current].known & mask == 0 ? nil : entries[current].holds & mask != 0
  }

  /// Keeps the outcome of a test of the text in hand.
  @inline(__always) mutating func keep(_ bit: Int, _ holds: Bool) {
    entries[current].known |= 1 &<< UInt64(bit)
    if holds { entries[current].holds |= 1 &<< UInt64(bit) }
  }

  private mutating func find(_ text: Text) -> Int {
    guard text.count <= Self.longest else { return loose(text) }
    let hash = Self.hash(text)
    var place = Int(truncatingIfNeeded: hash >> 40) & (places.count &- 1)
    // Ends at an empty place, of which half are.
    while places[place] != 0 {
      let index = Int(places[place])
      if entries[index].hash == hash, holds(text, index) { return index }
      place = (place &+ 1) & (places.count &- 1)
    }
    return add(text, hash, place)
  }

  private func holds(_ text: Text, _ index: Int) -> Bool {
    guard entries[index].count == text.count else { return false }
    let first = entries[index].first
    return unsafe keys.withUnsafeBufferPointer { keys in
      guard text.count > 0 else { return true }
      return unsafe Text(start: keys.baseAddress! + first, count: text.count) == text
    }
  }

  @inline(never) private mutating func add(_ text: Text, _ hash: UInt64, _ place: Int) -> Int {
    var place = place
    if entries.count > Self.mostTexts {
      entries.removeSubrange(1...)
      keys.removeAll(keepingCapacity: true)
      for index in places.indices { places[index] = 0 }
      place = Int(truncatingIfNeeded: hash >> 40) & (places.count - 1)
    }
    places[place] = Int32(entries.count)
    entries.append(Self.entry(text, hash, first: keys.count))
    unsafe keys.append(contentsOf: text.bytes)
    return entries.count - 1
  }

  @inline(never) private mutating func loose(_ text: Text) -> Int {
    entries[0] = Self.entry(text, 0, first: 0)
    return 0
  }

  private static func entry(_ text: Text, _ hash: UInt64, first: Int) -> Entry {
    Entry(hash: hash, first: first, count: text.count, traits: TextTraits(text), kinds: TextKinds(TextBlocks(text)))
  }

  /// A hash of the bytes, eight at a time; not seeded, since no result depends on it and the table is small.
  @inline(__always) private static func hash(_ text: Text) -> UInt64 {
    let bytes = unsafe UnsafeRawPointer(text.start)
    var hash = UInt64(truncatingIfNeeded: text.count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index &+ 8 <= text.count {
      hash = mixed(hash, unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    var rest: UInt64 = 0
    while index < text.count {
      rest = rest &<< 8 | UInt64(unsafe text.start[index])
      index &+= 1
    }
    return mixed(hash, rest)
  }

  @inline(__always) private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xE703_7ED1_A0B4_28DB
    return product ^ product &>> 32
  }
}

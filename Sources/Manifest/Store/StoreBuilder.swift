internal import SourceText

/// Makes a `Store`: records are opened, given their fields in any order, and closed, from the outside in.
struct StoreBuilder: Sendable {
  var records: [Record] = []
  var slots: [UInt64] = []
  var bytes: [UInt8] = []
  var numbers: [Double] = []
  var items: [UInt64] = []
  var screens: [UInt32] = []
  var elements: [UInt32] = []
  var strings: [UInt32] = []
  var assets: [UInt32] = []
  var usages: [UInt32] = []
  var reviews: [UInt32] = []
  var translations: [UInt32] = []
  var firstElements: [UInt32] = []
  var links: [Store.Link] = []
  /// The line of a stream that is read, or 0.
  var line: UInt32 = 0
  /// The screen that is open.
  private var screen = Record.none
  /// The innermost record that is open.
  private var innermost = Record.none
  /// The items of lists that are being read, those of inner lists above those of outer ones.
  private var pending: [UInt64] = []

  /// The values of a record's fields while it is open, at the fields' ordinals.
  typealias Values = InlineArray<64, UInt64>

  /// Opens a record inside the one that is open. Returns its index.
  mutating func open(_ type: RecordType, source: UInt32) -> Int {
    let index = UInt32(truncatingIfNeeded: records.count)
    var depth: UInt16 = 0
    if innermost != Record.none {
      let outer = records[Int(innermost)]
      if outer.type == type { depth = outer.depth &+ 1 }
    }
    if type == .screen { screen = index }
    let ordinal = number(type, index)
    records.append(
      Record(
        type: type, parent: innermost, screen: screen, ordinal: ordinal, depth: depth, source: source,
        line: line))
    innermost = index
    return Int(index)
  }

  /// Closes the record that was opened last.
  ///
  /// - Parameters:
  ///   - record: its index.
  ///   - mask: a bit for each field that it has.
  ///   - values: the values of those fields.
  mutating func close(_ record: Int, _ mask: UInt64, _ values: inout Values) {
    let firstSlot = UInt32(truncatingIfNeeded: slots.count)
    slots.append(addingCapacity: mask.nonzeroBitCount) { output in
      var rest = mask
      while rest != 0 {
        output.append(values[rest.trailingZeroBitCount])
        rest &= rest &- 1
      }
    }
    innermost = records[record].close(mask: mask, firstSlot: firstSlot, end: UInt32(truncatingIfNeeded: records.count))
    if Int(screen) == record { screen = Record.none }
  }

  // MARK: Room

  /// Makes room for what a document of this many bytes usually holds.
  mutating func reserve(textSize size: Int) {
    records.reserveLargeRoom(size / 80)
    slots.reserveLargeRoom(size / 14)
    bytes.reserveLargeRoom(size / 5)
    numbers.reserveLargeRoom(size / 30)
    items.reserveLargeRoom(size / 100)
    elements.reserveLargeRoom(size / 240)
  }

  // MARK: Values

  /// Copies a text into the pool of texts. Returns its slot.
  @inline(__always) mutating func copy(_ text: Span<UInt8>) -> UInt64 {
    let start = bytes.count
    bytes.append(addingCapacity: text.count) { $0.append(text) }
    return PoolRange(offset: start, count: text.count).bits
  }

  /// Copies the first of some numbers into the pool of numbers. Returns their slot.
  @inline(__always) mutating func copy(_ values: ReadingPlan.Numbers, count: Int) -> UInt64 {
    let start = numbers.count
    numbers.append(addingCapacity: count) { output in
      for position in 0..<count { output.append(values[position]) }
    }
    return PoolRange(offset: start, count: count).bits
  }

  /// Begins a list or a map. Returns what `endItems` needs.
  @inline(__always) func beginItems() -> Int { pending.count }

  /// Adds an item to the list, or a key or a value to the map, that was begun last.
  @inline(__always) mutating func add(_ item: UInt64) { pending.append(item) }

  /// Ends the list or the map that was begun last. Returns its slot.
  mutating func endItems(_ bottom: Int) -> UInt64 {
    let start = items.count
    let count = pending.count &- bottom
    items.append(addingCapacity: count) { output in
      for place in bottom..<pending.count { output.append(pending[place]) }
    }
    pending.removeLast(count)
    return PoolRange(offset: start, count: count).bits
  }

  /// The value of a field of a closed record.
  @inline(__always) func slot(_ record: Int, _ ordinal: UInt8) -> UInt64? {
    let record = records[record]
    let bit: UInt64 = 1 &<< UInt64(ordinal)
    guard record.mask & bit != 0 else { return nil }
    return slots[Int(record.firstSlot) &+ (record.mask & (bit &- 1)).nonzeroBitCount]
  }

  /// The text that a slot stands for.
  func text(_ slot: UInt64) -> String { String(decoding: bytes[PoolRange(slot).range], as: UTF8.self) }

  /// The links in the order in which a store searches them.
  func sortedLinks() -> [Store.Link] {
    let isSorted = zip(links, links.dropFirst()).allSatisfy { $0.key < $1.key }
    return isSorted ? links : links.sorted { $0.key < $1.key }
  }

  /// Numbers a record among those of its type.
  private mutating func number(_ type: RecordType, _ index: UInt32) -> UInt32 {
    switch type {
    case .screen:
      firstElements.append(UInt32(truncatingIfNeeded: elements.count))
      return Self.append(index, to: &screens)
    case .element: return Self.append(index, to: &elements)
    case .string: return Self.append(index, to: &strings)
    case .asset: return Self.append(index, to: &assets)
    case .usage: return Self.append(index, to: &usages)
    case .review: return Self.append(index, to: &reviews)
    case .translation: return Self.append(index, to: &translations)
    default: return 0
    }
  }

  private static func append(_ index: UInt32, to list: inout [UInt32]) -> UInt32 {
    list.append(index)
    return UInt32(truncatingIfNeeded: list.count &- 1)
  }
}

extension StoreBuilder {
  /// How much there is of everything.
  struct Mark {
    fileprivate var pools: (records: Int, slots: Int, bytes: Int, numbers: Int, items: Int, pending: Int, links: Int)
    fileprivate var lists: (strings: Int, assets: Int, usages: Int, reviews: Int, translations: Int)
    fileprivate var screens: (screens: Int, elements: Int)
    fileprivate var open: (screen: UInt32, innermost: UInt32)
  }

  /// What there is so far, to come back to it.
  var mark: Mark {
    Mark(
      pools: (records.count, slots.count, bytes.count, numbers.count, items.count, pending.count, links.count),
      lists: (strings.count, assets.count, usages.count, reviews.count, translations.count),
      screens: (screens.count, elements.count), open: (screen, innermost))
  }

  /// Forgets what was read since then.
  mutating func rollBack(to mark: Mark) {
    func cut(_ list: inout [some Any], _ count: Int) { list.removeLast(list.count - count) }
    cut(&records, mark.pools.records)
    cut(&slots, mark.pools.slots)
    cut(&bytes, mark.pools.bytes)
    cut(&numbers, mark.pools.numbers)
    cut(&items, mark.pools.items)
    cut(&pending, mark.pools.pending)
    cut(&links, mark.pools.links)
    cut(&strings, mark.lists.strings)
    cut(&assets, mark.lists.assets)
    cut(&usages, mark.lists.usages)
    cut(&reviews, mark.lists.reviews)
    cut(&translations, mark.lists.translations)
    cut(&screens, mark.screens.screens)
    cut(&firstElements, mark.screens.screens)
    cut(&elements, mark.screens.elements)
    (screen, innermost) = mark.open
  }
}

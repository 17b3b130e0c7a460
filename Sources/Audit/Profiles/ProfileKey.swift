internal import Manifest

/// An element's profile as a key of a table.
struct ProfileKey: Sendable {
  static let wordCount = 8
  var words = InlineArray<8, UInt64>(repeating: 0)

  /// Puts a small value at a place that is counted in bits.
  @inline(__always) mutating func set(_ place: Int, _ value: UInt64) {
    words[place >> 6] |= value &<< UInt64(place & 63)
  }

  /// A hash; not seeded, since no result depends on it and the table is small.
  var hash: UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for index in 0..<Self.wordCount {
      hash = (hash ^ words[index]) &* 0xE703_7ED1_A0B4_28DB
      hash ^= hash >> 29
    }
    return hash
  }

  static func == (a: ProfileKey, b: ProfileKey) -> Bool {
    for index in 0..<wordCount where a.words[index] != b.words[index] { return false }
    return true
  }
}

/// Where in a key the parts of a profile stand.
///
/// The first word has the fields that are present and what is around the element, the second what is looked up; behind
/// them every closed field has a byte, and every record inside the element the fields that it has.
struct ProfileLayout: Sendable {
  /// The place of each closed field of an element, by ordinal.
  private var places: [Int] = []
  /// The closed fields.
  private var closed: UInt64 = 0
  private var inner: [Inner] = []

  /// A record inside an element.
  private struct Inner: Sendable {
    let ordinal: UInt64
    let maskPlace: Int
    var closed: UInt64
    var places: [Int]
  }

  /// - Parameter isEmpty: true for one that is never used.
  init(isEmpty: Bool = false) {
    if isEmpty { return }
    var next = 128
    func place(_ bits: Int) -> Int {
      if next & 63 + bits > 64 { next = (next + 63) & ~63 }
      defer { next += bits }
      return next
    }
    func closedFields(_ definition: RecordDefinition) -> (mask: UInt64, places: [Int]) {
      var mask: UInt64 = 0
      let places = definition.fields.enumerated().map { ordinal, field in
        guard field.type.isClosed else { return 0 }
        mask |= 1 << UInt64(ordinal)
        return place(8)
      }
      return (mask, places)
    }
    let element = ManifestDefinitions.definition(of: .element)
    (closed, places) = closedFields(element)
    for field in Varying.restless { closed &= ~(1 << UInt64(field.ordinal)) }
    for (ordinal, field) in element.fields.enumerated() {
      guard case .record(let name) = field.type, let type = RecordType(rawValue: name) else { continue }
      let definition = ManifestDefinitions.definition(of: type)
      precondition(definition.fields.count <= 16, "no room for the fields of a \(name)")
      let maskPlace = place(16)
      let (mask, places) = closedFields(definition)
      inner.append(Inner(ordinal: UInt64(ordinal), maskPlace: maskPlace, closed: mask, places: places))
    }
    precondition(element.fields.count <= 60, "no room for the fields of an element")
    precondition(next <= ProfileKey.wordCount * 64, "no room for the closed fields of an element")
  }

  /// Puts the closed fields of an element and of what is inside it into a key.
  @inline(__always) func fill(_ key: inout ProfileKey, _ element: Int32, _ view: HostView) {
    fill(&key, view.record(element), closed, places, view)
    let mask = view.record(element).mask
    for index in inner.indices where mask & (1 &<< inner[index].ordinal) != 0 {
      guard let slot = view.slot(element, inner[index].ordinal) else { continue }
      let record = view.record(Int32(truncatingIfNeeded: slot))
      key.set(inner[index].maskPlace, record.mask)
      if record.mask & inner[index].closed != 0 { fill(&key, record, inner[index].closed, inner[index].places, view) }
    }
  }

  @inline(__always) private func fill(
    _ key: inout ProfileKey, _ record: Record, _ closed: UInt64, _ places: [Int], _ view: HostView
  ) {
    var rest = record.mask & closed
    while rest != 0 {
      let ordinal = rest.trailingZeroBitCount
      rest &= rest &- 1
      let below = (record.mask & ((1 &<< UInt64(ordinal)) &- 1)).nonzeroBitCount
      key.set(places[ordinal], unsafe view.slots[Int(record.firstSlot) &+ below] & 0xFF)
    }
  }
}

/// Finds names of interest by the hash of their bytes: an open-addressed table, made once.
struct NameTable: Sendable {
  private let slots: [Slot]
  private let mask: Int

  private struct Slot {
    var hash: UInt32
    var name: Name
  }

  /// The one table.
  static let shared = NameTable()

  private init() {
    let names = Name.allCases.filter { $0 != .none }
    var size = 64
    while size < names.count * 4 { size *= 2 }
    var slots = [Slot](repeating: Slot(hash: 0, name: .none), count: size)
    for name in names {
      let hash = Self.hash(name.text.utf8)
      var index = Int(hash) & (size - 1)
      while slots[index].name != .none {
        precondition(slots[index].hash != hash, "two names have the same hash: \(name.text)")
        index = (index + 1) & (size - 1)
      }
      slots[index] = Slot(hash: hash, name: name)
    }
    self.slots = slots
    mask = size - 1
  }

  /// The name with a hash, or `none`. Two texts with the same hash are taken for one: among some hundred names and 2³²
  /// hashes that is one name in ten million.
  func find(_ hash: UInt32) -> Name {
    var index = Int(hash) & mask
    while slots[index].name != .none {
      if slots[index].hash == hash { return slots[index].name }
      index = (index + 1) & mask
    }
    return .none
  }

  /// The start of a hash (FNV-1a, 32 bits).
  static let seed: UInt32 = 2_166_136_261

  /// Adds a byte to a hash.
  static func mix(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 16_777_619 }

  /// The hash of some bytes.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(seed, mix) }
}

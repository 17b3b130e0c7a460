/// Writes values as bytes: integers in groups of seven bits, texts with their length before them.
struct ByteEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ value: Int) { write(UInt64(bitPattern: Int64(value << 1 ^ value >> (Int.bitWidth - 1)))) }
  mutating func write(_ value: UInt32) { write(UInt64(value)) }
  mutating func write(_ value: UInt8) { bytes.append(value) }
  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func write(_ value: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(bytes run: [UInt8]) {
    write(UInt64(run.count))
    bytes.append(contentsOf: run)
  }

  mutating func write<T>(_ items: [T], _ item: (inout ByteEncoder, T) -> Void) {
    write(UInt64(items.count))
    for each in items { item(&self, each) }
  }

  mutating func write<T>(_ value: T?, _ some: (inout ByteEncoder, T) -> Void) {
    write(value != nil)
    if let value { some(&self, value) }
  }
}

/// Why bytes are not what was written: the entry is of no use, and the file is read anew.
struct BrokenCache: Error {}

/// Reads what `ByteEncoder` wrote; every read is checked.
struct ByteDecoder {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  var isAtEnd: Bool { place >= end }

  mutating func byte() throws(BrokenCache) -> UInt8 {
    guard place < end else { throw BrokenCache() }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func unsigned() throws(BrokenCache) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 64 else { throw BrokenCache() }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
    }
  }

  mutating func integer() throws(BrokenCache) -> Int {
    let value = try unsigned()
    return Int(bitPattern: UInt(value >> 1)) ^ -Int(value & 1)
  }

  mutating func unsigned32() throws(BrokenCache) -> UInt32 { UInt32(truncatingIfNeeded: try unsigned()) }
  mutating func bool() throws(BrokenCache) -> Bool { try byte() != 0 }

  mutating func double() throws(BrokenCache) -> Double {
    var bits: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << shift }
    return Double(bitPattern: bits)
  }

  /// A length that can be there.
  mutating func count() throws(BrokenCache) -> Int {
    let count = try unsigned()
    guard count <= UInt64(end - place) else { throw BrokenCache() }
    return Int(count)
  }

  mutating func run() throws(BrokenCache) -> ArraySlice<UInt8> {
    let count = try count()
    defer { place += count }
    return bytes[place..<place + count]
  }

  mutating func text() throws(BrokenCache) -> String { String(decoding: try run(), as: UTF8.self) }

  mutating func list<T>(_ item: (inout ByteDecoder) throws(BrokenCache) -> T) throws(BrokenCache) -> [T] {
    let count = try count()
    var items: [T] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try item(&self)) }
    return items
  }

  mutating func optional<T>(_ some: (inout ByteDecoder) throws(BrokenCache) -> T) throws(BrokenCache) -> T? {
    try bool() ? try some(&self) : nil
  }

  /// One of a closed set of cases, by its raw value.
  mutating func raw<T: RawRepresentable<UInt8>>(_ type: T.Type) throws(BrokenCache) -> T {
    guard let value = T(rawValue: try byte()) else { throw BrokenCache() }
    return value
  }
}

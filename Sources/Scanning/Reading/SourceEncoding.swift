/// Turns the encodings that Xcode's files come in into UTF-8: UTF-8 with or without a mark, UTF-16 in either order.
enum SourceEncoding {
  /// The bytes as UTF-8; those of UTF-8 as they are.
  ///
  /// UTF-16 is known by its mark, or without one by the zero byte of its first character, which is ASCII in these files.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2 else { return bytes }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return fromUTF16(bytes[2...], isBigEndian: false)
    case (0xFE, 0xFF): return fromUTF16(bytes[2...], isBigEndian: true)
    case (0, 1...0x7F): return fromUTF16(bytes[...], isBigEndian: true)
    case (1...0x7F, 0): return fromUTF16(bytes[...], isBigEndian: false)
    default: return bytes
    }
  }

  private static func fromUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var place = bytes.startIndex
    while place + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      place += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

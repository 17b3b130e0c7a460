/// Sixteen bytes of a text that are looked at in one step.
///
/// The comparisons name both types in full: with a scalar or an inferred vector the generic operators are chosen, which
/// go lane by lane.
typealias ByteBlock = SIMD16<UInt8>

/// Of each byte, whether it has a property: 0xFF or 0.
typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension ByteBlock {
  /// The sixteen bytes at an offset; traps when the text ends before.
  @inline(__always)
  init(_ text: Span<UInt8>, at offset: Int) {
    self = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: ByteBlock.self)
  }

  /// Which bytes are this one.
  @inline(__always)
  func matches(_ byte: UInt8) -> ByteMask {
    let wanted = ByteBlock(repeating: byte)
    return self .== wanted
  }

  /// Which bytes are below 0x20 or from 0x80, neither of which a plain string holds.
  @inline(__always)
  var isControlOrNotASCII: ByteMask {
    // As signed numbers they are all below a space.
    let signed = unsafe unsafeBitCast(self, to: SIMD16<Int8>.self)
    let space = SIMD16<Int8>(repeating: 0x20)
    return signed .< space
  }
}

extension ByteMask {
  /// The mask as two words, the first byte lowest.
  @inline(__always)
  var words: SIMD2<UInt64> {
    unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
  }

  /// The number of the first byte that has the property; nil when none has.
  @inline(__always)
  var first: Int? {
    let words = words
    // Chosen, not branched on: where a string ends is hard to predict.
    let isLow = words[0] != 0
    let word = isLow ? words[0] : words[1]
    guard word != 0 else { return nil }
    return (isLow ? 0 : 8) &+ word.trailingZeroBitCount &>> 3
  }
}

extension Span<UInt8> {
  /// The byte at an offset, or 0 behind the end, which no token of JSON holds.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[offset] : 0
  }

  /// The first offset of a byte that is not a printable ASCII character, or is a quote or a backslash.
  @inline(__always)
  func plainEnd(from start: Int) -> Int {
    var index = start
    while index &+ 16 <= count {
      let block = ByteBlock(self, at: index)
      let special = block.isControlOrNotASCII .| block.matches(UInt8(ascii: "\"")) .| block.matches(UInt8(ascii: "\\"))
      if let first = special.first { return index &+ first }
      index &+= 16
    }
    return plainEnd(nearEndFrom: index)
  }

  /// The same where less than sixteen bytes are left, as in most strings that are written.
  private func plainEnd(nearEndFrom start: Int) -> Int {
    var index = start
    if index &+ 8 <= count {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let special = UInt64(littleEndian: word).specialBytes
      if special != 0 { return index &+ special.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count {
      let byte = self[index]
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      index &+= 1
    }
    return index
  }

  /// The length of the well-formed UTF-8 sequence at an offset, 0 when there is none (Unicode, table 3-7).
  @inline(__always)
  func utf8Length(at index: Int) -> Int {
    let first = byte(at: index)
    let second = byte(at: index &+ 1)
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return second & 0xC0 == 0x80 ? 2 : 0
    case 0xE0...0xEF:
      // No overlong forms, no surrogates.
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
      guard second >= lowest, second <= highest else { return 0 }
      return byte(at: index &+ 2) & 0xC0 == 0x80 ? 3 : 0
    case 0xF0...0xF4:
      // No overlong forms, nothing beyond U+10FFFF.
      let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      guard second >= lowest, second <= highest else { return 0 }
      return byte(at: index &+ 2) & 0xC0 == 0x80 && byte(at: index &+ 3) & 0xC0 == 0x80 ? 4 : 0
    default: return 0
    }
  }
}

extension UInt64 {
  /// The high bit of each of eight bytes that a plain string does not hold, and of some bytes above the lowest of them.
  @inline(__always)
  fileprivate var specialBytes: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let belowSpace = (self &- ones &* 0x20) & ~self
    let quotes = zeros(self ^ ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = zeros(self ^ ones &* UInt64(UInt8(ascii: "\\")))
    return (self | belowSpace | quotes | backslashes) & (ones &* 0x80)
  }
}

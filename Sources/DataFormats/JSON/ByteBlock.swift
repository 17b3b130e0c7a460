/// Sixteen bytes of a text that are looked at in one step.
///
/// The comparisons name both types in full: with a scalar or an inferred vector the generic operators are chosen, which
/// go lane by lane.
@usableFromInline typealias ByteBlock = SIMD16<UInt8>

/// Of each byte, whether it has a property: 0xFF or 0.
@usableFromInline typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension ByteBlock {
  /// The sixteen bytes at an offset; traps when the text ends before.
  @inlinable @inline(__always)
  init(_ text: Span<UInt8>, at offset: Int) {
    self = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: ByteBlock.self)
  }

  /// Which bytes are this one.
  @inlinable @inline(__always)
  func matches(_ byte: UInt8) -> ByteMask {
    let wanted = ByteBlock(repeating: byte)
    return self .== wanted
  }

  /// Which bytes are below 0x20 or from 0x80, neither of which a plain string holds.
  @inlinable @inline(__always)
  var isControlOrNotASCII: ByteMask {
    // As signed numbers they are all below a space.
    let signed = unsafe unsafeBitCast(self, to: SIMD16<Int8>.self)
    let space = SIMD16<Int8>(repeating: 0x20)
    return signed .< space
  }

  /// Which bytes a plain string does not hold: those, a quote, a backslash.
  @inlinable @inline(__always)
  var isSpecial: ByteMask {
    isControlOrNotASCII .| matches(UInt8(ascii: "\"")) .| matches(UInt8(ascii: "\\"))
  }
}

extension ByteBlock {
  /// Which bytes are continuations of a sequence of UTF-8.
  @inlinable @inline(__always)
  var isContinuation: ByteMask {
    let signed = unsafe unsafeBitCast(self, to: SIMD16<Int8>.self)
    let first = SIMD16<Int8>(repeating: -0x40)
    return signed .< first
  }

  /// Which bytes lead a sequence of two.
  @inlinable @inline(__always)
  var isLeadOfTwo: ByteMask {
    let offset = self &- ByteBlock(repeating: 0xC2)
    let limit = ByteBlock(repeating: 0x1E)
    return offset .< limit
  }

  /// Which bytes stand in no sequence of one or two.
  @inlinable @inline(__always)
  var isOtherLead: ByteMask {
    let offset = self &- ByteBlock(repeating: 0xC0)
    let limit = ByteBlock(repeating: 2)
    let three = ByteBlock(repeating: 0xE0)
    return offset .< limit .| self .>= three
  }

  /// Which bytes are below a space.
  @inlinable @inline(__always)
  var isControl: ByteMask {
    let space = ByteBlock(repeating: 0x20)
    return self .< space
  }
}

extension ByteMask {
  /// The mask as two words, the first byte lowest.
  @inlinable @inline(__always)
  var words: SIMD2<UInt64> {
    unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
  }

  /// The number of the first byte that has the property; nil when none has.
  @inlinable @inline(__always)
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
  @inlinable @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[offset] : 0
  }

  /// The end of white space in the shape of pretty-printed texts: a line break, then many spaces.
  @inline(never) @usableFromInline
  func whitespaceEnd(from start: Int) -> Int {
    var index = start
    while index < count {
      switch self[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index &+= 1
      default: return index
      }
      while index &+ 8 <= count,
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) == 0x2020_2020_2020_2020
      {
        index &+= 8
      }
    }
    return index
  }

  /// The first offset of a byte that is not a printable ASCII character, or is a quote or a backslash.
  @inlinable @inline(__always)
  func plainEnd(from start: Int) -> Int {
    var index = start
    while index &+ 16 <= count {
      if let first = ByteBlock(self, at: index).isSpecial.first { return index &+ first }
      index &+= 16
    }
    return plainEnd(nearEndFrom: index)
  }

  /// Whether all bytes are printable ASCII, none of them a quote or a backslash: in steps that overlap at the end.
  @inline(__always)
  var isPlainASCII: Bool {
    guard count >= 16 else { return isShortPlainASCII }
    var special = ByteBlock(self, at: count &- 16).isSpecial
    var index = 0
    while index &+ 16 < count {
      special = special .| ByteBlock(self, at: index).isSpecial
      index &+= 16
    }
    return special.first == nil
  }

  /// The same of less than sixteen bytes.
  @inline(__always)
  private var isShortPlainASCII: Bool {
    if count >= 8 { return (word(at: 0).specialBytes | word(at: count &- 8).specialBytes) == 0 }
    // Shorter ones are filled up with what is plain.
    var word: UInt64 = 0x2020_2020_2020_2020
    for index in 0..<count { word = word &<< 8 | UInt64(self[index]) }
    return word.specialBytes == 0
  }

  @inlinable @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The same where less than sixteen bytes are left, as in most strings that are written.
  @inlinable func plainEnd(nearEndFrom start: Int) -> Int {
    var index = start
    if index &+ 8 <= count {
      let special = word(at: index).specialBytes
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

  /// The first quote or backslash at an offset or behind it, or nil where a control character or ill-formed UTF-8 comes
  /// before it, or nothing.
  ///
  /// A sequence of two bytes, as all of Arabic and Hebrew, is right where each leading byte stands before a continuation
  /// and each continuation behind one: sixteen bytes are compared with the sixteen that start one before.
  ///
  /// - Parameter start: where a character starts; not the first offset.
  @inlinable
  func characterEnd(from start: Int) -> Int? {
    var index = start
    while index &+ 16 <= count {
      let block = ByteBlock(self, at: index)
      let before = ByteBlock(self, at: index &- 1)
      let isBroken = block.isContinuation .^ before.isLeadOfTwo
      let isSpecial = block.isControl .| block.matches(UInt8(ascii: "\"")) .| block.matches(UInt8(ascii: "\\"))
      guard let first = (isBroken .| isSpecial .| block.isOtherLead).first else {
        index &+= 16
        continue
      }
      index &+= first
      guard isPair(endingAt: index) == (self[index] & 0xC0 == 0x80) else { return nil }
      if self[index] < 0x80 { return self[index] < 0x20 ? nil : index }
      let length = utf8Length(at: index)
      guard length > 0 else { return nil }
      index &+= length
    }
    // A block may have ended between two bytes.
    return characterEnd(nearEndFrom: index > start && isPair(endingAt: index) ? index &- 1 : index)
  }

  /// Whether the byte before is the first of two.
  @inlinable @inline(__always)
  func isPair(endingAt index: Int) -> Bool { self[index &- 1] &- 0xC2 < 0x1E }

  @inlinable
  func characterEnd(nearEndFrom start: Int) -> Int? {
    var index = start
    while index < count {
      let byte = self[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
      let length = utf8Length(at: index)
      guard byte >= 0x20, length > 0 else { return nil }
      index &+= length
    }
    return nil
  }

  /// The length of the well-formed UTF-8 sequence at an offset, 0 when there is none (Unicode, table 3-7).
  @inlinable @inline(__always)
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
  @inlinable @inline(__always)
  var specialBytes: UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let belowSpace = (self &- ones &* 0x20) & ~self
    let quotes = zeros(self ^ ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = zeros(self ^ ones &* UInt64(UInt8(ascii: "\\")))
    return (self | belowSpace | quotes | backslashes) & (ones &* 0x80)
  }
}

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

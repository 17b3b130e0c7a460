/// Owns a copy of a text with zero bytes behind it, so that readers may look a few bytes ahead without asking first.
///
/// A checked text holds no zero byte, so 0 always means the end.
@safe final class PaddedText: Sendable {
  /// How far behind the text may be read.
  static let padding = 16

  nonisolated(unsafe) private let start: UnsafeMutableBufferPointer<UInt8>

  /// Copies a text.
  init(_ text: [UInt8]) {
    unsafe start = .allocate(capacity: text.count + Self.padding)
    let end = unsafe start.initialize(fromContentsOf: text)
    unsafe start[end...].initialize(repeating: 0)
  }

  deinit {
    unsafe start.deallocate()
  }

  /// A view of the text; valid for as long as this object is.
  var bytes: PaddedBytes {
    unsafe PaddedBytes(base: UnsafePointer(start.baseAddress!), count: start.count - Self.padding)
  }
}

/// The bytes of a `PaddedText`: a trivial value, copied into registers by the scanning loops. Every read is checked.
@safe struct PaddedBytes: @unchecked Sendable {
  private let base: UnsafePointer<UInt8>
  /// The length of the text, padding not counted.
  let count: Int

  init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  /// The byte at an offset; 0 in the padding.
  @inline(__always) subscript(index: Int) -> UInt8 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count &+ PaddedText.padding))
    return unsafe base[index]
  }

  /// Eight bytes from an offset up to `count + 8`, the first in the lowest bits.
  @inline(__always) func word(at index: Int) -> UInt64 {
    precondition(UInt(bitPattern: index) <= UInt(bitPattern: count &+ (PaddedText.padding - 8)))
    return unsafe UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Appends a part of the text to a buffer.
  @inline(__always) func append(_ range: Range<Int>, to buffer: inout [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// True when these bytes stand at an offset.
  func hasPrefix(_ prefix: StaticString, at index: Int) -> Bool {
    for i in 0..<prefix.utf8CodeUnitCount where unsafe self[index + i] != prefix.utf8Start[i] { return false }
    return true
  }

  /// A part of the text as a string.
  func string(_ range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
  }
}

// MARK: - Eight bytes at once

/// The lowest bit of each of eight bytes.
@inline(__always) private var ones: UInt64 { 0x0101_0101_0101_0101 }

/// The highest bit of each of eight bytes.
@inline(__always) private var highs: UInt64 { 0x8080_8080_8080_8080 }

extension UInt64 {
  /// The high bit of each byte that is below 0x20. Exact up to and with the first such byte, which is all that is used.
  @inline(__always) var controlBytes: UInt64 { (self &- ones &* 0x20) & ~self & highs }

  /// The high bit of each byte that equals `byte`. Exact up to and with the first such byte.
  @inline(__always) func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & highs
  }

  /// The high bit of each byte that is not ASCII.
  @inline(__always) var nonASCIIBytes: UInt64 { self & highs }

  /// The number of the first byte whose high bit is set.
  @inline(__always) var firstMarkedByte: Int { trailingZeroBitCount >> 3 }
}

extension PaddedBytes {
  /// The first offset from `start` on that holds a control character (tab, line break) or is the end.
  @inline(__always) func firstControl(from start: Int) -> Int {
    var index = start
    while index < count {
      let marks = word(at: index).controlBytes
      if marks != 0 { return index &+ marks.firstMarkedByte }
      index &+= 8
    }
    return count
  }

  /// The first offset from `start` on that holds `:`, `#` or a control character, or is the end.
  @inline(__always) func firstPlainStop(from start: Int) -> Int {
    var index = start
    while index < count {
      let word = word(at: index)
      let marks = word.controlBytes | word.bytes(equalTo: UInt8(ascii: ":")) | word.bytes(equalTo: UInt8(ascii: "#"))
      if marks != 0 { return index &+ marks.firstMarkedByte }
      index &+= 8
    }
    return count
  }

  /// The first offset from `start` on that holds one of two bytes or a control character, or is the end.
  @inline(__always) func first(_ a: UInt8, or b: UInt8, from start: Int) -> Int {
    var index = start
    while index < count {
      let word = word(at: index)
      let marks = word.controlBytes | word.bytes(equalTo: a) | word.bytes(equalTo: b)
      if marks != 0 { return index &+ marks.firstMarkedByte }
      index &+= 8
    }
    return count
  }
}

// MARK: - Classes of characters

/// True for white space, a line break and the end (YAML 1.2.2, 5.4 and 5.5): no other byte up to a space passes the check.
@inline(__always) func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

/// `s-white` (5.5).
@inline(__always) func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// A line break or the end.
@inline(__always) func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0 }

/// `c-flow-indicator` (5.3).
@inline(__always) func isFlowIndicator(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
  default: false
  }
}

/// Neither `ns-plain-safe(flow-in)` nor part of a longer token (7.3.3): what may follow `:` in a flow collection.
@inline(__always) func endsFlowToken(_ byte: UInt8) -> Bool { isBlank(byte) || isFlowIndicator(byte) }

/// A piece of UTF-8 text that somebody else owns: what string fields, functions and constants pass around.
///
/// Two words, no reference counting. The bytes belong to the host's storage (which must stay in place while it is
/// audited), to the program (constants) or to the `Evaluation` (results, valid until its next evaluation). A text
/// that must live longer is copied with `String(text)`.
@safe @frozen public struct Text: @unchecked Sendable {
  /// The first byte; valid for `count` bytes.
  @unsafe public let start: UnsafePointer<UInt8>
  /// The number of bytes.
  public let count: Int

  /// Makes a text of bytes that stay valid, unchanged UTF-8 for as long as the text is used.
  @unsafe @inlinable public init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// Makes a text of bytes that stay valid, unchanged UTF-8 for as long as the text is used.
  @unsafe @inlinable public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else {
      self = Text("")
      return
    }
    unsafe self.init(start: start, count: bytes.count)
  }

  /// Makes a text of a literal.
  @inlinable public init(_ literal: StaticString) {
    unsafe self.init(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// True without a byte.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// The bytes.
  @unsafe @inlinable public var bytes: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: start, count: count)
  }

  /// One byte; the index is checked.
  @inlinable public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe start[index]
  }

  /// The bytes of a range, which is checked; it must not cut a character in two.
  @inlinable public subscript(range: Range<Int>) -> Text {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe Text(start: start + range.lowerBound, count: range.count)
  }

  /// The number of Unicode code points. Cost: one pass over the bytes.
  public var codePointCount: Int {
    // Without checks and branches, so that it is done for many bytes at once.
    var continuations = 0
    for index in 0..<count { continuations &+= unsafe start[index] & 0xC0 == 0x80 ? 1 : 0 }
    return count - continuations
  }
}

extension Text: Hashable {
  /// Byte equality: CEL compares strings by code points, without normalisation.
  @inlinable public static func == (a: Text, b: Text) -> Bool {
    a.count == b.count && a.matches(b, at: 0)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
  }

  /// True when the bytes of `other` stand at an offset; the caller has checked that they fit.
  @inlinable func matches(_ other: Text, at offset: Int) -> Bool {
    unsafe equalBytes(start + offset, other.start, other.count)
  }
}

/// Compares two runs of bytes, eight at a time.
@unsafe @inlinable func equalBytes(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let x = unsafe UnsafeRawPointer(a)
  let y = unsafe UnsafeRawPointer(b)
  var index = 0
  while index &+ 8 <= count {
    guard
      unsafe x.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == y.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    else { return false }
    index &+= 8
  }
  while index < count {
    guard unsafe a[index] == b[index] else { return false }
    index &+= 1
  }
  return true
}

extension Text: Comparable {
  /// The order of code points, which for UTF-8 is that of bytes.
  public static func < (a: Text, b: Text) -> Bool {
    let shared = min(a.count, b.count)
    for index in 0..<shared where unsafe a.start[index] != b.start[index] {
      return unsafe a.start[index] < b.start[index]
    }
    return a.count < b.count
  }

  /// True when the text begins with another.
  @inlinable public func hasPrefix(_ other: Text) -> Bool {
    other.count <= count && matches(other, at: 0)
  }

  /// True when the text ends with another.
  @inlinable public func hasSuffix(_ other: Text) -> Bool {
    other.count <= count && matches(other, at: count - other.count)
  }

  /// The offset of the first occurrence at or behind an offset, or nil.
  public func firstRange(of other: Text, from offset: Int = 0) -> Int? {
    guard other.count <= count - offset else { return nil }
    guard !other.isEmpty else { return offset }
    let first = other[0]
    var index = offset
    let last = count - other.count
    while index <= last {
      if unsafe start[index] == first, matches(other, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// True when another text occurs in this one.
  public func contains(_ other: Text) -> Bool { firstRange(of: other) != nil }
}

/// The bytes of a text, one after the other.
@safe @frozen public struct TextBytes: Sequence, IteratorProtocol {
  @unsafe @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  @usableFromInline var index = 0

  @inlinable init(_ text: Text) {
    unsafe start = text.start
    count = text.count
  }

  /// The next byte, or nil behind the last.
  @inlinable public mutating func next() -> UInt8? {
    guard index < count else { return nil }
    defer { index &+= 1 }
    return unsafe start[index]
  }
}

extension Text {
  /// The bytes, to go over.
  @inlinable public var utf8: TextBytes { TextBytes(self) }
}

extension Text: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes a text of a literal.
  public init(stringLiteral value: StaticString) { self.init(value) }

  /// A copy as a string.
  public var description: String { String(self) }

  /// The code points with the offsets at which they begin.
  var scalars: TextScalars { TextScalars(text: self) }
}

/// Decodes a text. Bytes that are not UTF-8 come out as U+FFFD, one for each byte.
struct TextScalars: Sequence, IteratorProtocol {
  let text: Text
  var offset = 0

  mutating func next() -> Unicode.Scalar? {
    guard offset < text.count else { return nil }
    let (scalar, length) = decodeScalar(text, at: offset)
    offset += length
    return scalar
  }
}

/// The code point at an offset inside a text, and its length in bytes.
func decodeScalar(_ text: Text, at offset: Int) -> (Unicode.Scalar, Int) {
  let first = text[offset]
  if first < 0x80 { return (Unicode.Scalar(first), 1) }
  let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
  guard first >= 0xC2, first < 0xF5, offset + length <= text.count else { return ("\u{FFFD}", 1) }
  var code = UInt32(first) & (0x7F >> UInt32(length))
  for index in 1..<length {
    let byte = text[offset + index]
    guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
    code = code << 6 | UInt32(byte & 0x3F)
  }
  guard let scalar = Unicode.Scalar(code), code >= (length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80) else {
    return ("\u{FFFD}", 1)
  }
  return (scalar, length)
}

extension String {
  /// A copy of a text.
  public init(_ text: Text) {
    self = unsafe String(decoding: text.bytes, as: UTF8.self)
  }
}

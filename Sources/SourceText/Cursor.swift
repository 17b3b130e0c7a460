/// A place in bytes that a hand-written reader moves along: `func scanKey(_ c: inout Cursor) throws(YAMLError)`.
///
/// Reads are bounds-checked by the array; `peek` past the end gives 0, which no reader takes for text.
@frozen public struct Cursor: Sendable {
  /// The text.
  public let bytes: [UInt8]
  /// The offset of the next byte, at most `bytes.count`.
  public var offset: Int

  /// Starts at an offset of a text.
  @inlinable public init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// True behind the last byte.
  @inlinable public var isAtEnd: Bool { offset >= bytes.count }

  /// The byte `distance` ahead, or 0 past the end (and before the start).
  @inlinable public func peek(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  /// Moves on by some bytes, never past the end.
  @inlinable public mutating func advance(by count: Int = 1) {
    offset = Swift.min(offset + count, bytes.count)
  }

  /// Moves over a byte if it is the next one.
  @inlinable public mutating func skip(_ byte: UInt8) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }
}

/// A half-open range of byte offsets in a source text.
///
/// Offsets are kept in 32 bits, so that trees of spans stay small; a text may have 4 GiB at most.
@frozen public struct SourceSpan: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset behind the last byte.
  public var end: UInt32

  /// Makes the span of the bytes from `start` up to, not including, `end`.
  @inlinable public init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  /// The number of bytes.
  @inlinable public var count: Int { Int(end) - Int(start) }

  /// The same range as array indices.
  @inlinable public var range: Range<Int> { Int(start)..<Int(end) }
}

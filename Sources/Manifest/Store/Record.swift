/// One record of a `Store`: which fields it has, where their values are, and where it stands among the others.
@frozen public struct Record: Sendable {
  /// The index that stands for no record.
  public static let none = UInt32.max

  /// A bit for each field that is present, at the field's ordinal.
  public internal(set) var mask: UInt64
  /// Where its values start in `Store.slots`: one for each bit of the mask, in their order.
  public internal(set) var firstSlot: UInt32
  /// The record that holds it; `none` for the manifest.
  public internal(set) var parent: UInt32
  /// The screen that holds it; a screen's own index; `none` for all that is in no screen.
  public internal(set) var screen: UInt32
  /// Its position among the records of its type, in document order.
  public internal(set) var ordinal: UInt32
  /// The index behind the last record inside it.
  public internal(set) var end: UInt32
  /// Where it starts in the file it was read from, in bytes; in a stream, in its line. 0 for records that were built.
  public internal(set) var source: UInt32
  /// The line of a stream that it was read from, counted from 1; 0 for a record of a whole document.
  public internal(set) var line: UInt32
  /// How many records of its own type it is inside of.
  public internal(set) var depth: UInt16
  /// What it is.
  public internal(set) var type: RecordType

  init(type: RecordType, parent: UInt32, screen: UInt32, ordinal: UInt32, depth: UInt16, source: UInt32, line: UInt32) {
    mask = 0
    firstSlot = 0
    self.parent = parent
    self.screen = screen
    self.ordinal = ordinal
    end = 0
    self.source = source
    self.line = line
    self.depth = depth
    self.type = type
  }

  /// Sets what is known when the record is complete. Returns its parent.
  mutating func close(mask: UInt64, firstSlot: UInt32, end: UInt32) -> UInt32 {
    self.mask = mask
    self.firstSlot = firstSlot
    self.end = end
    return parent
  }
}

/// A run in one of the pools of a `Store`, as a slot holds it: the offset in the upper half, the length in the lower.
@frozen public struct PoolRange: Hashable, Sendable {
  /// Both numbers in one, as the slot keeps them.
  public let bits: UInt64

  /// Reads a slot.
  @inlinable public init(_ bits: UInt64) {
    self.bits = bits
  }

  /// Makes a run of an offset and a length.
  @inlinable public init(offset: Int, count: Int) {
    bits = UInt64(truncatingIfNeeded: offset) << 32 | UInt64(truncatingIfNeeded: count) & 0xFFFF_FFFF
  }

  /// Where the run starts.
  @inlinable public var offset: Int { Int(bits >> 32) }

  /// How long it is.
  @inlinable public var count: Int { Int(bits & 0xFFFF_FFFF) }

  /// The run as array indices.
  @inlinable public var range: Range<Int> { offset..<offset &+ count }
}

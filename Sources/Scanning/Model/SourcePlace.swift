internal import SourceText

/// A place in a file: readers set the byte offset, and `ScannedFile.locate(in:)` adds line and column.
@frozen public struct SourcePlace: Hashable, Comparable, Sendable {
  /// The offset in bytes, from 0.
  public var offset: UInt32
  /// The line, from 1; 0 until it is located.
  public var line: UInt32 = 0
  /// The column in Unicode scalars, from 1; 0 until it is located.
  public var column: UInt32 = 0

  /// The place at a byte offset.
  @inlinable public init(_ offset: Int) {
    self.offset = UInt32(truncatingIfNeeded: offset)
  }

  /// By offset.
  @inlinable public static func < (a: SourcePlace, b: SourcePlace) -> Bool { a.offset < b.offset }

  /// `path:line:column`, as a manifest writes places.
  public func text(in path: String) -> String {
    "\(path):\(max(1, line)):\(max(1, column))"
  }
}

/// Turns offsets into lines and columns: quickest when asked in ascending order.
struct PlaceFinder {
  private let bytes: [UInt8]
  private let mark: Int
  /// Whether carriage returns end lines, too: seldom.
  private let hasReturns: Bool
  private var line: UInt32 = 1
  private var start: Int
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark takes no column.
    mark = bytes.span.startsWithByteOrderMark ? 3 : 0
    start = mark
    hasReturns = bytes.span.firstPlace(of: 0x0D, from: 0, before: bytes.count) < bytes.count
  }

  /// Adds line and column to a place. Cost: the bytes between it and the place before; all of them for an earlier one.
  mutating func locate(_ place: inout SourcePlace) {
    let wanted = min(Int(place.offset), bytes.count)
    if wanted < start {
      line = 1
      start = mark
      offset = 0
    }
    advance(to: wanted)
    place.line = line
    var column: UInt32 = 1
    for index in min(start, wanted)..<wanted where bytes[index] & 0xC0 != 0x80 { column += 1 }
    place.column = column
  }

  private mutating func advance(to wanted: Int) {
    guard hasReturns else {
      while offset < wanted {
        let end = bytes.span.endOfLine(from: offset, before: wanted)
        offset = min(end + 1, wanted)
        guard end < wanted else { continue }
        line += 1
        start = offset
      }
      return
    }
    while offset < wanted {
      let byte = bytes[offset]
      offset += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      // CR, LF and CRLF each end a line.
      if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { continue }
      line += 1
      start = offset
    }
  }
}

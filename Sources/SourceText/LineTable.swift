/// A place as people and editors count it: both numbers start at 1, the column counts Unicode scalars.
public struct LinePosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Makes a position of a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Where the lines of a text begin. LF, CR and CRLF each end a line.
///
/// Made when the first position is printed, not while parsing: one pass over the bytes.
public struct LineTable: Sendable {
  let bytes: [UInt8]
  let starts: [Int]

  /// Reads the line ends of a text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        starts.append(index)
      } else if byte == 0x0D {
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
  }

  /// The number of lines; a text that ends in a line break has an empty last one.
  public var count: Int { starts.count }

  /// The line, from 0, that holds an offset. Cost: a binary search.
  func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The position of a byte offset; one past the end is the end.
  public func position(of offset: Int) -> LinePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    var start = starts[line]
    if line == 0, bytes.span.startsWithByteOrderMark { start = min(3, offset) }
    let column = bytes[start..<max(start, offset)].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return LinePosition(line: line + 1, column: column + 1)
  }

  /// The byte range of a line counted from 1, without its line end.
  public func range(ofLine line: Int) -> Range<Int> {
    let index = min(max(line, 1), starts.count) - 1
    let start = starts[index]
    var end = index + 1 < starts.count ? starts[index + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}

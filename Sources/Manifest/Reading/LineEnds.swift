// Where lines of a stream end: eight bytes at a time, since every byte of it is looked at.
extension Span<UInt8> {
  /// The place of the first line feed at or behind a place; the end where there is none before that.
  func endOfLine(from start: Int, before end: Int) -> Int {
    precondition(start >= 0 && end <= count)
    var index = start
    let bytes = unsafe self.bytes
    while index + 8 <= end {
      // A byte of the difference has its high bit set, and the byte itself has not, only where the byte was a line feed or
      // stands above one.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
      let marks = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if marks != 0 { return index + UInt64(littleEndian: marks).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end, self[index] != 0x0A { index += 1 }
    return index
  }

  /// How many line feeds there are.
  var lineCount: Int {
    var lines = 0
    for index in indices { lines &+= self[index] == 0x0A ? 1 : 0 }
    return lines
  }
}

internal import Glibc

// Where a byte stands: by the system's own search, since every byte of a stream is looked at.
extension Span<UInt8> {
  /// The first place of a byte at or behind a place; the end where there is none before that.
  package func firstPlace(of byte: UInt8, from start: Int, before end: Int) -> Int {
    precondition(start >= 0 && start <= end && end <= count)
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = unsafe memchr(base + start, Int32(byte), end - start) else {
        return end
      }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The place of the first line feed at or behind a place; the end where there is none before that.
  package func endOfLine(from start: Int, before end: Int) -> Int {
    firstPlace(of: UInt8(ascii: "\n"), from: start, before: end)
  }

  /// How many line feeds there are.
  package var lineCount: Int {
    var lines = 0
    var place = endOfLine(from: 0, before: count)
    while place < count {
      lines += 1
      place = endOfLine(from: place + 1, before: count)
    }
    return lines
  }
}

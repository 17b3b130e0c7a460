internal import CLibrary

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

  /// True without anything but white space of JSON: a line that says nothing.
  package var isBlank: Bool {
    for index in indices where !self[index].isJSONSpace { return false }
    return true
  }

  /// True where the text begins with the mark of UTF-8.
  package var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
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

extension String {
  /// Whether the text stands before another in the order of their bytes, which is that of their code points.
  package func precedes(_ other: String) -> Bool {
    let isBefore = unsafe utf8.withContiguousStorageIfAvailable { own in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in
        guard let start = own.baseAddress, let otherStart = other.baseAddress else { return own.count < other.count }
        let order = unsafe memcmp(start, otherStart, min(own.count, other.count))
        return order < 0 || (order == 0 && own.count < other.count)
      }
    }
    return (isBefore ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension UInt8 {
  /// White space between the tokens of JSON (RFC 8259, section 2).
  package var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

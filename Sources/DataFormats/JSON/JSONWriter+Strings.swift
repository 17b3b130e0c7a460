internal import SourceText

extension JSONWriter {
  /// Appends a string in quotes, escaped where JSON (RFC 8259, section 7) or the options want it.
  ///
  /// U+2028 and U+2029 are always escaped: older JavaScript takes them for line ends.
  ///
  /// - Parameter mark: a byte that follows; none by default.
  mutating func appendString(_ text: Span<UInt8>, _ mark: UInt8? = nil) {
    if isPlain(text) { return appendPlain(text, mark) }
    appendEscaped(text)
    if let mark { bytes.append(mark) }
  }

  /// Appends a member that is a string, in one piece: where the text has no lines and nothing is to be escaped.
  ///
  /// - Returns: false where it is otherwise, and nothing was appended.
  mutating func appendPlainMember(_ name: Span<UInt8>, _ text: Span<UInt8>) -> Bool {
    guard let isFirst = beginPlainMember(), isPlain(name), isPlain(text) else { return false }
    bytes.append(addingCapacity: name.count + text.count + 6) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        var end = unsafe buffer.baseAddress! + count
        func add(_ byte: UInt8) {
          unsafe end.pointee = byte
          unsafe end += 1
        }
        func add(_ span: Span<UInt8>) {
          unsafe span.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(end).copyMemory(from: start, byteCount: bytes.count)
          }
          unsafe end += span.count
        }
        if !isFirst { add(UInt8(ascii: ",")) }
        add(UInt8(ascii: "\""))
        add(name)
        add(UInt8(ascii: "\""))
        add(UInt8(ascii: ":"))
        add(UInt8(ascii: "\""))
        add(text)
        add(UInt8(ascii: "\""))
        count = unsafe end - buffer.baseAddress!
      }
    }
    noteMember()
    return true
  }

  /// Whether there is nothing to escape, as far as that is quickly seen: most strings are plain.
  @inline(__always) private func isPlain(_ text: Span<UInt8>) -> Bool {
    if options.contains(.escapesMarkup) { return false }
    if text.isPlainASCII { return true }
    var index = text.plainEnd(from: 0)
    while index < text.count, !options.contains(.escapesNonASCII) {
      let end = Self.lettersEnd(text, from: index)
      if end == index { return false }
      index = text.plainEnd(from: end)
    }
    return index == text.count
  }

  /// Appends a string that has nothing to escape, in one piece.
  private mutating func appendPlain(_ text: Span<UInt8>, _ mark: UInt8?) {
    bytes.append(addingCapacity: text.count + 3) { output in
      output.append(UInt8(ascii: "\""))
      output.append(text)
      output.append(UInt8(ascii: "\""))
      if let mark { output.append(mark) }
    }
  }

  private mutating func appendEscaped(_ text: Span<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while true {
      let run = index
      index = text.plainEnd(from: run)
      if !options.contains(.escapesNonASCII) { index = Self.lettersEnd(text, from: index) }
      if options.contains(.escapesMarkup) { index = Self.markup(text, run, index) }
      guard index < text.count else { break }
      let length = text.utf8Length(at: index)
      if mustEscape(text, at: index, length) {
        append(text, start, index)
        appendEscape(text, at: index, length)
        start = index + Swift.max(1, length)
      }
      index += Swift.max(1, length)
    }
    append(text, start, text.count)
    bytes.append(UInt8(ascii: "\""))
  }

  /// The end of a run of letters whose UTF-8 has two bytes, and of the spaces between them: none of it is escaped but for
  /// the controls of C1 and the Arabic letter mark, before which it ends.
  @inline(__always)
  private static func lettersEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index &+ 1 < text.count {
      let (first, second) = (text[index], text[index &+ 1])
      if first == 0x20 {
        index &+= 1
      } else if first >= 0xC3, first < 0xE0, second & 0xC0 == 0x80, first != 0xD8 || second != 0x9C {
        index &+= 2
      } else {
        break
      }
    }
    return index
  }

  private mutating func append(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
    guard start < end else { return }
    unsafe text.extracting(start..<end).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// The offset of the first `<`, `>` or `&` in a run, else its end.
  private static func markup(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, !isMarkup(text[index]) { index += 1 }
    return index
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
  }

  private func mustEscape(_ text: Span<UInt8>, at index: Int, _ length: Int) -> Bool {
    guard length != 1 else {
      let byte = text[index]
      return byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || options.contains(.escapesMarkup) && Self.isMarkup(byte)
    }
    let isSeparator = length == 3 && text[index] == 0xE2 && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8
    return length == 0 || isSeparator || options.contains(.escapesNonASCII)
      || options.contains(.escapesControls) && Self.isControl(Self.scalar(text, at: index, length))
  }

  /// C1, the bidi controls of UAX #9, the byte order mark and its mirror image.
  private static func isControl(_ code: UInt32) -> Bool {
    switch code {
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private mutating func appendEscape(_ text: Span<UInt8>, at index: Int, _ length: Int) {
    bytes.append(UInt8(ascii: "\\"))
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(text[index])
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      let code = Self.scalar(text, at: index, length)
      if code < 0x1_0000 { return appendCodeUnit(code) }
      appendCodeUnit(0xD7C0 + code >> 10)
      bytes.append(UInt8(ascii: "\\"))
      appendCodeUnit(0xDC00 + code & 0x3FF)
    }
  }

  private mutating func appendCodeUnit(_ unit: UInt32) {
    bytes.append(UInt8(ascii: "u"))
    for shift in [UInt32(12), 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }

  /// The scalar of a sequence of UTF-8, U+FFFD for none.
  private static func scalar(_ text: Span<UInt8>, at index: Int, _ length: Int) -> UInt32 {
    let first = UInt32(text[index])
    guard length > 1 else { return length == 1 ? first : 0xFFFD }
    var code = first & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { code = code << 6 | UInt32(text[index + offset] & 0x3F) }
    return code
  }
}

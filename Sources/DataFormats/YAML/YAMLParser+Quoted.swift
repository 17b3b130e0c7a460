import SourceText

// Quoted scalars (YAML 1.2.2, 7.3.1 and 7.3.2) with line folding (6.5).
extension YAMLParser {
  /// The quoted scalar at the cursor.
  ///
  /// - Parameter indent: how far its further lines are indented at least.
  @inline(__always) mutating func quotedScalar(indent: Int) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let quote = bytes[start]
    let isDouble = quote == UInt8(ascii: "\"")
    var index = start &+ 1
    // Most stand on one line and hold no escape.
    while true {
      index = bytes.first(quote, or: isDouble ? UInt8(ascii: "\\") : quote, from: index)
      if bytes[index] != 0x09 { break }
      index &+= 1
    }
    if bytes[index] == quote, isDouble || bytes[index &+ 1] != quote {
      offset = index &+ 1
      allowQuotedOnly(in: start..<offset)
      return YAMLEvent(
        .scalar, span: SourceSpan(start, offset), style: isDouble ? .doubleQuoted : .singleQuoted,
        content: SourceSpan(start &+ 1, index))
    }
    return try decodedQuoted(start, upTo: index, indent: indent)
  }

  /// The same where escapes or line breaks make the content differ from the source.
  private mutating func decodedQuoted(_ start: Int, upTo first: Int, indent: Int) throws(YAMLError) -> YAMLEvent {
    let contentStart = decoded.count
    let quote = bytes[start]
    offset = start + 1
    // White space at a line's end goes, unless an escape made it.
    var kept = contentStart
    var index = first
    while true {
      bytes.append(offset..<index, to: &decoded)
      offset = index
      switch bytes[index] {
      case quote where quote == UInt8(ascii: "\"") || bytes[index + 1] != quote:
        offset = index + 1
        allowQuotedOnly(in: start..<offset)
        return YAMLEvent(
          .scalar, span: SourceSpan(start, offset),
          style: quote == UInt8(ascii: "\"") ? .doubleQuoted : .singleQuoted, isDecoded: true,
          content: SourceSpan(contentStart, decoded.count))
      case quote:
        decoded.append(quote)
        offset += 2
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        try escape(start, indent: indent)
        kept = decoded.count
      case 0x09:
        decoded.append(0x09)
        offset += 1
      case 0x0A, 0x0D:
        while decoded.count > kept, let last = decoded.last, isWhite(last) { decoded.removeLast() }
        fold(breaks: try quotedLines(start, indent: indent))
        kept = decoded.count
      default: throw unterminated(start)
      }
      index = bytes.first(quote, or: quote == UInt8(ascii: "\"") ? UInt8(ascii: "\\") : quote, from: offset)
    }
  }

  /// Moves from a line break to the content of the next line that has some; the number of line breaks.
  private mutating func quotedLines(_ start: Int, indent: Int) throws(YAMLError) -> Int {
    var breaks = 0
    while true {
      guard offset < bytes.count else { throw unterminated(start) }
      offset = behindLineBreak(offset)
      breaks += 1
      lineStart = offset
      while bytes[offset] == 0x20 { offset += 1 }
      let spaces = offset - lineStart
      _ = skipWhite()
      let byte = bytes[offset]
      if isLineEnd(byte), offset < bytes.count {
        guard spaces >= indent || offset - lineStart == spaces else {
          throw YAMLError(.tabIndentation, at: lineStart + spaces)
        }
        continue
      }
      if offset == lineStart, isMarker(offset) { throw YAMLError(.markerInScalar, at: offset, count: 3) }
      guard offset < bytes.count else { throw unterminated(start) }
      guard spaces >= indent else {
        if offset - lineStart > spaces { throw YAMLError(.tabIndentation, at: lineStart + spaces) }
        throw YAMLError(
          .flowIndentation(least: indent, open: SourceSpan(start, start + 1)), SourceSpan(offset, tokenEnd(at: offset)))
      }
      return breaks
    }
  }

  private func unterminated(_ start: Int) -> YAMLError {
    YAMLError(.unterminatedScalar(quote: bytes.string(start..<start + 1)), at: start)
  }

  // MARK: - Escapes

  /// `c-ns-esc-char` (5.7), or an escaped line break (`s-double-escaped`).
  private mutating func escape(_ start: Int, indent: Int) throws(YAMLError) {
    let byte = bytes[offset + 1]
    switch byte {
    case UInt8(ascii: "x"): try hexadecimal(digits: 2)
    case UInt8(ascii: "u"): try hexadecimal(digits: 4)
    case UInt8(ascii: "U"): try hexadecimal(digits: 8)
    case 0x0A, 0x0D:
      offset += 1
      let breaks = try quotedLines(start, indent: indent)
      decoded.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
    default:
      guard let scalar = Self.escaped(byte) else { throw invalidEscape(count: 2) }
      decoded.append(contentsOf: UTF8.encode(scalar)!)
      offset += 2
    }
  }

  /// The character that an escape of one letter stands for.
  private static func escaped(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case UInt8(ascii: "0"): "\0"
    case UInt8(ascii: "a"): "\u{7}"
    case UInt8(ascii: "b"): "\u{8}"
    case UInt8(ascii: "t"), 0x09: "\t"
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "v"): "\u{B}"
    case UInt8(ascii: "f"): "\u{C}"
    case UInt8(ascii: "r"): "\r"
    case UInt8(ascii: "e"): "\u{1B}"
    case UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "\\"): Unicode.Scalar(byte)
    case UInt8(ascii: "N"): "\u{85}"
    case UInt8(ascii: "_"): "\u{A0}"
    case UInt8(ascii: "L"): "\u{2028}"
    case UInt8(ascii: "P"): "\u{2029}"
    default: nil
    }
  }

  /// `\xHH`, `\uHHHH` and `\UHHHHHHHH`; two `\u` surrogates make one character, as in JSON.
  private mutating func hexadecimal(digits: Int) throws(YAMLError) {
    guard var value = hexadecimal(at: offset + 2, digits) else { throw invalidEscape(count: 2 + digits) }
    var length = 2 + digits
    if digits == 4, value & 0xFC00 == 0xD800, bytes[offset + 6] == UInt8(ascii: "\\"),
      bytes[offset + 7] == UInt8(ascii: "u"), let low = hexadecimal(at: offset + 8, 4), low & 0xFC00 == 0xDC00
    {
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      length = 12
    }
    guard let scalar = Unicode.Scalar(value) else { throw invalidEscape(count: length) }
    decoded.append(contentsOf: UTF8.encode(scalar)!)
    offset += length
  }

  private func hexadecimal(at start: Int, _ digits: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in start..<start + digits {
      guard index < bytes.count else { return nil }
      let digit = IntegerText.digitValue(bytes[index])
      guard digit < 16 else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private func invalidEscape(count: Int) -> YAMLError {
    var end = offset + 1
    while end < bytes.count, end < offset + count, !isBlank(bytes[end]),
      bytes[end] != UInt8(ascii: "\"") || end == offset + 1
    {
      end += 1
    }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return YAMLError(.invalidEscape(bytes.string(offset..<end)), SourceSpan(offset, end))
  }
}

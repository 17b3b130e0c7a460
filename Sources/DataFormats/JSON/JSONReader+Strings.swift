internal import SourceText

/// Strings (RFC 8259, section 7): bytes of UTF-8 up to the closing quote, with escapes.
///
/// A string without escapes stays in the source. Sixteen bytes at a time are looked at for the first that needs care:
/// the quote, a backslash, a control character or the start of a sequence of UTF-8.
extension JSONReader {
  /// Reads the string whose opening quote is at `index`.
  @inline(__always)
  mutating func readString(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) {
    let end = text.plainEnd(from: index &+ 1)
    guard text.byte(at: end) == UInt8(ascii: "\"") else {
      return try readUnusualString(text, plainEnd: end, into: &nodes)
    }
    appendPlainString(to: end, &nodes)
  }

  /// Appends the string from `index` to its closing quote, which has no escapes.
  @inline(__always)
  mutating func appendPlainString(to end: Int, _ nodes: inout OutputSpan<Node>) {
    nodes.append(
      Node(
        kind: .string, style: UInt8(ascii: "\""), span: span(index, end &+ 1), content: index &+ 1,
        count: end &- index &- 1, next: nodes.count &+ 1))
    index = end &+ 1
  }

  /// Reads the string at `index` that is not plain at an offset.
  @inline(never)
  mutating func readUnusualString(
    _ text: Span<UInt8>, plainEnd: Int, into nodes: inout OutputSpan<Node>
  ) throws(JSONError) {
    let end = try unescapedEnd(text, from: plainEnd)
    if text[end] == UInt8(ascii: "\"") { return appendPlainString(to: end, &nodes) }
    try decodeString(text, firstEscape: end, into: &nodes)
  }

  /// Appends the string at `index`, whose first escape is at an offset.
  private mutating func decodeString(
    _ text: Span<UInt8>, firstEscape: Int, into nodes: inout OutputSpan<Node>
  ) throws(JSONError) {
    let content = decoded.count
    let end = try decodeContent(text, firstEscape: firstEscape)
    nodes.append(
      Node(
        kind: .string, style: UInt8(ascii: "\""), isDecoded: true, span: span(index, end &+ 1), content: content,
        count: decoded.count &- content, next: nodes.count &+ 1))
    index = end &+ 1
  }

  /// Decodes the string at `index` behind the contents that were decoded before.
  ///
  /// - Returns: the offset of its closing quote.
  mutating func decodeContent(_ text: Span<UInt8>, firstEscape: Int) throws(JSONError) -> Int {
    var start = index &+ 1
    var end = firstEscape
    while true {
      unsafe text.extracting(start..<end).withUnsafeBufferPointer { unsafe decoded.append(contentsOf: $0) }
      guard text[end] == UInt8(ascii: "\\") else { return end }
      start = try decodeEscape(text, at: end)
      end = try unescapedEnd(text, from: start)
    }
  }

  // MARK: - Scanning

  /// The offset of the quote or backslash that ends a run of characters; everything before it is checked.
  private func unescapedEnd(_ text: Span<UInt8>, from start: Int) throws(JSONError) -> Int {
    var index = start
    while true {
      let first = text.byte(at: index)
      if first >= 0x80 {
        let length = text.utf8Length(at: index)
        guard length > 0 else { throw JSONError(.invalidUTF8(byte: first), span(index, index &+ 1)) }
        index &+= length
      } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "\\") {
        return index
      } else if first < 0x20 {
        throw brokenString(text, at: index)
      } else {
        index = text.plainEnd(from: index)
      }
    }
  }

  // MARK: - Escapes

  /// Decodes the escape whose backslash is at an offset.
  ///
  /// - Returns: the offset behind it.
  private mutating func decodeEscape(_ text: Span<UInt8>, at backslash: Int) throws(JSONError) -> Int {
    let letter = text.byte(at: backslash &+ 1)
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"): return try decodeUnicodeEscape(text, at: backslash)
    default: throw unknownEscape(text, at: backslash)
    }
    return backslash &+ 2
  }

  /// Decodes `\uXXXX`, or two of them that are a surrogate pair.
  private mutating func decodeUnicodeEscape(_ text: Span<UInt8>, at backslash: Int) throws(JSONError) -> Int {
    var end = backslash &+ 6
    var code = try codeUnit(text, at: backslash)
    if code & 0xF800 == 0xD800 {
      guard code < 0xDC00, text.byte(at: end) == UInt8(ascii: "\\"), text.byte(at: end &+ 1) == UInt8(ascii: "u") else {
        throw JSONError(.loneSurrogate(Self.string(text, backslash, end)), span(backslash, end))
      }
      let low = try codeUnit(text, at: end)
      guard low & 0xFC00 == 0xDC00 else {
        throw JSONError(.loneSurrogate(Self.string(text, backslash, end)), span(backslash, end))
      }
      code = 0x1_0000 &+ (code & 0x3FF) << 10 &+ low & 0x3FF
      end &+= 6
    }
    appendUTF8(code)
    return end
  }

  /// The value of the four digits of the `\u` at an offset.
  private func codeUnit(_ text: Span<UInt8>, at backslash: Int) throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for offset in 2..<6 {
      let digit = IntegerText.digitValue(text.byte(at: backslash &+ offset))
      guard digit < 16 else {
        if text.byte(at: backslash &+ offset) == 0, backslash &+ offset >= text.count {
          throw brokenString(text, at: text.count)
        }
        throw JSONError(.malformedUnicodeEscape, span(backslash, backslash &+ offset))
      }
      code = code << 4 | UInt32(digit)
    }
    return code
  }

  private mutating func appendUTF8(_ code: UInt32) {
    func low(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | code >> shift & 0x3F) }
    switch code {
    case 0..<0x80: decoded.append(UInt8(truncatingIfNeeded: code))
    case 0x80..<0x800: decoded.append(contentsOf: [UInt8(truncatingIfNeeded: 0xC0 | code >> 6), low(0)])
    case 0x800..<0x1_0000:
      decoded.append(contentsOf: [UInt8(truncatingIfNeeded: 0xE0 | code >> 12), low(6), low(0)])
    default: decoded.append(contentsOf: [UInt8(truncatingIfNeeded: 0xF0 | code >> 18), low(12), low(6), low(0)])
    }
  }
}

internal import SourceText

/// Numbers (RFC 8259, section 6): checked here, converted when they are asked for.
extension JSONReader {
  /// Reads the number at `index`, which is a digit or a minus sign.
  ///
  /// An integer is a number without point and exponent, of any length; a number that rounds to infinity is refused.
  @inline(__always)
  mutating func readNumber(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) {
    let start = index
    let (end, kind) = try scanNumber(text)
    index = end
    nodes.append(
      Node(kind: kind, span: span(start, end), content: start, count: end &- start, next: nodes.count &+ 1))
  }

  /// Looks at the number at `index`. Returns the offset behind it, and whether it is an integer.
  @inline(__always)
  func scanNumber(_ text: Span<UInt8>) throws(JSONError) -> (end: Int, kind: NodeKind) {
    let start = index
    var end = start
    if text[end] == UInt8(ascii: "-") { end &+= 1 }
    let first = end
    skipDigits(text, &end)
    guard end > first, text[first] != UInt8(ascii: "0") || end == first &+ 1 else { throw brokenNumber(text) }
    var kind = NodeKind.integer
    if text.byte(at: end) == UInt8(ascii: ".") {
      kind = .float
      end &+= 1
      let fraction = end
      skipDigits(text, &end)
      guard end > fraction else { throw brokenNumber(text) }
    }
    if text.byte(at: end) | 0x20 == UInt8(ascii: "e") || end &- start > 300 {
      kind = try readLargeNumber(text, kind, &end)
    }
    return (end, kind)
  }

  /// Moves over digits, eight at a time.
  @inline(__always)
  private func skipDigits(_ text: Span<UInt8>, _ end: inout Int) {
    while end &+ 8 <= text.count {
      let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: end, as: UInt64.self)
      // A digit becomes its value; everything else becomes at least 10, which sets the top bit of its byte.
      let values = UInt64(littleEndian: word) ^ 0x3030_3030_3030_3030
      let others = (values & 0x7F7F_7F7F_7F7F_7F7F &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
      end &+= others.trailingZeroBitCount &>> 3
      if others != 0 { return }
    }
    while text.byte(at: end) &- UInt8(ascii: "0") <= 9 { end &+= 1 }
  }

  /// Reads an exponent, if there is one, and checks that the number is not beyond a double's range.
  @inline(never)
  private func readLargeNumber(
    _ text: Span<UInt8>, _ kind: NodeKind, _ end: inout Int
  ) throws(JSONError) -> NodeKind {
    var kind = kind
    if text.byte(at: end) | 0x20 == UInt8(ascii: "e") {
      kind = .float
      end &+= 1
      if text.byte(at: end) == UInt8(ascii: "-") || text.byte(at: end) == UInt8(ascii: "+") { end &+= 1 }
      let exponent = end
      skipDigits(text, &end)
      guard end > exponent else { throw brokenNumber(text) }
    }
    guard let value = nearestDouble(text.extracting(index..<end)), value.isFinite || !refusesLargeNumbers else {
      throw JSONError(.numberRange(Self.excerpt(text, index, end)), span(index, end))
    }
    return kind
  }
}

extension JSONReader {
  /// True when a text is a number as JSON writes it and nothing else.
  static func isNumber(_ text: Span<UInt8>) -> Bool {
    guard text.count > 0, text[0] == UInt8(ascii: "-") || isDigit(text[0]) else { return false }
    let reader = JSONReader(from: 0, baseOffset: 0, depthLimit: 0, refusesDuplicates: false)
    return (try? reader.scanNumber(text))?.end == text.count
  }
}

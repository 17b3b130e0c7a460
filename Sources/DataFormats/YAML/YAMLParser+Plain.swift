import SourceText

// Plain scalars (YAML 1.2.2, 7.3.3).
extension YAMLParser {
  /// `ns-plain-first(c)` at the cursor.
  @inline(__always) func isPlainStart(inFlow: Bool) -> Bool {
    switch bytes[offset] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
      return true
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      let next = bytes[offset &+ 1]
      return inFlow ? !endsFlowToken(next) : !isBlank(next)
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"),
      UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"),
      UInt8(ascii: "`"):
      return false
    default: return true
    }
  }

  /// Moves over the part of a block plain scalar on this line: to `: `, ` #` or the line's end.
  ///
  /// - Returns: the end of the content, white space behind it not included.
  @inline(__always) mutating func scanPlainLine() -> Int {
    let start = offset
    var index = start
    while true {
      index = bytes.firstPlainStop(from: index)
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") {
        if isBlank(bytes[index &+ 1]) { break }
      } else if byte == UInt8(ascii: "#") {
        if index > start, isWhite(bytes[index &- 1]) { break }
      } else if byte != 0x09 {
        break
      }
      index &+= 1
    }
    offset = index
    return trimmed(start, index)
  }

  /// The same in a flow collection, where indicators end it too.
  mutating func scanFlowPlainLine() -> Int {
    let start = offset
    offset = flowPlainEnd(from: start)
    return trimmed(start, offset)
  }

  /// Where the part on this line of a plain scalar in a flow collection ends, white space included.
  func flowPlainEnd(from start: Int) -> Int {
    var index = start
    while true {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") {
        if endsFlowToken(bytes[index &+ 1]) { return index }
      } else if byte == UInt8(ascii: "#") {
        if index > start, isWhite(bytes[index &- 1]) { return index }
      } else if isLineEnd(byte) || isFlowIndicator(byte) {
        return index
      }
      index &+= 1
    }
  }

  @inline(__always) private func trimmed(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, isWhite(bytes[end &- 1]) { end &-= 1 }
    return end
  }

  /// The scalar whose first line was scanned, with the lines that go on with it (`s-ns-plain-next-line`).
  ///
  /// - Parameters:
  ///   - start: where it starts.
  ///   - end: where the content of its first line ends.
  ///   - indent: how far its further lines are indented at least.
  @inline(__always) mutating func plainScalar(
    from start: Int, to end: Int, indent: Int, inFlow: Bool, _ properties: Properties
  ) -> YAMLEvent {
    if isLineEnd(bytes[offset]), let next = nextPlainLine(indent: indent, inFlow: inFlow) {
      return foldedPlain(from: start, to: end, next, indent: indent, inFlow: inFlow, properties)
    }
    return YAMLEvent(.scalar, span: SourceSpan(start, end), content: SourceSpan(start, end), properties: properties)
  }

  /// The next line of a scalar on several lines.
  private struct NextLine {
    /// Where its content starts.
    var offset: Int
    /// Where the line starts.
    var start: Int
    /// Line breaks in front of it.
    var breaks: Int
  }

  @inline(__always) private func nextPlainLine(indent: Int, inFlow: Bool) -> NextLine? {
    if offset >= bytes.count { return nil }
    let start = behindLineBreak(offset)
    // Most scalars end here: a letter at the line's start, or indentation that is too small.
    var index = start
    while bytes[index] == 0x20 { index &+= 1 }
    if index &- start < indent, !isBlank(bytes[index]) { return nil }
    return nextPlainLine(fromLine: start, indent: indent, inFlow: inFlow)
  }

  private func nextPlainLine(fromLine start: Int, indent: Int, inFlow: Bool) -> NextLine? {
    var start = start
    var breaks = 1
    while true {
      var index = start
      while bytes[index] == 0x20 { index += 1 }
      let spaces = index - start
      let isIndented = spaces >= indent
      while isWhite(bytes[index]) { index += 1 }
      let byte = bytes[index]
      if isLineEnd(byte) {
        // `l-empty`: white space beyond the indentation, or less indentation and nothing else.
        guard index < bytes.count, isIndented || index - start == spaces else { return nil }
        breaks += 1
        start = behindLineBreak(index)
        continue
      }
      guard isIndented, continuesPlain(index, inFlow: inFlow), index > start || !isMarker(index) else { return nil }
      return NextLine(offset: index, start: start, breaks: breaks)
    }
  }

  /// `ns-plain-char(c)` at the start of a further line.
  private func continuesPlain(_ index: Int, inFlow: Bool) -> Bool {
    let byte = bytes[index]
    if byte == UInt8(ascii: "#") { return false }
    if byte == UInt8(ascii: ":") { return inFlow ? !endsFlowToken(bytes[index + 1]) : !isBlank(bytes[index + 1]) }
    return !inFlow || !isFlowIndicator(byte)
  }

  private mutating func foldedPlain(
    from start: Int, to firstEnd: Int, _ first: NextLine, indent: Int, inFlow: Bool, _ properties: Properties
  ) -> YAMLEvent {
    let contentStart = decoded.count
    bytes.append(start..<firstEnd, to: &decoded)
    var next: NextLine? = first
    var end = firstEnd
    while let line = next {
      fold(breaks: line.breaks)
      offset = line.offset
      lineStart = line.start
      end = inFlow ? scanFlowPlainLine() : scanPlainLine()
      bytes.append(line.offset..<end, to: &decoded)
      next = isLineEnd(bytes[offset]) ? nextPlainLine(indent: indent, inFlow: inFlow) : nil
    }
    return YAMLEvent(
      .scalar, span: SourceSpan(start, end), isDecoded: true, content: SourceSpan(contentStart, decoded.count),
      properties: properties)
  }

  /// `b-l-folded` (6.5): one line break is a space, each further one a line feed.
  mutating func fold(breaks: Int) {
    if breaks == 1 {
      decoded.append(0x20)
    } else {
      decoded.append(contentsOf: repeatElement(0x0A, count: breaks - 1))
    }
  }
}

import SourceText

// Separation and indentation (YAML 1.2.2, 6.1 to 6.7).
extension YAMLParser {
  /// Moves over spaces and tabs; true if a tab was among them.
  @inline(__always) mutating func skipWhite() -> Bool {
    var hasTab = false
    while true {
      let byte = bytes[offset]
      if byte == 0x09 { hasTab = true } else if byte != 0x20 { return hasTab }
      offset &+= 1
    }
  }

  /// `s-l-comments`: requires that nothing but a comment follows on this line, and moves to the next content.
  @inline(__always) mutating func finishLine() throws(YAMLError) {
    if bytes[offset] != 0x0A {
      let start = offset
      _ = skipWhite()
      try finishLineSlowly(from: start)
    }
    nextContent()
  }

  private mutating func finishLineSlowly(from start: Int) throws(YAMLError) {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "#") {
      guard offset > start || offset == lineStart || isWhite(bytes[offset - 1]) else {
        throw YAMLError(.commentNeedsSpace, at: offset)
      }
      offset = lineEnd(from: offset)
    } else if !isLineEnd(byte) {
      throw unexpectedContent()
    }
  }

  /// Moves over white space and, where the line ends, over comments and empty lines to the next content.
  ///
  /// - Returns: whether a line ended (`line`, `column` and `isTabbed` are set then), and whether a tab was moved over
  ///   on this line.
  @inline(__always) mutating func separate() -> (crossed: Bool, hasTab: Bool) {
    let hasTab = skipWhite()
    let byte = bytes[offset]
    guard isLineEnd(byte) || byte == UInt8(ascii: "#") else { return (false, hasTab) }
    if byte == UInt8(ascii: "#") { offset = lineEnd(from: offset) }
    nextContent()
    return (true, hasTab)
  }

  /// The offset of the line break, or of the end, at or behind an offset.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while true {
      index = bytes.firstControl(from: index)
      if bytes[index] != 0x09 { return index }
      index += 1
    }
  }

  /// The offset behind a line break.
  @inline(__always) func behindLineBreak(_ index: Int) -> Int {
    index &+ (bytes[index] == 0x0D && bytes[index &+ 1] == 0x0A ? 2 : 1)
  }

  /// Moves from a line break, or the end, to the next line with content.
  @inline(__always) mutating func nextContent() {
    if offset >= bytes.count { markEnd() } else { content(fromLine: behindLineBreak(offset)) }
  }

  private mutating func markEnd() {
    offset = bytes.count
    line = .end
    column = -1
    isTabbed = false
  }

  /// Moves to the first content in a line or the lines after it: `l-comment*` (6.6).
  mutating func content(fromLine start: Int) {
    var start = start
    while true {
      var index = start
      while bytes[index] == 0x20 { index &+= 1 }
      let spaces = index &- start
      var byte = bytes[index]
      let hasTab = byte == 0x09
      while isWhite(byte) {
        index &+= 1
        byte = bytes[index]
      }
      if byte == UInt8(ascii: "#") {
        index = lineEnd(from: index)
        byte = bytes[index]
      } else if !isLineEnd(byte) {
        lineStart = start
        offset = index
        column = spaces
        isTabbed = hasTab
        line = .content
        if index == start { noteMarker(byte) }
        return
      }
      guard byte != 0 else { return markEnd() }
      start = behindLineBreak(index)
    }
  }

  @inline(__always) private mutating func noteMarker(_ byte: UInt8) {
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."), isMarker(offset) else { return }
    line = byte == UInt8(ascii: "-") ? .documentStart : .documentEnd
    column = -1
  }

  /// True when a line start holds `---` or `...` and nothing adjacent (`c-forbidden`, 9.1.2).
  func isMarker(_ index: Int) -> Bool {
    let byte = bytes[index]
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") else { return false }
    return bytes[index + 1] == byte && bytes[index + 2] == byte && isBlank(bytes[index + 3])
  }

  /// True when an indicator (`-`, `?`, `:`) stands alone at the cursor.
  @inline(__always) func isIndicator(_ byte: UInt8) -> Bool {
    bytes[offset] == byte && isBlank(bytes[offset &+ 1])
  }

  /// The error for content behind a complete node.
  func unexpectedContent() -> YAMLError {
    if isIndicator(UInt8(ascii: ":")) {
      if let tab = tabInIndentation() { return YAMLError(.tabIndentation, at: tab) }
      return YAMLError(.mappingNotAllowed, at: offset)
    }
    return YAMLError(.unexpectedContent(excerpt(at: offset)), SourceSpan(offset, tokenEnd(at: offset)))
  }

  /// A tab among the spaces and lone indicators at the start of the line.
  func tabInIndentation() -> Int? {
    var index = lineStart
    while index < offset {
      switch bytes[index] {
      case 0x09: return index
      case 0x20: break
      case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
        guard isWhite(bytes[index + 1]) else { return nil }
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// The word at an offset, for messages.
  func excerpt(at start: Int) -> String {
    bytes.string(start..<tokenEnd(at: start))
  }

  /// Where the word at an offset ends: at a blank, or after some characters; never inside one.
  func tokenEnd(at start: Int) -> Int {
    var end = start
    while end < bytes.count, !isBlank(bytes[end]), end - start < 24 { end += 1 }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return max(end, min(start + 1, bytes.count))
  }
}

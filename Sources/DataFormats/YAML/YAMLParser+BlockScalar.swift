import SourceText

// Block scalars (YAML 1.2.2, 8.1).
extension YAMLParser {
  /// What becomes of the line breaks at the end (8.1.1.2).
  private enum Chomping {
    case strip
    case clip
    case keep
  }

  /// The literal or folded scalar at the cursor.
  ///
  /// - Parameter parent: the column of the collection around it, −1 at the root.
  mutating func blockScalar(parent: Int, _ properties: Properties) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let isFolded = bytes[start] == UInt8(ascii: ">")
    let (indicator, chomping) = try blockHeader()
    var lines = BlockLines(start: offset < bytes.count ? behindLineBreak(offset) : offset)
    if let indicator {
      lines.indent = max(parent, 0) + indicator
    } else {
      try detectIndentation(&lines, least: parent + 1)
    }
    let contentStart = decoded.count
    if isFolded { foldLines(&lines) } else { copyLines(&lines) }
    switch chomping {
    case .strip: break
    case .clip: if lines.hasContent { decoded.append(0x0A) }
    case .keep:
      let breaks = lines.breaks + (lines.hasContent ? 1 : 0)
      decoded.append(contentsOf: repeatElement(0x0A, count: breaks))
    }
    try finishBlock(at: lines.start)
    return YAMLEvent(
      .scalar, span: SourceSpan(start, max(lines.end, start + 1)), style: isFolded ? .folded : .literal,
      isDecoded: true, content: SourceSpan(contentStart, decoded.count), properties: properties)
  }

  /// `c-b-block-header`: indentation and chomping in either order, then nothing but a comment.
  private mutating func blockHeader() throws(YAMLError) -> (indicator: Int?, Chomping) {
    let start = offset
    offset += 1
    var indicator: Int?
    var chomping: Chomping?
    while true {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "1")...UInt8(ascii: "9") where indicator == nil: indicator = Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "+") where chomping == nil: chomping = .keep
      case UInt8(ascii: "-") where chomping == nil: chomping = .strip
      default:
        try finishHeader(start)
        return (indicator, chomping ?? .clip)
      }
      offset += 1
    }
  }

  /// `s-b-comment` behind the header; the cursor goes to the line break.
  private mutating func finishHeader(_ start: Int) throws(YAMLError) {
    let end = offset
    _ = skipWhite()
    if bytes[offset] == UInt8(ascii: "#") {
      guard offset > end else { throw YAMLError(.commentNeedsSpace, at: offset) }
      offset = lineEnd(from: offset)
    }
    guard isLineEnd(bytes[offset]) else {
      let tokenEnd = tokenEnd(at: offset)
      throw YAMLError(.blockScalarHeader(bytes.string(start..<tokenEnd)), SourceSpan(start, tokenEnd))
    }
  }

  /// The lines of a block scalar, read one after the other.
  private struct BlockLines {
    /// The start of the next line.
    var start: Int
    /// How far the content is indented.
    var indent = 0
    /// Line breaks since the last content that stand for themselves: empty lines.
    var breaks = 0
    /// A line with content was read.
    var hasContent = false
    /// Behind the last line's content.
    var end = 0

    init(start: Int) {
      self.start = start
    }
  }

  /// The first line with content gives the indentation (8.1.1.1); no empty line before it may be longer.
  private func detectIndentation(_ lines: inout BlockLines, least: Int) throws(YAMLError) {
    var start = lines.start
    var longest = 0
    while start < bytes.count {
      var index = start
      while bytes[index] == 0x20 { index += 1 }
      let spaces = index - start
      if isLineEnd(bytes[index]) {
        longest = max(longest, spaces)
        guard index < bytes.count else { break }
        start = behindLineBreak(index)
        continue
      }
      if spaces < least || spaces == 0 && isMarker(index) { break }
      guard longest <= spaces else {
        throw YAMLError(
          .blockScalarIndentation(found: spaces, blank: longest), SourceSpan(index, tokenEnd(at: index)))
      }
      lines.indent = spaces
      return
    }
    lines.indent = max(longest, least)
  }

  /// The range of the next line's content, over empty lines; nil behind the scalar's last line.
  @inline(__always) private func nextLine(_ lines: inout BlockLines) -> Range<Int>? {
    while lines.start < bytes.count {
      var index = lines.start
      let limit = index &+ lines.indent
      while index < limit, bytes[index] == 0x20 { index &+= 1 }
      if isLineEnd(bytes[index]) {
        lines.breaks &+= 1
        lines.start = index < bytes.count ? behindLineBreak(index) : bytes.count
        continue
      }
      if index < limit || lines.indent == 0 && isMarker(index) { return nil }
      let end = lineEnd(from: index)
      lines.start = end < bytes.count ? behindLineBreak(end) : bytes.count
      lines.end = end
      return index..<end
    }
    return nil
  }

  /// `l-literal-content` (8.1.2), without the last line break.
  private mutating func copyLines(_ lines: inout BlockLines) {
    while let range = nextLine(&lines) {
      if lines.hasContent { lines.breaks &+= 1 }
      while lines.breaks > 0 {
        decoded.append(0x0A)
        lines.breaks &-= 1
      }
      bytes.append(range, to: &decoded)
      lines.hasContent = true
    }
  }

  /// `l-folded-content` (8.1.3): lines that start with white space keep the breaks around them.
  private mutating func foldLines(_ lines: inout BlockLines) {
    var wasSpaced = true
    while let range = nextLine(&lines) {
      let isSpaced = isWhite(bytes[range.lowerBound])
      if !lines.hasContent {
        decoded.append(contentsOf: repeatElement(0x0A, count: lines.breaks))
      } else if wasSpaced || isSpaced {
        decoded.append(contentsOf: repeatElement(0x0A, count: lines.breaks + 1))
      } else {
        fold(breaks: lines.breaks + 1)
      }
      bytes.append(range, to: &decoded)
      lines.breaks = 0
      lines.hasContent = true
      wasSpaced = isSpaced
    }
  }

  /// `l-trail-comments`, then on to the next content. A tab in front of it cannot be told from indentation.
  private mutating func finishBlock(at start: Int) throws(YAMLError) {
    guard start < bytes.count else {
      offset = bytes.count
      return nextContent()
    }
    var index = start
    while bytes[index] == 0x20 { index += 1 }
    if bytes[index] == 0x09 { throw YAMLError(.tabIndentation, at: index) }
    content(fromLine: start)
  }
}

import SourceText

// Streams, documents and directives (YAML 1.2.2, 6.8 and 9).
extension YAMLParser {
  mutating func startStream() -> YAMLEvent {
    if bytes.hasPrefix("\u{FEFF}", at: 0) { acceptByteOrderMark(at: 0) }
    let start = offset
    content(fromLine: start)
    top.state = .documentStart
    return YAMLEvent(.streamStart, span: SourceSpan(start, start))
  }

  /// A byte order mark may stand in front of a document, and nowhere else outside quotes (5.2).
  private mutating func acceptByteOrderMark(at index: Int) {
    allowQuotedOnly(in: index..<index + 3)
    offset = index + 3
    lineStart = offset
  }

  /// `l-document-prefix` and what starts a document, or the end of the stream.
  mutating func startDocument() throws(YAMLError) -> YAMLEvent {
    try skipDocumentPrefix()
    handles = [:]
    if line == .content, bytes[offset] == UInt8(ascii: "%"), column == 0, !isTabbed { try directives() }
    switch line {
    case .end:
      top.state = .ended
      try rejectQuotedOnly(before: bytes.count)
      return YAMLEvent(.streamEnd, span: SourceSpan(offset, offset))
    case .documentStart:
      let event = YAMLEvent(.documentStart, span: SourceSpan(offset, offset + 3), isMarked: true)
      offset += 3
      top.state = .documentRoot
      return event
    case .content, .documentEnd:
      top.state = .bareRoot
      return YAMLEvent(.documentStart, span: SourceSpan(offset, offset))
    }
  }

  private mutating func skipDocumentPrefix() throws(YAMLError) {
    while true {
      if line == .documentEnd {
        try documentEndMarker()
      } else if line == .content, column == 0, !isTabbed, bytes.hasPrefix("\u{FEFF}", at: offset) {
        acceptByteOrderMark(at: offset)
        content(fromLine: offset)
      } else {
        return
      }
    }
  }

  /// `...`, after which directives and documents without `---` may come again.
  private mutating func documentEndMarker() throws(YAMLError) {
    offset += 3
    do throws(YAMLError) {
      try finishLine()
    } catch {
      throw YAMLError(.contentAfterMarker, error.span)
    }
    allowsDirectives = true
  }

  mutating func documentRoot(_ opening: Opening) throws(YAMLError) -> YAMLEvent {
    allowsDirectives = false
    top.state = .documentEnd
    return try blockNode(parent: -1, sequenceColumn: 0, opening)
  }

  mutating func endDocument() throws(YAMLError) -> YAMLEvent {
    top.state = .documentStart
    switch line {
    case .documentEnd:
      let start = offset
      try documentEndMarker()
      return YAMLEvent(.documentEnd, span: SourceSpan(start, start + 3), isMarked: true)
    case .documentStart, .end:
      return YAMLEvent(.documentEnd, span: SourceSpan(offset, offset))
    case .content:
      guard column == 0, bytes.hasPrefix("\u{FEFF}", at: offset) else { throw contentAfterDocument() }
      return YAMLEvent(.documentEnd, span: SourceSpan(offset, offset))
    }
  }

  private func contentAfterDocument() -> YAMLError {
    if isTabbed { return YAMLError(.tabIndentation, at: lineStart) }
    return YAMLError(.contentAfterDocument, SourceSpan(offset, tokenEnd(at: offset)))
  }

  // MARK: - Directives

  private mutating func directives() throws(YAMLError) {
    guard allowsDirectives else { throw contentAfterDocument() }
    var hasVersion = false
    while line == .content, bytes[offset] == UInt8(ascii: "%"), column == 0, !isTabbed {
      let start = offset
      offset += 1
      switch word() {
      case "YAML":
        guard !hasVersion else { throw YAMLError(.repeatedDirective("%YAML"), at: start, count: 5) }
        hasVersion = true
        try versionDirective(start)
      case "TAG": try tagDirective(start)
      case "": throw YAMLError(.invalidDirective("%"), at: start)
      default:
        // `ns-reserved-directive`: to be ignored.
        offset = lineEnd(from: offset)
        nextContent()
      }
    }
    guard line == .documentStart else {
      throw YAMLError(.missingDocumentStart, SourceSpan(offset, tokenEnd(at: offset)))
    }
  }

  /// The characters up to a blank; the cursor goes behind them.
  private mutating func word() -> String {
    let start = offset
    while !isBlank(bytes[offset]) { offset += 1 }
    return bytes.string(start..<offset)
  }

  private func invalidDirective(_ start: Int) -> YAMLError {
    let end = lineEnd(from: start)
    return YAMLError(.invalidDirective(bytes.string(start..<end)), SourceSpan(start, end))
  }

  /// `ns-yaml-directive`: any version 1 is read as 1.2.
  private mutating func versionDirective(_ start: Int) throws(YAMLError) {
    _ = skipWhite()
    let version = word()
    let parts = version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) }) else {
      throw invalidDirective(start)
    }
    guard parts[0].elementsEqual("1".utf8) else {
      throw YAMLError(.unsupportedVersion(version), SourceSpan(offset - version.utf8.count, offset))
    }
    try finishDirective(start)
  }

  /// `ns-tag-directive`.
  private mutating func tagDirective(_ start: Int) throws(YAMLError) {
    _ = skipWhite()
    let handle = word()
    _ = skipWhite()
    let prefixStart = offset
    let prefix = word()
    guard isTagHandle(handle), isTagPrefix(prefixStart..<offset) else { throw invalidDirective(start) }
    guard handles.updateValue(prefix, forKey: handle) == nil else {
      throw YAMLError(.repeatedDirective("%TAG " + handle), SourceSpan(start, offset))
    }
    try finishDirective(start)
  }

  private mutating func finishDirective(_ start: Int) throws(YAMLError) {
    do throws(YAMLError) { try finishLine() } catch { throw invalidDirective(start) }
  }

  // MARK: - Characters that only quoted scalars may hold

  /// Notes that a quoted scalar, or a byte order mark at its place, covers a range.
  @inline(__always) mutating func allowQuotedOnly(in range: Range<Int>) {
    if !quotedOnly.isEmpty {
      while let first = quotedOnly.first, first < range.upperBound, first >= range.lowerBound {
        quotedOnly.removeFirst()
      }
    }
  }

  /// Refuses such a character outside of quotes.
  func rejectQuotedOnly(before end: Int) throws(YAMLError) {
    guard let first = quotedOnly.first, first < end else { return }
    let start = Int(first)
    var stop = start + 1
    while bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    let scalar = bytes.string(start..<stop).unicodeScalars.first
    throw YAMLError(.controlCharacter(scalar?.value ?? 0), SourceSpan(start, stop))
  }
}

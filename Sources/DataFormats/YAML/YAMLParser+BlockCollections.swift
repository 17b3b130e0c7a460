import SourceText

// Block sequences and mappings (YAML 1.2.2, 8.2.1 and 8.2.2), entry by entry.
extension YAMLParser {
  /// At a line between two items.
  mutating func sequenceItem() throws(YAMLError) -> YAMLEvent {
    let indent = Int(top.indent)
    if column == indent, isIndicator(UInt8(ascii: "-")) {
      guard !isTabbed else { throw tabIndentation() }
      offset += 1
      return try blockNode(parent: indent, sequenceColumn: indent + 1, .compact)
    }
    guard column <= indent else { throw badIndentation() }
    return end(.sequenceEnd)
  }

  /// At a line between two entries.
  mutating func mappingKey() throws(YAMLError) -> YAMLEvent {
    let indent = Int(top.indent)
    guard column == indent else {
      guard column < indent else { throw badIndentation() }
      return end(.mappingEnd)
    }
    if isTabbed { throw tabIndentation() }
    if isIndicator(UInt8(ascii: "?")) {
      offset += 1
      top.state = .explicitValue
      return try blockNode(parent: indent, sequenceColumn: indent, .compact)
    }
    return try implicitKey()
  }

  /// Behind the `:` of an implicit key.
  @inline(__always) mutating func mappingValue() throws(YAMLError) -> YAMLEvent {
    top.state = .mappingKey
    let indent = Int(top.indent)
    return try blockNode(parent: indent, sequenceColumn: indent, .sameLine)
  }

  /// At the line behind an explicit key.
  mutating func explicitValue() throws(YAMLError) -> YAMLEvent {
    top.state = .mappingKey
    let indent = Int(top.indent)
    guard column == indent, !isTabbed, isIndicator(UInt8(ascii: ":")) else {
      return emptyScalar(at: behindLastContent(), Properties())
    }
    offset += 1
    return try blockNode(parent: indent, sequenceColumn: indent, .compact)
  }

  /// The end of the text in front of this line.
  private func behindLastContent() -> Int {
    var index = offset
    while index > 0, isBlank(bytes[index - 1]) { index -= 1 }
    return index
  }

  private mutating func end(_ kind: YAMLEvent.Kind) -> YAMLEvent {
    pop()
    return YAMLEvent(kind, span: SourceSpan(offset, offset))
  }

  // MARK: - Implicit keys

  /// `ns-s-block-map-implicit-key` and its `:`.
  @inline(__always) private mutating func implicitKey() throws(YAMLError) -> YAMLEvent {
    guard isPlainStart(inFlow: false) else { return try otherKey() }
    return try plainKey(Properties(), from: offset)
  }

  @inline(__always) private mutating func plainKey(
    _ properties: Properties, from keyStart: Int
  ) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let end = scanPlainLine()
    guard bytes[offset] == UInt8(ascii: ":") else { throw missingColon(start, end) }
    try checkKeyLength(from: keyStart)
    offset += 1
    top.state = .mappingValue
    return YAMLEvent(.scalar, span: SourceSpan(start, end), content: SourceSpan(start, end), properties: properties)
  }

  /// A key with properties, in quotes or brackets, an alias or an empty one.
  private mutating func otherKey() throws(YAMLError) -> YAMLEvent {
    let start = offset
    var properties = Properties()
    while isAtProperty {
      try property(into: &properties, inFlow: false)
      _ = skipWhite()
    }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quotedKey(properties, from: start)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      guard isFlowKey(inFlow: false) else { throw missingColon(start, tokenEnd(at: offset)) }
      top.state = .mappingColon
      return try openFlow(indent: Int(top.indent) + 1, properties)
    case UInt8(ascii: "*"):
      let event = try alias()
      guard properties.isEmpty else { throw YAMLError(.propertiesOnAlias, event.span) }
      try colon(behind: start)
      return event
    case UInt8(ascii: ":") where isBlank(bytes[offset + 1]):
      let event = emptyScalar(at: properties.isEmpty ? offset : Int(properties.span.end), properties)
      try colon(behind: start)
      return event
    default:
      guard isPlainStart(inFlow: false) else { throw noKey(start) }
      return try plainKey(properties, from: start)
    }
  }

  private mutating func quotedKey(_ properties: Properties, from start: Int) throws(YAMLError) -> YAMLEvent {
    let startLine = lineStart
    var event = try quotedScalar(indent: Int(top.indent) + 1)
    event.tag = properties.tag
    event.anchor = properties.anchor
    guard startLine == lineStart else { throw YAMLError(.multilineKey, event.span) }
    try colon(behind: start)
    return event
  }

  /// The `:` behind a key; the value comes next.
  private mutating func colon(behind start: Int) throws(YAMLError) {
    let end = offset
    guard isAtColon() else {
      if bytes[end] == UInt8(ascii: ":") {
        let isQuoted = bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "'")
        let name = bytes.string(isQuoted && end - start > 1 ? start + 1..<end - 1 : start..<end)
        throw YAMLError(.missingSpaceAfterColon(name), SourceSpan(end, end + 1))
      }
      throw missingColon(start, end)
    }
    try checkKeyLength(from: start)
    offset += 1
    top.state = .mappingValue
  }

  /// Behind a key that was a flow collection.
  mutating func mappingColon() throws(YAMLError) -> YAMLEvent {
    try colon(behind: offset)
    return try mappingValue()
  }

  // MARK: - Errors

  private func tabIndentation() -> YAMLError {
    var index = lineStart
    while bytes[index] == 0x20 { index += 1 }
    return YAMLError(.tabIndentation, at: index)
  }

  private func badIndentation() -> YAMLError {
    if isTabbed { return tabIndentation() }
    if isIndicator(UInt8(ascii: ":")) { return YAMLError(.multilineKey, at: offset) }
    return YAMLError(.badIndentation(column: column), SourceSpan(offset, tokenEnd(at: offset)))
  }

  /// The error for a line of a mapping that has no `: `.
  private func missingColon(_ start: Int, _ end: Int) -> YAMLError {
    let span = SourceSpan(start, end)
    let name = bytes.string(start..<min(end, tokenEnd(at: start)))
    if let colon = (start..<end).first(where: { bytes[$0] == UInt8(ascii: ":") }) {
      return YAMLError(.missingSpaceAfterColon(bytes.string(start..<colon)), SourceSpan(colon, colon + 1))
    }
    return YAMLError(.missingColon(name), span)
  }

  private func noKey(_ start: Int) -> YAMLError {
    if isIndicator(UInt8(ascii: "-")) { return YAMLError(.sequenceNotAllowed, at: offset) }
    if isIndicator(UInt8(ascii: "?")) { return YAMLError(.propertiesNotAllowed, SourceSpan(start, offset)) }
    if isLineEnd(bytes[offset]) || bytes[offset] == UInt8(ascii: "#") {
      return YAMLError(.missingColon(excerpt(at: start)), SourceSpan(start, offset))
    }
    return forbiddenStart()
  }
}

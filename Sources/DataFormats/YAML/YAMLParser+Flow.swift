import SourceText

// Flow collections (YAML 1.2.2, 7.4).
extension YAMLParser {
  /// Opens the sequence or mapping at the cursor.
  ///
  /// - Parameter indent: how far its lines are indented at least.
  mutating func openFlow(indent: Int, _ properties: Properties) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let isSequence = bytes[start] == UInt8(ascii: "[")
    try push(isSequence ? .flowSequenceFirst : .flowMappingFirst, indent: indent, start: start)
    offset += 1
    return YAMLEvent(
      isSequence ? .sequenceStart : .mappingStart, span: SourceSpan(start, start + 1), isMarked: true,
      properties: properties)
  }

  /// Closes a collection at its bracket; at the outermost one the block structure goes on.
  private mutating func closeFlow(_ kind: YAMLEvent.Kind) throws(YAMLError) -> YAMLEvent {
    offset += 1
    pop()
    isJSONLike = true
    let event = YAMLEvent(kind, span: SourceSpan(offset - 1, offset), isMarked: true)
    switch top.state {
    case .documentEnd, .sequenceItem, .mappingKey, .explicitValue: try finishLine()
    default: break
    }
    return event
  }

  /// `s-separate` between the tokens of a flow collection; true if a line ended.
  @discardableResult
  @inline(__always) mutating func skipFlowSpace() throws(YAMLError) -> Bool {
    _ = skipWhite()
    guard isLineEnd(bytes[offset]) || bytes[offset] == UInt8(ascii: "#") else { return false }
    try skipFlowLines()
    return true
  }

  private mutating func skipFlowLines() throws(YAMLError) {
    if bytes[offset] == UInt8(ascii: "#") {
      guard isBlank(bytes[offset - 1]) else { throw YAMLError(.commentNeedsSpace, at: offset) }
      offset = lineEnd(from: offset)
    }
    nextContent()
    guard line == .content else { throw unterminatedFlow() }
    guard column >= Int(top.indent) else {
      if isTabbed { throw YAMLError(.tabIndentation, at: lineStart + column) }
      let open = openBracket()
      throw YAMLError(
        .flowIndentation(least: Int(top.indent), open: SourceSpan(open, open + 1)),
        SourceSpan(offset, tokenEnd(at: offset)))
    }
  }

  private func unterminatedFlow() -> YAMLError {
    let start = openBracket()
    return YAMLError(.unterminatedFlow(bracket: bytes.string(start..<start + 1)), at: start)
  }

  /// Where the innermost collection was opened.
  private func openBracket() -> Int {
    // A pair inside a sequence has no bracket of its own; the bracket is the next one around it.
    var frame = top
    var depth = stack.count
    while bytes[Int(frame.start)] != UInt8(ascii: "["), bytes[Int(frame.start)] != UInt8(ascii: "{"), depth > 0 {
      depth -= 1
      frame = stack[depth]
    }
    return Int(frame.start)
  }

  // MARK: - Sequences

  /// Behind `[`.
  mutating func flowSequenceFirst() throws(YAMLError) -> YAMLEvent {
    try skipFlowSpace()
    top.state = .flowSequenceNext
    if bytes[offset] == UInt8(ascii: "]") { return try closeFlow(.sequenceEnd) }
    return try flowSequenceEntry()
  }

  /// Behind an entry.
  mutating func flowSequenceNext() throws(YAMLError) -> YAMLEvent {
    try skipFlowSpace()
    if bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      try skipFlowSpace()
    } else if bytes[offset] != UInt8(ascii: "]") {
      throw missingComma()
    }
    if bytes[offset] == UInt8(ascii: "]") { return try closeFlow(.sequenceEnd) }
    return try flowSequenceEntry()
  }

  /// `ns-flow-seq-entry`: a node, or a pair that is a mapping of its own.
  private mutating func flowSequenceEntry() throws(YAMLError) -> YAMLEvent {
    let start = offset
    switch bytes[start] {
    case UInt8(ascii: ","): throw YAMLError(.emptyFlowEntry, at: start)
    case UInt8(ascii: "?") where isBlank(bytes[start + 1]):
      offset += 1
      return try openPair(.pairKey, at: start)
    case UInt8(ascii: ":") where endsFlowToken(bytes[start + 1]):
      pending = emptyScalar(at: start, Properties())
      offset += 1
      return try openPair(.pairValue, at: start)
    default: break
    }
    // An implicit key stands on one line; its properties too.
    var properties = Properties()
    var line = lineStart
    while isAtProperty {
      try property(into: &properties, inFlow: true)
      if try skipFlowSpace() { line = -1 }
    }
    let isOneLine = line == lineStart
    line = lineStart
    if isOneLine, bytes[offset] == UInt8(ascii: "[") || bytes[offset] == UInt8(ascii: "{"), isFlowKey(inFlow: true) {
      // Read again from the properties on, as the pair's key.
      offset = start
      return try openPair(.pairKey, at: start)
    }
    let event = try flowNode(properties)
    guard event.kind == .scalar || event.kind == .alias, isOneLine, line == lineStart, isAtPairColon() else {
      return event
    }
    try checkKeyLength(from: start)
    offset += 1
    pending = event
    return try openPair(.pairValue, at: start)
  }

  private mutating func openPair(_ state: State, at start: Int) throws(YAMLError) -> YAMLEvent {
    try push(state, indent: Int(top.indent), start: start)
    return YAMLEvent(.mappingStart, span: SourceSpan(start, start), isMarked: true)
  }

  /// True at the `:` of an implicit pair, on the key's line; otherwise the cursor stays.
  private mutating func isAtPairColon() -> Bool {
    let start = offset
    _ = skipWhite()
    if isFlowColon() { return true }
    offset = start
    return false
  }

  /// A `:` that ends a key: in front of a blank or an indicator, or anywhere behind a JSON-like key.
  @inline(__always) private func isFlowColon() -> Bool {
    bytes[offset] == UInt8(ascii: ":") && (isJSONLike || endsFlowToken(bytes[offset &+ 1]))
  }

  // MARK: - Pairs inside sequences

  /// Behind `?`, or at a key that is a collection.
  mutating func pairKey() throws(YAMLError) -> YAMLEvent {
    try skipFlowSpace()
    top.state = .pairColon
    return try flowMappingKey(isExplicit: true)
  }

  /// Behind the key.
  mutating func pairColon() throws(YAMLError) -> YAMLEvent {
    let end = offset
    try skipFlowSpace()
    top.state = .pairEnd
    guard isFlowColon() else { return emptyScalar(at: end, Properties()) }
    offset += 1
    return try flowMappingValue()
  }

  /// Behind the `:`.
  mutating func pairValue() throws(YAMLError) -> YAMLEvent {
    top.state = .pairEnd
    return try flowMappingValue()
  }

  mutating func pairEnd() -> YAMLEvent {
    pop()
    return YAMLEvent(.mappingEnd, span: SourceSpan(offset, offset), isMarked: true)
  }

  // MARK: - Mappings

  /// Behind `{`.
  mutating func flowMappingFirst() throws(YAMLError) -> YAMLEvent {
    try skipFlowSpace()
    return try flowMappingEntry()
  }

  /// Behind an entry.
  mutating func flowMappingNext() throws(YAMLError) -> YAMLEvent {
    try skipFlowSpace()
    if bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      try skipFlowSpace()
    } else if bytes[offset] != UInt8(ascii: "}") {
      throw missingComma()
    }
    return try flowMappingEntry()
  }

  private mutating func flowMappingEntry() throws(YAMLError) -> YAMLEvent {
    if bytes[offset] == UInt8(ascii: "}") { return try closeFlow(.mappingEnd) }
    top.state = .flowMappingColon
    guard isIndicator(UInt8(ascii: "?")) else { return try flowMappingKey(isExplicit: false) }
    offset += 1
    try skipFlowSpace()
    return try flowMappingKey(isExplicit: true)
  }

  /// A key, or the empty one in front of `:` or, behind `?`, of anything that ends the entry.
  private mutating func flowMappingKey(isExplicit: Bool) throws(YAMLError) -> YAMLEvent {
    let byte = bytes[offset]
    if byte == UInt8(ascii: ":"), endsFlowToken(bytes[offset + 1]) { return emptyFlowScalar(at: offset) }
    if endsEntry(byte) {
      guard isExplicit else { throw YAMLError(.emptyFlowEntry, at: offset) }
      return emptyFlowScalar(at: offset)
    }
    return try flowContent()
  }

  /// Behind a key.
  mutating func flowMappingColon() throws(YAMLError) -> YAMLEvent {
    let end = offset
    try skipFlowSpace()
    top.state = .flowMappingNext
    if isFlowColon() {
      offset += 1
      return try flowMappingValue()
    }
    guard endsEntry(bytes[offset]) else { throw missingComma() }
    return emptyScalar(at: end, Properties())
  }

  /// A value, or the empty one in front of what ends the entry.
  private mutating func flowMappingValue() throws(YAMLError) -> YAMLEvent {
    let end = offset
    try skipFlowSpace()
    if endsEntry(bytes[offset]) { return emptyFlowScalar(at: end) }
    return try flowContent()
  }

  private func endsEntry(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private mutating func emptyFlowScalar(at offset: Int) -> YAMLEvent {
    isJSONLike = false
    return emptyScalar(at: offset, Properties())
  }

  // MARK: - Nodes

  /// A node with its properties.
  private mutating func flowContent() throws(YAMLError) -> YAMLEvent {
    var properties = Properties()
    while isAtProperty {
      try property(into: &properties, inFlow: true)
      try skipFlowSpace()
    }
    return try flowNode(properties)
  }

  /// `ns-flow-node` behind its properties.
  private mutating func flowNode(_ properties: Properties) throws(YAMLError) -> YAMLEvent {
    isJSONLike = false
    switch bytes[offset] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return try openFlow(indent: Int(top.indent), properties)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var event = try quotedScalar(indent: Int(top.indent))
      event.tag = properties.tag
      event.anchor = properties.anchor
      isJSONLike = true
      return event
    case UInt8(ascii: "*"):
      let event = try alias()
      guard properties.isEmpty else { throw YAMLError(.propertiesOnAlias, event.span) }
      return event
    default:
      if isPlainStart(inFlow: true) {
        let start = offset
        let end = scanFlowPlainLine()
        return plainScalar(from: start, to: end, indent: Int(top.indent), inFlow: true, properties)
      }
      guard !properties.isEmpty, endsEmptyNode() else { throw forbiddenFlowStart() }
      return emptyScalar(at: Int(properties.span.end), properties)
    }
  }

  private func endsEmptyNode() -> Bool {
    endsEntry(bytes[offset]) || bytes[offset] == UInt8(ascii: ":") && endsFlowToken(bytes[offset + 1])
  }

  // MARK: - Errors

  private func missingComma() -> YAMLError {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { return mismatchedBracket() }
    if byte == UInt8(ascii: ":") {
      let isFirst = (lineStart..<offset).allSatisfy { isWhite(bytes[$0]) }
      return YAMLError(isFirst ? .multilineKey : .mappingNotAllowed, at: offset)
    }
    return YAMLError(.missingComma, SourceSpan(offset, tokenEnd(at: offset)))
  }

  private func mismatchedBracket() -> YAMLError {
    let open = Int(top.start)
    return YAMLError(
      .mismatchedBracket(bytes.string(offset..<offset + 1), open: SourceSpan(open, open + 1)), at: offset)
  }

  private func forbiddenFlowStart() -> YAMLError {
    switch bytes[offset] {
    case UInt8(ascii: ","): YAMLError(.emptyFlowEntry, at: offset)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): mismatchedBracket()
    case UInt8(ascii: "#"): YAMLError(.commentNeedsSpace, at: offset)
    default: forbiddenStart()
    }
  }
}

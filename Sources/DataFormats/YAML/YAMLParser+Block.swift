import SourceText

// Block nodes (YAML 1.2.2, 8.2.3 and 9.1.3): what may stand behind an indicator or at the root.
extension YAMLParser {
  /// Where a block node begins.
  enum Opening {
    /// Behind `---` or the `:` of an implicit key: a block collection needs a line of its own.
    case sameLine
    /// Behind `-`, `?` or the `:` of an explicit key: a collection may follow, after spaces alone (8.2.1, compact).
    case compact
    /// At a line's content.
    case line
  }

  /// `s-l+block-node(n, c)`: the first event of a node, of which the rest follows from the stack.
  ///
  /// - Parameters:
  ///   - parent: the column of the collection around the node, −1 at the root; the node's lines are indented further.
  ///   - sequenceColumn: the least column of a sequence, which is `parent` for the value of a mapping (`seq-space`).
  ///   - opening: where the cursor stands.
  mutating func blockNode(parent: Int, sequenceColumn: Int, _ opening: Opening) throws(YAMLError) -> YAMLEvent {
    let emptyOffset = offset
    var mayOpen = opening == .line
    var isAtLine = mayOpen
    if !isAtLine {
      let (crossed, hasTab) = separate()
      isAtLine = crossed
      mayOpen = crossed || opening == .compact && !hasTab
      if !crossed {
        if !mayOpen, isPlainStart(inFlow: false) { return try plainValue(parent: parent, Properties()) }
        column = offset - lineStart
        isTabbed = false
      }
    }
    var place = Place(
      parent: parent, sequenceColumn: sequenceColumn, emptyOffset: emptyOffset, mayOpen: mayOpen && !isTabbed)
    if isAtLine, endsNode(place) { return emptyScalar(at: emptyOffset, Properties()) }
    while isAtProperty {
      if let event = try properties(&place) { return event }
    }
    return try blockContent(place)
  }

  /// What is known of a block node before its content.
  struct Place {
    let parent: Int
    let sequenceColumn: Int
    /// Where the node stands if it is empty.
    var emptyOffset: Int
    /// A block collection may start at the cursor, or at the properties in front of it on this line.
    var mayOpen: Bool
    /// Properties on lines before this one: those of the node.
    var node = Properties()
    /// Properties on this line: those of the node, or of the first key of the mapping that the node is.
    var line = Properties()
  }

  /// True when the line's content belongs to a collection further out, so that the node is empty.
  private func endsNode(_ place: Place) -> Bool {
    if column > place.parent { return false }
    return !(column == place.sequenceColumn && place.mayOpen && isIndicator(UInt8(ascii: "-")))
  }

  /// Reads a property; returns the empty node if nothing follows it.
  private mutating func properties(_ place: inout Place) throws(YAMLError) -> YAMLEvent? {
    try property(into: &place.line, inFlow: false)
    let end = offset
    guard separate().crossed else { return nil }
    try merge(place.line, into: &place.node)
    place.line = Properties()
    place.emptyOffset = end
    place.mayOpen = !isTabbed
    return endsNode(place) ? emptyScalar(at: end, place.node) : nil
  }

  private mutating func blockContent(_ place: Place) throws(YAMLError) -> YAMLEvent {
    switch bytes[offset] {
    case UInt8(ascii: "-") where isBlank(bytes[offset + 1]):
      guard place.line.isEmpty else { throw YAMLError(.propertiesNotAllowed, place.line.span) }
      guard place.mayOpen else { throw notOpening(.sequenceNotAllowed) }
      return try open(.sequenceItem, .sequenceStart, place)
    case UInt8(ascii: "?") where isBlank(bytes[offset + 1]):
      guard place.line.isEmpty else { throw YAMLError(.propertiesNotAllowed, place.line.span) }
      guard place.mayOpen else { throw notOpening(.mappingNotAllowed) }
      return try open(.mappingKey, .mappingStart, place)
    case UInt8(ascii: ":") where isBlank(bytes[offset + 1]):
      guard place.mayOpen else { throw notOpening(.mappingNotAllowed) }
      return try openAtKey(place)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if place.mayOpen, isFlowKey(inFlow: false) { return try openAtKey(place) }
      return try openFlow(indent: place.parent + 1, nodeProperties(place))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quotedContent(place)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return try blockScalar(parent: place.parent, nodeProperties(place))
    case UInt8(ascii: "*"): return try aliasContent(place)
    default:
      guard isPlainStart(inFlow: false) else { throw forbiddenStart() }
      guard place.mayOpen else { return try plainValue(parent: place.parent, nodeProperties(place)) }
      return try plainContent(place)
    }
  }

  /// All properties of a node that is no mapping with properties on its first key.
  private func nodeProperties(_ place: Place) throws(YAMLError) -> Properties {
    var properties = place.node
    try merge(place.line, into: &properties)
    return properties
  }

  /// The error for a block collection that may not start here.
  private func notOpening(_ reason: YAMLError.Reason) -> YAMLError {
    // A tab in front of it is the likelier mistake.
    var index = offset
    while index > lineStart, bytes[index - 1] == 0x20 { index -= 1 }
    let behindTab = index > lineStart && bytes[index - 1] == 0x09
    return behindTab ? YAMLError(.tabIndentation, at: index - 1) : YAMLError(reason, at: offset)
  }

  // MARK: - Collections

  /// Opens a collection whose first entry stands at the cursor.
  private mutating func open(
    _ state: State, _ kind: YAMLEvent.Kind, _ place: Place
  ) throws(YAMLError) -> YAMLEvent {
    try push(state, indent: column, start: offset)
    return YAMLEvent(kind, span: SourceSpan(offset, offset), properties: place.node)
  }

  /// Opens a mapping whose first key starts with the properties on this line; the key is read from there.
  private mutating func openAtKey(_ place: Place) throws(YAMLError) -> YAMLEvent {
    if !place.line.isEmpty { offset = Int(place.line.span.start) }
    return try open(.mappingKey, .mappingStart, place)
  }

  /// Opens a mapping whose first key has been read up to its `:`.
  private mutating func open(withKey key: YAMLEvent, _ place: Place) throws(YAMLError) -> YAMLEvent {
    let start = place.line.isEmpty ? Int(key.span.start) : Int(place.line.span.start)
    try push(.mappingValue, indent: column, start: start)
    offset += 1
    pending = key
    return YAMLEvent(.mappingStart, span: SourceSpan(start, start), properties: place.node)
  }

  // MARK: - Scalars

  /// A plain scalar that cannot be a key, on any number of lines.
  @inline(__always) private mutating func plainValue(
    parent: Int, _ properties: Properties
  ) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let end = scanPlainLine()
    let event = plainScalar(from: start, to: end, indent: parent + 1, inFlow: false, properties)
    try finishLine()
    return event
  }

  private mutating func plainContent(_ place: Place) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let end = scanPlainLine()
    if bytes[offset] == UInt8(ascii: ":") {
      try checkKeyLength(from: start)
      let key = YAMLEvent(
        .scalar, span: SourceSpan(start, end), content: SourceSpan(start, end), properties: place.line)
      return try open(withKey: key, place)
    }
    let event = try plainScalar(from: start, to: end, indent: place.parent + 1, inFlow: false, nodeProperties(place))
    try finishLine()
    return event
  }

  private mutating func quotedContent(_ place: Place) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let startLine = lineStart
    var event = try quotedScalar(indent: place.parent + 1)
    if place.mayOpen, startLine == lineStart, isAtColon() {
      try checkKeyLength(from: start)
      event.tag = place.line.tag
      event.anchor = place.line.anchor
      return try open(withKey: event, place)
    }
    let properties = try nodeProperties(place)
    event.tag = properties.tag
    event.anchor = properties.anchor
    if startLine != lineStart, isAtColon() { throw YAMLError(.multilineKey, event.span) }
    try finishLine()
    return event
  }

  private mutating func aliasContent(_ place: Place) throws(YAMLError) -> YAMLEvent {
    let start = offset
    let event = try alias()
    if place.mayOpen, isAtColon() {
      offset = start
      return try openAtKey(place)
    }
    guard place.node.isEmpty, place.line.isEmpty else { throw YAMLError(.propertiesOnAlias, event.span) }
    try finishLine()
    return event
  }

  /// `c-ns-alias-node` (7.1).
  mutating func alias() throws(YAMLError) -> YAMLEvent {
    let start = offset
    let name = try anchorName()
    var event = YAMLEvent(.alias, span: SourceSpan(start, offset))
    event.anchor = name
    return event
  }

  /// Moves over white space; true at a `:` that ends an implicit block key. Otherwise the cursor stays.
  mutating func isAtColon() -> Bool {
    let start = offset
    _ = skipWhite()
    if isIndicator(UInt8(ascii: ":")) { return true }
    offset = start
    return false
  }

  /// `e-scalar` (7.2).
  func emptyScalar(at offset: Int, _ properties: Properties) -> YAMLEvent {
    let span = SourceSpan(offset, offset)
    return YAMLEvent(.scalar, span: span, content: span, properties: properties)
  }

  /// Implicit keys have 1,024 characters at most (7.4).
  @inline(__always) func checkKeyLength(from start: Int) throws(YAMLError) {
    if offset - start > Self.keyLimit { try checkLongKey(from: start) }
  }

  static var keyLimit: Int { 1024 }

  private func checkLongKey(from start: Int) throws(YAMLError) {
    let scalars = (start..<offset).reduce(0) { $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : 1) }
    guard scalars <= Self.keyLimit else { throw YAMLError(.keyTooLong, SourceSpan(start, offset)) }
  }

  /// The error for a character that starts no node.
  func forbiddenStart() -> YAMLError {
    if bytes[offset] == 0x09 { return YAMLError(.tabIndentation, at: offset) }
    if offset >= bytes.count { return YAMLError(.unexpectedContent(""), at: offset, count: 0) }
    return YAMLError(.forbiddenStart(bytes.string(offset..<offset + 1)), at: offset)
  }
}

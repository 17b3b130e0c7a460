public import SourceText

/// A YAML 1.2.2 parser that hands out one event at a time.
///
/// It reads the grammar of the specification in one pass, without backtracking further than a line, and keeps an
/// explicit stack of open collections, so that no input can exhaust the machine's stack.
///
/// ```swift
/// var parser = try YAMLParser(SourceFile(path: "a.yaml", text: "name: [a, b]"))
/// while let event = try parser.next() {
///   if event.kind == .scalar { print(parser.text(of: event)) }
/// }
/// ```
public struct YAMLParser: Sendable {
  /// What is expected next in an open collection, or in the stream.
  enum State: UInt8 {
    // The stream; these stand at the bottom of the stack.
    case streamStart
    case documentStart
    case documentRoot
    case bareRoot
    case documentEnd
    case ended
    // Block collections: between entries the cursor stands at a line's content.
    case sequenceItem
    case mappingKey
    case mappingColon
    case mappingValue
    case explicitValue
    // Flow collections.
    case flowSequenceFirst
    case flowSequenceNext
    case flowMappingFirst
    case flowMappingNext
    case flowMappingColon
    case pairKey
    case pairColon
    case pairValue
    case pairEnd
  }

  /// An open collection.
  struct Frame {
    var state: State
    /// Block collections: the column of their entries. Flow collections: the least column of their lines.
    var indent: Int32
    /// Where it was opened.
    var start: UInt32
  }

  /// What the content of the current line is.
  enum Line: UInt8 {
    case content
    case documentStart
    case documentEnd
    case end
  }

  /// The text and its owner.
  let text: PaddedText
  let bytes: PaddedBytes
  /// Offsets of characters that only quoted scalars may hold, in order; the first ones are dealt with.
  var quotedOnly: ArraySlice<UInt32>
  /// How many collections may be open.
  let depthLimit: Int

  /// The next byte to read.
  var offset = 0
  /// Where the current line starts.
  var lineStart = 0
  /// Between block entries: the column of the line's content, −1 at a document marker and at the end.
  var column = 0
  /// A tab stands in front of the line's content.
  var isTabbed = false
  /// Between block entries: what the line holds.
  var line = Line.content

  /// The innermost open collection, and those around it.
  var top = Frame(state: .streamStart, indent: -1, start: 0)
  var stack: [Frame] = []
  /// The event after the one that was handed out: the first key of a mapping.
  var pending: YAMLEvent?
  /// The last flow node was quoted or bracketed, so that `:` may follow without a space (7.4.2).
  var isJSONLike = false
  /// Flow collections that were looked over in search of implicit keys.
  var flowKeys = FlowKeys()

  /// The content of scalars that is not in the source letter by letter.
  var decoded: [UInt8] = []
  /// The resolved tags; an event's `tag` is a number in it, from 1.
  var tags: [String] = []
  /// Prefixes of the document's tag handles, with their delimiters.
  var handles: [String: String] = [:]
  /// Directives, and a document without `---`, may come: at the stream's start and after `...`.
  var allowsDirectives = true

  /// Makes a parser of a file in UTF-8, UTF-16 or UTF-32.
  ///
  /// Events point into the UTF-8 text, which is `YAML.decode(file)`.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - depthLimit: how many collections may be inside each other.
  /// - Throws: `YAMLError` for bytes that are no text or hold characters that YAML does not allow.
  public init(_ file: SourceFile, depthLimit: Int = YAML.Limits().depth) throws(YAMLError) {
    try self.init(utf8: decodedText(file.bytes), depthLimit: depthLimit)
  }

  /// Makes a parser of UTF-8 text.
  init(utf8: [UInt8], depthLimit: Int) throws(YAMLError) {
    text = PaddedText(utf8)
    bytes = text.bytes
    quotedOnly = try checkText(bytes)[...]
    self.depthLimit = depthLimit
  }

  /// Reads on to the next event.
  ///
  /// - Returns: the event, or nil after the end of the stream.
  /// - Throws: `YAMLError` at the first violation of the grammar; the parser must not be used after that.
  public mutating func next() throws(YAMLError) -> YAMLEvent? {
    if let event = pending {
      pending = nil
      return event
    }
    switch top.state {
    case .mappingKey: return try mappingKey()
    case .mappingValue: return try mappingValue()
    case .sequenceItem: return try sequenceItem()
    case .mappingColon: return try mappingColon()
    case .explicitValue: return try explicitValue()
    case .flowSequenceFirst: return try flowSequenceFirst()
    case .flowSequenceNext: return try flowSequenceNext()
    case .flowMappingFirst: return try flowMappingFirst()
    case .flowMappingNext: return try flowMappingNext()
    case .flowMappingColon: return try flowMappingColon()
    case .pairKey: return try pairKey()
    case .pairColon: return try pairColon()
    case .pairValue: return try pairValue()
    case .pairEnd: return pairEnd()
    case .streamStart: return startStream()
    case .documentStart: return try startDocument()
    case .documentRoot: return try documentRoot(.sameLine)
    case .bareRoot: return try documentRoot(.line)
    case .documentEnd: return try endDocument()
    case .ended: return nil
    }
  }

  // MARK: - The stack

  /// Opens a collection.
  mutating func push(_ state: State, indent: Int, start: Int) throws(YAMLError) {
    guard stack.count < depthLimit else { throw YAMLError(.tooDeep(limit: depthLimit), at: start) }
    stack.append(top)
    top = Frame(state: state, indent: Int32(truncatingIfNeeded: indent), start: UInt32(truncatingIfNeeded: start))
  }

  /// Closes the innermost collection.
  mutating func pop() {
    top = stack.removeLast()
  }

  // MARK: - The texts of events

  /// The content of a scalar.
  public func text(of event: YAMLEvent) -> String {
    guard event.isDecoded else { return bytes.string(event.content.range) }
    return String(decoding: decoded[event.content.range], as: UTF8.self)
  }

  /// The resolved tag of a node, such as `tag:yaml.org,2002:str`; nil where none is written.
  public func tag(of event: YAMLEvent) -> String? {
    event.tag == 0 ? nil : tags[Int(event.tag) - 1]
  }

  /// The name of a node's anchor, or the name that an alias uses; nil where none is written.
  public func anchor(of event: YAMLEvent) -> String? {
    event.anchor.count == 0 ? nil : bytes.string(event.anchor.range)
  }
}

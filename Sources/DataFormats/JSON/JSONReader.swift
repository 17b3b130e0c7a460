internal import SourceText

/// Reads one JSON text into an arena of nodes, in one pass without recursion.
///
/// Collections that are still open are linked in the arena itself: their `next` holds the index of the collection
/// around them until they are closed. The grammar lives here; strings, numbers, names and the words for what is wrong
/// have files of their own.
struct JSONReader {
  /// No collection is open.
  static let none = Int(UInt32.max)

  /// The offset of the next byte.
  var index: Int
  /// Where the text starts in its buffer.
  let start: Int
  /// Where the buffer's first byte stands in the file.
  let baseOffset: Int
  let depthLimit: Int
  let refusesDuplicates: Bool
  /// Whether a number that rounds to infinity is an error.
  let refusesLargeNumbers: Bool
  /// The innermost open collection.
  var container = JSONReader.none
  var isInObject = false
  var depth = 0
  /// The contents of strings with escapes.
  var decoded: [UInt8] = []
  /// The innermost open object's names as bits, see `readName`; those of the objects around it wait in their nodes.
  var nameFilter: UInt64 = 0

  init(
    from start: Int, baseOffset: Int, depthLimit: Int, refusesDuplicates: Bool, refusesLargeNumbers: Bool = true
  ) {
    index = start
    self.start = start
    self.baseOffset = baseOffset
    self.depthLimit = depthLimit
    self.refusesDuplicates = refusesDuplicates
    self.refusesLargeNumbers = refusesLargeNumbers
  }

  /// What must stand at `index`.
  private enum Step {
    case name
    case value
    /// A comma or a closing bracket behind a value; behind the root, the end of the text.
    case separator
  }

  /// Reads `ws value ws` (RFC 8259, section 2), a byte order mark before it allowed.
  mutating func readDocument(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) {
    try skipByteOrderMark(text)
    skipWhitespace(text)
    var step = Step.value
    while true {
      switch step {
      case .name:
        try readName(text, into: &nodes)
        step = .value
      case .value:
        step = try readValue(text, into: &nodes)
      case .separator where container != Self.none:
        step = try readSeparator(text, into: &nodes)
      case .separator:
        skipWhitespace(text)
        guard index == text.count else { throw notTheEnd(text, nodes.span) }
        return
      }
    }
  }

  /// Reads the value at `index`; of a collection only its opening bracket, or both if there is nothing between them.
  @inline(__always)
  private mutating func readValue(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) -> Step {
    switch text.byte(at: index) {
    case UInt8(ascii: "\""): try readString(text, into: &nodes)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): try readNumber(text, into: &nodes)
    case UInt8(ascii: "{"):
      try open(.mapping, text, into: &nodes)
      return text.byte(at: index) == UInt8(ascii: "}") ? try close(text, &nodes) : .name
    case UInt8(ascii: "["):
      try open(.sequence, text, into: &nodes)
      return text.byte(at: index) == UInt8(ascii: "]") ? try close(text, &nodes) : .value
    case UInt8(ascii: "t") where isWord("true", text): appendWord(.bool, count: 4, &nodes)
    case UInt8(ascii: "f") where isWord("false", text): appendWord(.bool, count: 5, &nodes)
    case UInt8(ascii: "n") where isWord("null", text): appendWord(.null, count: 4, &nodes)
    default: throw notAValue(text, nodes.span)
    }
    return .separator
  }

  /// Reads the comma or the closing bracket that stands behind a value in a collection.
  @inline(__always)
  private mutating func readSeparator(
    _ text: Span<UInt8>, into nodes: inout OutputSpan<Node>
  ) throws(JSONError) -> Step {
    nodes[container].count &+= 1
    skipWhitespace(text)
    let mark = text.byte(at: index)
    if mark == UInt8(ascii: ",") {
      index &+= 1
      skipWhitespace(text)
      return isInObject ? .name : .value
    }
    guard mark == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw notASeparator(text, nodes.span) }
    return try close(text, &nodes)
  }

  // MARK: - Collections

  /// Opens a collection and moves on to what stands in it.
  @inline(__always)
  private mutating func open(
    _ kind: NodeKind, _ text: Span<UInt8>, into nodes: inout OutputSpan<Node>
  ) throws(JSONError) {
    guard depth < depthLimit else { throw JSONError(.tooDeep(limit: depthLimit), span(index, index &+ 1)) }
    if isInObject { nodes[container].keep(nameFilter) }
    nodes.append(Node(kind: kind, style: 1, span: span(index, index), next: container))
    depth &+= 1
    container = nodes.count &- 1
    isInObject = kind == .mapping
    nameFilter = 0
    index &+= 1
    skipWhitespace(text)
  }

  /// Closes the innermost collection, whose closing bracket is at `index`.
  @inline(__always)
  private mutating func close(_ text: Span<UInt8>, _ nodes: inout OutputSpan<Node>) throws(JSONError) -> Step {
    index &+= 1
    if isInObject { try checkManyNames(text, nodes.span) }
    let outer = Int(nodes[container].next)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[container].content = 0
    nodes[container].span.end = UInt32(truncatingIfNeeded: index &+ baseOffset)
    container = outer
    depth &-= 1
    isInObject = outer != Self.none && nodes[outer].kind == .mapping
    if isInObject { nameFilter = nodes[outer].keptFilter }
    return .separator
  }

  // MARK: - Words

  @inline(__always)
  private func isWord(_ word: StaticString, _ text: Span<UInt8>) -> Bool {
    guard index &+ word.utf8CodeUnitCount <= text.count else { return false }
    for offset in 1..<word.utf8CodeUnitCount where unsafe text[index &+ offset] != word.utf8Start[offset] {
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func appendWord(_ kind: NodeKind, count: Int, _ nodes: inout OutputSpan<Node>) {
    nodes.append(
      Node(kind: kind, span: span(index, index &+ count), content: index, count: count, next: nodes.count &+ 1))
    index &+= count
  }

  // MARK: - Bytes

  /// A span in the file of two offsets in the buffer.
  @inline(__always)
  func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(start &+ baseOffset, end &+ baseOffset)
  }

  /// Moves over `ws` (RFC 8259, section 2).
  @inline(__always)
  mutating func skipWhitespace(_ text: Span<UInt8>) {
    if text.byte(at: index) <= UInt8(ascii: " ") { index = text.whitespaceEnd(from: index) }
  }

  /// The most nodes that a text can have: each but the root stands behind one of `[`, `{`, `,` and `:`.
  static func nodeBound(_ text: Span<UInt8>, from start: Int) -> Int {
    var bound = 1
    var index = start
    while index &+ 16 <= text.count {
      // Eight counters in a word; each reaches 254 at most.
      var counts: UInt64 = 0
      let end = Swift.min(text.count &- 15, index &+ 127 &* 16)
      while index < end {
        let block = ByteBlock(text, at: index)
        let brackets = block.matches(UInt8(ascii: "[")) .| block.matches(UInt8(ascii: "{"))
        let separators = block.matches(UInt8(ascii: ",")) .| block.matches(UInt8(ascii: ":"))
        let marks = (brackets .| separators).words
        counts &+= marks[0] & 0x0101_0101_0101_0101
        counts &+= marks[1] & 0x0101_0101_0101_0101
        index &+= 16
      }
      let pairs = counts & 0x00FF_00FF_00FF_00FF &+ counts &>> 8 & 0x00FF_00FF_00FF_00FF
      bound &+= Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"): bound &+= 1
      default: break
      }
      index &+= 1
    }
    return bound
  }
}

extension Node {
  /// Keeps an open object's filter of names where a closed object has other things.
  @inline(__always)
  fileprivate mutating func keep(_ filter: UInt64) {
    content = UInt32(truncatingIfNeeded: filter)
    span.end = UInt32(truncatingIfNeeded: filter &>> 32)
  }

  @inline(__always)
  fileprivate var keptFilter: UInt64 { UInt64(content) | UInt64(span.end) &<< 32 }
}

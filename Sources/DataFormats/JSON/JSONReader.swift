internal import SourceText

/// Reads one JSON text into an arena of nodes, in one pass without recursion.
///
/// Collections that are still open are linked in the arena itself: their `next` holds the index of the collection
/// around them until they are closed, and an object's `content` holds where its keys start in `keyHashes`. The grammar
/// lives here; strings, numbers, names and the words for what is wrong have files of their own.
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
  /// The innermost open collection.
  var container = JSONReader.none
  var isInObject = false
  var depth = 0
  /// The contents of strings with escapes.
  var decoded: [UInt8] = []
  /// A hash of every key of the open objects, for the search for duplicates.
  var keyHashes: [UInt32] = []

  init(from start: Int, baseOffset: Int, depthLimit: Int, refusesDuplicates: Bool) {
    index = start
    self.start = start
    self.baseOffset = baseOffset
    self.depthLimit = depthLimit
    self.refusesDuplicates = refusesDuplicates
  }

  /// Reads `ws value ws` (RFC 8259, section 2), a byte order mark before it allowed.
  mutating func readDocument(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) {
    try skipByteOrderMark(text)
    skipWhitespace(text)
    while true {
      let isOpen = try readValue(text, into: &nodes)
      if isOpen { continue }
      guard try moveToNextValue(text, into: &nodes) else { return }
    }
  }

  /// Reads the value at `index`; of a collection that is not empty only as far as its first value.
  ///
  /// - Returns: true when a collection was opened and its first value is next.
  @inline(__always)
  mutating func readValue(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) -> Bool {
    let next = nodes.count &+ 1
    switch byte(text, index) {
    case UInt8(ascii: "\""): nodes.append(try readString(text, next: next))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): nodes.append(try readNumber(text, next: next))
    case UInt8(ascii: "{"): return try openObject(text, into: &nodes)
    case UInt8(ascii: "["): return try openArray(text, into: &nodes)
    case UInt8(ascii: "t") where isWord("true", text): nodes.append(word(.bool, count: 4, next: next))
    case UInt8(ascii: "f") where isWord("false", text): nodes.append(word(.bool, count: 5, next: next))
    case UInt8(ascii: "n") where isWord("null", text): nodes.append(word(.null, count: 4, next: next))
    default: throw notAValue(text, nodes.span)
    }
    return false
  }

  /// From behind a value, moves over closing brackets, a comma and a name to where the next value must stand.
  ///
  /// - Returns: false at the end of the text.
  @inline(__always)
  mutating func moveToNextValue(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) -> Bool {
    while container != Self.none {
      nodes[container].count &+= 1
      skipWhitespace(text)
      let mark = byte(text, index)
      if mark == UInt8(ascii: ",") {
        index &+= 1
        skipWhitespace(text)
        if isInObject { try readName(text, into: &nodes) }
        return true
      }
      guard mark == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw notASeparator(text, nodes.span) }
      index &+= 1
      try close(text, &nodes)
    }
    skipWhitespace(text)
    guard index == text.count else { throw notTheEnd(text, nodes.span) }
    return false
  }

  // MARK: - Collections

  @inline(__always)
  private mutating func openArray(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) -> Bool {
    try open(.sequence, content: 0, into: &nodes)
    isInObject = false
    skipWhitespace(text)
    guard byte(text, index) == UInt8(ascii: "]") else { return true }
    index &+= 1
    try close(text, &nodes)
    return false
  }

  @inline(__always)
  private mutating func openObject(_ text: Span<UInt8>, into nodes: inout OutputSpan<Node>) throws(JSONError) -> Bool {
    try open(.mapping, content: keyHashes.count, into: &nodes)
    isInObject = true
    skipWhitespace(text)
    guard byte(text, index) == UInt8(ascii: "}") else {
      try readName(text, into: &nodes)
      return true
    }
    index &+= 1
    try close(text, &nodes)
    return false
  }

  @inline(__always)
  private mutating func open(
    _ kind: NodeKind, content: Int, into nodes: inout OutputSpan<Node>
  ) throws(JSONError) {
    guard depth < depthLimit else { throw JSONError(.tooDeep(limit: depthLimit), span(index, index &+ 1)) }
    depth &+= 1
    // The end and `next` are set when it is closed.
    nodes.append(Node(kind: kind, style: 1, span: span(index, index), content: content, next: container))
    container = nodes.count &- 1
    index &+= 1
  }

  /// Closes the innermost collection, whose closing bracket was just passed.
  @inline(__always)
  private mutating func close(_ text: Span<UInt8>, _ nodes: inout OutputSpan<Node>) throws(JSONError) {
    if isInObject { try checkKeys(of: container, text, nodes.span) }
    let outer = Int(nodes[container].next)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    nodes[container].content = 0
    nodes[container].span.end = UInt32(truncatingIfNeeded: index &+ baseOffset)
    container = outer
    depth &-= 1
    isInObject = outer != Self.none && nodes[outer].kind == .mapping
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
  private mutating func word(_ kind: NodeKind, count: Int, next: Int) -> Node {
    defer { index &+= count }
    return Node(kind: kind, span: span(index, index &+ count), content: index, count: count, next: next)
  }

  // MARK: - Bytes

  /// The byte at an offset, or 0 behind the end, which no token of JSON holds.
  @inline(__always)
  func byte(_ text: Span<UInt8>, _ offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: text.count) ? text[offset] : 0
  }

  /// A span in the file of two offsets in the buffer.
  @inline(__always)
  func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(start &+ baseOffset, end &+ baseOffset)
  }

  /// Moves over `ws` (RFC 8259, section 2).
  @inline(__always)
  mutating func skipWhitespace(_ text: Span<UInt8>) {
    if byte(text, index) <= UInt8(ascii: " ") { skipIndentation(text) }
  }

  /// Moves over white space in the shape of pretty-printed texts: a line break, then many spaces.
  @inline(never)
  private mutating func skipIndentation(_ text: Span<UInt8>) {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): index &+= 1
      default: return
      }
      while index &+ 8 <= text.count,
        unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) == 0x2020_2020_2020_2020
      {
        index &+= 8
      }
    }
  }

  /// The most nodes that a text can have: each but the root stands behind one of `[`, `{`, `,` and `:`.
  static func nodeBound(_ text: Span<UInt8>, from start: Int) -> Int {
    var bound = 1
    var index = start
    while index &+ 32 <= text.count {
      // A lane counts to 255 at most.
      var counts = SIMD32<UInt8>()
      let end = Swift.min(text.count &- 31, index &+ 255 &* 32)
      while index < end {
        let block = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
        // `{` and `[` differ in one bit.
        let brackets = (block | 0x20) .== UInt8(ascii: "{")
        let marks = brackets .| (block .== UInt8(ascii: ",")) .| (block .== UInt8(ascii: ":"))
        unsafe counts &-= unsafeBitCast(marks, to: SIMD32<UInt8>.self)
        index &+= 32
      }
      for lane in counts.indices { bound &+= Int(counts[lane]) }
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

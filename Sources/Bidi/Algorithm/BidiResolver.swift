/// The Unicode bidirectional algorithm (UAX #9, Unicode 17) over UTF-8.
///
/// A resolver keeps its working memory, so that one of them reads millions of short texts without allocating. Reading a
/// text fills `levels` and `paragraphs`; the questions about order (`visualOrder`, `digitsInOrder`, ...) read their
/// text themselves. Any bytes are a text: what is not UTF-8 counts as U+FFFD.
///
/// The files of this folder are the phases of the algorithm: Paragraphs (P1 to P3), Explicit (X1 to X8), Sequences (X9,
/// X10), Weak (W1 to W7), Brackets (N0), Neutral (N1, N2), Implicit (I1, I2), Reorder (L1, L2).
public struct BidiResolver: Sendable {
  /// The embedding level of each scalar of the text read last, 0 to 126, as after L1 with every paragraph on one line.
  ///
  /// What X9 removes (embedding controls, boundary neutrals) has the level of the scalar before it. The slice starts
  /// at 0. Keeping it while the next text is read makes that one copy it.
  public var levels: ArraySlice<UInt8> { levelStore[..<count] }
  /// The paragraphs of the text read last, in order.
  public internal(set) var paragraphs: [Paragraph] = []

  // The text, an element each scalar; the first `count` elements are in use.
  var count = 0
  var levelStore: [UInt8] = []
  var scalars: [UInt32] = []
  /// Bytes of the class table: the original bidi class and whether it is a bracket.
  var kinds: [UInt8] = []

  // The text as stretches of one class, which every rule treats alike; the first `stretches` elements are in use.
  var stretches = 0
  var stretchKinds: [UInt8] = []
  var stretchLevels: [UInt8] = []
  /// The first scalar of each stretch.
  var stretchStarts: [Int32] = []
  /// The classes after overrides (X4 to X6a), in paragraphs with explicit controls.
  var overridden: [BidiClass] = []
  /// The classes of the whole text.
  var present = BidiClassSet()

  // Explicit levels.
  var statuses: [DirectionalStatus] = []
  var runs: [LevelRun] = []
  /// Level runs, or stretches, of isolates that are still open.
  var open: [Int] = []

  // The isolating run sequence in hand, without what X9 removes: its types, and the stretch of each.
  var types: [BidiClass] = []
  var positions: [Int32] = []
  var openBrackets: [OpenBracket] = []
  var bracketPairs: [BracketPair] = []

  // What is seen of a line.
  var clusters: [Cluster] = []
  var clusterLevels: [UInt8] = []
  /// The visual order of a line, as positions.
  var order: [Int] = []
  /// The place of each scalar of a line in visual order.
  var places: [Int] = []

  /// Makes a resolver. Cost: none; memory is taken when the first text is read.
  public init() {}

  /// Reads a text: resolves the level of each of its scalars and the direction of its paragraphs.
  ///
  /// - Parameters:
  ///   - utf8: the text.
  ///   - direction: of the paragraphs.
  /// - Complexity: O(n).
  public mutating func resolve(_ utf8: Span<UInt8>, direction: BaseDirection = .auto) {
    if direction != .rtl, isPrintableASCII(utf8) {
      resolveLeftToRight(utf8.count)
    } else {
      resolveWhole(utf8, direction: direction)
    }
  }

  /// Reads a text: resolves the level of each of its scalars and the direction of its paragraphs.
  public mutating func resolve(_ text: String, direction: BaseDirection = .auto) {
    resolve(text.utf8.span, direction: direction)
  }

  /// Reads a text: resolves the level of each of its scalars and the direction of its paragraphs.
  public mutating func resolve(_ utf8: [UInt8], direction: BaseDirection = .auto) {
    resolve(utf8.span, direction: direction)
  }

  /// Reads a text: resolves the level of each of its scalars and the direction of its paragraphs.
  public mutating func resolve(_ utf8: ArraySlice<UInt8>, direction: BaseDirection = .auto) {
    resolve(utf8.span, direction: direction)
  }

  /// The level of each scalar of a text.
  public mutating func levels(of text: String, direction: BaseDirection = .auto) -> [UInt8] {
    resolve(text, direction: direction)
    return Array(levels)
  }

  /// Reads a text and keeps its scalars and classes too.
  mutating func resolveWhole(_ utf8: Span<UInt8>, direction: BaseDirection) {
    decode(utf8)
    resolveDecoded(direction)
  }

  /// Decodes a text and looks up the class of every scalar.
  mutating func decode(_ utf8: Span<UInt8>) {
    makeRoom(for: utf8.count)
    (count, stretches, present) = readScalars(utf8, &scalars, &kinds, &stretchKinds, &stretchStarts)
  }

  /// Grows the working memory to a number of scalars.
  mutating func makeRoom(for scalarCount: Int) {
    if kinds.count < scalarCount {
      let room = max(64, scalarCount + scalarCount / 2)
      precondition(room < Int32.max)
      levelStore = [UInt8](repeating: 0, count: room)
      scalars = [UInt32](repeating: 0, count: room)
      kinds = [UInt8](repeating: 0, count: room)
      stretchKinds = [UInt8](repeating: 0, count: room)
      stretchLevels = [UInt8](repeating: 0, count: room)
      stretchStarts = [Int32](repeating: 0, count: room)
      types = [BidiClass](repeating: .on, count: room)
      positions = [Int32](repeating: 0, count: room)
    }
  }
}

/// Puts the scalars of a text, the bytes of the class table for them, and the stretches of one class into arrays that have
/// room for them.
///
/// What a rule may tell from its neighbour of the same class is a stretch of its own: separators (W4), brackets (N0),
/// explicit controls and paragraph separators.
private func readScalars(
  _ utf8: Span<UInt8>, _ scalars: inout [UInt32], _ kinds: inout [UInt8], _ stretchKinds: inout [UInt8],
  _ stretchStarts: inout [Int32]
) -> (scalars: Int, stretches: Int, present: BidiClassSet) {
  var scalars = scalars.mutableSpan
  var kinds = kinds.mutableSpan
  var stretchKinds = stretchKinds.mutableSpan
  var stretchStarts = stretchStarts.mutableSpan
  let low = StaticBytes(bidiClassLow)
  let alone = BidiClassSet.explicit | .separators | BidiClass.b.only
  var present = BidiClassSet()
  var stretch = 0
  // No byte of the table, so that what comes next starts a stretch.
  var before: UInt8 = 0xFF
  var offset = 0
  var index = 0
  while offset < utf8.count {
    let code = nextScalar(in: utf8, at: &offset)
    let kind = code < 0x800 ? low[Int(code)] : bidiKindAbove(code)
    scalars[index] = code
    kinds[index] = kind
    if kind != before {
      present.insert(kind: kind)
      stretchKinds[stretch] = kind
      stretchStarts[stretch] = Int32(truncatingIfNeeded: index)
      stretch += 1
      before = alone.contains(BidiClass(kind: kind)) || kind & 0x60 != 0x40 ? 0xFF : kind
    }
    index += 1
  }
  return (index, stretch, present)
}

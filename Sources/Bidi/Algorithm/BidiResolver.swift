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
  /// What X9 removes (embedding controls, boundary neutrals) has the level of the scalar before it.
  public internal(set) var levels: [UInt8] = []
  /// The paragraphs of the text read last, in order.
  public internal(set) var paragraphs: [Paragraph] = []

  // The text, an element each scalar; `count` of them are in use.
  var count = 0
  var scalars: [UInt32] = []
  /// Bytes of the class table: the original bidi class and whether it is a bracket.
  var kinds: [UInt8] = []
  /// The classes of the whole text.
  var present = BidiClassSet()

  /// The classes after overrides (X4 to X6a), in paragraphs with explicit controls.
  var overridden: [BidiClass] = []
  var statuses: [DirectionalStatus] = []
  var runs: [LevelRun] = []
  /// Runs, or positions, of isolates that are still open.
  var open: [Int] = []

  // The isolating run sequence in hand, without what X9 removes: its types, and where each stands in the text.
  var types: [BidiClass] = []
  var positions: [Int32] = []
  var openBrackets: [OpenBracket] = []
  var bracketPairs: [BracketPair] = []

  /// Makes a resolver. Cost: none; memory is taken when the first text is read.
  public init() {}

  /// Reads a text: resolves the level of each of its scalars and the direction of its paragraphs.
  ///
  /// - Parameters:
  ///   - utf8: the text.
  ///   - direction: of the paragraphs.
  /// - Complexity: O(n).
  public mutating func resolve(_ utf8: Span<UInt8>, direction: BaseDirection = .auto) {
    decode(utf8)
    resolveDecoded(direction)
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

  /// Puts the level of each scalar of a text into an array, in place of what it held.
  ///
  /// The quickest way where nothing but levels is wanted: text of ASCII alone that is not set right to left is not even
  /// decoded.
  public mutating func levels(of utf8: Span<UInt8>, direction: BaseDirection, into levels: inout [UInt8]) {
    if direction != .rtl, isASCII(utf8) {
      levels.removeAll(keepingCapacity: true)
      levels.append(contentsOf: repeatElement(0, count: utf8.count))
      return
    }
    swap(&self.levels, &levels)
    resolve(utf8, direction: direction)
    swap(&self.levels, &levels)
  }

  /// The level of each scalar of a text.
  public mutating func levels(of text: String, direction: BaseDirection = .auto) -> [UInt8] {
    resolve(text, direction: direction)
    return levels
  }

  /// Decodes a text and looks up the class of every scalar.
  mutating func decode(_ utf8: Span<UInt8>) {
    if kinds.count < utf8.count {
      let room = max(64, utf8.count + utf8.count / 2)
      kinds = [UInt8](repeating: 0, count: room)
      scalars = [UInt32](repeating: 0, count: room)
      types = [BidiClass](repeating: .on, count: room)
      positions = [Int32](repeating: 0, count: room)
    }
    (count, present) = readScalars(utf8, into: &scalars, kinds: &kinds)
  }
}

/// Puts the scalars of a text and the bytes of the class table for them into arrays that have room for them.
private func readScalars(
  _ utf8: Span<UInt8>, into scalars: inout [UInt32], kinds: inout [UInt8]
) -> (count: Int, present: BidiClassSet) {
  var scalars = scalars.mutableSpan
  var kinds = kinds.mutableSpan
  var present = BidiClassSet()
  var offset = 0
  var index = 0
  while offset < utf8.count {
    let code = nextScalar(in: utf8, at: &offset)
    let kind = bidiKind(code)
    present.insert(kind: kind)
    scalars[index] = code
    kinds[index] = kind
    index += 1
  }
  return (index, present)
}

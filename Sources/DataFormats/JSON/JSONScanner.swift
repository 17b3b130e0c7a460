public import SourceText

/// That a `JSONScanner` came upon something it leaves to others.
@frozen public struct NotScanned: Error {
  /// Something wrong, or something rare.
  @inlinable public init() {}
}

/// Reads JSON text value by value, without a tree, for a caller that knows what comes.
///
/// What it takes, `JSON.parse` takes, and as the same. It looks for no more: at everything that is wrong or rare it gives
/// up without a word, and the caller lets `JSON.parse` say what it is. Nor does it compare the names of an object.
@frozen public struct JSONScanner {
  /// The offset of the next byte.
  public var index: Int

  /// Starts at an offset of a text.
  @inlinable public init(at index: Int) { self.index = index }

  /// The next byte, or 0 at the end.
  @inlinable @inline(__always)
  public func next(_ text: Span<UInt8>) -> UInt8 { text.byte(at: index) }

  /// Moves over `ws` (RFC 8259, section 2). Returns the next byte, or 0 at the end.
  @inlinable @inline(__always) @discardableResult
  public mutating func skipWhitespace(_ text: Span<UInt8>) -> UInt8 {
    let byte = text.byte(at: index)
    if byte > UInt8(ascii: " ") { return byte }
    index = text.whitespaceEnd(from: index)
    return text.byte(at: index)
  }

  // MARK: - Collections

  /// Moves over an opening bracket and the white space behind it.
  ///
  /// - Returns: whether anything stands between it and its closing bracket, over which it moves, too, if not.
  @inlinable @inline(__always)
  public mutating func open(_ bracket: UInt8, _ text: Span<UInt8>) throws(NotScanned) -> Bool {
    guard text.byte(at: index) == bracket else { throw NotScanned() }
    index &+= 1
    // In ASCII, a closing bracket is two behind the opening one.
    guard skipWhitespace(text) == bracket &+ 2 else { return true }
    index &+= 1
    return false
  }

  /// Moves behind a value in a collection: over a comma, or over the closing bracket.
  ///
  /// - Returns: whether there is one more.
  @inlinable @inline(__always)
  public mutating func goOn(_ bracket: UInt8, _ text: Span<UInt8>) throws(NotScanned) -> Bool {
    let mark = skipWhitespace(text)
    index &+= 1
    if mark == UInt8(ascii: ",") {
      skipWhitespace(text)
      return true
    }
    guard mark == bracket &+ 2 else { throw NotScanned() }
    return false
  }

  /// Moves over the colon behind a name, and the white space around it.
  @inlinable @inline(__always)
  public mutating func skipColon(_ text: Span<UInt8>) throws(NotScanned) {
    guard skipWhitespace(text) == UInt8(ascii: ":") else { throw NotScanned() }
    index &+= 1
    skipWhitespace(text)
  }

  // MARK: - Values

  /// Moves over a string without escapes. Returns where its content stands.
  @inlinable @inline(__always)
  public mutating func readPlainString(_ text: Span<UInt8>) throws(NotScanned) -> Range<Int> {
    guard text.byte(at: index) == UInt8(ascii: "\"") else { throw NotScanned() }
    let start = index &+ 1
    let end = text.plainEnd(from: start)
    guard text.byte(at: end) == UInt8(ascii: "\"") else { throw NotScanned() }
    index = end &+ 1
    return unsafe Range(uncheckedBounds: (start, end))
  }

  /// Moves over a string, and appends its content to a pool. Returns how long it is.
  @inlinable @inline(__always)
  public mutating func readString(_ text: Span<UInt8>, into pool: inout [UInt8]) throws(NotScanned) -> Int {
    guard text.byte(at: index) == UInt8(ascii: "\"") else { throw NotScanned() }
    let start = index &+ 1
    var end = text.plainEnd(from: start)
    if text.byte(at: end) >= 0x80 {
      guard let found = text.characterEnd(from: end) else { throw NotScanned() }
      end = found
    }
    guard text.byte(at: end) == UInt8(ascii: "\"") else { return try decodeString(text, end, into: &pool) }
    index = end &+ 1
    let count = end &- start
    pool.append(addingCapacity: count) {
      unsafe $0.append(text.extracting(unchecked: Range(uncheckedBounds: (start, end))))
    }
    return count
  }

  /// Appends the content of the string at `index`, which stops to be plain at an offset.
  @inline(never) @usableFromInline
  mutating func decodeString(
    _ text: Span<UInt8>, _ firstEscape: Int, into pool: inout [UInt8]
  ) throws(NotScanned) -> Int {
    let start = pool.count
    var reader = JSONReader(from: index, baseOffset: 0, depthLimit: 0, refusesDuplicates: false)
    swap(&reader.decoded, &pool)
    defer { swap(&reader.decoded, &pool) }
    guard text.byte(at: firstEscape) == UInt8(ascii: "\\"),
      let end = try? reader.decodeContent(text, firstEscape: firstEscape)
    else { throw NotScanned() }
    index = end &+ 1
    return reader.decoded.count &- start
  }

  /// Moves over `true` or `false`.
  @inlinable
  public mutating func readBool(_ text: Span<UInt8>) throws(NotScanned) -> Bool {
    if skipWord("true", text) { return true }
    if skipWord("false", text) { return false }
    throw NotScanned()
  }

  /// Moves over `null`, if that is next.
  @inlinable @inline(__always)
  public mutating func skipNull(_ text: Span<UInt8>) -> Bool {
    text.byte(at: index) == UInt8(ascii: "n") && skipWord("null", text)
  }

  /// Moves over a word, if that is next.
  @inlinable @inline(__always)
  public mutating func skipWord(_ word: StaticString, _ text: Span<UInt8>) -> Bool {
    guard index &+ word.utf8CodeUnitCount <= text.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where unsafe text[index &+ offset] != word.utf8Start[offset] {
      return false
    }
    index &+= word.utf8CodeUnitCount
    return true
  }

  /// Moves over a number. Returns the double nearest to it.
  ///
  /// Of up to seven digits on each side of the point, all digits and the power of ten are exact doubles, so that one
  /// division rounds once (Clinger 1990).
  @inlinable @inline(__always)
  public mutating func readNumber(_ text: Span<UInt8>) throws(NotScanned) -> Double {
    let isNegative = text.byte(at: index) == UInt8(ascii: "-")
    let start = index &+ (isNegative ? 1 : 0)
    guard start &+ 18 <= text.count else { return try readLongNumber(text) }
    let whole = ShortDigits(text, at: start)
    guard whole.isShort, whole.count == 1 || text[start] != UInt8(ascii: "0") else {
      return try readLongNumber(text)
    }
    var end = start &+ whole.count
    var number = Double(whole.value)
    var mark = text[end]
    if mark == UInt8(ascii: ".") {
      let fraction = ShortDigits(text, at: end &+ 1)
      guard fraction.isShort else { return try readLongNumber(text) }
      let power = ShortDigits.powersOfTen[fraction.count]
      number = (number * power + Double(fraction.value)) / power
      end &+= 1 &+ fraction.count
      mark = text[end]
    }
    if mark | 0x20 == UInt8(ascii: "e") { return try readLongNumber(text) }
    index = end
    return isNegative ? -number : number
  }

  /// Moves over a number of any form.
  @inline(never) @usableFromInline
  mutating func readLongNumber(_ text: Span<UInt8>) throws(NotScanned) -> Double {
    let reader = JSONReader(from: index, baseOffset: 0, depthLimit: 0, refusesDuplicates: false)
    guard index < text.count, let end = try? reader.scanNumber(text).end,
      let number = nearestDouble(text.extracting(index..<end))
    else { throw NotScanned() }
    index = end
    return number
  }
}

/// Up to eight digits that stand in a text.
@frozen @usableFromInline
struct ShortDigits {
  /// How many there are; of eight, there may be more.
  @usableFromInline var count: Int
  /// The bytes, with the first digit's value lowest.
  @usableFromInline var word: UInt64

  /// Whether there are one to seven of them, and no more.
  @inlinable @inline(__always)
  var isShort: Bool { UInt(bitPattern: count &- 1) < 7 }

  /// Looks at eight bytes of a text.
  @inlinable @inline(__always)
  init(_ text: Span<UInt8>, at start: Int) {
    let bytes = UInt64(littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    // A digit becomes its value; everything else becomes at least 10, which sets the top bit of its byte.
    word = bytes ^ 0x3030_3030_3030_3030
    let others = (word & 0x7F7F_7F7F_7F7F_7F7F &+ 0x7676_7676_7676_7676 | word) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
  }

  /// The number that one to eight digits are: pairs become one number each, then pairs of those.
  @inlinable @inline(__always)
  var value: UInt64 {
    var word = word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
    word = (word &* (10 &<< 8 &+ 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    word = (word &* (100 &<< 16 &+ 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return (word &* (10_000 &<< 32 &+ 1)) &>> 32
  }

  @usableFromInline static let powersOfTen: InlineArray<8, Double> = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]
}

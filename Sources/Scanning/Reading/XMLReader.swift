internal import SourceText

/// Pulls the pieces of an XML text out of UTF-8 bytes, one after the other, and forgives what is wrong with it.
///
/// What property lists and Interface Builder write is read: elements, attributes, text, CDATA, the five entities and
/// numeric ones. Comments, processing instructions and a document type are passed over; no entity is declared, none is
/// fetched. Whether tags match is not asked here (`XMLTree` forgives it).
struct XMLReader {
  /// What was found.
  enum Piece: Hashable {
    /// A start tag; `isEmpty` where it ends itself: `<a/>`.
    case start(isEmpty: Bool)
    /// An end tag.
    case end
    /// Text between tags, entities not yet replaced.
    case text
    /// Text of a CDATA section.
    case literal
    /// The end of the bytes.
    case done
  }

  /// An attribute of a start tag, as ranges of the bytes.
  struct Attribute: Hashable {
    var name: Range<Int>
    /// Without its quotes, entities not yet replaced.
    var value: Range<Int>
  }

  /// The text.
  let bytes: [UInt8]
  /// The name of the tag, or the text.
  private(set) var content = 0..<0
  /// Where the piece starts: the `<` of a tag.
  private(set) var start = 0
  /// The attributes of the start tag.
  private(set) var attributes: [Attribute] = []
  /// Where the text breaks the format for the first time.
  private(set) var fault: Int?
  private var place = 0

  /// Attributes that are kept of one tag.
  private static let attributeLimit = 256

  /// Starts at the beginning of a text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.span.startsWithByteOrderMark { place = 3 }
  }

  /// Moves on to the next piece.
  mutating func next() -> Piece {
    while place < bytes.count {
      start = place
      guard bytes[place] == UInt8(ascii: "<") else { return text() }
      switch peek(1) {
      case UInt8(ascii: "/"): return endTag()
      case UInt8(ascii: "?"): skip(past: "?>", from: place + 2)
      case UInt8(ascii: "!"):
        if starts(with: "<!--") {
          skip(past: "-->", from: place + 4)
        } else if starts(with: "<![CDATA[") {
          return literal()
        } else {
          skipDeclaration()
        }
      default:
        if Self.isName(peek(1)) { return startTag() }
        // A bare `<` is text.
        note(place)
        place += 1
        content = start..<place
        return .text
      }
    }
    content = bytes.count..<bytes.count
    start = bytes.count
    return .done
  }

  // MARK: Pieces

  private mutating func text() -> Piece {
    place = find(UInt8(ascii: "<"), from: place)
    content = start..<place
    return .text
  }

  private mutating func literal() -> Piece {
    let from = place + 9
    let end = find("]]>", from: from)
    content = from..<(end ?? bytes.count)
    if end == nil { note(start) }
    place = end.map { $0 + 3 } ?? bytes.count
    return .literal
  }

  private mutating func endTag() -> Piece {
    place += 2
    content = name()
    let end = find(UInt8(ascii: ">"), from: place)
    if end == bytes.count { note(start) }
    place = min(end + 1, bytes.count)
    return .end
  }

  private mutating func startTag() -> Piece {
    place += 1
    content = name()
    attributes.removeAll(keepingCapacity: true)
    while true {
      skipSpace()
      guard place < bytes.count else {
        note(start)
        return .start(isEmpty: true)
      }
      switch bytes[place] {
      case UInt8(ascii: ">"):
        place += 1
        return .start(isEmpty: false)
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: ">"):
        place += 2
        return .start(isEmpty: true)
      case UInt8(ascii: "<"):
        // The tag was not closed; the next one begins.
        note(place)
        return .start(isEmpty: false)
      case let byte where Self.isName(byte): attribute()
      default:
        note(place)
        place += 1
      }
    }
  }

  private mutating func attribute() {
    let name = name()
    skipSpace()
    guard peek(0) == UInt8(ascii: "=") else {
      note(place)
      return
    }
    place += 1
    skipSpace()
    let quote = peek(0)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      note(place)
      return
    }
    let from = place + 1
    let end = find(quote, from: from)
    if end == bytes.count { note(place) }
    if attributes.count < Self.attributeLimit { attributes.append(Attribute(name: name, value: from..<end)) }
    place = min(end + 1, bytes.count)
  }

  private mutating func name() -> Range<Int> {
    let from = place
    while place < bytes.count, Self.isName(bytes[place]) { place += 1 }
    return from..<place
  }

  // MARK: Passing over

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
  }

  private mutating func skip(past end: StaticString, from: Int) {
    let found = find(end, from: from)
    if found == nil { note(place) }
    place = found.map { $0 + end.utf8CodeUnitCount } ?? bytes.count
  }

  /// `<!DOCTYPE ...>`, whose internal subset stands in brackets.
  private mutating func skipDeclaration() {
    var depth = 0
    let from = place
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth = max(0, depth - 1) }
      if byte == UInt8(ascii: ">"), depth == 0 { return }
    }
    note(from)
  }

  private mutating func note(_ place: Int) {
    if fault == nil { fault = place }
  }

  // MARK: Bytes

  private func peek(_ distance: Int) -> UInt8 {
    place + distance < bytes.count ? bytes[place + distance] : 0
  }

  private func starts(with text: StaticString) -> Bool { Self.matches(bytes, place, text) }

  private func find(_ byte: UInt8, from: Int) -> Int {
    var index = min(from, bytes.count)
    while index < bytes.count, bytes[index] != byte { index += 1 }
    return index
  }

  private func find(_ text: StaticString, from: Int) -> Int? {
    let first = unsafe text.utf8Start.pointee
    var index = find(first, from: from)
    while index < bytes.count {
      if Self.matches(bytes, index, text) { return index }
      index = find(first, from: index + 1)
    }
    return nil
  }

  private static func matches(_ bytes: [UInt8], _ place: Int, _ text: StaticString) -> Bool {
    let wanted = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard place + wanted.count <= bytes.count else { return false }
    for index in wanted.indices where unsafe bytes[place + index] != wanted[index] { return false }
    return true
  }

  /// The bytes of names in ASCII, and all others: names in other scripts are taken as they are.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Text

  /// A range with its entities replaced: `&amp;`, `&#10;`, `&#x202B;`. An unknown one stays as it is written.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "&"), let (scalar, end) = entity(bytes, place + 1) {
        result.append(contentsOf: String(scalar).utf8)
        place = end
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  /// The entity behind an ampersand, and the place behind its semicolon.
  private static func entity(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (Unicode.Scalar, Int)? {
    // The longest is `&#x10FFFF;`.
    let limit = min(start + 10, bytes.endIndex)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    switch name {
    case "amp": return ("&", end + 1)
    case "lt": return ("<", end + 1)
    case "gt": return (">", end + 1)
    case "quot": return ("\"", end + 1)
    case "apos": return ("'", end + 1)
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return value.flatMap { Unicode.Scalar($0) }.map { ($0, end + 1) }
    }
  }
}

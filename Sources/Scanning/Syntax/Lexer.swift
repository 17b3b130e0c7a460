/// Splits Swift or Objective-C into tokens, in one pass over the bytes.
///
/// Any bytes are taken: what begins nothing is an `unexpected` token of one byte, so that every step makes progress.
/// Brackets are paired on the way; one without a partner is left `unpaired`, and those around it still pair.
struct Lexer {
  let bytes: [UInt8]
  let dialect: Dialect
  var offset = 0
  var tokens: [Token] = []
  var flags: Token.Flags = [.newlineBefore, .spaceBefore]
  var brackets = BracketStack()
  /// The string literals whose interpolations are open, the innermost last.
  var strings: [StringFrame] = []
  var isOfInterest = false
  let names = NameTable.shared

  /// How a string literal ends.
  struct StringFrame {
    var pounds: Int
    var isMultiline: Bool
  }

  private init(_ bytes: [UInt8], _ dialect: Dialect) {
    self.bytes = bytes
    self.dialect = dialect
    tokens.reserveCapacity(bytes.count / 5 + 16)
  }

  /// The tokens of a text. Cost: a pass over the bytes.
  static func tokens(of bytes: [UInt8], _ dialect: Dialect) -> TokenList {
    var lexer = Lexer(bytes, dialect)
    lexer.run()
    return TokenList(bytes: bytes, tokens: lexer.tokens, isOfInterest: lexer.isOfInterest)
  }

  private mutating func run() {
    if peek() == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF { offset = 3 }
    if peek() == UInt8(ascii: "#"), peek(1) == UInt8(ascii: "!") { skipLine() }
    while true {
      skipTrivia()
      guard offset < bytes.count else { break }
      let before = offset
      lexToken()
      if offset == before {
        offset += 1
        add(.unexpected, from: before)
      }
    }
    add(.end, from: offset)
  }

  /// The byte some places ahead, or 0 behind the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  /// Adds the token from an offset up to where the lexer stands.
  @discardableResult
  mutating func add(
    _ kind: Token.Kind, from start: Int, name: Name = .none, link: UInt32 = 0, _ extra: Token.Flags = []
  ) -> Int {
    tokens.append(
      Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: offset), link: link, name: name,
        kind: kind, flags: flags.union(extra)))
    flags = []
    return tokens.count - 1
  }

  private mutating func lexToken() {
    let byte = peek()
    switch ByteClass.of(byte) {
    case .letter: lexName()
    case .digit: lexNumber()
    case .bracket: lexBracket(byte)
    case .quote: dialect == .swift ? lexString() : lexCString()
    case .operation: lexOperator()
    case .other: lexOther(byte)
    }
  }

  private mutating func lexOther(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ","): addByte(.comma)
    case UInt8(ascii: ";"): addByte(.semicolon)
    case UInt8(ascii: ":"): addByte(.colon)
    case UInt8(ascii: "@"): lexAt()
    case UInt8(ascii: "#"): lexPound()
    case UInt8(ascii: "\\"): addByte(.backslash)
    case UInt8(ascii: "`"): lexEscapedName()
    case UInt8(ascii: "'") where dialect == .objectiveC: lexCharacter()
    default: break
    }
  }

  /// Adds a token of one byte.
  mutating func addByte(_ kind: Token.Kind) {
    offset += 1
    add(kind, from: offset - 1)
  }

  // MARK: Brackets

  private mutating func lexBracket(_ byte: UInt8) {
    let start = offset
    offset += 1
    switch byte {
    case UInt8(ascii: "("): open(.parenOpen, from: start)
    case UInt8(ascii: "["): open(.bracketOpen, from: start)
    case UInt8(ascii: "{"): open(.braceOpen, from: start)
    case UInt8(ascii: "]"): close(.bracketClose, from: start)
    case UInt8(ascii: "}"): close(.braceClose, from: start)
    default:
      // The parenthesis that ends an interpolation leads back into the literal.
      if !strings.isEmpty, brackets.closesInterpolation {
        close(.interpolationClose, from: start)
        continueString()
      } else {
        close(.parenClose, from: start)
      }
    }
  }

  /// Adds an opening bracket.
  mutating func open(_ kind: Token.Kind, from start: Int, _ extra: Token.Flags = []) {
    let index = add(kind, from: start, link: Token.unpaired, extra)
    brackets.open(kind, index)
  }

  /// Adds a closing bracket and pairs it.
  mutating func close(_ kind: Token.Kind, from start: Int, _ extra: Token.Flags = []) {
    let index = add(kind, from: start, link: Token.unpaired, extra)
    guard let partner = brackets.close(kind) else { return }
    tokens[index].link = UInt32(truncatingIfNeeded: partner)
    tokens[partner].link = UInt32(truncatingIfNeeded: index)
  }

  // MARK: Names and numbers

  /// Reads the bytes of a name and gives their hash.
  mutating func readName() -> UInt32 {
    var hash = NameTable.seed
    while offset < bytes.count {
      let byte = bytes[offset]
      let kind = ByteClass.of(byte)
      guard kind == .letter || kind == .digit else { break }
      hash = NameTable.mix(hash, byte)
      offset += 1
    }
    return hash
  }

  private mutating func lexName() {
    let start = offset
    // Some operators are not ASCII: the dot of a product, an arrow.
    if peek() >= 0x80, isOperatorScalar() { return lexOperator() }
    let hash = readName()
    if offset == start { return }
    let name = names.find(hash)
    if name.isOfInterest || name == .none && !isOfInterest && namesArrow(start) { isOfInterest = true }
    add(.identifier, from: start, name: name, link: hash)
  }

  /// Does a name begin as those of arrows in an enumeration of symbols: `chevronLeft`, `arrowUturnLeft`?
  private func namesArrow(_ start: Int) -> Bool {
    let name = bytes[start..<offset]
    guard name.count > 8 else { return false }
    return name.first == UInt8(ascii: "c") ? name.starts(with: "chevron".utf8) : name.starts(with: "arrow".utf8)
  }

  private mutating func lexEscapedName() {
    let start = offset
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0A { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`") else { return }
    let hash = NameTable.hash(bytes[(start + 1)..<end])
    offset = end + 1
    add(.identifier, from: start, name: names.find(hash), link: hash, .escaped)
  }

  private mutating func lexNumber() {
    let start = offset
    let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    while offset < bytes.count {
      let byte = bytes[offset]
      let kind = ByteClass.of(byte)
      if kind == .letter || kind == .digit {
        offset += 1
        let isExponent = isHexadecimal ? byte | 0x20 == UInt8(ascii: "p") : byte | 0x20 == UInt8(ascii: "e")
        if isExponent, peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+"), ByteClass.of(peek(1)) == .digit {
          offset += 1
        }
      } else if byte == UInt8(ascii: "."), ByteClass.of(peek(1)) == .digit, !behindDot {
        offset += 1
      } else if byte == UInt8(ascii: "."), dialect == .objectiveC {
        offset += 1
      } else {
        break
      }
    }
    add(.number, from: start)
  }

  /// A number behind a dot is the index of a tuple's element: `pair.0.1` has no fraction.
  private var behindDot: Bool { tokens.last?.kind == .dot }
}

/// What a byte may begin.
enum ByteClass: UInt8 {
  case letter, digit, bracket, quote, operation, other

  /// The class of a byte. Bytes above ASCII begin names, unless their scalar is an operator.
  static func of(_ byte: UInt8) -> ByteClass {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), 0x80...0xFF:
      .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      .bracket
    case UInt8(ascii: "\""): .quote
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      .operation
    default: .other
    }
  }
}

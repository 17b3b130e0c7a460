internal import SourceText

/// Cuts an expression into tokens, by the lexical grammar of the CEL language definition ("Syntax").
struct Lexer {
  var cursor: Cursor
  /// The value of the last `int` or `uint`; of a `double`, its bits.
  var number: UInt = 0
  /// The content of the last `string` or `bytes`.
  var content: [UInt8] = []

  init(_ source: [UInt8]) {
    cursor = Cursor(source)
  }

  /// The next token; `.end` again and again behind the last.
  mutating func next() throws(ExpressionError) -> Token {
    skipBlanks()
    let start = cursor.offset
    guard !cursor.isAtEnd else { return Token(kind: .end, span: SourceSpan(start, start)) }
    let kind = try scan()
    return Token(kind: kind, span: SourceSpan(start, cursor.offset))
  }

  /// White space and `//` comments stand between any two tokens.
  private mutating func skipBlanks() {
    while !cursor.isAtEnd {
      switch cursor.peek() {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: cursor.advance()
      case UInt8(ascii: "/") where cursor.peek(1) == UInt8(ascii: "/"):
        while !cursor.isAtEnd, cursor.peek() != 0x0A { cursor.advance() }
      default: return
      }
    }
  }

  private mutating func scan() throws(ExpressionError) -> TokenKind {
    let byte = cursor.peek()
    if isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(cursor.peek(1))) { return try scanNumber() }
    if isIdentifierStart(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      if let prefix = literalPrefix() { return try scanString(prefix) }
      return scanWord()
    }
    if byte == UInt8(ascii: "`") { return try scanQuotedIdentifier() }
    return try scanPunctuation(byte)
  }

  private mutating func scanWord() -> TokenKind {
    let start = cursor.offset
    while isIdentifierPart(cursor.peek()) { cursor.advance() }
    switch cursor.bytes[start..<cursor.offset] {
    case "true": return .keywordTrue
    case "false": return .keywordFalse
    case "null": return .keywordNull
    case "in": return .keywordIn
    default: return .identifier
    }
  }

  /// The characters between backticks: letters, digits, `_`, `.`, `-`, `/` and blanks.
  private mutating func scanQuotedIdentifier() throws(ExpressionError) -> TokenKind {
    let start = cursor.offset
    cursor.advance()
    while true {
      let byte = cursor.peek()
      if byte == UInt8(ascii: "`"), cursor.offset > start + 1 { break }
      guard isIdentifierPart(byte) || [0x20, 0x2D, 0x2E, 0x2F].contains(byte) else {
        throw ExpressionError(.unterminatedQuotedName, SourceSpan(start, cursor.offset))
      }
      cursor.advance()
    }
    cursor.advance()
    return .quotedIdentifier
  }

  private mutating func scanPunctuation(_ byte: UInt8) throws(ExpressionError) -> TokenKind {
    let start = cursor.offset
    cursor.advance()
    switch byte {
    case UInt8(ascii: "("): return .leftParenthesis
    case UInt8(ascii: ")"): return .rightParenthesis
    case UInt8(ascii: "["): return .leftBracket
    case UInt8(ascii: "]"): return .rightBracket
    case UInt8(ascii: "{"): return .leftBrace
    case UInt8(ascii: "}"): return .rightBrace
    case UInt8(ascii: "."): return .dot
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: "?"): return .question
    case UInt8(ascii: "+"): return .plus
    case UInt8(ascii: "-"): return .minus
    case UInt8(ascii: "*"): return .star
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: "%"): return .percent
    case UInt8(ascii: "!"): return cursor.skip(UInt8(ascii: "=")) ? .notEqual : .not
    case UInt8(ascii: "<"): return cursor.skip(UInt8(ascii: "=")) ? .lessOrEqual : .less
    case UInt8(ascii: ">"): return cursor.skip(UInt8(ascii: "=")) ? .greaterOrEqual : .greater
    case UInt8(ascii: "=") where cursor.skip(UInt8(ascii: "=")): return .equal
    case UInt8(ascii: "&") where cursor.skip(UInt8(ascii: "&")): return .and
    case UInt8(ascii: "|") where cursor.skip(UInt8(ascii: "|")): return .or
    default: throw unexpected(byte, at: start)
    }
  }

  /// An unexpected byte, with the operator that was likely meant.
  private func unexpected(_ byte: UInt8, at start: Int) -> ExpressionError {
    var end = start + 1
    while end < cursor.bytes.count, cursor.bytes[end] & 0xC0 == 0x80 { end += 1 }
    let text = String(decoding: cursor.bytes[start..<end], as: UTF8.self)
    let meant = [
      "=": "==", "&": "&&", "|": "||", "\u{2018}": "'", "\u{2019}": "'", "\u{201C}": "\"", "\u{201D}": "\"",
    ][text]
    return ExpressionError(.unexpectedCharacter(text, meant: meant), SourceSpan(start, end))
  }
}

extension ArraySlice<UInt8> {
  /// Matches a slice of bytes against an ASCII word in a `switch`.
  static func ~= (word: StaticString, bytes: Self) -> Bool {
    guard word.utf8CodeUnitCount == bytes.count else { return false }
    return unsafe bytes.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}

func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

func isIdentifierStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") }

func isIdentifierPart(_ byte: UInt8) -> Bool { isIdentifierStart(byte) || isDigit(byte) }

/// The value of a hexadecimal digit, or nil.
func hexadecimalValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte - 0x30)
  case 0x41...0x46: UInt32(byte - 0x41 + 10)
  case 0x61...0x66: UInt32(byte - 0x61 + 10)
  default: nil
  }
}

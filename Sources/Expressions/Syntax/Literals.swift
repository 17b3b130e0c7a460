internal import SourceText

/// Numbers, strings and bytes.
extension Lexer {
  /// What stands before the quotes of a literal: `r` for raw, `b` for bytes, in either order and case.
  struct LiteralPrefix {
    var length = 0
    var isRaw = false
    var isBytes = false
  }

  /// The prefix of a string literal that begins here, or nil when none does.
  func literalPrefix() -> LiteralPrefix? {
    var prefix = LiteralPrefix()
    while true {
      switch cursor.peek(prefix.length) {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return prefix
      case UInt8(ascii: "r") where !prefix.isRaw, UInt8(ascii: "R") where !prefix.isRaw: prefix.isRaw = true
      case UInt8(ascii: "b") where !prefix.isBytes, UInt8(ascii: "B") where !prefix.isBytes: prefix.isBytes = true
      default: return nil
      }
      prefix.length += 1
    }
  }

  mutating func scanString(_ prefix: LiteralPrefix) throws(ExpressionError) -> TokenKind {
    let start = cursor.offset
    cursor.advance(by: prefix.length)
    let quote = cursor.peek()
    let isTriple = cursor.peek(1) == quote && cursor.peek(2) == quote
    cursor.advance(by: isTriple ? 3 : 1)
    content = []
    while true {
      guard !cursor.isAtEnd else { throw ExpressionError(.unterminatedString, SourceSpan(start, cursor.offset)) }
      let byte = cursor.peek()
      if byte == quote {
        if !isTriple {
          cursor.advance()
          break
        }
        if cursor.peek(1) == quote, cursor.peek(2) == quote {
          cursor.advance(by: 3)
          break
        }
      }
      if !isTriple, byte == 0x0A || byte == 0x0D {
        throw ExpressionError(.unterminatedString, SourceSpan(start, cursor.offset))
      }
      if byte == UInt8(ascii: "\\") {
        try scanEscape(prefix)
      } else {
        scanPlain(until: quote)
      }
    }
    return prefix.isBytes ? .bytes : .string
  }

  /// One byte, and those behind it that are neither quote, backslash nor line end.
  private mutating func scanPlain(until quote: UInt8) {
    let start = cursor.offset
    var end = start + 1
    while end < cursor.bytes.count {
      let byte = cursor.bytes[end]
      guard byte != quote, byte != UInt8(ascii: "\\"), byte != 0x0A, byte != 0x0D else { break }
      end += 1
    }
    content += cursor.bytes[start..<end]
    cursor.offset = end
  }

  /// A backslash and what follows. In raw literals both are kept, also before a quote.
  private mutating func scanEscape(_ prefix: LiteralPrefix) throws(ExpressionError) {
    let start = cursor.offset
    let letter = cursor.peek(1)
    if prefix.isRaw {
      content.append(UInt8(ascii: "\\"))
      cursor.advance()
      guard !cursor.isAtEnd else { return }
      content.append(letter)
      cursor.advance()
      return
    }
    cursor.advance(by: 2)
    switch letter {
    case UInt8(ascii: "a"): content.append(0x07)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "v"): content.append(0x0B)
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      content.append(letter)
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      try scanCode(digits: 2, radix: 16, from: start, prefix)
    case UInt8(ascii: "u") where !prefix.isBytes:
      try scanCode(digits: 4, radix: 16, from: start, prefix)
    case UInt8(ascii: "U") where !prefix.isBytes:
      try scanCode(digits: 8, radix: 16, from: start, prefix)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      cursor.offset -= 1
      try scanCode(digits: 3, radix: 8, from: start, prefix)
    default: throw invalidEscape(from: start)
    }
  }

  /// A code of fixed length: a byte in bytes, a code point in strings.
  private mutating func scanCode(
    digits: Int, radix: UInt32, from start: Int, _ prefix: LiteralPrefix
  ) throws(ExpressionError) {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = hexadecimalValue(cursor.peek()), digit < radix else { throw invalidEscape(from: start) }
      code = code &* radix &+ digit
      cursor.advance()
    }
    if prefix.isBytes {
      content.append(UInt8(truncatingIfNeeded: code))
      return
    }
    // Two escapes may name the halves of a surrogate pair.
    if digits == 4, code & 0xFC00 == 0xD800, let low = lowSurrogate() {
      code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
      cursor.advance(by: 6)
    }
    guard let scalar = Unicode.Scalar(code) else { throw invalidEscape(from: start) }
    content.append(contentsOf: UTF8.encode(scalar)!)
  }

  /// The code of an escape that follows, when it is the second half of a surrogate pair.
  private func lowSurrogate() -> UInt32? {
    guard cursor.peek() == UInt8(ascii: "\\"), cursor.peek(1) == UInt8(ascii: "u") else { return nil }
    var code: UInt32 = 0
    for position in 2..<6 {
      guard let digit = hexadecimalValue(cursor.peek(position)) else { return nil }
      code = code << 4 | digit
    }
    return code & 0xFC00 == 0xDC00 ? code : nil
  }

  private func invalidEscape(from start: Int) -> ExpressionError {
    let end = max(cursor.offset, min(start + 2, cursor.bytes.count))
    return ExpressionError(
      .invalidEscape(String(decoding: cursor.bytes[start..<end], as: UTF8.self)), SourceSpan(start, end))
  }

  mutating func scanNumber() throws(ExpressionError) -> TokenKind {
    let start = cursor.offset
    if cursor.peek() == UInt8(ascii: "0"), cursor.peek(1) | 0x20 == UInt8(ascii: "x"),
      hexadecimalValue(cursor.peek(2)) != nil
    {
      cursor.advance(by: 2)
      return try scanInteger(radix: 16, from: start)
    }
    while isDigit(cursor.peek()) { cursor.advance() }
    var isDouble = false
    if cursor.peek() == UInt8(ascii: "."), isDigit(cursor.peek(1)) {
      isDouble = true
      cursor.advance()
      while isDigit(cursor.peek()) { cursor.advance() }
    }
    if cursor.peek() | 0x20 == UInt8(ascii: "e") {
      let sign = cursor.peek(1) == UInt8(ascii: "+") || cursor.peek(1) == UInt8(ascii: "-") ? 1 : 0
      if isDigit(cursor.peek(1 + sign)) {
        isDouble = true
        cursor.advance(by: 1 + sign)
        while isDigit(cursor.peek()) { cursor.advance() }
      }
    }
    guard isDouble else {
      cursor.offset = start
      return try scanInteger(radix: 10, from: start)
    }
    let text = String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
    guard !isIdentifierPart(cursor.peek()), let value = Double(text) else { throw invalidNumber(from: start) }
    number = UInt(value.bitPattern)
    return .double
  }

  private mutating func scanInteger(radix: UInt, from start: Int) throws(ExpressionError) -> TokenKind {
    var value: UInt = 0
    while let digit = hexadecimalValue(cursor.peek()), UInt(digit) < radix {
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt(digit))
      guard !overflow, !carry else { throw largeNumber(from: start) }
      value = sum
      cursor.advance()
    }
    let isUnsigned = cursor.peek() | 0x20 == UInt8(ascii: "u")
    if isUnsigned { cursor.advance() }
    guard !isIdentifierPart(cursor.peek()) else { throw invalidNumber(from: start) }
    number = value
    return isUnsigned ? .uint : .int
  }

  private mutating func largeNumber(from start: Int) -> ExpressionError {
    while isIdentifierPart(cursor.peek()) { cursor.advance() }
    return ExpressionError(.numberTooLarge, SourceSpan(start, cursor.offset))
  }

  private mutating func invalidNumber(from start: Int) -> ExpressionError {
    while isIdentifierPart(cursor.peek()) { cursor.advance() }
    return ExpressionError(
      .invalidNumber(String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)),
      SourceSpan(start, cursor.offset))
  }
}

/// Operators, dots and regex literals.
extension Lexer {
  /// A run of operator characters, split where the language splits it.
  mutating func lexOperator() {
    let start = offset
    let byte = peek()
    if byte == UInt8(ascii: "."), lexDot() { return }
    if dialect == .objectiveC { return lexCOperator() }
    if byte == UInt8(ascii: "/"), lexRegex() { return }
    // Behind an operand `?` and `!` stand alone: `a?.b`, `a!`; the rest of the run is another token.
    if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!"), isPostfixMark(byte) {
      offset += 1
      add(byte == UInt8(ascii: "?") ? .question : .exclamation, from: start)
      return
    }
    var hash = NameTable.seed
    let dots = byte == UInt8(ascii: ".")
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x80 {
        guard ByteClass.of(byte) == .operation, dots || byte != UInt8(ascii: ".") else { break }
        if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"), offset > start {
          break
        }
        hash = NameTable.mix(hash, byte)
        offset += 1
      } else {
        guard isOperatorScalar() else { break }
        for _ in 0..<scalarLength() {
          hash = NameTable.mix(hash, bytes[offset])
          offset += 1
        }
      }
    }
    addOperator(from: start, hash)
  }

  /// Adds an operator of the bytes from `start`, with what it is known as.
  mutating func addOperator(from start: Int, _ hash: UInt32) {
    var extra: Token.Flags = []
    switch peek() {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0A, 0x0D, 0x00: extra = .spaceAfter
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"): extra = .spaceAfter
    default: break
    }
    let length = offset - start
    let first = bytes[start]
    if length == 1, first == UInt8(ascii: "=") {
      add(.equal, from: start, extra)
    } else if length == 1, first == UInt8(ascii: "?") {
      add(.question, from: start, extra)
    } else if length == 1, first == UInt8(ascii: "!") {
      add(.exclamation, from: start, extra)
    } else {
      add(.operation, from: start, name: names.find(hash), link: hash, extra)
    }
  }

  /// A single dot is a member's; two and three begin an operator.
  private mutating func lexDot() -> Bool {
    let next = peek(1)
    if next == UInt8(ascii: ".") {
      guard dialect == .objectiveC else { return false }
      offset += peek(2) == UInt8(ascii: ".") ? 3 : 2
      add(.operation, from: offset - 1)
      return true
    }
    if dialect == .objectiveC, ByteClass.of(next) == .digit, !behindOperand {
      let start = offset
      offset += 1
      while ByteClass.of(peek()) == .digit || ByteClass.of(peek()) == .letter { offset += 1 }
      add(.number, from: start)
      return true
    }
    addByte(.dot)
    return true
  }

  private func isPostfixMark(_ byte: UInt8) -> Bool {
    guard behindOperand, !flags.contains(.spaceBefore) else { return false }
    let next = peek(1)
    if byte == UInt8(ascii: "?") { return next != UInt8(ascii: "?") || peek(2) == UInt8(ascii: ".") }
    return next != UInt8(ascii: "=")
  }

  /// True when the token before can end an operand.
  var behindOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .identifier: return last.flags.contains(.escaped) || !last.name.precedesOperand
    case .number, .string, .stringClose, .regex, .parenClose, .bracketClose, .braceClose, .question, .exclamation,
      .macro, .character:
      return true
    case .operation: return last.name == .greater  // the end of generic arguments
    default: return false
    }
  }

  // MARK: Scalars

  /// The bytes of the scalar at the offset, by its first byte.
  func scalarLength() -> Int {
    switch peek() {
    case 0xF0...: min(4, bytes.count - offset)
    case 0xE0...: min(3, bytes.count - offset)
    case 0xC0...: min(2, bytes.count - offset)
    default: 1
    }
  }

  /// Is the scalar at the offset one that operators are made of (the grammar's operator-head above ASCII)?
  func isOperatorScalar() -> Bool {
    switch peek() {
    case 0xC2:
      switch peek(1) {
      case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF: true
      default: false
      }
    case 0xC3: peek(1) == 0x97 || peek(1) == 0xB7
    case 0xE2: isMathScalar()
    default: false
    }
  }

  private func isMathScalar() -> Bool {
    let scalar = 0x2000 | UInt32(peek(1) & 0x3F) << 6 | UInt32(peek(2) & 0x3F)
    switch scalar {
    case 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF,
      0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F:
      return true
    default: return false
    }
  }

  // MARK: Regex literals

  /// `/regex/` where an operand may begin: on one line, and not with a space at either end (SE-0354).
  private mutating func lexRegex() -> Bool {
    guard !behindOperand else { return false }
    let next = peek(1)
    guard next != UInt8(ascii: " "), next != UInt8(ascii: "\t"), next != UInt8(ascii: "/"), next != 0 else {
      return false
    }
    var index = offset + 1
    var depth = 0
    var inClass = false
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A, 0x0D: return false
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): inClass = true
      case UInt8(ascii: "]"): inClass = false
      case UInt8(ascii: "(") where !inClass: depth += 1
      case UInt8(ascii: ")") where !inClass:
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: "/"):
        guard bytes[index - 1] != UInt8(ascii: " "), bytes[index - 1] != UInt8(ascii: "\t") else { return false }
        let start = offset
        offset = index + 1
        add(.regex, from: start)
        return true
      default: break
      }
      index += 1
    }
    return false
  }

  /// `#/regex/#`, which may run over several lines when it begins with a line end.
  mutating func lexExtendedRegex(pounds: Int) {
    let start = offset
    var index = offset + pounds + 1
    let isMultiline = index < bytes.count && (bytes[index] == 0x0A || bytes[index] == 0x0D)
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if !isMultiline, byte == 0x0A || byte == 0x0D { return }
      if byte == UInt8(ascii: "/") {
        var end = index + 1
        while end < bytes.count, end - index <= pounds, bytes[end] == UInt8(ascii: "#") { end += 1 }
        if end - index - 1 == pounds {
          offset = end
          add(.regex, from: start)
          return
        }
      }
      index += 1
    }
  }
}

/// What Objective-C writes in its own way.
extension Lexer {
  /// `@"text"`, `@selector`, `@[`, `@(1)`; in Swift the sign of an attribute.
  mutating func lexAt() {
    let start = offset
    guard dialect == .objectiveC else { return addByte(.at) }
    switch ByteClass.of(peek(1)) {
    case .quote: lexCString()
    case .letter:
      offset += 1
      let hash = readName()
      let name = names.find(hash)
      if name.isOfInterest { isOfInterest = true }
      add(.at, from: start, name: name, link: hash, .boxed)
    default: addByte(.at)
    }
  }

  /// `"text"` or `@"text"`: escapes, and a backslash at the end of a line.
  mutating func lexCString() {
    let start = offset
    if peek() == UInt8(ascii: "@") { offset += 1 }
    offset += 1
    let body = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset = min(offset + 2, bytes.count)
      case UInt8(ascii: "\""):
        noteLiteral(body)
        offset += 1
        add(.string, from: start, bytes[start] == UInt8(ascii: "@") ? .boxed : [])
        return
      case 0x0A, 0x0D:
        add(.unexpected, from: start)
        return
      default: offset += 1
      }
    }
    add(.unexpected, from: start)
  }

  /// `'c'`, also of several characters.
  mutating func lexCharacter() {
    let start = offset
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset = min(offset + 2, bytes.count)
      case UInt8(ascii: "'"):
        offset += 1
        add(.character, from: start)
        return
      case 0x0A, 0x0D:
        add(.unexpected, from: start)
        return
      default: offset += 1
      }
    }
    add(.unexpected, from: start)
  }

  /// The longest operator of C, up to three bytes.
  mutating func lexCOperator() {
    let start = offset
    let first = peek()
    let second = peek(1)
    let equal = UInt8(ascii: "=")
    offset += 1
    if first == UInt8(ascii: "-"), second == UInt8(ascii: ">") {
      offset += 1
    } else if second == first, "&|+-<>=".utf8.contains(first) {
      offset += 1
      if first == UInt8(ascii: "<") || first == UInt8(ascii: ">"), peek() == equal { offset += 1 }
    } else if second == equal, first != UInt8(ascii: "~"), first != UInt8(ascii: "?") {
      offset += 1
    }
    addOperator(from: start, NameTable.hash(bytes[start..<offset]))
  }
}

/// White space, comments and directives.
extension Lexer {
  /// Moves to the next token and notes what was passed.
  mutating func skipTrivia() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0x00:
        flags.insert(.spaceBefore)
        offset += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        flags.formUnion([.newlineBefore, .spaceBefore])
        offset += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        flags.insert(.spaceBefore)
        skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        flags.insert(.spaceBefore)
        skipBlockComment()
      case UInt8(ascii: "\\") where dialect == .objectiveC && (peek(1) == 0x0A || peek(1) == 0x0D):
        flags.insert(.spaceBefore)
        offset += 2
      case 0xC2 where peek(1) == 0xA0:  // a no-break space
        flags.insert(.spaceBefore)
        offset += 2
      case 0xE2 where peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9 || peek(2) & 0xF0 == 0x80):
        // Spaces and marks of U+2000 to U+200F and the line separators.
        flags.insert(.spaceBefore)
        offset += 3
      default: return
      }
    }
  }

  /// Moves behind the line, without its end.
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
  }

  /// Comments of Swift nest, those of C do not.
  private mutating func skipBlockComment() {
    var depth = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        offset += 2
        depth -= 1
        if depth <= 0 { break }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth = dialect == .swift ? depth + 1 : 1
        offset += 2
      } else {
        if byte == 0x0A || byte == 0x0D { flags.insert(.newlineBefore) }
        offset += 1
      }
    }
  }

  /// `#if`, `#selector`, `#"raw"#`, `#/regex/#`; in Objective-C a line of the preprocessor.
  mutating func lexPound() {
    let start = offset
    guard dialect == .swift else { return lexPreprocessor() }
    var distance = 1
    while peek(distance) == UInt8(ascii: "#") { distance += 1 }
    switch peek(distance) {
    case UInt8(ascii: "\""): return lexString()
    case UInt8(ascii: "/"): return lexExtendedRegex(pounds: distance)
    default: break
    }
    offset += 1
    let hash = readName()
    guard offset > start + 1 else { return offset = start }
    let name = names.find(hash)
    switch name {
    case .if: brackets.directive(.if)
    case .else, .elseif: brackets.directive(.else)
    case .endif: brackets.directive(.end)
    case .sourceLocation, .error, .warning: break
    default:
      if name.isOfInterest { isOfInterest = true }
      add(.macro, from: start, name: name, link: hash)
      return
    }
    if name == .if || name == .elseif || name == .else || name == .endif {
      skipDirectiveLine()
      add(.directive, from: start, name: name)
    } else {
      add(.macro, from: start, name: name, link: hash)
    }
  }

  /// The condition of a directive runs to the end of the line or to a comment.
  private mutating func skipDirectiveLine() {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      if bytes[offset] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*") { return }
      offset += 1
    }
  }

  /// A line of the C preprocessor, with the lines that a backslash adds to it.
  private mutating func lexPreprocessor() {
    let start = offset
    offset += 1
    while peek() == UInt8(ascii: " ") || peek() == UInt8(ascii: "\t") { offset += 1 }
    let name = names.find(readName())
    switch name {
    case .if, .ifdef, .ifndef: brackets.directive(.if)
    case .else, .elseif, .elif: brackets.directive(.else)
    case .endif: brackets.directive(.end)
    default: break
    }
    while offset < bytes.count {
      skipDirectiveLine()
      if peek() == UInt8(ascii: "/") {
        // A comment to the end of the line ends the directive; a short one does not.
        if peek(1) == UInt8(ascii: "/") { break }
        skipBlockComment()
        continue
      }
      guard offset > start, bytes[offset - 1] == UInt8(ascii: "\\"), offset < bytes.count else { break }
      offset += peek() == 0x0D && peek(1) == 0x0A ? 2 : 1
    }
    add(.directive, from: start, name: name)
  }
}

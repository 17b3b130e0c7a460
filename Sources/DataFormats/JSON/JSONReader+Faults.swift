internal import SourceText

/// What is wrong, found out only once something is: the reader says what it expected and where, and what stands before
/// that place tells the rest.
extension JSONReader {
  // MARK: - Between tokens

  /// The error of a place where a value must stand.
  @inline(never)
  func notAValue(_ text: Span<UInt8>, _ nodes: Span<Node>) -> JSONError {
    if let error = endOrComment(text, nodes) { return error }
    let found = text[index]
    if let comma = trailingComma(text) { return comma }
    if let number = malformedStart(text) { return number }
    switch found {
    case UInt8(ascii: "'"): return JSONError(.singleQuotes, quoted(text))
    case UInt8(ascii: "\\"): return unexpected("a value", text)
    default: break
    }
    let end = wordEnd(text, from: index)
    guard end > index else { return unexpected(expectedValue(text), text) }
    return JSONError(.unknownWord(Self.excerpt(text, index, end)), span(index, end))
  }

  /// The error of a place where a name must stand.
  @inline(never)
  func notAName(_ text: Span<UInt8>, _ nodes: Span<Node>) -> JSONError {
    if let error = endOrComment(text, nodes) { return error }
    if let comma = trailingComma(text) { return comma }
    if text[index] == UInt8(ascii: "'") { return JSONError(.singleQuotes, quoted(text)) }
    let end = wordEnd(text, from: index)
    if end > index, !Self.isDigit(text[index]) {
      return JSONError(.unquotedName(Self.excerpt(text, index, end)), span(index, end))
    }
    return unexpected("a name in quotes", text)
  }

  /// The error of a place where the colon behind a name must stand.
  @inline(never)
  func notAColon(_ text: Span<UInt8>, _ nodes: Span<Node>) -> JSONError {
    if let error = endOrComment(text, nodes) { return error }
    let name = nodes.count > 0 ? contentString(nodes[nodes.count - 1], text) : ""
    return JSONError(.missingColon(name: name, found: describe(text, index)), token(text))
  }

  /// The error of a place where a comma or the closing bracket must stand.
  @inline(never)
  func notASeparator(_ text: Span<UInt8>, _ nodes: Span<Node>) -> JSONError {
    if let error = endOrComment(text, nodes) { return error }
    if let number = gluedNumber(text) { return number }
    let expected = isInObject ? "}" : "]"
    switch text[index] {
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let opened = Int(nodes[container].span.start)
      let found = Self.excerpt(text, index, index + 1)
      let reason = JSONError.Reason.mismatchedBracket(
        found: found, expected: expected, opened: SourceSpan(opened, opened + 1))
      return JSONError(reason, token(text))
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), UInt8(ascii: "'"):
      return JSONError(.missingComma, token(text))
    default:
      let isWord = wordEnd(text, from: index) > index
      return isWord ? JSONError(.missingComma, token(text)) : unexpected("\",\" or \"\(expected)\"", text)
    }
  }

  /// The error of something behind the document's value.
  @inline(never)
  func notTheEnd(_ text: Span<UInt8>, _ nodes: Span<Node>) -> JSONError {
    if let error = endOrComment(text, nodes) { return error }
    if text[index] == UInt8(ascii: "}") || text[index] == UInt8(ascii: "]") {
      return JSONError(.unopenedBracket(Self.excerpt(text, index, index + 1)), token(text))
    }
    return gluedNumber(text) ?? JSONError(.trailingContent(found: describe(text, index)), token(text))
  }

  private func unexpected(_ expected: String, _ text: Span<UInt8>) -> JSONError {
    JSONError(.unexpected(found: describe(text, index), expected: expected), token(text))
  }

  /// What is wrong in the same way everywhere: the end of the text, a comment, a byte or a character that stands
  /// outside of strings nowhere.
  private func endOrComment(_ text: Span<UInt8>, _ nodes: Span<Node>) -> JSONError? {
    guard index < text.count else {
      guard container != Self.none else { return JSONError(.empty, span(index, index)) }
      let opened = Int(nodes[container].span.start)
      let reason = JSONError.Reason.unclosed(
        bracket: isInObject ? "{" : "[", opened: SourceSpan(opened, opened + 1))
      return JSONError(reason, span(index, index))
    }
    if let comment = commentEnd(text) { return JSONError(.comment, span(index, comment)) }
    guard text[index] >= 0x80 else { return nil }
    guard let scalar = scalar(text, at: index) else {
      return JSONError(.invalidUTF8(byte: text[index]), span(index, index + 1))
    }
    let place = span(index, index + text.utf8Length(at: index))
    switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0xFF02, 0xFF07:
      return JSONError(.typographicQuotes(String(scalar)), place)
    case _ where !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace: return nil
    default: return JSONError(.invisibleCharacter(name: "U+" + hexadecimal(scalar.value, digits: 4)), place)
    }
  }

  private func expectedValue(_ text: Span<UInt8>) -> String {
    previous(text).map { text[$0] } == UInt8(ascii: "[") ? "a value or \"]\"" : "a value"
  }

  /// The comma before a closing bracket at `index`.
  private func trailingComma(_ text: Span<UInt8>) -> JSONError? {
    guard text[index] == UInt8(ascii: "}") || text[index] == UInt8(ascii: "]"), let comma = previous(text),
      text[comma] == UInt8(ascii: ",")
    else { return nil }
    return JSONError(.trailingComma(before: Self.excerpt(text, index, index + 1)), span(comma, comma + 1))
  }

  /// The offset of the last byte before `index` that is not white space.
  private func previous(_ text: Span<UInt8>) -> Int? {
    var offset = index - 1
    while offset >= start, [0x20, 0x09, 0x0A, 0x0D].contains(text[offset]) { offset -= 1 }
    return offset >= start ? offset : nil
  }

  // MARK: - Tokens

  /// The end of the comment at `index`, `//`, `/* */` or `#`; nil where there is none.
  private func commentEnd(_ text: Span<UInt8>) -> Int? {
    let next = text.byte(at: index + 1)
    var end = index
    if text[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
      end += 2
      while end < text.count {
        if text[end] == UInt8(ascii: "*"), text.byte(at: end + 1) == UInt8(ascii: "/") { return end + 2 }
        end += 1
      }
      return end
    }
    guard text[index] == UInt8(ascii: "#") || text[index] == UInt8(ascii: "/") && next == UInt8(ascii: "/") else {
      return nil
    }
    return lineEnd(text, from: index)
  }

  private func lineEnd(_ text: Span<UInt8>, from offset: Int) -> Int {
    var end = offset
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
    return end
  }

  /// The string in single quotes at `index`, up to its end or the end of its line.
  private func quoted(_ text: Span<UInt8>) -> SourceSpan {
    let line = lineEnd(text, from: index)
    var end = index + 1
    while end < line, text[end] != UInt8(ascii: "'") { end += 1 }
    return span(index, min(end + 1, line))
  }

  /// The span of what stands at `index`: a word, else one character.
  private func token(_ text: Span<UInt8>) -> SourceSpan {
    let end = wordEnd(text, from: index)
    return end > index ? span(index, end) : span(index, index + max(1, text.utf8Length(at: index)))
  }

  /// The end of the letters, digits and other marks of a word or a number at an offset.
  private func wordEnd(_ text: Span<UInt8>, from offset: Int) -> Int {
    var end = offset
    while end < text.count {
      switch text[end] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "~"):
        end += 1
      case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
        end += 1
      case 0x80...:
        let length = text.utf8Length(at: end)
        guard length > 0 else { return end }
        end += length
      default: return end
      }
    }
    return end
  }

  /// What stands at an offset, for a sentence.
  private func describe(_ text: Span<UInt8>, _ offset: Int) -> String {
    guard offset < text.count else { return "the end of the text" }
    let end = wordEnd(text, from: offset)
    if end > offset { return "\"\(Self.excerpt(text, offset, end))\"" }
    switch text[offset] {
    case UInt8(ascii: "\""): return "a string"
    case 0x20..<0x7F: return "\"\(Self.excerpt(text, offset, offset + 1))\""
    default: return "U+" + hexadecimal(text[offset], digits: 4)
    }
  }

  private func scalar(_ text: Span<UInt8>, at offset: Int) -> Unicode.Scalar? {
    let length = text.utf8Length(at: offset)
    return length > 0 ? Self.string(text, offset, offset + length).unicodeScalars.first : nil
  }

  static func string(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    String(decoding: (start..<min(end, text.count)).map { text[$0] }, as: UTF8.self)
  }

  /// At most 40 characters of a text.
  static func excerpt(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> String {
    let whole = string(text, start, min(end, start + 160))
    let short = String(whole.unicodeScalars.prefix(40).map(Character.init))
    return short.unicodeScalars.count < whole.unicodeScalars.count ? short + "…" : whole
  }

  // MARK: - Numbers

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  /// The error of the number at `index`, which is a digit or a minus sign.
  @inline(never)
  func brokenNumber(_ text: Span<UInt8>) -> JSONError {
    malformedNumber(text, from: index)
  }

  /// The error of something that is meant as a number but starts with a plus sign or a point.
  private func malformedStart(_ text: Span<UInt8>) -> JSONError? {
    let next = text.byte(at: index + 1)
    switch text[index] {
    case UInt8(ascii: "+") where Self.isDigit(next) || next == UInt8(ascii: "."),
      UInt8(ascii: ".") where Self.isDigit(next):
      return malformedNumber(text, from: index)
    default: return nil
    }
  }

  /// The error of a number that goes on where it should have ended.
  private func gluedNumber(_ text: Span<UInt8>) -> JSONError? {
    guard index > start, wordEnd(text, from: index) > index else { return nil }
    var first = index
    while first > start, Self.isDigit(text[first - 1]) || ".eE+-".utf8.contains(text[first - 1]) { first -= 1 }
    guard first < index, Self.isDigit(text[first]) || text[first] == UInt8(ascii: "-") else { return nil }
    return malformedNumber(text, from: first)
  }

  private func malformedNumber(_ text: Span<UInt8>, from offset: Int) -> JSONError {
    let end = max(wordEnd(text, from: offset), offset + 1)
    let number = Self.string(text, offset, min(end, offset + 160))
    let place = span(offset, end)
    if ["-NaN", "-Infinity", "-Inf", "-inf"].contains(number) { return JSONError(.unknownWord(number), place) }
    return JSONError(.malformedNumber(Self.excerpt(text, offset, end), Self.fault(of: number)), place)
  }

  /// The first rule of the grammar that a number breaks.
  private static func fault(of number: String) -> JSONError.NumberFault {
    if number.hasPrefix("+") { return .leadingPlus }
    let digits = Array((number.hasPrefix("-") ? number.dropFirst() : number[...]).utf8)
    guard let first = digits.first else { return .noDigits }
    if first == UInt8(ascii: ".") { return digits.count > 1 ? .noIntegerPart : .noDigits }
    guard isDigit(first) else { return .trailingCharacters }
    var rest = digits[...]
    let integer = rest.prefix(while: isDigit)
    rest = rest.dropFirst(integer.count)
    if integer.count > 1, first == UInt8(ascii: "0") { return .leadingZero }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      if fraction.isEmpty { return .noFractionDigits }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      if rest.first.map(isDigit) != true { return .noExponentDigits }
    }
    return .trailingCharacters
  }

  // MARK: - Strings and encodings

  /// The error of a string that ends, or holds a control character, at an offset.
  @inline(never)
  func brokenString(_ text: Span<UInt8>, at offset: Int) -> JSONError {
    let isLineEnd = offset >= text.count || text[offset] == 0x0A || text[offset] == 0x0D
    guard isLineEnd else { return JSONError(.controlCharacter(text[offset]), span(offset, offset + 1)) }
    return JSONError(.unclosedString, span(index, offset))
  }

  /// The error of a backslash that is no escape.
  @inline(never)
  func unknownEscape(_ text: Span<UInt8>, at backslash: Int) -> JSONError {
    guard backslash + 1 < text.count else { return brokenString(text, at: text.count) }
    let end = backslash + 1 + text.utf8Length(at: backslash + 1)
    guard end > backslash + 1 else {
      return JSONError(.invalidUTF8(byte: text[backslash + 1]), span(backslash + 1, backslash + 2))
    }
    guard text[backslash + 1] >= 0x20 else { return brokenString(text, at: backslash + 1) }
    return JSONError(.unknownEscape(Self.string(text, backslash, end)), span(backslash, end))
  }

  /// Moves over a byte order mark at the start of a file (RFC 8259, 8.1), and refuses other encodings: no JSON text
  /// has a zero byte among its first two, and none starts with the bytes of another mark.
  mutating func skipByteOrderMark(_ text: Span<UInt8>) throws(JSONError) {
    guard start + baseOffset == 0, text.count - start >= 2 else { return }
    let head = text.extracting(start..<text.count)
    if head.startsWithByteOrderMark { index = start + 3 }
    let name: String
    switch (head[0], head[1], head.byte(at: 2), head.byte(at: 3)) {
    case (0xFF, 0xFE, 0, 0) where head.count >= 4: name = "UTF-32LE"
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...): name = "UTF-32BE"
    case (1..., 0, 0, 0) where head.count >= 4: name = "UTF-32LE"
    case (0xFF, 0xFE, _, _), (1..., 0, 1..., 0): name = "UTF-16LE"
    case (0xFE, 0xFF, _, _), (0, 1..., _, _): name = "UTF-16BE"
    default: return
    }
    throw JSONError(.encoding(name: name), span(start, start + 2))
  }
}

/// String literals of Swift: with interpolation, raw, over several lines.
extension Lexer {
  /// Starts at a quote or at the number signs before one.
  mutating func lexString() {
    let start = offset
    var pounds = 0
    while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
    let quote = UInt8(ascii: "\"")
    var isMultiline = peek(pounds + 1) == quote && peek(pounds + 2) == quote
    // `#"""#` is a raw literal of one quote: several lines begin behind a line end.
    if isMultiline, pounds > 0, !beginsMultiline(behind: pounds + 3) { isMultiline = false }
    offset += pounds + (isMultiline ? 3 : 1)
    let frame = StringFrame(pounds: pounds, isMultiline: isMultiline)
    var extra: Token.Flags = pounds > 0 ? .raw : []
    if isMultiline { extra.insert(.multiline) }
    let body = offset
    switch readStringText(frame) {
    case .closed:
      noteLiteral(body)
      add(.string, from: start, extra)
    case .unterminated: add(.unexpected, from: start)
    case .interpolation:
      let end = offset
      offset = body
      open(.stringOpen, from: start, extra)
      addText(from: body, to: end)
      strings.append(frame)
      openInterpolation(pounds)
    }
  }

  private func beginsMultiline(behind distance: Int) -> Bool {
    var distance = distance
    while peek(distance) == UInt8(ascii: " ") || peek(distance) == UInt8(ascii: "\t") { distance += 1 }
    return peek(distance) == 0x0A || peek(distance) == 0x0D
  }

  /// Goes on behind the interpolation that was just closed.
  mutating func continueString() {
    guard let frame = strings.last else { return }
    let start = offset
    switch readStringText(frame) {
    case .closed:
      let end = offset
      offset -= frame.pounds + (frame.isMultiline ? 3 : 1)
      addText(from: start, to: offset)
      let close = offset
      offset = end
      closeString(from: close)
    case .unterminated:
      strings.removeLast()
      add(.unexpected, from: start)
    case .interpolation:
      addText(from: start, to: offset)
      openInterpolation(frame.pounds)
    }
  }

  private mutating func closeString(from start: Int) {
    strings.removeLast()
    close(.stringClose, from: start)
  }

  private mutating func addText(from start: Int, to end: Int) {
    guard end > start else { return }
    offset = end
    noteLiteral(start)
    add(.stringText, from: start)
  }

  private mutating func openInterpolation(_ pounds: Int) {
    let start = offset
    offset += pounds + 2
    open(.interpolationOpen, from: start)
  }

  private enum StringEnd {
    case closed, interpolation, unterminated
  }

  /// Reads up to the closing quote (and over it), to an interpolation (not over it) or to where the literal breaks off.
  private mutating func readStringText(_ frame: StringFrame) -> StringEnd {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\"") where closes(frame):
        offset += frame.pounds + (frame.isMultiline ? 3 : 1)
        return .closed
      case UInt8(ascii: "\\") where escapes(frame.pounds):
        if peek(frame.pounds + 1) == UInt8(ascii: "(") { return .interpolation }
        offset = min(offset + frame.pounds + 2, bytes.count)
      case 0x0A, 0x0D:
        guard frame.isMultiline else { return .unterminated }
        offset += 1
      default: offset += 1
      }
    }
    return .unterminated
  }

  private func closes(_ frame: StringFrame) -> Bool {
    let quotes = frame.isMultiline ? 3 : 1
    for index in 0..<quotes where peek(index) != UInt8(ascii: "\"") { return false }
    for index in 0..<frame.pounds where peek(quotes + index) != UInt8(ascii: "#") { return false }
    return true
  }

  private func escapes(_ pounds: Int) -> Bool {
    for index in 0..<pounds where peek(1 + index) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Notes literals that a pass may want: names of directional symbols, arrows and direction controls.
  mutating func noteLiteral(_ start: Int) {
    guard !isOfInterest else { return }
    let body = bytes[start..<max(start, offset)]
    switch body.first {
    case UInt8(ascii: "c"): isOfInterest = body.starts(with: "chevron".utf8)
    case UInt8(ascii: "a"): isOfInterest = body.starts(with: "arrow".utf8)
    case UInt8(ascii: "A"):
      isOfInterest = body.elementsEqual("AppleLanguages\"".utf8) || body.elementsEqual("AppleLanguages".utf8)
    default: break
    }
    if !isOfInterest { isOfInterest = Self.holdsControl(body) }
  }

  /// Arrows (U+2190 to U+21FF), direction controls (U+200E to U+2069) and their escapes.
  private static func holdsControl(_ body: ArraySlice<UInt8>) -> Bool {
    var index = body.startIndex
    while index + 2 < body.endIndex {
      if body[index] == 0xE2, body[index + 1] == 0x80 || body[index + 1] == 0x81 || body[index + 1] & 0xFE == 0x86 {
        return true
      }
      if body[index] == UInt8(ascii: "\\"), body[index + 1] | 0x20 == UInt8(ascii: "u") { return true }
      index += 1
    }
    return false
  }
}

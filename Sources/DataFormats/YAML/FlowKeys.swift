// Implicit keys that are flow collections (YAML 1.2.2, 7.4): `{a: b}: c`.
//
// A mapping's start comes before its first key, so that a bracket must be known to be a key when it is met. One look
// along the line finds the partner of the bracket and of each bracket inside; later questions about those are
// answered from the record, so that every line is looked over once.

/// What was found out about the flow collections of a line.
struct FlowKeys: Sendable {
  /// What follows a closing bracket on the line of its opening one.
  enum Colon: UInt8 {
    case none
    /// `:` and something adjacent: a key in a flow collection only.
    case adjacent
    /// `:` and a blank.
    case separate
  }

  /// Opening brackets, in order, and what follows their partners.
  var entries: [(open: Int, colon: Colon)] = []
  /// How far the record reaches.
  var end = 0
  /// The last entry that was asked for; questions go forward.
  var position = 0
}

extension YAMLParser {
  /// True when the collection at the cursor ends on this line, at most 1,024 characters on, in front of a `:`.
  mutating func isFlowKey(inFlow: Bool) -> Bool {
    if offset >= flowKeys.end || flowKeys.entries.isEmpty { lookOverFlow() }
    var position = flowKeys.position
    if position >= flowKeys.entries.count || flowKeys.entries[position].open > offset { position = 0 }
    while position < flowKeys.entries.count, flowKeys.entries[position].open < offset { position += 1 }
    flowKeys.position = position
    guard position < flowKeys.entries.count, flowKeys.entries[position].open == offset else { return false }
    let colon = flowKeys.entries[position].colon
    return inFlow ? colon != .none : colon == .separate
  }

  /// Records the collection at the cursor, and those in it, up to its end or the line's.
  private mutating func lookOverFlow() {
    flowKeys.entries.removeAll(keepingCapacity: true)
    flowKeys.position = 0
    var open: [Int] = []
    var index = offset
    var isBehindJSON = false
    repeat {
      while isWhite(bytes[index]) { index += 1 }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(flowKeys.entries.count)
        flowKeys.entries.append((index, .none))
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        index += 1
        let entry = open.removeLast()
        flowKeys.entries[entry].colon = colon(from: flowKeys.entries[entry].open, index)
      default: index = behindToken(index, isBehindJSON: isBehindJSON)
      }
      isBehindJSON = byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || isQuote(byte)
    } while !open.isEmpty && !isLineEnd(bytes[index])
    flowKeys.end = index
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// The offset behind a token that is no bracket; at a line's end the offset itself.
  private func behindToken(_ start: Int, isBehindJSON: Bool) -> Int {
    switch bytes[start] {
    case 0, 0x0A, 0x0D: return start
    case UInt8(ascii: ","): return start + 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return behindQuoted(start)
    case UInt8(ascii: "#"): return lineEnd(from: start)
    case UInt8(ascii: ":") where isBehindJSON || endsFlowToken(bytes[start + 1]): return start + 1
    case UInt8(ascii: "?") where isBlank(bytes[start + 1]): return start + 1
    case UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "*"):
      var index = start + 1
      if bytes[index] == UInt8(ascii: "<") {
        while !isBlank(bytes[index]), bytes[index] != UInt8(ascii: ">") { index += 1 }
      }
      while !endsFlowToken(bytes[index]) { index += 1 }
      return index
    default: return flowPlainEnd(from: start)
    }
  }

  /// The offset behind a quoted scalar, or of the line's end inside it.
  private func behindQuoted(_ start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while true {
      index = bytes.first(quote, or: UInt8(ascii: "\\"), from: index)
      let byte = bytes[index]
      if isLineEnd(byte) { return index }
      index += 1
      if byte == quote {
        guard quote == UInt8(ascii: "'"), bytes[index] == quote else { return index }
        index += 1
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), !isLineEnd(bytes[index]) {
        index += 1
      }
    }
  }

  private func colon(from open: Int, _ end: Int) -> FlowKeys.Colon {
    guard end - open <= 4 * Self.keyLimit else { return .none }
    let scalars = end - open <= Self.keyLimit ? 0 : (open..<end).reduce(0) { $0 + (bytes[$1] & 0xC0 == 0x80 ? 0 : 1) }
    guard scalars <= Self.keyLimit else { return .none }
    var index = end
    while isWhite(bytes[index]) { index += 1 }
    guard bytes[index] == UInt8(ascii: ":") else { return .none }
    return isBlank(bytes[index + 1]) ? .separate : .adjacent
  }
}

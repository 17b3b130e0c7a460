/// Names of SF Symbols as far as the scanner must know them; what they mean is the knowledge base's.
enum SymbolName {
  /// Is a text the name of an arrow or a chevron that points to one side: `chevron.left`, `arrow.turn.up.right`?
  static func hasSide(_ name: some Collection<UInt8>) -> Bool {
    guard name.count < 60, name.allSatisfy(isNameByte) else { return false }
    let parts = name.split(separator: UInt8(ascii: "."))
    guard let first = parts.first, parts.count > 1 else { return false }
    let heads = ["chevron", "arrow", "arrowshape", "arrowtriangle"]
    guard heads.contains(where: { first.elementsEqual($0.utf8) }) else { return false }
    let isLeft = parts.contains { $0.elementsEqual("left".utf8) }
    let isRight = parts.contains { $0.elementsEqual("right".utf8) }
    return isLeft != isRight
  }

  /// Is the name of a case in code that of such a symbol, and not of a picture of the project's own: `arrowRightIcon`?
  static func isCase(_ name: String) -> Bool {
    let parts: Set = [
      "chevron", "arrow", "arrowshape", "arrowtriangle", "left", "right", "up", "down", "circle", "fill", "square",
      "compact", "turn", "uturn", "to", "line", "and", "merge", "branch", "triangle", "head", "rectangle", "inward",
      "2",
    ]
    let dotted = dotted(name)
    return hasSide(dotted.utf8) && dotted.split(separator: ".").allSatisfy { parts.contains(String($0)) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte == UInt8(ascii: ".")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Could a text be the name of a symbol at all?
  static func isName(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.count < 80 && name.allSatisfy(isNameByte)
  }

  /// The name behind a case of an enumeration of symbols: `chevronRight` is `chevron.right`, `_1Circle` `1.circle`.
  static func dotted(_ name: String) -> String {
    var result: [UInt8] = []
    var wasDigit = false
    // `2x2` is one part.
    var isInGrid = false
    for byte in name.utf8 {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      let isDigit = byte >= 0x30 && byte <= 0x39
      if byte == UInt8(ascii: "_") { continue }
      if isCapital || isDigit && !wasDigit && !isInGrid, !result.isEmpty { result.append(UInt8(ascii: ".")) }
      result.append(isCapital ? byte | 0x20 : byte)
      isInGrid = wasDigit && byte == UInt8(ascii: "x")
      wasDigit = isDigit
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The symbol that means the same and follows the language, where it is known to exist since the first systems with
  /// such names.
  static func follower(_ name: String) -> String? {
    switch name {
    case "chevron.left": "chevron.backward"
    case "chevron.right": "chevron.forward"
    case "arrow.left": "arrow.backward"
    case "arrow.right": "arrow.forward"
    case "chevron.left.circle": "chevron.backward.circle"
    case "chevron.right.circle": "chevron.forward.circle"
    case "chevron.left.circle.fill": "chevron.backward.circle.fill"
    case "chevron.right.circle.fill": "chevron.forward.circle.fill"
    case "arrow.left.circle": "arrow.backward.circle"
    case "arrow.right.circle": "arrow.forward.circle"
    case "arrow.left.circle.fill": "arrow.backward.circle.fill"
    case "arrow.right.circle.fill": "arrow.forward.circle.fill"
    default: nil
    }
  }

  /// The systems that know those names.
  static let followerNeeds = ["ios": "14.0", "macos": "11.0", "tvos": "14.0", "watchos": "7.0"]

  /// Does a name belong to the picture of an arrow by itself: `arrow_left`, `btn-next`, `backIcon`, `disclosure`?
  static func namesSide(_ name: String) -> Bool {
    let words = Words.of(name)
    let vertical: Set = ["up", "down", "top", "bottom", "vertical", "refresh", "reload", "rotate", "sync", "feedback"]
    if words.contains(where: vertical.contains) { return false }
    let hasLeft = words.contains("left")
    let hasRight = words.contains("right")
    let isArrow = words.contains("arrow") || words.contains("chevron") || words.contains("caret")
    if hasLeft, hasRight { return false }
    if isArrow, hasLeft || hasRight { return true }
    if words.contains("disclosure") { return true }
    if isArrow,
      words.contains(where: { ["back", "forward", "next", "previous", "prev", "send", "reply"].contains($0) })
    {
      return true
    }
    return words.contains("reply") && words.contains(where: { ["icon", "ic", "icn", "inline", "arrow"].contains($0) })
  }
}

/// Which tokens ask for the direction.
struct DirectionWords {
  private var known: [UInt32: Bool] = [:]
  /// Variables of the file whose value was computed from the direction.
  private var derived: Set<UInt32> = []

  /// Takes a variable for one that holds the direction.
  mutating func derive(_ hash: UInt32) { derived.insert(hash) }

  /// Does any token of a range ask for the direction? Cost: linear, with a look-up for unknown names.
  mutating func ask(_ range: Range<Int>, of list: TokenList) -> Bool {
    for index in range where list.tokens[index].kind == .identifier || list.tokens[index].kind == .macro {
      if asks(list.tokens[index], in: list) { return true }
    }
    return false
  }

  /// Does a name ask for the direction?
  mutating func asks(_ token: Token, in list: TokenList) -> Bool {
    switch token.name {
    case .layoutDirection, .userInterfaceLayoutDirection, .effectiveUserInterfaceLayoutDirection, .rightToLeft,
      .leftToRight, .isRTL, .isLTR, .isRightToLeft, .isRightToLeftLayoutDirection, .characterDirection,
      .userInterfaceLayoutDirectionForSemanticContentAttribute, .characterDirectionForLanguage, .lineDirection,
      .lineLayoutDirection, .CFLocaleGetLanguageCharacterDirection:
      return true
    case .none: break
    default: return derived.contains(token.link)
    }
    if derived.contains(token.link) { return true }
    if let answer = known[token.link] { return answer }
    let answer = Self.speaksOfDirection(list.bytes[Int(token.start)..<Int(token.end)])
    known[token.link] = answer
    return answer
  }

  /// Names such as `isRTL`, `appIsRightToLeft`, `rtlSupport`, `UIUserInterfaceLayoutDirectionRightToLeft`.
  static func speaksOfDirection(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.count >= 3, name.count < 80 else { return false }
    if holds(name, "flippedForRightToLeft") || holds(name, "flipsForRightToLeft") || holds(name, "SemanticContent") {
      return false
    }
    if name.starts(with: "rtl".utf8) || name.starts(with: "ltr".utf8) { return true }
    return holds(name, "RTL") || holds(name, "Rtl") || holds(name, "LTR") || holds(name, "RightToLeft")
      || holds(name, "LeftToRight") || holds(name, "LayoutDirection") || holds(name, "rightToLeft")
      || holds(name, "directionMultiplier") || holds(name, "directionFactor") || holds(name, "_rtl")
  }

  private static func holds(_ name: ArraySlice<UInt8>, _ part: String) -> Bool {
    let part = part.utf8
    guard let first = part.first, name.count >= part.count else { return false }
    for start in name.startIndex...(name.endIndex - part.count) where name[start] == first {
      if name[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }
}

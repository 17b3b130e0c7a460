/// A piece of source: what it is, where it stands, and which known name it spells.
///
/// 16 bytes, so that the tokens of a file lie close together; no text is copied.
struct Token: Sendable {
  /// The offset of the first byte.
  var start: UInt32
  /// The offset behind the last byte.
  var end: UInt32
  /// Of a bracket: the index of the one that it pairs with, or `unpaired`. Of a name: a hash of its bytes.
  var link: UInt32
  /// The name of interest that it spells, or `none`.
  var name: Name
  /// What it is.
  var kind: Kind
  /// What stands around it.
  var flags: Flags

  /// The link of a bracket without a partner.
  static let unpaired = UInt32.max

  /// What a token is.
  enum Kind: UInt8, Sendable {
    case identifier, number, regex, character
    /// A string literal without interpolation, with its quotes.
    case string
    /// The parts of a string literal with interpolation.
    case stringOpen, stringText, interpolationOpen, interpolationClose, stringClose
    case operation
    case parenOpen, parenClose, bracketOpen, bracketClose, braceOpen, braceClose
    case comma, semicolon, colon, dot, at, backslash, question, exclamation, equal
    /// `#name`, with the hash sign: a macro or a literal such as `#selector`.
    case macro
    /// `#if` and its like up to the end of the line; any line of the C preprocessor.
    case directive
    /// A byte that begins nothing in the language, or a literal without an end.
    case unexpected
    case end
  }

  /// What stands around a token.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// A line ends between the token before and this one.
    static let newlineBefore = Flags(rawValue: 1)
    /// White space or a comment stands before.
    static let spaceBefore = Flags(rawValue: 2)
    /// White space or a comment stands behind; only kept for operators.
    static let spaceAfter = Flags(rawValue: 4)
    /// A name in backticks, which is no keyword.
    static let escaped = Flags(rawValue: 8)
    /// A string literal over several lines.
    static let multiline = Flags(rawValue: 16)
    /// A raw string literal, in which a backslash needs number signs behind it.
    static let raw = Flags(rawValue: 32)
    /// An Objective-C literal or keyword behind `@`.
    static let boxed = Flags(rawValue: 64)
  }

  var isBracketOpen: Bool {
    switch kind {
    case .parenOpen, .bracketOpen, .braceOpen, .interpolationOpen, .stringOpen: true
    default: false
    }
  }

  var isBracketClose: Bool {
    switch kind {
    case .parenClose, .bracketClose, .braceClose, .interpolationClose, .stringClose: true
    default: false
    }
  }

  var beginsLine: Bool { flags.contains(.newlineBefore) }
}

/// The languages that are read.
enum Dialect: UInt8, Sendable {
  case swift, objectiveC
}

/// The tokens of a file, with its bytes.
struct TokenList: Sendable {
  /// The text, UTF-8.
  let bytes: [UInt8]
  /// The tokens in order; the last one is `end`.
  var tokens: [Token]
  /// Something of interest was seen: a name that a pass reads, or a literal that may name a symbol.
  var isOfInterest: Bool

  /// The text of a token.
  func text(_ index: Int) -> String { text(tokens[index]) }

  /// The text of a token.
  func text(_ token: Token) -> String {
    String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  /// The range of bytes between the quotes of a string literal without interpolation.
  func body(_ token: Token) -> Range<Int> {
    var start = Int(token.start)
    var end = Int(token.end)
    while start < end, bytes[start] == UInt8(ascii: "#") || bytes[start] == UInt8(ascii: "@") { start += 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: "#") { end -= 1 }
    let quotes = token.flags.contains(.multiline) ? 3 : 1
    return min(start + quotes, end)..<max(min(start + quotes, end), end - quotes)
  }
}

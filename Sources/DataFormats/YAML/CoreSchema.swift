/// The core schema (YAML 1.2.2, 10.3): what a plain scalar without a tag means.
enum CoreSchema {
  /// The kind of a plain scalar.
  ///
  /// - Complexity: one look at the first byte for nearly every string; else one pass.
  @inline(__always) static func kind(of text: Span<UInt8>) -> NodeKind {
    guard !text.isEmpty else { return .null }
    switch text[0] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
      return number(text) ?? .string
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"),
      UInt8(ascii: "f"), UInt8(ascii: "F"):
      return text.count <= 5 ? word(text) : .string
    default: return .string
    }
  }

  /// `null`, `true`, `false` and their spellings.
  private static func word(_ text: Span<UInt8>) -> NodeKind {
    if text.count == 1 { return text[0] == UInt8(ascii: "~") ? .null : .string }
    if isSpelling(text, of: "null") { return .null }
    if isSpelling(text, of: "true") || isSpelling(text, of: "false") { return .bool }
    return .string
  }

  /// True for a word in lower case, in upper case, or with one capital.
  private static func isSpelling(_ text: Span<UInt8>, of word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    let isCapital = text[0] & 0x20 == 0
    let isUpper = isCapital && text[1] & 0x20 == 0
    for index in text.indices {
      let capital = index == 0 ? isCapital : isUpper
      let letter = unsafe word.utf8Start[index]
      guard text[index] == (capital ? letter & ~0x20 : letter) else { return false }
    }
    return true
  }

  /// `[-+]?[0-9]+`, `0o[0-7]+`, `0x[0-9a-fA-F]+`, and the forms of floats; nil for no number.
  private static func number(_ text: Span<UInt8>) -> NodeKind? {
    var index = 0
    if text[0] == UInt8(ascii: "0"), text.count > 2, text[1] == UInt8(ascii: "x") || text[1] == UInt8(ascii: "o") {
      let radix: UInt8 = text[1] == UInt8(ascii: "x") ? 16 : 8
      for index in 2..<text.count where IntegerText.digitValue(text[index]) >= radix { return nil }
      return .integer
    }
    if text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") { index = 1 }
    let whole = skipDigits(text, &index)
    if index == text.count { return whole > 0 ? .integer : nil }
    var fraction = 0
    if text[index] == UInt8(ascii: ".") {
      index += 1
      fraction = skipDigits(text, &index)
    }
    guard whole + fraction > 0 else { return isNamedFloat(text) ? .float : nil }
    return isExponent(text, index) ? .float : nil
  }

  /// The number of digits from an index on, which goes behind them.
  private static func skipDigits(_ text: Span<UInt8>, _ index: inout Int) -> Int {
    let start = index
    while index < text.count, text[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
    return index - start
  }

  /// `([eE][-+]?[0-9]+)?` up to the end.
  private static func isExponent(_ text: Span<UInt8>, _ start: Int) -> Bool {
    var index = start
    if index == text.count { return true }
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return false }
    index += 1
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") { index += 1 }
    return skipDigits(text, &index) > 0 && index == text.count
  }

  /// `[-+]?(\.inf|\.Inf|\.INF)` and `\.nan|\.NaN|\.NAN`.
  private static func isNamedFloat(_ text: Span<UInt8>) -> Bool {
    let start = text[0] == UInt8(ascii: ".") ? 1 : 2
    guard text.count == start + 3, text[start - 1] == UInt8(ascii: ".") else { return false }
    let (a, b, c) = (text[start], text[start + 1], text[start + 2])
    switch (a, b, c) {
    case (0x69, 0x6E, 0x66), (0x49, 0x6E, 0x66), (0x49, 0x4E, 0x46): return true
    case (0x6E, 0x61, 0x6E), (0x4E, 0x61, 0x4E), (0x4E, 0x41, 0x4E): return start == 1
    default: return false
    }
  }

  // MARK: - Tags

  /// The kind of a scalar with a tag, or nil where the content does not fit the tag.
  ///
  /// Tags outside of the core schema leave a string.
  static func kind(ofTagged text: Span<UInt8>, tag: String) -> NodeKind? {
    let plain = kind(of: text)
    switch tag {
    case "tag:yaml.org,2002:null": return plain == .null ? .null : nil
    case "tag:yaml.org,2002:bool": return plain == .bool ? .bool : nil
    case "tag:yaml.org,2002:int": return plain == .integer ? .integer : nil
    case "tag:yaml.org,2002:float": return plain == .float || plain == .integer ? .float : nil
    case "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map": return nil
    default: return .string
    }
  }

  /// True for the tags that the schema itself gives to nodes.
  static func isCore(_ tag: String) -> Bool {
    switch tag {
    case "tag:yaml.org,2002:null", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float",
      "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map":
      true
    default: false
    }
  }

  /// Whether a collection may have a tag: not that of a scalar or of the other collection.
  static func allows(tag: String, on kind: NodeKind) -> Bool {
    switch tag {
    case "tag:yaml.org,2002:null", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:int", "tag:yaml.org,2002:float",
      "tag:yaml.org,2002:str":
      false
    case "tag:yaml.org,2002:seq": kind == .sequence
    case "tag:yaml.org,2002:map": kind == .mapping
    default: true
    }
  }
}

/// The texts that code holds, as hashes: what of them is the key of a string is known when all tables are.
///
/// A key is found by a literal (`NSLocalizedString("screen.title", ...)`), by what a literal begins with
/// (`"weekday_\(day)"`), or by the name that a generator makes of it (`L10n.Screen.title`). A hash that two texts share
/// makes a key count as used that is not, never the other way round.
enum UsedTexts {
  /// Longer texts are told apart by what they begin with.
  private static let limit = 48
  /// What a shorter text begins with says nothing.
  private static let prefixStart = 4

  /// The hashes of a file's texts, in order, each once. Cost: linear in its literals.
  static func hashes(of list: TokenList) -> [UInt32] {
    var found: Set<UInt32> = []
    for index in list.tokens.indices {
      switch list.tokens[index].kind {
      case .string: take(list.bytes[list.body(list.tokens[index])], &found)
      case .stringOpen: takeStart(index, of: list, &found)
      case .identifier where startsChain(index, of: list): takeChain(index, of: list, &found)
      default: break
      }
    }
    return found.sorted()
  }

  /// Takes a text that stands outside of code, as in an interface file.
  static func hash(of text: some Sequence<UInt8>) -> UInt32 {
    var hash = Hash()
    for byte in text { hash.add(byte) }
    return hash.value
  }

  /// Is a key among the texts: as a whole, or by what it begins with?
  static func hold(_ key: some Sequence<UInt8>, _ texts: Set<UInt32>) -> Bool {
    var hash = Hash()
    for byte in key {
      hash.add(byte)
      if hash.count >= prefixStart, texts.contains(hash.prefix) { return true }
    }
    return texts.contains(hash.value)
  }

  // MARK: Literals

  private static func take(_ body: ArraySlice<UInt8>, _ found: inout Set<UInt32>) {
    guard body.count > 1 else { return }
    var hash = Hash()
    var isEscaped = false
    for byte in body {
      if isEscaped {
        isEscaped = false
        continue
      }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      // What is put in later makes the rest of a key.
      if byte == UInt8(ascii: "%"), hash.count >= prefixStart { found.insert(hash.prefix) }
      hash.add(byte)
    }
    found.insert(hash.value)
    if let last = body.last, "_.-".utf8.contains(last), hash.count >= prefixStart { found.insert(hash.prefix) }
  }

  /// The text before the first interpolation of a literal.
  private static func takeStart(_ index: Int, of list: TokenList, _ found: inout Set<UInt32>) {
    guard index + 1 < list.tokens.count, list.tokens[index + 1].kind == .stringText else { return }
    let token = list.tokens[index + 1]
    var hash = Hash()
    for byte in list.bytes[Int(token.start)..<Int(token.end)] where byte != UInt8(ascii: "\\") { hash.add(byte) }
    if hash.count >= prefixStart { found.insert(hash.prefix) }
  }

  // MARK: Names

  /// Is a name that of an enumeration of strings, with a member behind it: `L10n.`, `Strings.`?
  private static func startsChain(_ index: Int, of list: TokenList) -> Bool {
    let token = list.tokens[index]
    guard token.end - token.start >= 4, token.end - token.start < 40, index + 1 < list.tokens.count,
      list.tokens[index + 1].kind == .dot,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(list.bytes[Int(token.start)])
    else { return false }
    if token.name == .L10n || token.name == .Strings { return true }
    let name = list.bytes[Int(token.start)..<Int(token.end)]
    return ["L10n", "Strings", "Localizable", "Localized", "LocalizedStrings", "Localization"].contains {
      name.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
  }

  /// The names behind the first of a chain, joined; what ends the chain may be no part of the key.
  private static func takeChain(_ index: Int, of list: TokenList, _ found: inout Set<UInt32>) {
    var hash = Hash()
    var index = index + 1
    while index + 1 < list.tokens.count, list.tokens[index].kind == .dot, list.tokens[index + 1].kind == .identifier {
      let token = list.tokens[index + 1]
      for byte in list.bytes[Int(token.start)..<Int(token.end)] { hash.add(byte) }
      found.insert(hash.value)
      index += 2
    }
  }

  /// The hash of letters in lower case and digits, so that a key and the name made of it are equal.
  private struct Hash {
    private(set) var count = 0
    private var state = NameTable.seed

    var value: UInt32 { state }
    /// As the beginning of a longer text.
    var prefix: UInt32 { state ^ 0x5555_5555 }

    mutating func add(_ byte: UInt8) {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      let isPart = isCapital || byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte >= 0x80
      guard isPart, count < UsedTexts.limit else { return }
      state = NameTable.mix(state, isCapital ? byte | 0x20 : byte)
      count += 1
    }
  }
}

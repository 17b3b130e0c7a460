internal import Guidelines
internal import Manifest

/// Counts how many strings are finished in each right-to-left language of a project.
///
/// What counts as a string to translate, and as finished, is what the guideline `localization/complete` asks of one string:
/// words of a left-to-right source that no comment exempts; a text that is there, is in no unfinished state and is no
/// text of the source left over. A text that is equal in both languages may be a name or a unit: it counts as left over
/// where words in lower case stand in it, where it is made of words that other texts of the source use in lower case, or
/// where another right-to-left language has translated it.
struct TranslationCounter {
  /// How many missing keys are named, and how much of each, in characters. Few are told one by one, so all of them are named.
  private static let named = 5
  private static let keyLimit = 40
  /// The keys of a product's name, which stays.
  private static let names: Set<String> = ["CFBundleName", "CFBundleDisplayName"]

  private let languages: [String]
  private let locales: LocaleTable
  private var counts: [Count]
  /// The words of the source's texts in lower case.
  private var vocabulary: Set<String> = []
  /// The primary languages of tags, which are few and asked for again and again.
  private var primaries: [String: String] = [:]

  private struct Count {
    var translated = 0
    var copied = 0
    var unfinished: [Unfinished] = []
    /// How many texts each file holds.
    var files: [String: Int] = [:]
  }

  /// A string that a language does not have, or has unfinished at a place.
  private struct Unfinished {
    var key: String
    var text: ProjectString.Text?
  }

  /// Counts the strings of a project. Cost: two passes over the texts.
  static func count(_ strings: [ProjectString], into languages: [String], locales: LocaleTable) -> [ProjectTranslation]
  {
    let wanted = languages.filter { locales.isRightToLeft($0) }
    guard !wanted.isEmpty, !strings.isEmpty else { return [] }
    var counter = TranslationCounter(wanted, locales)
    return counter.count(strings)
  }

  private init(_ languages: [String], _ locales: LocaleTable) {
    self.languages = languages
    self.locales = locales
    counts = Array(repeating: Count(), count: languages.count)
  }

  private mutating func count(_ strings: [ProjectString]) -> [ProjectTranslation] {
    let primary = languages.map { LanguageTag($0).language }
    for string in strings {
      guard let source = string.texts.first(where: { $0.language == string.source }) else { continue }
      for word in Self.words(of: source.value) where Self.isLowercase(word.utf8) { vocabulary.insert(word) }
    }
    var total = 0
    for string in strings {
      guard let source = string.texts.first(where: { $0.language == string.source }),
        !locales.isRightToLeft(string.source), !Self.isExempt(string.comment), !Self.names.contains(string.key),
        source.category != nil || Self.hasWords(source.value)
      else { continue }
      total += 1
      for index in languages.indices { count(string, primary[index], index) }
    }
    guard total > 0 else { return [] }
    return zip(languages, counts).map { language, count in Self.translation(language, count, total) }
  }

  /// What is told of a language: the place is that of the first unfinished text of its main file, whose keys are named.
  private static func translation(_ language: String, _ count: Count, _ total: Int) -> ProjectTranslation {
    let file = count.files.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    let first = count.unfinished.firstIndex { $0.text != nil && $0.text?.path == file }
    let ordered = count.unfinished[(first ?? 0)...] + count.unfinished[..<(first ?? 0)]
    return ProjectTranslation(
      language: language, strings: total, translated: count.translated, copied: count.copied,
      missing: ordered.prefix(named).map { shortened($0.key) },
      places: ordered.lazy.compactMap(\.text).prefix(named).map { $0.at.text(in: $0.path) },
      path: file, at: first.flatMap { count.unfinished[$0].text?.at } ?? SourcePlace(0))
  }

  private mutating func count(_ string: ProjectString, _ language: String, _ index: Int) {
    var finished = false
    var unfinished: (text: ProjectString.Text, isCopy: Bool)?
    for text in string.texts where text.language != string.source && primary(text.language) == language {
      if !finished, unfinished == nil { counts[index].files[text.path, default: 0] += 1 }
      let isOpen = text.value.isEmpty || text.state.map { $0 != .translated } ?? false
      let isCopy = !isOpen && text.state == nil && isLeftOver(text, of: string)
      if isOpen || isCopy {
        unfinished = unfinished ?? (text, isCopy)
      } else {
        finished = true
      }
    }
    guard !finished || unfinished != nil else {
      counts[index].translated += 1
      return
    }
    if unfinished?.isCopy ?? false { counts[index].copied += 1 }
    counts[index].unfinished.append(Unfinished(key: string.key, text: unfinished?.text))
  }

  private mutating func primary(_ tag: String) -> String {
    if let known = primaries[tag] { return known }
    let primary = LanguageTag(tag).language
    primaries[tag] = primary
    return primary
  }

  // MARK: Texts

  /// Whether a translation is a text of the source that somebody would have to translate.
  private func isLeftOver(_ text: ProjectString.Text, of string: ProjectString) -> Bool {
    let isSource = string.texts.contains {
      $0.language == string.source && ($0.category == nil) == (text.category == nil) && $0.value == text.value
    }
    guard isSource else { return false }
    if text.category != nil { return Self.hasWords(text.value) }
    if Self.isSentence(text.value) { return true }
    let words = Self.words(of: text.value)
    // What a product, a protocol or a unit is called is hardly used in lower case.
    if words.count > 1, words.contains(where: { $0.utf8.count > 3 && Self.isLowercase($0.utf8) }) { return true }
    guard !words.isEmpty, words.allSatisfy({ Self.isLowercase($0.utf8.dropFirst()) }) else { return false }
    return words.allSatisfy { vocabulary.contains($0.lowercased()) } || isTranslated(string)
  }

  /// Whether some right-to-left language has a text of its own letters. U+0590 to U+07FF take D6 to DF as their first byte.
  private func isTranslated(_ string: ProjectString) -> Bool {
    string.texts.contains { text in
      text.category == nil && text.value.utf8.contains { (0xD6...0xDF).contains($0) }
        && locales.isRightToLeft(text.language)
    }
  }

  /// Whether letters of a word are all in lower case.
  private static func isLowercase(_ letters: some Sequence<UInt8>) -> Bool {
    letters.allSatisfy { $0 >= UInt8(ascii: "a") }
  }

  /// The words of a text that are three ASCII letters and longer: what stands between spaces, without signs around it.
  private static func words(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).compactMap { part in
      let isLetter = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
      let isSign = { (byte: UInt8) in !isLetter(byte) && byte != UInt8(ascii: "%") && byte < 0x80 }
      var word = part.drop(while: isSign)
      while word.last.map(isSign) ?? false { word.removeLast() }
      guard word.count >= 3, word.allSatisfy(isLetter) else { return nil }
      return String(decoding: word, as: UTF8.self)
    }
  }

  private static func shortened(_ key: String) -> String {
    let line = key.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > keyLimit || line.count < key.count ? line.prefix(keyLimit) + "…" : line
  }

  /// Whether a comment says that a string stays as it is.
  private static func isExempt(_ comment: String?) -> Bool {
    guard let comment = comment?.lowercased() else { return false }
    if comment.contains("untranslat") { return true }
    return ["do not ", "don't ", "not to be ", "never "].contains {
      comment.contains($0 + "translat") || comment.contains($0 + "be translat")
    }
  }

  /// Whether letters are left of a text when its placeholders are taken out; an address has none.
  static func hasWords(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    // An address is the same in every language.
    if text.contains("://"), !rest.contains(UInt8(ascii: " ")) { return false }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"): skipPlaceholder(&rest)
      case UInt8(ascii: "{"):
        if let end = rest.firstIndex(of: UInt8(ascii: "}")) { rest = rest[(end + 1)...] }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
      default: break
      }
    }
    return false
  }

  /// Takes what stands behind the percent sign of a printf format: `1$-08.3lld`.
  private static func skipPlaceholder(_ text: inout ArraySlice<UInt8>) {
    let flags = Array("0123456789$-+ #.".utf8)
    let lengths = Array("hlqz".utf8)
    var rest = text.drop { flags.contains($0) }.drop { lengths.contains($0) }
    guard let type = rest.popFirst(), Array("@dDiuUxXofeEgGcsSp".utf8).contains(type) else { return }
    text = rest
  }

  /// Whether a text holds two words in lower case, as names seldom do.
  private static func isSentence(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let isLower = { (byte: UInt8) in UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
    let first = words.firstIndex { $0.count > 1 && $0.allSatisfy(isLower) }
    guard let first else { return false }
    return words[(first + 1)...].contains { $0.count > 1 && $0.prefix(2).allSatisfy(isLower) }
  }
}

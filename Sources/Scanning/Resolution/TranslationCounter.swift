internal import Guidelines
internal import Manifest

/// Counts how many strings are finished in each right-to-left language of a project.
///
/// What counts as a string to translate, and as finished, is what the guideline `localization/complete` asks of one string:
/// words of a left-to-right source that no comment exempts; a text that is there, is in no unfinished state and is no
/// sentence of the source left over.
struct TranslationCounter {
  /// How many missing keys are named, and how much of each, in characters.
  private static let named = 3
  private static let keyLimit = 40
  /// The keys of a product's name, which stays.
  private static let names: Set<String> = ["CFBundleName", "CFBundleDisplayName"]

  private let languages: [String]
  private let locales: LocaleTable
  private var counts: [Count]
  /// The primary languages of tags, which are few and asked for again and again.
  private var primaries: [String: String] = [:]

  private struct Count {
    var translated = 0
    var missing: [String] = []
    /// How many finished texts each file holds, and where the first stands.
    var files: [String: (count: Int, at: SourcePlace)] = [:]
  }

  /// Counts the strings of a project. Cost: a pass over the texts.
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
    var total = 0
    for string in strings {
      guard let source = string.texts.first(where: { $0.language == string.source }),
        !locales.isRightToLeft(string.source), !Self.isExempt(string.comment), !Self.names.contains(string.key),
        source.category != nil || Self.hasWords(source.value)
      else { continue }
      total += 1
      for index in languages.indices { count(string, source, primary[index], index) }
    }
    guard total > 0 else { return [] }
    return zip(languages, counts).map { language, count in
      let file = count.files.min { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      return ProjectTranslation(
        language: language, strings: total, translated: count.translated, missing: count.missing,
        path: file?.key, at: file?.value.at ?? SourcePlace(0))
    }
  }

  private mutating func count(
    _ string: ProjectString, _ source: ProjectString.Text, _ language: String, _ index: Int
  ) {
    var finished: ProjectString.Text?
    var isFinished = true
    for text in string.texts where text.language != string.source && primary(text.language) == language {
      if text.value.isEmpty || text.state.map({ $0 != .translated }) ?? Self.isLeftOver(text, of: string) {
        isFinished = false
      } else if finished == nil {
        finished = text
      }
    }
    if isFinished, let finished {
      counts[index].translated += 1
      counts[index].files[finished.path, default: (0, finished.at)].count += 1
    } else if counts[index].missing.count < Self.named {
      counts[index].missing.append(Self.shortened(string.key))
    }
  }

  private mutating func primary(_ tag: String) -> String {
    if let known = primaries[tag] { return known }
    let primary = LanguageTag(tag).language
    primaries[tag] = primary
    return primary
  }

  // MARK: Texts

  /// Whether a translation is a text of the source that somebody would have to translate.
  private static func isLeftOver(_ text: ProjectString.Text, of string: ProjectString) -> Bool {
    let isSource = string.texts.contains {
      $0.language == string.source && ($0.category == nil) == (text.category == nil) && $0.value == text.value
    }
    return isSource && (text.category == nil ? isSentence(text.value) : hasWords(text.value))
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

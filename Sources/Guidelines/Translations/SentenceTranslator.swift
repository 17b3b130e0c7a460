internal import Expressions

/// The sentences of a check in another language; an empty one is not translated.
public struct CheckTranslation: Hashable, Sendable {
  /// What is said of a subject that fails, with `{1}`, `{2}` for the values of the English sentence.
  public var message: String
  /// What to do for this very subject, likewise.
  public var fix: String

  /// Sentences of a check.
  public init(message: String, fix: String) {
    self.message = message
    self.fix = fix
  }
}

/// Says in another language what the checks of a guideline said in English.
///
/// A finding holds its sentences in English, in results that were recorded long ago, too. The values in them are read back
/// by the text around them, and put into the sentence of the other language.
public struct SentenceTranslator: Sendable {
  private struct Pair: Sendable {
    /// The text around the values of the English sentence.
    let texts: [String]
    /// For each value, whether it may be a word of ours; names from the project that look like one stay as they are.
    let mayBeWord: [Bool]
    let translation: NumberedSentence

    /// Whether the text says by itself which sentence it is.
    var isTelling: Bool { texts.contains { $0.contains(where: \.isLetter) } }
  }

  private let messages, fixes: [Pair]
  /// What the guideline asks for in general, which is the fix where a check has none.
  private let dos: [String: String]
  private let words: [String: String]

  /// Takes a guideline's sentences.
  ///
  /// - Parameters:
  ///   - guideline: the guideline in English.
  ///   - translation: its words in the other language, with its checks in their order.
  ///   - words: what stands for a value that is a word: `rtl`.
  public init(_ guideline: Guideline, _ translation: GuidelineTranslation, words: [String: String]) {
    let checks = zip(guideline.checks, translation.checks)
    messages = checks.compactMap { Self.pair($0.message, $1.message) }
    fixes = checks.compactMap { check, words in check.fix.flatMap { Self.pair($0, words.fix) } }
    dos = Dictionary(zip(guideline.dos, translation.dos).filter { !$1.isEmpty }) { first, _ in first }
    self.words = words
  }

  /// What a finding says, in the other language; nil where no sentence of the guideline is like it.
  public func message(_ english: String) -> String? { translated(english, messages) }

  /// What a finding wants done, likewise.
  public func fix(_ english: String) -> String? { translated(english, fixes) ?? dos[english] }

  private static func pair(_ english: ExpressionSource, _ translation: String) -> Pair? {
    guard !translation.isEmpty, let (texts, expressions) = Message.pieces(of: english.text) else { return nil }
    let mayBeWord = expressions.enumerated().map { place, expression in
      let isQuoted = texts[place].hasSuffix("\"") && texts[place + 1].hasPrefix("\"")
      // An expression that chooses between words shows those, whatever it reads.
      if expression.contains(" ? ") { return !isQuoted }
      return !isQuoted && !names.contains { expression.contains($0) }
    }
    return NumberedSentence(translation).map { Pair(texts: texts, mayBeWord: mayBeWord, translation: $0) }
  }

  /// What an expression shows that reads one of these comes from the project: `calendar` is a symbol, not a word.
  private static let names = [
    "element.symbol", ".twin", "element.text", "element.visual", "asset.name", "string.key", "usage.value", "usage.api",
    "boundTo", "attachedTo",
  ]

  /// The pair whose text around the values is the longest is the one that is meant.
  private func translated(_ sentence: String, _ pairs: [Pair]) -> String? {
    var best: (length: Int, sentence: String)?
    for pair in pairs {
      let length = pair.texts.reduce(0) { $0 + $1.utf8.count }
      guard best.map({ length > $0.length }) ?? true, let values = values(in: sentence, around: pair.texts) else {
        continue
      }
      let known = zip(values, pair.mayBeWord).map { value, mayBeWord in mayBeWord ? word(String(value)) : nil }
      // A sentence that is a value and nothing else is known by its words only.
      guard pair.isTelling || !known.contains(nil) else { continue }
      best = (length, pair.translation.filled(zip(values, known).map { $1 ?? "\u{2068}\($0)\u{2069}" }))
    }
    return best?.sentence
  }

  /// A word, or a list of such, in the other language; nil where any of it is not known.
  private func word(_ value: String) -> String? {
    if let known = words[value] { return known }
    for separator in [", ", " and ", " or "] {
      let parts = value.split(separator: separator).map { words[String($0)] }
      if parts.count > 1, !parts.contains(nil) {
        return parts.compactMap(\.self).joined(separator: words[separator] ?? separator)
      }
    }
    return nil
  }

  /// The values of a sentence by the text around them; nil where it is another sentence.
  private func values(in sentence: String, around texts: [String]) -> [Substring]? {
    guard let first = texts.first, let last = texts.last, sentence.hasPrefix(first) else { return nil }
    guard texts.count > 1 else { return sentence == first ? [] : nil }
    var values: [Substring] = []
    var rest = sentence.dropFirst(first.count)
    for text in texts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: text) else { return nil }
      values.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last) else { return nil }
    return values + [rest.dropLast(last.count)]
  }
}

/// A sentence with places for numbered values: `{1}`; doubled braces stand for one.
struct NumberedSentence: Sendable {
  private enum Part: Sendable {
    case text(String)
    /// The place of a value, from 0.
    case value(Int)
  }

  private var parts: [Part] = []

  /// Reads a sentence; nil where a brace stands alone or holds something else than a number from 1.
  init?(_ text: String) {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        plain.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        plain.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}"), let number = Int(rest[..<end]), number > 0 else {
        return nil
      }
      parts += [.text(plain), .value(number - 1)]
      plain = ""
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(plain))
  }

  /// The numbers that it has places for, from 1.
  var numbers: Set<Int> {
    Set(parts.compactMap { if case .value(let place) = $0 { place + 1 } else { nil } })
  }

  /// The sentence with values in their places.
  func filled(_ values: [String]) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let plain): text += plain
      case .value(let place): text += place < values.count ? values[place] : ""
      }
    }
  }
}

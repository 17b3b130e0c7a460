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
    let english: [String]
    let translation: NumberedSentence
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
    guard !translation.isEmpty, let texts = Message.literals(of: english.text) else { return nil }
    return NumberedSentence(translation).map { Pair(english: texts, translation: $0) }
  }

  /// The pair whose text around the values is the longest is the one that is meant.
  private func translated(_ sentence: String, _ pairs: [Pair]) -> String? {
    var best: (length: Int, sentence: NumberedSentence, values: [Substring])?
    for pair in pairs {
      guard let values = values(in: sentence, around: pair.english) else { continue }
      let length = pair.english.reduce(0) { $0 + $1.utf8.count }
      if best.map({ length > $0.length }) ?? true { best = (length, pair.translation, values) }
    }
    return best.map { $0.sentence.filled($0.values.map(shown)) }
  }

  /// A value as it stands in a sentence: a known word as such, anything else kept from what is around it.
  private func shown(_ value: Substring) -> String { words[String(value)] ?? "\u{2068}\(value)\u{2069}" }

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

internal import DataFormats
internal import Guidelines
internal import Mustache
internal import Reporting
public import SourceText

/// The texts of the site's frame in one language, with plural forms and numbers as the language has them.
public struct Wording: Sendable {
  /// The language.
  let language: String
  /// Each text by its key, and by plural category; `other` for a text without forms.
  private var texts: [String: [String: String]] = [:]
  /// What is used where a text is missing.
  private let fallback: [String: [String: String]]
  /// Numbers, shares and dates as the language writes them.
  let format: LocaleFormat

  /// Reads a file of texts: a map from keys to texts, or to texts by plural category (CLDR).
  ///
  /// - Parameters:
  ///   - fallback: the English texts.
  ///   - format: how the language writes numbers.
  /// - Throws: what the file is not.
  init(_ file: SourceFile, language: String, fallback: Wording?, format: LocaleFormat) throws(SiteProblem) {
    self.language = language
    self.format = format
    self.fallback = fallback?.texts ?? [:]
    let tree: Tree
    do {
      tree = try YAML.parse(file)
    } catch {
      throw SiteProblem(file: file, diagnostics: error.diagnostics)
    }
    for (key, value) in tree.entries(of: tree.root) {
      switch tree.kind(value) {
      case .mapping:
        texts[tree.text(key)] = Dictionary(tree.entries(of: value).map { (tree.text($0.key), tree.text($0.value)) }) {
          $1
        }
      case .sequence:
        throw SiteProblem(
          file: file,
          diagnostics: [
            Diagnostic(
              code: "texts/wrong-type", message: "\"\(tree.text(key))\" is a list, and a text is wanted",
              span: tree.span(value))
          ])
      default: texts[tree.text(key)] = ["other": tree.text(value)]
      }
    }
  }

  /// Whether this language has a text of its own for a key.
  func has(_ key: String) -> Bool { texts[key] != nil }

  /// The keys of all texts.
  var keys: [String] { texts.keys.sorted() }

  /// A text; its key where no language has it, so that the gap is seen.
  func callAsFunction(_ key: String) -> String { form(key, "other") }

  /// A text with values in the place of `{name}`. Each is isolated, so that it reads right in either direction.
  func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String>) -> String {
    fill(form(key, "other"), values.map { ($0.key, $0.value) })
  }

  /// A text that counts: the form of the number's plural category, with the number in the place of `{n}`.
  func count(_ key: String, _ number: Int) -> String {
    let forms = texts[key] ?? fallback[key] ?? [:]
    let category = texts[key] == nil ? (number == 1 ? "one" : "other") : format.plural(number).rawValue
    return fill(forms[category] ?? forms["other"] ?? key, [("n", self.number(number))])
  }

  /// A whole number as the language writes it.
  func number(_ value: Int) -> String { format.number(value) }

  /// All texts without placeholders, for templates: `{{t.key}}`.
  var values: MustacheObject {
    let keys = Set(texts.keys).union(fallback.keys).sorted()
    return MustacheObject(keys.map { (MustacheKey($0), .string(form($0, "other"))) })
  }

  /// The forms of a text that counts, by plural category, sorted.
  func forms(_ key: String) -> [(category: String, text: String)] {
    (texts[key] ?? fallback[key] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func form(_ key: String, _ category: String) -> String {
    let forms = texts[key] ?? fallback[key]
    return forms?[category] ?? forms?["other"] ?? key
  }

  private func fill(_ text: String, _ values: [(String, String)]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let name = rest[rest.index(after: open)..<close]
      if let value = values.first(where: { $0.0 == name })?.1 {
        result += name == "n" ? value : "\u{2068}\(value)\u{2069}"
      } else {
        result += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

/// What is wrong with a file that the site is made of.
public struct SiteProblem: Error, Sendable {
  /// The file.
  public let file: SourceFile
  /// What is wrong, as spans of it.
  public let diagnostics: [Diagnostic]
}

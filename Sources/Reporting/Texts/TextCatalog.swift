internal import DataFormats
internal import Guidelines
internal import Manifest
public import SourceText

/// The texts of reports and pages by language: sentences under keys, read from `templates/texts`.
///
/// ```yaml
/// report:
///   title: Right-to-left audit of {project}
///   findings:
///     one: "{count} finding"
///     other: "{count} findings"
/// ```
/// The key of the first is `report.title`. A mapping of plural categories is one text, of which the number in the place
/// `{count}` chooses the form. A file is named by its language, `ar.yaml`; several of a language, in folders, add up.
/// English is what others are held to, and what stands in where they have nothing.
public struct TextCatalog: Sendable {
  /// The language that has every text.
  public static let source = "en"

  /// How much of the texts a language has.
  public struct Coverage: Sendable {
    /// How many of the texts are there.
    public var translated: Int
    /// How many there are in English.
    public var total: Int
    /// The keys that are not there, sorted.
    public var missing: [String]
  }

  private(set) var entries: [String: [String: TextEntry]] = [:]

  /// Reads files of texts.
  ///
  /// - Parameter files: YAML; the last part of a path is the language. A later file adds to an earlier one of the same
  ///   language, and replaces its texts of the same key.
  /// - Returns: the texts that could be read, and what is wrong, by file.
  public static func read(_ files: [SourceFile]) -> (
    catalog: TextCatalog, diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])]
  ) {
    var catalog = TextCatalog()
    var readers: [TextReader] = []
    for file in files {
      let reader = TextReader(file)
      catalog.entries[reader.language, default: [:]].merge(reader.entries.mapValues(\.entry)) { $1 }
      readers.append(reader)
    }
    let english = catalog.entries[source] ?? [:]
    let problems = readers.map { ($0.file, $0.diagnostics + $0.compared(with: english)) }
    return (catalog, problems.filter { !$0.1.isEmpty })
  }

  /// The languages that have texts, sorted.
  public var languages: [String] { entries.keys.sorted() }

  /// The keys of all texts, sorted.
  public var keys: [String] { entries.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.sorted() }

  /// How much of the texts a language has.
  public func coverage(of language: String) -> Coverage {
    let english = entries[Self.source] ?? [:]
    let theirs = entries[language] ?? [:]
    let missing = english.keys.filter { theirs[$0] == nil }.sorted()
    return Coverage(translated: english.count - missing.count, total: english.count, missing: missing)
  }

  /// Whether there are texts in the language of a tag, whatever its region; a tag that is none has no language.
  public func serves(_ tag: String) -> Bool {
    TextFormat.languageTag.accepts(Array(tag.utf8).span)
      && LanguageTag(language(for: tag)).language == LanguageTag(tag).language
  }

  /// The language of the catalog that serves a tag best: the tag itself, shorter ones, another of the same language; else
  /// English.
  public func language(for tag: String) -> String {
    let parts = LanguageTag(tag)
    if let found = parts.lookups.first(where: { entries[$0] != nil }) { return found }
    // Chinese is written in two scripts, and a region says which.
    if parts.language == "zh", parts.script == nil {
      let likely = ["TW", "HK", "MO"].contains(parts.region ?? "") ? "zh-Hant" : "zh-Hans"
      if entries[likely] != nil { return likely }
    }
    return languages.first { LanguageTag($0).language == parts.language } ?? Self.source
  }
}

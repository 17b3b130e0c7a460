internal import DataFormats
internal import Manifest
public import SourceText

/// The translations of the guidelines into one language.
public struct GuidelineTranslations: Sendable {
  /// The language, as its folder is called: `ar`.
  public let language: String
  /// The translations by the guideline's id.
  public private(set) var byID: [String: GuidelineTranslation] = [:]
  /// The categories with their words in this language, in the order of their file; others stay in English.
  public private(set) var categories: [Category] = []

  /// Reads files `translations/<language>/<category>.yaml`, each a map from ids to the words of a guideline, and
  /// `translations/<language>/categories.yaml`, a list like that of the knowledge base.
  ///
  /// An id that there is no guideline of, a field that is misspelt and a list that is not as long as the guideline's are
  /// errors: a translation that silently went nowhere would be counted as missing, and nobody would know why. Text that
  /// is only partly there is no error.
  ///
  /// - Parameters:
  ///   - files: files of any kind; those outside a folder `translations` are passed over.
  ///   - guidelines: what is translated.
  /// - Returns: the translations by language, and what is wrong, by file.
  public static func read(_ files: [SourceFile], of guidelines: [Guideline]) -> (
    translations: [String: GuidelineTranslations], diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])]
  ) {
    let known = Dictionary(guidelines.map { ($0.id, $0) }) { first, _ in first }
    var result: [String: GuidelineTranslations] = [:]
    var problems: [(file: SourceFile, diagnostics: [Diagnostic])] = []
    for file in files {
      guard let language = language(of: file.path) else { continue }
      var translations = result[language] ?? GuidelineTranslations(language: language)
      let found =
        file.path.hasSuffix("/categories.yaml") ? translations.addCategories(file) : translations.add(file, known)
      result[language] = translations
      if !found.isEmpty { problems.append((file, found)) }
    }
    return (result, problems)
  }

  private init(language: String) { self.language = language }

  /// The language that a path is about: the folder below `translations`.
  private static func language(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count >= 3, parts[parts.count - 3] == "translations", path.hasSuffix(".yaml") else { return nil }
    return String(parts[parts.count - 2])
  }

  private mutating func addCategories(_ file: SourceFile) -> [Diagnostic] {
    let (read, diagnostics) = KnowledgeBase.readCategories(file)
    categories += read
    return diagnostics
  }

  private mutating func add(_ file: SourceFile, _ known: [String: Guideline]) -> [Diagnostic] {
    let tree: Tree
    do {
      tree = try YAML.parse(file)
    } catch {
      return error.diagnostics
    }
    var checker = DefinitionChecker(tree, records: [GuidelineTranslations.definition], prefix: "translation")
    checker.check(tree.root, .map(.name, .record("translation")))
    guard checker.diagnostics.isEmpty else { return checker.diagnostics }
    for (key, value) in tree.entries(of: tree.root) {
      let id = tree.text(key)
      guard let guideline = known[id] else {
        checker.report(
          "unknown-guideline", "no guideline has the id \"\(id)\"", at: key,
          hint: nearestName(to: id, in: known.keys.sorted()).map { "did you mean \"\($0)\"?" })
        continue
      }
      byID[id] = translation(NodeFields(tree, value), of: guideline, &checker)
    }
    return checker.diagnostics
  }

  private func translation(
    _ fields: NodeFields, of guideline: Guideline, _ checker: inout DefinitionChecker
  ) -> GuidelineTranslation {
    for (name, count) in [
      ("do", guideline.dos.count), ("avoid", guideline.avoid.count), ("captions", guideline.examples.count),
    ] {
      guard let node = fields[name] else { continue }
      let found = fields.list(name).count
      if found != count {
        checker.report(
          "wrong-count", "\"\(name)\" of \"\(guideline.id)\" has \(found) items, and the guideline has \(count)",
          at: node)
      }
    }
    return GuidelineTranslation(
      title: fields.text("title").trimmed, statement: fields.text("statement").trimmed, why: fields.text("why").trimmed,
      dos: fields.texts("do"), avoid: fields.texts("avoid"), captions: fields.texts("captions"),
      question: fields.text("question").trimmed)
  }

  private static let definition = RecordDefinition(
    "translation", "The words of a guideline in another language",
    [
      GuidelineDefinitions.field("title", .text, "A short imperative"),
      GuidelineDefinitions.field("statement", .text, "What to do, in a sentence or two"),
      GuidelineDefinitions.field("why", .text, "What a reader sees when it is not done"),
      GuidelineDefinitions.field("do", .list(.text), "What to do, in the order of the guideline's items"),
      GuidelineDefinitions.field("avoid", .list(.text), "What to avoid, in the order of the guideline's items"),
      GuidelineDefinitions.field("captions", .list(.text), "The captions of the examples, in their order"),
      GuidelineDefinitions.field("question", .text, "The question that a person must judge"),
    ])
}

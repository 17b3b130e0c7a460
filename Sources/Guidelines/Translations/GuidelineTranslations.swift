internal import DataFormats
internal import Expressions
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
  /// The sources with their words in this language, by id; a part that is empty is not translated.
  public private(set) var sources: [String: GuidelineSource] = [:]
  /// What stands for words that are values in the sentences of checks: `rtl`, `button`.
  public private(set) var words: [String: String] = [:]

  /// Reads files `translations/<language>/<category>.yaml`, each a map from ids to the words of a guideline, and
  /// `translations/<language>/categories.yaml`, a list like that of the knowledge base, and
  /// `translations/<language>/words.yaml`, a map from English words to others, and `translations/<language>/sources.yaml`,
  /// a map from ids to the words of a source.
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
    let sourceIDs = Set(guidelines.flatMap { $0.sources.map(\.id) })
    var result: [String: GuidelineTranslations] = [:]
    var problems: [(file: SourceFile, diagnostics: [Diagnostic])] = []
    for file in files {
      guard let language = language(of: file.path) else { continue }
      var translations = result[language] ?? GuidelineTranslations(language: language)
      let found =
        switch file.path.split(separator: "/").last {
        case "categories.yaml": translations.addCategories(file)
        case "words.yaml": translations.addWords(file)
        case "sources.yaml": translations.addSources(file, of: sourceIDs)
        default: translations.add(file, known)
        }
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

  private mutating func addWords(_ file: SourceFile) -> [Diagnostic] {
    Self.read(file, .text) { key, tree, value, _ in words[tree.text(key)] = tree.text(value) }
  }

  private mutating func addSources(_ file: SourceFile, of known: Set<String>) -> [Diagnostic] {
    Self.read(file, .record("sourceWords")) { key, tree, value, checker in
      let id = tree.text(key)
      guard known.contains(id) else {
        checker.report(
          "unknown-source", "no guideline rests on a source \"\(id)\"", at: key,
          hint: nearestName(to: id, in: known.sorted()).map { "did you mean \"\($0)\"?" })
        return
      }
      let fields = NodeFields(tree, value)
      sources[id] = GuidelineSource(
        id: id, title: fields.text("title"), publisher: fields.text("publisher"), url: "",
        about: fields.text("about").trimmed)
    }
  }

  private mutating func add(_ file: SourceFile, _ known: [String: Guideline]) -> [Diagnostic] {
    Self.read(file, .record("translation")) { key, tree, value, checker in
      let id = tree.text(key)
      guard let guideline = known[id] else {
        checker.report(
          "unknown-guideline", "no guideline has the id \"\(id)\"", at: key,
          hint: nearestName(to: id, in: known.keys.sorted()).map { "did you mean \"\($0)\"?" })
        return
      }
      byID[id] = translation(NodeFields(tree, value), of: guideline, &checker)
    }
  }

  /// Reads a file that is a map from names, and hands out its entries where its form is right.
  private static func read(
    _ file: SourceFile, _ type: FieldType,
    _ take: (_ key: Int, _ tree: Tree, _ value: Int, _ checker: inout DefinitionChecker) -> Void
  ) -> [Diagnostic] {
    let tree: Tree
    do {
      tree = try YAML.parse(file)
    } catch {
      return error.diagnostics
    }
    var checker = DefinitionChecker(tree, records: definitions, prefix: "translation")
    checker.check(tree.root, .map(.name, type))
    guard checker.diagnostics.isEmpty else { return checker.diagnostics }
    for (key, value) in tree.entries(of: tree.root) { take(key, tree, value, &checker) }
    return checker.diagnostics
  }

  /// A source with its words in this language; what is not translated stays as it is.
  public func source(_ original: GuidelineSource) -> GuidelineSource {
    guard let words = sources[original.id] else { return original }
    var result = original
    if !words.title.isEmpty { result.title = words.title }
    if !words.publisher.isEmpty { result.publisher = words.publisher }
    if !words.about.isEmpty { result.about = words.about }
    return result
  }

  /// What says the findings of a guideline in this language.
  public func sentences(of guideline: Guideline) -> SentenceTranslator {
    SentenceTranslator(guideline, byID[guideline.id] ?? .none, words: words)
  }

  private func translation(
    _ fields: NodeFields, of guideline: Guideline, _ checker: inout DefinitionChecker
  ) -> GuidelineTranslation {
    for (name, count) in [
      ("do", guideline.dos.count), ("avoid", guideline.avoid.count), ("captions", guideline.examples.count),
      ("conflict", guideline.conflict.count), ("checks", guideline.checks.count),
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
      conflict: fields.texts("conflict"), question: fields.text("question").trimmed,
      checks: checks(fields, of: guideline, &checker))
  }

  private func checks(
    _ fields: NodeFields, of guideline: Guideline, _ checker: inout DefinitionChecker
  ) -> [CheckTranslation] {
    zip(fields.list("checks"), guideline.checks).map { node, check in
      let fields = NodeFields(fields.tree, node)
      for (name, english) in [("message", check.message), ("fix", check.fix)] {
        guard let node = fields[name] else { continue }
        guard let english else {
          checker.report("no-fix", "the check has no fix of its own", at: node)
          continue
        }
        let count = Message.pieces(of: english.text)?.expressions.count ?? 0
        let numbers = NumberedSentence(fields.text(name))?.numbers
        if numbers != Set(1..<count + 1) {
          let wanted = (1...max(count, 1)).map { "{\($0)}" }.joined(separator: ", ")
          checker.report(
            "wrong-values",
            count == 0 ? "the sentence has no values" : "the sentence has the values \(wanted), each at least once",
            at: node)
        }
      }
      return CheckTranslation(message: fields.text("message").trimmed, fix: fields.text("fix").trimmed)
    }
  }

  private static let definitions = [guideline, check, source]

  private static let guideline = RecordDefinition(
    "translation", "The words of a guideline in another language",
    [
      GuidelineDefinitions.field("title", .text, "A short imperative"),
      GuidelineDefinitions.field("statement", .text, "What to do, in a sentence or two"),
      GuidelineDefinitions.field("why", .text, "What a reader sees when it is not done"),
      GuidelineDefinitions.field("do", .list(.text), "What to do, in the order of the guideline's items"),
      GuidelineDefinitions.field("avoid", .list(.text), "What to avoid, in the order of the guideline's items"),
      GuidelineDefinitions.field("captions", .list(.text), "The captions of the examples, in their order"),
      GuidelineDefinitions.field("conflict", .list(.text), "What each source says where they disagree, in their order"),
      GuidelineDefinitions.field("question", .text, "The question that a person must judge"),
      GuidelineDefinitions.field("checks", .list(.record("checkWords")), "The sentences of the checks, in their order"),
    ])

  private static let source = RecordDefinition(
    "sourceWords", "The words of a source in another language",
    [
      GuidelineDefinitions.field("title", .text, "Its title, where it is ours to translate"),
      GuidelineDefinitions.field("publisher", .text, "Who publishes it"),
      GuidelineDefinitions.field("about", .text, "What it is"),
    ])

  private static let check = RecordDefinition(
    "checkWords", "The sentences of a check in another language",
    [
      GuidelineDefinitions.field("message", .text, "What is said of a subject that fails; {1} is the first value"),
      GuidelineDefinitions.field("fix", .text, "What to do for this very subject"),
    ])
}

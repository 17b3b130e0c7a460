internal import Audit
internal import Configuration
internal import EmbeddedFiles
internal import Guidelines
internal import SourceText
internal import Synchronization

/// The knowledge base that a command works with: the embedded one, and what the configuration and `--guidelines` add or
/// replace.
struct Knowledge {
  /// The guidelines, categories and sources.
  let base: KnowledgeBase
  /// Symbols and locales.
  let facts: Facts
  /// Whether there are guidelines from outside, which have not been proved sound.
  private let hasOthers: Bool
  /// The team's choices where sources disagree.
  private let policies: [String: String]

  /// The option that adds guidelines.
  static let option = Option("--guidelines", "DIR", "guidelines beside ours; one of the same id replaces ours")

  /// Reads the knowledge base. Cost: some ten milliseconds for the whole embedded one.
  ///
  /// - Parameters:
  ///   - extent: what of our guidelines is wanted; an audit does without their examples.
  ///   - more: files of guidelines beside those.
  init(
    _ arguments: Arguments, _ settings: Settings, _ extent: GuidelineExtent = .whole, more: [SourceFile] = []
  ) throws(Failure) {
    var files = extent == .whole ? Knowledge.embeddedFiles : []
    let folders = settings.configuration.guidelines.map { settings.path($0) } + arguments.list("--guidelines")
    for folder in folders {
      guard Files.isDirectory(folder) else { throw Failure("there is no folder \(terminalSafe(folder))") }
      files += try Files.read(all: try Files.list(folder, endings: [".yaml"]))
    }
    files += more
    let (base, problems) = KnowledgeBase.read(
      files, sound: extent == .whole ? [] : Knowledge.embeddedOriginals, extent)
    try Knowledge.refuse(problems, arguments)
    self.base = base
    facts = Knowledge.embeddedFacts
    hasOthers = !folders.isEmpty || !more.isEmpty
    policies = settings.configuration.policies
  }

  /// Reads the knowledge base by the configuration that is found from the working folder.
  init(_ arguments: Arguments) throws(Failure) { try self.init(arguments, try Settings(arguments)) }

  /// The guidelines, categories, sources and translations that the binary carries.
  static var embeddedFiles: [SourceFile] { embedded { $0.hasPrefix("guidelines/") && $0.hasSuffix(".yaml") } }

  /// The same without the translations.
  private static var embeddedOriginals: [SourceFile] {
    embedded { $0.hasPrefix("guidelines/") && !$0.hasPrefix(translations) && $0.hasSuffix(".yaml") }
  }

  /// The translations of guidelines into a language that the binary carries.
  static func embeddedTranslations(_ language: String) -> [SourceFile] {
    embedded { $0.hasPrefix(translations + language + "/") }
  }

  private static let translations = "guidelines/translations/"

  private static func embedded(_ isWanted: (String) -> Bool) -> [SourceFile] {
    EmbeddedFiles.embeddedFiles.filter { isWanted($0.path) }.map { SourceFile(path: $0.path, bytes: $0.bytes) }
  }

  /// The tables that the binary carries.
  static var embeddedFacts: Facts {
    Facts(
      symbols: SymbolTable(table("symbols")),
      locales: LocaleTable(locales: table("locales"), languages: table("languages")))
  }

  /// The bytes of one table that the binary carries.
  static func table(_ name: String) -> [UInt8] { file("guidelines/facts/\(name).tsv") }

  /// The bytes of one file that the binary carries.
  private static func file(_ path: String) -> [UInt8] {
    guard let file = EmbeddedFiles.embeddedFiles.first(where: { $0.path == path }) else {
      preconditionFailure("the binary has no \(path)")
    }
    return file.bytes
  }

  /// Plans are kept until the process ends: taking them apart just before would be time for nothing.
  private static let plans = Mutex<[AuditPlan]>([])

  /// Compiles the checks of the guidelines that are wanted.
  ///
  /// - Parameter subjects: the kinds of subject that an audit will meet; nil to compile and prove everything. Guidelines
  ///   from outside are compiled whole all the same, so that what is wrong with them is told; ours the tests prove sound.
  func plan(_ arguments: Arguments, subjects: Set<SubjectKind>? = nil) throws(Failure) -> AuditPlan {
    let all = Set(SubjectKind.allCases)
    let isOurs = !hasOthers
    let only = arguments.list("--only")
    let known = base.guidelines.map(\.guideline.id) + GuidelineSelection.categories(base)
    for name in only where !known.contains(name) {
      throw Failure(
        "--only names no guideline or category: \"\(terminalSafe(name))\"",
        hint: nearestName(to: name, in: known).map { "did you mean \($0)?" } ?? "rtlaudit list shows them all")
    }
    let (plan, problems) = AuditPlan.compile(
      base, facts: facts, subjects: isOurs ? subjects ?? all : all, policies: policies,
      isTrusted: isOurs && subjects != nil, archive: Knowledge.file("guidelines/conditions.txt")
    ) { guideline in
      only.isEmpty || only.contains(guideline.id) || only.contains(guideline.category)
    }
    try Knowledge.refuse(problems, arguments)
    Knowledge.plans.withLock { $0.append(plan) }
    return plan
  }

  /// The ids of all guidelines.
  var ids: Set<String> { Set(base.guidelines.map(\.guideline.id)) }

  /// The guideline of an id, or a failure that suggests one.
  func guideline(_ id: String) throws(Failure) -> Guideline {
    if let found = find(id) { return found }
    throw Failure(
      "there is no guideline \"\(terminalSafe(id))\"",
      hint: nearest(id).map { "did you mean \($0)?" } ?? "rtlaudit list shows them all")
  }

  /// The guidelines of a category; none where there is no such category.
  func guidelines(ofCategory name: String) -> [Guideline] {
    base.guidelines.map(\.guideline).filter { $0.category == name }
  }

  /// The guideline of an id, or of a slug that only one has.
  func find(_ id: String) -> Guideline? {
    if let found = base.guideline(id) { return found.guideline }
    let slugs = base.guidelines.filter { $0.guideline.id.hasSuffix("/" + id) }
    return slugs.count == 1 ? slugs[0].guideline : nil
  }

  /// The id that a misspelt one, with or without its category, was most likely meant to be.
  func nearest(_ id: String) -> String? {
    let ids = base.guidelines.map(\.guideline.id)
    if let whole = nearestName(to: id, in: ids) { return whole }
    let slug = nearestName(to: id, in: ids.map { String($0.drop { $0 != "/" }.dropFirst()) })
    return slug.flatMap { slug in ids.first { $0.hasSuffix("/" + slug) } }
  }

  private static func refuse(
    _ problems: [(file: SourceFile, diagnostics: [Diagnostic])], _ arguments: Arguments
  ) throws(Failure) {
    guard !problems.isEmpty else { return }
    let printer = Terminal.diagnosticPrinter(arguments)
    throw Failure(printed: problems.map { printer.text(of: $0.diagnostics, in: $0.file) }.joined())
  }
}

internal import DataFormats
public import SourceText
internal import Synchronization

/// A category of guidelines.
public struct Category: Hashable, Sendable {
  /// The folder below guidelines/.
  public var id: String
  /// What people call it.
  public var title: String
  /// One sentence.
  public var intro: String
}

/// A document that guidelines rest on.
public struct GuidelineSource: Hashable, Sendable {
  /// The id that guidelines name.
  public var id: String
  /// Its title.
  public var title: String
  /// Who publishes it.
  public var publisher: String
  /// Its address; empty where it has none.
  public var url: String
  /// What it is, in our words.
  public var about: String
}

/// Every guideline, in the order of the categories and then of the ids; the categories and the sources.
public struct KnowledgeBase: Sendable {
  /// The guidelines with their files.
  public private(set) var guidelines: [GuidelineFile] = []
  /// The categories in reading order.
  public private(set) var categories: [Category] = []
  /// The sources in the order of their file.
  public private(set) var sources: [GuidelineSource] = []

  /// Reads the files of a knowledge base.
  ///
  /// - Parameters:
  ///   - files: guideline files, `categories.yaml` and `sources.yaml`, in any order; others are passed over. A later
  ///     guideline, category or source replaces an earlier one of the same id.
  ///   - sound: files before those, which are known to be right: nothing is looked for in them.
  ///   - extent: how much of the sound ones is read, which takes a third of the time or less where it is not the whole.
  /// - Returns: the knowledge base of all that could be read, and what is wrong, by file.
  public static func read(_ files: [SourceFile], sound: [SourceFile] = [], _ extent: GuidelineExtent = .texts) -> (
    base: KnowledgeBase, diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])]
  ) {
    var base = KnowledgeBase()
    var problems: [(file: SourceFile, diagnostics: [Diagnostic])] = []
    var byID: [String: GuidelineFile] = [:]
    let needsProof = !files.isEmpty
    let soundCount = sound.count
    let files = sound + files.filter { $0.path.hasSuffix(".yaml") && !isTranslation($0.path) }
    // Each guideline is a file of its own; they are put together in the order of the files.
    let read = Mutex([(guideline: GuidelineFile?, diagnostics: [Diagnostic])?](repeating: nil, count: files.count))
    inParallel(files.count, jobs: files.count < 16 ? 1 : processorCount) { take in
      while let place = take() {
        guard !isList(files[place]) else { continue }
        let result = GuidelineReader.read(files[place], place < soundCount ? extent : .whole)
        read.withLock { $0[place] = result }
      }
    }
    let results = read.withLock { $0 }
    for (place, file) in files.enumerated() {
      var found: [Diagnostic] = []
      if isNamed(file, "categories.yaml") {
        let categories: [Category]
        (categories, found) = readCategories(file)
        merge(categories, into: &base.categories, by: \.id)
      } else if isNamed(file, "sources.yaml") {
        let sources: [GuidelineSource]
        (sources, found) = readSources(file)
        merge(sources, into: &base.sources, by: \.id)
      } else {
        let result = results[place] ?? GuidelineReader.read(file)
        if let guideline = result.guideline { byID[guideline.guideline.id] = guideline }
        found = result.diagnostics
      }
      if !found.isEmpty { problems.append((file, found)) }
    }
    let order = Dictionary(base.categories.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    // Ids are sorted, not the guidelines themselves, which are large.
    let keys = byID.map { id, entry in
      let category = entry.guideline.category
      return (order: order[category] ?? Int.max, category: category, id: id)
    }
    base.guidelines = keys.sorted { ($0.order, $0.category, $0.id) < ($1.order, $1.category, $1.id) }
      .compactMap { byID[$0.id] }
    if needsProof { problems += base.checkReferences() }
    return (base, problems)
  }

  /// Whether a file is in a folder of translations.
  private static func isTranslation(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { $0.elementsEqual("translations".utf8) }
  }

  /// Whether a file lists categories or sources.
  private static func isList(_ file: SourceFile) -> Bool {
    isNamed(file, "categories.yaml") || isNamed(file, "sources.yaml")
  }

  private static func isNamed(_ file: SourceFile, _ name: String) -> Bool {
    file.path == name || file.path.hasSuffix("/" + name)
  }

  /// Adds entries behind those that are there; one whose id is there takes its place.
  private static func merge<T>(_ new: [T], into known: inout [T], by id: (T) -> String) {
    for entry in new {
      if let index = known.firstIndex(where: { id($0) == id(entry) }) {
        known[index] = entry
      } else {
        known.append(entry)
      }
    }
  }

  /// The guideline of an id.
  public func guideline(_ id: String) -> GuidelineFile? { guidelines.first { $0.guideline.id == id } }

  /// The title of a category; its id where categories.yaml does not have it.
  public func title(ofCategory id: String) -> String { categories.first { $0.id == id }?.title ?? id }

  /// What holds for each policy where a project chooses nothing.
  public var policyDefaults: [String: String] {
    Dictionary(guidelines.compactMap { $0.guideline.policy.map { ($0.name, $0.defaultChoice) } }) { first, _ in first }
  }

  /// Sources and related guidelines that are named and not there.
  private func checkReferences() -> [(file: SourceFile, diagnostics: [Diagnostic])] {
    let ids = Set(guidelines.map(\.guideline.id))
    let sourceIDs = Set(sources.map(\.id))
    return guidelines.compactMap { entry in
      // Nearly all is right, and then there is no need to look into the file again.
      guard !entry.guideline.isSound(ids, sourceIDs) else { return nil }
      let fields = NodeFields(entry.tree, entry.tree.root)
      var found: [Diagnostic] = []
      for node in fields.list("related") where !ids.contains(entry.tree.text(node)) && entry.tree.isText(node) {
        found.append(unknown("guideline", entry.tree.text(node), ids.sorted(), entry.tree.span(node)))
      }
      let named = fields.records("sources").map { $0["id"] } + fields.records("conflict").map { $0["source"] }
      for node in named.compactMap(\.self)
      where !sourceIDs.contains(entry.tree.text(node)) && !sources.isEmpty && entry.tree.isText(node) {
        found.append(unknown("source", entry.tree.text(node), sources.map(\.id), entry.tree.span(node)))
      }
      return found.isEmpty ? nil : (entry.file, found)
    }
  }

  private func unknown(_ kind: String, _ name: String, _ known: [String], _ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "guideline/unknown-\(kind)", message: "no \(kind) has the id \"\(name)\"", span: span,
      hint: nearestName(to: name, in: known).map { "did you mean \"\($0)\"?" })
  }

  static func readCategories(_ file: SourceFile) -> ([Category], [Diagnostic]) {
    readRecords(file, CategoryDefinitions.category, isList: true) { name, fields in
      Category(id: fields.text("id"), title: fields.text("title"), intro: fields.text("intro").trimmed)
    }
  }

  private static func readSources(_ file: SourceFile) -> ([GuidelineSource], [Diagnostic]) {
    readRecords(file, CategoryDefinitions.source, isList: false) { name, fields in
      GuidelineSource(
        id: name, title: fields.text("title"), publisher: fields.text("publisher"), url: fields.text("url"),
        about: fields.text("about").trimmed)
    }
  }
}

extension Guideline {
  /// Whether all guidelines and sources that it names are there; any source is right where there are none at all.
  fileprivate func isSound(_ guidelines: Set<String>, _ knownSources: Set<String>) -> Bool {
    related.allSatisfy(guidelines.contains)
      && (knownSources.isEmpty
        || sources.allSatisfy { knownSources.contains($0.id) }
          && conflict.allSatisfy { knownSources.contains($0.source) })
  }
}

extension Tree {
  /// Whether a node is a text; what is none has been told.
  fileprivate func isText(_ node: Int) -> Bool { kind(node) == .string }
}

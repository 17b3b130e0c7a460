public import Guidelines
internal import Manifest
internal import SourceText

/// Brings the results of all files together: names that others declare, owners, ids that differ, strings of all languages.
///
/// Everything is in the order of paths and places, so that the same files give the same project.
public struct ProjectResolver {
  /// The files in the order of their paths.
  let files: [ScannedFile]
  let locales: LocaleTable
  var project = ScannedProject()
  var shipped = ShippedLanguages()
  /// The files whose types nothing uses.
  var unused: Set<String> = []
  /// The screens of other files that nothing uses, as `path:name`.
  var unusedScreens: Set<String> = []

  /// Brings files together.
  ///
  /// - Parameters:
  ///   - files: what each file gave; they are put in the order of their paths.
  ///   - folder: the name of the project's folder, for a project that says no name.
  ///   - locales: which languages run from right to left.
  ///   - keepsAllTexts: false to leave out texts of left-to-right languages in which no check can find anything.
  /// - Complexity: O(n) in what the files hold, but for sorting.
  public static func resolve(
    _ files: [ScannedFile], folder: String, locales: LocaleTable, keepsAllTexts: Bool = true
  ) -> ScannedProject {
    let sorted = files.sorted { $0.path.precedes($1.path) }
    var resolver = ProjectResolver(files: sorted, locales: locales)
    resolver.project.fileCount = files.count
    resolver.readFacts(folder: folder)
    resolver.findUnusedFiles()
    resolver.placeAssets()
    resolver.placeScreens()
    resolver.placeUsages()
    let joined = StringJoiner.join(
      sorted, source: resolver.project.facts.locales.first ?? "en", locales: locales, keepsAllTexts: keepsAllTexts,
      shipped: resolver.shipped)
    resolver.project.strings = joined.strings
    resolver.project.gaps += joined.unused
    resolver.dropFormatsOfTexts()
    resolver.dropNumberedFormats()
    resolver.dropPlainQuestions()
    resolver.project.translations = TranslationCounter.count(
      resolver.project.strings, into: resolver.project.facts.locales, locales: locales)
    for file in sorted {
      resolver.project.gaps += file.gaps.map { .init(path: file.path, gap: $0) }
      resolver.project.suppressions += file.suppressions.map { .init(path: file.path, suppression: $0) }
    }
    return resolver.project
  }

  private init(files: [ScannedFile], locales: LocaleTable) {
    self.files = files
    self.locales = locales
    constants = Self.constants(of: files)
    outlets = Self.outlets(of: files)
  }

  // MARK: Names

  /// The constants of all files; a name with two meanings is none.
  private let constants: [String: String]
  /// The unique names of assets by the names that code uses.
  private var assetNames: [String: String] = [:]

  private static func constants(of files: [ScannedFile]) -> [String: String] {
    var values: [String: String] = [:]
    var ambiguous: Set<String> = []
    for file in files {
      for export in file.exports where export.kind == .constant {
        if let known = values[export.name], known != export.value { ambiguous.insert(export.name) }
        values[export.name] = export.value
      }
    }
    for name in ambiguous { values[name] = nil }
    return values
  }

  /// What code sets of the outlets of each type: `TripCell.dateLabel.textAlignment`.
  private let outlets: Set<String>

  private static func outlets(of files: [ScannedFile]) -> Set<String> {
    var found: Set<String> = []
    for file in files {
      for export in file.exports where export.kind == .outlet { found.insert(export.name + "." + export.value) }
    }
    return found
  }

  /// Does the class of an interface file set by itself what the file says of an object?
  private func isSetInCode(_ usage: ScannedUsage, classes: [String]) -> Bool {
    guard let all = usage.outlet?.split(separator: ",") else { return false }
    let properties: [String]
    switch usage.api {
    case "IB.textAlignment": properties = ["textAlignment", "attributedText"]
    case "IB.contentHorizontalAlignment": properties = ["contentHorizontalAlignment"]
    case "IB.fixedFrame": properties = ["frame", "center", "translatesAutoresizingMaskIntoConstraints"]
    default: return false
    }
    return classes.contains { name in
      all.contains { outlet in properties.contains { outlets.contains("\(name).\(outlet).\($0)") } }
    }
  }

  /// A value with its references resolved; nil where it stays unknown.
  func resolved(_ value: ScannedValue) -> ScannedValue? {
    switch value {
    case .reference(let name, let otherwise): return (constants[name] ?? otherwise).map { .text($0) }
    case .record(let fields):
      let known = fields.compactMapValues { resolved($0) }
      return known.isEmpty ? nil : .record(known)
    default: return value
    }
  }

  // MARK: Assets

  private mutating func placeAssets() {
    var namespaces: Set<String> = []
    for file in files {
      for case .assetNamespace(let folder) in file.facts { namespaces.insert(folder) }
    }
    let depictions = depictions()
    var counts: [String: Int] = [:]
    for file in files {
      for asset in file.assets {
        let name = qualifiedName(asset, namespaces)
        // A second set of the same name is another catalog's: a number tells it apart.
        let count = (counts[name] ?? 0) + 1
        counts[name] = count
        let unique = count > 1 ? "\(name) (\(count))" : name
        if count == 1 { assetNames[name] = unique }
        project.assets.append(
          .init(name: unique, path: file.path, depicts: depictions[name] ?? nil, asset: asset))
      }
    }
  }

  /// The name with the folders before it that give their sets a namespace: `Icons/back`.
  private func qualifiedName(_ asset: ScannedAsset, _ namespaces: Set<String>) -> String {
    guard !namespaces.isEmpty else { return asset.name }
    var name = asset.name
    var folder = asset.folder[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      if namespaces.contains(String(folder)) {
        name = "\(folder.split(separator: "/").last ?? "")/\(name)"
      }
      if folder.hasSuffix(".xcassets") { break }
    }
    return name
  }

  /// What each picture shows by its uses; nil inside where they do not agree.
  private func depictions() -> [String: Depiction?] {
    var found: [String: Depiction?] = [:]
    for mention in files.lazy.flatMap(\.mentions) {
      guard let depicts = mention.depicts else { continue }
      if let known = found[mention.name] {
        if known != depicts { found[mention.name] = .some(nil) }
      } else {
        found[mention.name] = depicts
      }
    }
    return found
  }

  // MARK: Screens

  private mutating func placeScreens() {
    let owners = OwnerRules(files)
    let snapshots = snapshots()
    var taken: Set<String> = []
    for file in files where !file.screens.isEmpty && !unused.contains(file.path) {
      let owner = owners.owner(of: file.path)
      for scanned in file.screens.sorted(by: { $0.at < $1.at }) where !isUnused(scanned.name, in: file.path) {
        var screen = scanned
        var id = screen.name.isEmpty ? file.path : screen.name
        if taken.contains(id) { id += " (\(file.path))" }
        var number = 2
        while !taken.insert(id).inserted {
          id = "\(screen.name) (\(file.path), \(number))"
          number += 1
        }
        let directions = ([screen.name] + screen.aliases).reduce(into: Set<Direction>()) {
          $0.formUnion(snapshots[$1] ?? [])
        }
        if !directions.isEmpty {
          screen.fields[.snapshots] = .texts(Direction.allCases.filter { directions.contains($0) }.map(\.name))
        }
        screen.fields.mapValues { resolved($1) }
        var ids = ElementNames()
        for index in screen.elements.indices { finish(&screen.elements[index], &ids) }
        for index in screen.elements.indices { dropReferences(&screen.elements[index], ids) }
        project.screens.append(.init(id: id, path: file.path, owner: owner, screen: screen))
      }
    }
  }

  /// Gives an element and those inside it ids that differ, and resolves their fields.
  private func finish(_ element: inout ScannedElement, _ ids: inout ElementNames) {
    element.id = ids.unique(element.id)
    element.fields.mapValues { field, value in
      guard let known = resolved(value) else { return nil }
      guard field == .asset, let name = known.text else { return known }
      // An asset that no catalog has may be of a bundle that is not here: nothing is known of it.
      return assetNames[name].map { .text($0) } ?? (assetNames.isEmpty ? known : nil)
    }
    for index in element.children.indices { finish(&element.children[index], &ids) }
  }

  /// Takes away references to elements that are not in the screen.
  private func dropReferences(_ element: inout ScannedElement, _ ids: ElementNames) {
    for field in [ElementField.attachedTo, .boundTo] {
      if let id = element.fields[field]?.text, !ids.contains(id) { element.fields[field] = nil }
    }
    for index in element.children.indices { dropReferences(&element.children[index], ids) }
  }

  /// The directions in which tests capture each type.
  private func snapshots() -> [String: Set<Direction>] {
    var found: [String: Set<Direction>] = [:]
    for file in files {
      for case .snapshot(let screen, let direction) in file.facts { found[screen, default: []].insert(direction) }
    }
    // Most tests capture what cannot be told from their names, some of it perhaps in both directions: then one screen by
    // itself, of many that are captured, says nothing of the project.
    let known = Set(files.lazy.flatMap(\.screens).flatMap { [$0.name] + $0.aliases })
    let matched = found.keys.count { known.contains($0) }
    return matched * 4 < found.count ? [:] : found
  }

  // MARK: Usages

  /// Is a quoted name that of an asset in a catalog, which is judged where it lies?
  private func isInCatalog(_ value: ScannedValue?) -> Bool {
    guard let name = value?.text, name.hasPrefix("\""), name.hasSuffix("\""), name.utf8.count > 1 else { return false }
    return assetNames[String(name.dropFirst().dropLast())] != nil
  }

  private mutating func placeUsages() {
    var ofFile: [String: [String: String]] = [:]
    var ofProject: [String: String] = [:]
    for placed in project.screens {
      ofFile[placed.path, default: [:]][placed.screen.name] = placed.id
      if ofProject[placed.screen.name] == nil { ofProject[placed.screen.name] = placed.id }
    }
    for file in files where !file.usages.isEmpty && !unused.contains(file.path) {
      let own = ofFile[file.path]
      let classes = Dictionary(file.screens.map { ($0.name, $0.aliases) }, uniquingKeysWith: { first, _ in first })
      for scanned in file.usages.sorted(by: { $0.at < $1.at }) {
        var usage = scanned
        usage.value = usage.value.flatMap { resolved($0) }
        if usage.api == "UIImage.init(named:)", isInCatalog(usage.value) { continue }
        if isUnused(usage.screen, in: file.path) { continue }
        if isSetInCode(usage, classes: usage.screen.flatMap { classes[$0] } ?? []) { continue }
        let screen = usage.screen.flatMap { own?[$0] ?? ofProject[$0] }
        project.usages.append(.init(path: file.path, screen: screen, usage: usage))
      }
    }
  }
}

/// The ids of a screen's elements.
private struct ElementNames {
  private var counts: [String: Int] = [:]

  /// The id, with a number behind it where it is taken.
  mutating func unique(_ id: String) -> String {
    let name = id.isEmpty ? "element" : id
    guard let count = counts[name] else {
      counts[name] = 1
      return name
    }
    var number = count + 1
    while counts["\(name)-\(number)"] != nil { number += 1 }
    counts[name] = number
    counts["\(name)-\(number)"] = 1
    return "\(name)-\(number)"
  }

  func contains(_ id: String) -> Bool { counts[id] != nil }
}

/// Who answers for a path, by CODEOWNERS: the last line that matches.
private struct OwnerRules {
  private var rules: [(pattern: GlobPattern, owners: String)] = []

  init(_ files: [ScannedFile]) {
    // GitHub looks into .github, then at the top, then into docs.
    let paths = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
    guard let file = paths.lazy.compactMap({ path in files.first { $0.path == path } }).first else { return }
    for case .owner(let text, let owners) in file.facts {
      if let pattern = GlobPattern(text) { rules.append((pattern, owners)) }
    }
  }

  func owner(of path: String) -> String? {
    guard !rules.isEmpty else { return nil }
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0)[...] }
    return rules.last { $0.pattern.covers(parts) }.flatMap { $0.owners.isEmpty ? nil : $0.owners }
  }
}

internal import Guidelines
internal import Manifest

extension ProjectResolver {
  /// What the files say of the project, put together: the weightiest name, all languages, the oldest systems.
  mutating func readFacts(folder: String) {
    readShippedLanguages()
    var facts = ProjectFacts()
    var nameWeight = -1
    var development: [String: Int] = [:]
    var languages: Set<String> = []
    var platforms: [Platform: Int] = [:]
    var systems: [Platform: Oldest] = [:]
    for file in files {
      for table in file.tables {
        if let language = table.language, ships(language, file.path) { languages.insert(language) }
      }
      for fact in file.facts {
        switch fact {
        case .name(let name, let weight):
          if Int(weight) > nameWeight { (facts.name, nameWeight) = (name, Int(weight)) }
        case .version(let version): if facts.version == nil { facts.version = version }
        case .platform(let platform, let minimum):
          platforms[platform, default: 0] += 1
          if let minimum { systems[platform, default: Oldest()].take(minimum, depth: Self.depth(of: file.path)) }
        case .locale(let tag): languages.insert(tag)
        case .developmentLanguage(let tag): development[tag, default: 0] += 1
        case .switching(let method): if facts.switching == nil { facts.switching = method }
        case .directionSwitch(let how): if facts.directionSwitch == nil { facts.directionSwitch = how }
        case .owner, .snapshot, .assetNamespace, .directionOverride: break
        }
      }
    }
    facts.systems = systems.mapValues(\.version)
    if facts.name.isEmpty { facts.name = folder.isEmpty ? "project" : folder }
    facts.platform = [.ios, .macos, .tvos, .visionos, .watchos].first { platforms[$0] != nil }
    facts.minimumOS = facts.platform.flatMap { facts.systems[$0] }
    facts.locales = locales(languages, development)
    project.facts = facts
  }

  /// Reads which languages each Xcode project puts into its app: files of others may lie beside them.
  private mutating func readShippedLanguages() {
    for file in files where file.path.hasSuffix(".xcodeproj/project.pbxproj") {
      var tags: Set<String> = []
      for case .locale(let tag) in file.facts { tags.insert(LanguageTag(tag).language) }
      guard tags.count > 1 else { continue }
      let folder = file.path.split(separator: "/").dropLast(2).joined(separator: "/")
      shipped.projects.append((folder, tags))
    }
    for file in files where file.path.hasSuffix("/Package.swift") {
      shipped.packages.append(String(file.path.dropLast("Package.swift".utf8.count)))
    }
  }

  private func ships(_ language: String, _ path: String) -> Bool { shipped.contains(language, path) }

  /// The oldest system of the outermost projects and packages: what lies deeper may be left over or another's.
  private struct Oldest {
    var version = ""
    private var depth = Int.max

    mutating func take(_ version: String, depth: Int) {
      guard depth <= self.depth else { return }
      if depth < self.depth || SystemVersion.isOlder(version, than: self.version) { self.version = version }
      self.depth = depth
    }
  }

  /// How deep a project lies; the folder of an Xcode project is no folder of its own.
  private static func depth(of path: String) -> Int {
    path.utf8.count { $0 == UInt8(ascii: "/") } - (path.hasSuffix("project.pbxproj") ? 1 : 0)
  }

  /// The language that most files call that of development first, then the others in order.
  private func locales(_ languages: Set<String>, _ development: [String: Int]) -> [String] {
    let stated = development.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let first = stated ?? (languages.contains("en") || languages.isEmpty ? "en" : languages.min())
    // Without one word on languages there is nothing to say.
    guard let first, stated != nil || !languages.isEmpty else { return [] }
    return [first] + languages.subtracting([first]).sorted()
  }
}

/// Which languages' tables are part of an app, as far as Xcode projects say.
struct ShippedLanguages {
  /// The folders of projects, and the languages that each lists or holds files of.
  var projects: [(folder: String, languages: Set<String>)] = []
  /// The folders of packages, whose tables are found by where they lie.
  var packages: [String] = []

  /// False for a table of a language that the project around it does not have.
  func contains(_ language: String, _ path: String) -> Bool {
    guard !packages.contains(where: { path.hasPrefix($0) }) else { return true }
    let around = projects.filter { $0.folder.isEmpty || path.hasPrefix($0.folder + "/") }
    guard !around.isEmpty else { return true }
    let language = LanguageTag(language).language
    return around.contains { $0.languages.contains(language) }
  }
}

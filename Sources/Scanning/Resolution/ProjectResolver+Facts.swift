internal import Manifest

extension ProjectResolver {
  /// What the files say of the project, put together: the weightiest name, all languages, the oldest systems.
  mutating func readFacts(folder: String) {
    var facts = ProjectFacts()
    var nameWeight = -1
    var development: [String: Int] = [:]
    var languages: Set<String> = []
    var platforms: [Platform: Int] = [:]
    var systems: [Platform: Oldest] = [:]
    for file in files {
      for table in file.tables { if let language = table.language { languages.insert(language) } }
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
        case .owner, .snapshot, .assetNamespace: break
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

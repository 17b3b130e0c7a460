internal import Manifest

/// Reads an Info.plist: name, version, platform, languages.
enum InfoPlistReader {
  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var file = ScannedFile(path: path)
    guard PropertyList.isXML(bytes) else {
      file.gaps.append(ScanGap(.unreadable, at: 0))
      return file
    }
    let tree = XMLTree(bytes)
    // Scenes and extensions are found by the names of their classes.
    let words = tree.nodes.indices.lazy.flatMap {
      tree.text(of: $0).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }
    file.namedTypes = Set(words.map { TypeNames.hash(of: $0) }).sorted()
    guard let list = PropertyList(tree) else {
      file.gaps.append(ScanGap(.unreadable, at: tree.fault ?? 0))
      return file
    }
    if let place = tree.fault { file.gaps.append(ScanGap(.malformed, at: place)) }
    // Names and versions of extensions and tests are not the app's.
    let isApp = list["CFBundlePackageType"]?.text.map { $0 == "APPL" } ?? (list["NSExtension"] == nil)
    if isApp, let name = stated(list["CFBundleDisplayName"]) ?? stated(list["CFBundleName"]) {
      file.facts.append(.name(name, weight: 1))
    }
    if isApp, let version = stated(list["CFBundleShortVersionString"]) { file.facts.append(.version(version)) }
    for locale in list["CFBundleLocalizations"]?.items ?? [] {
      if let tag = locale.text.flatMap({ TablePath.tag(ofFolder: $0) }) { file.facts.append(.locale(tag)) }
    }
    if let language = stated(list["CFBundleDevelopmentRegion"]).flatMap({ TablePath.tag(ofFolder: $0) }) {
      file.facts.append(.developmentLanguage(language))
    }
    if let minimum = stated(list["LSMinimumSystemVersion"]) {
      file.facts.append(.platform(.macos, minimumOS: minimum))
    } else if let minimum = stated(list["MinimumOSVersion"]) {
      file.facts.append(.platform(.ios, minimumOS: minimum))
    }
    return file
  }

  /// A text that is no variable of the build.
  private static func stated(_ value: PropertyList?) -> String? {
    value?.text.flatMap { $0.isEmpty || $0.contains("$") ? nil : $0 }
  }
}

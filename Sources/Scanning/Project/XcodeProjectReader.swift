internal import Manifest

/// Reads what a `project.pbxproj` says of languages and systems, in one pass over its words.
///
/// The file is an old-style property list of a megabyte or more; only a few settings are wanted, so that no tree is made.
struct XcodeProjectReader {
  private let bytes: [UInt8]
  private var place = 0
  private var file: ScannedFile

  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var reader = XcodeProjectReader(bytes, path)
    reader.read()
    return reader.file
  }

  private init(_ bytes: [UInt8], _ path: String) {
    self.bytes = bytes
    file = ScannedFile(path: path)
    let parts = path.split(separator: "/")
    if parts.count > 1, let folder = parts.dropLast().last, folder.hasSuffix(".xcodeproj") {
      // A project at the top is the app's, one further in a dependency's.
      file.facts.append(.name(String(folder.dropLast(10)), weight: parts.count == 2 ? 3 : 2))
    }
  }

  private static let systems: [String: Platform] = [
    "IPHONEOS_DEPLOYMENT_TARGET": .ios, "MACOSX_DEPLOYMENT_TARGET": .macos, "TVOS_DEPLOYMENT_TARGET": .tvos,
    "WATCHOS_DEPLOYMENT_TARGET": .watchos, "XROS_DEPLOYMENT_TARGET": .visionos,
  ]

  private mutating func read() {
    // The oldest system of each platform.
    var oldest: [Platform: String] = [:]
    var locales: [String] = []
    while let word = word() {
      if let platform = Self.systems[word] {
        guard let version = value(), version.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { continue }
        if let known = oldest[platform], !SystemVersion.isOlder(version, than: known) { continue }
        oldest[platform] = version
      } else if word == "developmentRegion" {
        if let tag = value().flatMap({ TablePath.tag(ofFolder: $0) }) { file.facts.append(.developmentLanguage(tag)) }
      } else if word == "knownRegions" {
        locales += list().compactMap { TablePath.tag(ofFolder: $0) }
      } else if word == "MARKETING_VERSION" {
        if let version = value(), !version.contains("$") { file.facts.append(.version(version)) }
      }
    }
    for platform in Platform.allCases {
      if let version = oldest[platform] { file.facts.append(.platform(platform, minimumOS: version)) }
    }
    locales += localizedFolders().filter { !locales.contains($0) }
    for locale in locales { file.facts.append(.locale(locale)) }
  }

  /// The languages of the `.lproj` folders that the project names, in order.
  private func localizedFolders() -> [String] {
    let ending = Array(".lproj".utf8)
    var tags: Set<String> = []
    var place = 0
    while let dot = bytes[place...].firstIndex(of: ending[0]) {
      place = dot + 1
      guard bytes[dot...].starts(with: ending) else { continue }
      var start = dot
      while start > 0, dot - start < 12, bytes[start - 1].isLanguageByte { start -= 1 }
      if let tag = TablePath.tag(ofFolder: String(decoding: bytes[start..<dot], as: UTF8.self)) { tags.insert(tag) }
    }
    return tags.sorted()
  }

  /// The next word outside of comments; a text in quotes is one.
  private mutating func word() -> String? {
    while place < bytes.count {
      let byte = bytes[place]
      if Self.isWord(byte) {
        let start = place
        while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
        // The words that are wanted are longer than most, and no identifiers of objects.
        if place - start >= 12, place - start <= 30 { return String(decoding: bytes[start..<place], as: UTF8.self) }
      } else if byte == UInt8(ascii: "\"") {
        _ = quoted()
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipComment()
      } else {
        place += 1
      }
    }
    return nil
  }

  /// The text behind `=`.
  private mutating func value() -> String? {
    skipSpace()
    guard peek() == UInt8(ascii: "=") else { return nil }
    place += 1
    return item()
  }

  /// The texts of `= ( a, b, );`.
  private mutating func list() -> [String] {
    skipSpace()
    guard peek() == UInt8(ascii: "=") else { return [] }
    place += 1
    skipSpace()
    guard peek() == UInt8(ascii: "(") else { return [] }
    place += 1
    var items: [String] = []
    while let item = item() {
      items.append(item)
      skipSpace()
      guard peek() == UInt8(ascii: ",") else { break }
      place += 1
    }
    return items
  }

  private mutating func item() -> String? {
    skipSpace()
    if peek() == UInt8(ascii: "\"") { return String(decoding: OldStyleText.unescaped(quoted()), as: UTF8.self) }
    let start = place
    while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
    return place > start ? String(decoding: bytes[start..<place], as: UTF8.self) : nil
  }

  private mutating func quoted() -> ArraySlice<UInt8> {
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place, bytes.count)
    defer { place = min(place + 1, bytes.count) }
    return bytes[start..<place]
  }

  private mutating func skipSpace() {
    while place < bytes.count {
      if bytes[place] <= 0x20 {
        place += 1
      } else if bytes[place] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    place += 2
    while place < bytes.count, !(bytes[place] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { place += 1 }
    place = min(place + 2, bytes.count)
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    place + distance < bytes.count ? bytes[place + distance] : 0
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

/// Versions of systems: `13`, `13.4`, `10.15.7`.
public enum SystemVersion {
  /// True where a version is older than another, part by part.
  public static func isOlder(_ version: String, than other: String) -> Bool {
    let (own, others) = (numbers(version), numbers(other))
    for index in 0..<max(own.count, others.count) {
      let (a, b) = (index < own.count ? own[index] : 0, index < others.count ? others[index] : 0)
      if a != b { return a < b }
    }
    return false
  }

  private static func numbers(_ version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? 0 }
  }
}

extension UInt8 {
  /// A letter, a digit or a sign of a language tag.
  fileprivate var isLanguageByte: Bool {
    self >= 0x61 && self <= 0x7A || self >= 0x41 && self <= 0x5A || self >= 0x30 && self <= 0x39
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

internal import Manifest

/// Reads what a `Package.swift` says of languages and systems: its name, `platforms:` and `defaultLocalization:`.
enum PackageManifestReader {
  private static let systems: [(call: StaticString, platform: Platform)] = [
    (".iOS(", .ios), (".macOS(", .macos), (".tvOS(", .tvos), (".watchOS(", .watchos), (".visionOS(", .visionos),
  ]

  /// The facts of a manifest; those of its sources are read as of any other Swift file.
  static func facts(_ path: String, _ bytes: [UInt8]) -> [ProjectFact] {
    let text = String(decoding: bytes, as: UTF8.self)
    var facts: [ProjectFact] = []
    if let name = quoted(after: "Package(", in: text) {
      facts.append(.name(name, weight: path == "Package.swift" ? 2 : 0))
    }
    if let language = quoted(after: "defaultLocalization:", in: text), isLanguageTag(language) {
      facts.append(.developmentLanguage(language))
    }
    for (call, platform) in systems {
      guard let argument = argument(of: "\(call)", in: text) else { continue }
      // `.v15`, `.v10_15` or "15.2".
      let digits = argument.drop { !("0"..."9").contains($0) }.prefix {
        ("0"..."9").contains($0) || $0 == "_" || $0 == "."
      }
      guard !digits.isEmpty else { continue }
      facts.append(.platform(platform, minimumOS: String(digits.map { $0 == "_" ? "." : $0 })))
    }
    return facts
  }

  /// The first text in quotes behind a word.
  private static func quoted(after word: String, in text: String) -> String? {
    guard let start = end(of: word, in: text) else { return nil }
    let rest = text.utf8[start...].prefix(200)
    guard let open = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let inner = text.utf8.index(after: open)
    guard let close = text.utf8[inner...].prefix(200).firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    return String(text[inner..<close])
  }

  private static func argument(of call: String, in text: String) -> Substring? {
    guard let start = end(of: call, in: text),
      let close = text.utf8[start...].prefix(40).firstIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return text[start..<close]
  }

  /// The place behind the first occurrence of a word.
  private static func end(of word: String, in text: String) -> String.Index? {
    let (own, wanted) = (text.utf8, word.utf8)
    guard let first = wanted.first else { return nil }
    var rest = own[...]
    while let place = rest.firstIndex(of: first) {
      if own[place...].starts(with: wanted) { return own.index(place, offsetBy: wanted.count) }
      rest = own[own.index(after: place)...]
    }
    return nil
  }
}

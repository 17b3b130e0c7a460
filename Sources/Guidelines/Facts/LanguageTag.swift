/// The parts of a BCP 47 tag that a look-up needs, in canonical case.
///
/// Old codes are read as the new ones (`iw` is `he`); variants and other extensions are left aside.
public struct LanguageTag: Hashable, Sendable {
  /// The primary language subtag, lower case.
  public let language: String
  /// The script subtag, if the tag names one: `Arab`.
  public let script: String?
  /// The region subtag, if the tag names one: `EG` or `001`.
  public let region: String?
  /// What the tag asks for with the Unicode extension's key `nu` (UTS #35), lower case: `latn`, `native`.
  public let numberingSystem: String?

  /// Reads a tag; `_` counts as `-`. A tag that is no BCP 47 tag gives what can be read of it.
  public init(_ tag: String) {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    let first = parts.first.map { $0.lowercased() } ?? ""
    language = LanguageTag.replaced[first] ?? first
    var script: String?
    var region: String?
    for part in parts.dropFirst() {
      if part.count == 1 { break }
      let isLetters = part.utf8.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
      if script == nil, region == nil, part.count == 4, isLetters {
        script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      } else if region == nil, (part.count == 2 && isLetters) || (part.count == 3 && part.allSatisfy(\.isNumber)) {
        region = part.uppercased()
      }
    }
    self.script = script
    self.region = region
    numberingSystem = LanguageTag.keyword("nu", in: parts)
  }

  /// The type of a key of the Unicode extension, without its further subtags: the first of a key counts, and nothing does
  /// behind `x`, where the private use begins.
  private static func keyword(_ key: String, in parts: [Substring]) -> String? {
    let singletons = parts.indices.dropFirst().filter { parts[$0].count == 1 }
    guard let first = singletons.first(where: { ["u", "x"].contains(parts[$0].lowercased()) }),
      parts[first].lowercased() == "u"
    else { return nil }
    let keywords = parts[(first + 1)...].prefix { $0.count > 1 }
    guard let place = keywords.firstIndex(where: { $0.lowercased() == key }),
      place + 1 < keywords.endIndex, keywords[place + 1].count > 2
    else { return nil }
    return keywords[place + 1].lowercased()
  }

  /// The tags to look up, from the most to the least precise.
  public var lookups: [String] {
    var tags: [String] = []
    if let script, let region { tags.append("\(language)-\(script)-\(region)") }
    if let region { tags.append("\(language)-\(region)") }
    if let script { tags.append("\(language)-\(script)") }
    tags.append(language)
    return tags
  }

  private static let replaced = ["iw": "he", "ji": "yi", "in": "id", "jw": "jv", "mo": "ro"]
}

/// Reads a CODEOWNERS file: a pattern of paths and the teams behind it; the last line that matches a path wins.
enum CodeOwnersReader {
  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var file = ScannedFile(path: path)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = line.prefix { $0 != UInt8(ascii: "#") }
      let words = text.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
      // A section of GitLab, `[Name]`, names nobody.
      guard let pattern = words.first, !pattern.hasPrefix("["), !pattern.hasPrefix("^[") else { continue }
      file.facts.append(.owner(pattern: pattern, owners: words.dropFirst().joined(separator: " ")))
    }
    return file
  }
}

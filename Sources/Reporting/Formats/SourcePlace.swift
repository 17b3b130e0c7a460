internal import Audit
internal import SourceText

/// A place as manifests give it, `path:line:column`, in its parts.
struct SourcePlace: Hashable {
  /// The path as it was given.
  var path: String
  /// The line and the column, from 1; nil where the place does not say.
  var line: Int?
  var column: Int?

  /// Reads a place. The line and the column are behind the last two colons, if there are numbers.
  init(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    func number(fromEnd distance: Int) -> Int? {
      guard parts.count > distance + 1 else { return nil }
      let text = parts[parts.count - 1 - distance]
      guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), (1...Int(Int32.max)) ~= number
      else { return nil }
      return number
    }
    if let column = number(fromEnd: 0), let line = number(fromEnd: 1) {
      path = parts.dropLast(2).joined(separator: ":")
      (self.line, self.column) = (line, column)
    } else if let line = number(fromEnd: 0) {
      path = parts.dropLast().joined(separator: ":")
      self.line = line
    } else {
      path = text
    }
  }

  /// The place of a finding; without one of its own, the manifest as a whole.
  init(of finding: Finding, manifest: String) {
    self.init(finding.at ?? "")
    if path.isEmpty { self = SourcePlace(path: manifest) }
  }

  /// A file as a whole.
  init(path: String) { self.path = path }

  /// The path as an address: percent-encoded, relative unless the path begins at the root.
  var uri: String {
    let encoded = percentEncoded(path, keeping: [UInt8(ascii: "/")])
    return path.hasPrefix("/") ? "file://" + encoded : encoded
  }
}

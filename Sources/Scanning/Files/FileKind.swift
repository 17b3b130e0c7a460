/// What a file is, by its path: which reader takes it.
public enum FileKind: UInt8, Hashable, Sendable {
  case swift, objectiveC, interface, assetSet, strings, stringsDictionary, stringCatalog, infoPlist, xcodeProject
  case codeOwners

  /// The kind of a file; nil for one that no reader takes.
  ///
  /// - Parameter path: the path from the project's folder, with `/`.
  public init?(path: String) {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path[...]
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      guard name == "CODEOWNERS" else { return nil }
      self = .codeOwners
      return
    }
    switch name[name.index(after: dot)...] {
    case "swift": self = .swift
    case "m", "mm", "h": self = .objectiveC
    case "xib", "storyboard": self = .interface
    case "strings": self = .strings
    case "stringsdict": self = .stringsDictionary
    case "xcstrings": self = .stringCatalog
    case "plist" where name.hasSuffix("Info.plist"): self = .infoPlist
    case "pbxproj" where name == "project.pbxproj": self = .xcodeProject
    case "json" where name == "Contents.json" && path.utf8Contains(".xcassets/"): self = .assetSet
    default: return nil
    }
  }

  /// Whether a result is worth keeping: a plain table is read as quickly as what would be kept of it.
  var isCached: Bool { self != .strings }
}

extension String {
  /// True where the bytes of an ASCII text stand in this one. Cost: O(n), without the tables of Unicode.
  func utf8Contains(_ text: StaticString) -> Bool {
    let wanted = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard let first = unsafe wanted.first else { return true }
    let own = utf8
    var rest = own[...]
    while let place = rest.firstIndex(of: first) {
      if unsafe own[place...].starts(with: wanted) { return true }
      rest = own[own.index(after: place)...]
    }
    return false
  }
}

/// The lines of one gitignore file, with the folder that it stands in.
public struct IgnoreFile: Hashable, Sendable {
  /// How many parts the path of its folder has, from the top of the tree that is walked; negative above it.
  let depth: Int
  /// The parts of its folder below which the top of the tree lies, where it stands above it.
  let prefix: [ArraySlice<UInt8>]
  let patterns: [GlobPattern]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: its lines.
  ///   - depth: how many folders below the top it stands.
  ///   - prefix: for a file above the top, the parts of the path from its folder down to the top.
  public init(_ bytes: [UInt8], depth: Int, prefix: [String] = []) {
    self.depth = depth
    self.prefix = prefix.map { Array($0.utf8)[...] }
    patterns = bytes.split(separator: UInt8(ascii: "\n")).compactMap { GlobPattern(line: $0) }
  }

  /// What the file says of a path: true to ignore it, false to take it back in, nil for nothing. The last line wins.
  func verdict(_ path: [ArraySlice<UInt8>], isFolder: Bool) -> Bool? {
    let own = prefix.isEmpty ? path[depth...] : (prefix + path)[...]
    return patterns.last { $0.matches(own, isFolder: isFolder) }.map { !$0.isNegated }
  }
}

/// Which files of a project are looked at: gitignore files, what is never looked at, and the command's globs.
public struct FileSelection: Sendable {
  /// Globs of paths that are looked at; empty for all. They win over gitignore files and the defaults.
  public var include: [GlobPattern]
  /// Globs of paths that are not.
  public var exclude: [GlobPattern]

  /// Makes a selection.
  public init(include: [GlobPattern] = [], exclude: [GlobPattern] = []) {
    self.include = include
    self.exclude = exclude
  }

  /// Folders of dependencies and build products, by name in lower case.
  static let defaultFolders: Set<String> = [
    "pods", "carthage", "deriveddata", "sourcepackages", "node_modules", "vendor", "vendors", "thirdparty",
    "third-party", "third_party", "sourcegenerated", "build",
  ]

  /// Folders whose contents are one thing, and none of a project's sources.
  static let bundles = [".framework", ".xcframework", ".app", ".bundle", ".docc", ".xcresult", ".xcdatamodeld"]

  /// True where a name starts with a dot.
  static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// True where a folder is passed over by its name.
  static func isPassedOver(folder name: String) -> Bool {
    if name.hasPrefix(".") { return name != ".github" }
    return defaultFolders.contains(name.lowercased()) || bundles.contains { name.hasSuffix($0) }
  }
}

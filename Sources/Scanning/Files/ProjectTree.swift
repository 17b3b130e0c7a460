internal import SourceText

/// The files of a project, as the module sees them: it reads no file system itself.
public protocol FileSource: Sendable {
  /// What stands in a folder, in any order; nil where it cannot be read. Links count as what they lead to, those that
  /// leave the project are left out.
  ///
  /// - Parameter folder: the path from the project's folder; empty for that.
  func entries(of folder: String) -> [FolderEntry]?

  /// The bytes of a file; nil where it cannot be read or is larger than the limit.
  func bytes(of path: String) -> [UInt8]?
}

/// A name in a folder.
public struct FolderEntry: Hashable, Sendable {
  /// The name.
  public var name: String
  /// Whether it is a folder.
  public var isFolder: Bool

  /// Makes an entry.
  public init(_ name: String, isFolder: Bool) {
    self.name = name
    self.isFolder = isFolder
  }
}

/// A file that a reader takes.
public struct ProjectFile: Hashable, Sendable {
  /// The path from the project's folder, with `/`.
  public var path: String
  /// What it is.
  public var kind: FileKind

  /// Names a file.
  public init(path: String, kind: FileKind) {
    self.path = path
    self.kind = kind
  }
}

/// Finds the files of a project that are looked at.
public struct ProjectTree {
  private let source: any FileSource
  private let selection: FileSelection
  private var ignoreFiles: [IgnoreFile]
  /// The parts of the path that is looked at: grows and shrinks with the walk.
  private var parts: [ArraySlice<UInt8>] = []
  private var files: [ProjectFile] = []
  /// Folders that could not be read.
  public private(set) var unreadable: [String] = []

  /// The deepest folder that is looked at.
  static let depthLimit = 64

  /// The files in the order of their paths' bytes.
  ///
  /// - Parameters:
  ///   - source: the file system.
  ///   - selection: what to look at.
  ///   - outer: gitignore files of the folders above the project's, outermost first.
  public static func files(
    of source: any FileSource, _ selection: FileSelection, outer: [IgnoreFile] = []
  ) -> (files: [ProjectFile], unreadable: [String]) {
    var tree = ProjectTree(source: source, selection: selection, ignoreFiles: outer)
    tree.walk("", isIncluded: false)
    tree.files.sort { $0.path.precedes($1.path) }
    return (tree.files, tree.unreadable)
  }

  private init(source: any FileSource, selection: FileSelection, ignoreFiles: [IgnoreFile]) {
    self.source = source
    self.selection = selection
    self.ignoreFiles = ignoreFiles
  }

  private mutating func walk(_ folder: String, isIncluded: Bool) {
    guard let entries = source.entries(of: folder) else {
      unreadable.append(folder)
      return
    }
    let outerCount = ignoreFiles.count
    if entries.contains(where: { $0.name == ".gitignore" && !$0.isFolder }),
      let bytes = source.bytes(of: folder.isEmpty ? ".gitignore" : folder + "/.gitignore")
    {
      ignoreFiles.append(IgnoreFile(bytes, depth: parts.count))
    }
    defer { ignoreFiles.removeLast(ignoreFiles.count - outerCount) }
    for entry in entries {
      let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
      let kind = entry.isFolder ? nil : FileKind(path: path)
      guard entry.isFolder ? parts.count < Self.depthLimit : kind != nil else { continue }
      parts.append(Array(entry.name.utf8)[...])
      defer { parts.removeLast() }
      if let kind {
        if takes(isIncluded: isIncluded) { files.append(ProjectFile(path: path, kind: kind)) }
      } else {
        let isWanted = isIncluded || selection.include.contains { $0.covers(parts) }
        if isWanted ? !isExcluded : isOpen(entry.name) { walk(path, isIncluded: isWanted) }
      }
    }
  }

  private var isExcluded: Bool { selection.exclude.contains { $0.covers(parts) } }

  /// True where a folder that no glob includes is gone into.
  private func isOpen(_ name: String) -> Bool {
    // With globs that include, what they mean may lie anywhere below.
    if !selection.include.isEmpty { return !FileSelection.isHidden(name) && !isExcluded }
    return !FileSelection.isPassedOver(folder: name) && !isIgnored(isFolder: true) && !isExcluded
  }

  private func takes(isIncluded: Bool) -> Bool {
    if isExcluded { return false }
    if isIncluded { return true }
    guard selection.include.isEmpty else { return selection.include.contains { $0.covers(parts) } }
    return !isIgnored(isFolder: false)
  }

  /// The innermost file that says something wins. A folder that is ignored is not gone into, so that nothing in it can be
  /// taken back in (gitignore(5)).
  private func isIgnored(isFolder: Bool) -> Bool {
    for file in ignoreFiles.reversed() {
      if let verdict = file.verdict(parts, isFolder: isFolder) { return verdict }
    }
    return false
  }
}

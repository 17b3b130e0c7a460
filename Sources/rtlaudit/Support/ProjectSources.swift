internal import Configuration
internal import Scanning
internal import SourceText

/// The files of a folder that a scan looks at, read.
struct ProjectSources {
  /// The folder.
  let folder: ProjectFolder
  /// The files with their contents, in the order of their paths.
  let files: [LoadedFile]
  /// Folders that could not be read.
  let unreadable: [String]
  /// The files that changed since `--since`; nil without it.
  let changed: Set<String>?
  /// Whether globs choose among the files.
  let isPartial: Bool

  /// Finds and reads the files of a folder.
  init(_ path: String, _ arguments: Arguments, _ settings: Settings, jobs: Int) throws(Failure) {
    folder = try ProjectFolder(path)
    let selection = try ProjectSources.selection(arguments, settings)
    isPartial = !selection.include.isEmpty || !selection.exclude.isEmpty
    let since = arguments.value("--since")
    changed = if let since { try Git.changes(in: folder.path, since: since) } else { nil }
    let found: [ProjectFile]
    (found, unreadable) = ProjectTree.files(of: folder, selection, outer: folder.outerIgnoreFiles())
    guard !found.isEmpty else {
      throw Failure(
        "there is nothing to scan in \(terminalSafe(path))",
        hint: "a scan reads Swift, Objective-C, interface files, asset catalogs and string tables")
    }
    files = ProjectScanner.load(found, from: folder, jobs: jobs)
  }

  private static func selection(_ arguments: Arguments, _ settings: Settings) throws(Failure) -> FileSelection {
    func patterns(_ name: String) throws(Failure) -> [GlobPattern] {
      var patterns: [GlobPattern] = []
      for text in arguments.list(name) {
        guard let pattern = GlobPattern(text), !pattern.isNegated else {
          throw Failure("\(name) takes paths with *, ? and **, not \"\(terminalSafe(text))\"")
        }
        patterns.append(pattern)
      }
      return patterns
    }
    let own = settings.configuration.exclude.compactMap { GlobPattern($0) }
    return FileSelection(include: try patterns("--include"), exclude: try patterns("--exclude") + own)
  }
}

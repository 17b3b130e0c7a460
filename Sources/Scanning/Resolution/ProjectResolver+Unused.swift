// Code that nothing leads to: what it would show is seen by nobody.
extension ProjectResolver {
  /// Finds the files whose types no other file names, but those that are unused themselves.
  ///
  /// Only in whole projects: of some files of one it is not known what names them.
  ///
  /// - Complexity: O(n) in the names, for each round; a chain of unused files takes a round for each link, up to a limit.
  mutating func findUnusedFiles() {
    guard files.count > 100, files.contains(where: { $0.path.hasSuffix(".xcodeproj/project.pbxproj") }) else { return }
    // What an extension of the app begins with may be named in a property list of any name.
    var candidates = files.indices.filter {
      !files[$0].declaredTypes.isEmpty && !files[$0].path.utf8Contains("Extension")
    }
    var wanted: Set<UInt32> = []
    for index in candidates { wanted.formUnion(files[index].declaredTypes) }
    var uses: [UInt32: Int] = [:]
    for file in files { for name in file.namedTypes where wanted.contains(name) { uses[name, default: 0] += 1 } }
    for _ in 0..<8 {
      let found = candidates.filter { index in
        let own = Set(files[index].namedTypes)
        return files[index].declaredTypes.allSatisfy { uses[$0, default: 0] - (own.contains($0) ? 1 : 0) == 0 }
      }
      guard !found.isEmpty else { break }
      for index in found {
        unused.insert(files[index].path)
        for name in files[index].namedTypes where wanted.contains(name) { uses[name, default: 0] -= 1 }
      }
      candidates.removeAll { unused.contains(files[$0].path) }
    }
    findUnusedTypes()
    for file in files where unused.contains(file.path) && !(file.usages.isEmpty && file.screens.isEmpty) {
      project.gaps.append(.init(path: file.path, gap: ScanGap(.unusedFile, at: 0)))
    }
  }

  /// Finds the screens in files that are used whose types nothing names: a demonstration beside a control.
  private mutating func findUnusedTypes() {
    var idle: Set<UInt32> = []
    for file in files { idle.formUnion(file.idleTypes) }
    for file in files { idle.subtract(file.namedTypes) }
    guard !idle.isEmpty else { return }
    for file in files where !file.idleTypes.isEmpty && !unused.contains(file.path) {
      var places: [String: SourcePlace] = [:]
      for usage in file.usages.reversed() { if let name = usage.screen { places[Self.outermost(name)] = usage.at } }
      for screen in file.screens { places[Self.outermost(screen.name)] = screen.at }
      for (name, place) in places.sorted(by: { $0.value < $1.value }) {
        let hash = TypeNames.hash(of: name)
        guard idle.contains(hash), file.idleTypes.contains(hash) else { continue }
        unusedScreens.insert(file.path + ":" + name)
        var gap = ScanGap(.unusedType, at: 0, name)
        gap.at = place
        project.gaps.append(.init(path: file.path, gap: gap))
      }
    }
  }

  /// The type that a type is nested in: `Card` of `Card.Badge`.
  private static func outermost(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  /// Is a screen of a file, or the type that it stands in, one that nothing uses?
  func isUnused(_ screen: String?, in path: String) -> Bool {
    guard let screen, !unusedScreens.isEmpty else { return false }
    return unusedScreens.contains(path + ":" + Self.outermost(screen))
  }
}

/// Reads one file of a project, whatever it is.
public enum FileScanner {
  /// What a file gives: a pure function of its path and bytes, so that it can be kept by their hash.
  ///
  /// - Parameters:
  ///   - file: the path and what it is.
  ///   - bytes: the contents, in any encoding that Xcode writes.
  /// - Complexity: O(n).
  public static func scan(_ file: ProjectFile, _ bytes: [UInt8]) -> ScannedFile {
    let bytes = SourceEncoding.utf8(bytes)
    var result = read(file, bytes)
    if file.kind == .swift || file.kind == .objectiveC, GeneratedCode.contains(path: file.path, bytes) {
      // What a tool writes is mended in the tool; its names are used by code that people write.
      result.usages = []
      result.screens = []
      result.gaps = []
      // Its literals are all keys there are, used or not.
      result.texts = []
    }
    result.suppressions = SuppressionReader.find(bytes)
    result.locate(in: bytes)
    return result
  }

  private static func read(_ file: ProjectFile, _ bytes: [UInt8]) -> ScannedFile {
    let path = file.path
    switch file.kind {
    case .swift: return swift(path, bytes)
    case .objectiveC: return CodeReader.scan(path, bytes)
    case .interface: return InterfaceReader.scan(path, bytes)
    case .assetSet: return AssetCatalogReader.scan(path, bytes)
    case .strings: return StringsReader.scan(path, bytes)
    case .stringsDictionary: return StringsDictionaryReader.scan(path, bytes)
    case .stringCatalog: return StringCatalogReader.scan(path, bytes)
    case .infoPlist: return InfoPlistReader.scan(path, bytes)
    case .xcodeProject: return XcodeProjectReader.scan(path, bytes)
    case .codeOwners: return CodeOwnersReader.scan(path, bytes)
    }
  }

  private static func swift(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var result = CodeReader.scan(path, bytes)
    if path == "Package.swift" || path.hasSuffix("/Package.swift") {
      result.facts += PackageManifestReader.facts(path, bytes)
    }
    return result
  }
}

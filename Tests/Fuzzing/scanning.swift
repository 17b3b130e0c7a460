// modules: CLibrary SourceText DataFormats Bidi Expressions Manifest Guidelines Configuration Audit Scanning
import DataFormats
import Guidelines
import Manifest
import Scanning
import SourceText

/// The files of a project of any bytes: no trap, a manifest that its own reader takes, and a cache that gives back the same.
/// The first byte chooses the kind of file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScanning(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let path = paths[Int(bytes[0]) % paths.count]
  guard let kind = FileKind(path: path) else { preconditionFailure("no kind for \(path)") }
  let source = OneFile(path: path, contents: Array(bytes.dropFirst()))
  let file = ProjectFile(path: path, kind: kind)
  let cache = ScanCache([], tool: "fuzz")
  let results = ProjectScanner.scan(ProjectScanner.load([file], from: source, jobs: 1), jobs: 1, cache: cache)
  // Of kinds that are read as quickly as results nothing is kept.
  let kept = cache.encoded(tool: "fuzz", keepsUnused: false) ?? []
  precondition(
    ProjectScanner.scan(
      ProjectScanner.load([file], from: source, jobs: 1), jobs: 1, cache: ScanCache(kept, tool: "fuzz")) == results)
  let project = ProjectResolver.resolve(results, folder: "fuzz", locales: LocaleTable(locales: [], languages: []))
  checkManifest(project.json())
  return 0
}

private let paths = [
  "A.xib", "ar.lproj/Main.strings", "he.lproj/A.stringsdict", "A.xcstrings", "Info.plist",
  "A.xcodeproj/project.pbxproj",
  "A.xcassets/a.imageset/Contents.json", "CODEOWNERS", "Package.swift", "A.swift", "A.m",
]

private struct OneFile: FileSource {
  var path: String
  var contents: [UInt8]

  func entries(of folder: String) -> [FolderEntry]? { nil }
  func bytes(of path: String) -> [UInt8]? { path == self.path ? contents : nil }
}

private func checkManifest(_ json: [UInt8]) {
  guard let tree = try? JSON.parse(SourceFile(path: "scan", bytes: json)) else { preconditionFailure("no JSON") }
  precondition(ManifestReader.read(tree).problems.isEmpty)
}

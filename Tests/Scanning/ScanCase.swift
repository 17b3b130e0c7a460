import Foundation
import Guidelines
import Scanning

/// A small project and its manifest, as they stand in a file of `cases/`.
///
/// ```
/// ### what it shows
/// --- file App/ar.lproj/Localizable.strings
/// "done" = "تم";
/// --- manifest
/// { ... }
/// --- gaps
/// App/Broken.xib:3:1: is not well-formed here; the rest is used
/// ```
/// A line of a file that begins with `###` or `---` has a `\` before it.
struct ScanCase: CustomStringConvertible, Sendable {
  var title: String
  /// The files in the order of the case.
  var files: [(path: String, text: String)] = []
  var manifest = ""
  var gaps = ""

  var description: String { title }

  /// Reads all cases of a file.
  static func read(_ text: String) -> [ScanCase] {
    var cases: [ScanCase] = []
    var section = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("### ") {
        cases.append(ScanCase(title: String(line.dropFirst(4))))
        section = ""
      } else if line.hasPrefix("--- ") {
        section = String(line.dropFirst(4))
        if section.hasPrefix("file ") { cases[cases.count - 1].files.append((String(section.dropFirst(5)), "")) }
      } else {
        let own = (line.hasPrefix("\\###") || line.hasPrefix("\\---") ? line.dropFirst() : line[...]) + "\n"
        let last = cases.count - 1
        guard last >= 0 else { continue }
        switch section {
        // Neither has empty lines; one stands before the next case.
        case "manifest" where !line.isEmpty: cases[last].manifest += own
        case "gaps" where !line.isEmpty: cases[last].gaps += own
        case "manifest", "gaps": break
        case "": break
        default: cases[last].files[cases[last].files.count - 1].text += own
        }
      }
    }
    return cases
  }

  /// Writes cases as they are read.
  static func text(_ cases: [ScanCase]) -> String {
    func escaped(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map { ($0.hasPrefix("###") || $0.hasPrefix("---") ? "\\" : "") + $0 + "\n" }.joined()
    }
    return cases.map { one in
      "### \(one.title)\n" + one.files.map { "--- file \($0.path)\n\(escaped($0.text))" }.joined()
        + "--- manifest\n\(one.manifest)" + (one.gaps.isEmpty ? "" : "--- gaps\n\(one.gaps)")
    }.joined(separator: "\n")
  }
}

/// Files in memory as a source.
struct MemorySource: FileSource {
  var files: [String: [UInt8]]

  init(_ files: [String: [UInt8]]) { self.files = files }

  init(_ one: ScanCase) {
    files = Dictionary(one.files.map { ($0.path, Array($0.text.utf8)) }) { $1 }
  }

  func entries(of folder: String) -> [FolderEntry]? {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var names: [String: Bool] = [:]
    for path in files.keys where path.hasPrefix(prefix) {
      let parts = path.dropFirst(prefix.count).split(separator: "/", maxSplits: 1)
      names[String(parts[0])] = parts.count > 1
    }
    return names.map { FolderEntry($0.key, isFolder: $0.value) }
  }

  func bytes(of path: String) -> [UInt8]? { files[path] }
}

/// What the tests share.
enum Fixtures {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let folder = root.appending(path: "Tests/Scanning/cases")

  static func table(_ name: String) -> [UInt8] {
    (try? Data(contentsOf: root.appending(path: "guidelines/facts/\(name).tsv"))).map { Array($0) } ?? []
  }

  static let locales = LocaleTable(locales: table("locales"), languages: table("languages"))

  static func project(_ source: MemorySource, _ selection: FileSelection = FileSelection()) -> ScannedProject {
    let (files, _) = ProjectTree.files(of: source, selection)
    let results = ProjectScanner.scan(ProjectScanner.load(files, from: source, jobs: 1), jobs: 1)
    return ProjectResolver.resolve(results, folder: "Case", locales: locales)
  }

  static func caseFiles() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
  }
}

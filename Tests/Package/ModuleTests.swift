import Foundation
import Testing

/// Holds the sources to the order of the modules: each may import only those above it.
@Suite struct ModuleTests {
  /// The modules in their order; what follows a name is what it may import besides those above.
  private static let order = [
    "CLibrary", "SourceText", "DataFormats", "Bidi", "Expressions", "Mustache", "Manifest", "Guidelines",
    "Configuration", "Audit", "Scanning", "Reporting", "SiteBuilder",
  ]
  /// Modules of the toolchain that a module may use: of Foundation none.
  private static let toolchain: [String: Set<String>] = [
    "CLibrary": ["Darwin", "Glibc", "MachO"], "SourceText": ["Synchronization"], "Expressions": ["Synchronization"],
    "Mustache": ["Synchronization"], "Manifest": ["Synchronization"], "Guidelines": ["Synchronization"],
    "Audit": ["Synchronization"], "Scanning": ["Synchronization"], "Reporting": ["Synchronization"],
    "SiteBuilder": ["Synchronization"],
  ]

  private static let pattern = "^ *(@[a-z_A-Z]+ )?((public|package|internal|private) )?import "
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test(arguments: order.indices)
  func imports(place: Int) throws {
    let module = Self.order[place]
    let allowed = Set(Self.order[..<place]).union(Self.toolchain[module] ?? [])
    let folder = Self.sources.appending(path: module)
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return }
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let range = line.range(of: Self.pattern, options: .regularExpression) else { continue }
        let imported = line[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        #expect(allowed.contains(String(imported)), "\(module) may not import \(imported): \(file.lastPathComponent)")
      }
    }
  }

  @Test func everyModuleStandsInTheOrder() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    let others: Set = ["rtlaudit", "EmbeddedFiles", "EmbedPlugin", "embed-files"]
    for folder in folders where !others.contains(folder) {
      #expect(Self.order.contains(folder), "\(folder) has no place among the modules")
    }
  }
}

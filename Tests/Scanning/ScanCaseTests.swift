import DataFormats
import Foundation
import Manifest
@testable import Scanning
import SourceText
import Testing

/// The small projects of `cases/`, each with the manifest that a scan makes of it.
///
/// `RTLAUDIT_UPDATE=1 swift test --filter ScanCaseTests` writes what came out into the files; read the diff.
@Suite struct ScanCaseTests {
  @Test(arguments: try Fixtures.caseFiles())
  func scan(file: URL) throws {
    var cases = ScanCase.read(try String(contentsOf: file, encoding: .utf8))
    #expect(!cases.isEmpty)
    for index in cases.indices {
      let project = Fixtures.project(MemorySource(cases[index]))
      let manifest = String(decoding: project.json(.pretty), as: UTF8.self)
      let gaps = project.gaps.map { "\($0.gap.at.text(in: $0.path)): \($0.gap.sentence)\n" }.joined()
      if ProcessInfo.processInfo.environment["RTLAUDIT_UPDATE"] != nil {
        cases[index].manifest = manifest
        cases[index].gaps = gaps
      }
      #expect(manifest == cases[index].manifest, "\(file.lastPathComponent): \(cases[index].title)")
      #expect(gaps == cases[index].gaps, "\(file.lastPathComponent): \(cases[index].title)")
      try checkIsManifest(project.json(), cases[index].title)
    }
    let text = ScanCase.text(cases)
    if text != (try String(contentsOf: file, encoding: .utf8)),
      ProcessInfo.processInfo.environment["RTLAUDIT_UPDATE"] != nil
    {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// What a scan makes is read by the manifest's own reader without a word.
  private func checkIsManifest(_ json: [UInt8], _ title: String) throws {
    let reading = ManifestReader.read(try JSON.parse(SourceFile(path: "scan.json", bytes: json)))
    let problems = reading.diagnostics(lines: LineTable(json)).map(\.message)
    #expect(problems.isEmpty, "\(title)")
  }

  /// A cache gives back what was put in, and the same manifest.
  @Test(arguments: try Fixtures.caseFiles())
  func cache(file: URL) throws {
    for one in ScanCase.read(try String(contentsOf: file, encoding: .utf8)) {
      let source = MemorySource(one)
      let (files, _) = ProjectTree.files(of: source, FileSelection())
      let cold = ScanCache([], tool: "test")
      let first = ProjectScanner.scan(ProjectScanner.load(files, from: source, jobs: 1), jobs: 2, cache: cold)
      // Of tables that are read as quickly nothing is kept.
      let isKept = files.contains { $0.kind.isCached }
      let bytes = try #require(isKept ? cold.encoded(tool: "test", keepsUnused: false) : [])
      let warm = ScanCache(bytes, tool: "test")
      let second = ProjectScanner.scan(ProjectScanner.load(files, from: source, jobs: 1), jobs: 2, cache: warm)
      #expect(first == second, "\(one.title)")
      // Nothing was read anew, so that there is nothing to write.
      #expect(warm.encoded(tool: "test", keepsUnused: false) == nil, "\(one.title)")
      // Another version of the tool does not trust it.
      #expect(!isKept || ScanCache(bytes, tool: "other").encoded(tool: "other", keepsUnused: true) == nil)
    }
  }
}

import DataFormats
import Foundation
import Manifest
import SourceText
import Testing

/// Manifests of public bug reports, from the shared cases: all of them are within the contract.
@Suite struct CaseTests {
  @Test func everyManifestReads() throws {
    let manifests = try sharedManifests()
    guard !manifests.isEmpty else {
      print("skipped: no cases in \(shared.path)")
      return
    }
    var sound = 0
    for (name, bytes) in manifests {
      let reading = ManifestReader.read(try JSON.parse(SourceFile(path: name, bytes: bytes)))
      let faults = reading.diagnostics(lines: LineTable(bytes)).map(\.message)
      #expect(faults.isEmpty, "\(name)")
      sound += faults.isEmpty ? 1 : 0
    }
    print("manifests of cases: \(sound)/\(manifests.count)")
    #expect(sound >= 148)
  }
}

/// The manifests of all shared cases with the ids of the cases; none where the folder is missing.
func sharedManifests() throws -> [(name: String, bytes: [UInt8])] {
  let folder = shared.appendingPathComponent("cases")
  let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
  var manifests: [(String, [UInt8])] = []
  for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "json" {
    let cases = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]] ?? []
    for example in cases {
      let manifest = try JSONSerialization.data(withJSONObject: example["manifest"] ?? [:], options: [.sortedKeys])
      manifests.append((example["id"] as? String ?? file.lastPathComponent, [UInt8](manifest)))
    }
  }
  return manifests
}

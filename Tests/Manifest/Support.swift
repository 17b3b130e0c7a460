import DataFormats
import Foundation
import Manifest
import SourceText

/// The folder of shared suites: `RTLAUDIT_SHARED`, or `../shared` beside the package.
let shared: URL = {
  if let path = ProcessInfo.processInfo.environment["RTLAUDIT_SHARED"] { return URL(fileURLWithPath: path) }
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return package.deletingLastPathComponent().appendingPathComponent("shared")
}()

/// A file beside the tests.
func testFile(_ name: String) throws -> String {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
}

/// Reads a manifest written as JSON.
func readJSON(_ text: String) throws -> ManifestReading {
  ManifestReader.read(try JSON.parse(SourceFile(path: "manifest.json", text: text)))
}

/// The problems of a text, one a line: `line:column: code: message (hint)`.
func report(_ reading: ManifestReading, _ text: String) -> [String] {
  let lines = LineTable(Array(text.utf8))
  return reading.diagnostics(lines: lines).map { diagnostic in
    let place = lines.position(of: Int(diagnostic.span.start))
    let hint = diagnostic.hint.map { " (\($0))" } ?? ""
    return "\(place.line):\(place.column): \(diagnostic.code): \(diagnostic.message)\(hint)"
  }
}

/// A generator of numbers that are the same in every run (SplitMix64).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The demonstration app as small manifests, one a screen, so that there are many without the shared cases, too.
func demoManifests() throws -> [[UInt8]] {
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let data = try Data(contentsOf: package.appendingPathComponent("site/demo/manifest.json"))
  guard var whole = try JSONSerialization.jsonObject(with: data) as? [String: Any],
    let screens = whole["screens"] as? [Any]
  else { return [] }
  // What speaks of other screens stays away.
  for part in ["usages", "reviews"] { whole[part] = nil }
  return try screens.map { screen in
    whole["screens"] = [screen]
    return Array(try JSONSerialization.data(withJSONObject: whole, options: [.sortedKeys]))
  }
}

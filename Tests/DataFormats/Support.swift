import DataFormats
import Foundation
import SourceText

/// A data file beside the tests.
func testData(_ name: String) throws -> String {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
}

/// The tree of a JSON text.
func json(_ text: String) throws(JSONError) -> Tree {
  try JSON.parse(SourceFile(path: "test.json", text: text))
}

/// Steele, Lea and Flood (2014): the same numbers on every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

import Foundation

/// The folder of the tests, where their cases lie as text.
let testFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

/// The text of a file of cases.
func caseFile(_ name: String) throws -> String {
  try String(contentsOf: testFolder.appending(path: name), encoding: .utf8)
}

/// The lines of a file of cases, without comments (`#`) and empty ones, each cut at its tabs.
func caseLines(_ name: String) throws -> [[String]] {
  try caseFile(name).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

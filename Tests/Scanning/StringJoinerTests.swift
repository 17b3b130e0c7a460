import Testing

@testable import Scanning

@Suite struct StringJoinerTests {
  /// Sixteen bytes are looked at in one step: what is looked for is found wherever it stands, and nothing else is.
  @Test(arguments: 0..<40) func findingsAnywhere(_ place: Int) {
    let wanted = ["\u{200E}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{61C}", "\u{5D0}", "\u{627}", "\u{6F3}"]
    let others = ["é", "\u{2014}", "\u{2026}", "\u{2070}", "\u{2190}", "字", "п", "😀", ""]
    for text in wanted + others {
      for filling in ["a", "字", "ö"] {
        let whole = String(repeating: filling, count: place) + text + String(repeating: filling, count: 40 - place)
        let found = StringJoiner.mayHoldFindings(Array(whole.utf8).span)
        #expect(found == wanted.contains(text), "\(text.unicodeScalars.map(\.value)) at \(place) among \(filling)")
      }
    }
  }
}

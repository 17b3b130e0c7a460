import SourceText
import Testing

@Suite struct ByteOrderTests {
  @Test func orderOfBytes() {
    let ordered = ["", "A", "Aa", "B", "a", "aa", "ab", "e\u{301}", "\u{E9}", "\u{627}", "\u{FB50}", "\u{1F600}"]
    for (place, text) in ordered.enumerated() {
      for (otherPlace, other) in ordered.enumerated() {
        #expect(text.precedes(other) == (place < otherPlace), "\(text) and \(other)")
      }
    }
  }
}

import Scanning
import Testing

@Suite struct FileEditsTests {
  private let text = (1...20).map { "line \($0)\n" }.joined()

  private func fix(_ old: String, _ new: String, in text: String) -> ScannedFix {
    let range = offsets(of: old, in: text)
    return ScannedFix([.init(range?.lowerBound ?? 0, range?.upperBound ?? 0, new)])
  }

  @Test func fixesAreMadeOnce() {
    let one = fix("line 3\n", "third\n", in: text)
    let edits = FileEdits([one, one], size: text.utf8.count)
    #expect(edits.edits.count == 1)
    #expect(
      String(decoding: edits.apply(to: Array(text.utf8)), as: UTF8.self) == text.replacing("line 3\n", with: "third\n"))
  }

  @Test func fixesThatOverlapAreMadeWholeOrNotAtAll() {
    let first = ScannedFix([.init(2, 6, "a"), .init(10, 12, "b")])
    let second = ScannedFix([.init(0, 1, "c"), .init(5, 8, "d")])
    let edits = FileEdits([first, second, ScannedFix([.init(15, 999, "e")])], size: 20)
    #expect(edits.edits == first.edits)
    #expect(edits.conflicts == 2)
  }

  @Test func theDiffIsUnified() {
    let edits = FileEdits(
      [fix("line 2\n", "second\n", in: text), fix("line 19", "nineteenth", in: text)], size: text.utf8.count)
    let wanted = """
      --- a/x.swift
      +++ b/x.swift
      @@ -1,5 +1,5 @@
       line 1
      -line 2
      +second
       line 3
       line 4
       line 5
      @@ -16,5 +16,5 @@
       line 16
       line 17
       line 18
      -line 19
      +nineteenth
       line 20

      """
    #expect(String(decoding: edits.unifiedDiff("x.swift", Array(text.utf8)), as: UTF8.self) == wanted)
    #expect(FileEdits([], size: 0).unifiedDiff("x.swift", []) == [])
  }

  @Test func aLastLineWithoutItsEndIsSaid() {
    let edits = FileEdits([ScannedFix([.init(2, 3, "c")])], size: 3)
    let wanted =
      "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"
    #expect(String(decoding: edits.unifiedDiff("x", Array("a\nb".utf8)), as: UTF8.self) == wanted)
  }
}

/// The offsets of the first occurrence of a text, in bytes.
private func offsets(of wanted: String, in text: String) -> Range<Int>? {
  let (own, wanted) = (Array(text.utf8), Array(wanted.utf8))
  let start = own.indices.first { own[$0...].starts(with: wanted) }
  return start.map { $0..<$0 + wanted.count }
}

import SourceText
import Testing

@Suite struct LineTableTests {
  @Test(arguments: [
    ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("é!", 2, 1, 2), ("", 0, 1, 1), ("a\n", 2, 2, 1),
    ("\u{FEFF}a", 3, 1, 1),
  ])
  func positions(text: String, offset: Int, line: Int, column: Int) {
    #expect(LineTable(Array(text.utf8)).position(of: offset) == LinePosition(line: line, column: column))
  }

  @Test(arguments: [
    ("expct", "expect"), ("leadng", "leading"), ("Trailing", "trailing"), ("textfield", "text-field"),
    ("xyz", nil), ("aligment", "alignment"), ("semntic", "semantic"),
  ])
  func nearestNames(name: String, nearest: String?) {
    let names = ["expect", "leading", "trailing", "text-field", "alignment", "semantic"]
    #expect(nearestName(to: name, in: names) == nearest)
  }
}

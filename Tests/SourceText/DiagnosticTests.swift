import SourceText
import Testing

@Suite struct DiagnosticTests {
  private func shown(_ text: String, _ span: Range<String.Index>, width: Int = 100, hint: String? = nil) -> [String] {
    let file = SourceFile(path: "f", text: text)
    let start = text.utf8.distance(from: text.startIndex, to: span.lowerBound)
    let end = text.utf8.distance(from: text.startIndex, to: span.upperBound)
    let diagnostic = Diagnostic(code: "t/t", message: "wrong", span: SourceSpan(start, end), hint: hint)
    return DiagnosticPrinter(width: width).text(of: [diagnostic], in: file).split(separator: "\n").map(String.init)
  }

  @Test func aCaretUnderlinesTheSpan() throws {
    let text = "a: 1\n  expct: two\n"
    let lines = shown(text, try #require(text.firstRange(of: "expct")), hint: "did you mean \"expect\"?")
    #expect(
      lines == [
        "f:2:3: error: wrong", "    2 |   expct: two", "      |   ^~~~~ did you mean \"expect\"?",
      ])
  }

  @Test func wideAndCombiningCharactersCountAsColumns() throws {
    let text = "名e\u{301}: x"
    let lines = shown(text, try #require(text.firstRange(of: "x")))
    #expect(lines[0] == "f:1:6: error: wrong")
    #expect(lines[2] == "      |      ^")
  }

  @Test func rightToLeftStretchesAreIsolatedAndUnderlinedWhole() throws {
    let text = "title: \"حجز رحلة\" x"
    let inside = shown(text, try #require(text.firstRange(of: "رحلة")))
    #expect(inside[1] == "    1 | title: \"\u{2067}حجز رحلة\u{2069}\" x")
    #expect(inside[2] == "      |         ^~~~~~~~")
    let behind = shown(text, try #require(text.firstRange(of: "x")))
    #expect(behind[2] == "      |                   ^")
  }

  @Test func controlCharactersAreShownAndTabsKeepTheColumns() throws {
    let text = "\ta\u{1B}[31m\u{202E}b"
    let lines = shown(text, try #require(text.firstRange(of: "b")))
    #expect(lines[1] == "    1 |     a\\u{001B}[31m\\u{202E}b")
    #expect(lines[2] == "      |                          ^")
  }

  @Test func aVeryLongLineIsShownAroundTheFault() throws {
    let text = String(repeating: "a", count: 5000) + "!" + String(repeating: "b", count: 5000)
    let lines = shown(text, try #require(text.firstRange(of: "!")), width: 60)
    #expect(lines[1].count <= 60)
    let caret = try #require(lines[2].firstIndex(of: "^"))
    let column = lines[2].distance(from: lines[2].startIndex, to: caret)
    #expect(Array(lines[1])[column] == "!")
    #expect(lines[1].hasSuffix("…"))
  }

  @Test func anEmptyFileHasAPlace() {
    #expect(shown("", "".startIndex..<"".startIndex)[0] == "f:1:1: error: wrong")
  }
}

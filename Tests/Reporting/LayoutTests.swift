import Expressions
import Foundation
import Guidelines
import SourceText
import Testing

@testable import Reporting

/// What commands print, where a property must hold of everything.
@Suite struct LayoutTests {
  /// The guidelines of the repository.
  static func knowledge() throws -> KnowledgeBase {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "guidelines").path)
    let files = try paths.filter { $0.hasSuffix(".yaml") }.sorted().map { path in
      let url = root.appending(path: "guidelines/" + path)
      return SourceFile(path: "guidelines/" + path, bytes: Array(try Data(contentsOf: url)))
    }
    return KnowledgeBase.read(files).base
  }

  /// Breaking an expression into lines changes nothing but blanks.
  @Test(arguments: [28, 60, 86])
  func brokenExpressionsStayTheSame(width: Int) throws {
    let checks = try Self.knowledge().guidelines.flatMap(\.guideline.checks)
    #expect(checks.count > 200)
    for source in checks.flatMap({ [$0.when?.text, $0.expect.text].compactMap(\.self) }) {
      let lines = ExpressionLayout.lines(source, width: width)
      let whole = try Expression(parsing: source)
      let again = try Expression(parsing: lines.joined(separator: "\n"))
      #expect(again == whole, "\(lines.joined(separator: "\n"))")
      #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    }
  }

  /// Nothing that is printed is wider than the terminal, but for what cannot be broken: code, addresses, expressions.
  @Test(arguments: [60, 100])
  func proseKeepsToItsWidth(width: Int) throws {
    let base = try Self.knowledge()
    let style = TerminalStyle(width: width)
    let list = GuidelineList.text(base, GuidelineFilter(), style: style)
    let checklist = Checklist.text(base, GuidelineFilter(), title: "All", as: .text, style: style)
    for line in (list + checklist).split(separator: "\n") {
      #expect(displayWidth(of: String(line)) <= width, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("a, b", "\"a, b\""), ("a \"b\"", "\"a \"\"b\"\"\""), ("=1+1", "'=1+1"), ("-5", "'-5"),
    ("+1,2", "\"'+1,2\""), ("@x", "'@x"), ("", ""), ("a\nb", "\"a\nb\""), ("مرحبا", "مرحبا"),
  ])
  func cellsOfTables(text: String, cell: String) {
    #expect(csvCell(text) == cell)
  }

  @Test(arguments: [
    ("plain words", "plain words"), ("a_b *c*", "a\\_b \\*c\\*"), ("<script>", "\\<script\\>"),
    ("[x](y)", "\\[x\\](y)"),
    ("a\nb", "a b"), ("`code` & #1 |", "\\`code\\` \\& \\#1 \\|"),
  ])
  func textInMarkdown(text: String, markdown: String) {
    #expect(markdownText(text) == markdown)
  }

  /// Each word and each Arabic number is isolated by itself; nothing else is.
  @Test(arguments: [
    ("966+", "966+"), ("abc שלום", "abc \u{2067}שלום\u{2069}"),
    ("١٢ ١٣", "\u{2066}١٢\u{2069} \u{2066}١٣\u{2069}"), ("צה\"ל", "\u{2067}צה\"ל\u{2069}"),
    ("\"שלום\"", "\"\u{2067}שלום\u{2069}\""), ("\u{1B}[31m", "\\u{001B}[31m"), ("", ""),
  ])
  func textThatIsSeen(visual: String, shown: String) {
    #expect(visualForTerminal(visual) == shown)
  }
}

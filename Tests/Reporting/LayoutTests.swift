import Audit
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

  /// The report of the demonstration is no wider than the terminal, but for words that are longer and what is seen.
  @Test(arguments: [40, 60, 80, 100], [false, true])
  func reportKeepsToItsWidth(width: Int, listsAll: Bool) throws {
    let manifest = Array(try Data(contentsOf: repository.appending(path: "site/demo/manifest.json")))
    let (findings, summary) = try #require(try Fixture.shared.audit(manifest))
    var report = TextReport(Fixture.shared.base, style: TerminalStyle(width: width), listsAll: listsAll)
    report.add(findings)
    for line in report.text(summary).split(separator: "\n") {
      let isWord = !line.drop { $0 == " " }.contains(" ")
      let isSeen = line.hasPrefix("    visual")
      #expect(displayWidth(of: String(line)) <= width || isWord || isSeen, "\(line)")
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

  /// What evidence has in visual order stands so in the message, too, in whatever form; nothing else of it changes.
  @Test(arguments: [
    ("help@ אל", "Reads \"help@ אל\" on שלום", "Reads \"help@ \u{2067}אל\u{2069}\" on שלום"),
    ("12 +", "Reads 12 +", "Reads 12 +"), ("אל", "Nothing of it", "Nothing of it"),
    ("צה\"ל\n2", "Reads צה\"ל\n2", "Reads \u{2067}צה\"ל\u{2069}\\n2"),
  ])
  func messageThatIsSeen(visual: String, message: String, shown: String) {
    let finding = Finding(
      guideline: "a/b", severity: .error, verdict: .fail, subject: "s", message: message,
      evidence: [("text", "שלום"), ("visual", visual)], fingerprint: "")
    #expect(finding.message(as: terminalSafe) == shown)
  }

  /// Code is there to be copied, as it is.
  @Test func codeIsPlain() throws {
    let base = try Self.knowledge()
    var count = 0
    for guideline in base.guidelines.map(\.guideline) {
      let text = GuidelineText.text(guideline, in: base, style: TerminalStyle(width: 100))
      for line in guideline.fix.flatMap({ $0.code.split(separator: "\n") }) {
        count += 1
        #expect(text.contains("    " + terminalSafe(String(line)) + "\n"), "\(guideline.id): \(line)")
      }
    }
    #expect(count > 500)
  }

  /// What a message of ours says in visual order is evidence, too, by which reports know it.
  @Test func whatMessagesShowIsEvidence() throws {
    func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    var count = 0
    for guideline in try Self.knowledge().guidelines.map(\.guideline) {
      for check in guideline.checks {
        let shown = Set(check.evidence.filter { Finding.isVisual($0.name) }.map { plain($0.expression.text) })
        for expression in Message.pieces(of: check.message.text)?.expressions ?? []
        where expression.hasPrefix("visualOrder(") || expression == "element.visual" {
          count += 1
          #expect(shown.contains(plain(expression)), "\(guideline.id): \(expression)")
        }
      }
    }
    #expect(count > 9)
  }

  /// An isolate ends with its line, so that each line has its own, in the direction of the whole.
  @Test(arguments: [
    ("Reads שלום", "\u{2068}Reads שלום\u{2069}"),
    (
      "Give the text of the label שלום its own direction, so that it reads",
      "\u{2066}Give the text of the label שלום its\u{2069}\n  \u{2066}own direction, so that it reads\u{2069}"
    ),
    (
      "שלום a b c d e f g h i j k l m n o p q r s t",
      "\u{2067}שלום a b c d e f g h i j k l m n o p q\u{2069}\n  \u{2067}r s t\u{2069}"
    ),
  ])
  func isolatesOfLines(text: String, wrapped: String) {
    #expect(TerminalStyle(width: 40).wrapped(isolatedForTerminal(text), indent: 2) == wrapped)
  }
}

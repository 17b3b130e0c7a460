import Audit
import DataFormats
import Foundation
import Guidelines
import SourceText
import Testing

@testable import Reporting

/// The formats on the demonstration app and on findings made by hand.
@Suite struct FormatTests {
  static let demo: (findings: [Finding], summary: AuditSummary) = {
    let data = (try? Data(contentsOf: repository.appending(path: "site/demo/manifest.json"))).map(Array.init) ?? []
    guard let result = try? Fixture.shared.audit(data, all: false) else { fatalError("the demonstration is refused") }
    return result
  }()

  static func demo(_ format: String, language: String = "en", baseURL: String? = "https://example.org/rtl") -> String {
    let fixture = Fixture.shared
    let reports = fixture.reports(fixture.context(baseURL), language: language)
    guard let report = reports.first(where: { $0.name == format })?.report else { fatalError("no format \(format)") }
    return fixture.render(report, demo.findings, demo.summary)
  }

  static var failures: [Finding] { demo.findings.filter { $0.verdict == .fail } }

  /// Every format tells of every failure of the demonstration, and links to the guideline's page.
  @Test(arguments: ["sarif", "junit", "csv", "xcode", "github", "html"])
  func everyFailureIsTold(format: String) {
    let text = Self.demo(format)
    #expect(Self.failures.count > 5)
    for finding in Self.failures {
      #expect(text.contains("https://example.org/rtl/guidelines/\(finding.guideline).html"), "\(finding.guideline)")
    }
    #expect(Harmless.faults(format, text) == [])
    #expect(text == Self.demo(format), "the same bytes each time")
  }

  @Test(arguments: ["sarif", "junit", "markdown", "csv", "xcode", "github", "html"])
  func withoutASite(format: String) {
    #expect(!Self.demo(format, baseURL: nil).contains("example.org"))
    #expect(!Self.demo(format, baseURL: "javascript:alert(1)").contains("javascript"))
  }

  @Test func csvHasARowForEach() {
    let lines = Self.demo("csv").split(separator: "\r\n")
    #expect(lines.count == Self.demo.findings.count + 1)
  }

  @Test func markdownFitsAComment() throws {
    let finding = try #require(Self.failures.first)
    var report = MarkdownReport(Fixture.shared.context())
    let many = (0..<20_000).map { number in
      Finding(
        guideline: finding.guideline, severity: finding.severity, verdict: .fail, subject: "screen/\(number)",
        screen: finding.screen, message: String(repeating: "حجز | ", count: number % 200), fix: finding.fix,
        fingerprint: finding.fingerprint)
    }
    report.add(many)
    let text = String(decoding: report.finish(Self.demo.summary), as: UTF8.self)
    #expect(text.utf16.count <= 65_536 && text.utf16.count > 55_000)
    #expect(text.contains("more have no room here"))
    #expect(text.hasSuffix("</sub>\n"))
  }

  @Test func sarifKeepsTheMostSevere() throws {
    let finding = try #require(Self.failures.first)
    var report = SARIFReport(Fixture.shared.context(), limit: 50)
    report.add(
      (0..<100).map { number in
        Finding(
          guideline: finding.guideline, severity: number < 60 ? .advice : number < 90 ? .warning : .error,
          verdict: .fail, subject: "s/\(number)", message: finding.message, fingerprint: finding.fingerprint)
      })
    let tree = try JSON.parse(SourceFile(path: "log", bytes: report.finish(Self.demo.summary)))
    let run = try #require(tree.value(forKey: "runs", in: tree.root).flatMap { Array(tree.children(of: $0)).first })
    let results = try #require(tree.value(forKey: "results", in: run))
    let levels = tree.children(of: results).compactMap { tree.value(forKey: "level", in: $0).map(tree.text) }
    #expect(levels.count == 50 && levels.count { $0 == "error" } == 10 && levels.count { $0 == "warning" } == 30)
    let text = String(decoding: tree.source, as: UTF8.self)
    #expect(text.contains("50 less severe results were left out"))
  }

  @Test(arguments: [
    ("Sources/A.swift:42:9", "Sources/A.swift", 42, 9), ("A.swift:7", "A.swift", 7, 0),
    ("Assets.xcassets/x.imageset", "Assets.xcassets/x.imageset", 0, 0), ("C:\\a.swift:1:2", "C:\\a.swift", 1, 2),
    ("a:0:1", "a:0", 1, 0), (":3:4", "", 3, 4), ("a:99999999999:1", "a:99999999999", 1, 0),
  ])
  func places(text: String, path: String, line: Int, column: Int) {
    let place = SourcePlace(text)
    #expect((place.path, place.line ?? 0, place.column ?? 0) == (path, line, column))
  }

  @Test(arguments: [
    ("a b/ü.swift", "a%20b/%C3%BC.swift"), ("/x/y.swift", "file:///x/y.swift"), ("a:b%.swift", "a%3Ab%25.swift"),
    ("../x", "../x"),
  ])
  func addresses(path: String, uri: String) {
    #expect(SourcePlace(path).uri == uri)
  }

  @Test(arguments: [
    ("50 % of a:b,c\n", "50 %25 of a:b,c%0A", "50 %25 of a%3Ab%2Cc\\n")
  ])
  func workflowCommands(text: String, data: String, property: String) {
    #expect(GitHubReport.data(text) == data)
    #expect(GitHubReport.property(text) == property)
  }

  /// What a message says is seen stands so wherever people read it; data stays data.
  @Test(arguments: ["text", "html", "markdown", "xcode", "github", "sarif", "junit", "csv", "json"])
  func messagesInVisualOrder(format: String) throws {
    let manifest = """
      {"manifest": 1, "project": {"name": "Safar"}, "screens": [{"id": "s", "locale": "he", "direction": "rtl",
        "elements": [{"id": "e", "role": "text", "language": "he", "text": "כתבו אל C++"}]}]}
      """
    let fixture = Fixture.shared
    let (findings, summary) = try #require(try fixture.audit(Array(manifest.utf8)))
    let reports =
      fixture.reports(fixture.context()).map { ($0.name, fixture.render($0.report, findings, summary)) }
      + fixture.others(findings, summary)
    let report = try #require(reports.first { $0.0 == format }).1
    let isData = format == "csv" || format == "json"
    let seen = "++C \u{2067}אל\u{2069} \u{2067}כתבו\u{2069}"
    #expect(report.contains(seen) != isData)
    #expect(report.contains("++C אל כתבו") == (isData || format == "sarif"))
  }

  @Test(arguments: [
    ("see [x](y)", "see \\[x\\](y)"), ("{0} and {name}", "{{0} and {name}"), ("a\nb\u{1B}", "a\nb\\u{001B}"),
  ])
  func messagesOfSARIF(text: String, message: String) {
    #expect(sarifText(text) == message)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), (" a", "`  a `"), ("<b>", "`<b>`"),
  ])
  func codeInMarkdown(text: String, markdown: String) {
    #expect(markdownCode(text) == markdown)
  }

  @Test(arguments: ["ar", "he", "en"])
  func pagesInEveryLanguage(language: String) {
    let page = Self.demo("html", language: language)
    let direction = language == "en" ? "ltr" : "rtl"
    #expect(page.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
    #expect(Harmless.faults("html", page) == [])
    // Neither a side of the page nor something to load.
    #expect(page.firstMatch(of: /(margin|padding|border|inset)-(left|right)|float: *(left|right)|url\(|<script/) == nil)
  }
}

import Audit
import DataFormats
import Foundation
import Guidelines
import Manifest
import Mustache
import SourceText

@testable import Reporting

/// The repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// What the tests of reports share: the repository's guidelines, facts and templates, read once.
struct Fixture: Sendable {
  let base: KnowledgeBase
  let plan: AuditPlan
  let locales: LocaleTable
  let templates: TemplateSet
  let catalog: TextCatalog

  static let shared: Fixture = {
    do { return try Fixture() } catch { fatalError("\(error)") }
  }()

  private init() throws {
    func files(_ folder: String, _ ending: String) throws -> [SourceFile] {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: repository.appending(path: folder).path)
      return try paths.filter { $0.hasSuffix(ending) }.sorted().map {
        SourceFile(
          path: folder + "/" + $0, bytes: Array(try Data(contentsOf: repository.appending(path: folder + "/" + $0))))
      }
    }
    func table(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: repository.appending(path: "guidelines/facts/\(name).tsv")))
    }
    base = KnowledgeBase.read(try files("guidelines", ".yaml")).base
    locales = LocaleTable(locales: try table("locales"), languages: try table("languages"))
    plan = AuditPlan.compile(base, facts: Facts(symbols: SymbolTable(try table("symbols")), locales: locales)).plan
    templates = try TemplateSet(
      try files("templates/reports", ".mustache").map {
        SourceFile(path: String($0.path.dropFirst(10).dropLast(9)), bytes: $0.bytes)
      })
    catalog = TextCatalog.read(try files("templates/texts", ".yaml")).catalog
  }

  /// Everything that an audit says of a manifest; nil where the manifest is refused.
  func audit(_ manifest: [UInt8], all: Bool = true) throws -> (findings: [Finding], summary: AuditSummary)? {
    let reading = ManifestReader.read(try JSON.parse(SourceFile(path: "manifest.json", bytes: manifest)))
    guard reading.problems.isEmpty else { return nil }
    var options = AuditOptions()
    options.collectsAll = all
    options.answers.add(reading.store)
    var run = AuditRun(plan, options)
    var findings: [Finding] = []
    run.audit(reading.store) {
      $0
    } deliver: {
      findings += $0
    }
    let summary = run.finish {
      $0
    } deliver: {
      findings += $0
    }
    return (findings, summary)
  }

  func context(_ baseURL: String? = "https://example.org/rtl") -> ReportContext {
    ReportContext(base: base, manifest: "manifest.json", baseURL: baseURL, version: "0.1.0")
  }

  /// The formats by name, each begun.
  func reports(_ context: ReportContext, language: String = "en") -> [(name: String, report: any FindingReport)] {
    let texts = Localizer(catalog, language, locales: locales)
    return [
      ("sarif", SARIFReport(context)), ("junit", JUnitReport(context)),
      ("markdown", MarkdownReport(context)), ("csv", CSVReport(context)), ("xcode", XcodeReport(context)),
      ("github", GitHubReport(context)), ("html", HTMLReport(context, templates: templates, texts: texts)),
    ]
  }

  /// A report in a format.
  func render(_ report: any FindingReport, _ findings: [Finding], _ summary: AuditSummary) -> String {
    var report = report
    report.add(findings)
    let start = report.takeBytes()
    return String(decoding: start + report.finish(summary), as: UTF8.self)
  }

  /// The whole result in the formats that have no type of `FindingReport`.
  func others(_ findings: [Finding], _ summary: AuditSummary) -> [(name: String, text: String)] {
    var text = TextReport(base, style: TerminalStyle(width: 100), listsAll: true)
    text.add(findings)
    let part = JSONReport.encode(findings)
    let json =
      JSONReport.head(summary) + part.findings.dropFirst() + JSONReport.middle(hasFindings: !part.findings.isEmpty)
      + part.manual.dropFirst() + JSONReport.end(hasQuestions: !part.manual.isEmpty)
    return [("text", text.text(summary)), ("json", String(decoding: json, as: UTF8.self))]
  }
}

import Audit
import DataFormats
import Foundation
import Guidelines
import Manifest
import SourceText
import Testing

@Suite struct AuditRunTests {
  private func findings(_ store: Store, _ plan: AuditPlan, jobs: Int) -> ([String], AuditSummary) {
    var options = AuditOptions()
    options.jobs = jobs
    options.collectsAll = true
    options.answers.add(store)
    var run = AuditRun(plan, options)
    var lines: [String] = []
    run.audit(store) {
      $0
    } deliver: {
      lines += $0.map { "\($0)" }
    }
    let summary = run.finish {
      $0
    } deliver: {
      lines += $0.map { "\($0)" }
    }
    return (lines, summary)
  }

  @Test func anyNumberOfThreadsGivesTheSame() throws {
    let plan = try CaseTests.plan()
    let demo = SourceFile(path: "manifest.json", bytes: try CaseTests.bytes("site/demo/manifest.json"))
    let reading = ManifestReader.read(try JSON.parse(demo))
    #expect(reading.problems.isEmpty)
    let (one, summary) = findings(reading.store, plan, jobs: 1)
    let (many, other) = findings(reading.store, plan, jobs: 7)
    #expect(one.count > 1_000)
    #expect(one == many)
    #expect(summary.score == other.score)
    #expect((summary.failures[.error] ?? 0) > 0)
    #expect(summary.grade != .a)
  }

  @Test(arguments: [("verdict: fail", "verdict: pass"), ("verdict: pass", "verdict: fail")])
  func anExampleThatIsTurnedRoundIsFound(written: String, turned: String) throws {
    let text = String(decoding: try CaseTests.bytes("guidelines/icons/keep-logos.yaml"), as: UTF8.self)
    let place = try #require(text.range(of: written))
    let path = "guidelines/icons/keep-logos.yaml"
    for (text, isRight) in [(text, true), (text.replacingCharacters(in: place, with: turned), false)] {
      let (entry, _) = GuidelineReader.read(SourceFile(path: path, text: text))
      let results = ExampleTests(try CaseTests.plan()).run(try #require(entry))
      #expect(results.allSatisfy { $0.problem == nil } == isRight)
    }
  }

  @Test(arguments: [
    ("element.rendersMirrored", "element.rendersMirored", "rendersMirrored"), ("\"logo\"", "\"lgo\"", "logo"),
    ("subject: element", "subject: elment", "element"),
  ])
  func aMisspeltNameInACheckIsFound(written: String, misspelt: String, meant: String) throws {
    var text = String(decoding: try CaseTests.bytes("guidelines/icons/keep-logos.yaml"), as: UTF8.self)
    let place = try #require(text.range(of: written))
    text.replaceSubrange(place, with: misspelt)
    let file = SourceFile(path: "guidelines/icons/keep-logos.yaml", text: text)
    let (base, problems) = KnowledgeBase.read([file])
    let facts = Facts(symbols: SymbolTable([]), locales: LocaleTable(locales: [], languages: []))
    let found =
      problems.flatMap(\.diagnostics)
      + AuditPlan.compile(base, facts: facts).diagnostics.flatMap(\.diagnostics)
    #expect(found.contains { $0.hint?.contains("\"\(meant)\"") == true })
  }
}

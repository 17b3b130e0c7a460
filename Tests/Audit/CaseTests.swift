import Audit
import DataFormats
import Foundation
import Guidelines
import Manifest
import SourceText
import Testing

/// The cases of real bug reports: every fault on the right subject, and no false alarm.
///
/// They are no part of the package: the folder is `RTLAUDIT_SHARED`, else `shared` beside it.
@Suite struct CaseTests {
  private struct Case: Decodable {
    struct Expectation: Decodable {
      var guideline, subject, verdict: String
      var doubt: String?
    }
    struct Silence: Decodable {
      var guideline, subject: String
      var except: [String]?
    }
    var id: String
    var expect: [Expectation]
    var silent: [Silence]
    var contested: Bool?
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static var folder: URL {
    let path = ProcessInfo.processInfo.environment["RTLAUDIT_SHARED"]
    return path.map { URL(filePath: $0) } ?? root.deletingLastPathComponent().appending(path: "shared")
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appending(path: path)))
  }

  /// The knowledge base as it lies in the repository.
  static func base() throws -> KnowledgeBase {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "guidelines").path).sorted()
    let files = try paths.filter { $0.hasSuffix(".yaml") }.map {
      SourceFile(path: "guidelines/" + $0, bytes: try bytes("guidelines/" + $0))
    }
    let (base, problems) = KnowledgeBase.read(files)
    #expect(problems.isEmpty)
    return base
  }

  /// The tables that functions look things up in.
  static func facts() throws -> Facts {
    Facts(
      symbols: SymbolTable(try bytes("guidelines/facts/symbols.tsv")),
      locales: LocaleTable(
        locales: try bytes("guidelines/facts/locales.tsv"), languages: try bytes("guidelines/facts/languages.tsv")))
  }

  /// The knowledge base compiled.
  static func plan() throws -> AuditPlan {
    let (plan, faults) = AuditPlan.compile(try base(), facts: try facts())
    #expect(faults.isEmpty)
    #expect(plan.guidelines.count == 124)
    return plan
  }

  @Test func everyFaultAndNoFalseAlarm() throws {
    let folder = Self.folder.appending(path: "cases")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() else {
      print("cases: SKIPPED, \"\(folder.path)\" is not there; set RTLAUDIT_SHARED")
      return
    }
    let plan = try Self.plan()
    var (faults, caught, alarms) = (0, 0, [String]())
    for name in names where name.hasSuffix(".json") {
      let data = try Data(contentsOf: folder.appending(path: name))
      let cases = try JSONDecoder().decode([Case].self, from: data)
      let raw = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
      for (one, object) in zip(cases, raw) {
        let manifest = try JSONSerialization.data(withJSONObject: try #require(object["manifest"]))
        let findings = try Self.verdicts(Array(manifest), plan)
        for expected in one.expect where expected.verdict == "fail" && expected.doubt == nil {
          faults += 1
          let isCaught = findings.contains {
            $0.guideline == expected.guideline && $0.subject == expected.subject && $0.verdict == .fail
          }
          if isCaught { caught += 1 } else { print("missed: \(expected.guideline) in \(one.id)") }
        }
        for finding in findings where finding.verdict == .fail && Self.isFalse(finding, one) {
          alarms.append("\(finding.guideline) in \(one.id)")
        }
      }
    }
    print("cases: \(caught)/\(faults)")
    #expect(faults == 0 || caught == faults)
    #expect(alarms.isEmpty)
  }

  private static func isFalse(_ finding: Finding, _ one: Case) -> Bool {
    if one.contested == true, finding.severity == .advice { return false }
    let isDeniedByName = one.expect.contains {
      $0.verdict == "pass" && $0.guideline == finding.guideline && $0.subject == finding.subject
    }
    return isDeniedByName
      || one.silent.contains {
        $0.subject == finding.subject && ($0.guideline == "*" || $0.guideline == finding.guideline)
          && !($0.except ?? []).contains(finding.guideline)
      }
  }

  private static func verdicts(_ manifest: [UInt8], _ plan: AuditPlan) throws -> [Finding] {
    let reading = ManifestReader.read(try JSON.parse(SourceFile(path: "case", bytes: manifest)))
    #expect(reading.problems.isEmpty)
    var options = AuditOptions()
    options.collectsAll = true
    options.answers.add(reading.store)
    var run = AuditRun(plan, options)
    var findings: [Finding] = []
    run.audit(reading.store) {
      $0
    } deliver: {
      findings += $0
    }
    _ = run.finish {
      $0
    } deliver: {
      findings += $0
    }
    return findings
  }
}

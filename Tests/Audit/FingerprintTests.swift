import Audit
import DataFormats
import Guidelines
import Manifest
import SourceText
import Testing

/// What a finding is known by from run to run.
@Suite struct FingerprintTests {
  private static let plan = Result { try CaseTests.plan() }

  /// The fingerprints of the failures of a manifest, in order.
  private func fingerprints(_ usages: String, _ text: String = "+966 50 123 4567", at: String = "A.swift:1:1") throws
    -> [String]
  {
    let manifest = """
      {"manifest": 1, "project": {"name": "p", "platform": "ios", "locales": ["en", "ar"]},
       "screens": [{"id": "booking", "locale": "ar", "elements":
         [{"id": "phone", "role": "text", "text": "\(text)", "content": "phone", "at": "\(at)"}]}],
       "usages": [\(usages)]}
      """
    let reading = ManifestReader.read(try JSON.parse(SourceFile(path: "", text: manifest)))
    try #require(reading.problems.isEmpty)
    var found: [Finding] = []
    var run = AuditRun(try Self.plan.get())
    run.audit(reading.store, convert: { $0 }) { found += $0 }
    _ = run.finish(convert: { $0 }) { found += $0 }
    return found.filter { $0.verdict == .fail }.map(\.fingerprint)
  }

  private func usage(_ api: String, _ value: String, at: String) -> String {
    #"{"api": "\#(api)", "value": "\#(value)", "at": "\#(at)", "context": ["container"]}"#
  }

  @Test func movedLinesAndRenamedFilesChangeNothing() throws {
    let before = try fingerprints(usage("UIView.leftAnchor", "x", at: "Old.swift:10:3"))
    let after = try fingerprints(usage("UIView.leftAnchor", "x", at: "New/Renamed.swift:99:7"), at: "B.swift:77:2")
    #expect(!before.isEmpty && before == after)
    #expect(before.allSatisfy { $0.utf8.count == 16 })
  }

  @Test func anotherTextOfTheSameElementIsTheSameFinding() throws {
    let before = try fingerprints(usage("UIView.leftAnchor", "x", at: "A.swift:1:1"))
    let after = try fingerprints(usage("UIView.leftAnchor", "x", at: "A.swift:1:1"), "+966 50 123 9999")
    #expect(before == after)
  }

  @Test func anotherCallIsAnother() throws {
    let one = try fingerprints(usage("UIView.leftAnchor", "x", at: "A.swift:1:1"))
    let other = try fingerprints(usage("UIView.rightAnchor", "x", at: "A.swift:1:1"))
    #expect(Set(one) != Set(other))
  }
}

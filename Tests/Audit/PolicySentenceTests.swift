import Audit
import Guidelines
import Manifest
import Testing

@Suite struct PolicySentenceTests {
  @Test func `a sentence is read back`() {
    let sentence = PolicySentence(policy: "charts", choice: "keep")
    #expect(sentence.text == "inapplicable by the policy charts: keep")
    #expect(PolicySentence(sentence.text) == sentence)
    #expect(PolicySentence("inapplicable") == nil)
  }

  /// Every example whose project chose something that makes the guideline inapplicable says so.
  @Test func `examples name the policy`() throws {
    let plan = try CaseTests.plan()
    var named: Set<String> = []
    for entry in try CaseTests.base().guidelines {
      for example in entry.guideline.examples where example.verdict == .inapplicable {
        let store = entry.manifest(of: example).store
        guard let project = store.project, store.record(project, ProjectField.policies) != nil else { continue }
        let findings = Self.findings(store, plan).filter { $0.guideline == entry.guideline.id }
        let sentences = findings.compactMap { PolicySentence($0.message) }
        #expect(!sentences.isEmpty, "\(entry.guideline.id): \(findings)")
        named.formUnion(sentences.map { "\($0.policy): \($0.choice)" })
      }
    }
    #expect(named.isSuperset(of: ["charts: keep", "scales: keep", "speaker: keep", "questionMark: keep"]), "\(named)")
  }

  /// What is inapplicable in any case names none.
  @Test func `nothing else does`() throws {
    let (base, plan) = (try CaseTests.base(), try CaseTests.plan())
    let entry = try #require(base.guideline("controls/flip-time-axis"))
    let examples = entry.guideline.examples.filter { $0.verdict == .inapplicable && $0.caption == "An axis of values" }
    #expect(examples.count == 1)
    for example in examples {
      let findings = Self.findings(entry.manifest(of: example).store, plan)
      #expect(findings.filter { $0.guideline == entry.guideline.id }.map(\.message) == [entry.guideline.title])
    }
  }

  private static func findings(_ store: Store, _ plan: AuditPlan) -> [Finding] {
    var options = AuditOptions()
    options.collectsAll = true
    var run = AuditRun(plan, options)
    var findings: [Finding] = []
    run.audit(store) {
      $0
    } deliver: {
      findings += $0
    }
    return findings
  }
}

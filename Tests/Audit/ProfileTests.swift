import DataFormats
import Expressions
import Guidelines
import Manifest
import SourceText
import Testing

@testable import Audit

/// Elements looked at by their profiles come to the same as elements looked at one by one.
@Suite struct ProfileTests {
  /// What an audit says of a store that comes several times, so that profiles are met, simplified and used.
  private static func findings(_ store: Store, _ plan: AuditPlan, usesProfiles: Bool) -> [String] {
    var options = AuditOptions()
    options.usesProfiles = usesProfiles
    options.answers.add(store)
    var run = AuditRun(plan, options)
    var lines: [String] = []
    for _ in 0..<3 {
      run.audit(store) {
        $0
      } deliver: {
        lines += $0.map { "\($0)" }
      }
    }
    let summary = run.finish {
      $0
    } deliver: {
      lines += $0.map { "\($0)" }
    }
    return lines + ["\(summary.tally) \(summary.failures.sorted { $0.key < $1.key })"]
      + summary.guidelines.map { "\($0)" }
  }

  @Test func theDemonstration() throws {
    let plan = try CaseTests.plan()
    let demo = SourceFile(path: "manifest.json", bytes: try CaseTests.bytes("site/demo/manifest.json"))
    let store = ManifestReader.read(try JSON.parse(demo)).store
    #expect(store.elements.count > 100)
    let plain = Self.findings(store, plan, usesProfiles: false)
    #expect(plain.count > 130)
    #expect(Self.findings(store, plan, usesProfiles: true) == plain)
  }

  @Test func theExamplesOfAllGuidelines() throws {
    let plan = try CaseTests.plan()
    var elements = 0
    for entry in try CaseTests.base().guidelines {
      for example in entry.guideline.examples {
        let (store, diagnostics) = entry.manifest(of: example)
        #expect(diagnostics.isEmpty)
        elements += store.elements.count
        let isSame =
          Self.findings(store, plan, usesProfiles: true) == Self.findings(store, plan, usesProfiles: false)
        #expect(isSame, "\(entry.guideline.id): \(example.caption)")
      }
    }
    #expect(elements > 500)
  }

  /// Texts of all kinds of characters, since what a text has not decides many tests without a look at it.
  @Test func textsOfAllKinds() throws {
    let plan = try CaseTests.plan()
    var random = SplitMix64(state: 11)
    let pieces = [
      "7", "2024", "Go", "mp3", " ", "! ", "%", "-", "(a)", "שלום", "ץ", "״", "مرحبا", "ـ", "ة", "؟", "،", "٤", "۷",
      "→", "«",
      "\u{061C}", "\u{200F}", "\u{2067}", "\u{202E}", "é", "中", "😀", "ﻻ",
    ]
    let elements = (0..<600).map { number in
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let role = ["text", "button", "text-field"].randomElement(using: &random) ?? "text"
      return """
        {"id": "e\(number)", "role": "\(role)", "language": "\(number % 2 == 0 ? "ar" : "en")", "alignment": "natural", \
        "text": "\(text.joined())"}
        """
    }
    let text = """
      {"manifest": 1, "project": {"name": "Kinds"}, "screens": [
        {"id": "s", "locale": "ar", "direction": "rtl", "elements": [\(elements.joined(separator: ",\n"))]}
      ]}
      """
    let store = ManifestReader.read(try JSON.parse(SourceFile(path: "kinds.json", bytes: Array(text.utf8)))).store
    #expect(store.elements.count == 600)
    let plain = Self.findings(store, plan, usesProfiles: false)
    #expect(plain.count > 600)
    #expect(Self.findings(store, plan, usesProfiles: true) == plain)
  }

  @Test(arguments: [
    ("has(element.text)", 0), ("element.text", Varying(.text).rawValue), ("element.role == \"text\"", 0),
    ("element.alignment == \"left\"", Varying(.alignment).rawValue), ("has(element.alignment)", 0),
    ("element.font.size > 2.0", Varying(.font).rawValue), ("has(element.font.size)", 0),
    ("element.font.italic", 0), ("has(element.frame.rtl)", 0),
    ("element.children.exists(c, c.role == \"text\")", Varying.children.rawValue),
    ("element.ancestors.exists(a, a.role == \"map\")", Varying.ancestors.rawValue),
    ("symbol(element.symbol).directionality == \"literal\"", 0),
    ("language(element.effectiveLanguage) == \"ar\"", 0), ("policy.charts == \"keep\"", 0),
    ("has(project.platform)", 0), ("screen.effectiveDirection == \"rtl\"", 0),
    ("screen.locale == \"ar\"", Varying.always.rawValue), ("outside(element, \"rtl\")", Varying.always.rawValue),
    ("siblings.exists(s, has(s.text))", Varying.always.rawValue),
    ("element.owner.flow == \"rtl\"", Varying(.attachedTo).rawValue),
    ("[element.children.filter(c, has(c.text))].all(l, l.all(a, a.frame.rtl[0] > 0.0))", UInt64.max),
  ])
  func whatTestsVaryWith(_ text: String, _ expected: UInt64) throws {
    let vocabulary = try CaseTests.plan().vocabulary
    let text = text == "element.text" ? "element.text == \"\"" : text
    var known: [String: FormulaTest] = [:]
    let formula = try vocabulary.environment.condition(text).formula(in: vocabulary.environment, sharing: &known)
    let varying = Varying(try #require(formula.tests.first))
    let wanted = expected == .max ? [.children, .always] : Varying(rawValue: expected)
    #expect(varying == wanted)
  }
}

/// Random numbers that are the same in every run (SplitMix64).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import DataFormats
import Foundation
import Guidelines
import Manifest
import SourceText
import Testing

@testable import Audit
@testable import Expressions

/// The conditions of our guidelines, as the binary has them checked: guidelines/conditions.txt.
///
/// RTLAUDIT_UPDATE=1 writes it anew. What has changed since is parsed when the command starts, which costs time alone.
@Suite struct ConditionArchiveTests {
  private static let path = "guidelines/conditions.txt"

  private static func conditions() throws -> [String] {
    try CaseTests.base().guidelines.map(\.guideline).flatMap { guideline in
      guideline.checks.flatMap { [$0.when?.text, $0.expect.text] } + [guideline.review?.when?.text]
    }.compactMap(\.self)
  }

  private static func environment() throws -> Environment {
    var environment = try CaseTests.plan().vocabulary.environment
    environment.isTrusted = true
    environment.checksReachability = false
    return environment
  }

  @Test func saysOfEachConditionWhatIsFoundOutAnew() throws {
    let environment = try Self.environment()
    let conditions = try Self.conditions()
    if ProcessInfo.processInfo.environment["RTLAUDIT_UPDATE"] != nil {
      let text = CheckedArchive.text(of: conditions, in: environment)
      try Data(text).write(to: CaseTests.root.appending(path: Self.path))
    }
    let archive = try #require(
      CheckedArchive(try CaseTests.bytes(Self.path), in: environment), "the vocabulary has changed: RTLAUDIT_UPDATE=1")
    var known = 0
    for text in conditions {
      guard let kept = archive.checked(text) else { continue }
      known += 1
      let anew = try environment.checkedAnew(text, isCondition: true)
      #expect(Self.lines(kept) == Self.lines(anew), "\(text)")
    }
    print("conditions: \(known)/\(conditions.count) are kept checked")
    // A few that have changed make no difference; many do, and then it is time.
    #expect(known * 10 >= conditions.count * 9, "RTLAUDIT_UPDATE=1 writes \(Self.path) anew")
  }

  @Test func makesNoDifferenceToAnAudit() throws {
    let demo = SourceFile(path: "manifest.json", bytes: try CaseTests.bytes("site/demo/manifest.json"))
    let store = ManifestReader.read(try JSON.parse(demo)).store
    let archive = try CaseTests.bytes(Self.path)
    let (known, anew) = (try Self.findings(store, archive), try Self.findings(store, nil))
    #expect(known == anew)
    #expect(anew.count > 30)
  }

  private static func findings(_ store: Store, _ archive: [UInt8]?) throws -> [String] {
    let (plan, faults) = AuditPlan.compile(
      try CaseTests.base(), facts: try CaseTests.facts(), isTrusted: true, archive: archive)
    #expect(faults.isEmpty)
    var run = AuditRun(plan, AuditOptions())
    var lines: [String] = []
    run.audit(store, convert: { $0 }, deliver: { lines += $0.map { "\($0)" } })
    return lines
  }

  @Test func isRefusedWhereSomethingElseIsMeant() throws {
    let environment = try Self.environment()
    let text = CheckedArchive.text(of: ["element.role == \"text\"", "size(element.text) > 3"], in: environment)
    #expect(CheckedArchive(text, in: environment)?.count == 2)
    // A vocabulary without the field, and one in which the function has one more signature.
    #expect(CheckedArchive(text, in: Environment()) == nil)
    var other = environment
    other.declareFunction(
      "size",
      Overload(parameters: [.bool], result: .int, isMember: false, isPure: true, body: .values { _, _ in .int(1) }))
    #expect(CheckedArchive(text, in: other) == nil)
  }

  @Test func survivesBrokenTexts() throws {
    let environment = try Self.environment()
    let text = CheckedArchive.text(of: try Self.conditions(), in: environment)
    var state: UInt64 = 7
    func random(below end: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % end
    }
    for _ in 0..<60 {
      var broken = text
      for _ in 0..<4 { broken[random(below: broken.count)] = UInt8(random(below: 256)) }
      if random(below: 4) == 0 { broken.removeLast(random(below: broken.count)) }
      guard let archive = CheckedArchive(broken, in: environment) else { continue }
      for text in ["true", "false", "!element.flipped"] { _ = archive.checked(text) }
    }
  }

  /// What there is to an expression, without where it stood in its text.
  private static func lines(_ checked: Checked) -> [String] {
    let expression = checked.expression
    return expression.nodes.indices.map { index in
      let node = expression.nodes[index]
      let literal = expression.literal(index).map { "\($0)" } ?? expression.name(index)
      let second = node.second < 0 ? "" : expression.names[Int(node.second)]
      return "\(node.kind) \(node.flag) \(node.depth) \(literal) \(second) \(expression.children(index)) "
        + "\(checked.types[index]) \(text(checked.references[index]))"
    } + ["\(expression.root)"] + checked.locals.map { "\($0.name): \($0.type)" }
  }

  private static func text(_ reference: Reference) -> String {
    switch reference {
    case .field(let field): "field \(field.name) \(ObjectIdentifier(field))"
    case .variable(let variable): "variable \(variable.name) \(ObjectIdentifier(variable))"
    case .overloads(let name, let overloads): "\(name) \(overloads.map { ObjectIdentifier($0) })"
    default: "\(reference)"
    }
  }
}

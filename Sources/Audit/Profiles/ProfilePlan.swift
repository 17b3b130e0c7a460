internal import Expressions
internal import Guidelines
internal import Manifest
internal import Synchronization

/// The checks of elements taken apart into tests, for audits of many elements.
///
/// Tests that are written alike are one. Made when a manifest is large enough to pay for it.
final class ProfilePlan: Sendable {
  /// A test, and what is known of it.
  @safe struct Test: Sendable {
    /// The test; the plan keeps it alive.
    @unsafe let test: Unmanaged<FormulaTest>
    /// What its outcome varies with among the elements of a profile.
    let varying: UInt64
    /// How long its outcome is kept.
    var memory: Memory

    /// Evaluates the test.
    @inline(__always) func evaluate(_ evaluation: inout Evaluation) -> Outcome {
      unsafe test._withUnsafeGuaranteedRef { $0.evaluate(&evaluation) }
    }
  }

  /// How long the outcome of a test is kept.
  enum Memory: Sendable {
    case none
    /// While an element is looked at, as several checks have it.
    case subject
    /// While elements of one container are: it reads nothing but what they are in.
    case ancestors
    /// As long as the text is known: it reads nothing else. The bit of it in `TextMemory`.
    case text(UInt8)
    /// The same of a test that reads the direction of the text's paragraph too. The bit of it left to right; that of the
    /// other direction is the next.
    case paragraph(UInt8)
  }

  /// A check as formulas: places in `nodes`, -1 without.
  struct Check: Sendable {
    var when: Int32 = -1
    var expect: Int32 = -1
  }

  let tests: [Test]
  /// What the text of an element must hold for a test to be true, by the number of the test.
  let needs: [TextNeed?]
  /// The formulas of all checks: nodes, with the numbers of `tests`, and their operands.
  let nodes: [Formula.Node]
  let operands: [Int32]
  /// By the place of the check in the plan; of other kinds of subject, nothing.
  let checks: [Check]
  /// The slots that an evaluation needs for any test.
  let slotCount: Int
  private let owned: [FormulaTest]

  init(_ checks: [PlannedCheck], _ environment: Environment) {
    var collector = FormulaCollector(environment: environment)
    self.checks = checks.map { check in
      guard check.subject == .element else { return Check() }
      return Check(
        when: check.when.map { collector.add($0) } ?? -1,
        expect: check.expectation.map { collector.add($0.value.condition) } ?? -1)
    }
    tests = collector.tests
    nodes = collector.nodes
    operands = collector.operands
    owned = collector.owned
    needs = owned.map { $0.need?.path == "element.text" ? $0.need : nil }
    slotCount = owned.map(\.slotCount).max() ?? 0
  }

  /// Made at the first use, once for all threads.
  final class Lazy: Sendable {
    private let plan = AtomicLazyReference<ProfilePlan>()

    /// The plan of some checks, always the same ones.
    func plan(_ checks: [PlannedCheck], _ environment: Environment) -> ProfilePlan {
      plan.load() ?? plan.storeIfNil(ProfilePlan(checks, environment))
    }
  }
}

/// Puts formulas together.
private struct FormulaCollector {
  let environment: Environment
  var tests: [ProfilePlan.Test] = []
  var nodes: [Formula.Node] = []
  var operands: [Int32] = []
  var owned: [FormulaTest] = []
  /// The tests by how they are written, and their numbers.
  private var known: [String: FormulaTest] = [:]
  private var numbers: [ObjectIdentifier: Int32] = [:]
  /// The bits of `TextMemory` that are taken.
  private var textBits = 0

  init(environment: Environment) { self.environment = environment }

  /// Adds the formula of a condition; gives the place of its root.
  mutating func add(_ condition: Condition) -> Int32 {
    let formula = condition.formula(in: environment, sharing: &known)
    let numbers = formula.tests.map { add($0) }
    let firstNode = Int32(nodes.count)
    let firstOperand = Int32(operands.count)
    operands += formula.operands.map { $0 + firstNode }
    for var node in formula.nodes {
      switch node.kind {
      case .test: node.first = numbers[Int(node.first)]
      case .constant: break
      default: node.first += firstOperand
      }
      nodes.append(node)
    }
    return Int32(nodes.count - 1)
  }

  private mutating func add(_ test: FormulaTest) -> Int32 {
    if let known = numbers[ObjectIdentifier(test)] {
      if case .none = tests[Int(known)].memory { tests[Int(known)].memory = .subject }
      return known
    }
    let varying = Varying(test)
    let number = Int32(tests.count)
    tests.append(
      unsafe ProfilePlan.Test(
        test: Unmanaged.passUnretained(test), varying: varying.rawValue, memory: memory(test, varying)))
    owned.append(test)
    numbers[ObjectIdentifier(test)] = number
    return number
  }

  /// How long the outcome of a test can be kept that one check has.
  private mutating func memory(_ test: FormulaTest, _ varying: Varying) -> ProfilePlan.Memory {
    if varying == .ancestors {
      let isOfAncestors = test.reads.allSatisfy { read in
        read.path.hasPrefix("element.ancestors") || (Varying(read).isEmpty && !read.path.hasPrefix("element"))
      }
      return isOfAncestors ? .ancestors : .none
    }
    let reads = Set(test.reads.map { $0.isPresence ? "?" : $0.path })
    guard reads.contains("element.text"), reads.isSubset(of: ["element.text", "element.paragraphDirection"]) else {
      return .none
    }
    let count = reads.count
    guard textBits + count <= TextMemory.mostOutcomes else { return .none }
    defer { textBits += count }
    return count == 1 ? .text(UInt8(textBits)) : .paragraph(UInt8(textBits))
  }
}

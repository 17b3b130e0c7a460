internal import Expressions
internal import Manifest

/// What an auditor keeps to look at elements by their profiles.
struct ProfileState {
  let tests: [ProfilePlan.Test]
  let needs: [TextNeed?]
  let nodes: [Formula.Node]
  let operands: [Int32]
  let checks: [ProfilePlan.Check]
  let layout: ProfileLayout
  let slotCount: Int
  var table: ProfileTable
  /// Outcomes of tests that several checks have, for the element in hand.
  var ofSubject: OutcomeMemory
  /// Outcomes of tests that read what the element is in, for the container in hand.
  var ofAncestors: OutcomeMemory
  /// Outcomes of tests that read the text only.
  var texts: TextMemory
  private(set) var subject: UInt32 = 0
  private(set) var container: UInt32 = 0
  private var lastContainer: Int32 = -2
  var languages = LanguageNumbers()
  /// The parts of the keys that are the screen's; its locale counts for elements without a language, and is nil where it has
  /// no number.
  var screenLocale: UInt64? = 0
  var screenDirection: UInt64 = 0
  /// Keeps the tests alive.
  private let plan: ProfilePlan?

  /// Nothing, for audits that do without profiles.
  init() {
    (tests, needs, nodes, operands, checks, slotCount) = ([], [], [], [], [], 0)
    layout = ProfileLayout(isEmpty: true)
    table = ProfileTable(capacity: 0)
    (ofSubject, ofAncestors) = (OutcomeMemory(0), OutcomeMemory(0))
    texts = TextMemory(isEmpty: true)
    plan = nil
  }

  init(_ plan: ProfilePlan) {
    self.plan = plan
    table = ProfileTable()
    tests = plan.tests
    needs = plan.needs
    nodes = plan.nodes
    operands = plan.operands
    checks = plan.checks
    layout = ProfileLayout()
    slotCount = plan.slotCount
    ofSubject = OutcomeMemory(tests.count)
    ofAncestors = OutcomeMemory(tests.count)
    texts = TextMemory()
  }

  /// Forgets what holds within one store only.
  mutating func beginStore() { lastContainer = -2 }

  /// Begins with an element in a container; -1 is a screen.
  @inline(__always) mutating func begin(container: Int32) {
    subject &+= 1
    guard container != lastContainer else { return }
    lastContainer = container
    self.container &+= 1
  }
}

/// Outcomes that are kept while an element is looked at, or while elements of one container are.
struct OutcomeMemory {
  private var stamps: [UInt32]
  private var outcomes: [Outcome]

  init(_ count: Int) {
    stamps = Array(repeating: 0, count: count)
    outcomes = Array(repeating: Outcome(false), count: count)
  }

  /// The outcome of a test, if it was kept under a stamp.
  @inline(__always) func outcome(_ test: Int, _ stamp: UInt32) -> Outcome? {
    stamps[test] == stamp ? outcomes[test] : nil
  }

  @inline(__always) mutating func keep(_ test: Int, _ stamp: UInt32, _ outcome: Outcome) {
    stamps[test] = stamp
    outcomes[test] = outcome
  }
}

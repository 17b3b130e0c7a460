/// A condition taken apart at `&&`, `||`, `!` and `?:` into its tests.
///
/// For hosts that ask the same conditions of very many subjects: what a test reads says for which subjects its outcome is
/// the same, so that it need not be evaluated again. The outcome of the whole follows by the rules of the language: a side
/// that decides absorbs what is missing on the other, and of several undecided sides the first is the outcome.
public struct Formula: Sendable {
  /// One node of the tree.
  @frozen public struct Node: Sendable {
    /// What a node is.
    @frozen public enum Kind: UInt8, Sendable {
      /// A test: `first` is its number.
      case test
      /// An outcome that is known: `first` is its bits.
      case constant
      /// `!`, of one operand.
      case negation
      /// `&&`, of any number of operands.
      case all
      /// `||`, of any number of operands.
      case any
      /// `?:`, of three operands.
      case choice
    }

    /// What it is.
    public var kind: Kind
    /// The place of the first operand in the list of operands, or what `kind` says.
    public var first: Int32
    /// How many operands there are.
    public var count: Int32

    /// Makes a node.
    @inlinable public init(_ kind: Kind, first: Int32, count: Int32 = 0) {
      self.kind = kind
      self.first = first
      self.count = count
    }

    /// Makes a node of an outcome that is known.
    @inlinable public init(_ outcome: Outcome) {
      self.init(.constant, first: outcome.raw)
    }

    /// The outcome of a constant.
    @inlinable public var outcome: Outcome { Outcome(raw: first) }
  }

  /// The nodes, operands before what they are operands of; the last is the root.
  public private(set) var nodes: [Node] = []
  /// The operands of all nodes, as places in `nodes`.
  public private(set) var operands: [Int32] = []
  /// The tests.
  public private(set) var tests: [FormulaTest] = []

  init(_ checked: Checked, in environment: Environment, sharing known: inout [String: FormulaTest]) {
    var planner = Planner(checked, in: environment)
    let reader = PathReader(checked: checked)
    _ = add(checked.expression.root, &planner, reader, &known)
  }

  private mutating func add(
    _ index: NodeIndex, _ planner: inout Planner, _ reader: PathReader, _ known: inout [String: FormulaTest]
  ) -> Int32 {
    let kind: Node.Kind
    switch planner.expression.nodes[index].kind {
    case .not: kind = .negation
    case .and: kind = .all
    case .or: kind = .any
    case .conditional where planner.expression.children(index).allSatisfy { planner.type($0) == .bool }: kind = .choice
    default:
      let source = planner.source(index)
      let test = known[source] ?? FormulaTest(index, &planner, reader)
      known[source] = test
      tests.append(test)
      return add(Node(.test, first: Int32(tests.count - 1)))
    }
    let children = planner.expression.children(index).map { add($0, &planner, reader, &known) }
    operands += children
    return add(Node(kind, first: Int32(operands.count - children.count), count: Int32(children.count)))
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }
}

/// A test of a formula: a condition without `&&`, `||`, `!` or `?:` at its root.
public final class FormulaTest: Sendable {
  /// What it reads.
  public let reads: Set<FieldRead>
  /// What a text must hold for the test to be true; nil where that is not known.
  public let need: TextNeed?
  /// The slots that an evaluation needs for it, see `Evaluation.begin(slots:)`.
  public let slotCount: Int
  @usableFromInline let code: BoolCode
  private let pool: ConstantPool

  init(_ index: NodeIndex, _ planner: inout Planner, _ reader: PathReader) {
    reads = reader.reads(index)
    need = TextNeed(index, &planner, reader)
    code = planner.plan(index).bool
    slotCount = planner.slotCount
    pool = planner.pool
  }

  /// Evaluates the test for the variables that are set, after `Evaluation.begin(slots:)`.
  @inlinable public func evaluate(_ evaluation: inout Evaluation) -> Outcome { code(&evaluation) }
}

/// What a text must hold for a test to be true: of a text without it, the test is false.
public struct TextNeed: Sendable {
  /// The way to the text: `element.text`.
  public let path: String
  /// The text has a character of each of them.
  private let blocks: [TextBlocks]

  /// What is known of `text.matches("...")`, and of `f(text)` and `f(text).exists(...)` for functions that say what they
  /// need.
  init?(_ index: NodeIndex, _ planner: inout Planner, _ reader: PathReader) {
    let expression = planner.expression
    var call = index
    if expression.nodes[index].kind == .comprehension {
      guard expression.macro(index) == .exists else { return nil }
      call = expression.child(index, 0)
    }
    guard case .overloads(_, let overloads) = planner.checked.references[call], overloads.count == 1,
      let needs = overloads[0].needs, let path = reader.path(expression.child(call, 0))
    else { return nil }
    let operands = expression.children(call).map { planner.plan($0) }
    guard let blocks = needs(operands), !blocks.isEmpty else { return nil }
    (self.path, self.blocks) = (path, blocks)
  }

  /// False where a text of no other characters cannot make the test true.
  public func mayBeMet(by text: TextBlocks) -> Bool { blocks.allSatisfy { $0.intersects(text) } }
}

/// Something that an expression reads from the host.
public struct FieldRead: Hashable, Sendable {
  /// From a variable through fields: `element.font.size`, `element.children[].role`; a variable alone where the object itself
  /// is passed on. Where an object comes from elsewhere, a question mark and its type: `?symbol.points`.
  public let path: String
  /// Whether only the presence of the field counts.
  public let isPresence: Bool
}

extension PathReader {
  /// What a part of an expression reads: each way to a value once, without the ways that are the beginning of another.
  func reads(_ index: NodeIndex) -> Set<FieldRead> {
    var reads: Set<FieldRead> = []
    addReads(index, &reads)
    return reads
  }

  private func addReads(_ index: NodeIndex, _ reads: inout Set<FieldRead>) {
    let expression = checked.expression
    switch expression.nodes[index].kind {
    case .identifier, .select, .index:
      if case .typeName = checked.references[index] { return }
      if let path = path(index) {
        reads.insert(FieldRead(path: path, isPresence: false))
        addIndices(index, &reads)
      } else {
        addUnknown(index, isPresence: false, &reads)
      }
    case .has:
      let owner = expression.child(index, 0)
      if let path = path(owner) {
        reads.insert(FieldRead(path: path + "." + expression.name(index), isPresence: true))
        addIndices(owner, &reads)
      } else {
        addUnknown(index, isPresence: true, &reads)
      }
    default:
      for child in expression.children(index) { addReads(child, &reads) }
    }
  }

  /// What stands in the brackets on the way to a value.
  private func addIndices(_ index: NodeIndex, _ reads: inout Set<FieldRead>) {
    let expression = checked.expression
    let kind = expression.nodes[index].kind
    guard kind == .select || kind == .index else { return }
    addIndices(expression.child(index, 0), &reads)
    if kind == .index { addReads(expression.child(index, 1), &reads) }
  }

  /// A field of what a function gives, or of a variable of a comprehension over such.
  private func addUnknown(_ index: NodeIndex, isPresence: Bool, _ reads: inout Set<FieldRead>) {
    let expression = checked.expression
    let children = expression.children(index)
    if let owner = children.first, expression.nodes[index].kind != .index {
      // A list of values that were computed has no fields of the host.
      reads.insert(
        FieldRead(path: "?\(checked.types[owner]).\(expression.name(index))", isPresence: isPresence))
    }
    for child in children { addReads(child, &reads) }
  }
}

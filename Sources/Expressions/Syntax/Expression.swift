internal import SourceText

/// The index of a node in an `Expression`.
typealias NodeIndex = Int

/// A constant as it stands in the text.
enum Literal: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case uint(UInt)
  /// By bits, so that `-0.0` is not `0.0`.
  case double(UInt64)
  case string([UInt8])
  case bytes([UInt8])
}

/// What a node is. Children are listed in the order in which they stand in the text.
enum NodeKind: UInt8, Hashable, Sendable {
  /// `name` is the index of its literal.
  case literal
  /// `flag` 1: written with a leading dot, which skips local names.
  case identifier
  /// `operand.name`; `flag` 1: the name stands in backticks.
  case select
  /// `has(operand.name)`; `flag` as in `select`.
  case has
  /// `name(arguments...)`; `flag` 1: written with a leading dot.
  case call
  /// `target.name(arguments...)`: the target is the first child.
  case memberCall
  /// `list[index]`.
  case index
  case list
  /// Keys and values alternate.
  case map
  /// `Name{field: value}`: parsed, so that the checker can say that there are none.
  case message
  case not
  case negate
  /// Two or more operands of one chain `a && b && c`.
  case and
  case or
  /// Condition, then, else.
  case conditional
  /// `flag` is the `BinaryOperator`.
  case binary
  /// A macro over a list or a map: `flag` is the `Macro`, `name` and `second` its variables, the first child its range.
  case comprehension
}

/// Operators with two operands that are both always evaluated.
enum BinaryOperator: UInt8, Hashable, Sendable, CaseIterable {
  case add, subtract, multiply, divide, remainder
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case `in`

  /// How it is written.
  var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .remainder: "%"
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .in: "in"
    }
  }

  /// How tightly it binds; `||` is 1 and `&&` is 2.
  var precedence: Int {
    switch self {
    case .add, .subtract: 4
    case .multiply, .divide, .remainder: 5
    default: 3
    }
  }
}

/// One node: a trivial value; its children are listed in `Expression.links`.
struct Node: Sendable {
  var kind: NodeKind
  var flag: UInt8 = 0
  /// How deep the tree is below, this node included.
  var depth: UInt16 = 1
  var span: SourceSpan
  /// Where the name or the operator stands.
  var nameSpan: SourceSpan
  var name: Int32 = -1
  var second: Int32 = -1
  var firstLink: Int32 = 0
  var linkCount: Int32 = 0
}

/// A parsed expression: an arena of nodes over the text that they were read from.
public struct Expression: Sendable {
  /// The text as UTF-8; every span points into it.
  public let source: [UInt8]
  var nodes: [Node] = []
  var links: [Int32] = []
  var names: [String] = []
  var literals: [Literal] = []
  var root: NodeIndex = 0
  /// Where the names stand in the text.
  private var nameSpans: [SourceSpan] = []
  /// The places of the names, once there are many.
  private var nameIndices: [String: Int32] = [:]

  init(source: [UInt8]) {
    self.source = source
    // About one node for six bytes; more are made room for as they come.
    nodes.reserveCapacity(source.count / 6 + 4)
    links.reserveCapacity(source.count / 6 + 4)
    names.reserveCapacity(8)
    nameSpans.reserveCapacity(8)
    literals.reserveCapacity(8)
  }

  init(nodes: [Node], links: [Int32], names: [String], literals: [Literal], root: NodeIndex) {
    source = []
    self.nodes = nodes
    self.links = links
    self.names = names
    self.literals = literals
    self.root = root
  }

  /// The children of a node.
  func children(_ index: NodeIndex) -> [NodeIndex] {
    let node = nodes[index]
    return links[Int(node.firstLink)..<Int(node.firstLink + node.linkCount)].map { Int($0) }
  }

  /// One child of a node.
  func child(_ index: NodeIndex, _ position: Int) -> NodeIndex {
    Int(links[Int(nodes[index].firstLink) + position])
  }

  /// The name that a node carries, or an empty string.
  func name(_ index: NodeIndex) -> String {
    let name = nodes[index].name
    return name < 0 ? "" : names[Int(name)]
  }

  /// The literal of a literal node.
  func literal(_ index: NodeIndex) -> Literal? {
    nodes[index].kind == .literal ? literals[Int(nodes[index].name)] : nil
  }

  /// The operator of a binary node.
  func binaryOperator(_ index: NodeIndex) -> BinaryOperator { BinaryOperator(rawValue: nodes[index].flag)! }

  /// The macro of a comprehension.
  func macro(_ index: NodeIndex) -> Macro { Macro(rawValue: nodes[index].flag)! }

  /// The one or two variables of a comprehension.
  func variables(_ index: NodeIndex) -> [String] {
    let node = nodes[index]
    return node.second < 0 ? [names[Int(node.name)]] : [names[Int(node.name)], names[Int(node.second)]]
  }

  /// The place of the name that stands in the text.
  mutating func intern(_ span: SourceSpan) -> Int32 {
    if names.count <= 16, let place = nameSpans.firstIndex(where: { isSameText($0, span) }) { return Int32(place) }
    let place = intern(String(decoding: source[span.range], as: UTF8.self))
    nameSpans[Int(place)] = span
    return place
  }

  private func isSameText(_ a: SourceSpan, _ b: SourceSpan) -> Bool {
    guard a.end - a.start == b.end - b.start else { return false }
    for offset in 0..<Int(a.end - a.start) where source[Int(a.start) + offset] != source[Int(b.start) + offset] {
      return false
    }
    return true
  }

  mutating func intern(_ name: String) -> Int32 {
    // A few names are compared quicker than one is hashed.
    if names.count <= 16 {
      if let index = names.firstIndex(of: name) { return Int32(index) }
    } else {
      if nameIndices.isEmpty { for (index, name) in names.enumerated() { nameIndices[name] = Int32(index) } }
      if let index = nameIndices[name] { return index }
      nameIndices[name] = Int32(names.count)
    }
    names.append(name)
    nameSpans.append(SourceSpan(0, 0))
    return Int32(names.count - 1)
  }

  /// Adds a node above its children.
  mutating func add(_ node: Node, _ children: [NodeIndex] = []) -> NodeIndex {
    var node = node
    node.firstLink = Int32(links.count)
    node.linkCount = Int32(children.count)
    node.depth = 1
    for child in children {
      node.depth = max(node.depth, nodes[child].depth + 1)
      links.append(Int32(child))
    }
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds a node above one child.
  mutating func add(_ node: Node, _ child: NodeIndex) -> NodeIndex {
    var node = node
    node.firstLink = Int32(links.count)
    node.linkCount = 1
    node.depth = nodes[child].depth + 1
    links.append(Int32(child))
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds a node above two children.
  mutating func add(_ node: Node, _ a: NodeIndex, _ b: NodeIndex) -> NodeIndex {
    var node = node
    node.firstLink = Int32(links.count)
    node.linkCount = 2
    node.depth = max(nodes[a].depth, nodes[b].depth) + 1
    links.append(Int32(a))
    links.append(Int32(b))
    nodes.append(node)
    return nodes.count - 1
  }

  mutating func add(_ literal: Literal, at span: SourceSpan) -> NodeIndex {
    literals.append(literal)
    return add(Node(kind: .literal, span: span, nameSpan: span, name: Int32(literals.count - 1)))
  }
}

extension Expression: Equatable {
  /// Structural equality: the same tree, wherever it stands.
  public static func == (a: Expression, b: Expression) -> Bool {
    sameTree(a, a.root, b, b.root)
  }

  private static func sameTree(_ a: Expression, _ i: NodeIndex, _ b: Expression, _ j: NodeIndex) -> Bool {
    let (x, y) = (a.nodes[i], b.nodes[j])
    guard x.kind == y.kind, x.flag == y.flag, x.linkCount == y.linkCount else { return false }
    guard a.literal(i) == b.literal(j) else { return false }
    if x.kind != .literal {
      guard a.name(i) == b.name(j), (x.second < 0) == (y.second < 0) else { return false }
      if x.second >= 0, a.names[Int(x.second)] != b.names[Int(y.second)] { return false }
    }
    return zip(a.children(i), b.children(j)).allSatisfy { sameTree(a, $0, b, $1) }
  }
}

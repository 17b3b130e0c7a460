/// A part of a file's structure: a declaration, a statement or an expression.
///
/// Nodes lie in one array and point at each other by index (`-1`: none), so that a tree is one allocation. Both parsers
/// make the same kinds: a message to an Objective-C object is a call, its keywords are labels.
struct Node: Sendable {
  /// What it is.
  var kind: Kind
  /// What was said of it.
  var flags: Flags = []
  /// The name of interest of what it declares, names or calls.
  var name: Name = .none
  /// The token that stands for it: the name of a member, the operator of an assignment.
  var token: UInt32
  /// Its first token.
  var start: UInt32
  /// The token behind it.
  var end: UInt32
  /// The node that it is in.
  var parent: Int32 = -1
  /// Its first and its last child.
  var first: Int32 = -1
  var last: Int32 = -1
  /// The next child of the same parent.
  var next: Int32 = -1

  /// What a node is; the comments name the children.
  enum Kind: UInt8, Sendable {
    case file
    /// A class, structure, enumeration, actor, protocol, extension: `inheritance`, members.
    case type
    /// The types behind the colon of a declaration.
    case inheritance
    /// A function, initializer, deinitializer, subscript, method: `parameter`, `typeName`, `block`.
    case function
    /// A parameter: `typeName`, default value.
    case parameter
    /// A variable or constant: `typeName`, value, `accessor` or `block`.
    case variable
    /// A case of an enumeration: raw value.
    case enumCase
    /// `get`, `set`, `didSet`: statements.
    case accessor
    /// Statements in braces.
    case block
    /// `if` and `guard`: `conditions`, `block`, then `block` or `ifStatement`.
    case ifStatement, guardStatement
    /// What a statement asks: expressions and variables.
    case conditions
    /// `switch`: subject, `switchCase`.
    case switchStatement
    /// `patterns`, statements.
    case switchCase
    case patterns
    /// `for`, `while`, `repeat`: expressions, `block`.
    case loop
    /// `do`, `catch`, `defer` and the like: `block`.
    case scope
    /// `return` and `throw`: value.
    case returnStatement
    /// A name; a type that is named where a type stands.
    case identifier, typeName
    /// `base.name`: base.
    case member
    /// `.name`, whose base the compiler finds.
    case implicitMember
    /// Callee, `argument`, `closure`.
    case call
    /// Value; its token is its label, if it has one.
    case argument
    /// Base, `argument`.
    case subscripting
    /// Statements.
    case closure
    /// `interpolation`.
    case string
    /// `argument`.
    case interpolation
    case number, literal
    /// Elements; a dictionary's are `pair` (key, value).
    case array, pair
    /// `argument`.
    case tuple
    case keyPath
    /// A macro or `#selector`: `argument`, `closure`.
    case macro
    /// Operands and `operation`, in order.
    case infix
    case operation
    /// Operand.
    case prefix
    /// Condition, value if true, value if false.
    case ternary
    /// Target, value.
    case assignment
    case unknown
  }

  /// What was said of a node.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    static let isStatic = Flags(rawValue: 1)
    static let isOverride = Flags(rawValue: 2)
    static let isLazy = Flags(rawValue: 4)
    static let isConstant = Flags(rawValue: 8)
    /// An argument with a label.
    static let isLabelled = Flags(rawValue: 16)
    /// A closure behind its call.
    static let isTrailing = Flags(rawValue: 32)
    static let isExtension = Flags(rawValue: 64)
    static let isEnum = Flags(rawValue: 128)
    static let isProtocol = Flags(rawValue: 256)
  }
}

/// The structure of a file.
struct SyntaxTree: Sendable {
  /// The tokens and the bytes.
  let list: TokenList
  /// The language.
  let dialect: Dialect
  /// The nodes; the first is the file.
  var nodes: [Node] = []
  /// Tokens that the parser could not place.
  var gaps: [UInt32] = []

  /// The children of a node, in order.
  func children(_ node: Int) -> Children { Children(nodes: nodes, index: nodes[node].first) }

  /// The text of a node as it is written.
  func text(_ node: Int) -> String {
    String(decoding: list.bytes[byteRange(node)], as: UTF8.self)
  }

  /// The bytes of a node.
  func byteRange(_ node: Int) -> Range<Int> {
    let first = nodes[node].start
    let end = max(nodes[node].end, first + 1) - 1
    let start = Int(list.tokens[Int(first)].start)
    return start..<max(start, Int(list.tokens[min(Int(end), list.tokens.count - 1)].end))
  }

  /// The text of the token that stands for a node.
  func name(_ node: Int) -> String { list.text(Int(nodes[node].token)) }

  /// The hash of the name that stands for a node.
  func hash(_ node: Int) -> UInt32 { list.tokens[Int(nodes[node].token)].link }

  /// The offset of the token that stands for a node.
  func offset(_ node: Int) -> Int { Int(list.tokens[Int(nodes[node].token)].start) }

  /// The child of a kind, or nil.
  func child(_ node: Int, _ kind: Node.Kind) -> Int? { children(node).first { nodes[$0].kind == kind } }

  /// The first child, or nil.
  func firstChild(_ node: Int) -> Int? { nodes[node].first < 0 ? nil : Int(nodes[node].first) }

  /// The last child, or nil.
  func lastChild(_ node: Int) -> Int? { nodes[node].last < 0 ? nil : Int(nodes[node].last) }

  /// The node around a node, or nil at the file.
  func parent(_ node: Int) -> Int? { nodes[node].parent < 0 ? nil : Int(nodes[node].parent) }

  /// Does a node lie inside of another, or is it that?
  func isInside(_ node: Int, of outer: Int) -> Bool {
    nodes[node].start >= nodes[outer].start && nodes[node].end <= nodes[outer].end
  }

  /// The children of a node.
  struct Children: Sequence, IteratorProtocol {
    let nodes: [Node]
    var index: Int32

    mutating func next() -> Int? {
      guard index >= 0 else { return nil }
      defer { index = nodes[Int(index)].next }
      return Int(index)
    }
  }
}

/// Builds a tree: what both parsers share.
struct TreeBuilder {
  let list: TokenList
  let tokens: [Token]
  var nodes: [Node] = []
  var gaps: [UInt32] = []
  /// The next token.
  var position = 0
  /// The token behind the part that is being read: no rule looks further.
  var limit: Int
  /// How many rules stand in each other.
  var depth = 0

  /// Deeper code is skipped and counted.
  static let depthLimit = 150
  /// Members and calls that hang behind each other; longer chains are cut.
  static let chainLimit = 400

  init(_ list: TokenList) {
    self.list = list
    tokens = list.tokens
    limit = max(0, list.tokens.count - 1)
    nodes.reserveCapacity(list.tokens.count)
  }

  /// The kind of the token some places ahead; `end` behind the limit.
  func kind(_ distance: Int = 0) -> Token.Kind {
    let index = position + distance
    return index < limit ? tokens[index].kind : .end
  }

  /// The name of the token some places ahead, if it is a name that is not in backticks.
  func name(_ distance: Int = 0) -> Name {
    let index = position + distance
    guard index < limit else { return .none }
    let token = tokens[index]
    guard token.kind == .identifier, !token.flags.contains(.escaped) else { return .none }
    return token.name
  }

  /// True when the next token begins a line.
  var beginsLine: Bool { position >= limit || tokens[position].beginsLine }

  /// Makes a node at the next token.
  mutating func make(_ kind: Node.Kind, _ name: Name = .none, at token: Int? = nil) -> Int {
    nodes.append(
      Node(
        kind: kind, name: name, token: UInt32(truncatingIfNeeded: token ?? position),
        start: UInt32(truncatingIfNeeded: position), end: UInt32(truncatingIfNeeded: position)))
    return nodes.count - 1
  }

  /// Ends a node before the next token.
  mutating func finish(_ node: Int) { nodes[node].end = UInt32(truncatingIfNeeded: position) }

  /// Makes a node the last child of another, which begins no later than it.
  mutating func attach(_ child: Int, to parent: Int) {
    let index = Int32(truncatingIfNeeded: child)
    nodes[child].parent = Int32(truncatingIfNeeded: parent)
    if nodes[parent].last < 0 {
      nodes[parent].first = index
      nodes[parent].start = min(nodes[parent].start, nodes[child].start)
    } else {
      nodes[Int(nodes[parent].last)].next = index
    }
    nodes[parent].last = index
  }

  /// Makes a node of one token.
  mutating func leaf(_ kind: Node.Kind) -> Int {
    let node = make(kind, position < limit ? tokens[position].name : .none)
    position += 1
    finish(node)
    return node
  }

  /// The index of the partner of the bracket at the next token, if it lies before the limit.
  func partner() -> Int? {
    guard position < limit, tokens[position].isBracketOpen, tokens[position].link != Token.unpaired else { return nil }
    let partner = Int(tokens[position].link)
    return partner < limit && partner > position ? partner : nil
  }

  /// Moves over the next token; over a bracket, to behind its partner.
  mutating func skip() {
    position = (partner() ?? position) + 1
  }

  /// Reads what is in the brackets at the next token, and moves behind them. False without a partner.
  mutating func inBrackets(_ body: (inout Self) -> Void) -> Bool {
    guard let close = partner() else { return false }
    let outer = limit
    position += 1
    limit = close
    body(&self)
    limit = outer
    position = close + 1
    return true
  }

  /// Notes a token that no rule takes, and moves over it.
  mutating func skipUnknown() -> Int {
    gaps.append(UInt32(truncatingIfNeeded: position))
    let node = make(.unknown)
    skip()
    finish(node)
    return node
  }
}

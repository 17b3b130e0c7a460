internal import SourceText

/// Reads an expression by the grammar of the CEL language definition ("Syntax"): recursive descent for members and
/// primaries, precedence climbing for operators.
struct Parser {
  /// The deepest tree that is accepted; every later phase recurses along it.
  static let maximumDepth = 250

  var lexer: Lexer
  var token: Token
  var expression: Expression
  let expandsMacros: Bool
  private var depth = 0
  /// The end of the token before the current one.
  private var previousEnd = 0

  init(_ source: [UInt8], expandsMacros: Bool = true) throws(ExpressionError) {
    lexer = Lexer(source)
    expression = Expression(source: source)
    self.expandsMacros = expandsMacros
    token = try lexer.next()
  }

  /// The whole text as one expression.
  mutating func parse() throws(ExpressionError) -> Expression {
    expression.root = try parseExpression()
    guard token.kind == .end else { throw unexpectedToken(expected: nil) }
    return expression
  }

  // MARK: Tokens

  mutating func advance() throws(ExpressionError) {
    previousEnd = Int(token.span.end)
    token = try lexer.next()
  }

  private mutating func skip(_ kind: TokenKind) throws(ExpressionError) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ kind: TokenKind, _ name: String) throws(ExpressionError) {
    guard try skip(kind) else { throw unexpectedToken(expected: name) }
  }

  func text(_ span: SourceSpan) -> String { String(decoding: expression.source[span.range], as: UTF8.self) }

  private func isReserved(_ span: SourceSpan) -> Bool {
    let initials = reservedInitials[min(span.range.count, reservedInitials.count - 1)]
    return initials >> UInt32(expression.source[Int(span.start)] & 31) & 1 != 0 && reservedWords.contains(text(span))
  }

  private func unexpectedToken(expected: String?) -> ExpressionError {
    if token.kind == .end { return ExpressionError(.unexpectedEnd(expected: expected), token.span) }
    return ExpressionError(.unexpectedToken(text(token.span), expected: expected), token.span)
  }

  /// Adds a node and refuses a tree that is too deep for the phases to come.
  private mutating func add(_ node: Node, _ children: [NodeIndex]) throws(ExpressionError) -> NodeIndex {
    let index = expression.add(node, children)
    return try checkDepth(index)
  }

  private mutating func add(_ node: Node, _ child: NodeIndex) throws(ExpressionError) -> NodeIndex {
    let index = expression.add(node, child)
    return try checkDepth(index)
  }

  private mutating func add(_ node: Node, _ a: NodeIndex, _ b: NodeIndex) throws(ExpressionError) -> NodeIndex {
    let index = expression.add(node, a, b)
    return try checkDepth(index)
  }

  private func span(from start: NodeIndex) -> SourceSpan {
    SourceSpan(Int(expression.nodes[start].span.start), previousEnd)
  }

  // MARK: Operators

  private mutating func parseExpression() throws(ExpressionError) -> NodeIndex {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw ExpressionError(.tooDeep(limit: Self.maximumDepth), token.span) }
    let start = Int(token.span.start)
    let condition = try parseChain(.or, isOr: true)
    guard token.kind == .question else { return condition }
    let mark = token.span
    try advance()
    let then = try parseChain(.or, isOr: true)
    try expect(.colon, ":")
    let otherwise = try parseExpression()
    return try add(
      Node(kind: .conditional, span: SourceSpan(start, previousEnd), nameSpan: mark), [condition, then, otherwise])
  }

  /// `a || b || c` or `a && b && c`: one node for a whole chain.
  private mutating func parseChain(_ kind: TokenKind, isOr: Bool) throws(ExpressionError) -> NodeIndex {
    let start = Int(token.span.start)
    let first = isOr ? try parseChain(.and, isOr: false) : try parseBinary(3)
    guard token.kind == kind else { return first }
    let mark = token.span
    var operands = [first]
    while try skip(kind) {
      operands.append(isOr ? try parseChain(.and, isOr: false) : try parseBinary(3))
    }
    return try add(
      Node(kind: isOr ? .or : .and, span: SourceSpan(start, previousEnd), nameSpan: mark), operands)
  }

  /// Operators that bind at least as tightly as a precedence, from the left.
  private mutating func parseBinary(_ precedence: Int) throws(ExpressionError) -> NodeIndex {
    let start = Int(token.span.start)
    var left = try parseUnary()
    while let symbol = binaryOperator(), symbol.precedence >= precedence {
      let mark = token.span
      try advance()
      let right = try parseBinary(symbol.precedence + 1)
      left = try add(
        Node(kind: .binary, flag: symbol.rawValue, span: SourceSpan(start, previousEnd), nameSpan: mark), left, right)
    }
    return left
  }

  private func binaryOperator() -> BinaryOperator? {
    switch token.kind {
    case .plus: .add
    case .minus: .subtract
    case .star: .multiply
    case .slash: .divide
    case .percent: .remainder
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .keywordIn: .in
    default: nil
    }
  }

  private mutating func parseUnary() throws(ExpressionError) -> NodeIndex {
    var marks: [SourceSpan] = []
    let sign = token.kind
    guard sign == .not || sign == .minus else { return try parseMember(negative: nil) }
    while token.kind == sign {
      marks.append(token.span)
      guard marks.count <= Self.maximumDepth else {
        throw ExpressionError(.tooDeep(limit: Self.maximumDepth), token.span)
      }
      try advance()
    }
    // A sign right before a number is a part of the literal.
    var literalSign: SourceSpan?
    if sign == .minus, token.kind == .int || token.kind == .double { literalSign = marks.removeLast() }
    var operand = try parseMember(negative: literalSign)
    for mark in marks.reversed() {
      operand = try add(
        Node(kind: sign == .not ? .not : .negate, span: SourceSpan(Int(mark.start), previousEnd), nameSpan: mark),
        operand)
    }
    return operand
  }

  // MARK: Members

  private mutating func parseMember(negative: SourceSpan?) throws(ExpressionError) -> NodeIndex {
    let start = Int((negative ?? token.span).start)
    var operand = try parsePrimary(negative: negative)
    while true {
      if try skip(.dot) {
        operand = try parseSelection(operand, start: start)
      } else if token.kind == .leftBracket {
        let mark = token.span
        try advance()
        let index = try parseExpression()
        try expect(.rightBracket, "]")
        operand = try add(
          Node(kind: .index, span: SourceSpan(start, previousEnd), nameSpan: mark), operand, index)
      } else if token.kind == .leftBrace, let name = qualifiedName(operand) {
        operand = try parseMessage(name, start: start)
      } else {
        return operand
      }
    }
  }

  /// What follows a dot: a field or a member call. Reserved words are allowed here, keywords are not.
  private mutating func parseSelection(_ operand: NodeIndex, start: Int) throws(ExpressionError) -> NodeIndex {
    let nameSpan = token.span
    let isQuoted = token.kind == .quotedIdentifier
    guard isQuoted || token.kind == .identifier else { throw unexpectedToken(expected: "a field name") }
    try advance()
    if !isQuoted, token.kind == .leftParenthesis {
      let arguments = try parseArguments()
      let span = SourceSpan(start, previousEnd)
      if expandsMacros,
        let node = try expandComprehension(text(nameSpan), target: operand, arguments, span: span, nameSpan: nameSpan)
      {
        return try checkDepth(node)
      }
      return try add(
        Node(kind: .memberCall, span: span, nameSpan: nameSpan, name: expression.intern(nameSpan)),
        [operand] + arguments)
    }
    let name =
      isQuoted
      ? expression.intern(String(text(nameSpan).dropFirst().dropLast())) : expression.intern(nameSpan)
    return try add(
      Node(
        kind: .select, flag: isQuoted ? 1 : 0, span: SourceSpan(start, previousEnd), nameSpan: nameSpan, name: name),
      operand)
  }

  private func checkDepth(_ node: NodeIndex) throws(ExpressionError) -> NodeIndex {
    guard expression.nodes[node].depth <= Self.maximumDepth else {
      throw ExpressionError(.tooDeep(limit: Self.maximumDepth), expression.nodes[node].span)
    }
    return node
  }

  private mutating func parseArguments() throws(ExpressionError) -> [NodeIndex] {
    try expect(.leftParenthesis, "(")
    var arguments: [NodeIndex] = []
    if try skip(.rightParenthesis) { return arguments }
    while true {
      arguments.append(try parseExpression())
      if try skip(.rightParenthesis) { return arguments }
      try expect(.comma, ", or )")
    }
  }

  // MARK: Primaries

  private mutating func parsePrimary(negative: SourceSpan?) throws(ExpressionError) -> NodeIndex {
    switch token.kind {
    case .leftParenthesis:
      try advance()
      let inner = try parseExpression()
      try expect(.rightParenthesis, ")")
      return inner
    case .leftBracket: return try parseList()
    case .leftBrace: return try parseMap()
    case .identifier, .dot: return try parseName()
    default: return try parseLiteral(negative: negative)
    }
  }

  private mutating func parseLiteral(negative: SourceSpan?) throws(ExpressionError) -> NodeIndex {
    let span = negative.map { SourceSpan(Int($0.start), Int(token.span.end)) } ?? token.span
    let literal: Literal
    switch token.kind {
    case .keywordTrue: literal = .bool(true)
    case .keywordFalse: literal = .bool(false)
    case .keywordNull: literal = .null
    case .int: literal = try signed(lexer.number, negative: negative != nil, span)
    case .uint: literal = .uint(lexer.number)
    case .double:
      let value = Double(bitPattern: UInt64(lexer.number))
      literal = .double((negative == nil ? value : -value).bitPattern)
    case .string: literal = .string(lexer.content)
    case .bytes: literal = .bytes(lexer.content)
    default: throw unexpectedToken(expected: "a value")
    }
    try advance()
    return expression.add(literal, at: span)
  }

  private func signed(_ digits: UInt, negative: Bool, _ span: SourceSpan) throws(ExpressionError) -> Literal {
    if negative, digits == UInt(Int.max) + 1 { return .int(Int.min) }
    guard digits <= UInt(Int.max) else { throw ExpressionError(.numberTooLarge, span) }
    return .int(negative ? -Int(digits) : Int(digits))
  }

  /// An identifier or a call, either with a leading dot, which means the outermost scope.
  private mutating func parseName() throws(ExpressionError) -> NodeIndex {
    let start = Int(token.span.start)
    let isAbsolute = try skip(.dot)
    guard token.kind == .identifier else { throw unexpectedToken(expected: "a name") }
    let nameSpan = token.span
    guard !isReserved(nameSpan) else { throw ExpressionError(.reservedWord(text(nameSpan)), nameSpan) }
    try advance()
    let flag: UInt8 = isAbsolute ? 1 : 0
    guard token.kind == .leftParenthesis else {
      return expression.add(
        Node(
          kind: .identifier, flag: flag, span: SourceSpan(start, previousEnd), nameSpan: nameSpan,
          name: expression.intern(nameSpan)))
    }
    let arguments = try parseArguments()
    let span = SourceSpan(start, previousEnd)
    if expandsMacros, !isAbsolute,
      let node = try expandHas(text(nameSpan), arguments, span: span, nameSpan: nameSpan)
    {
      return node
    }
    return try add(
      Node(kind: .call, flag: flag, span: span, nameSpan: nameSpan, name: expression.intern(nameSpan)), arguments)
  }

  private mutating func parseList() throws(ExpressionError) -> NodeIndex {
    let start = token.span
    try advance()
    var elements: [NodeIndex] = []
    while token.kind != .rightBracket {
      elements.append(try parseExpression())
      guard try skip(.comma) else { break }
    }
    try expect(.rightBracket, ", or ]")
    return try add(Node(kind: .list, span: SourceSpan(Int(start.start), previousEnd), nameSpan: start), elements)
  }

  private mutating func parseMap() throws(ExpressionError) -> NodeIndex {
    let start = token.span
    try advance()
    var entries: [NodeIndex] = []
    while token.kind != .rightBrace {
      entries.append(try parseExpression())
      try expect(.colon, ":")
      entries.append(try parseExpression())
      guard try skip(.comma) else { break }
    }
    try expect(.rightBrace, ", or }")
    return try add(Node(kind: .map, span: SourceSpan(Int(start.start), previousEnd), nameSpan: start), entries)
  }

  /// `Name{field: value}`. The field names are kept as string literals before their values.
  private mutating func parseMessage(_ name: String, start: Int) throws(ExpressionError) -> NodeIndex {
    let nameSpan = SourceSpan(start, previousEnd)
    try advance()
    var entries: [NodeIndex] = []
    while token.kind != .rightBrace {
      let field = token.span
      switch token.kind {
      case .identifier, .quotedIdentifier: break
      default: throw unexpectedToken(expected: "a field name")
      }
      entries.append(expression.add(.string(Array(expression.source[field.range])), at: field))
      try advance()
      try expect(.colon, ":")
      entries.append(try parseExpression())
      guard try skip(.comma) else { break }
    }
    try expect(.rightBrace, ", or }")
    return try add(
      Node(
        kind: .message, span: SourceSpan(start, previousEnd), nameSpan: nameSpan, name: expression.intern(name)),
      entries)
  }

  /// `a.b.c` as one name, or nil when the node is something else.
  private func qualifiedName(_ index: NodeIndex) -> String? {
    let node = expression.nodes[index]
    switch node.kind {
    case .identifier: return (node.flag == 1 ? "." : "") + expression.name(index)
    case .select where node.flag == 0:
      return qualifiedName(expression.child(index, 0)).map { $0 + "." + expression.name(index) }
    default: return nil
    }
  }
}

/// Words that no variable may have as its name (language definition, "Syntax").
let reservedWords: Set<String> = [
  "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
  "namespace", "return", "var", "void", "while",
]

/// By length, the letters that reserved words begin with, as bits: most names are told from them by that.
private let reservedInitials = reservedWords.reduce(into: [UInt32](repeating: 0, count: 16)) {
  $0[$1.utf8.count] |= 1 << UInt32($1.utf8.first! & 31)
}

extension Expression {
  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - expandsMacros: false to read `all`, `map`, `has` and the others as ordinary calls.
  /// - Throws: the first error of lexing or parsing, with its span.
  /// - Complexity: linear in the text; the tree is at most 250 deep.
  public init(parsing text: String, expandsMacros: Bool = true) throws(ExpressionError) {
    try self.init(parsing: Array(text.utf8), expandsMacros: expandsMacros)
  }

  /// Parses UTF-8 bytes.
  public init(parsing source: [UInt8], expandsMacros: Bool = true) throws(ExpressionError) {
    var parser = try Parser(source, expandsMacros: expandsMacros)
    self = try parser.parse()
  }
}

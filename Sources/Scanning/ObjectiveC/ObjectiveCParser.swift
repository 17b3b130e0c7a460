/// Reads the structure of Objective-C out of its tokens, into the same tree as that of Swift.
///
/// A message is a call of a member of its receiver; the parts of the selector behind the first are labels. Tolerant as
/// the parser of Swift is: C++ and macros give gaps, never an end.
struct ObjectiveCParser {
  var tree: TreeBuilder

  private init(_ list: TokenList) { tree = TreeBuilder(list) }

  /// The tree of a file. Cost: linear in its tokens.
  static func parse(_ list: TokenList) -> SyntaxTree {
    var parser = ObjectiveCParser(list)
    let file = parser.tree.make(.file)
    parser.declarations(into: file)
    parser.tree.finish(file)
    return SyntaxTree(list: list, dialect: .objectiveC, nodes: parser.tree.nodes, gaps: parser.tree.gaps)
  }

  /// Reads what stands outside of functions, up to the limit or to `@end`.
  mutating func declarations(into parent: Int) {
    while tree.position < tree.limit {
      let before = tree.position
      if tree.kind() == .at, atKeyword == .end { return }
      declaration(into: parent)
      if tree.position == before { tree.position += 1 }
    }
  }

  /// The keyword behind `@`.
  var atKeyword: Name { tree.position < tree.limit ? tree.tokens[tree.position].name : .none }

  private mutating func declaration(into parent: Int) {
    switch tree.kind() {
    case .directive, .semicolon: tree.position += 1
    case .at:
      switch atKeyword {
      case .interface, .implementation, .protocol: type(into: parent)
      case .property: property(into: parent)
      default: skipLine()
      }
    case .operation where tree.tokens[tree.position].name == .minus || tree.tokens[tree.position].name == .plus:
      method(into: parent)
    default: cDeclaration(into: parent)
    }
  }

  /// `@class A, B;` and the like.
  private mutating func skipLine() {
    tree.position += 1
    while tree.position < tree.limit, !tree.beginsLine, tree.kind() != .semicolon { tree.skip() }
  }

  // MARK: Types

  private mutating func type(into parent: Int) {
    let node = tree.make(.type, atKeyword, at: min(tree.position + 1, tree.limit))
    tree.nodes[node].flags = .isExtension
    tree.position += 2
    if tree.kind() == .semicolon || tree.kind() == .comma {  // `@protocol A;`
      tree.position += 1
      tree.finish(node)
      return
    }
    if tree.kind() == .colon {
      tree.position += 1
      let inheritance = tree.make(.inheritance)
      if tree.kind() == .identifier { tree.position += 1 }
      tree.finish(inheritance)
      tree.attach(inheritance, to: node)
      tree.nodes[node].flags = []
    }
    // Categories, protocols, instance variables.
    while tree.position < tree.limit, !tree.beginsLine { tree.skip() }
    if tree.kind() == .braceOpen { tree.skip() }
    declarations(into: node)
    if tree.kind() == .at { tree.position += 1 }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  private mutating func property(into parent: Int) {
    let node = tree.make(.variable)
    tree.position += 1
    if tree.kind() == .parenOpen { tree.skip() }
    while tree.position < tree.limit, tree.kind() != .semicolon {
      if tree.kind() == .at, tree.beginsLine { break }
      if tree.kind() == .identifier { tree.nodes[node].token = UInt32(truncatingIfNeeded: tree.position) }
      tree.skip()
    }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  /// `- (void)layout:(CGRect)frame animated:(BOOL)animated { ... }`
  private mutating func method(into parent: Int) {
    let node = tree.make(.function)
    tree.position += 1
    if tree.kind() == .parenOpen { tree.skip() }
    if tree.kind() == .identifier {
      tree.nodes[node].token = UInt32(truncatingIfNeeded: tree.position)
      tree.nodes[node].name = tree.tokens[tree.position].name
    }
    while tree.position < tree.limit, tree.kind() != .braceOpen, tree.kind() != .semicolon {
      if tree.kind() == .at { break }
      tree.skip()
    }
    if let block = block() { tree.attach(block, to: node) } else if tree.kind() == .semicolon { tree.position += 1 }
    tree.finish(node)
    tree.attach(node, to: parent)
  }

  /// A function of C, a constant, a type: up to `;` or behind a body.
  private mutating func cDeclaration(into parent: Int) {
    if let name = declaredName() {
      variable(named: name, into: parent)
      return
    }
    let start = tree.position
    var name: Int?
    var index = tree.position
    while index < tree.limit {
      let token = tree.tokens[index]
      switch token.kind {
      case .semicolon:
        tree.position = index + 1
        return
      case .directive, .at:
        tree.position = max(index, start + 1)
        return
      case .parenOpen:
        if index > start, tree.tokens[index - 1].kind == .identifier { name = index - 1 }
        index = token.link == Token.unpaired ? index + 1 : max(index + 1, Int(token.link) + 1)
      case .braceOpen:
        tree.position = index
        guard let name, tree.tokens[index - 1].kind == .parenClose else {
          tree.skip()
          return
        }
        let node = tree.make(.function, tree.tokens[name].name, at: name)
        // A function begins with what stands before its name: `static NSString *`.
        tree.nodes[node].start = UInt32(truncatingIfNeeded: start)
        if let block = block() { tree.attach(block, to: node) }
        tree.finish(node)
        tree.attach(node, to: parent)
        return
      default: index += 1
      }
    }
    tree.position = tree.limit
  }

  // MARK: Variables

  /// The token of the name that a declaration with a value begins with, or nil: `UIImage *icon = ...`.
  func declaredName() -> Int? {
    var names = 0
    var index = tree.position
    let end = min(tree.limit, index + 24)
    while index < end {
      let token = tree.tokens[index]
      switch token.kind {
      case .identifier:
        if token.name == .return || token.name == .else || token.name == .case || token.name == .goto { return nil }
        names += 1
        index += 1
      case .operation where token.name == .times && names > 0: index += 1
      case .operation where token.name == .less && names == 1:
        guard let close = angleEnd(index, end) else { return nil }
        index = close
      case .equal: return names > 1 && tree.tokens[index - 1].kind == .identifier ? index - 1 : nil
      case .semicolon where names > 1 && tree.tokens[index - 1].kind == .identifier: return index - 1
      default: return nil
      }
    }
    return nil
  }

  private func angleEnd(_ start: Int, _ end: Int) -> Int? {
    var index = start + 1
    while index < end {
      let token = tree.tokens[index]
      if token.kind == .operation, token.name == .greater { return index + 1 }
      guard token.kind == .identifier || token.kind == .comma || token.kind == .operation else { return nil }
      index += 1
    }
    return nil
  }

  /// Reads a variable up to its semicolon.
  mutating func variable(named name: Int, into parent: Int) {
    let node = tree.make(.variable, tree.tokens[name].name, at: name)
    for index in tree.position..<name where tree.tokens[index].name == .const {
      tree.nodes[node].flags.insert(.isConstant)
    }
    tree.position = name + 1
    if tree.kind() == .equal {
      tree.position += 1
      tree.attach(expression(), to: node)
    }
    tree.finish(node)
    tree.attach(node, to: parent)
    endStatement()
  }

  /// Moves behind the semicolon of a statement.
  mutating func endStatement() {
    while tree.position < tree.limit, tree.kind() != .semicolon {
      if tree.kind() == .comma {
        // More variables of the same declaration.
        while tree.position < tree.limit, tree.kind() != .semicolon { tree.skip() }
        break
      }
      if tree.beginsLine { return }
      tree.gaps.append(UInt32(truncatingIfNeeded: tree.position))
      tree.skip()
    }
    tree.position = min(tree.position + 1, tree.limit)
  }

  /// Reads statements in braces.
  mutating func block(_ kind: Node.Kind = .block) -> Int? {
    guard tree.kind() == .braceOpen else { return nil }
    let node = tree.make(kind)
    if !inBrackets({ $0.statements(into: node) }) { tree.position += 1 }
    tree.finish(node)
    return node
  }

  /// Reads what is in the brackets at the next token. False without a partner.
  mutating func inBrackets(_ body: (inout Self) -> Void) -> Bool {
    guard let close = tree.partner() else { return false }
    let outer = tree.limit
    tree.position += 1
    tree.limit = close
    body(&self)
    tree.limit = outer
    tree.position = close + 1
    return true
  }

  /// Runs a rule one level deeper; too deep, skips the next token.
  mutating func deeper(_ rule: (inout Self) -> Int) -> Int {
    guard tree.depth < TreeBuilder.depthLimit else { return tree.skipUnknown() }
    tree.depth += 1
    defer { tree.depth -= 1 }
    return rule(&self)
  }
}

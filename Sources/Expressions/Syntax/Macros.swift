internal import SourceText

/// The macros over lists and maps, kept in the tree as they are written.
///
/// CEL defines them as shorthand for a fold with an accumulator. They are planned as loops instead, so that no list
/// is built to test one, and `unparse` gives back what was written.
enum Macro: UInt8, Hashable, Sendable {
  case all, exists, existsOne, map, filter
  /// Only with two variables: the index and the element, or the key and the value.
  case transformList, transformMap, transformMapEntry

  /// The macro of a member call of this name and number of arguments, or nil.
  init?(_ name: String, arguments: Int) {
    switch (name, arguments) {
    case ("all", 2), ("all", 3): self = .all
    case ("exists", 2), ("exists", 3): self = .exists
    case ("exists_one", 2), ("exists_one", 3), ("existsOne", 2), ("existsOne", 3): self = .existsOne
    case ("map", 2), ("map", 3): self = .map
    case ("filter", 2): self = .filter
    case ("transformList", 3), ("transformList", 4): self = .transformList
    case ("transformMap", 3), ("transformMap", 4): self = .transformMap
    case ("transformMapEntry", 3), ("transformMapEntry", 4): self = .transformMapEntry
    default: return nil
    }
  }

  /// How many variables it binds with this number of arguments.
  func variableCount(arguments: Int) -> Int {
    switch self {
    case .all, .exists, .existsOne: arguments - 1
    case .map, .filter: 1
    case .transformList, .transformMap, .transformMapEntry: 2
    }
  }

  /// How it is written with one or two variables.
  func name(variables: Int) -> String {
    switch self {
    case .all: "all"
    case .exists: "exists"
    case .existsOne: variables == 1 ? "exists_one" : "existsOne"
    case .map: "map"
    case .filter: "filter"
    case .transformList: "transformList"
    case .transformMap: "transformMap"
    case .transformMapEntry: "transformMapEntry"
    }
  }

  /// True for the macros whose last argument is a condition.
  var isTest: Bool { self == .all || self == .exists || self == .existsOne || self == .filter }
}

extension Parser {
  /// `has(a.b)`, or nil when the call has another name.
  mutating func expandHas(
    _ name: String, _ arguments: [NodeIndex], span: SourceSpan, nameSpan: SourceSpan
  ) throws(ExpressionError) -> NodeIndex? {
    guard name == "has" else { return nil }
    guard arguments.count == 1 else { throw ExpressionError(.hasNeedsField, span) }
    let node = expression.nodes[arguments[0]]
    guard node.kind == .select else { throw ExpressionError(.hasNeedsField, node.span) }
    return expression.add(
      Node(kind: .has, flag: node.flag, span: span, nameSpan: node.nameSpan, name: node.name),
      expression.child(arguments[0], 0))
  }

  /// `range.all(x, condition)` and the like, or nil when the call is not a macro.
  mutating func expandComprehension(
    _ name: String, target: NodeIndex, _ arguments: [NodeIndex], span: SourceSpan, nameSpan: SourceSpan
  ) throws(ExpressionError) -> NodeIndex? {
    guard let macro = Macro(name, arguments: arguments.count) else { return nil }
    let count = macro.variableCount(arguments: arguments.count)
    for variable in arguments.prefix(count) {
      let node = expression.nodes[variable]
      guard node.kind == .identifier, node.flag == 0 else {
        throw ExpressionError(.macroNeedsVariable(name), node.span)
      }
    }
    if count == 2, expression.name(arguments[0]) == expression.name(arguments[1]) {
      throw ExpressionError(
        .repeatedVariable(expression.name(arguments[1])), expression.nodes[arguments[1]].span)
    }
    return expression.add(
      Node(
        kind: .comprehension, flag: macro.rawValue, span: span, nameSpan: nameSpan,
        name: expression.nodes[arguments[0]].name, second: count == 2 ? expression.nodes[arguments[1]].name : -1),
      [target] + arguments.dropFirst(count))
  }
}

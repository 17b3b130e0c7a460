internal import SourceText

/// Finds the type of every node and what its names stand for; reports everything that is wrong on the way.
///
/// Follows "Gradual Type Checking" of the language definition. One pass, bottom up; a node that is wrong gets the type
/// `dyn`, which fits everywhere, so that one mistake is reported once.
struct Checker {
  let environment: Environment
  let expression: Expression
  var result: Checked
  var errors: [ExpressionError] = []
  /// The variables of the comprehensions around, the innermost last.
  var scope: [Int] = []

  init(_ expression: Expression, in environment: Environment) {
    self.environment = environment
    self.expression = expression
    result = Checked(
      expression: expression, types: Array(repeating: .dyn, count: expression.nodes.count),
      references: Array(repeating: .none, count: expression.nodes.count))
  }

  /// Checks the whole expression.
  mutating func check() throws(ExpressionErrors) -> Checked {
    check(expression.root)
    guard errors.isEmpty else {
      throw ExpressionErrors(errors: errors.sorted { ($0.span.start, $0.span.end) < ($1.span.start, $1.span.end) })
    }
    return result
  }

  /// Notes an error; without type checking, the expression is left to fail when it is evaluated.
  mutating func report(_ problem: Problem, at span: SourceSpan) {
    if environment.checksTypes { errors.append(ExpressionError(problem, span)) }
  }

  @discardableResult mutating func check(_ index: NodeIndex) -> Type {
    let type = typeOf(index)
    result.types[index] = type
    return type
  }

  private mutating func typeOf(_ index: NodeIndex) -> Type {
    let node = expression.nodes[index]
    switch node.kind {
    case .literal: return expression.literal(index)!.type
    case .identifier: return checkIdentifier(index)
    case .select: return checkSelect(index)
    case .has: return checkHas(index)
    case .call: return checkCall(index)
    case .memberCall: return checkMemberCall(index)
    case .index: return checkIndex(index)
    case .list: return .list(checkElements(expression.children(index)))
    case .map: return checkMap(index)
    case .message:
      expression.children(index).forEach { check($0) }
      report(.messagesUnsupported(expression.name(index)), at: node.nameSpan)
      result.references[index] = .unknown(expression.name(index))
      return .dyn
    case .not:
      checkCondition(expression.child(index, 0))
      return .bool
    case .negate: return checkNegate(index)
    case .and, .or:
      expression.children(index).forEach { checkCondition($0) }
      return .bool
    case .conditional: return checkConditional(index)
    case .binary: return checkBinary(index)
    case .comprehension: return checkComprehension(index)
    }
  }

  /// A part that must be a condition.
  mutating func checkCondition(_ index: NodeIndex) {
    let type = check(index)
    if type != .bool, type != .dyn {
      report(.notACondition(type: type.description), at: expression.nodes[index].span)
    }
  }

  private mutating func checkNegate(_ index: NodeIndex) -> Type {
    let type = check(expression.child(index, 0))
    if type == .int || type == .double || type == .dyn { return type }
    report(
      .noOverload("-", arguments: [type.description], candidates: ["-int", "-double"]),
      at: expression.nodes[index].span)
    return .dyn
  }

  private mutating func checkConditional(_ index: NodeIndex) -> Type {
    checkCondition(expression.child(index, 0))
    let then = check(expression.child(index, 1))
    let otherwise = check(expression.child(index, 2))
    if let type = join(then, otherwise) { return type }
    report(
      .branchesDiffer(then.description, otherwise.description), at: expression.nodes[expression.child(index, 2)].span)
    return .dyn
  }

  /// The elements of a list: their common type, or `dyn` for a mixture, which the language allows.
  private mutating func checkElements(_ elements: [NodeIndex]) -> Type {
    var common: Type?
    for element in elements {
      let type = check(element)
      common = common.map { join($0, type) ?? .dyn } ?? type
    }
    return common ?? .dyn
  }

  private mutating func checkMap(_ index: NodeIndex) -> Type {
    let children = expression.children(index)
    let keys = stride(from: 0, to: children.count, by: 2).map { children[$0] }
    let values = stride(from: 1, to: children.count, by: 2).map { children[$0] }
    let key = checkElements(keys)
    for key in keys where !isKey(result.types[key]) {
      report(.invalidKey(type: result.types[key].description), at: expression.nodes[key].span)
    }
    return .map(key, checkElements(values))
  }

  private func isKey(_ type: Type) -> Bool {
    switch type {
    case .dyn, .bool, .int, .uint, .string, .enumeration: true
    default: false
    }
  }

  private mutating func checkIndex(_ index: NodeIndex) -> Type {
    let operand = check(expression.child(index, 0))
    let key = check(expression.child(index, 1))
    switch operand {
    case .list(let element):
      if key == .int || key == .dyn { return element }
      report(
        .noOverload("[]", arguments: ["\(operand)", "\(key)"], candidates: ["list[int]"]),
        at: expression.nodes[expression.child(index, 1)].span)
      return element
    case .map(let wanted, let value):
      if comparable(wanted, key) { return value }
      report(
        .noOverload("[]", arguments: ["\(operand)", "\(key)"], candidates: ["\(operand)[\(wanted)]"]),
        at: expression.nodes[expression.child(index, 1)].span)
      return value
    case .dyn: return .dyn
    default:
      report(.notIndexable(type: operand.description), at: expression.nodes[expression.child(index, 0)].span)
      return .dyn
    }
  }

  // MARK: Comprehensions

  private mutating func checkComprehension(_ index: NodeIndex) -> Type {
    let range = check(expression.child(index, 0))
    let names = expression.variables(index)
    let types = variableTypes(range, count: names.count)
    if types.isEmpty {
      report(.notIterable(type: range.description), at: expression.nodes[expression.child(index, 0)].span)
    }
    let first = result.locals.count
    for (position, name) in names.enumerated() {
      scope.append(result.locals.count)
      result.locals.append(Local(name: name, type: types.isEmpty ? .dyn : types[position]))
    }
    defer { scope.removeLast(names.count) }
    result.references[index] = .locals(first, names.count == 2 ? first + 1 : -1)
    let arguments = Array(expression.children(index).dropFirst())
    let macro = expression.macro(index)
    if arguments.count == 2 || macro.isTest { checkCondition(arguments[0]) }
    let body = macro.isTest ? .bool : check(arguments.last!)
    let firstType = result.locals[first].type
    switch macro {
    case .all, .exists, .existsOne: return .bool
    case .filter: return .list(firstType)
    case .map, .transformList: return .list(body)
    case .transformMap: return .map(firstType, body)
    case .transformMapEntry: return checkEntry(body, at: arguments.last!)
    }
  }

  private mutating func checkEntry(_ type: Type, at index: NodeIndex) -> Type {
    switch type {
    case .map: return type
    case .dyn: return .map(.dyn, .dyn)
    default:
      report(.wrongResult(expected: "map", found: type.description), at: expression.nodes[index].span)
      return .map(.dyn, .dyn)
    }
  }

  /// The types of the variables over a range; none when it cannot be gone over.
  private func variableTypes(_ range: Type, count: Int) -> [Type] {
    switch range {
    case .list(let element): count == 1 ? [element] : [.int, element]
    case .map(let key, let value): count == 1 ? [key] : [key, value]
    case .dyn: [.dyn, .dyn]
    default: []
    }
  }
}

extension Literal {
  /// The type of a constant.
  var type: Type {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    }
  }
}

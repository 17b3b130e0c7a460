internal import SourceText

/// Operators with two operands.
extension Checker {
  mutating func checkBinary(_ index: NodeIndex) -> Type {
    let left = expression.child(index, 0)
    let right = expression.child(index, 1)
    let types = (check(left), check(right))
    let symbol = expression.binaryOperator(index)
    switch symbol {
    case .add, .subtract, .multiply, .divide, .remainder: return checkArithmetic(index, types.0, types.1)
    case .equal, .notEqual: checkEquality(index, left, right, types.0, types.1)
    case .in: checkMembership(index, left, right, types.0, types.1)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      if !isOrdered(types.0, types.1) {
        report(
          .noOverload(symbol.symbol, arguments: ["\(types.0)", "\(types.1)"], candidates: []),
          at: expression.nodes[index].nameSpan)
      }
    }
    return .bool
  }

  private mutating func checkArithmetic(_ index: NodeIndex, _ left: Type, _ right: Type) -> Type {
    let symbol = expression.binaryOperator(index).symbol
    let overloads = environment.functions["_\(symbol)_"]?.overloads ?? []
    var chosen: [Overload] = []
    var resultType: Type?
    for overload in overloads {
      var substitution = Substitution()
      guard substitution.accepts(overload.parameters[0], left), substitution.accepts(overload.parameters[1], right)
      else { continue }
      let type = substitution.apply(overload.result)
      resultType = resultType.map { $0 == type ? type : .dyn } ?? type
      chosen.append(overload)
    }
    result.references[index] = .overloads("_\(symbol)_", chosen.isEmpty ? overloads : chosen)
    if let resultType { return resultType }
    let span = expression.nodes[index].nameSpan
    if left.isNumber, right.isNumber, left != right {
      report(.mixedArithmetic(operator: symbol, left: left.description, right: right.description), at: span)
    } else {
      report(.noOverload(symbol, arguments: [left.description, right.description], candidates: []), at: span)
    }
    return .dyn
  }

  private mutating func checkEquality(
    _ index: NodeIndex, _ left: NodeIndex, _ right: NodeIndex, _ leftType: Type, _ rightType: Type
  ) {
    let span = expression.nodes[index].nameSpan
    switch (leftType, rightType) {
    case (.enumeration(let enumeration), .string): checkCase(right, of: enumeration)
    case (.string, .enumeration(let enumeration)): checkCase(left, of: enumeration)
    case (.enumeration(let a), .enumeration(let b)) where a != b:
      if !a.cases.contains(where: { b.code($0) != nil }) {
        report(.disjointEnumerations(left: a.name, right: b.name), at: span)
      }
    case (.null, let other), (let other, .null):
      if other != .null, other != .dyn { report(.comparedWithNull(type: other.description), at: span) }
    default:
      if !comparable(leftType, rightType) {
        report(.neverEqual(left: leftType.description, right: rightType.description), at: span)
      }
    }
  }

  private mutating func checkMembership(
    _ index: NodeIndex, _ left: NodeIndex, _ right: NodeIndex, _ leftType: Type, _ rightType: Type
  ) {
    let wanted: Type
    switch rightType {
    case .list(let element): wanted = element
    case .map(let key, _): wanted = key
    case .dyn: return
    default:
      report(
        .noOverload("in", arguments: ["\(leftType)", "\(rightType)"], candidates: ["A in list(A)", "A in map(A, B)"]),
        at: expression.nodes[index].nameSpan)
      return
    }
    if case .enumeration(let enumeration) = wanted { checkCase(left, of: enumeration) }
    if case .enumeration(let enumeration) = leftType, expression.nodes[right].kind == .list {
      expression.children(right).forEach { checkCase($0, of: enumeration) }
    }
    if !comparable(leftType, wanted) {
      report(
        .neverEqual(left: leftType.description, right: wanted.description), at: expression.nodes[index].nameSpan)
    }
  }

  /// True when values of the types can be equal. Numbers are compared by their worth, whatever their type.
  func comparable(_ a: Type, _ b: Type) -> Bool {
    switch (a, b) {
    case (.dyn, _), (_, .dyn): true
    case (.list(let x), .list(let y)): comparable(x, y)
    case (.map(let k, let v), .map(let l, let w)): comparable(k, l) && comparable(v, w)
    default: a == b || (a.isNumber && b.isNumber) || (a.isText && b.isText)
    }
  }

  private func isOrdered(_ a: Type, _ b: Type) -> Bool {
    func hasOrder(_ type: Type) -> Bool {
      switch type {
      case .dyn, .bool, .int, .uint, .double, .string, .enumeration, .bytes, .timestamp, .duration: true
      default: false
      }
    }
    return hasOrder(a) && hasOrder(b) && comparable(a, b)
  }
}

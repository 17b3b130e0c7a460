/// Comparisons and arithmetic.
extension Planner {
  mutating func planBinary(_ index: NodeIndex) -> Operand {
    let symbol = expression.binaryOperator(index)
    switch symbol {
    case .add, .subtract, .multiply, .divide, .remainder: return planCall(index)
    case .in: return planMembership(index)
    default:
      let operands = planChildren(index)
      return folded(Operand(comparison(operands[0], operands[1], symbol), .bool), from: operands)
    }
  }

  private func comparison(_ a: Operand, _ b: Operand, _ symbol: BinaryOperator) -> Code {
    let mask = ComparisonMask(symbol)
    if let code = oneSided(a, b, mask, symbol) ?? oneSided(b, a, mask.flipped, symbol) { return code }
    switch (a.code, b.code) {
    case (.int(let x), .int(let y)):
      return .bool { evaluation in
        guard let x = x(&evaluation), let y = y(&evaluation) else { return evaluation.failure }
        return Outcome(mask.holds(order(x, y)))
      }
    case (.double(let x), .double(let y)):
      return .bool { evaluation in
        guard let x = x(&evaluation), let y = y(&evaluation) else { return evaluation.failure }
        return Outcome(mask.holds(order(x, y)))
      }
    case (.enumeration(let x, let e), .enumeration(let y, let f)) where e === f && symbol.isEquality:
      let expected = symbol == .equal
      return .bool { evaluation in
        guard let x = x(&evaluation), let y = y(&evaluation) else { return evaluation.failure }
        return Outcome((x == y) == expected)
      }
    default:
      if a.type.isText, b.type.isText { return .bool(textComparison(a.text, b.text, mask, symbol)) }
      return .bool(valueComparison(a.value, b.value, mask, symbol))
    }
  }

  /// Comparisons with a constant at the right.
  ///
  /// Gives `Code`, since a closure in an optional would be called through a thunk.
  private func oneSided(_ a: Operand, _ b: Operand, _ mask: ComparisonMask, _ symbol: BinaryOperator) -> Code? {
    guard let constant = b.constant else { return nil }
    switch (a.code, constant) {
    case (.enumeration(let code, let enumeration), .string(let name)) where symbol.isEquality:
      guard let wanted = enumeration.code(String(name)) else { return nil }
      return .bool(enumerationTest(a, code, wanted, symbol == .equal))
    case (.text(let code), .string(let wanted)) where symbol.isEquality:
      return .bool(textTest(a, code, wanted, symbol == .equal))
    case (.int(let code), .int(let wanted)):
      return .bool { evaluation in
        guard let int = code(&evaluation) else { return evaluation.failure }
        return Outcome(mask.holds(order(int, wanted)))
      }
    case (.double(let code), .double(let wanted)): return .bool(doubleTest(code, wanted, mask))
    case (.double(let code), .int(let wanted)):
      guard let wanted = Double(exactly: wanted) else { return nil }
      return .bool(doubleTest(code, wanted, mask))
    default: return nil
    }
  }

  private func enumerationTest(
    _ operand: Operand, _ code: @escaping IntCode, _ wanted: Int, _ expected: Bool
  ) -> BoolCode {
    if case .field(let slot, .enumeration(_, let read), let path, let owner) = operand.shape {
      return { evaluation in
        guard let object = evaluation.object(slot) else { return .missing(owner) }
        guard let code = read(&evaluation, object) else { return .missing(path) }
        return Outcome((code == wanted) == expected)
      }
    }
    return { evaluation in
      guard let code = code(&evaluation) else { return evaluation.failure }
      return Outcome((code == wanted) == expected)
    }
  }

  private func textTest(_ operand: Operand, _ code: @escaping TextCode, _ wanted: Text, _ expected: Bool) -> BoolCode {
    if case .field(let slot, .text(let read), let path, let owner) = operand.shape {
      return { evaluation in
        guard let object = evaluation.object(slot) else { return .missing(owner) }
        guard let text = read(&evaluation, object) else { return .missing(path) }
        return Outcome((text == wanted) == expected)
      }
    }
    return { evaluation in
      guard let text = code(&evaluation) else { return evaluation.failure }
      return Outcome((text == wanted) == expected)
    }
  }

  private func doubleTest(_ code: @escaping DoubleCode, _ wanted: Double, _ mask: ComparisonMask) -> BoolCode {
    { evaluation in
      guard let double = code(&evaluation) else { return evaluation.failure }
      return Outcome(mask.holds(order(double, wanted)))
    }
  }

  private func textComparison(
    _ x: @escaping TextCode, _ y: @escaping TextCode, _ mask: ComparisonMask, _ symbol: BinaryOperator
  ) -> BoolCode {
    if symbol.isEquality {
      let expected = symbol == .equal
      return { evaluation in
        guard let x = x(&evaluation), let y = y(&evaluation) else { return evaluation.failure }
        return Outcome((x == y) == expected)
      }
    }
    return { evaluation in
      guard let x = x(&evaluation), let y = y(&evaluation) else { return evaluation.failure }
      return Outcome(mask.holds(order(x, y)))
    }
  }

  private func valueComparison(
    _ x: @escaping ValueCode, _ y: @escaping ValueCode, _ mask: ComparisonMask, _ symbol: BinaryOperator
  ) -> BoolCode {
    if symbol.isEquality {
      let expected = symbol == .equal
      return { evaluation in
        guard let x = x(&evaluation), let y = y(&evaluation) else { return evaluation.failure }
        return Outcome(evaluation.equal(x, y) == expected)
      }
    }
    return { evaluation in
      guard let x = x(&evaluation), let y = y(&evaluation) else { return evaluation.failure }
      guard let ordering = order(x, y) else { return evaluation.outcome(.noSuchOverload(symbol.symbol)) }
      return Outcome(mask.holds(ordering))
    }
  }
}

extension BinaryOperator {
  var isEquality: Bool { self == .equal || self == .notEqual }
}

/// Calls of functions and arithmetic operators.
extension Planner {
  mutating func planCall(_ index: NodeIndex) -> Operand {
    guard case .overloads(let name, let overloads) = checked.references[index] else { return unknown(index) }
    var children = expression.children(index)
    // In `strings.quote(x)` the first child is a part of the name.
    if expression.nodes[index].kind == .memberCall, name != expression.name(index) { children.removeFirst() }
    let operands = children.map { plan($0) }
    guard overloads.count == 1, overloads[0].parameters.count == operands.count else {
      return planDispatch(name, overloads, operands, index)
    }
    let call = planOverload(overloads[0], operands, children, index)
    return overloads[0].isPure && !operands.isEmpty ? folded(call, from: operands) : call
  }

  private mutating func planOverload(
    _ overload: Overload, _ operands: [Operand], _ children: [NodeIndex], _ index: NodeIndex
  ) -> Operand {
    var context = PlanningContext(isTrusted: environment.isTrusted)
    var arguments = operands
    for place in arguments.indices { arguments[place] = coerced(operands[place], to: overload.parameters[place]) }
    let code = overload.body.plan(arguments, &context)
    for (problem, argument) in context.problems where environment.checksTypes {
      errors.append(ExpressionError(problem, expression.nodes[children[argument]].span))
    }
    return Operand(code, type(index))
  }

  /// A string constant as the code of its name, where the signature asks for an enumeration.
  private func coerced(_ operand: Operand, to type: Type) -> Operand {
    guard case .enumeration(let enumeration) = type, case .string(let name)? = operand.constant,
      let code = enumeration.code(String(name))
    else { return operand }
    return Operand(.enumeration({ _ in code }, enumeration), type, constant: operand.constant)
  }

  /// A call whose overload is chosen by the values of the arguments, each time.
  private mutating func planDispatch(
    _ name: String, _ overloads: [Overload], _ operands: [Operand], _ index: NodeIndex
  ) -> Operand {
    let base = reserveSlots(operands.count)
    let stored = operands.enumerated().map { position, operand in
      let slot = base + position
      return Operand(.value { $0.values[slot] }, .dyn, constant: operand.constant)
    }
    var candidates: [(parameters: [Type], code: ValueCode)] = []
    for overload in overloads where overload.parameters.count == operands.count {
      // What a candidate finds wrong when it is planned is no error: another may be meant.
      var context = PlanningContext()
      let code = overload.body.plan(stored, &context)
      candidates.append((overload.parameters, Operand(code, overload.result).value))
    }
    let arguments = operands.map(\.value)
    let code: ValueCode = { [candidates] evaluation in
      for (position, argument) in arguments.enumerated() {
        guard let value = argument(&evaluation) else { return nil }
        evaluation.values[base + position] = value
      }
      for candidate in candidates where evaluation.fits(candidate.parameters, base) {
        return candidate.code(&evaluation)
      }
      return evaluation.fail(.noSuchOverload(name))
    }
    let isPure = overloads.allSatisfy(\.isPure)
    let operand = Operand(.value(code), type(index))
    return isPure && !operands.isEmpty ? folded(operand, from: operands) : operand
  }
}

extension Evaluation {
  /// True when the values from a slot on are of the types of a signature.
  func fits(_ parameters: [Type], _ base: Int) -> Bool {
    for (position, type) in parameters.enumerated() {
      guard let value = values[base + position], value.fits(type) else { return false }
    }
    return true
  }
}

extension Value {
  /// True when a value may be given for a parameter of this type.
  func fits(_ wanted: Type) -> Bool {
    switch (wanted, self) {
    case (.dyn, _), (.parameter, _): true
    case (.list, .list), (.map, .map): true
    case (.enumeration(let enumeration), .string(let name)): enumeration.code(name) != nil
    default: wanted == type
    }
  }
}

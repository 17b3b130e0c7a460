/// Lists and maps that are written out.
extension Planner {
  mutating func planList(_ index: NodeIndex) -> Operand {
    let children = expression.children(index)
    if children.allSatisfy({ expression.nodes[$0].kind == .literal }) {
      return constant(.list(List(children.map { pool.value(expression.literal($0)!) })), type: type(index))
    }
    let operands = children.map { plan($0) }
    let constants = operands.compactMap(\.constant)
    if constants.count == operands.count { return constant(.list(List(constants)), type: type(index)) }
    let codes = operands.map(\.value)
    let code: ValueCode = { evaluation in
      var values: [Value] = []
      values.reserveCapacity(codes.count)
      for code in codes {
        guard let value = code(&evaluation) else { return nil }
        values.append(value)
      }
      return .list(List(values))
    }
    return folded(Operand(.value(code), type(index)), from: operands)
  }

  mutating func planMap(_ index: NodeIndex) -> Operand {
    let operands = planChildren(index)
    let codes = operands.map(\.value)
    let code: ValueCode = { evaluation in
      let entries = DictionaryEntries()
      for position in stride(from: 0, to: codes.count, by: 2) {
        guard let key = codes[position](&evaluation), let value = codes[position + 1](&evaluation) else { return nil }
        guard evaluation.insert(key, value, into: entries) else { return nil }
      }
      return .map(Map(entries))
    }
    return folded(Operand(.value(code), type(index)), from: operands)
  }
}

extension Evaluation {
  /// Adds an entry to a map that is being built; false, with the failure set, when the key cannot be taken.
  mutating func insert(_ key: Value, _ value: Value, into entries: DictionaryEntries) -> Bool {
    switch key {
    case .bool, .int, .uint, .string: break
    default:
      failure = outcome(.noSuchOverload("{}"))
      return false
    }
    if entries.insert(key, value) { return true }
    failure = outcome(.repeatedKey(display(key)))
    return false
  }
}

/// `in`: constant lists become bit masks and sets, lists of the host are searched where they are.
extension Planner {
  mutating func planMembership(_ index: NodeIndex) -> Operand {
    let operands = planChildren(index)
    return folded(Operand(membership(operands[0], operands[1]), .bool), from: operands)
  }

  private func membership(_ element: Operand, _ range: Operand) -> Code {
    if case .list(let list)? = range.constant, let array = list.elements as? ArrayElements,
      let code = constantMembership(element, array.values)
    {
      return code
    }
    if case .list(let list, let elements) = range.code, let code = hostMembership(element, list, elements) {
      return code
    }
    return .bool(valueMembership(element.value, range.value))
  }

  // MARK: Constant lists

  private func constantMembership(_ element: Operand, _ values: [Value]) -> Code? {
    switch element.code {
    case .enumeration(let code, let enumeration):
      let codes = values.compactMap { if case .string(let name) = $0 { enumeration.code(name) } else { nil } }
      return .bool(enumerationMembership(element, code, codes))
    case .text(let code):
      let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      return .bool(textMembership(code, texts))
    case .int(let code):
      let ints = Set(values.compactMap(\.exactInt))
      return .bool { evaluation in
        guard let int = code(&evaluation) else { return evaluation.failure }
        return Outcome(ints.contains(int))
      }
    default: return nil
    }
  }

  private func enumerationMembership(_ element: Operand, _ code: @escaping IntCode, _ codes: [Int]) -> BoolCode {
    guard codes.allSatisfy({ $0 < 64 }) else {
      let codes = Set(codes)
      return { evaluation in
        guard let code = code(&evaluation) else { return evaluation.failure }
        return Outcome(codes.contains(code))
      }
    }
    let mask = codes.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    if case .field(let slot, .enumeration(_, let read), let path, let owner) = element.shape {
      return { evaluation in
        guard let object = evaluation.object(slot) else { return .missing(owner) }
        guard let code = read(&evaluation, object) else { return .missing(path) }
        return Outcome(mask >> UInt64(truncatingIfNeeded: code) & 1 != 0)
      }
    }
    return { evaluation in
      guard let code = code(&evaluation) else { return evaluation.failure }
      return Outcome(mask >> UInt64(truncatingIfNeeded: code) & 1 != 0)
    }
  }

  private func textMembership(_ code: @escaping TextCode, _ texts: [Text]) -> BoolCode {
    // Comparing lengths first, a dozen texts are searched quicker than one is hashed.
    if texts.count <= 12 {
      return { evaluation in
        guard let text = code(&evaluation) else { return evaluation.failure }
        for candidate in texts where candidate == text { return Outcome(true) }
        return Outcome(false)
      }
    }
    let set = Set(texts)
    return { evaluation in
      guard let text = code(&evaluation) else { return evaluation.failure }
      return Outcome(set.contains(text))
    }
  }

  // MARK: Lists of the host

  private func hostMembership(_ element: Operand, _ list: @escaping ListCode, _ elements: HostElements) -> Code? {
    switch (elements.reader, element.code) {
    case (.text(let read), .text(let code)):
      return .bool { evaluation in
        guard let text = code(&evaluation), let list = list(&evaluation) else { return evaluation.failure }
        for index in 0..<Int(list.count) {
          if let candidate = read(&evaluation, list, index), candidate == text { return Outcome(true) }
        }
        return Outcome(false)
      }
    case (.enumeration(let enumeration, let read), _) where element.type.isText:
      let code = codeIfKnown(element, enumeration)
      return .bool { evaluation in
        guard let wanted = code(&evaluation), let list = list(&evaluation) else { return evaluation.failure }
        for index in 0..<Int(list.count) {
          if read(&evaluation, list, index) == wanted { return Outcome(true) }
        }
        return Outcome(false)
      }
    case (.int(let read), .int(let code)):
      return .bool { evaluation in
        guard let int = code(&evaluation), let list = list(&evaluation) else { return evaluation.failure }
        for index in 0..<Int(list.count) {
          if read(&evaluation, list, index) == int { return Outcome(true) }
        }
        return Outcome(false)
      }
    default: return nil
    }
  }

  /// The code of a text in an enumeration, or -1 for one that it does not have.
  private func codeIfKnown(_ element: Operand, _ enumeration: Enumeration) -> IntCode {
    if case .enumeration(let code, let own) = element.code, own === enumeration { return code }
    if case .string(let name)? = element.constant {
      let code = enumeration.code(String(name)) ?? -1
      return { _ in code }
    }
    let text = element.text
    return { evaluation in text(&evaluation).map { enumeration.code($0) ?? -1 } }
  }

  // MARK: Everything else

  private func valueMembership(_ element: @escaping ValueCode, _ range: @escaping ValueCode) -> BoolCode {
    { evaluation in
      guard let element = element(&evaluation), let range = range(&evaluation) else { return evaluation.failure }
      switch range {
      case .list(let list):
        for index in 0..<list.count {
          guard evaluation.spend(1) else { return evaluation.outcome(.costExceeded) }
          guard let candidate = list.value(index, in: &evaluation) else { return evaluation.failure }
          if evaluation.equal(element, candidate) { return Outcome(true) }
        }
        return Outcome(false)
      case .map(let map): return Outcome(map.index(of: element, in: &evaluation) != nil)
      default: return evaluation.outcome(.noSuchOverload("in"))
      }
    }
  }
}

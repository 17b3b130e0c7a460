internal import SourceText

/// Variables, types, fields and functions.
extension Checker {
  mutating func checkIdentifier(_ index: NodeIndex) -> Type {
    let node = expression.nodes[index]
    let name = expression.name(index)
    if let type = resolve(name, isAbsolute: node.flag == 1, at: index) { return type }
    let known = scope.reversed().map { result.locals[$0].name } + environment.variables.map(\.name)
    report(.unknownVariable(name, nearest: nearestName(to: name, in: known)), at: node.nameSpan)
    result.references[index] = .unknown(name)
    return .dyn
  }

  /// What a name stands for, and its type: a local, a variable in the nearest namespace, or a type.
  private mutating func resolve(_ name: String, isAbsolute: Bool, at index: NodeIndex) -> Type? {
    if !isAbsolute, let local = local(name) {
      result.references[index] = .local(local)
      return result.locals[local].type
    }
    // Most names are variables, and stand in no namespace.
    if environment.container.isEmpty, let variable = environment.variable(name) {
      result.references[index] = .variable(variable)
      return variable.type
    }
    for candidate in environment.candidates(name, isAbsolute: isAbsolute) {
      if let variable = environment.variable(candidate) {
        result.references[index] = .variable(variable)
        return variable.type
      }
      if let type = Type.denotable[candidate] {
        result.references[index] = .typeName(type)
        return .type
      }
    }
    return nil
  }

  private func local(_ name: String) -> Int? {
    scope.last { result.locals[$0].name == name }
  }

  /// `a.b.c` as one name, when it is written so, its first part is no local, and there are such names.
  private func qualifiedName(_ index: NodeIndex) -> (name: String, isAbsolute: Bool)? {
    var first = index
    while expression.nodes[first].kind == .select { first = expression.child(first, 0) }
    guard expression.nodes[first].kind == .identifier, environment.mayBeQualified(expression.name(first)) else {
      return nil
    }
    return wholeName(index)
  }

  private func wholeName(_ index: NodeIndex) -> (name: String, isAbsolute: Bool)? {
    let node = expression.nodes[index]
    switch node.kind {
    case .identifier:
      let name = expression.name(index)
      return node.flag == 0 && local(name) != nil ? nil : (name, node.flag == 1)
    case .select where node.flag == 0:
      return wholeName(expression.child(index, 0)).map { ($0.name + "." + expression.name(index), $0.isAbsolute) }
    default: return nil
    }
  }

  mutating func checkSelect(_ index: NodeIndex) -> Type {
    // The longest name that is declared wins (language definition, "Name Resolution").
    if let (name, isAbsolute) = qualifiedName(index), let type = resolve(name, isAbsolute: isAbsolute, at: index) {
      return type
    }
    return checkField(index)
  }

  mutating func checkHas(_ index: NodeIndex) -> Type {
    _ = checkField(index)
    return .bool
  }

  /// The type of `operand.name`.
  private mutating func checkField(_ index: NodeIndex) -> Type {
    let node = expression.nodes[index]
    let name = expression.name(index)
    let operand = check(expression.child(index, 0))
    switch operand {
    case .object(let typeName):
      guard let type = environment.structs[typeName] else { return .dyn }
      if let field = type.field(name) {
        result.references[index] = .field(field)
        return field.type
      }
      let nearest = nearestName(to: name, in: type.fields.map(\.name))
      report(.unknownField(name, of: typeName, nearest: nearest), at: node.nameSpan)
      return .dyn
    case .map(let key, let value):
      if comparable(key, .string) { return value }
      report(.noFields(type: operand.description), at: node.nameSpan)
      return value
    case .dyn: return .dyn
    default:
      report(.noFields(type: operand.description), at: node.nameSpan)
      return .dyn
    }
  }

  // MARK: Calls

  mutating func checkCall(_ index: NodeIndex) -> Type {
    let node = expression.nodes[index]
    let name = expression.name(index)
    let arguments = expression.children(index)
    let types = arguments.map { check($0) }
    for candidate in environment.candidates(name, isAbsolute: node.flag == 1) {
      guard let function = environment.functions[candidate] else { continue }
      return choose(function, isMember: false, arguments, types, at: index)
    }
    return unknownFunction(name, isMember: false, at: index)
  }

  mutating func checkMemberCall(_ index: NodeIndex) -> Type {
    let name = expression.name(index)
    let children = expression.children(index)
    // `strings.quote(x)`: a function in a namespace.
    if let (target, isAbsolute) = qualifiedName(children[0]) {
      for candidate in environment.candidates(target + "." + name, isAbsolute: isAbsolute) {
        guard let function = environment.functions[candidate] else { continue }
        let arguments = Array(children.dropFirst())
        let types = arguments.map { check($0) }
        return choose(function, isMember: false, arguments, types, at: index)
      }
    }
    guard let function = environment.functions[name] else {
      // The arguments of a misspelt macro speak of its variable, which nobody knows.
      check(children[0])
      return unknownFunction(name, isMember: true, at: index)
    }
    let types = children.map { check($0) }
    return choose(function, isMember: true, children, types, at: index)
  }

  private mutating func unknownFunction(_ name: String, isMember: Bool, at index: NodeIndex) -> Type {
    let known = environment.functions.values.filter { function in
      !function.name.hasPrefix("_") && function.overloads.contains { $0.isMember == isMember }
    }
    let macros = isMember ? ["all", "exists", "exists_one", "filter", "map"] : ["has"]
    let nearest = nearestName(to: name, in: known.map(\.name).sorted() + macros)
    report(.unknownFunction(name, nearest: nearest), at: expression.nodes[index].nameSpan)
    result.references[index] = .unknown(name)
    return .dyn
  }

  /// The signatures that fit, and the type that all of them give.
  private mutating func choose(
    _ function: Function, isMember: Bool, _ arguments: [NodeIndex], _ types: [Type], at index: NodeIndex
  ) -> Type {
    let node = expression.nodes[index]
    var chosen: [Overload] = []
    var resultType: Type?
    for overload in function.overloads
    where overload.isMember == isMember && overload.parameters.count == types.count {
      var substitution = Substitution()
      guard accepts(overload, arguments, types, &substitution) else { continue }
      let type = substitution.apply(overload.result)
      resultType = resultType.map { $0 == type ? type : .dyn } ?? type
      chosen.append(overload)
    }
    guard let resultType else {
      let sameStyle = function.overloads.filter { $0.isMember == isMember }
      guard !sameStyle.isEmpty else {
        report(isMember ? .functionIsGlobal(function.name) : .functionIsMember(function.name), at: node.nameSpan)
        result.references[index] = .unknown(function.name)
        return .dyn
      }
      let sameCount = sameStyle.filter { $0.parameters.count == types.count }
      if !reportWrongCase(sameCount, arguments, types) {
        let candidates = sameStyle.map { $0.signature(function.name) }
        report(
          .noOverload(function.name, arguments: types.map(\.description), candidates: candidates), at: node.nameSpan)
      }
      result.references[index] = .overloads(function.name, sameCount)
      return .dyn
    }
    result.references[index] = .overloads(function.name, chosen)
    return resultType
  }

  private func accepts(
    _ overload: Overload, _ arguments: [NodeIndex], _ types: [Type], _ substitution: inout Substitution
  ) -> Bool {
    for (position, wanted) in overload.parameters.enumerated() {
      if case .enumeration(let enumeration) = wanted, let name = literalString(arguments[position]) {
        guard enumeration.code(name) != nil else { return false }
      } else if !substitution.accepts(wanted, types[position]) {
        return false
      }
    }
    return true
  }

  /// When a call fits but for a name that is not in its enumeration, says so; true when it did.
  private mutating func reportWrongCase(_ overloads: [Overload], _ arguments: [NodeIndex], _ types: [Type]) -> Bool {
    for overload in overloads {
      var wrong: (NodeIndex, Enumeration)?
      var substitution = Substitution()
      let fits = zip(overload.parameters, arguments.indices).allSatisfy { wanted, position in
        if case .enumeration(let enumeration) = wanted, let name = literalString(arguments[position]) {
          if enumeration.code(name) == nil { wrong = (arguments[position], enumeration) }
          return true
        }
        return substitution.accepts(wanted, types[position])
      }
      if fits, let (index, enumeration) = wrong {
        checkCase(index, of: enumeration)
        return true
      }
    }
    return false
  }

  /// The value of a string literal.
  func literalString(_ index: NodeIndex) -> String? {
    guard case .string(let bytes)? = expression.literal(index) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reports a string literal that is not in an enumeration.
  mutating func checkCase(_ index: NodeIndex, of enumeration: Enumeration) {
    guard let name = literalString(index), enumeration.code(name) == nil else { return }
    report(
      .notACase(
        name, enumeration: enumeration.name, nearest: nearestName(to: name, in: enumeration.cases),
        cases: enumeration.cases), at: expression.nodes[index].span)
  }
}

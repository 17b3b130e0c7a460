internal import SourceText

/// Turns a checked expression into closures, each specialised by the types that the checker found.
///
/// Names, fields and overloads are resolved here once; what is left to do at each evaluation is reading, comparing
/// and jumping. `plan` gives the operand of a node with what is known about it, and the closures of the node above
/// are chosen by that.
struct Planner {
  let environment: Environment
  let checked: Checked
  let expression: Expression
  let pool = ConstantPool()
  var errors: [ExpressionError] = []
  /// The slots behind the variables, for the locals and for the arguments of calls that are decided late.
  var slotCount: Int
  private(set) var localSlots: [Int]
  var localNames: [String]

  init(_ checked: Checked, in environment: Environment) {
    self.environment = environment
    self.checked = checked
    expression = checked.expression
    let base = environment.variables.count
    localSlots = checked.locals.indices.map { base + $0 }
    localNames = checked.locals.map(\.name)
    slotCount = base + checked.locals.count
  }

  /// Plans the whole expression.
  mutating func plan() throws(ExpressionErrors) -> Operand {
    let operand = plan(expression.root)
    guard errors.isEmpty else { throw ExpressionErrors(errors: errors) }
    return operand
  }

  mutating func plan(_ index: NodeIndex) -> Operand {
    let node = expression.nodes[index]
    switch node.kind {
    case .literal: return constant(pool.value(expression.literal(index)!))
    case .identifier: return planName(index) ?? unknown(index)
    case .select: return planName(index) ?? planSelect(index)
    case .has: return planHas(index)
    case .call, .memberCall: return planCall(index)
    case .index: return planIndex(index)
    case .list: return planList(index)
    case .map: return planMap(index)
    case .message: return unknown(index)
    case .not: return planNot(index)
    case .negate: return planNegate(index)
    case .and, .or: return planChain(index)
    case .conditional: return planConditional(index)
    case .binary: return planBinary(index)
    case .comprehension: return planComprehension(index)
    }
  }

  mutating func planChildren(_ index: NodeIndex) -> [Operand] {
    expression.children(index).map { plan($0) }
  }

  func type(_ index: NodeIndex) -> Type { checked.types[index] }

  /// How a node is written.
  func source(_ index: NodeIndex) -> String { unparse(expression, index) }

  // MARK: Constants

  /// Code that always gives the same value.
  func constant(_ value: Value, type: Type? = nil) -> Operand {
    let code: Code
    switch value {
    case .bool(let bool): code = .bool { [outcome = Outcome(bool)] _ in outcome }
    case .int(let int): code = .int { _ in int }
    case .double(let double): code = .double { _ in double }
    case .string(let text): code = .text { _ in text }
    default: code = .value { _ in value }
    }
    return Operand(code, type ?? value.type, constant: value)
  }

  /// Computes code once, when all that it depends on is constant; an error is left for each evaluation.
  func folded(_ operand: Operand, from operands: [Operand]) -> Operand {
    guard operands.allSatisfy({ $0.constant != nil }) else { return operand }
    var evaluation = Evaluation(slotCount: slotCount)
    evaluation.begin(slots: slotCount)
    guard let value = operand.value(&evaluation), let kept = pool.keep(value) else { return operand }
    if case .enumeration = operand.code { return operand }
    return constant(kept, type: operand.type)
  }

  // MARK: Names

  private func planName(_ index: NodeIndex) -> Operand? {
    switch checked.references[index] {
    case .variable(let variable): variable.operand
    case .local(let local): planLocal(local)
    case .typeName(let type): constant(.type(type))
    default: nil
    }
  }

  private func planLocal(_ local: Int) -> Operand {
    let slot = localSlots[local]
    let type = checked.locals[local].type
    let code: Code
    switch type {
    case .object(let name): return Operand(objectOf: name, inCell: slot, path: environment.path(localNames[local]))
    case .bool: code = .bool { evaluation in Outcome(evaluation.cell(slot).first != 0) }
    case .int: code = .int { evaluation in evaluation.cell(slot).first }
    case .double: code = .double { evaluation in evaluation.cell(slot).double }
    case .string: code = .text { evaluation in evaluation.cell(slot).text }
    case .enumeration(let enumeration): code = .enumeration({ $0.cell(slot).first }, enumeration)
    default: code = .value { evaluation in evaluation.values[slot] }
    }
    return Operand(code, type)
  }

  /// What could not be resolved fails when it is evaluated; only where types are not checked.
  func unknown(_ index: NodeIndex) -> Operand {
    let isCall = expression.nodes[index].kind == .call || expression.nodes[index].kind == .memberCall
    let name = expression.name(index)
    let error: EvaluationError = isCall ? .unknownFunction(name) : .unboundVariable(name)
    return Operand(.value { evaluation in evaluation.fail(error) }, .dyn)
  }

  /// Room for values that are kept while one call is decided.
  mutating func reserveSlots(_ count: Int) -> Int {
    defer { slotCount += count }
    return slotCount
  }

  func slot(ofLocal local: Int) -> Int { localSlots[local] }
}

extension Operand {
  /// What reads a variable.
  convenience init(variable type: Type, slot: Int, path: FieldPath, elements: ElementReader?) {
    if case .object(let object) = type {
      self.init(objectOf: object, inCell: slot, path: path)
    } else if let elements {
      let code: ListCode = { evaluation in evaluation.cell(slot).list ?? evaluation.missing(path) }
      self.init(.list(code, HostElements(elements)), type)
    } else {
      let code: ValueCode = { evaluation in evaluation.values[slot] ?? evaluation.missing(path) }
      self.init(.value(code), type)
    }
  }

  /// What reads an object of a struct type out of a cell.
  convenience init(objectOf type: String, inCell slot: Int, path: FieldPath) {
    let code: ObjectCode = { evaluation in evaluation.object(slot) ?? evaluation.missing(path) }
    self.init(.object(code, type: type), .object(type), shape: .object(slot: slot, path: path))
  }
}

extension Evaluation {
  /// The object in a slot; the planner knows that the slot exists.
  @inline(__always) func object(_ slot: Int) -> Object? { unsafe cells[slot].object }

  /// The cell of a slot; the planner knows that the slot exists.
  @inline(__always) func cell(_ slot: Int) -> Cell { unsafe cells[slot] }

  /// Fills the cell of a slot; the planner knows that the slot exists.
  @inline(__always) mutating func setCell(_ slot: Int, _ cell: Cell) { unsafe cells[slot] = cell }
}

extension Cell {
  init(_ double: Double) {
    self.init(first: Int(bitPattern: UInt(double.bitPattern)), second: 0)
  }

  @inline(__always) var double: Double { Double(bitPattern: UInt64(UInt(bitPattern: first))) }

  init(_ text: Text) {
    self.init(first: Int(bitPattern: unsafe text.start), second: text.count)
  }

  init(_ list: ListReference) {
    self.init(first: list.base, second: Int(list.count) | Int(list.part) << 32)
  }

  /// The list that the cell was made of; its base is not negative.
  @inline(__always) var list: ListReference? {
    first < 0
      ? nil : ListReference(base: first, count: second & 0xFFFF_FFFF, part: Int32(truncatingIfNeeded: second >> 32))
  }

  /// The text that the cell was made of.
  @inline(__always) var text: Text {
    unsafe Text(start: UnsafePointer<UInt8>(bitPattern: first).unsafelyUnwrapped, count: second)
  }
}

extension ConstantPool {
  /// The value of a literal; its text lives as long as the pool.
  func value(_ literal: Literal) -> Value {
    switch literal {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .int(let int): .int(int)
    case .uint(let uint): .uint(uint)
    case .double(let bits): .double(Double(bitPattern: bits))
    case .string(let bytes): .string(text(bytes))
    case .bytes(let bytes): .bytes(text(bytes))
    }
  }
}

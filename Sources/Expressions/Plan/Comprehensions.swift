/// The macros over lists and maps, as loops.
///
/// Lists of the host are gone over where they are: their elements are read into the cell of the variable, and nothing
/// is allocated unless a list or a map is the result.
extension Planner {
  /// A range, opened: what `bind` needs to fill in the variables for one step.
  enum Range {
    case host(ListReference)
    case list(List)
    case map(Map)

    var count: Int {
      switch self {
      case .host(let list): Int(list.count)
      case .list(let list): list.count
      case .map(let map): map.count
      }
    }
  }

  typealias Open = @Sendable (inout Evaluation) -> Range?
  /// Fills in the variables; false, with the failure set, when an element is missing or of another type.
  typealias Bind = @Sendable (inout Evaluation, Range, Int) -> Bool
  /// The same for a list of the host.
  typealias HostBind = @Sendable (inout Evaluation, ListReference, Int) -> Bool

  mutating func planComprehension(_ index: NodeIndex) -> Operand {
    guard case .locals(let first, let second) = checked.references[index] else { return unknown(index) }
    let range = plan(expression.child(index, 0))
    let name = elementName(of: expression.child(index, 0))
    localNames[second < 0 ? first : second] = name
    let arguments = expression.children(index).dropFirst().map { plan($0) }
    let loop = loop(range, first, second, environment.path(name))
    let macro = expression.macro(index)
    let type = type(index)
    switch macro {
    case .all, .exists: return Operand(.bool(loop.test(arguments[0].bool, deciding: macro == .exists)), type)
    case .existsOne: return Operand(.bool(loop.testOne(arguments[0].bool)), type)
    case .filter:
      let element = Operand(variableCode(first), checked.locals[first].type).value
      return Operand(.value(loop.list(condition: Test(arguments[0]), element)), type)
    case .map, .transformList:
      let condition = arguments.count == 2 ? Test(arguments[0]) : nil
      return Operand(.value(loop.list(condition: condition, arguments.last!.value)), type)
    case .transformMap, .transformMapEntry:
      let condition = arguments.count == 2 ? Test(arguments[0]) : nil
      let key = macro == .transformMap ? Operand(variableCode(first), checked.locals[first].type).value : nil
      return Operand(.value(loop.map(condition: condition, key: key, arguments.last!.value)), type)
    }
  }

  /// Reads a variable of a comprehension.
  private func variableCode(_ local: Int) -> Code {
    let slot = slot(ofLocal: local)
    switch checked.locals[local].type {
    case .object(let name): return .object({ $0.object(slot) }, type: name)
    case .bool: return .bool { Outcome($0.cell(slot).first != 0) }
    case .int: return .int { $0.cell(slot).first }
    case .double: return .double { $0.cell(slot).double }
    case .string: return .text { $0.cell(slot).text }
    case .enumeration(let enumeration): return .enumeration({ $0.cell(slot).first }, enumeration)
    default: return .value { $0.values[slot] }
    }
  }

  // MARK: Ranges

  private func loop(_ range: Operand, _ first: Int, _ second: Int, _ path: FieldPath) -> Loop {
    guard case .list(let list, let elements) = range.code else {
      return Loop(open: open(range), bind: bind(first, second), host: nil)
    }
    let bind = hostBind(elements.reader, first, second, path)
    return Loop(
      open: { evaluation in list(&evaluation).map { .host($0) } },
      bind: { evaluation, range, index in
        guard case .host(let list) = range else { return false }
        return bind(&evaluation, list, index)
      }, host: HostLoop(list: list, bind: bind))
  }

  private func open(_ range: Operand) -> Open {
    let value = range.value
    return { evaluation in
      guard let value = value(&evaluation) else { return nil }
      switch value {
      case .list(let list): return .list(list)
      case .map(let map): return .map(map)
      default: return evaluation.fail(.noSuchOverload("comprehension"))
      }
    }
  }

  private func hostBind(_ reader: ElementReader, _ first: Int, _ second: Int, _ path: FieldPath) -> HostBind {
    let read = bindElement(reader, slot(ofLocal: second < 0 ? first : second), path)
    guard second >= 0 else { return read }
    let indexSlot = slot(ofLocal: first)
    return { evaluation, list, index in
      evaluation.setCell(indexSlot, Cell(first: index, second: 0))
      return read(&evaluation, list, index)
    }
  }

  private func bind(_ first: Int, _ second: Int) -> Bind {
    let element = second < 0 ? first : second
    let store = Self.store(checked.locals[element].type, slot(ofLocal: element))
    guard second >= 0 else {
      return { evaluation, range, index in
        guard let value = evaluation.firstValue(range, index) else { return false }
        return store(&evaluation, value)
      }
    }
    let storeFirst = Self.store(checked.locals[first].type, slot(ofLocal: first))
    return { evaluation, range, index in
      guard let (key, value) = evaluation.pair(range, index) else { return false }
      return storeFirst(&evaluation, key) && store(&evaluation, value)
    }
  }

  /// Reads an element of a list of the host into the cell of a variable.
  private func bindElement(_ reader: ElementReader, _ slot: Int, _ path: FieldPath) -> HostBind {
    switch reader {
    case .object(_, let read):
      return { evaluation, list, index in
        guard let object = read(&evaluation, list, index) else {
          return evaluation.miss(path)
        }
        evaluation.setCell(slot, Cell(object))
        return true
      }
    case .int(let read), .enumeration(_, let read):
      return { evaluation, list, index in
        guard let int = read(&evaluation, list, index) else {
          return evaluation.miss(path)
        }
        evaluation.setCell(slot, Cell(first: int, second: 0))
        return true
      }
    case .double(let read):
      return { evaluation, list, index in
        guard let double = read(&evaluation, list, index) else {
          return evaluation.miss(path)
        }
        evaluation.setCell(slot, Cell(double))
        return true
      }
    case .text(let read):
      return { evaluation, list, index in
        guard let text = read(&evaluation, list, index) else {
          return evaluation.miss(path)
        }
        evaluation.setCell(slot, Cell(text))
        return true
      }
    case .bool(let read):
      return { evaluation, list, index in
        guard let bool = read(&evaluation, list, index) else {
          return evaluation.miss(path)
        }
        evaluation.setCell(slot, Cell(first: bool ? 1 : 0, second: 0))
        return true
      }
    case .value(let type, let read):
      let store = Self.store(type, slot)
      return { evaluation, list, index in
        guard let value = read(&evaluation, list, index), !value.isNull else {
          return evaluation.miss(path)
        }
        return store(&evaluation, value)
      }
    }
  }

  /// Puts a value where a variable of this type is read.
  private static func store(_ type: Type, _ slot: Int) -> @Sendable (inout Evaluation, Value) -> Bool {
    let cell: @Sendable (Value) -> Cell?
    switch type {
    case .object: cell = { if case .object(let object, _) = $0 { Cell(object) } else { nil } }
    case .bool: cell = { if case .bool(let bool) = $0 { Cell(first: bool ? 1 : 0, second: 0) } else { nil } }
    case .int: cell = { if case .int(let int) = $0 { Cell(first: int, second: 0) } else { nil } }
    case .double: cell = { if case .double(let double) = $0 { Cell(double) } else { nil } }
    case .string: cell = { if case .string(let text) = $0 { Cell(text) } else { nil } }
    case .enumeration(let enumeration):
      cell = { value in
        guard case .string(let name) = value, let code = enumeration.code(name) else { return nil }
        return Cell(first: code, second: 0)
      }
    default:
      return { evaluation, value in
        evaluation.values[slot] = value
        return true
      }
    }
    return { evaluation, value in
      guard let cell = cell(value) else { return evaluation.mismatch(type) }
      evaluation.setCell(slot, cell)
      return true
    }
  }
}

extension Evaluation {
  mutating func miss(_ path: FieldPath) -> Bool {
    failure = .missing(path)
    return false
  }

  mutating func mismatch(_ type: Type) -> Bool {
    failure = outcome(.noSuchOverload(type.description))
    return false
  }

  /// What one variable stands for at a step: the element of a list, the key of a map.
  mutating func firstValue(_ range: Planner.Range, _ index: Int) -> Value? {
    switch range {
    case .host: nil
    case .list(let list): list.value(index, in: &self)
    case .map(let map): map.key(index, in: &self)
    }
  }

  /// What two variables stand for at a step: index and element, or key and value.
  mutating func pair(_ range: Planner.Range, _ index: Int) -> (Value, Value)? {
    switch range {
    case .host: return nil
    case .list(let list): return list.value(index, in: &self).map { (.int(index), $0) }
    case .map(let map):
      guard let key = map.key(index, in: &self), let value = map.value(index, in: &self) else { return nil }
      return (key, value)
    }
  }
}

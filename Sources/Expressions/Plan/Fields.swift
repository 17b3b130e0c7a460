/// Fields, `has`, and elements by index.
extension Planner {
  /// - Parameter path: what is told where it is missing, if that is a field of it.
  mutating func planSelect(_ index: NodeIndex, path: FieldPath? = nil) -> Operand {
    let path = path ?? environment.path(missingName(index))
    let owner = expression.child(index, 0)
    let operand = isPart(owner) ? planSelect(owner, path: path) : plan(owner)
    if case .field(let field) = checked.references[index] {
      return planField(field, of: operand, path)
    }
    return Operand(.value(selectCode(operand.value, expression.name(index), path)), type(index))
  }

  private func planField(_ field: Field, of operand: Operand, _ path: FieldPath) -> Operand {
    var shape = Operand.Shape.other
    let code: Code
    if case .object(let slot, let owner) = operand.shape {
      shape = .field(slot: slot, reader: field.reader, path: path, owner: owner)
      code = cellFieldCode(field.reader, slot, path, owner)
    } else {
      code = fieldCode(field.reader, operand.object, path)
    }
    return Operand(code, field.type, shape: shape)
  }

  /// A field of an object that stands in a cell.
  private func cellFieldCode(_ reader: FieldReader, _ slot: Int, _ path: FieldPath, _ owner: FieldPath) -> Code {
    switch reader {
    case .bool(let read):
      return .bool { evaluation in
        guard let object = evaluation.object(slot) else { return .missing(owner) }
        guard let bool = read(&evaluation, object) else { return .missing(path) }
        return Outcome(bool)
      }
    case .int(let read):
      return .int { evaluation in
        guard let object = evaluation.object(slot) else { return evaluation.missing(owner) }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
    case .double(let read):
      return .double { evaluation in
        guard let object = evaluation.object(slot) else { return evaluation.missing(owner) }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
    case .text(let read):
      return .text { evaluation in
        guard let object = evaluation.object(slot) else { return evaluation.missing(owner) }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
    case .enumeration(let enumeration, let read):
      let code: IntCode = { evaluation in
        guard let object = evaluation.object(slot) else { return evaluation.missing(owner) }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
      return .enumeration(code, enumeration)
    case .object(let name, let read):
      let code: ObjectCode = { evaluation in
        guard let object = evaluation.object(slot) else { return evaluation.missing(owner) }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
      return .object(code, type: name)
    case .list(let element, let read):
      let code: ListCode = { evaluation in
        guard let object = evaluation.object(slot) else { return evaluation.missing(owner) }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
      return .list(code, HostElements(element))
    case .map, .value:
      return fieldCode(reader, { $0.object(slot) ?? $0.missing(owner) }, path)
    }
  }

  /// A field of an object that other code finds.
  private func fieldCode(_ reader: FieldReader, _ object: @escaping ObjectCode, _ path: FieldPath) -> Code {
    switch reader {
    case .bool(let read):
      return .bool { evaluation in
        guard let object = object(&evaluation) else { return evaluation.failure }
        guard let bool = read(&evaluation, object) else { return .missing(path) }
        return Outcome(bool)
      }
    case .int(let read):
      return .int { evaluation in
        guard let object = object(&evaluation) else { return nil }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
    case .double(let read):
      return .double { evaluation in
        guard let object = object(&evaluation) else { return nil }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
    case .text(let read):
      return .text { evaluation in
        guard let object = object(&evaluation) else { return nil }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
    case .enumeration(let enumeration, let read):
      let code: IntCode = { evaluation in
        guard let object = object(&evaluation) else { return nil }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
      return .enumeration(code, enumeration)
    case .object(let name, let read):
      let code: ObjectCode = { evaluation in
        guard let object = object(&evaluation) else { return nil }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
      return .object(code, type: name)
    case .list(let element, let read):
      let code: ListCode = { evaluation in
        guard let object = object(&evaluation) else { return nil }
        return read(&evaluation, object) ?? evaluation.missing(path)
      }
      return .list(code, HostElements(element))
    case .map(let reader, let read):
      let entries = HostEntries(reader)
      return .value { evaluation in
        guard let object = object(&evaluation) else { return nil }
        guard let reference = read(&evaluation, object) else { return evaluation.missing(path) }
        return .map(Map(entries, reference))
      }
    case .value(_, let read):
      return .value { evaluation in
        guard let object = object(&evaluation) else { return nil }
        guard let value = read(&evaluation, object), !value.isNull else { return evaluation.missing(path) }
        return value
      }
    }
  }

  /// `operand.name` where the operand's type is only known when it is evaluated, or is a map.
  private func selectCode(_ operand: @escaping ValueCode, _ name: String, _ path: FieldPath) -> ValueCode {
    let key = pool.text(name)
    let structs = environment.structs
    return { evaluation in
      guard let value = operand(&evaluation) else { return nil }
      switch value {
      case .map(let map): return evaluation.entry(map, .string(key), path)
      case .object(let object, let type):
        guard let field = structs[type]?.field(name) else { return evaluation.fail(.noSuchKey(name)) }
        return field.reader.value(&evaluation, object) ?? evaluation.missing(path)
      default: return evaluation.fail(.noSuchOverload("." + name))
      }
    }
  }

  // MARK: has

  /// `has(a.b.c)`: false when `c`, or anything before it on the way, is not there.
  mutating func planHas(_ index: NodeIndex) -> Operand {
    let operand = plan(expression.child(index, 0))
    let name = expression.name(index)
    guard case .field(let field) = checked.references[index] else {
      return Operand(.bool(presenceCode(operand.value, name)), .bool)
    }
    let object = operand.object
    guard let presence = field.presence else { return Operand(.bool(presenceCode(field.reader, operand)), .bool) }
    let read = presence.read
    if case .object(let slot, _) = operand.shape {
      return Operand(
        .bool { evaluation in
          guard let object = evaluation.object(slot) else { return Outcome(false) }
          return Outcome(read(&evaluation, object))
        }, .bool)
    }
    if case .field(let slot, .object(_, let readOwner), _, _) = operand.shape {
      return Operand(
        .bool { evaluation in
          guard let holder = evaluation.object(slot), let object = readOwner(&evaluation, holder) else {
            return Outcome(false)
          }
          return Outcome(read(&evaluation, object))
        }, .bool)
    }
    return Operand(
      .bool { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object))
      }, .bool)
  }

  /// Reads the field to see whether it is there.
  private func presenceCode(_ reader: FieldReader, _ operand: Operand) -> BoolCode {
    let object = operand.object
    switch reader {
    case .bool(let read):
      return { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object) != nil)
      }
    case .int(let read), .enumeration(_, let read):
      return { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object) != nil)
      }
    case .double(let read):
      return { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object) != nil)
      }
    case .text(let read):
      return { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object) != nil)
      }
    case .object(_, let read):
      return { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object) != nil)
      }
    case .list(_, let read), .map(_, let read):
      return { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object) != nil)
      }
    case .value(_, let read):
      return { evaluation in
        guard let object = object(&evaluation) else { return evaluation.absence }
        return Outcome(read(&evaluation, object).map { !$0.isNull } ?? false)
      }
    }
  }

  private func presenceCode(_ operand: @escaping ValueCode, _ name: String) -> BoolCode {
    let key = Value.string(pool.text(name))
    let structs = environment.structs
    return { evaluation in
      guard let value = operand(&evaluation) else { return evaluation.absence }
      switch value {
      case .map(let map):
        guard let index = map.index(of: key, in: &evaluation) else { return Outcome(false) }
        return Outcome(!map.entries.isHost || map.value(index, in: &evaluation).map { !$0.isNull } ?? false)
      case .object(let object, let type):
        guard let field = structs[type]?.field(name) else { return evaluation.outcome(.noSuchKey(name)) }
        return Outcome(field.reader.value(&evaluation, object).map { !$0.isNull } ?? false)
      default: return evaluation.outcome(.noSuchOverload("has"))
      }
    }
  }

  // MARK: Index

  mutating func planIndex(_ index: NodeIndex) -> Operand {
    let operand = plan(expression.child(index, 0))
    let key = plan(expression.child(index, 1))
    let path = environment.path(missingName(index))
    if case .list(let list, let elements) = operand.code, key.type == .int {
      return Operand(elementCode(elements.reader, list, key, path), type(index))
    }
    let value = operand.value
    let keyValue = key.value
    return Operand(
      .value { evaluation in
        guard let value = value(&evaluation), let key = keyValue(&evaluation) else { return nil }
        return evaluation.element(value, key, path)
      }, type(index))
  }

  /// An element of a list of the host.
  private func elementCode(
    _ reader: ElementReader, _ list: @escaping ListCode, _ key: Operand, _ path: FieldPath
  ) -> Code {
    let index = key.int
    switch reader {
    case .double(let read):
      if case .int(let index)? = key.constant { return .double(constantElement(read, list, index, path)) }
      return .double { evaluation in
        guard let list = list(&evaluation), let index = index(&evaluation) else { return nil }
        guard evaluation.isInside(list, index) else { return nil }
        return read(&evaluation, list, index) ?? evaluation.missing(path)
      }
    case .int(let read):
      return .int { evaluation in
        guard let list = list(&evaluation), let index = index(&evaluation) else { return nil }
        guard evaluation.isInside(list, index) else { return nil }
        return read(&evaluation, list, index) ?? evaluation.missing(path)
      }
    case .text(let read):
      return .text { evaluation in
        guard let list = list(&evaluation), let index = index(&evaluation) else { return nil }
        guard evaluation.isInside(list, index) else { return nil }
        return read(&evaluation, list, index) ?? evaluation.missing(path)
      }
    case .enumeration(let enumeration, let read):
      let code: IntCode = { evaluation in
        guard let list = list(&evaluation), let index = index(&evaluation) else { return nil }
        guard evaluation.isInside(list, index) else { return nil }
        return read(&evaluation, list, index) ?? evaluation.missing(path)
      }
      return .enumeration(code, enumeration)
    case .object(let name, let read):
      let code: ObjectCode = { evaluation in
        guard let list = list(&evaluation), let index = index(&evaluation) else { return nil }
        guard evaluation.isInside(list, index) else { return nil }
        return read(&evaluation, list, index) ?? evaluation.missing(path)
      }
      return .object(code, type: name)
    case .bool, .value:
      let read = reader.valueReader
      return .value { evaluation in
        guard let list = list(&evaluation), let index = index(&evaluation) else { return nil }
        guard evaluation.isInside(list, index) else { return nil }
        guard let value = read(&evaluation, list, index), !value.isNull else { return evaluation.missing(path) }
        return value
      }
    }
  }

  /// `frame.ltr[2]`: read so often that the index is built in.
  private func constantElement(
    _ read: @escaping @Sendable (inout Evaluation, ListReference, Int) -> Double?, _ list: @escaping ListCode,
    _ index: Int, _ path: FieldPath
  ) -> DoubleCode {
    { evaluation in
      guard let list = list(&evaluation) else { return nil }
      guard evaluation.isInside(list, index) else { return nil }
      return read(&evaluation, list, index) ?? evaluation.missing(path)
    }
  }
}

extension FieldReader {
  /// Reads any field as a value; nil when it is not there.
  func value(_ evaluation: inout Evaluation, _ object: Object) -> Value? {
    switch self {
    case .bool(let read): read(&evaluation, object).map { .bool($0) }
    case .int(let read): read(&evaluation, object).map { .int($0) }
    case .double(let read): read(&evaluation, object).map { .double($0) }
    case .text(let read): read(&evaluation, object).map { .string($0) }
    case .enumeration(let enumeration, let read): read(&evaluation, object).map { .string(enumeration.text($0)) }
    case .object(let type, let read): read(&evaluation, object).map { .object($0, type: type) }
    case .list(let element, let read): read(&evaluation, object).map { .list(List(HostElements(element), $0)) }
    case .map(let reader, let read): read(&evaluation, object).map { .map(Map(HostEntries(reader), $0)) }
    case .value(_, let read): read(&evaluation, object)
    }
  }
}

extension Value {
  var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}

extension Evaluation {
  /// What `has` comes to when the way to the field could not be gone: false when a field on it is missing.
  var absence: Outcome { failure.isError ? failure : Outcome(false) }

  /// True when an index is inside a list; otherwise notes the error.
  mutating func isInside(_ list: ListReference, _ index: Int) -> Bool {
    if index >= 0, index < Int(list.count) { return true }
    failure = outcome(.indexOutOfRange(index))
    return false
  }

  /// The value of a key; in maps of the host a key that is not there is a missing field.
  mutating func entry(_ map: Map, _ key: Value, _ path: FieldPath) -> Value? {
    guard let index = map.index(of: key, in: &self) else {
      if map.entries.isHost { return missing(path) }
      return fail(.noSuchKey(display(key)))
    }
    guard let value = map.value(index, in: &self) else { return nil }
    if map.entries.isHost, value.isNull { return missing(path) }
    return value
  }

  /// `value[key]` by the values' types.
  mutating func element(_ value: Value, _ key: Value, _ path: FieldPath) -> Value? {
    switch value {
    case .list(let list):
      guard let index = key.exactInt else { return fail(.noSuchOverload("[]")) }
      guard isInside(list.reference, index) else { return nil }
      return list.value(index, in: &self)
    case .map(let map): return entry(map, key, path)
    default: return fail(.noSuchOverload("[]"))
    }
  }
}

extension Value {
  /// A number as a whole number, when it is one.
  var exactInt: Int? {
    switch self {
    case .int(let int): int
    case .uint(let uint): Int(exactly: uint)
    case .double(let double): Int(exactly: double)
    default: nil
    }
  }
}

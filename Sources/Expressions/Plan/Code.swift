/// A planned condition.
public typealias BoolCode = @Sendable (inout Evaluation) -> Outcome
/// A planned whole number; nil when it failed, and the evaluation knows why.
public typealias IntCode = @Sendable (inout Evaluation) -> Int?
/// A planned number; nil when it failed, and the evaluation knows why.
public typealias DoubleCode = @Sendable (inout Evaluation) -> Double?
/// A planned text; nil when it failed, and the evaluation knows why.
public typealias TextCode = @Sendable (inout Evaluation) -> Text?
/// A planned object; nil when it failed, and the evaluation knows why.
public typealias ObjectCode = @Sendable (inout Evaluation) -> Object?
/// A planned list of the host; nil when it failed, and the evaluation knows why.
public typealias ListCode = @Sendable (inout Evaluation) -> ListReference?
/// A planned value of any type; nil when it failed, and the evaluation knows why.
public typealias ValueCode = @Sendable (inout Evaluation) -> Value?

/// A planned expression: a closure specialised by its type.
public enum Code: Sendable {
  case bool(BoolCode)
  case int(IntCode)
  case double(DoubleCode)
  case text(TextCode)
  /// The code of a name in an enumeration.
  case enumeration(IntCode, Enumeration)
  /// An object of the struct type of this name.
  case object(ObjectCode, type: String)
  case list(ListCode, HostElements)
  /// Everything else, and everything whose type is only known when it is evaluated.
  case value(ValueCode)
}

/// A planned argument: its code and what is known about it. A class, since operands are handed about a lot while a
/// program is planned.
public final class Operand: Sendable {
  /// The closure.
  public let code: Code
  /// The type that the checker found.
  public let type: Type
  /// The value, when it is the same every time.
  public let constant: Value?
  /// What it reads, where the planner has a shorter way.
  let shape: Shape

  /// Operands that are read so often that their readers are called without a closure between.
  enum Shape: Sendable {
    case other
    /// A variable or a local of a struct type, in the cell of this number.
    case object(slot: Int, path: FieldPath)
    /// A field of the object in a cell.
    case field(slot: Int, reader: FieldReader, path: FieldPath, owner: FieldPath)
  }

  init(_ code: Code, _ type: Type, constant: Value? = nil, shape: Shape = .other) {
    self.code = code
    self.type = type
    self.constant = constant
    self.shape = shape
  }
}

extension Operand {
  /// As a condition; a dynamic value that is no bool is an error.
  public var bool: BoolCode {
    switch code {
    case .bool(let code): return code
    default:
      let value = self.value
      return { evaluation in
        guard let value = value(&evaluation) else { return evaluation.failure }
        guard case .bool(let bool) = value else { return evaluation.outcome(.noSuchOverload("bool")) }
        return Outcome(bool)
      }
    }
  }

  /// As a whole number; a dynamic value that is none is an error.
  public var int: IntCode {
    switch code {
    case .int(let code): return code
    default:
      let value = self.value
      return { evaluation in
        guard let value = value(&evaluation) else { return nil }
        guard case .int(let int) = value else { return evaluation.fail(.noSuchOverload("int")) }
        return int
      }
    }
  }

  /// As a number; a dynamic value that is none is an error.
  public var double: DoubleCode {
    switch code {
    case .double(let code): return code
    default:
      let value = self.value
      return { evaluation in
        guard let value = value(&evaluation) else { return nil }
        guard case .double(let double) = value else { return evaluation.fail(.noSuchOverload("double")) }
        return double
      }
    }
  }

  /// As a text; names of an enumeration come as their text, a dynamic value that is no string is an error.
  public var text: TextCode {
    switch code {
    case .text(let code): return code
    case .enumeration(let code, let enumeration):
      return { evaluation in
        guard let code = code(&evaluation) else { return nil }
        return enumeration.text(code)
      }
    default:
      let value = self.value
      return { evaluation in
        guard let value = value(&evaluation) else { return nil }
        guard case .string(let text) = value else { return evaluation.fail(.noSuchOverload("string")) }
        return text
      }
    }
  }

  /// As the code of a name in an enumeration; a string that is not in it is an error.
  public func enumeration(_ enumeration: Enumeration) -> IntCode {
    if case .enumeration(let code, let own) = code, own === enumeration { return code }
    let text = self.text
    return { evaluation in
      guard let text = text(&evaluation) else { return nil }
      guard let code = enumeration.code(text) else {
        return evaluation.fail(.notConvertible(String(text), to: enumeration.name))
      }
      return code
    }
  }

  /// As an object; a dynamic value that is none is an error.
  public var object: ObjectCode {
    switch code {
    case .object(let code, _): return code
    default:
      let value = self.value
      return { evaluation in
        guard let value = value(&evaluation) else { return nil }
        guard case .object(let object, _) = value else { return evaluation.fail(.noSuchOverload("object")) }
        return object
      }
    }
  }

  /// As a value of any type.
  public var value: ValueCode {
    switch code {
    case .value(let code): return code
    case .bool(let code):
      return { evaluation in
        let outcome = code(&evaluation)
        if outcome.isDecided { return .bool(outcome.isTrue) }
        evaluation.failure = outcome
        return nil
      }
    case .int(let code): return { evaluation in code(&evaluation).map { .int($0) } }
    case .double(let code): return { evaluation in code(&evaluation).map { .double($0) } }
    case .text(let code): return { evaluation in code(&evaluation).map { .string($0) } }
    case .enumeration: return { [text] evaluation in text(&evaluation).map { .string($0) } }
    case .object(let code, let type): return { evaluation in code(&evaluation).map { .object($0, type: type) } }
    case .list(let code, let elements):
      return { evaluation in code(&evaluation).map { .list(List(elements, $0)) } }
    }
  }

  /// As a list; a dynamic value that is none is an error.
  public var list: @Sendable (inout Evaluation) -> List? {
    if case .list(let code, let elements) = code {
      return { evaluation in code(&evaluation).map { List(elements, $0) } }
    }
    let value = self.value
    return { evaluation in
      guard let value = value(&evaluation) else { return nil }
      guard case .list(let list) = value else { return evaluation.fail(.noSuchOverload("list")) }
      return list
    }
  }

  /// As a map; a dynamic value that is none is an error.
  public var map: @Sendable (inout Evaluation) -> Map? {
    let value = self.value
    return { evaluation in
      guard let value = value(&evaluation) else { return nil }
      guard case .map(let map) = value else { return evaluation.fail(.noSuchOverload("map")) }
      return map
    }
  }
}

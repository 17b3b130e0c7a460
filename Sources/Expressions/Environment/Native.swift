/// A Swift type that functions of the host can take and give: `Bool`, `Int`, `Double`, `Text`, `Object`, `EnumerationCode`,
/// `ListReference` (a list of the host, whose type it knows), `List`, `Map` and `Value`.
public protocol Native: Sendable {
  /// Reads an argument.
  static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Self?
  /// Makes code of a result.
  static func code(_ body: @escaping @Sendable (inout Evaluation) -> Self?, _ type: Type) -> Code
}

/// The code of a name in the enumeration that a function's signature names.
@frozen public struct EnumerationCode: Hashable, Sendable {
  /// The place of the name, from 0.
  public var code: Int

  /// Makes a code.
  @inlinable public init(_ code: Int) {
    self.code = code
  }
}

extension Bool: Native {
  /// Reads a condition.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Bool? {
    let code = operand.bool
    return { evaluation in
      let outcome = code(&evaluation)
      if outcome.isDecided { return outcome.isTrue }
      evaluation.failure = outcome
      return nil
    }
  }

  /// Makes a condition.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Bool?, _ type: Type) -> Code {
    .bool { evaluation in
      guard let bool = body(&evaluation) else { return evaluation.failure }
      return Outcome(bool)
    }
  }
}

extension Int: Native {
  /// Reads a whole number.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Int? { operand.int }
  /// Makes a whole number.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Int?, _ type: Type) -> Code { .int(body) }
}

extension Double: Native {
  /// Reads a number.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Double? {
    operand.double
  }
  /// Makes a number.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Double?, _ type: Type) -> Code {
    .double(body)
  }
}

extension Text: Native {
  /// Reads a text.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Text? { operand.text }
  /// Makes a text.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Text?, _ type: Type) -> Code {
    .text(body)
  }
}

extension Object: Native {
  /// Reads an object.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Object? {
    operand.object
  }
  /// Makes an object of the struct type that the signature names.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Object?, _ type: Type) -> Code {
    guard case .object(let name) = type else { preconditionFailure("a function gives an Object for \(type)") }
    return .object(body, type: name)
  }
}

extension EnumerationCode: Native {
  /// Reads a name of the enumeration that the signature names.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> EnumerationCode? {
    guard case .enumeration(let enumeration) = type else {
      preconditionFailure("a function takes an EnumerationCode for \(type)")
    }
    let code = operand.enumeration(enumeration)
    return { evaluation in code(&evaluation).map { EnumerationCode($0) } }
  }
  /// Makes a name of the enumeration that the signature names.
  public static func code(
    _ body: @escaping @Sendable (inout Evaluation) -> EnumerationCode?, _ type: Type
  ) -> Code {
    guard case .enumeration(let enumeration) = type else {
      preconditionFailure("a function gives an EnumerationCode for \(type)")
    }
    return .enumeration({ evaluation in body(&evaluation)?.code }, enumeration)
  }
}

extension List: Native {
  /// Reads a list.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> List? { operand.list }
  /// Makes a list.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> List?, _ type: Type) -> Code {
    .value { evaluation in body(&evaluation).map { .list($0) } }
  }
}

extension Map: Native {
  /// Reads a map.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Map? { operand.map }
  /// Makes a map.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Map?, _ type: Type) -> Code {
    .value { evaluation in body(&evaluation).map { .map($0) } }
  }
}

extension Value: Native {
  /// Reads a value of any type.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Value? {
    operand.value
  }
  /// Makes a value of any type.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Value?, _ type: Type) -> Code {
    .value(body)
  }
}

extension UInt: Native {
  /// Reads an unsigned number.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> UInt? {
    let value = operand.value
    return { evaluation in
      guard let value = value(&evaluation) else { return nil }
      guard case .uint(let uint) = value else { return evaluation.fail(.noSuchOverload("uint")) }
      return uint
    }
  }
  /// Makes an unsigned number.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> UInt?, _ type: Type) -> Code {
    .value { evaluation in body(&evaluation).map { .uint($0) } }
  }
}

extension Timestamp: Native {
  /// Reads a point in time.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Timestamp? {
    let value = operand.value
    return { evaluation in
      guard let value = value(&evaluation) else { return nil }
      guard case .timestamp(let time) = value else { return evaluation.fail(.noSuchOverload("timestamp")) }
      return time
    }
  }
  /// Makes a point in time.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Timestamp?, _ type: Type) -> Code {
    .value { evaluation in body(&evaluation).map { .timestamp($0) } }
  }
}

extension Duration: Native {
  /// Reads a span of time.
  public static func reader(_ operand: Operand, _ type: Type) -> @Sendable (inout Evaluation) -> Duration? {
    let value = operand.value
    return { evaluation in
      guard let value = value(&evaluation) else { return nil }
      guard case .duration(let duration) = value else { return evaluation.fail(.noSuchOverload("duration")) }
      return duration
    }
  }
  /// Makes a span of time.
  public static func code(_ body: @escaping @Sendable (inout Evaluation) -> Duration?, _ type: Type) -> Code {
    .value { evaluation in body(&evaluation).map { .duration($0) } }
  }
}

extension Overload {
  /// Declares a function of one argument.
  @inlinable public static func function<A: Native, R: Native>(
    _ a: Type, _ result: Type, isMember: Bool = false, isPure: Bool = true, documentation: String = "",
    _ body: @escaping @Sendable (inout Evaluation, A) -> R?
  ) -> Overload {
    Overload(parameters: [a], result: result, isMember: isMember, isPure: isPure, documentation: documentation) {
      let a = A.reader($0[0], a)
      return R.code({ evaluation in a(&evaluation).flatMap { body(&evaluation, $0) } }, result)
    }
  }

  /// Declares a function of two arguments.
  @inlinable public static func function<A: Native, B: Native, R: Native>(
    _ a: Type, _ b: Type, _ result: Type, isMember: Bool = false, isPure: Bool = true, documentation: String = "",
    _ body: @escaping @Sendable (inout Evaluation, A, B) -> R?
  ) -> Overload {
    Overload(parameters: [a, b], result: result, isMember: isMember, isPure: isPure, documentation: documentation) {
      let a = A.reader($0[0], a)
      let b = B.reader($0[1], b)
      return R.code(
        { evaluation in
          guard let a = a(&evaluation), let b = b(&evaluation) else { return nil }
          return body(&evaluation, a, b)
        }, result)
    }
  }

  /// Declares a function of three arguments.
  @inlinable public static func function<A: Native, B: Native, C: Native, R: Native>(
    _ a: Type, _ b: Type, _ c: Type, _ result: Type, isMember: Bool = false, isPure: Bool = true,
    documentation: String = "", _ body: @escaping @Sendable (inout Evaluation, A, B, C) -> R?
  ) -> Overload {
    Overload(parameters: [a, b, c], result: result, isMember: isMember, isPure: isPure, documentation: documentation) {
      let a = A.reader($0[0], a)
      let b = B.reader($0[1], b)
      let c = C.reader($0[2], c)
      return R.code(
        { evaluation in
          guard let a = a(&evaluation), let b = b(&evaluation), let c = c(&evaluation) else { return nil }
          return body(&evaluation, a, b, c)
        }, result)
    }
  }

  /// Declares a function of no argument.
  public static func function<R: Native>(
    _ result: Type, isPure: Bool = true, documentation: String = "",
    _ body: @escaping @Sendable (inout Evaluation) -> R?
  ) -> Overload {
    Overload(parameters: [], result: result, isMember: false, isPure: isPure, documentation: documentation) { _ in
      R.code(body, result)
    }
  }

  /// Declares a function over values of any type, the slower way.
  ///
  /// - Parameter body: takes the evaluated arguments; gives nil after `evaluation.missing` or `evaluation.fail`.
  public static func values(
    _ parameters: [Type], _ result: Type, isMember: Bool = false, isPure: Bool = true, documentation: String = "",
    _ body: @escaping @Sendable (inout Evaluation, [Value]) -> Value?
  ) -> Overload {
    Overload(
      parameters: parameters, result: result, isMember: isMember, documentation: documentation, isPure: isPure,
      body: .values(body))
  }

  /// Declares a function that plans itself, for those that can use what is known about an argument.
  ///
  /// - Parameter plan: takes the operands, as many as there are parameters, and gives code of the result's type.
  public convenience init(
    parameters: [Type], result: Type, isMember: Bool = false, isPure: Bool = true, documentation: String = "",
    _ plan: @escaping @Sendable ([Operand]) -> Code
  ) {
    self.init(
      parameters: parameters, result: result, isMember: isMember, documentation: documentation, isPure: isPure,
      body: .planned(plan))
  }
}

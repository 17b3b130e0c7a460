/// One signature of a function and what it does. A class, as every call of it refers to it.
public final class Overload: Sendable {
  /// The types of the arguments; of a member function, the value that it is called on comes first.
  public let parameters: [Type]
  /// The type of the result.
  public let result: Type
  /// True when it is written `value.name(...)`, false when `name(value, ...)`.
  public let isMember: Bool
  /// One sentence for people, or nothing.
  public let documentation: String
  /// True when the same arguments always give the same result, so that constants are computed once.
  public let isPure: Bool
  let body: FunctionBody
  /// Sets of each of which the first argument, a text, has a character wherever the result is more than `false` or an
  /// empty list; nil where nothing of the kind is known.
  let needs: (@Sendable ([Operand]) -> [TextBlocks]?)?

  init(
    parameters: [Type], result: Type, isMember: Bool, documentation: String = "", isPure: Bool,
    needs: (@Sendable ([Operand]) -> [TextBlocks]?)? = nil, body: FunctionBody
  ) {
    self.parameters = parameters
    self.result = result
    self.isMember = isMember
    self.documentation = documentation
    self.isPure = isPure
    self.needs = needs
    self.body = body
  }

  /// The same function, of which it is known that it gives `false` or an empty list for a text without some characters.
  ///
  /// - Parameter characters: of them the first argument needs one for any other result, as ranges of code points.
  public func needing(_ characters: [ClosedRange<UInt32>]) -> Overload {
    let blocks = [TextBlocks(characters)]
    return Overload(
      parameters: parameters, result: result, isMember: isMember, documentation: documentation, isPure: isPure,
      needs: { _ in blocks }, body: body)
  }
}

/// What a function does, as a step of planning: it takes the planned arguments and gives a planned result.
public struct FunctionBody: Sendable {
  let plan: @Sendable ([Operand], inout PlanningContext) -> Code

  /// A function that plans itself, for those that can use what is known about an argument, such as its constant.
  ///
  /// - Parameter plan: takes the operands, as many as the signature has, and gives code of the signature's result.
  public static func planned(_ plan: @escaping @Sendable ([Operand]) -> Code) -> FunctionBody {
    FunctionBody { operands, _ in plan(operands) }
  }

  /// A function over values of any type, the slower way.
  ///
  /// - Parameter body: takes the evaluated arguments; gives nil after `evaluation.missing` or `evaluation.fail`.
  public static func values(_ body: @escaping @Sendable (inout Evaluation, [Value]) -> Value?) -> FunctionBody {
    planned { operands in
      let codes = operands.map(\.value)
      return .value { evaluation in
        var arguments: [Value] = []
        arguments.reserveCapacity(codes.count)
        for code in codes {
          guard let argument = code(&evaluation) else { return nil }
          arguments.append(argument)
        }
        return body(&evaluation, arguments)
      }
    }
  }
}

/// What a function may use while it is planned.
struct PlanningContext {
  /// Errors that only planning can find, such as a pattern that is no regular expression.
  var problems: [(problem: Problem, argument: Int)] = []
  /// Whether the expression is known to be sound, so that nothing need be looked for.
  var isTrusted = false
}

/// A function of some name, with its overloads in the order in which they were declared.
public struct Function: Sendable {
  /// The name, without a namespace when it is a member.
  public let name: String
  /// The signatures.
  public internal(set) var overloads: [Overload]
}

extension Overload {
  /// As people write it: `string.startsWith(string) -> bool`.
  public func signature(_ name: String) -> String {
    let arguments = (isMember ? Array(parameters.dropFirst()) : parameters).map(\.description)
    let target = isMember ? "\(parameters[0])." : ""
    return "\(target)\(name)(\(arguments.joined(separator: ", "))) -> \(result)"
  }
}

/// A condition, ready to be evaluated.
public struct Condition: Sendable {
  /// The expression that it was made of.
  public let expression: Expression
  /// What it needs and what it can be narrowed to, for an index over subjects.
  public let analysis: Analysis
  @usableFromInline let code: BoolCode
  @usableFromInline let slotCount: Int
  let pool: ConstantPool

  /// Evaluates the condition for the variables that are set.
  ///
  /// - Returns: true, false, the missing field, or an error (`evaluation.error(_:)`).
  @inlinable public func evaluate(_ evaluation: inout Evaluation) -> Outcome {
    evaluation.begin(slots: slotCount)
    return code(&evaluation)
  }
}

/// An expression of any type, ready to be evaluated.
public struct Program: Sendable {
  /// The expression that it was made of.
  public let expression: Expression
  /// The type that the checker found.
  public let type: Type
  /// What it reads.
  public let analysis: Analysis
  let code: ValueCode
  let slotCount: Int
  let pool: ConstantPool

  /// Evaluates the expression for the variables that are set.
  ///
  /// - Returns: the value, valid until the next evaluation, or the outcome that stands for what was missing or wrong.
  public func evaluate(_ evaluation: inout Evaluation) -> Result<Value, Failure> {
    evaluation.begin(slots: slotCount)
    guard let value = code(&evaluation) else {
      if let path = evaluation.failure.missingPath { return .failure(.missing(path)) }
      return .failure(.error(evaluation.error(evaluation.failure) ?? .custom("unknown error")))
    }
    return .success(value)
  }
}

/// Why an expression has no value.
public enum Failure: Error, Hashable, Sendable {
  /// A field that it needs is not there.
  case missing(FieldPath)
  case error(EvaluationError)
}

extension Environment {
  /// Parses, checks and plans a condition.
  ///
  /// - Throws: every error that can be found in one run; spans are bytes of `text`.
  public func condition(_ text: String) throws(ExpressionErrors) -> Condition {
    let (checked, analysis) = try analysed(text, isCondition: true)
    var planner = Planner(checked, in: self)
    let operand = try planner.plan()
    return Condition(
      expression: checked.expression, analysis: analysis, code: operand.bool, slotCount: planner.slotCount,
      pool: planner.pool)
  }

  /// Parses, checks and plans an expression of any type.
  ///
  /// - Parameter expected: the type that it must give; nil for any.
  /// - Throws: every error that can be found in one run; spans are bytes of `text`.
  public func program(_ text: String, expecting expected: Type? = nil) throws(ExpressionErrors) -> Program {
    let (checked, analysis) = try analysed(text, isCondition: false)
    if let expected {
      var substitution = Substitution()
      guard !checksTypes || substitution.accepts(expected, checked.type) else {
        let problem = Problem.wrongResult(expected: expected.description, found: checked.type.description)
        throw ExpressionErrors(errors: [
          ExpressionError(problem, checked.expression.nodes[checked.expression.root].span)
        ])
      }
    }
    var planner = Planner(checked, in: self)
    let operand = try planner.plan()
    return Program(
      expression: checked.expression, type: checked.type, analysis: analysis, code: operand.value,
      slotCount: planner.slotCount, pool: planner.pool)
  }

  /// The phases before planning.
  func analysed(_ text: String, isCondition: Bool) throws(ExpressionErrors) -> (Checked, Analysis) {
    let expression: Expression
    do {
      expression = try Expression(parsing: text)
    } catch {
      throw ExpressionErrors(errors: [error])
    }
    var checker = Checker(expression, in: self)
    let checked = try checker.check()
    let type = checked.type
    if isCondition, checksTypes, type != .bool, type != .dyn {
      let error = ExpressionError(.notACondition(type: type.description), expression.nodes[expression.root].span)
      throw ExpressionErrors(errors: [error])
    }
    if checksTypes, checksReachability { try Reachability.check(checked) }
    return (checked, Analysis(checked))
  }
}

internal import Synchronization

/// A condition, ready to be evaluated.
public struct Condition: Sendable {
  // One reference, so that a condition is cheap to copy out of an array.
  @usableFromInline let planned: PlannedCondition

  init(_ operand: Operand, _ planner: Planner) {
    planned = PlannedCondition(operand, planner)
  }

  /// The expression that it was made of.
  public var expression: Expression { planned.details.expression }
  /// What it needs and what it can be narrowed to, for an index over subjects. Found when it is first asked for.
  public var analysis: Analysis { planned.details.analysis }

  /// Whether it reads a variable.
  public func reads(_ variable: Variable) -> Bool { planned.details.reads(variable) }

  /// Takes the condition apart. Cost: planned anew, some microseconds.
  ///
  /// - Parameter known: the tests of this environment's formulas by how they are written: those that are there are planned
  ///   no more, and the others are added.
  public func formula(in environment: Environment, sharing known: inout [String: FormulaTest]) -> Formula {
    Formula(planned.details.checked, in: environment, sharing: &known)
  }

  /// Evaluates the condition for the variables that are set.
  ///
  /// - Returns: true, false, the missing field, or an error (`evaluation.error(_:)`).
  @inlinable public func evaluate(_ evaluation: inout Evaluation) -> Outcome {
    evaluation.begin(slots: planned.slotCount)
    return planned.code(&evaluation)
  }
}

/// The closure of a condition.
@usableFromInline final class PlannedCondition: Sendable {
  @usableFromInline let code: BoolCode
  @usableFromInline let slotCount: Int
  let details: ProgramDetails

  init(_ operand: Operand, _ planner: Planner) {
    code = operand.bool
    slotCount = planner.slotCount
    details = ProgramDetails(planner)
  }
}

/// An expression of any type, ready to be evaluated.
public struct Program: Sendable {
  private let code: ValueCode
  private let slotCount: Int
  private let details: ProgramDetails

  init(_ operand: Operand, _ planner: Planner) {
    code = operand.value
    slotCount = planner.slotCount
    details = ProgramDetails(planner)
  }

  /// The expression that it was made of.
  public var expression: Expression { details.expression }
  /// The type that the checker found.
  public var type: Type { details.type }
  /// What it reads. Found when it is first asked for.
  public var analysis: Analysis { details.analysis }

  /// Whether it reads a variable.
  public func reads(_ variable: Variable) -> Bool { details.reads(variable) }

  /// Evaluates the expression for the variables that are set.
  ///
  /// - Returns: the value, valid until the next evaluation, or what was missing or wrong.
  public func evaluate(_ evaluation: inout Evaluation) -> Result<Value, Failure> {
    evaluation.begin(slots: slotCount)
    guard let value = code(&evaluation) else {
      if let path = evaluation.failure.missingPath { return .failure(.missing(path)) }
      return .failure(.error(evaluation.error(evaluation.failure) ?? .custom("unknown error")))
    }
    return .success(value)
  }
}

/// What a program was made of. Keeps its constants alive.
final class ProgramDetails: Sendable {
  let checked: Checked
  let pool: ConstantPool
  private let isBrief: Bool
  private let analysed = AtomicLazyReference<Analysed>()

  private final class Analysed: Sendable {
    let analysis: Analysis
    init(_ analysis: Analysis) { self.analysis = analysis }
  }

  var expression: Expression { checked.expression }
  var type: Type { checked.type }

  /// What the program reads and needs; most programs are never asked.
  var analysis: Analysis {
    let analysed = analysed.load() ?? analysed.storeIfNil(Analysed(Analysis(checked, isBrief: isBrief)))
    return analysed.analysis
  }

  init(_ planner: Planner) {
    checked = planner.checked
    pool = planner.pool
    isBrief = planner.environment.isTrusted
  }

  func reads(_ variable: Variable) -> Bool {
    checked.references.contains { if case .variable(let read) = $0 { read.slot == variable.slot } else { false } }
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
    let checked = try checked(text, isCondition: true)
    var planner = Planner(checked, in: self)
    let operand = try planner.plan()
    return Condition(operand, planner)
  }

  /// Parses, checks and plans an expression of any type.
  ///
  /// - Parameter expected: the type that it must give; nil for any.
  /// - Throws: every error that can be found in one run; spans are bytes of `text`.
  public func program(_ text: String, expecting expected: Type? = nil) throws(ExpressionErrors) -> Program {
    let checked = try checked(text, isCondition: false)
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
    return Program(operand, planner)
  }

  /// The phases before planning, or what an archive has of them.
  func checked(_ text: String, isCondition: Bool) throws(ExpressionErrors) -> Checked {
    if isTrusted, let known = archive?.checked(text) { return known }
    return try checkedAnew(text, isCondition: isCondition)
  }

  /// The phases before planning.
  func checkedAnew(_ text: String, isCondition: Bool) throws(ExpressionErrors) -> Checked {
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
    return checked
  }
}

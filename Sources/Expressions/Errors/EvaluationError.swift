/// What went wrong while an expression was evaluated, with the values that its sentence needs.
///
/// A missing field is no error of this kind: it is an `Outcome` of its own.
public enum EvaluationError: Error, Hashable, Sendable {
  case divisionByZero
  case overflow
  case noSuchOverload(String)
  case noSuchKey(String)
  case indexOutOfRange(Int)
  case repeatedKey(String)
  case outOfRange(type: String)
  case notConvertible(String, to: String)
  case invalidPattern(String)
  case invalidFormat(String)
  case costExceeded
  case unboundVariable(String)
  case unknownFunction(String)
  case custom(String)

  /// One sentence: lower case, names in double quotes, no full stop.
  public var message: String {
    switch self {
    case .divisionByZero: "division by zero"
    case .overflow: "number is out of range"
    case .noSuchOverload(let name): "\(quoted(name)) does not take values of these types"
    case .noSuchKey(let key): "no such key \(quoted(key))"
    case .indexOutOfRange(let index): "index \(index) is out of range"
    case .repeatedKey(let key): "key \(quoted(key)) stands twice in a map"
    case .outOfRange(let type): "value is out of the range of \(quoted(type))"
    case .notConvertible(let text, let type): "\(quoted(text)) is not a value of type \(quoted(type))"
    case .invalidPattern(let reason): "invalid regular expression: \(reason)"
    case .invalidFormat(let reason): "invalid format: \(reason)"
    case .costExceeded: "expression takes too many steps"
    case .unboundVariable(let name): "variable \(quoted(name)) has no value"
    case .unknownFunction(let name): "unknown function \(quoted(name))"
    case .custom(let message): message
    }
  }
}

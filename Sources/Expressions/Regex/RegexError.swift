/// Why a text is no regular expression.
enum RegexError: Error, Hashable, Sendable {
  case unclosedGroup
  case unopenedGroup
  case unclosedClass
  case badRange(String)
  case badEscape(String)
  case unsupportedGroup(String)
  case nothingToRepeat(String)
  case repeatTooLarge(Int)
  case unknownClass(String)
  case tooLarge
  case tooDeep

  var message: String {
    switch self {
    case .unclosedGroup: "\"(\" is not closed"
    case .unopenedGroup: "\")\" closes nothing"
    case .unclosedClass: "\"[\" is not closed"
    case .badRange(let text): "range \(quoted(text)) runs backwards"
    case .badEscape(let text): "invalid escape \(quoted(text))"
    case .unsupportedGroup(let text): "groups of the kind \(quoted(text)) are not supported"
    case .nothingToRepeat(let text): "\(quoted(text)) repeats nothing"
    case .repeatTooLarge(let limit): "repeats more than \(limit) times"
    case .unknownClass(let name): "unknown character class \(quoted(name))"
    case .tooLarge: "expression is too large"
    case .tooDeep: "groups are nested too deep"
    }
  }
}

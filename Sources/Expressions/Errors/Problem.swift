/// What can be wrong with an expression when it is loaded, with the values that its sentence needs.
public enum Problem: Hashable, Sendable {
  // Lexing and parsing.
  case unexpectedCharacter(String, meant: String?)
  case unterminatedString
  case unterminatedQuotedName
  case invalidEscape(String)
  case invalidNumber(String)
  case numberTooLarge
  case unexpectedToken(String, expected: String?)
  case unexpectedEnd(expected: String?)
  case reservedWord(String)
  case tooDeep(limit: Int)
  case hasNeedsField
  case macroNeedsVariable(String)
  case repeatedVariable(String)
  // Names.
  case unknownVariable(String, nearest: String?)
  case unknownField(String, of: String, nearest: String?)
  case unknownFunction(String, nearest: String?)
  case functionIsMember(String)
  case functionIsGlobal(String)
  case noFields(type: String)
  case messagesUnsupported(String)
  // Types.
  case noOverload(String, arguments: [String], candidates: [String])
  case mixedArithmetic(operator: String, left: String, right: String)
  case branchesDiffer(String, String)
  case neverEqual(left: String, right: String)
  case comparedWithNull(type: String)
  case notACase(String, enumeration: String, nearest: String?, cases: [String])
  case notIndexable(type: String)
  case notIterable(type: String)
  case notACondition(type: String)
  case wrongResult(expected: String, found: String)
  case invalidKey(type: String)
  case invalidPattern(String, reason: String)
  // Reachability.
  /// `allowed` is what the field can be at this place; empty when that is anything but `excluded`.
  case neverTrue(path: String, allowed: [String], excluded: [String])
  case disjointEnumerations(left: String, right: String)
  // Message templates.
  case unclosedBrace
  case loneBrace
  case emptyBraces
}

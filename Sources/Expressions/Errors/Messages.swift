/// The code, the sentence and the hint of every load-time error: the one place where they are worded.
extension Problem {
  var code: String {
    switch self {
    case .unexpectedCharacter: "unexpected-character"
    case .unterminatedString: "unterminated-string"
    case .unterminatedQuotedName: "unterminated-quoted-name"
    case .invalidEscape: "invalid-escape"
    case .invalidNumber: "invalid-number"
    case .numberTooLarge: "number-too-large"
    case .unexpectedToken: "unexpected-token"
    case .unexpectedEnd: "unexpected-end"
    case .reservedWord: "reserved-word"
    case .tooDeep: "too-deep"
    case .hasNeedsField: "has-needs-field"
    case .macroNeedsVariable: "macro-needs-variable"
    case .repeatedVariable: "repeated-variable"
    case .unknownVariable: "unknown-variable"
    case .unknownField: "unknown-field"
    case .unknownFunction: "unknown-function"
    case .functionIsMember: "function-is-member"
    case .functionIsGlobal: "function-is-global"
    case .noFields: "no-fields"
    case .messagesUnsupported: "messages-unsupported"
    case .noOverload: "no-overload"
    case .mixedArithmetic: "mixed-arithmetic"
    case .branchesDiffer: "branches-differ"
    case .neverEqual: "never-equal"
    case .comparedWithNull: "compared-with-null"
    case .notACase: "not-a-case"
    case .notIndexable: "not-indexable"
    case .notIterable: "not-iterable"
    case .notACondition: "not-a-condition"
    case .wrongResult: "wrong-result"
    case .invalidKey: "invalid-key"
    case .invalidPattern: "invalid-pattern"
    case .neverTrue: "never-true"
    case .disjointEnumerations: "disjoint-enumerations"
    case .unclosedBrace: "unclosed-brace"
    case .loneBrace: "lone-brace"
    case .emptyBraces: "empty-braces"
    }
  }

  var message: String {
    switch self {
    case .unexpectedCharacter(let text, _): "unexpected character \(quoted(text))"
    case .unterminatedString: "string is not closed"
    case .unterminatedQuotedName: "name in backticks is not closed"
    case .invalidEscape(let text): "invalid escape \(quoted(text))"
    case .invalidNumber(let text): "invalid number \(quoted(text))"
    case .numberTooLarge: "number does not fit 64 bits"
    case .unexpectedToken(let text, nil): "unexpected \(quoted(text))"
    case .unexpectedToken(let text, let expected?): "unexpected \(quoted(text)), expected \(expected)"
    case .unexpectedEnd(nil): "unexpected end of the expression"
    case .unexpectedEnd(let expected?): "unexpected end of the expression, expected \(expected)"
    case .reservedWord(let word): "\(quoted(word)) is a reserved word"
    case .tooDeep(let limit): "expression is nested deeper than \(limit) levels"
    case .hasNeedsField: "\"has\" takes a field such as \"element.text\""
    case .macroNeedsVariable(let name): "\(quoted(name)) takes a simple name for its variable"
    case .repeatedVariable(let name): "variable \(quoted(name)) is named twice"
    case .unknownVariable(let name, _): "unknown variable \(quoted(name))"
    case .unknownField(let name, let type, _): "\(quoted(type)) has no field \(quoted(name))"
    case .unknownFunction(let name, _): "unknown function \(quoted(name))"
    case .functionIsMember(let name): "\(quoted(name)) is called on a value"
    case .functionIsGlobal(let name): "\(quoted(name)) is not called on a value"
    case .noFields(let type): "a value of type \(quoted(type)) has no fields"
    case .messagesUnsupported(let name): "messages such as \(quoted(name + "{}")) are not supported"
    case .noOverload(let name, let arguments, _):
      "\(quoted(name)) does not take (\(arguments.joined(separator: ", ")))"
    case .mixedArithmetic(let symbol, let left, let right):
      "\(quoted(symbol)) does not mix \(quoted(left)) and \(quoted(right))"
    case .branchesDiffer(let then, let otherwise):
      "the branches of a condition differ: \(quoted(then)) and \(quoted(otherwise))"
    case .neverEqual(let left, let right): "\(quoted(left)) is never equal to \(quoted(right))"
    case .comparedWithNull(let type): "a value of type \(quoted(type)) is never null"
    case .notACase(let name, let enumeration, _, _): "\(quoted(name)) is not a value of \(quoted(enumeration))"
    case .notIndexable(let type): "a value of type \(quoted(type)) has no index"
    case .notIterable(let type): "a value of type \(quoted(type)) has no elements"
    case .notACondition(let type): "condition has the type \(quoted(type)), not \"bool\""
    case .wrongResult(let expected, let found): "expression gives \(quoted(found)), expected \(quoted(expected))"
    case .invalidKey(let type): "a value of type \(quoted(type)) is no key of a map"
    case .invalidPattern(let pattern, let reason): "invalid regular expression \(quoted(pattern)): \(reason)"
    case .neverTrue(let path, let allowed, let excluded):
      allowed.isEmpty
        ? "condition is never true: \(quoted(path)) cannot be \(listed(excluded)) here"
        : "condition is never true: \(quoted(path)) can only be \(listed(allowed)) here"
    case .disjointEnumerations(let left, let right): "\(quoted(left)) and \(quoted(right)) have no value in common"
    case .unclosedBrace: "\"{\" is not closed"
    case .loneBrace: "\"}\" closes nothing"
    case .emptyBraces: "braces hold no expression"
    }
  }

  var hint: String? {
    switch self {
    case .unexpectedCharacter(_, let meant?): return "did you mean \(quoted(meant))?"
    case .unknownVariable(_, let nearest?), .unknownField(_, _, let nearest?), .unknownFunction(_, let nearest?),
      .notACase(_, _, let nearest?, _):
      return "did you mean \(quoted(nearest))?"
    case .notACase(_, _, nil, let cases): return "known values: \(cases.joined(separator: ", "))"
    case .functionIsMember(let name): return "write \(quoted("value." + name + "(...)"))"
    case .functionIsGlobal(let name): return "write \(quoted(name + "(value, ...)"))"
    case .noOverload(_, _, let candidates) where !candidates.isEmpty:
      return "known: \(candidates.joined(separator: "; "))"
    case .mixedArithmetic(_, let left, let right) where [left, right].contains("double"):
      return "convert with \"double(...)\", or write \"2.0\" for \"2\""
    case .comparedWithNull: return "ask \"has(...)\" whether a field is there"
    case .loneBrace: return "write \"}}\" for a brace"
    case .unclosedBrace: return "write \"{{\" for a brace"
    default: return nil
    }
  }
}

/// A name in double quotes, with control characters shown.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// `"a", "b" or "c"`.
func listed(_ names: [String]) -> String {
  guard names.count > 1 else { return names.map(quoted).joined() }
  return names.dropLast().map(quoted).joined(separator: ", ") + " or " + quoted(names.last!)
}

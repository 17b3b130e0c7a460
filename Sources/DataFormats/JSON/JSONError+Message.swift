internal import SourceText

extension JSONError.Reason {
  /// The stable name, behind `json/`.
  var code: String {
    switch self {
    case .empty: "empty"
    case .encoding: "encoding"
    case .invalidUTF8: "invalid-utf8"
    case .unexpected: "unexpected"
    case .invisibleCharacter: "invisible-character"
    case .unknownWord: "unknown-word"
    case .trailingComma: "trailing-comma"
    case .missingComma: "missing-comma"
    case .missingColon: "missing-colon"
    case .unquotedName: "unquoted-name"
    case .singleQuotes: "single-quotes"
    case .typographicQuotes: "typographic-quotes"
    case .comment: "comment"
    case .malformedNumber: "malformed-number"
    case .numberRange: "number-range"
    case .unclosedString: "unclosed-string"
    case .controlCharacter: "control-character"
    case .unknownEscape: "unknown-escape"
    case .malformedUnicodeEscape: "malformed-unicode-escape"
    case .loneSurrogate: "lone-surrogate"
    case .unclosed: "unclosed"
    case .mismatchedBracket: "mismatched-bracket"
    case .unopenedBracket: "unopened-bracket"
    case .trailingContent: "trailing-content"
    case .duplicateKey: "duplicate-key"
    case .tooDeep: "too-deep"
    case .tooLarge: "too-large"
    }
  }

  /// The sentence.
  var message: String {
    switch self {
    case .empty: "the text is empty"
    case .encoding(let name): "the text is \(name), not UTF-8"
    case .invalidUTF8(let byte): "byte 0x\(hexadecimal(byte, digits: 2)) is not UTF-8 here"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .invisibleCharacter(let name): "an invisible character \(name) stands outside a string"
    case .unknownWord(let word): "\"\(word)\" is no JSON value"
    case .trailingComma(let bracket): "a comma stands before \"\(bracket)\""
    case .missingComma: "a comma is missing before this value"
    case .missingColon(let name, let found): "expected \":\" behind the name \"\(name)\", found \(found)"
    case .unquotedName(let name): "the name \"\(name)\" is not in quotes"
    case .singleQuotes: "a string stands in single quotes"
    case .typographicQuotes(let mark): "\"\(mark)\" is a typographic quote"
    case .comment: "JSON has no comments"
    case .malformedNumber(let text, let fault): "the number \"\(text)\" \(fault.predicate)"
    case .numberRange(let text): "the number \"\(text)\" is beyond the range of a double"
    case .unclosedString: "the string is not closed"
    case .controlCharacter(let byte): "a string holds the control character U+\(hexadecimal(byte, digits: 4))"
    case .unknownEscape(let escape): "\"\(escape)\" is no escape"
    case .malformedUnicodeEscape: "\"\\u\" needs four hexadecimal digits"
    case .loneSurrogate(let escape): "\"\(escape)\" is half of a surrogate pair"
    case .unclosed(let bracket, _): "the text ends before \"\(bracket)\" is closed"
    case .mismatchedBracket(let found, let expected, _): "expected \"\(expected)\", found \"\(found)\""
    case .unopenedBracket(let bracket): "\"\(bracket)\" closes nothing"
    case .trailingContent(let found): "expected the end of the text, found \(found)"
    case .duplicateKey(let name, _): "\"\(name)\" is given twice"
    case .tooDeep(let limit): "collections are nested deeper than \(limit)"
    case .tooLarge(let limit): "the text is larger than \(limit) bytes"
    }
  }

  /// What would be right, where that is known.
  var hint: String? {
    switch self {
    case .encoding: "save it as UTF-8"
    case .invalidUTF8: "save the text as UTF-8"
    case .invisibleCharacter: "delete it, or write it as an escape inside a string"
    case .unknownWord(let word): Self.wordHint(word)
    case .trailingComma: "remove the comma"
    case .missingComma: "put \",\" between the values"
    case .missingColon: "write \"name\": value"
    case .unquotedName(let name): "write \"\(name)\" in double quotes"
    case .singleQuotes, .typographicQuotes: "use double quotes (U+0022)"
    case .comment: "remove it, or keep the note in a member of its own"
    case .malformedNumber(_, let fault): fault.hint
    case .numberRange: "the greatest is 1.7976931348623157e308"
    case .unclosedString: "close it with \"; a line break inside is written \\n"
    case .controlCharacter(let byte): "write it as \(Self.escape(of: byte))"
    case .unknownEscape: "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; a backslash itself is \\\\"
    case .malformedUnicodeEscape: "write it like \\u00E9"
    case .loneSurrogate: "a character beyond U+FFFF is two escapes, \\uD800 to \\uDBFF and then \\uDC00 to \\uDFFF"
    case .unclosed(let bracket, _): "add \"\(bracket == "{" ? "}" : "]")\""
    case .unopenedBracket: "remove it, or look for one too many before it"
    case .trailingContent: "a file holds one value; a stream of several is NDJSON, one a line"
    default: nil
    }
  }

  /// The second place that the error is about, and what to say there.
  var note: (message: String, span: SourceSpan)? {
    switch self {
    case .unclosed(let bracket, let opened): ("\"\(bracket)\" is opened here", opened)
    case .mismatchedBracket(_, let expected, let opened):
      ("\"\(expected == "}" ? "{" : "[")\" is opened here", opened)
    case .duplicateKey(let name, let first): ("\"\(name)\" is given here first", first)
    default: nil
    }
  }

  private static func wordHint(_ word: String) -> String? {
    switch word {
    case "NaN", "-NaN", "Infinity", "-Infinity", "Inf", "-Inf", "inf", "nan":
      return "JSON has no infinities and no not-a-number; use null or a string"
    case "undefined", "None", "nil", "Null", "NULL", "~": return "write null"
    case "True", "TRUE", "yes", "on": return "write true"
    case "False", "FALSE", "no", "off": return "write false"
    default:
      guard let name = nearestName(to: word, in: ["true", "false", "null"]) else { return "put text in double quotes" }
      return "did you mean \"\(name)\"?"
    }
  }

  private static func escape(of byte: UInt8) -> String {
    switch byte {
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: "\\u" + hexadecimal(byte, digits: 4)
    }
  }
}

extension JSONError.NumberFault {
  /// What the number does wrong, behind its text.
  var predicate: String {
    switch self {
    case .leadingZero: "starts with a zero"
    case .leadingPlus: "starts with \"+\""
    case .noIntegerPart: "has no digit before the point"
    case .noFractionDigits: "has no digit behind the point"
    case .noExponentDigits: "has no digit in its exponent"
    case .noDigits: "has no digits"
    case .trailingCharacters: "has characters that no JSON number has"
    }
  }

  /// What would be right.
  var hint: String? {
    switch self {
    case .leadingZero: "drop the zero, or put the digits in quotes"
    case .leadingPlus: "drop the \"+\""
    case .noIntegerPart: "write a 0 before the point"
    case .noFractionDigits: "drop the point, or write a 0 behind it"
    case .noExponentDigits, .noDigits: nil
    case .trailingCharacters: "numbers are decimal, without separators and units"
    }
  }
}

/// A number in upper-case hexadecimal digits, with zeros before it up to a length.
func hexadecimal(_ value: some BinaryInteger, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

public import SourceText

/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong, with the values that its sentence names.
  public enum Reason: Hashable, Sendable {
    /// There is nothing but white space.
    case empty
    /// The bytes are UTF-16 or UTF-32.
    case encoding(name: String)
    /// A byte that no UTF-8 sequence has there.
    case invalidUTF8(byte: UInt8)
    /// Something else than what the grammar expects.
    case unexpected(found: String, expected: String)
    /// A character that cannot be seen stands between values.
    case invisibleCharacter(name: String)
    /// A word that JSON does not have, such as `NaN` or `True`.
    case unknownWord(String)
    /// A comma before a closing bracket.
    case trailingComma(before: String)
    /// Two values without a comma between them.
    case missingComma
    /// A name without a colon behind it.
    case missingColon(name: String, found: String)
    /// A member's name without quotes.
    case unquotedName(String)
    /// A string in single quotes.
    case singleQuotes
    /// A string in typographic quotes.
    case typographicQuotes(String)
    /// JSON has no comments.
    case comment
    /// A number in a form that JSON does not have.
    case malformedNumber(String, NumberFault)
    /// A number beyond the greatest double.
    case numberRange(String)
    /// A string without its closing quote; the span starts at the opening one.
    case unclosedString
    /// A control character inside a string.
    case controlCharacter(UInt8)
    /// A backslash before something that has no escape.
    case unknownEscape(String)
    /// `\u` without four hexadecimal digits.
    case malformedUnicodeEscape
    /// Half of a surrogate pair.
    case loneSurrogate(String)
    /// The text ends inside a collection.
    case unclosed(bracket: String, opened: SourceSpan)
    /// A collection is closed by the bracket of the other kind.
    case mismatchedBracket(found: String, expected: String, opened: SourceSpan)
    /// A closing bracket behind the document's value.
    case unopenedBracket(String)
    /// Something else stands behind the document's value.
    case trailingContent(found: String)
    /// An object names a member twice.
    case duplicateKey(name: String, first: SourceSpan)
    /// Collections stand in one another too deeply.
    case tooDeep(limit: Int)
    /// The text is longer than it may be.
    case tooLarge(limit: Int)
  }

  /// What is wrong with a number.
  public enum NumberFault: Hashable, Sendable {
    /// `01`
    case leadingZero
    /// `+1`
    case leadingPlus
    /// `.5`
    case noIntegerPart
    /// `5.`
    case noFractionDigits
    /// `1e`
    case noExponentDigits
    /// `-`
    case noDigits
    /// `1x`, `0x10`, `1_000`
    case trailingCharacters
  }

  /// What is wrong.
  public var reason: Reason
  /// Where, in bytes of the file.
  public var span: SourceSpan

  /// Makes an error of a reason and a place.
  public init(_ reason: Reason, _ span: SourceSpan) {
    self.reason = reason
    self.span = span
  }

  /// The error as people read it.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "json/" + reason.code, message: reason.message, span: span, hint: reason.hint)
  }

  /// The error, and where it points to a second place (the first of two keys, the bracket that was opened) a note there.
  public var diagnostics: [Diagnostic] {
    guard let (message, span) = reason.note else { return [diagnostic] }
    return [diagnostic, Diagnostic(code: "json/" + reason.code, severity: .note, message: message, span: span)]
  }
}

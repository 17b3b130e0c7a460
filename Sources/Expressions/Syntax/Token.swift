internal import SourceText

/// What a token is. The value of a literal stands beside it, in the lexer, so that kinds are compared as bytes.
enum TokenKind: UInt8, Sendable {
  case identifier
  /// A field name in backticks: `` a.`content-type` ``.
  case quotedIdentifier
  /// Digits without their sign, which the parser knows; hexadecimal digits are already read.
  case int
  case uint
  case double
  case string
  case bytes
  case keywordTrue
  case keywordFalse
  case keywordNull
  case keywordIn
  case leftParenthesis
  case rightParenthesis
  case leftBracket
  case rightBracket
  case leftBrace
  case rightBrace
  case dot
  case comma
  case colon
  case question
  case not
  case plus
  case minus
  case star
  case slash
  case percent
  case and
  case or
  case equal
  case notEqual
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual
  case end
}

/// A token and where it stands in the expression.
struct Token: Sendable {
  var kind: TokenKind
  var span: SourceSpan
}

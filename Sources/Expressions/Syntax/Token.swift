internal import SourceText

/// What a token is. Literals carry their value; everything else is told by its kind alone.
enum TokenKind: Hashable, Sendable {
  case identifier
  /// A field name in backticks: `` a.`content-type` ``.
  case quotedIdentifier
  /// Digits without their sign, which the parser knows; hexadecimal digits are already read.
  case int(UInt)
  case uint(UInt)
  case double(Double)
  case string([UInt8])
  case bytes([UInt8])
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

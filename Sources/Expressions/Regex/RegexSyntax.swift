/// A regular expression as a tree. Captures and greediness are gone: only whether it matches is asked.
indirect enum RegexSyntax: Sendable {
  case empty
  case set(ScalarSet)
  case sequence([RegexSyntax])
  case alternatives([RegexSyntax])
  /// At least so many times; at most so many, or without end.
  case repeated(RegexSyntax, atLeast: Int, atMost: Int?)
  case assertion(Assertion)

  /// Conditions on what stands before and behind a place.
  enum Assertion: UInt8, Sendable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, notWordBoundary
  }
}

public import SourceText

/// What is wrong with an expression, found when it is loaded: a problem with its values, and where it is.
public struct ExpressionError: Error, Hashable, Sendable {
  /// What is wrong.
  public var problem: Problem
  /// Where, in bytes of the expression (or of the message template) that was given.
  public var span: SourceSpan

  init(_ problem: Problem, _ span: SourceSpan) {
    self.problem = problem
    self.span = span
  }

  /// A stable name such as `expression/unknown-field`.
  public var code: String { "expression/" + problem.code }
  /// One sentence: lower case, names in double quotes, no full stop.
  public var message: String { problem.message }
  /// What would be right, when that is known.
  public var hint: String? { problem.hint }

  /// The error as a diagnostic of the file that holds the expression.
  ///
  /// - Parameter offsets: where the bytes of the expression stand in the file.
  public func diagnostic(_ offsets: OffsetMap = OffsetMap()) -> Diagnostic {
    Diagnostic(code: code, message: message, span: offsets.span(span), hint: hint)
  }
}

/// Every error of an expression that could be found in one run, in the order of the text; never empty.
public struct ExpressionErrors: Error, Hashable, Sendable {
  /// The errors.
  public var errors: [ExpressionError]

  /// The errors as diagnostics of the file that holds the expression.
  public func diagnostics(_ offsets: OffsetMap = OffsetMap()) -> [Diagnostic] {
    errors.map { $0.diagnostic(offsets) }
  }
}

/// Where the bytes of an expression stand in the file that holds it.
///
/// A plain scalar is one piece at one base. A folded or escaped YAML scalar is several: each piece says that from
/// `expression` on, the bytes stand at `file` and following, until the next piece begins.
public struct OffsetMap: Hashable, Sendable {
  /// One run of bytes that stand in the file as they stand in the expression.
  public struct Piece: Hashable, Sendable {
    /// The offset in the expression.
    public var expression: Int
    /// The offset in the file.
    public var file: Int

    /// Makes a piece.
    public init(expression: Int, file: Int) {
      self.expression = expression
      self.file = file
    }
  }

  /// The pieces in the order of the expression.
  public var pieces: [Piece]

  /// All bytes follow one base offset.
  public init(base: Int = 0) {
    pieces = [Piece(expression: 0, file: base)]
  }

  /// The bytes stand in several pieces.
  ///
  /// - Parameter pieces: ascending by `expression`; what lies before the first counts from the first.
  public init(pieces: [Piece]) {
    self.pieces = pieces.isEmpty ? [Piece(expression: 0, file: 0)] : pieces
  }

  /// The offset in the file of an offset in the expression.
  public func offset(_ offset: Int) -> Int {
    let piece = pieces.last { $0.expression <= offset } ?? pieces[0]
    return max(0, piece.file + offset - piece.expression)
  }

  /// The span in the file of a span in the expression.
  ///
  /// The end is placed by the last byte inside, so that a span never runs on into the next piece.
  public func span(_ span: SourceSpan) -> SourceSpan {
    let start = offset(Int(span.start))
    guard span.end > span.start else { return SourceSpan(start, start) }
    return SourceSpan(start, max(start, offset(Int(span.end) - 1) + 1))
  }
}

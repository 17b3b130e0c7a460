/// What is wrong with an input, where, and what would be right.
///
/// Readers make diagnostics of a stable code, a span and a finished sentence; `DiagnosticPrinter` shows them.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How bad it is: an error refuses the input, a warning does not.
  public enum Severity: String, Sendable {
    case error
    case warning
    case note
  }

  /// A stable name such as `yaml/duplicate-key`, for tests and for people who look it up.
  public var code: String
  /// How bad it is.
  public var severity: Severity
  /// One sentence in lower case, names in double quotes, no full stop.
  public var message: String
  /// Where it is, in bytes of the file.
  public var span: SourceSpan
  /// What would be right, when that is known: `did you mean "leading"?`.
  public var hint: String?

  /// Makes a diagnostic.
  public init(
    code: String, severity: Severity = .error, message: String, span: SourceSpan, hint: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.span = span
    self.hint = hint
  }
}

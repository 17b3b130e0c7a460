public import SourceText

/// What is wrong with a template, or with rendering it: where, and what.
public struct MustacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  public enum Problem: Hashable, Sendable {
    /// A tag without its end.
    case unclosedTag(delimiter: String)
    /// A tag without a name.
    case emptyName
    /// A name that cannot be one.
    case badName(String)
    /// A tag that sets delimiters that cannot be ones.
    case badDelimiters(String)
    /// An end that nothing was opened for.
    case unexpectedEnd(String)
    /// An end of another name than what is open.
    case wrongEnd(found: String, open: String, line: Int)
    /// A section, block or parent without its end.
    case unclosed(String)
    /// More tags inside each other than are allowed.
    case tooDeep(limit: Int)
    /// A template that is named and not there.
    case unknownTemplate(String, nearest: String?)
    /// Rendering goes deeper than is allowed: a template that includes itself without end.
    case endless(limit: Int)
  }

  /// The name of the template.
  public var template: String
  /// What is wrong.
  public var problem: Problem
  /// Where, in bytes of the template.
  public var span: SourceSpan
  /// Where, as people count.
  public var position: LinePosition

  init(_ problem: Problem, _ span: SourceSpan, template: String, source: [UInt8]) {
    self.template = template
    self.problem = problem
    self.span = span
    position = LineTable(source).position(of: Int(span.start))
  }

  /// `page:3:5: error: ...`
  public var description: String {
    "\(template):\(position.line):\(position.column): error: \(problem.message)"
      + (problem.hint.map { " (\($0))" } ?? "")
  }

  /// The same as a diagnostic, for a printer that shows the line.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "mustache/" + problem.code, message: problem.message, span: span, hint: problem.hint)
  }
}

extension MustacheError.Problem {
  /// A stable name.
  var code: String {
    switch self {
    case .unclosedTag: "unclosed-tag"
    case .emptyName: "empty-name"
    case .badName: "name"
    case .badDelimiters: "delimiters"
    case .unexpectedEnd: "unexpected-end"
    case .wrongEnd: "wrong-end"
    case .unclosed: "unclosed"
    case .tooDeep: "depth"
    case .unknownTemplate: "unknown-template"
    case .endless: "endless"
    }
  }

  /// The sentence.
  var message: String {
    switch self {
    case .unclosedTag(let delimiter): "the tag has no end: \"\(delimiter)\" is missing"
    case .emptyName: "the tag has no name"
    case .badName(let name): "\"\(name)\" is no name"
    case .badDelimiters(let text): "\"\(text)\" are no delimiters"
    case .unexpectedEnd(let name): "\"\(name)\" ends here, and nothing is open"
    case .wrongEnd(let found, let open, let line):
      "\"\(found)\" ends here, and \"\(open)\" of line \(line) is still open"
    case .unclosed(let name): "\"\(name)\" has no end"
    case .tooDeep(let limit): "more than \(limit) sections inside each other"
    case .unknownTemplate(let name, _): "there is no template \"\(name)\""
    case .endless(let limit): "templates include each other more than \(limit) deep"
    }
  }

  /// What would be right.
  var hint: String? {
    switch self {
    case .badName: "a name has no blanks, and its parts are separated by single dots"
    case .badDelimiters: "two of them, without blanks or equals signs inside: {{=<% %>=}}"
    case .unknownTemplate(_, let nearest?): "did you mean \"\(nearest)\"?"
    case .endless: "does a template include itself for data that never ends?"
    default: nil
    }
  }
}

public import SourceText

// The sentences and hints of all errors, in one place.
extension YAMLError {
  /// The error as people read it.
  public var diagnostic: Diagnostic {
    Diagnostic(code: "yaml/" + code, message: message, span: span, hint: hint)
  }

  /// The error and, where it is about two places, a note on the other one.
  public var diagnostics: [Diagnostic] {
    switch reason {
    case .duplicateKey(_, let first): [diagnostic, note("the first one is here", first)]
    case .mismatchedBracket(_, let open): [diagnostic, note("this bracket is open", open)]
    case .flowIndentation(_, let open): [diagnostic, note("it starts here", open)]
    default: [diagnostic]
    }
  }

  private func note(_ message: String, _ span: SourceSpan) -> Diagnostic {
    Diagnostic(code: "yaml/" + code, severity: .note, message: message, span: span)
  }

  /// The stable name of the reason, without the prefix `yaml/` of its diagnostic.
  public var code: String {
    switch reason {
    case .invalidEncoding: "invalid-encoding"
    case .textTooLong: "text-too-long"
    case .controlCharacter: "control-character"
    case .tabIndentation: "tab-indentation"
    case .badIndentation: "bad-indentation"
    case .flowIndentation: "flow-indentation"
    case .commentNeedsSpace: "comment-needs-space"
    case .unexpectedContent: "unexpected-content"
    case .mappingNotAllowed: "mapping-not-allowed"
    case .sequenceNotAllowed: "sequence-not-allowed"
    case .multilineKey: "multiline-key"
    case .keyTooLong: "key-too-long"
    case .missingColon: "missing-colon"
    case .missingSpaceAfterColon: "missing-space-after-colon"
    case .forbiddenStart: "forbidden-start"
    case .unterminatedScalar: "unterminated-scalar"
    case .markerInScalar: "marker-in-scalar"
    case .invalidEscape: "invalid-escape"
    case .blockScalarHeader: "block-scalar-header"
    case .blockScalarIndentation: "block-scalar-indentation"
    case .unterminatedFlow: "unterminated-flow"
    case .mismatchedBracket: "mismatched-bracket"
    case .missingComma: "missing-comma"
    case .emptyFlowEntry: "empty-flow-entry"
    case .repeatedProperty: "repeated-property"
    case .propertiesOnAlias: "properties-on-alias"
    case .missingName: "missing-name"
    case .invalidTag: "invalid-tag"
    case .undefinedTagHandle: "undefined-tag-handle"
    case .propertiesNotAllowed: "properties-not-allowed"
    case .invalidDirective: "invalid-directive"
    case .repeatedDirective: "repeated-directive"
    case .unsupportedVersion: "unsupported-version"
    case .missingDocumentStart: "missing-document-start"
    case .contentAfterMarker: "content-after-marker"
    case .contentAfterDocument: "content-after-document"
    case .tooDeep: "too-deep"
    case .undefinedAlias: "undefined-alias"
    case .recursiveAlias: "recursive-alias"
    case .tooManyAliases: "too-many-aliases"
    case .duplicateKey: "duplicate-key"
    case .tagMismatch: "tag-mismatch"
    case .moreThanOneDocument: "more-than-one-document"
    }
  }

  /// What is wrong, in one sentence.
  public var message: String {
    switch reason {
    case .invalidEncoding(let name): "the text is not valid \(name)"
    case .textTooLong: "the text is 2 GiB or longer"
    case .controlCharacter(let value): "the character U+\(Self.hexadecimal(value)) is not allowed here"
    case .tabIndentation: "a tab stands where the indentation is"
    case .badIndentation(let column): "no open mapping or sequence is indented by \(column)"
    case .flowIndentation:
      "this line belongs to the value above and is not indented enough"
    case .commentNeedsSpace: "a comment needs a space in front of \"#\""
    case .unexpectedContent(let text): "\"\(text)\" stands behind a complete value"
    case .mappingNotAllowed: "a mapping cannot start here"
    case .sequenceNotAllowed: "an item of a sequence cannot stand here"
    case .multilineKey: "a key must be on one line"
    case .keyTooLong: "a key has at most \(YAMLParser.keyLimit) characters"
    case .missingColon(let text): "\"\(text)\" stands where a key is due, but no \": \" follows"
    case .missingSpaceAfterColon(let key): "the \":\" behind \"\(key)\" has no space after it"
    case .forbiddenStart(let character): "a value cannot start with \"\(character)\""
    case .unterminatedScalar(let quote): "the quote (\(quote)) is not closed"
    case .markerInScalar: "a document marker stands inside a quoted text"
    case .invalidEscape(let text): "\"\(text)\" is not an escape"
    case .blockScalarHeader(let text): "\"\(text)\" does not start a block text"
    case .blockScalarIndentation(let found, let blank):
      "an empty line at the start is indented by \(blank), the text by \(found)"
    case .unterminatedFlow(let bracket): "the bracket \"\(bracket)\" is not closed"
    case .mismatchedBracket(let bracket, _): "\"\(bracket)\" does not close the bracket that is open"
    case .missingComma: "a comma is missing in front of this"
    case .emptyFlowEntry: "there is nothing in front of this comma"
    case .repeatedProperty(let name): "the value has more than one \(name)"
    case .propertiesOnAlias: "an alias cannot have a tag or an anchor"
    case .missingName(let kind): "the \(kind) has no name"
    case .invalidTag(let text): "\"\(text)\" is not a tag or an anchor"
    case .undefinedTagHandle(let handle): "the tag handle \"\(handle)\" is not defined in this document"
    case .propertiesNotAllowed: "a tag or an anchor cannot stand in front of an item on its line"
    case .invalidDirective(let text): "\"\(text)\" is not a directive"
    case .repeatedDirective(let name): "\"\(name)\" is given twice"
    case .unsupportedVersion(let version): "the version \"\(version)\" of YAML is not supported"
    case .missingDocumentStart: "directives must be followed by \"---\""
    case .contentAfterMarker: "nothing may follow \"...\" on its line"
    case .contentAfterDocument: "the document is complete, but more follows"
    case .tooDeep(let limit): "more than \(limit) collections are inside each other"
    case .undefinedAlias(let name, _): "no anchor \"\(name)\" stands before this alias"
    case .recursiveAlias(let name): "the alias \"\(name)\" stands inside its own anchor"
    case .tooManyAliases(let limit): "following the aliases would visit more than \(limit) values"
    case .duplicateKey("", _): "this key is given twice"
    case .duplicateKey(let key, _): "the key \"\(key)\" is given twice"
    case .tagMismatch(let tag, let text): "\"\(text)\" does not fit the tag \"\(tag)\""
    case .moreThanOneDocument: "a second document starts here, where one is expected"
    }
  }

  /// What would be right, where a likely mistake is known.
  public var hint: String? {
    switch reason {
    case .tabIndentation: "indent with spaces"
    case .badIndentation: "align the line with the entries of the mapping or sequence that it belongs to"
    case .flowIndentation(let least, _):
      "put \(least) \(least == 1 ? "space" : "spaces") or more in front of it, or close the value above"
    case .commentNeedsSpace: "write \" #\" for a comment, or put the text in quotes"
    case .mappingNotAllowed: "put the text in quotes if it holds \": \", or start the mapping on a line of its own"
    case .sequenceNotAllowed: "start the sequence on a line of its own"
    case .multilineKey: "write the key on one line, or put \"? \" in front of it"
    case .missingColon: "write \"key: value\", or indent the line further to continue the value above"
    case .missingSpaceAfterColon(let key): "write \"\(key): \""
    case .forbiddenStart(let character): Self.hint(forStart: character)
    case .invalidEscape: "write \"\\\\\" for a backslash, or use single quotes"
    case .blockScalarHeader: "write the text on the lines below, indented"
    case .blockScalarIndentation: "remove the spaces from the empty line"
    case .undefinedTagHandle(let handle): "define it with \"%TAG \(handle) prefix\" in front of \"---\""
    case .contentAfterDocument: "start another document with \"---\", or indent the line to continue"
    case .undefinedAlias(_, let nearest): nearest.map { "did you mean \"\($0)\"?" }
    case .duplicateKey: "remove one of the two"
    case .missingComma: "put \",\" between the entries"
    case .unexpectedContent: "put the whole value in quotes"
    case .missingDocumentStart: "put the text in quotes if its first character is meant to be \"%\""
    default: nil
    }
  }

  private static func hint(forStart character: String) -> String? {
    switch character {
    case "@", "`": "\"\(character)\" is reserved; put the text in quotes"
    case "%": "put the text in quotes; \"%\" starts a directive in front of \"---\""
    default: "put the text in quotes"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

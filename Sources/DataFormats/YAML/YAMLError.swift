public import SourceText

/// Why a text is not YAML, or not YAML that this reader takes: a reason with its values, and the place.
///
/// `diagnostics` turns it into sentences and hints.
public struct YAMLError: Error, Hashable, Sendable {
  /// What is wrong, with the values that the sentence names.
  public enum Reason: Hashable, Sendable {
    // The bytes
    case invalidEncoding(String)
    case textTooLong
    case controlCharacter(UInt32)
    // Lines
    case tabIndentation
    case badIndentation(column: Int)
    case flowIndentation(least: Int, open: SourceSpan)
    case commentNeedsSpace
    // Block structure
    case unexpectedContent(String)
    case mappingNotAllowed
    case sequenceNotAllowed
    case multilineKey
    case keyTooLong
    case missingColon(String)
    case missingSpaceAfterColon(String)
    case forbiddenStart(String)
    // Scalars
    case unterminatedScalar(quote: String)
    case markerInScalar
    case invalidEscape(String)
    case blockScalarHeader(String)
    case blockScalarIndentation(found: Int, blank: Int)
    // Flow collections
    case unterminatedFlow(bracket: String)
    case mismatchedBracket(String, open: SourceSpan)
    case missingComma
    case emptyFlowEntry
    // Properties
    case repeatedProperty(String)
    case propertiesOnAlias
    case missingName(String)
    case invalidTag(String)
    case undefinedTagHandle(String)
    case propertiesNotAllowed
    // Documents
    case invalidDirective(String)
    case repeatedDirective(String)
    case unsupportedVersion(String)
    case missingDocumentStart
    case contentAfterMarker
    case contentAfterDocument
    // The tree
    case tooDeep(limit: Int)
    case undefinedAlias(String, nearest: String?)
    case recursiveAlias(String)
    case tooManyAliases(limit: Int)
    case duplicateKey(String, first: SourceSpan)
    case tagMismatch(tag: String, String)
    case moreThanOneDocument
  }

  /// What is wrong.
  public var reason: Reason
  /// Where, in bytes of the UTF-8 text.
  public var span: SourceSpan

  init(_ reason: Reason, _ span: SourceSpan) {
    self.reason = reason
    self.span = span
  }

  init(_ reason: Reason, at start: Int, count: Int = 1) {
    self.init(reason, SourceSpan(start, start + count))
  }
}

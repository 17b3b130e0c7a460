public import SourceText

/// Why a text is not YAML, or not YAML that this reader takes: a reason with its values, and the place.
///
/// `diagnostics` turns it into sentences and hints.
public struct YAMLError: Error, Hashable, Sendable {
  /// What is wrong, with the values that the sentence names.
  public enum Reason: Hashable, Sendable {
    // The bytes
    /// Bytes that are no text in the encoding (its name).
    case invalidEncoding(String)
    /// More bytes than offsets of 32 bits allow for.
    case textTooLong
    /// A character (its number) that YAML does not allow, or only in quotes.
    case controlCharacter(UInt32)
    // Lines
    /// A tab where only spaces count.
    case tabIndentation
    /// A line at a column, from 0, at which no open collection has its entries.
    case badIndentation(column: Int)
    /// A line of a quoted or bracketed value that is indented less than `least`; `open` is where the value starts.
    case flowIndentation(least: Int, open: SourceSpan)
    /// A `#` right behind other text.
    case commentNeedsSpace
    // Block structure
    /// Text behind a complete value.
    case unexpectedContent(String)
    /// A `: ` where no mapping may start.
    case mappingNotAllowed
    /// A `- ` where no sequence may start.
    case sequenceNotAllowed
    /// A key without `? ` on several lines.
    case multilineKey
    /// A key without `? ` of more than 1,024 characters.
    case keyTooLong
    /// Text in a mapping without `: ` behind it.
    case missingColon(String)
    /// A key whose `:` has text right behind it.
    case missingSpaceAfterColon(String)
    /// A character that starts no value.
    case forbiddenStart(String)
    // Scalars
    /// A quote that is not closed.
    case unterminatedScalar(quote: String)
    /// `---` or `...` at the start of a line inside quotes.
    case markerInScalar
    /// An escape that does not exist, or stands for no character.
    case invalidEscape(String)
    /// Text behind `|` or `>` that is no header.
    case blockScalarHeader(String)
    /// An empty line in front of a block text that is longer than its indentation.
    case blockScalarIndentation(found: Int, blank: Int)
    // Flow collections
    /// A bracket that is not closed.
    case unterminatedFlow(bracket: String)
    /// A closing bracket of the other kind; `open` is the bracket that is open.
    case mismatchedBracket(String, open: SourceSpan)
    /// Two entries in brackets without a comma.
    case missingComma
    /// A comma without an entry in front of it.
    case emptyFlowEntry
    // Properties
    /// A second tag or anchor on a node.
    case repeatedProperty(String)
    /// A tag or an anchor on an alias.
    case propertiesOnAlias
    /// `&` or `*` without a name.
    case missingName(String)
    /// A tag that is neither local nor a URI, or something adjacent to a tag or an anchor.
    case invalidTag(String)
    /// A tag handle that no directive of the document defines.
    case undefinedTagHandle(String)
    /// A tag or an anchor in front of `- ` or `? `.
    case propertiesNotAllowed
    // Documents
    /// A directive that is malformed.
    case invalidDirective(String)
    /// A directive that a document has twice.
    case repeatedDirective(String)
    /// A `%YAML` version other than 1.
    case unsupportedVersion(String)
    /// Directives that no `---` follows.
    case missingDocumentStart
    /// Text behind `...`.
    case contentAfterMarker
    /// Text behind the root of a document.
    case contentAfterDocument
    // The tree
    /// More collections inside each other than the limit.
    case tooDeep(limit: Int)
    /// An alias of no anchor, and the anchor whose name is near.
    case undefinedAlias(String, nearest: String?)
    /// An alias inside the node that it means.
    case recursiveAlias(String)
    /// Aliases whose targets would be visited more often than the limit.
    case tooManyAliases(limit: Int)
    /// A key that the mapping has already; `first` is that one.
    case duplicateKey(String, first: SourceSpan)
    /// Content that does not fit its tag.
    case tagMismatch(tag: String, String)
    /// A second document where one is read.
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

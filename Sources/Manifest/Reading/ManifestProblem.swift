public import DataFormats
public import SourceText

/// Something in a manifest that is not as it must be: what, where, and the values that a message needs.
///
/// Thousands can be collected at little cost; `diagnostic` makes the sentence and looks for the nearest known name.
public struct ManifestProblem: Error, Sendable {
  /// What is wrong.
  public enum Kind: Sendable {
    /// A field that the record does not have.
    case unknownField(String, in: RecordType)
    /// A field that stands twice in a record; the span is the first one's.
    case repeatedField(String, first: SourceSpan)
    /// A required field that is not there.
    case missingField(String, in: RecordType)
    /// A value of another type than the field's.
    case wrongType(wanted: FieldType, found: NodeKind)
    /// A key of a mapping that is no text.
    case keyIsNoText
    /// A list of numbers of another length.
    case wrongCount(wanted: [NumberComponent], found: Int)
    /// A text that has not the form it must have.
    case malformed(String, TextFormat)
    /// A name that is not in a closed set.
    case unknownTerm(String, Vocabulary)
    /// A name that is neither in a closed set nor of another form.
    case neither(String, Vocabulary, FieldType)
    /// A number that is too low or too high.
    case outOfRange(String, FieldType)
    /// A version of the format that is not known.
    case unknownVersion(String)
    /// An id that another record has already; the span is the other's, nil where it is no longer known.
    case repeatedID(RecordType, String, first: SourceSpan?, line: Int?)
    /// A reference to a record that is not there; the ids that are.
    case unknownReference(RecordType, String, known: [String])
    /// A review of a guideline that is not known; those that are.
    case unknownGuideline(String, known: Set<String>)
    /// More levels than `ManifestReader.depthLimit`.
    case tooDeep
    /// Aliases that stand for more than they may.
    case tooManyAliases
    /// A line of a stream that is not an object with one tag.
    case noTaggedRecord
    /// A tag of a stream that is not known.
    case unknownTag(String)
    /// A stream that does not begin with the project.
    case projectIsNotFirst
    /// A second project in a stream.
    case repeatedProject
    /// A stream without a record.
    case emptyStream
    /// What the reader of JSON or YAML refused.
    case syntax(Diagnostic)
  }

  /// What is wrong.
  public var kind: Kind
  /// Where, in bytes of the document; in a stream, in bytes of the line.
  public var span: SourceSpan
}

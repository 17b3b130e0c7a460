public import SourceText

/// One step of a YAML stream (YAML 1.2.2, 3.1): a trivial value of 32 bytes whose texts the parser hands out.
@frozen public struct YAMLEvent: Sendable {
  /// What happened. The start of a document is where its marker or its root is; a collection's start comes before its
  /// children, its end after them.
  public enum Kind: UInt8, Sendable {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case mappingStart
    case mappingEnd
    case sequenceStart
    case sequenceEnd
    case scalar
    case alias
  }

  /// How a scalar is written (YAML 1.2.2, 3.2.3.1).
  public enum ScalarStyle: UInt8, Sendable {
    case plain = 0
    case singleQuoted = 0x27
    case doubleQuoted = 0x22
    case literal = 0x7C
    case folded = 0x3E
  }

  /// What happened.
  public var kind: Kind
  /// How a scalar is written; plain for every other event.
  public var style: ScalarStyle
  /// Collections: written with brackets. Documents: the marker (`---` or `...`) is written.
  public var isMarked: Bool
  /// Scalars: the content stands in the parser's decoded text, not in the source.
  public var isDecoded: Bool
  /// The number of the tag, from 1; 0 for none. `YAMLParser.tag(of:)` gives the text.
  public var tag: UInt32
  /// The name of the anchor in the source, or of the anchor that an alias names; empty for none.
  public var anchor: SourceSpan
  /// Where it stands, properties (tag, anchor) not counted; an empty scalar has an empty span.
  public var span: SourceSpan
  /// Scalars: the content's bytes, in the source or in the decoded text.
  public var content: SourceSpan

  init(
    _ kind: Kind, span: SourceSpan, style: ScalarStyle = .plain, isMarked: Bool = false, isDecoded: Bool = false,
    content: SourceSpan = SourceSpan(0, 0), properties: Properties = Properties()
  ) {
    self.kind = kind
    self.style = style
    self.isMarked = isMarked
    self.isDecoded = isDecoded
    self.tag = properties.tag
    self.anchor = properties.anchor
    self.span = span
    self.content = content
  }
}

/// The tag and the anchor in front of a node (YAML 1.2.2, 6.9).
struct Properties {
  /// The number of the resolved tag, 0 for none.
  var tag: UInt32 = 0
  /// The anchor's name, empty for none.
  var anchor = SourceSpan(0, 0)
  /// All that was written; empty for none.
  var span = SourceSpan(0, 0)

  var isEmpty: Bool { span.end == 0 }
}

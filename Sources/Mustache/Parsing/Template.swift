internal import SourceText

/// A parsed template: a flat arena of nodes in document order, over the bytes it was read from.
final class Template: Sendable {
  /// What it is called in its set.
  let name: String
  /// The template as it was written; spans point into it.
  let source: [UInt8]
  /// The source, and behind it what had to be written anew: lines of overriding blocks without their indentation.
  let text: [UInt8]
  /// The nodes; a section's body follows it, up to its `end`.
  let nodes: [Node]
  /// Dotted names as numbers of keys, one after the other.
  let names: [UInt32]
  /// The delimiters that are in force somewhere in it.
  let delimiters: [Delimiters]

  init(
    name: String, source: [UInt8], text: [UInt8], nodes: [Node], names: [UInt32], delimiters: [Delimiters]
  ) {
    self.name = name
    self.source = source
    self.text = text
    self.nodes = nodes
    self.names = names
    self.delimiters = delimiters
  }

  /// What is wrong at a node.
  func error(_ problem: MustacheError.Problem, at node: Node) -> MustacheError {
    MustacheError(problem, node.span, template: name, source: source)
  }
}

/// A range of 32-bit offsets.
struct ShortRange {
  var start: UInt32
  var end: UInt32

  init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  static let empty = ShortRange(0..<0)

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// One piece of a template: a trivial value.
struct Node {
  enum Kind: UInt8 {
    /// Static text; `main` in `Template.text`.
    case text
    /// A value, escaped or not; `main` in `Template.names`, empty for the value itself (`.`).
    case variable, rawVariable
    /// A body that depends on a value; `main` in `Template.names`, `side` the body as it is written, `target` its
    /// delimiters.
    case section, inverted
    /// Another template in place: `target`, or where that is dynamic, named by the value of `main`. `side` is its
    /// indentation.
    case partial, dynamicPartial
    /// Another template with blocks of its own; its body has nothing but those.
    case parent, dynamicParent
    /// A body that can be overridden by the name whose key is `target`; `side` is its indentation.
    case block
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// It begins a line; a text may be empty and only say so.
    static let startsLine = Flags(rawValue: 1)
    /// The tag stands alone, so that its content begins a line.
    static let isStandalone = Flags(rawValue: 2)
  }

  var kind: Kind
  var flags: Flags = []
  var main = ShortRange.empty
  var side = ShortRange.empty
  var target: Int32 = -1
  /// The index behind the last node of its body.
  var end: UInt32 = 0
  /// The tag, for errors.
  var span: SourceSpan
}

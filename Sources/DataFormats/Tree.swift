public import SourceText

/// What a node of a `Tree` is, after the core schema of YAML or the grammar of JSON has resolved it.
@frozen public enum NodeKind: UInt8, Sendable {
  case null
  case bool
  case integer
  case float
  case string
  case sequence
  case mapping
  /// A YAML alias; `Tree.resolve` follows it.
  case alias
}

/// One node of a `Tree`: a trivial value, its children follow it in the arena.
@frozen public struct Node: Sendable {
  /// What it is.
  public var kind: NodeKind
  /// How a scalar was written: 0 plain, or the byte of its quote or block mark; of a collection 1 is flow.
  public var style: UInt8
  /// True when the content stands in `Tree.decoded` (escapes, folding), not in the source.
  public var isDecoded: Bool
  /// Where the node stands in the source, quotes and brackets included, properties (tag, anchor) not.
  public var span: SourceSpan
  /// Scalars: where the content starts, in `Tree.source` or in `Tree.decoded`. Aliases: the index of the target.
  public var content: UInt32
  /// Scalars: bytes of content. Sequences: number of items. Mappings: number of entries.
  public var count: UInt32
  /// The index behind the last node below this one.
  public var next: UInt32

  /// Makes a node; `next` is set when the node is closed.
  @inlinable public init(
    kind: NodeKind, style: UInt8 = 0, isDecoded: Bool = false, span: SourceSpan, content: Int = 0, count: Int = 0,
    next: Int = 0
  ) {
    self.kind = kind
    self.style = style
    self.isDecoded = isDecoded
    self.span = span
    self.content = UInt32(truncatingIfNeeded: content)
    self.count = UInt32(truncatingIfNeeded: count)
    self.next = UInt32(truncatingIfNeeded: next)
  }
}

/// A parsed document: a flat arena of nodes in document order, root first, over the bytes it was read from.
///
/// Both readers make it. In a mapping, keys and values alternate. Node indices are plain integers; every one that
/// this type hands out is valid for as long as the tree is.
public struct Tree: Sendable {
  /// The nodes in document order; a container's children follow it, up to its `next`.
  public var nodes: [Node]
  /// The text as UTF-8, as it was read, byte order mark included.
  ///
  /// Spans are offsets in the file. The two are the same unless only a part of a file was read (a line of a stream).
  public var source: [UInt8]
  /// The content of scalars that is not in the source letter by letter.
  public var decoded: [UInt8]
  /// YAML tags by node index, resolved (`tag:yaml.org,2002:str`); only where one was written.
  public var tags: [Int: String]

  /// Makes a tree of its parts.
  public init(nodes: [Node] = [], source: [UInt8] = [], decoded: [UInt8] = [], tags: [Int: String] = [:]) {
    self.nodes = nodes
    self.source = source
    self.decoded = decoded
    self.tags = tags
  }

  /// The index of the root.
  @inlinable public var root: Int { 0 }

  /// Follows aliases to the node that is meant.
  @inlinable public func resolve(_ index: Int) -> Int {
    nodes[index].kind == .alias ? Int(nodes[index].content) : index
  }

  /// What a node is, aliases followed.
  @inlinable public func kind(_ index: Int) -> NodeKind { nodes[resolve(index)].kind }

  /// Where a node stands; of an alias, the alias itself.
  @inlinable public func span(_ index: Int) -> SourceSpan { nodes[index].span }

  /// The content of a scalar as bytes of UTF-8; empty for containers.
  @inlinable public func bytes(_ index: Int) -> ArraySlice<UInt8> {
    let node = nodes[resolve(index)]
    guard node.kind.rawValue <= NodeKind.string.rawValue else { return [] }
    let range = Int(node.content)..<Int(node.content) + Int(node.count)
    return node.isDecoded ? decoded[range] : source[range]
  }

  /// The content of a scalar as text; of a plain or number scalar, as it was written.
  public func text(_ index: Int) -> String {
    String(decoding: bytes(index), as: UTF8.self)
  }

  /// The text of a string; nil for every other kind.
  public func string(_ index: Int) -> String? {
    kind(index) == .string ? text(index) : nil
  }
}

public import SourceText

/// Reads YAML 1.2.2 by its core schema.
///
/// ```swift
/// let file = SourceFile(path: "app.yaml", text: "name: رسالة\nsizes: [1, 0x10]\n")
/// let tree = try YAML.parse(file)
/// for (key, value) in tree.entries(of: tree.root) { print(tree.text(key), tree.span(value)) }
/// ```
///
/// Source: YAML 1.2.2, https://yaml.org/spec/1.2.2/.
public enum YAML {
  /// What a document may demand of its reader.
  public struct Limits: Sendable {
    /// How many collections may be inside each other.
    public var depth = 1_000
    /// How many nodes more than ten times those of the document a walk along all aliases may visit.
    public var aliasedNodes = 1_000_000

    /// Makes the limits that `parse` uses by default.
    public init() {}
  }

  /// Reads a file with one document.
  ///
  /// - Parameters:
  ///   - file: UTF-8, UTF-16 or UTF-32; spans are offsets in the UTF-8 text, which is `decode(file)`.
  ///   - limits: what the document may demand.
  /// - Returns: the document; of a file without one, an empty scalar, which is null.
  /// - Throws: `YAMLError` for what is not YAML, for duplicate keys, unknown aliases and exceeded limits, and at a
  ///   second document.
  /// - Complexity: linear in the bytes.
  public static func parse(_ file: SourceFile, limits: Limits = Limits()) throws(YAMLError) -> Tree {
    var composer = try Composer(file, limits: limits)
    guard let tree = try composer.nextDocument() else {
      return Tree(nodes: [Node(kind: .null, span: SourceSpan(0, 0), next: 1)], source: composer.source)
    }
    try composer.requireEnd()
    return tree
  }

  /// Reads a file with any number of documents; the trees share one text.
  public static func parseAll(_ file: SourceFile, limits: Limits = Limits()) throws(YAMLError) -> [Tree] {
    var composer = try Composer(file, limits: limits)
    var trees: [Tree] = []
    while let tree = try composer.nextDocument() { trees.append(tree) }
    return trees
  }

  /// The file's text in UTF-8, into which spans point: what to print diagnostics with.
  ///
  /// The same file unless it is UTF-16 or UTF-32.
  public static func decode(_ file: SourceFile) throws(YAMLError) -> SourceFile {
    SourceFile(path: file.path, bytes: try decodedText(file.bytes))
  }
}

internal import DataFormats
public import Manifest
public import SourceText

/// A whole manifest made of an example: what is left out there is what no guideline asks for.
extension GuidelineFile {
  /// Reads the manifest that an example is a piece of.
  ///
  /// Its nodes are those of the guideline file, so that whatever is wrong is reported where it stands.
  ///
  /// - Returns: the manifest, and what is wrong with it, as spans of the guideline's file.
  public func manifest(of example: Example) -> (store: Store, diagnostics: [Diagnostic]) {
    var builder = ExampleTree(tree)
    let reading = ManifestReader.read(builder.manifest(of: NodeFields(tree, example.node)))
    // Lines are only counted where there is something to say.
    return (reading.store, reading.problems.isEmpty ? [] : reading.diagnostics(lines: file.lines))
  }
}

/// Puts nodes of a guideline file into a new tree, under fields that are not in the file.
private struct ExampleTree {
  private let tree: Tree
  private var result: Tree

  init(_ tree: Tree) {
    self.tree = tree
    result = Tree(source: tree.source, decoded: tree.decoded)
  }

  mutating func manifest(of example: NodeFields) -> Tree {
    let lists = [
      ("screens", "screen"), ("strings", "string"), ("assets", "asset"), ("usages", "usage"), ("reviews", "review"),
    ].filter { example[$0.0] != nil || example[$0.1] != nil }
    open(.mapping, count: 2 + lists.count, example.span)
    scalar("manifest", .string, example.span)
    scalar("1", .integer, example.span)
    scalar("project", .string, example.span)
    project(example)
    for (plural, singular) in lists {
      scalar(plural, .string, example.span)
      let items = example.list(plural) + [example[singular]].compactMap(\.self)
      open(.sequence, count: items.count, example.span)
      for item in items { copy(item) }
      close()
    }
    close()
    return result
  }

  private mutating func project(_ example: NodeFields) {
    let fields = example.record("project")
    let hasName = fields?["name"] != nil
    let hasPlatform = fields?["platform"] != nil
    let count = (fields?.entries.count ?? 0) + (hasName ? 0 : 1) + (hasPlatform ? 0 : 1)
    open(.mapping, count: count, fields?.span ?? example.span)
    if !hasName {
      scalar("name", .string, example.span)
      scalar("Example", .string, example.span)
    }
    if !hasPlatform {
      scalar("platform", .string, example.span)
      scalar("ios", .string, example.span)
    }
    if let fields {
      for (key, value) in tree.entries(of: fields.node) where tree.kind(value) != .null {
        copy(key)
        copy(value)
      }
    }
    close()
  }

  private var containers: [Int] = []

  private mutating func open(_ kind: NodeKind, count: Int, _ span: SourceSpan) {
    containers.append(result.nodes.count)
    result.nodes.append(Node(kind: kind, span: span, count: count))
  }

  private mutating func close() {
    result.nodes[containers.removeLast()].next = UInt32(result.nodes.count)
  }

  private mutating func scalar(_ text: String, _ kind: NodeKind, _ span: SourceSpan) {
    let content = result.decoded.count
    result.decoded += Array(text.utf8)
    result.nodes.append(
      Node(
        kind: kind, isDecoded: true, span: span, content: content, count: text.utf8.count, next: result.nodes.count + 1)
    )
  }

  /// Copies a node and all below it; aliases become copies of what they stand for.
  private mutating func copy(_ index: Int) {
    let node = tree.nodes[tree.resolve(index)]
    let place = result.nodes.count
    result.nodes.append(node)
    if node.kind == .sequence || node.kind == .mapping {
      for child in tree.children(of: tree.resolve(index)) { copy(child) }
    }
    result.nodes[place].next = UInt32(result.nodes.count)
  }
}

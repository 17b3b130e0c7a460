internal import SourceText

extension JSONWriter {
  /// Writes a node of a tree and all below it.
  ///
  /// Numbers stay as they were written where that is JSON; YAML's other forms become decimal, its infinities `null`.
  /// An alias is written as what it stands for, and a key that is a collection as an empty name.
  ///
  /// - Parameters:
  ///   - index: the node.
  ///   - tree: its tree.
  ///   - depthLimit: how many collections may stand in one another.
  /// - Throws: `too-deep`, which an alias that contains itself always is.
  public mutating func value(_ index: Int, of tree: Tree, depthLimit: Int = 1_000) throws(JSONError) {
    switch tree.kind(index) {
    case .null, .alias: null()
    case .bool: value(tree.bool(index) ?? false)
    case .string: tree.withContent(index) { value(utf8: $0) }
    case .integer, .float: number(index, of: tree)
    case .sequence:
      try checkDepth(depthLimit, index, tree)
      beginArray()
      for item in tree.children(of: index) { try value(item, of: tree, depthLimit: depthLimit - 1) }
      endArray()
    case .mapping:
      try checkDepth(depthLimit, index, tree)
      beginObject()
      for entry in tree.entries(of: index) {
        name(tree.text(entry.key))
        try value(entry.value, of: tree, depthLimit: depthLimit - 1)
      }
      endObject()
    }
  }

  private func checkDepth(_ limit: Int, _ index: Int, _ tree: Tree) throws(JSONError) {
    guard limit > 0 else { throw JSONError(.tooDeep(limit: 1_000), tree.span(index)) }
  }

  private mutating func number(_ index: Int, of tree: Tree) {
    if tree.withContent(index, JSONReader.isNumber) {
      startValue()
      bytes.append(contentsOf: tree.bytes(index))
    } else if let integer = tree.integer(index) {
      value(integer)
    } else if let unsigned = tree.unsigned(index) {
      value(unsigned)
    } else {
      value(tree.double(index) ?? .nan)
    }
  }
}

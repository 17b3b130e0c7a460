/// Parents and blocks: the optional module "inheritance".
extension Renderer {
  /// Renders another template in which blocks of this one stand for its own.
  mutating func parent(_ template: Template, _ node: Node, _ index: Int) throws(MustacheError) {
    guard let target = try target(template, node) else { return }
    overrides.append((template, index))
    defer { overrides.removeLast() }
    try withIndent(template, node) { (renderer) throws(MustacheError) in
      try renderer.nested(target, 0..<target.nodes.count)
    }
  }

  /// Renders what overrides a block, else the block itself.
  mutating func block(_ template: Template, _ node: Node, _ body: Range<Int>) throws(MustacheError) {
    guard let (other, place) = override(of: node.target) else { return try nested(template, body) }
    let override = other.nodes[place]
    let saved = indent
    defer { indent = saved }
    indent.append(contentsOf: template.text[node.side.range])
    switch (node.flags.contains(.isStandalone), override.flags.contains(.isStandalone)) {
    case (true, false): output.append(contentsOf: indent)
    case (false, true): continuesLine = true
    default: break
    }
    try nested(other, place + 1..<Int(override.end))
    continuesLine = false
  }

  /// The block of a name that the outermost parent brings; nil where none does.
  private func override(of key: Int32) -> (Template, Int)? {
    for (template, parent) in overrides {
      var index = parent + 1
      while index < Int(template.nodes[parent].end) {
        let node = template.nodes[index]
        if node.kind == .block, node.target == key { return (template, index) }
        index = Int(node.end)
      }
    }
    return nil
  }
}

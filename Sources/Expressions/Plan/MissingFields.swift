/// What a missing field is called: by the fields of the host's data that lead to it, never by the text of an expression.
///
/// What a list was filtered from stands for it, and `[]` for any of its elements; a function's result has its name.
extension Planner {
  /// The name of a node that is missing itself.
  func missingName(_ index: NodeIndex) -> String {
    guard case .field(let field) = checked.references[index] else { return ownerName(index) }
    return name(field.waitsFor ?? field.name, of: expression.child(index, 0))
  }

  /// The name of a node, of which something is missing.
  private func ownerName(_ index: NodeIndex) -> String {
    switch checked.references[index] {
    case .variable(let variable): return variable.name
    case .local(let local): return localNames[local]
    case .field(let field): return name(field.standsFor ?? field.waitsFor ?? field.name, of: expression.child(index, 0))
    default: break
    }
    switch expression.nodes[index].kind {
    case .select: return ownerName(expression.child(index, 0)) + "." + expression.name(index)
    case .index:
      let key = expression.child(index, 1)
      return ownerName(expression.child(index, 0)) + "[" + (expression.nodes[key].kind == .literal ? source(key) : "")
        + "]"
    // Of several, the first: `[rows].exists(r, ...)` gives a name to what is looked at.
    case .comprehension, .list: return expression.children(index).first.map { ownerName($0) } ?? "[]"
    case .call, .memberCall: return expression.name(index) + "()"
    default: return source(index)
    }
  }

  /// The name of an element of a list.
  func elementName(of range: NodeIndex) -> String {
    expression.nodes[range].kind == .list ? ownerName(range) : ownerName(range) + "[]"
  }

  /// A name beside the fields of an object, unless it is a whole path.
  private func name(_ name: String, of owner: NodeIndex) -> String {
    name.contains(".") ? name : ownerName(owner) + "." + name
  }

  /// Whether a node is a part of the data that its owner may be without as a whole, such as `element.font`: then what is told is
  /// the field that is needed of it.
  func isPart(_ index: NodeIndex) -> Bool {
    guard case .field(let field) = checked.references[index], case .object = field.reader else { return false }
    return field.waitsFor == nil
  }
}

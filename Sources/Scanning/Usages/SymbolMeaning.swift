internal import Manifest

/// What the code around a symbol says that it shows: `Button { dismiss() }`, `Label("Next", ...)`, a chevron behind a
/// `Spacer()`. Asked for arrows only, which are few, so it is worked out upward from the symbol.
extension Collector {
  /// Backward or forward motion for a plain chevron or arrow that leads somewhere; nil where nothing says so.
  func meaning(of name: String, _ node: Int) -> Depiction? {
    guard SymbolName.follower(name) != nil, leadsSomewhere(node) else { return nil }
    return name.contains("left") ? .`backward-motion` : .`forward-motion`
  }

  private func leadsSomewhere(_ node: Int) -> Bool {
    var node = node
    var isFirst = true
    for _ in 0..<16 {
      guard let parent = tree.parent(node) else { return false }
      switch tree.nodes[parent].kind {
      case .variable, .enumCase: return Words.have(tree.name(parent), Words.leading)
      case .assignment:
        guard let target = tree.firstChild(parent) else { return false }
        return Words.have(value(target), Words.leading) || Words.have(value(target), ["accessory"])
      case .switchCase:
        if let patterns = tree.child(parent, .patterns), Words.have(value(patterns), Words.leading) { return true }
      case .closure, .block:
        if isFirst, standsBehindSpacer(node, in: parent) { return true }
        isFirst = false
      case .call: if leads(call: parent) { return true }
      case .type, .function: return false
      default: break
      }
      node = parent
    }
    return false
  }

  private func leads(call: Int) -> Bool {
    switch tree.nodes[call].name {
    case .NavigationLink, .DisclosureGroup: return true
    case .Button, .Label, .UIBarButtonItem, .UIAction, .ToolbarItem, .Link:
      return tokens(call).prefix(90).contains { index in
        let token = tree.list.tokens[index]
        switch token.kind {
        case .identifier: return token.name == .none && Words.have(tree.list.text(index), Words.leading)
        case .string: return Words.have(tree.list.text(index), Words.leading)
        default: return false
        }
      }
    default: return false
    }
  }

  /// Is the statement before a node a `Spacer()`, as before the chevron of a row?
  private func standsBehindSpacer(_ node: Int, in parent: Int) -> Bool {
    var previous: Int?
    for child in tree.children(parent) {
      if child == node { return previous.map { tree.nodes[root($0)].name == .Spacer } ?? false }
      previous = child
    }
    return false
  }
}

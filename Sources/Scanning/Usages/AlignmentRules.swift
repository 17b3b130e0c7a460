/// Text and content that is pinned to one side.
extension Collector {
  /// The value of an alignment: `left` or `right`, or nil.
  func alignedSide(_ node: Int) -> (isLeft: Bool, text: String)? {
    switch tree.nodes[node].kind {
    case .implicitMember, .member, .identifier: break
    default: return nil
    }
    let text = value(node)
    switch tree.nodes[node].name {
    case .left, .NSTextAlignmentLeft, .UIControlContentHorizontalAlignmentLeft, .kCAAlignmentLeft, .NSLeftTextAlignment:
      return (true, text)
    case .right, .NSTextAlignmentRight, .UIControlContentHorizontalAlignmentRight, .kCAAlignmentRight,
      .NSRightTextAlignment:
      return (false, text)
    default:
      // The capitals of Swift 2.
      if text.hasSuffix(".Left") { return (true, text) }
      return text.hasSuffix(".Right") ? (false, text) : nil
    }
  }

  /// `label.textAlignment = .left`; a value that is chosen gives a usage for each side it may have.
  mutating func noteAlignment(_ target: Int, _ value: Int) {
    guard let api = alignmentAPI(target) else { return }
    noteAlignmentValue(api, value, target)
  }

  private mutating func noteAlignmentValue(_ api: String, _ value: Int, _ target: Int) {
    if tree.nodes[value].kind == .ternary {
      let children = tree.children(value).map { $0 }
      guard children.count == 3, !asksDirection(children[0]) else { return }
      for child in children.dropFirst() { noteAlignmentValue(api, child, target) }
      return
    }
    guard let side = alignedSide(value) else { return }
    var contexts: UsageContexts = []
    let owner = alignedName(target)
    let isField = Words.have(owner, ["field"]) && Words.have(around.type, ["url", "address"])
    // The overlay of a field that completes an address lies on it.
    let isOverlay = Words.have(around.type, ["autocomplete"]) && Words.have(around.type, ["field"])
    if side.isLeft, isField || isOverlay || Words.have(owner, Words.machineText) || hasAddressKeyboard(target) {
      contexts.insert(.machineOutput)
    }
    if truncatesHead(target) { contexts.insert(.machineOutput) }
    if isAsWideAsItsContent(target, named: owner) { contexts.insert(.symmetric) }
    // `natural` is the left's exact equal where the language runs from left to right.
    let fix = side.isLeft && api.hasSuffix("extAlignment") ? fix(value, self.fixText(value)) : nil
    emit(api, side.text, at: value, contexts, fix: fix)
  }

  /// What is aligned, as it is called: inside a closure that sets up a variable, by the variable.
  private func alignedName(_ target: Int) -> String {
    let owner = value(target)
    guard owner.hasPrefix("$0.") else { return owner }
    var node = target
    while let parent = tree.parent(node) {
      if tree.nodes[parent].kind == .variable { return tree.name(parent) }
      if tree.nodes[parent].kind == .assignment, let name = tree.firstChild(parent), name != node {
        return value(name)
      }
      if tree.nodes[parent].kind == .function || tree.nodes[parent].kind == .type { break }
      node = parent
    }
    return owner
  }

  /// Is it an address by being cut at its head, where it matters least?
  private func truncatesHead(_ target: Int) -> Bool {
    guard let owner = tree.firstChild(target).map({ value($0) }) else { return false }
    return statements(beside: target).contains { node in
      guard tree.nodes[node].kind == .assignment, let set = tree.firstChild(node), tree.name(set) == "lineBreakMode",
        tree.firstChild(set).map({ value($0) == owner }) ?? false, let mode = tree.lastChild(node)
      else { return false }
      return tree.name(mode).hasSuffix("TruncatingHead")
    }
  }

  /// Is what is aligned a field that asks for a keyboard of addresses, in the same closure or function?
  private func hasAddressKeyboard(_ target: Int) -> Bool {
    guard let owner = tree.firstChild(target), let statement = tree.parent(target), let block = tree.parent(statement)
    else { return false }
    return tree.children(block).contains { node in
      guard tree.nodes[node].kind == .assignment, let set = tree.firstChild(node), tree.name(set) == "keyboardType",
        tree.firstChild(set).map({ value($0) == value(owner) }) ?? false, let keyboard = tree.lastChild(node)
      else { return false }
      return ["URL", "webSearch", "emailAddress", "asciiCapable", "phonePad"].contains(tree.name(keyboard))
    }
  }

  private func fixText(_ value: Int) -> String {
    tree.nodes[value].name == .NSTextAlignmentLeft ? "NSTextAlignmentNatural" : "natural"
  }

  private func alignmentAPI(_ target: Int) -> String? {
    switch tree.nodes[target].name {
    case .textAlignment: return "UILabel.textAlignment"
    case .contentHorizontalAlignment: return "UIControl.contentHorizontalAlignment"
    case .titleAlignment: return "UIButton.Configuration.titleAlignment"
    case .alignmentMode: return "CATextLayer.alignmentMode"
    case .alignment: return "NSMutableParagraphStyle.alignment"
    default: return nil
    }
  }

  /// `[label setTextAlignment:NSTextAlignmentLeft]`, `text.setAlignment(.left, range: all)`
  mutating func noteAlignmentCall(_ node: Int) {
    guard let argument = argument(node, at: 0), let base = base(node) else { return }
    let api: String
    switch tree.nodes[node].name {
    case .setTextAlignment: api = "UILabel.textAlignment"
    case .setContentHorizontalAlignment: api = "UIControl.contentHorizontalAlignment"
    default: api = "NSMutableAttributedString.setAlignment(_:range:)"
    }
    noteAlignmentValue(api, argument, base)
  }

  /// A variable, parameter or function of the type: `var textAlignment: NSTextAlignment { .left }`.
  mutating func noteAlignmentVariable(_ node: Int) {
    guard let type = tree.child(node, .typeName), tree.nodes[type].name == .NSTextAlignment else { return }
    for child in tree.children(node) where tree.nodes[child].kind != .typeName { noteReturnedAlignment(child, 0) }
  }

  /// Finds the sides among the values that a getter gives.
  private mutating func noteReturnedAlignment(_ node: Int, _ depth: Int) {
    guard depth < 12 else { return }
    switch tree.nodes[node].kind {
    case .implicitMember:
      if let side = alignedSide(node) { emit("NSTextAlignment.\(side.isLeft ? "left" : "right")", side.text, at: node) }
    case .block, .accessor, .returnStatement:
      for child in tree.children(node) { noteReturnedAlignment(child, depth + 1) }
    default: break
    }
  }

  /// `NSTextAlignment.left` where nothing else says what it is for.
  mutating func noteAlignmentConstant(_ node: Int) {
    guard let parent = tree.parent(node) else { return }
    if tree.nodes[parent].kind == .assignment, let target = tree.firstChild(parent), target != node,
      alignmentAPI(target) != nil
    {
      return
    }
    if isCompared(node) { return }
    if tree.nodes[parent].kind == .argument, let call = tree.parent(parent) {
      switch tree.nodes[call].name {
      case .setTextAlignment, .setContentHorizontalAlignment, .setAlignment: return
      default: break
      }
    }
    guard let side = alignedSide(node) else { return }
    emit("NSTextAlignment.\(side.isLeft ? "left" : "right")", side.text, at: node)
  }

  /// Is a node compared or matched, not used: `if alignment == .left`, `case .left:`?
  func isCompared(_ node: Int) -> Bool {
    guard let parent = tree.parent(node) else { return false }
    switch tree.nodes[parent].kind {
    case .patterns, .conditions: return true
    case .infix:
      return tree.children(parent).contains { tree.nodes[$0].name == .equalEqual || tree.nodes[$0].name == .notEqual }
    default: return false
    }
  }
}

/// Anchors, `NSLayoutConstraint` and the layout libraries.
extension Collector {
  /// `item.leftAnchor.constraint(equalTo: target.leftAnchor, constant: 16)` and calls that wrap it.
  mutating func noteAnchorConstraint(_ node: Int) {}

  /// `leftAnchor` as a name: the first of a chain is judged, and those tied to leading or trailing ones.
  mutating func noteAnchor(_ node: Int) {
    let name = tree.nodes[node].name
    let isLeft = name == .leftAnchor
    let api = isLeft ? "UIView.leftAnchor" : "UIView.rightAnchor"
    guard let call = constraintCall(around: node) else {
      // What an anchor falls back to stands in the same constraint, whose own anchor has the finding.
      if isFallback(node) { return }
      // A variable of that name, and no anchor: `CGPoint(x: leftAnchor, y: 0)`.
      guard tree.nodes[node].kind == .member, !isAssignedToAnchor(node) else { return }
      emit(api, statementValue(node), at: node, statementAsksDirection(node) ? .branchesOnDirection : [])
      return
    }
    let item = base(call)
    guard item == node else {
      guard tree.nodes[call].name != .CGPoint, tree.nodes[call].name != .CGRect else { return }
      // The target: the item's own finding says it, unless the item follows the language.
      if let item, tree.nodes[item].name == .leftAnchor || tree.nodes[item].name == .rightAnchor { return }
      emit(api, statementValue(node), at: node)
      return
    }
    let target = targetAnchor(call)
    let contexts: UsageContexts = statementAsksDirection(node) ? .branchesOnDirection : []
    let mate = target.flatMap { tree.nodes[$0].name == name ? $0 : nil }
    let item_ = tree.firstChild(node).map { value($0) } ?? ""
    let target_ = mate.flatMap { tree.firstChild($0) }.map { value($0) } ?? ""
    let isSymmetric =
      mate != nil && SidePairs.distance(distance(call)).isEmpty && areAsWide(item_, target_)
      || mate.map { isTiedToTwo(call, item_, target_, name, $0) } ?? false
    let hasFallback = target.flatMap { tree.parent($0) }.map { tree.nodes[$0].kind == .infix } ?? false
    let usage = emit(
      api, statementValue(node), at: node, isSymmetric ? contexts.union(.symmetric) : contexts,
      fix: hasFallback ? nil : mate.map { anchorFix([node, $0]) })
    guard target == nil || mate != nil else { return }
    pairs.add(
      SidePairs.Entry(
        usage: usage, group: SidePairs.group("anchor", item_, target_), distance: SidePairs.distance(distance(call)),
        isLeft: isLeft))
  }

  /// Is an anchor the value, or a part of it, that a name for an anchor is given? That name has the finding.
  private func isAssignedToAnchor(_ node: Int) -> Bool {
    var node = node
    for _ in 0..<4 {
      guard let parent = tree.parent(node) else { return false }
      if tree.nodes[parent].kind == .assignment, let target = tree.firstChild(parent), target != node {
        return tree.nodes[target].name == .leftAnchor || tree.nodes[target].name == .rightAnchor
      }
      node = parent
    }
    return false
  }

  private func anchorFix(_ nodes: [Int]) -> ScannedFix {
    ScannedFix(
      nodes.map { node in
        let token = tree.list.tokens[Int(tree.nodes[node].token)]
        return .init(
          Int(token.start), Int(token.end), tree.nodes[node].name == .leftAnchor ? "leadingAnchor" : "trailingAnchor")
      })
  }

  /// The call that makes a constraint of an anchor: its base is the anchor, or the anchor is an argument of it.
  private func constraintCall(around node: Int) -> Int? {
    guard let parent = tree.parent(node) else { return nil }
    if tree.nodes[parent].kind == .member, let call = tree.parent(parent), tree.nodes[call].kind == .call {
      return tree.firstChild(call) == parent ? call : nil
    }
    if tree.nodes[parent].kind == .argument, let call = tree.parent(parent), tree.nodes[call].kind == .call {
      return call
    }
    return nil
  }

  /// The anchor that a constraint is tied to; of `a?.leftAnchor ?? b.leftAnchor` the first.
  private func targetAnchor(_ call: Int) -> Int? {
    for child in tree.children(call) where tree.nodes[child].kind == .argument {
      guard var value = tree.firstChild(child) else { continue }
      if isCoalescing(value), let first = tree.firstChild(value) { value = first }
      guard tree.nodes[value].kind == .member else { continue }
      return value
    }
    return nil
  }

  private func isCoalescing(_ node: Int) -> Bool {
    tree.nodes[node].kind == .infix && tree.children(node).contains { tree.nodes[$0].name == .coalesce }
  }

  /// Is an anchor an operand of `??` in an argument of another anchor's constraint?
  private func isFallback(_ node: Int) -> Bool {
    guard let infix = tree.parent(node), isCoalescing(infix), let argument = tree.parent(infix),
      tree.nodes[argument].kind == .argument, let call = tree.parent(argument), let item = base(call)
    else { return false }
    return tree.nodes[item].name == .leftAnchor || tree.nodes[item].name == .rightAnchor
  }

  /// Is the other end of a view tied, as firmly, to the same edge of another view? Both reach as far as the two views do, of
  /// which the code here does not say where they lie; a distance at one end may make up for one of theirs.
  private func isTiedToTwo(_ call: Int, _ item: String, _ target: String, _ side: Name, _ mate: Int) -> Bool {
    guard let function = around.function, isEquality(call), !item.isEmpty else { return false }
    let other: Name = side == .leftAnchor ? .rightAnchor : .leftAnchor
    let own = SidePairs.distance(distance(call)).isEmpty
    return tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .call, tree.nodes[node].name == .constraint,
        tree.isInside(node, of: function),
        isEquality(node), let anchor = base(node), tree.nodes[anchor].name == other,
        let end = targetAnchor(node), tree.nodes[end].name == other
      else { return false }
      let ends = [anchor, end].map { tree.firstChild($0).map { value($0) } ?? "" }
      return ends[0] == item && ends[1] != target && own != SidePairs.distance(distance(node)).isEmpty
    }
  }

  /// A constraint that is no bound, and that nothing weakens by a name of its own.
  private func isEquality(_ call: Int) -> Bool {
    guard argument(call, .equalTo) != nil || tree.nodes[call].name == .constraint, let parent = tree.parent(call) else {
      return false
    }
    let isBound = tree.children(call).contains {
      tree.nodes[$0].kind == .argument && tree.name($0).hasSuffix("ThanOrEqualTo")
    }
    return !isBound && tree.nodes[parent].kind != .variable
  }

  /// Does the function make one view as wide as another? Then one common edge says the other.
  private func areAsWide(_ item: String, _ target: String) -> Bool {
    guard let function = around.function else { return false }
    func plain(_ text: String) -> String { text.replacing("?", with: "").replacing("!", with: "") }
    return tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .call, tree.nodes[node].name == .constraint,
        tree.isInside(node, of: function),
        let width = base(node), tree.nodes[width].name == .widthAnchor, let other = targetAnchor(node),
        tree.nodes[other].name == .widthAnchor
      else { return false }
      let ends = [width, other].map { plain(tree.firstChild($0).map { value($0) } ?? "") }
      return ends == [plain(item), plain(target)] || ends == [plain(target), plain(item)]
    }
  }

  /// The arguments behind the target: constant, multiplier.
  private func distance(_ call: Int) -> String {
    tree.children(call).filter { tree.nodes[$0].kind == .argument }.dropFirst().map { value($0) }.joined()
  }

  /// The text of the call or assignment around a node.
  func statementValue(_ node: Int) -> String {
    var node = node
    while let parent = tree.parent(node) {
      switch tree.nodes[parent].kind {
      case .member, .call, .argument, .infix, .prefix, .subscripting: node = parent
      default: return value(node)
      }
      if tokens(node).count > 40 { return value(node) }
    }
    return value(node)
  }

  // MARK: NSLayoutConstraint

  /// `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`
  mutating func noteConstraintInit(_ node: Int) {
    var item: Int?
    var attributes: [Int] = []
    var others: [String] = []
    for child in tree.children(node) where tree.nodes[child].kind == .argument {
      guard let value = tree.firstChild(child) else { continue }
      switch tree.nodes[child].name {
      case .attribute: attributes.append(value)
      case .item: item = value
      default:
        if tree.nodes[child].flags.contains(.isLabelled) { others.append(self.value(value)) } else { item = value }
      }
    }
    noteAttributes(item.map { value($0) } ?? "", attributes, others, at: node)
  }

  /// Writes down the sides among the attributes of a constraint.
  private mutating func noteAttributes(_ item: String, _ attributes: [Int], _ others: [String], at node: Int) {
    let sides = attributes.map { side($0) }
    guard let place = sides.firstIndex(where: { $0 != nil }), let isLeft = sides[place] else { return }
    let api = isLeft ? "NSLayoutConstraint.Attribute.left" : "NSLayoutConstraint.Attribute.right"
    let usage = emit(
      api, value(node), at: attributes[place], statementAsksDirection(node) ? .branchesOnDirection : [])
    guard sides.allSatisfy({ $0 == isLeft }) else { return }
    pairs.add(
      SidePairs.Entry(
        usage: usage, group: SidePairs.group("attribute", item, others.dropLast().joined(separator: ",")),
        distance: SidePairs.distance(others.last ?? ""), isLeft: isLeft))
  }

  /// True for left, false for right, nil for any other attribute.
  func side(_ node: Int) -> Bool? {
    switch tree.nodes[node].name {
    case .left, .NSLayoutAttributeLeft, .leftMargin, .NSLayoutAttributeLeftMargin, .ALEdgeLeft, .ALAttributeLeft: true
    case .right, .NSLayoutAttributeRight, .rightMargin, .NSLayoutAttributeRightMargin, .ALEdgeRight, .ALAttributeRight:
      false
    default: nil
    }
  }

  // MARK: PureLayout

  /// `autoPinEdge(toSuperviewEdge: .left, withInset: 8)`, `autoPinEdge(.left, to: .right, of: icon)`
  mutating func notePureLayout(_ node: Int) {
    var sides: [(node: Int, isLeft: Bool)] = []
    var others: [String] = []
    for child in tree.children(node) where tree.nodes[child].kind == .argument {
      guard let value = tree.firstChild(child) else { continue }
      if let side = side(value) { sides.append((value, side)) } else { others.append(self.value(value)) }
    }
    guard let first = sides.first else { return }
    let api = sides.count > 1 ? "UIView.autoPinEdge(_:to:of:)" : "UIView.autoPinEdge(toSuperviewEdge:)"
    let text = value(node)
    let usage = emit(api, text, at: node)
    guard sides.allSatisfy({ $0.isLeft == first.isLeft }), argument(node, .excludingEdge) == nil else { return }
    pairs.add(
      SidePairs.Entry(
        usage: usage, group: SidePairs.group("pure", base(node).map { value($0) } ?? "", "\(sides.count)"),
        distance: SidePairs.distance(others.joined()), isLeft: first.isLeft))
  }

  // MARK: PinLayout

  /// `view.pin.left(8).right(8)`
  mutating func notePinLayout(_ node: Int) {
    guard let base = base(node), tree.nodes[node].kind == .call else { return }
    guard tokens(base).contains(where: { tree.list.tokens[$0].name == .pin }) else { return }
    let isLeft = tree.nodes[node].name == .left
    let usage = emit(isLeft ? "PinLayout.left(_:)" : "PinLayout.right(_:)", value(node), at: node)
    let distance = tree.children(node).filter { tree.nodes[$0].kind == .argument }.map { value($0) }.joined()
    let item = tree.firstChild(root(base)).map { value($0) } ?? value(root(base))
    pairs.add(
      SidePairs.Entry(
        usage: usage, group: SidePairs.group("pin", item, "\(tree.nodes[node].start)"),
        distance: SidePairs.distance(distance), isLeft: isLeft))
  }
}

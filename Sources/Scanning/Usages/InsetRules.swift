/// Insets whose sides differ, and decoration on one side.
extension Collector {
  /// `UIEdgeInsets(top:left:bottom:right:)` and the functions of C.
  mutating func noteInsets(_ node: Int) {
    var values: [Int] = []
    for child in tree.children(node) where tree.nodes[child].kind == .argument {
      if let value = tree.firstChild(child) { values.append(value) }
    }
    guard values.count == 4, !isSeparatorInset(node) else { return }
    let (left, right) = (value(values[1]), value(values[3]))
    let isSame =
      Self.insetText(left) == Self.insetText(right) || Self.isSlight(left, right) || isPassed(values[1], values[3])
    let isC = tree.nodes[node].name == .UIEdgeInsetsMake || tree.nodes[node].name == .NSEdgeInsetsMake
    let text =
      isC ? "top: \(value(values[0])), left: \(left), bottom: \(value(values[2])), right: \(right)" : value(node)
    var contexts: UsageContexts = isSame ? .symmetric : []
    if statementAsksDirection(node) { contexts.insert(.branchesOnDirection) }
    emit(insetProperty(node) ?? "UIEdgeInsets.init(top:left:bottom:right:)", text, at: node, contexts)
  }

  /// The property that insets are assigned to, where what stands in its place depends on it.
  private func insetProperty(_ node: Int) -> String? {
    guard let parent = tree.parent(node), tree.nodes[parent].kind == .assignment, let target = tree.firstChild(parent),
      target != node
    else { return nil }
    switch tree.name(target) {
    case "contentEdgeInsets", "imageEdgeInsets", "titleEdgeInsets": return "UIButton." + tree.name(target)
    case "layoutMargins": return "UIView.layoutMargins"
    default: return nil
    }
  }

  /// Tables exchange the sides of their separators' insets by themselves.
  private func isSeparatorInset(_ node: Int) -> Bool {
    guard let parent = tree.parent(node), let target = tree.firstChild(parent) else { return false }
    if tree.nodes[target].name == .separatorInset || tree.nodes[parent].name == .separatorInset { return true }
    if tree.nodes[parent].kind == .variable {
      if Words.have(tree.name(parent), ["separator"]) || isTakenAsDirectional(tree.name(parent)) { return true }
    }
    // The inset of a constraint follows the attributes that it is given to.
    if tree.nodes[parent].kind == .argument, let call = tree.parent(parent), tree.nodes[call].name == .inset {
      return true
    }
    var outer = around.function
    for _ in 0..<3 {
      guard let node = outer else { return false }
      if tree.nodes[node].name == .separatorInset { return true }
      outer = tree.parent(node)
    }
    return false
  }

  /// An inset as it compares: the sides of other insets are equal for that.
  private static func insetText(_ text: String) -> String {
    var words = text.replacing(".left", with: "").replacing(".right", with: "").replacing(" ", with: "")
    for suffix in [".0", ".f", "f"] where words.hasSuffix(suffix) && words.first.map(\.isNumber) == true {
      words.removeLast(suffix.count)
    }
    return words
  }

  /// Do two insets differ by so little that nobody sees it, as what puts a drawing into its optical centre does?
  private static func isSlight(_ left: String, _ right: String) -> Bool {
    guard let left = Double(insetText(left)), let right = Double(insetText(right)) else { return false }
    return abs(left - right) < 4
  }

  private static func isMeasured(_ left: String, _ right: String) -> Bool {
    ["minX", "GetMinX", "origin.x"].contains(where: left.contains)
      && ["maxX", "GetMaxX", "origin.x"].contains(where: right.contains)
      || left.hasSuffix("Constraint.constant") && right.hasSuffix("Constraint.constant")
  }

  /// Are two sides the same expression with left and right exchanged, so that they are what somebody else decided, or are
  /// they measured: `left: left, right: right`, `safeArea.left + 8`, `frame.minX` and `width - frame.maxX`?
  private mutating func isPassed(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (value(first), value(second))
    if Self.isMeasured(left, right) { return true }
    guard left != right, Self.exchanged(left) == right else { return false }
    guard tree.nodes[first].kind == .identifier, let function = around.function else { return true }
    // Variables of the function itself are what it makes of them; what an initializer asks once does not follow a change.
    let (lefts, rights) = (values(assignedTo: first, in: function), values(assignedTo: second, in: function))
    if zip(lefts, rights).contains(where: Self.isMeasured) { return true }
    // A sum of insets adds each side to its own.
    if !lefts.isEmpty, lefts.map(Self.insetText) == rights.map(Self.insetText) { return true }
    return lefts.map(Self.exchanged) == rights || tree.name(function) != "init" && asksDirection(function)
  }

  /// A text with the names of the left side turned into those of the right.
  private static func exchanged(_ text: String) -> String {
    var text = text
    for (side, other) in [("left", "right"), ("Left", "Right"), ("leading", "trailing"), ("Leading", "Trailing")] {
      text = text.replacing(side, with: other)
    }
    return text
  }

  /// What a name is given in a function, in order.
  private func values(assignedTo name: Int, in function: Int) -> [String] {
    assigned(tree.list.tokens[Int(tree.nodes[name].token)].link, in: function).map { value($0) }
  }

  /// `contentInset.left = 16`, and an inset's side as the distance of a leading or trailing constraint.
  mutating func noteInsetSide(_ node: Int) {
    guard let base = tree.firstChild(node), isInset(base), tree.nodes[base].name != .separatorInset else { return }
    let isLeft = tree.nodes[node].name == .left
    let api = isLeft ? "UIEdgeInsets.left" : "UIEdgeInsets.right"
    guard let parent = tree.parent(node) else { return }
    if tree.nodes[parent].kind == .assignment, tree.firstChild(parent) == node {
      guard let assigned = tree.lastChild(parent) else { return }
      var contexts: UsageContexts = statementAsksDirection(node) ? .branchesOnDirection : []
      // A side of other insets is passed on to the same side.
      if tree.nodes[assigned].kind == .member, tree.nodes[assigned].name == tree.nodes[node].name,
        let other = tree.firstChild(assigned), isInset(other)
      {
        contexts.insert(.symmetric)
      }
      if isOfSidedCase(node) { contexts.insert(.symmetric) }
      if takesOtherSide(assigned, of: base, isLeft: isLeft) {
        contexts.insert(.symmetric)
        excuseOtherSide(of: base, isLeft: isLeft)
      }
      let usage = emit(api, value(parent), at: node, contexts)
      pairs.add(
        SidePairs.Entry(
          usage: usage, group: SidePairs.group("inset", value(base)), distance: SidePairs.distance(value(assigned)),
          isLeft: isLeft))
      return
    }
    guard let call = constraintWithDistance(node), followsLanguage(call), !isSetToEqualSides(base),
      !usesBothSides(of: base), !isTakenAsDirectional(tree.name(base))
    else { return }
    emit(api, value(call), at: node, statementAsksDirection(node) ? .branchesOnDirection : [])
  }

  /// Is a side made what the other side of the same insets is: `contentInset.right = contentInset.left`?
  private func takesOtherSide(_ assigned: Int, of base: Int, isLeft: Bool) -> Bool {
    tree.nodes[assigned].kind == .member && tree.nodes[assigned].name == (isLeft ? .right : .left)
      && tree.firstChild(assigned).map { value($0) == value(base) } ?? false
  }

  /// What the other side was given before is given to both.
  private mutating func excuseOtherSide(of base: Int, isLeft: Bool) {
    let start = "\(value(base)).\(isLeft ? "right" : "left") ="
    let last = file.usages.lastIndex {
      $0.api == (isLeft ? "UIEdgeInsets.right" : "UIEdgeInsets.left") && $0.value?.text?.hasPrefix(start) ?? false
    }
    if let last { file.usages[last].context.insert(.symmetric) }
  }

  private func isInset(_ node: Int) -> Bool {
    let words = Words.of(tree.name(node))
    return words.contains("inset") || words.contains("insets") || words.contains("margins")
  }

  /// Does the file give an inset values, and are their two sides always equal?
  private func isSetToEqualSides(_ inset: Int) -> Bool {
    let name = tree.name(inset)
    let values = tree.nodes.indices.compactMap { node -> Int? in
      switch tree.nodes[node].kind {
      case .assignment:
        guard let target = tree.firstChild(node), tree.name(target) == name else { return nil }
      case .variable: guard tree.name(node) == name else { return nil }
      default: return nil
      }
      guard let value = tree.lastChild(node), tree.nodes[value].kind == .call else { return nil }
      return ["UIEdgeInsets", "UIEdgeInsetsMake"].contains(tree.name(value)) ? value : nil
    }
    return !values.isEmpty
      && values.allSatisfy { call in
        let sides = tree.children(call).filter { tree.nodes[$0].kind == .argument }.compactMap { tree.firstChild($0) }
        return sides.count == 4 && Self.insetText(value(sides[1])) == Self.insetText(value(sides[3]))
      }
  }

  /// Are both sides of insets that a helper is given distances of constraints that follow the language? Then it takes left
  /// and right for leading and trailing, and they are exchanged as they should.
  private func usesBothSides(of base: Int) -> Bool {
    guard let function = around.function else { return false }
    let text = value(base)
    let isGiven = tree.children(function).contains {
      tree.nodes[$0].kind == .parameter && tree.name($0) == text
    }
    guard isGiven else { return false }
    var sides: Set<Name> = []
    for node in tree.nodes.indices where tree.nodes[node].name == .left || tree.nodes[node].name == .right {
      guard tree.nodes[node].kind == .member, tree.isInside(node, of: function), let owner = tree.firstChild(node),
        value(owner) == text,
        let call = constraintWithDistance(node), followsLanguage(call)
      else { continue }
      sides.insert(tree.nodes[node].name)
    }
    return sides.count == 2
  }

  /// Is a name that of constant insets of the file whose left is only ever the distance of a leading constraint, and whose
  /// right that of a trailing one? Then its sides are those of the language, whatever they are called.
  private func isTakenAsDirectional(_ name: String) -> Bool {
    let isConstant = tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .variable, tree.nodes[node].flags.contains(.isConstant), tree.name(node) == name,
        let insets = tree.lastChild(node), tree.nodes[insets].name == .UIEdgeInsets
      else { return false }
      return true
    }
    guard isConstant else { return false }
    let uses = tree.nodes.indices.filter { node in
      tree.nodes[node].kind == .member && tree.firstChild(node).map { tree.name($0) == name } ?? false
        && ![.top, .bottom].contains(tree.nodes[node].name)
    }
    let sides = uses.map { tree.nodes[$0].name }
    return sides.contains(.left) && sides.contains(.right)
      && uses.allSatisfy { use in
        let (own, other): (Name, Name) =
          tree.nodes[use].name == .left
          ? (.leadingAnchor, .trailingAnchor) : (.trailingAnchor, .leadingAnchor)
        guard let call = constraintWithDistance(use) else { return false }
        let names = tokens(call).map { tree.list.tokens[$0].name }
        return names.contains(own) && !names.contains(other)
      }
  }

  /// The call of a constraint whose `constant` holds a node.
  private func constraintWithDistance(_ node: Int) -> Int? {
    var node = node
    for _ in 0..<5 {
      guard let parent = tree.parent(node) else { return nil }
      if tree.nodes[parent].kind == .argument, tree.nodes[parent].name == .constant { return tree.parent(parent) }
      node = parent
    }
    return nil
  }

  private func followsLanguage(_ call: Int) -> Bool {
    tokens(call).contains { index in
      let token = tree.list.tokens[index]
      return token.name == .leadingAnchor || token.name == .trailingAnchor
        || token.name == .none && token.kind == .identifier
          && (tree.list.text(index).hasSuffix("eadingAnchor") || tree.list.text(index).hasSuffix("railingAnchor"))
    }
  }

  // MARK: Corners, shadows, gradients

  /// The corners of one side, wherever they are named.
  mutating func noteCorner(_ node: Int) {
    // The whole set is judged once, at its first corner.
    var whole = node
    while let parent = tree.parent(whole) {
      switch tree.nodes[parent].kind {
      case .array, .infix, .argument, .call, .member, .tuple: whole = parent
      default: break
      }
      if whole != parent || tokens(whole).count > 60 { break }
    }
    // Whether a corner is among those that somebody chose says nothing of a side.
    if let parent = tree.parent(node), tree.nodes[parent].kind == .argument, let call = tree.parent(parent),
      tree.name(call) == "contains"
    {
      return
    }
    for index in tokens(whole) {
      guard Self.isCorner(tree.list.tokens[index].name) else { continue }
      guard index == Int(tree.nodes[node].token) else { return }
      break
    }
    let contexts: UsageContexts = asksDirection(whole) ? .branchesOnDirection : []
    emit("CALayer.maskedCorners", value(whole), at: node, contexts)
  }

  static func isCorner(_ name: Name) -> Bool {
    switch name {
    case .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      .kCALayerMinXMinYCorner, .kCALayerMaxXMinYCorner, .kCALayerMinXMaxYCorner, .kCALayerMaxXMaxYCorner,
      .UIRectCornerTopLeft, .UIRectCornerTopRight, .UIRectCornerBottomLeft, .UIRectCornerBottomRight:
      true
    default: false
    }
  }

  /// `UIBezierPath(roundedRect:byRoundingCorners:cornerRadii:)`
  mutating func noteRoundedPath(_ node: Int) {
    guard let corners = argument(node, .byRoundingCorners),
      tree.nodes[corners].kind == .array
        || tree.nodes[corners].kind == .implicitMember
    else { return }
    let contexts: UsageContexts = statementAsksDirection(node) ? .branchesOnDirection : []
    emit("UIBezierPath.init(roundedRect:byRoundingCorners:cornerRadii:)", value(corners), at: corners, contexts)
  }
}

extension String {
  /// With every occurrence of a text replaced.
  func replacing(_ text: String, with other: String) -> String {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    guard !wanted.isEmpty else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: wanted) {
        result.append(contentsOf: other.utf8)
        index += wanted.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

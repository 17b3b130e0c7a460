/// Frames and coordinates that are counted from the left edge.
extension Collector {
  /// `view.frame = CGRect(x: 16, ...)`
  mutating func noteFrame(_ target: Int, _ value: Int) {
    if let rect = rectCall(value) { noteFrame(rect, of: target) }
  }

  /// `[view setFrame:CGRectMake(16, ...)]`
  mutating func noteFrameCall(_ node: Int) {
    if let argument = argument(node, at: 0), let rect = rectCall(argument), let base = base(node) {
      noteFrame(rect, of: base)
    }
  }

  private func rectCall(_ node: Int) -> Int? {
    guard tree.nodes[node].kind == .call else { return nil }
    switch tree.nodes[node].name {
    case .CGRect, .CGRectMake, .NSMakeRect: return node
    case .integral, .`init`: return base(node).flatMap { rectCall($0) }
    default: return nil
    }
  }

  private mutating func noteFrame(_ rect: Int, of target: Int) {
    guard let x = argument(rect, at: 0), let width = argument(rect, at: 2), isLaidOut(target) else { return }
    guard isOneSided(x: value(x), width: value(width)), !isZero(x), !isInFieldAccessory(target), !isEmptyPicture(target)
    else { return }
    var contexts: UsageContexts =
      statementAsksDirection(target) || isMovedByDirection(target) ? .branchesOnDirection : []
    if isOfSide(target, x) { contexts.insert(.symmetric) }
    if isLayoutClass { return noteLayoutFrame(at: rect) }
    emit("UIView.frame.origin.x", value(x), at: target, contexts)
  }

  /// Is a place that of a side which is known by its name: in a case of a `switch`, or chosen as `fromLeft ? 0 : width - x`?
  private func isOfSide(_ target: Int, _ x: Int) -> Bool {
    isOfSidedCase(target) || tree.nodes[x].kind == .ternary && tree.firstChild(x).map { asksSide($0) } ?? false
  }

  /// Does a condition ask for a side: `isLeft`, `edge == .trailing`?
  private func asksSide(_ condition: Int) -> Bool {
    let sides: Set = ["left", "right", "leading", "trailing"]
    switch tree.nodes[condition].kind {
    case .identifier, .member: return Words.of(tree.name(condition)).last.map(sides.contains) ?? false
    case .prefix: return tree.lastChild(condition).map { asksSide($0) } ?? false
    case .infix:
      let operands = tree.children(condition).map { $0 }
      return operands.contains { tree.nodes[$0].name == .equalEqual || tree.nodes[$0].name == .notEqual }
        && operands.contains { sides.contains(tree.name($0)) }
    default: return false
    }
  }

  /// Does an arm of a test of the direction, in the same function, set the same frame again?
  private mutating func isMovedByDirection(_ target: Int) -> Bool {
    guard let function = around.function, asksDirection(function) else { return false }
    let text = value(target)
    for node in tree.nodes.indices where tree.nodes[node].kind == .ifStatement {
      guard tree.isInside(node, of: function),
        asksDirection(conditions: node)
      else { continue }
      let isSet = tree.nodes.indices.contains { other in
        tree.nodes[other].kind == .assignment && tree.isInside(other, of: node)
          && tree.firstChild(other).map { value($0) == text } ?? false
      }
      if isSet { return true }
    }
    return false
  }

  /// Is a target the frame of a view, outside of drawing? Other rectangles are windows, bitmaps, measures.
  private func isLaidOut(_ target: Int) -> Bool {
    if around.contexts.contains(.drawing) || isWindow(target) { return false }
    if around.screen != nil || around.isLayoutClass { return true }
    return tree.nodes[root(target)].name != .frame && tokens(target).contains { tree.list.tokens[$0].name == .frame }
      && !Words.have(value(target), ["window", "adjusted"])
  }

  /// Is a target the frame of a window, or of the window that the type is? That is a place on the screen.
  private func isWindow(_ target: Int) -> Bool {
    let words = Words.of(value(target))
    if words.contains("window") { return true }
    return Words.of(around.type).last == "window" && words.allSatisfy { !["view", "button", "label"].contains($0) }
  }

  /// Is a frame with this x and width at another place when it is mirrored in its container?
  func isOneSided(x: String, width: String) -> Bool {
    let x = x.replacing(" ", with: "")
    let width = width.replacing(" ", with: "")
    if let number = Double(x.hasSuffix("f") ? String(x.dropLast()) : x) {
      // At the edge; or far outside, to hide or to measure, where no number is too large to be written.
      guard number > 0, number < 2000 else { return false }
      // The width leaves the same at the other side.
      let twice = String(Int(number * 2))
      if width.contains("-\(twice)") || width.contains("-2*\(x)") || width.contains("-\(x)*2") { return false }
      return true
    }
    if x.contains("/2") || x.contains("*0.5") || x.contains("0.5*") || x.contains("minX") && x.contains("maxX")
      || x.contains("mid") || x.contains("center") || x.contains("Center")
    {
      return false
    }
    let base = x.replacing("-", with: "")
    if width.contains("2*\(base)") || width.contains("\(base)*2") || width.contains("\(base)-\(base)") { return false }
    for origin in ["minX", "origin.x", "zero", "0)", ".x"] where x.hasSuffix(origin) { return false }
    if isLeftOfView(x) || isBetweenInsets(x, width) { return false }
    return x.contains("width") || x.contains("Width") || x.contains("maxX") || isAccumulated(x)
      || isConstantName(x)
  }

  /// Is an x the place where a view lies already: `self.left`, `headerView.left`?
  private func isLeftOfView(_ x: String) -> Bool {
    let parts = x.split(separator: ".")
    guard parts.count > 1, x.utf8.allSatisfy({ ByteClass.of($0) == .letter || $0 == UInt8(ascii: ".") }),
      let side = parts.last, Words.of(side).last == "left", Words.of(side).count < 3
    else { return false }
    let views: Set = ["self", "view", "label", "button", "cell", "bar", "field", "header", "footer", "layer", "image"]
    return Words.of(parts[parts.count - 2]).last.map(views.contains) ?? false
  }

  /// Does a frame fill what insets leave: from `insets.left`, and less wide by both of their sides?
  private func isBetweenInsets(_ x: String, _ width: String) -> Bool {
    guard x.hasSuffix(".left") else { return false }
    let insets = x.dropLast(".left".count)
    return width.contains("-\(insets).left") && width.contains("-\(insets).right")
  }

  /// A constant by its name: `Metrics.leftMargin`, `kPadding`; in sums with others too.
  private func isConstantName(_ x: String) -> Bool {
    let last = x.split(whereSeparator: { "+-*/(). ".contains($0) }).last.map(String.init) ?? x
    let words = Words.of(last)
    let wanted: Set = ["margin", "padding", "inset", "spacing", "offset", "left", "indent"]
    return words.contains(where: wanted.contains) && !x.contains("?")
  }

  /// Is a variable moved on for each element: `x += width`?
  private func isAccumulated(_ x: String) -> Bool {
    guard let function = around.function, x.utf8.allSatisfy({ ByteClass.of($0) == .letter }) else { return false }
    let range = tokens(function)
    for index in range where tree.list.tokens[index].name == .plusEqual && index > range.lowerBound {
      if tree.list.text(index - 1) == x { return true }
    }
    return false
  }

  // MARK: Coordinates

  /// `view.frame.origin.x = 16`, `view.center.x += 10`
  mutating func noteCoordinate(_ target: Int, _ value: Int, _ assignment: Int) {
    guard let base = tree.firstChild(target) else { return }
    switch tree.nodes[base].name {
    case .contentOffset: return noteOffsetAssignment(target, value)
    case .origin, .center, .position: break
    default: return
    }
    guard isLaidOut(target) else { return }
    let text = self.value(value)
    guard tree.nodes[assignment].name != .plusEqual, isOneSided(x: text, width: widthSet(beside: base)), !isZero(value)
    else { return }
    var contexts: UsageContexts = statementAsksDirection(target) ? .branchesOnDirection : []
    if isOfSide(target, value) { contexts.insert(.symmetric) }
    if isLayoutClass { return noteLayoutFrame(at: target) }
    emit("UIView.frame.origin.x", text, at: target, contexts)
  }

  /// The width that the function gives the frame of an origin: `frame.size.width = bounds.width - padding * 2`.
  private func widthSet(beside origin: Int) -> String {
    guard let function = around.function, let frame = tree.firstChild(origin) else { return "" }
    let widths = [".size.width", ".width"].map { value(frame) + $0 }
    for node in tree.nodes.indices where tree.nodes[node].kind == .assignment {
      guard tree.isInside(node, of: function),
        let target = tree.firstChild(node), widths.contains(value(target)), let width = tree.lastChild(node)
      else { continue }
      return value(width)
    }
    return ""
  }

  /// Is a name that of a variable of the file that is zero unless somebody changes it?
  private func isZero(_ node: Int) -> Bool {
    guard tree.nodes[node].kind == .identifier, !isAccumulated(value(node)) else { return false }
    let name = tree.list.tokens[Int(tree.nodes[node].token)].link
    let values = tree.nodes.indices.compactMap { other -> Int? in
      guard tree.nodes[other].kind == .variable,
        tree.list.tokens[Int(tree.nodes[other].token)].link == name
      else { return nil }
      return tree.lastChild(other)
    }
    return !values.isEmpty && values.allSatisfy { ["0", "0.0"].contains(value($0)) }
  }

  /// `dot.frame.origin = CGPoint(x: offset, y: y)`
  mutating func notePoint(_ target: Int, _ value: Int) {
    let name = tree.nodes[value].name
    guard tree.nodes[value].kind == .call, name == .CGPoint || name == .CGPointMake, isLaidOut(target),
      let x = argument(value, at: 0)
    else { return }
    let text = self.value(x)
    guard tree.nodes[x].kind != .number, isOneSided(x: text, width: ""), !isClamped(target) else { return }
    let contexts: UsageContexts = statementAsksDirection(target) ? .branchesOnDirection : []
    if isLayoutClass { return noteLayoutFrame(at: target) }
    emit("UIView.frame.origin.x", text, at: target, contexts)
  }

  /// Does the function also set a place to the left edge, so that what moves is held between both?
  private func isClamped(_ target: Int) -> Bool {
    guard let function = around.function else { return false }
    let text = value(target)
    return tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .assignment, tree.isInside(node, of: function), let other = tree.firstChild(node),
        other != target,
        value(other) == text, let point = tree.lastChild(node), let x = argument(point, at: 0)
      else { return false }
      return value(x) == "0" || value(x) == "0.0"
    }
  }

  /// `xPosition = bounds.width - size - padding`: a place counted from the far edge.
  mutating func noteVariableX(_ target: Int, _ value: Int) {
    guard tree.nodes[target].kind == .identifier, tree.nodes[value].kind == .infix else { return }
    noteX(named: tree.name(target), value, at: target)
  }

  /// A variable that is named as an x and counted from the far edge.
  mutating func noteX(named name: String, _ value: Int, at node: Int) {
    let words = Words.of(name)
    guard words.contains("x") || words.first == "left" || words.contains("originx"),
      !words.contains("max"), !words.contains("min"), !words.contains("delta")
    else { return }
    let text = self.value(value)
    guard text.contains("width -") || text.contains("maxX -") || text.contains("Width -"), !text.contains("/ 2"),
      !text.contains("0.5"),
      !around.contexts.contains(.drawing)
    else { return }
    // Where something starts that people drag wherever they like.
    if isDraggable { return }
    // The scale of a chart or a timeline says where its values lie.
    if text.contains("oordinate(") || text.contains("osition(") { return }
    emit("CGPoint.x", text, at: node, statementAsksDirection(node) ? .branchesOnDirection : [])
  }

  /// Does the function set a place that a function for drags sets, too?
  private var isDraggable: Bool {
    guard let function = around.function else { return false }
    let places = targets(in: function)
    return tree.nodes.indices.contains { node in
      tree.nodes[node].kind == .function && Words.have(tree.name(node), ["drag", "dragged", "pan", "panned"])
        && !targets(in: node).isDisjoint(with: places)
    }
  }

  /// What a function assigns to, as it is called without `self`.
  private func targets(in function: Int) -> Set<String> {
    var found: Set<String> = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .assignment && tree.isInside(node, of: function) {
      if let target = tree.firstChild(node).map({ value($0) }) {
        found.insert(target.hasPrefix("self.") ? String(target.dropFirst("self.".utf8.count)) : target)
      }
    }
    return found
  }

  /// `frame.offsetBy(dx: -12, dy: 0)`
  mutating func noteOffset(_ node: Int) {
    guard let dx = argument(node, .dx) ?? argument(node, at: 0) else { return }
    let text = value(dx)
    guard text != "0", !text.hasPrefix("0."), !text.contains("/ 2"), !around.contexts.contains(.drawing) else { return }
    // What takes an origin away brings a rectangle to zero.
    for origin in ["minX", "origin", ".x", "MinX"] where text.contains(origin) { return }
    // By the same down as aside: windows or cards that lie on each other.
    if let dy = argument(node, .dy) ?? argument(node, at: 1), value(dy) == text { return }
    let isConstant = tree.nodes[dx].kind == .number || tree.nodes[dx].kind == .prefix || tree.nodes[dx].kind == .ternary
    guard isConstant || text.contains("idth") else { return }
    emit(
      "CGRect.offsetBy(dx:dy:)", "dx: \(text)", at: node, statementAsksDirection(node) ? .branchesOnDirection : [])
  }

  /// A rectangle that is not assigned to a frame at once.
  mutating func noteRect(_ node: Int) {
    guard isLayoutClass, let x = argument(node, at: 0), let parent = tree.parent(node),
      tree.nodes[parent].kind != .assignment
    else { return }
    let text = value(x)
    guard text.contains("item") || text.contains("index") || text.contains("column") || text.contains("offset") else {
      return
    }
    noteLayoutFrame(at: node)
  }

  // MARK: Collection layouts

  /// A collection layout of the project's own that places items by x and does not say that it flips.
  mutating func noteLayoutClass(_ node: Int, _ supertypes: [String]) {
    let isLayout = supertypes.contains { $0.hasPrefix("UICollectionView") && $0.hasSuffix("Layout") }
    guard isLayout else { return }
    let flips = tokens(node).contains {
      tree.list.tokens[$0].name == .flipsHorizontallyInOppositeLayoutDirection
    }
    around.isLayoutClass = !flips
  }

  var isLayoutClass: Bool { around.isLayoutClass }

  /// A layout lacks the flip once, wherever it places its items.
  mutating func noteLayoutFrame(at node: Int) {
    let start = around.typeNode.map { UInt32(truncatingIfNeeded: tree.offset($0)) } ?? 0
    let isKnown = file.usages.contains {
      $0.api == "UICollectionViewLayout.flipsHorizontallyInOppositeLayoutDirection" && $0.at.offset >= start
    }
    guard !isKnown else { return }
    emit(
      "UICollectionViewLayout.flipsHorizontallyInOppositeLayoutDirection", "missing", at: node,
      statementAsksDirection(node) ? .branchesOnDirection : [])
  }

  // MARK: Frame arithmetic in expressions

  /// Columns by index: `indexPath.item % columns` in a layout that does not flip.
  mutating func noteFrameMath(_ node: Int) {
    guard isLayoutClass else { return }
    let children = tree.children(node).map { $0 }
    guard children.contains(where: { tree.nodes[$0].name == .remainder }),
      tokens(node).contains(where: {
        tree.list.tokens[$0].name == .item || tree.list.tokens[$0].name == .row
      })
    else { return }
    noteLayoutFrame(at: node)
  }
}

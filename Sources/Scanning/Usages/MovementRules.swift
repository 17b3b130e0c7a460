/// Gestures, scrolling, keys and transitions that have a side.
extension Collector {
  // MARK: Gestures

  /// `swipe.direction = .left`
  mutating func noteSwipe(_ target: Int, _ value: Int) {
    let text = self.value(value)
    guard
      tree.nodes[value].name == .left || tree.nodes[value].name == .right || tree.nodes[value].kind == .array
        || text.hasPrefix("UISwipeGestureRecognizerDirection")
    else { return }
    guard let base = tree.firstChild(target), isGesture(self.value(base)) else { return }
    emit("UISwipeGestureRecognizer.direction", text, at: target, otherSideContexts(target, value).union(seeking))
  }

  private func isGesture(_ name: String) -> Bool {
    let words = Words.of(name)
    return words.contains("swipe") || words.contains("recognizer") || words.contains("gesture")
      || words.last == "left" || words.last == "right"
  }

  /// A recognizer for each side in one function: both are there, whatever they do.
  private mutating func otherSideContexts(_ target: Int, _ value: Int) -> UsageContexts {
    statementAsksDirection(target) ? .branchesOnDirection : []
  }

  mutating func noteSwipeConstant(_ node: Int) {
    guard let parent = tree.parent(node), tree.nodes[parent].kind != .assignment, !isCompared(node) else { return }
    let sides = Set(tokens(parent).map { tree.list.tokens[$0].name })
    let hasBoth = sides.isSuperset(of: [
      .UISwipeGestureRecognizerDirectionLeft, .UISwipeGestureRecognizerDirectionRight,
    ])
    emit(
      "UISwipeGestureRecognizer.Direction.\(tree.name(node).hasSuffix("Left") ? "left" : "right")", at: node,
      hasBoth ? .symmetric : [])
  }

  /// `edgePan.edges = .left`
  mutating func noteEdgePan(_ target: Int, _ value: Int) {
    let text = self.value(value)
    guard let base = tree.firstChild(target),
      isGesture(self.value(base)) || Words.have(self.value(base), ["pan", "edge"])
    else { return }
    guard text.hasSuffix("left") || text.hasSuffix("right") || text.hasPrefix("UIRectEdge") else { return }
    emit(
      "UIScreenEdgePanGestureRecognizer.edges", text, at: target,
      statementAsksDirection(target) ? .branchesOnDirection : [])
  }

  /// Comparisons and shares of translations and offsets: `translation.x > 0`, `contentOffset.x / width`.
  mutating func noteGestureMath(_ node: Int) {
    guard !around.contexts.contains(.branchesOnDirection) else { return }
    var operators: [Name] = []
    var operands: [Int] = []
    for child in tree.children(node) {
      if tree.nodes[child].kind == .operation {
        operators.append(tree.nodes[child].name)
      } else {
        operands.append(child)
      }
    }
    for (place, operand) in operands.enumerated() {
      guard let found = horizontal(operand) else { continue }
      let before = place > 0 ? operators[place - 1] : Name.none
      let after = place < operators.count ? operators[place] : Name.none
      guard Self.compares(before) || Self.compares(after) || operators.contains(.divided) else { continue }
      // Which of two movements is the larger, or how far it went, has no side.
      let text = value(node)
      if text.contains("abs(") || text.contains(".y") || text.contains(".height") || isOfSidedCase(node) { continue }
      // Nor has the same movement with its own sign, or which way a finger went since it was looked at last.
      if choosesSign(node) || found.api.hasPrefix("UIScrollView") && comparesWithLast(text) { continue }
      if comparesBothEnds(node) || namesSide(node) || isTakenAbsolute(node) { continue }
      var contexts: UsageContexts = statementAsksDirection(node) ? .branchesOnDirection : []
      if operators.contains(.divided), isSeek { contexts.insert(.inPlayback) }
      emit(found.api, text, at: found.node, contexts)
      return
    }
  }

  /// `velocity.x >= 0 ? width : -width`
  private func choosesSign(_ node: Int) -> Bool {
    guard let parent = tree.parent(node), tree.nodes[parent].kind == .ternary, tree.firstChild(parent) == node else {
      return false
    }
    let arms = tree.children(parent).dropFirst().map { value($0).replacing(" ", with: "") }
    return arms.count == 2 && (arms[0] == "-" + arms[1] || arms[1] == "-" + arms[0])
  }

  /// `x < contentOffset.x || x > contentOffset.x + width`: whether something is in sight has no side; nor has an offset that
  /// is brought into a page: `contentOffset.x >= 0 ? contentOffset.x : width + contentOffset.x`.
  private func comparesBothEnds(_ node: Int) -> Bool {
    guard tree.children(node).contains(where: { Self.compares(tree.nodes[$0].name) || tree.nodes[$0].name == .or })
    else {
      return false
    }
    var whole = node
    while let parent = tree.parent(whole) {
      switch tree.nodes[parent].kind {
      case .infix, .tuple, .argument, .ternary: whole = parent
      default: break
      }
      if whole != parent { break }
    }
    let text = value(whole).replacing(" ", with: "")
    let uses = tokens(whole).count { tree.list.tokens[$0].name == .contentOffset }
    return uses > 1 && tokens(whole).contains { tree.list.tokens[$0].name == .plus } && text.contains("contentOffset.x")
  }

  /// Does what hangs on a comparison name the side: `overflowsLeft = offset.x > 0`, `if velocity.x > 100 { swiped(.right) }`?
  private func namesSide(_ node: Int) -> Bool {
    var node = node
    for _ in 0..<5 {
      guard let parent = tree.parent(node) else { return false }
      switch tree.nodes[parent].kind {
      case .variable: return Words.have(tree.name(parent), ["left", "right"])
      case .assignment: return tree.firstChild(parent).map { Words.have(value($0), ["left", "right"]) } ?? false
      case .ifStatement:
        guard let block = tree.child(parent, .block) else { return false }
        return tokens(block).prefix(80).contains {
          tree.list.tokens[$0].name == .left || tree.list.tokens[$0].name == .right
        }
      case .conditions, .infix, .tuple, .argument: node = parent
      default: return false
      }
    }
    return false
  }

  /// Is the variable that is computed only a distance in the end: `abs(progress)`?
  private func isTakenAbsolute(_ node: Int) -> Bool {
    var names: [UInt32] = []
    var node = node
    for _ in 0..<12 {
      guard let parent = tree.parent(node) else { break }
      if tree.nodes[parent].kind == .variable { names.append(tree.list.tokens[Int(tree.nodes[parent].token)].link) }
      if tree.nodes[parent].kind == .function || tree.nodes[parent].kind == .type { break }
      node = parent
    }
    guard !names.isEmpty else { return false }
    return tree.nodes.indices.contains { other in
      guard tree.nodes[other].kind == .call, tree.nodes[other].name == .abs, let value = argument(other, at: 0),
        tree.nodes[value].kind == .identifier
      else { return false }
      return names.contains(tree.list.tokens[Int(tree.nodes[value].token)].link)
    }
  }

  /// Does the function seek along a recording, which runs from the left in every language?
  private var isSeek: Bool {
    guard let function = around.function else { return false }
    return tokens(function).prefix(1200).contains {
      tree.list.tokens[$0].kind == .identifier && tree.list.tokens[$0].name == .none
        && Words.have(tree.list.text($0), ["seek", "scrub", "scrubbing", "scrubber"])
    }
  }

  private func comparesWithLast(_ text: String) -> Bool {
    text.contains(where: { $0 == "<" || $0 == ">" })
      && Words.have(text, ["last", "previous", "prev", "old", "start", "begin", "beginning", "initial"])
  }

  private static func compares(_ name: Name) -> Bool {
    switch name {
    case .less, .greater, .lessEqual, .greaterEqual: true
    default: false
    }
  }

  /// A horizontal translation, velocity or offset in an operand.
  private func horizontal(_ node: Int) -> (api: String, node: Int)? {
    var current = node
    if tree.nodes[current].kind == .tuple, let argument = tree.firstChild(current),
      let inner = tree.firstChild(argument),
      tree.nodes[inner].kind == .infix, let first = tree.firstChild(inner)
    {
      current = first
    }
    guard tree.nodes[current].kind == .member, let base = tree.firstChild(current) else { return nil }
    switch (tree.nodes[current].name, tree.nodes[base].name) {
    case (.x, .contentOffset): return ("UIScrollView.contentOffset.x", base)
    case (.x, .translation), (.x, .translationInView): return ("UIPanGestureRecognizer.translation(in:)", base)
    case (.x, .velocity): return ("UIPanGestureRecognizer.velocity(in:)", base)
    case (.width, .translation), (.width, .predictedEndTranslation): return ("DragGesture.Value.translation", base)
    default:
      guard tree.nodes[current].name == .x, Words.of(tree.name(base)).contains("translation") else { return nil }
      return ("UIPanGestureRecognizer.translation(in:)", base)
    }
  }

  // MARK: Scrolling

  /// `setContentOffset(CGPoint(x: 0, y: 0), animated: true)` sideways.
  mutating func noteContentOffset(_ node: Int) {
    guard let point = argument(node, at: 0) else { return }
    noteOffsetPoint(point, at: node, api: "UIScrollView.setContentOffset(_:animated:)")
  }

  mutating func noteOffsetAssignment(_ target: Int, _ value: Int) {
    if tree.nodes[target].name == .x {
      let text = self.value(value)
      guard text.contains("idth") || text.contains("page") || text.contains("index") else { return }
      emit("UIScrollView.contentOffset.x", "\(self.value(target)) = \(text)", at: target, asks(target))
    } else {
      noteOffsetPoint(value, at: target, api: "UIScrollView.contentOffset")
    }
  }

  private mutating func asks(_ node: Int) -> UsageContexts {
    statementAsksDirection(node) ? .branchesOnDirection : []
  }

  private mutating func noteOffsetPoint(_ point: Int, at node: Int, api: String) {
    guard tree.nodes[point].kind == .call,
      ["CGPoint", "CGPointMake", "NSMakePoint", "init"].contains(tree.name(point)),
      let x = argument(point, at: 0)
    else { return }
    let text = value(x)
    // Where it stands, the start, an inset: a vertical movement.
    for same in ["contentOffset", "origin", "minX", "nset", ".x", "zero"] where text.contains(same) { return }
    // A function of the project that says where a page lies is the place to look at, not each of its calls.
    let isPlain = tree.nodes[x].kind != .call || ["CGFloat", "max", "min"].contains(tree.name(x))
    guard isPlain, !isMeasured(x) else { return }
    guard tree.nodes[x].kind != .number, tree.nodes[x].kind != .prefix else { return }
    emit(api, "x: \(text)", at: node, asks(node))
  }

  /// Is an offset computed from where cells lie, which have changed sides already?
  private func isMeasured(_ x: Int) -> Bool {
    guard tree.nodes[x].kind == .identifier, let function = around.function else { return false }
    return isMeasured(tree.list.tokens[Int(tree.nodes[x].token)].link, in: function, depth: 0)
  }

  private func isMeasured(_ name: UInt32, in function: Int, depth: Int) -> Bool {
    guard depth < 3 else { return false }
    return assigned(name, in: function).contains { value in
      let arms = tree.nodes[value].kind == .ternary ? Array(tree.children(value).dropFirst()) : [value]
      let calls = arms.filter { tree.nodes[$0].kind == .call }
      if !calls.isEmpty { return calls.contains { Words.have(self.value($0), ["frame", "attributes"]) } }
      return tokens(value).contains {
        tree.list.tokens[$0].kind == .identifier && tree.list.tokens[$0].link != name
          && isMeasured(tree.list.tokens[$0].link, in: function, depth: depth + 1)
      }
    }
  }

  /// The values that a name is given in a function, in order.
  func assigned(_ name: UInt32, in function: Int) -> [Int] {
    tree.nodes.indices.compactMap { node in
      guard tree.isInside(node, of: function)
      else {
        return nil
      }
      switch tree.nodes[node].kind {
      case .variable where tree.list.tokens[Int(tree.nodes[node].token)].link == name:
        return tree.lastChild(node).flatMap { tree.nodes[$0].kind == .typeName ? nil : $0 }
      case .assignment:
        guard let target = tree.firstChild(node), tree.nodes[target].kind == .identifier,
          tree.list.tokens[Int(tree.nodes[target].token)].link == name
        else { return nil }
        return tree.lastChild(node)
      default: return nil
      }
    }
  }

  // MARK: Transforms

  /// `CGAffineTransform(translationX: -view.bounds.width, y: 0)`
  mutating func noteTransform(_ node: Int) {
    let x: Int?
    if tree.nodes[node].name == .CGAffineTransformMakeTranslation {
      x = argument(node, at: 0)
    } else {
      x = argument(node, .translationX)
    }
    guard let x else { return }
    let text = value(x)
    guard text.contains("idth") || text.contains("axX"), !text.contains("/ 2"), !text.contains("/2"),
      !text.contains("offset"), !text.contains("translation")
    else {
      return
    }
    emit("CGAffineTransform.init(translationX:y:)", "translationX: \(text)", at: node, asks(node))
  }

  /// `label.transform = CGAffineTransform(scaleX: -1, y: 1)`
  mutating func noteTransformAssignment(_ target: Int, _ value: Int) { noteMirror(target, value, at: target) }

  mutating func noteTransformCall(_ node: Int) {
    if let value = argument(node, at: 0), let base = base(node) { noteMirror(base, value, at: node) }
  }

  private mutating func noteMirror(_ target: Int, _ value: Int, at node: Int) {
    let text = self.value(value)
    if text.contains("otationAngle"), Words.have(self.value(target), ["slider"]) {
      emit("UISlider.transform", text, at: node, asks(node))
      return
    }
    guard text.contains("-1"), text.contains("cale") else { return }
    let both = text.split(separator: "-1", omittingEmptySubsequences: false).count > 2
    guard !both else { return }
    let words = Words.of(self.value(target))
    var contexts = asks(node)
    if words.contains("label") || words.contains("text") || words.contains("title") { contexts.insert(.text) }
    if words.contains("stack") || words.contains("container") || words.contains("view") && words.contains("content")
      || words.contains("collection") || words.contains("scroll")
    {
      contexts.insert(.container)
    }
    emit("UIView.transform", text, at: node, contexts)
  }

  // MARK: Keys and motion

  mutating func noteArrowKey(_ node: Int) {
    guard !isCompared(node) else { return }
    let name = tree.name(node)
    let api: String
    switch tree.nodes[node].name {
    case .inputLeftArrow: api = "UIKeyCommand.inputLeftArrow"
    case .inputRightArrow: api = "UIKeyCommand.inputRightArrow"
    case .UIKeyInputLeftArrow, .UIKeyInputRightArrow: api = name
    default:
      guard isShortcut(node) else { return }
      api = "KeyEquivalent.\(name)"
    }
    // In a text field they move the caret.
    let isText = Words.have(around.type, ["field", "text", "editor"])
    emit(api, statementValue(node), at: node, isText ? .text : seeking)
  }

  /// In a player a swipe or an arrow key seeks along the recording, which runs from the left in every language.
  var seeking: UsageContexts { Words.have(around.type, Words.playback) ? .inPlayback : [] }

  /// Is a name the key of a shortcut: an argument of `keyboardShortcut` or `onKeyPress`?
  private func isShortcut(_ node: Int) -> Bool {
    var node = node
    for _ in 0..<4 {
      guard let parent = tree.parent(node) else { return false }
      if tree.nodes[parent].kind == .call {
        let name = tree.name(parent)
        return name == "keyboardShortcut" || name == "onKeyPress" || name == "KeyboardShortcut"
      }
      node = parent
    }
    return false
  }

  mutating func noteMotionSide(_ node: Int) {
    // By themselves the names of Swift are those of somebody's variables.
    let isOwn = tree.nodes[node].kind == .identifier && tree.name(node).hasPrefix("from")
    guard !isCompared(node), !isOwn else { return }
    let isLeft = tree.name(node).hasSuffix("eft")
    let api =
      tree.name(node).contains("Flip")
      ? "UIView.AnimationOptions.transitionFlipFrom\(isLeft ? "Left" : "Right")"
      : "CATransitionSubtype.from\(isLeft ? "Left" : "Right")"
    if let parent = tree.parent(node), tree.nodes[parent].kind == .assignment { return }
    emit(api, at: node, asks(node))
  }

  mutating func noteSubtype(_ target: Int, _ value: Int) {
    let text = self.value(value)
    guard text.hasSuffix("fromLeft") || text.hasSuffix("fromRight") || text.hasPrefix("kCATransitionFrom") else {
      return
    }
    // What turns over in its place, such as the picture of another camera, leads nowhere.
    if let base = tree.firstChild(target), let function = around.function {
      let type = self.value(base) + ".type"
      let turns = tree.nodes.indices.contains { node in
        tree.nodes[node].kind == .assignment && tree.isInside(node, of: function)
          && tree.firstChild(node).map { self.value($0) == type } ?? false
          && tree.lastChild(node).map { Words.have(self.value($0), ["flip", "cube"]) } ?? false
      }
      if turns { return }
    }
    emit("CATransition.subtype", text, at: target, asks(target))
  }

  /// `.transition(.offset(x: 300))` and `.transition(.move(edge: .leading))`
  mutating func noteTransition(_ node: Int) {
    for child in tree.children(node) where tree.nodes[child].kind == .argument {
      guard let value = tree.firstChild(child), tree.nodes[value].kind == .call else { continue }
      if tree.nodes[value].name == .offset, let x = argument(value, .x) {
        emit("AnyTransition.offset(x:y:)", "x: \(self.value(x))", at: value, asks(node))
      }
    }
  }

  /// The buttons of a swiped row that a library takes by side.
  mutating func noteSwipeButtons(_ target: Int, _ value: Int) {
    // Where there are none they have no side.
    if ["@[]", "[]", "nil"].contains(self.value(value)) { return }
    // Buttons of a navigation bar, which mirrors by itself.
    if tree.nodes[target].name == .leftButtons || tree.nodes[target].name == .rightButtons,
      let type = around.typeNode, usesBarButtons(type)
    {
      return
    }
    emit("SwipeCell.\(tree.name(target))", self.value(value), at: target, asks(target))
  }

  private func usesBarButtons(_ type: Int) -> Bool {
    tokens(type).contains {
      tree.list.tokens[$0].kind == .identifier && tree.list.text($0).contains("BarButtonItem")
    }
  }

  // MARK: Gradients and shadows

  mutating func noteGradient(_ target: Int, _ value: Int) {
    guard tree.nodes[value].kind == .call, argument(value, .x) != nil || argument(value, at: 0) != nil else { return }
    // The end of a gradient whose start is set beside it is the same matter.
    if tree.nodes[target].name == .endPoint, let base = tree.firstChild(target), let statement = tree.parent(target),
      let block = tree.parent(statement)
    {
      let start = self.value(base) + ".startPoint"
      let isKnown = tree.children(block).contains { other in
        tree.nodes[other].kind == .assignment && tree.firstChild(other).map { self.value($0) == start } ?? false
      }
      if isKnown { return }
    }
    if let base = tree.firstChild(target), looksSame(gradient: base) { return }
    emit("CAGradientLayer.\(tree.name(target))", self.value(value), at: target, asks(target))
  }

  /// Does a gradient look the same from both sides: does the file give it no colours, or the same in reverse?
  private func looksSame(gradient: Int) -> Bool {
    let colors = values(of: "colors", ofLayer: gradient)
    guard !colors.isEmpty else {
      return !tree.list.tokens.contains {
        $0.kind == .identifier && ["colors", "setColors"].contains(tree.list.text($0))
      }
    }
    return values(of: "locations", ofLayer: gradient).isEmpty && colors.allSatisfy { isPalindrome($0) }
  }

  /// What the file assigns to a property of a layer.
  private func values(of property: String, ofLayer layer: Int) -> [Int] {
    let owner = value(layer)
    return tree.nodes.indices.compactMap { node in
      guard tree.nodes[node].kind == .assignment, let target = tree.firstChild(node), tree.name(target) == property,
        let base = tree.firstChild(target), Self.isNamed(value(base), owner)
      else { return nil }
      return tree.lastChild(node)
    }
  }

  /// Is a value a literal list that reads the same in reverse: `[clear, black, clear].map(\.cgColor)`?
  private func isPalindrome(_ node: Int) -> Bool {
    let list = root(node)
    guard tree.nodes[list].kind == .array else { return false }
    let texts = tree.children(list).map { value($0) }
    return texts.count > 1 && texts == texts.reversed()
  }

  mutating func noteShadow(_ target: Int, _ value: Int) {
    guard tree.nodes[value].kind == .call, let width = argument(value, at: 0) else { return }
    let text = self.value(width)
    guard text != "0", text != "0.0", text != ".zero" else { return }
    // Light that comes from above casts a shadow that no interface mirrors; one that only goes aside marks an edge.
    if let height = argument(value, at: 1), !["0", "0.0", ".zero"].contains(self.value(height)) { return }
    emit("CALayer.shadowOffset", "width: \(text)", at: target, asks(target))
  }
}

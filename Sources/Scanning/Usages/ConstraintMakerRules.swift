/// SnapKit and Masonry: `view.snp.makeConstraints { make in make.left.equalTo(icon.snp.right).offset(8) }`.
extension Collector {
  /// Visits the closure of a constraint maker, whose statements are chains of attributes.
  mutating func visitConstraintMaker(_ node: Int) {
    let start = pairs.entries.count
    let asks = statementAsksDirection(node) && !closureAsks(node)
    inside {
      if asks { $0.contexts.insert(.branchesOnDirection) }
    } _: {
      $0.visitArguments(of: node)
    }
    markPairs(from: start)
  }

  private mutating func closureAsks(_ node: Int) -> Bool {
    guard let closure = tree.lastChild(node) else { return false }
    return asksDirection(closure)
  }

  /// `make.left`, `$0.left.right`, `icon.snp.right`, `container.snp_left`: a side in a chain of a constraint maker.
  mutating func noteMakerSide(_ node: Int) {
    let name = tree.nodes[node].name
    let isLeft = name == .left || name == .snp_left || name == .mas_left || name == .leftMargin
    guard let base = tree.firstChild(node) else { return }
    if name == .snp_left || name == .snp_right || name == .mas_left || name == .mas_right
      || tree.nodes[base].name == .snp
    {
      return noteTarget(node, isLeft: isLeft)
    }
    guard isMaker(root(base)), let chain = makerChain(around: node) else { return }
    // Where something else lies is a place on the screen.
    for place in ["minX", "origin.x", "maxX"] where chain.distance.contains(place) { return }
    let api = isLeft ? "ConstraintMaker.left" : "ConstraintMaker.right"
    let isSymmetric =
      chain.hasBoth || chain.distance.isEmpty && hasWidth(of: chain, around: node)
      || maker(around: node).map { isBackdrop($0) } ?? false
    let usage = emit(api, value(chain.whole), at: node, isSymmetric ? .symmetric : [], fix: chain.fix)
    guard !chain.hasBoth, let group = chain.group else { return }
    pairs.add(SidePairs.Entry(usage: usage, group: group, distance: chain.distance, isLeft: isLeft))
  }

  /// Is a node the parameter of a constraint maker's closure: `make`, `$0`, `m`? No other base has plain sides there.
  private func isMaker(_ node: Int) -> Bool {
    guard tree.nodes[node].kind == .identifier, insideMaker(node) else { return false }
    return tree.nodes[node].name != .self
  }

  private func insideMaker(_ node: Int) -> Bool {
    var node = node
    for _ in 0..<24 {
      guard let parent = tree.parent(node) else { return false }
      switch tree.nodes[parent].name {
      case .makeConstraints, .remakeConstraints, .updateConstraints, .prepareConstraints, .snp_makeConstraints,
        .snp_remakeConstraints, .snp_updateConstraints, .mas_makeConstraints, .mas_remakeConstraints,
        .mas_updateConstraints:
        return true
      default: node = parent
      }
    }
    return false
  }

  /// The view whose constraints a node is among: `icon` of `icon.snp.makeConstraints`.
  private func maker(around node: Int) -> String? {
    var node = node
    while let parent = tree.parent(node) {
      if tree.nodes[node].kind == .closure, tree.nodes[parent].kind == .call, let maker = base(parent) {
        return tree.nodes[maker].name == .snp ? tree.firstChild(maker).map { value($0) } : value(maker)
      }
      node = parent
    }
    return nil
  }

  /// Is what is pinned as wide as what it is pinned to? Then one side says the other.
  private func hasWidth(of chain: MakerChain, around node: Int) -> Bool {
    guard let target = chain.target else { return false }
    var closure = node
    while let parent = tree.parent(closure), tree.nodes[closure].kind != .closure { closure = parent }
    guard tree.nodes[closure].kind == .closure, tokens(closure).count < 400 else { return false }
    return tree.children(closure).contains { statement in
      tree.nodes[statement].kind == .call && tree.nodes[statement].name == .equalTo
        && base(statement).map { tree.name($0) == "width" } ?? false
        && argument(statement, at: 0).map { value($0) == value(target) } ?? false
    }
  }

  private struct MakerChain {
    var whole: Int
    var target: Int?
    var hasBoth: Bool
    var group: UInt64?
    var distance: String
    var fix: ScannedFix?
  }

  /// The chain around a side: the attributes before the relation, its target, and the distance behind.
  private func makerChain(around node: Int) -> MakerChain? {
    var whole = node
    var relation: Int?
    var rest: [String] = []
    while let parent = tree.parent(whole) {
      guard tree.nodes[parent].kind == .member || tree.nodes[parent].kind == .call, tree.firstChild(parent) == whole
      else { break }
      whole = parent
      guard tree.nodes[parent].kind == .call else { continue }
      if relation == nil {
        relation = parent
      } else {
        rest.append(tree.name(parent))
        for child in tree.children(parent) where tree.nodes[child].kind == .argument { rest.append(value(child)) }
      }
    }
    guard let relation, let callee = tree.firstChild(relation) else { return nil }
    var names: [Name] = []
    var attribute = tree.firstChild(callee)
    while let current = attribute, tree.nodes[current].kind == .member {
      names.append(tree.nodes[current].name)
      attribute = tree.firstChild(current)
    }
    let target = argument(relation, at: 0)
    let isLeft = tree.nodes[node].name == .left || tree.nodes[node].name == .leftMargin
    let targetSide = target.flatMap { sideOfTarget($0) }
    let hasBoth = names.contains(.left) && names.contains(.right) && targetSide == nil
    var group: UInt64?
    if targetSide == nil || targetSide == isLeft {
      let text = target.map { value(targetSide == nil ? $0 : tree.firstChild($0) ?? $0) } ?? ""
      group = SidePairs.group("maker", text, tree.name(relation).hasSuffix("ThanOrEqualTo") ? "bound" : "equal")
    }
    return MakerChain(
      whole: whole, target: target, hasBoth: hasBoth, group: group, distance: SidePairs.distance(rest.joined()),
      fix: fix(node, target, targetSide, isLeft))
  }

  /// True for a target that is a left edge, false for a right one, nil for none.
  private func sideOfTarget(_ node: Int) -> Bool? {
    guard tree.nodes[node].kind == .member else { return nil }
    switch tree.nodes[node].name {
    case .left, .snp_left, .mas_left, .leftMargin: return true
    case .right, .snp_right, .mas_right, .rightMargin: return false
    default: return nil
    }
  }

  /// Side by side with its target: both change, or the target has no side.
  private func fix(_ node: Int, _ target: Int?, _ targetSide: Bool?, _ isLeft: Bool) -> ScannedFix? {
    guard tree.nodes[node].name == .left || tree.nodes[node].name == .right else { return nil }
    // A name may stand for an edge of a side, and a leading edge that is tied to one stops the app.
    if let target, targetSide == nil {
      let words = Set(words(of: value(target)))
      guard words.isDisjoint(with: ["edge", "edges", "anchor", "left", "right", "side", "item"]) else { return nil }
    }
    var nodes = [node]
    if let target, targetSide != nil { nodes.append(target) }
    var edits: [ScannedFix.Edit] = []
    for node in nodes {
      let token = tree.list.tokens[Int(tree.nodes[node].token)]
      let text: String
      switch tree.nodes[node].name {
      case .left: text = "leading"
      case .right: text = "trailing"
      default: return nil
      }
      edits.append(.init(Int(token.start), Int(token.end), text))
    }
    return ScannedFix(edits)
  }

  /// A target's side is said with the maker's own; it speaks only where that follows the language.
  private mutating func noteTarget(_ node: Int, isLeft: Bool) {
    var current = node
    while let parent = tree.parent(current), tree.nodes[parent].kind != .closure {
      if tree.nodes[parent].kind == .call, let callee = tree.firstChild(parent), callee != current {
        for index in tokens(callee) {
          switch tree.list.tokens[index].name {
          case .left, .right, .leftMargin, .rightMargin: return
          case .leading, .trailing:
            emit(isLeft ? "ConstraintViewDSL.left" : "ConstraintViewDSL.right", value(parent), at: node)
            return
          default: break
          }
        }
        return
      }
      current = parent
    }
  }
}

internal import Manifest

// Constraints that name a physical side, and swipes that do.
extension InterfaceReader {
  /// A constraint whose two ends are known.
  private struct Constraint {
    var node: Int
    /// The view whose list it stands in.
    var holder: Int?
    var first: Int?
    var second: Int?
    var firstAttribute: XMLTree.Attribute
    var secondAttribute: XMLTree.Attribute?
    var constant: Double

    /// The attributes that name a side.
    var sides: [XMLTree.Attribute] {
      [firstAttribute, secondAttribute].compactMap(\.self).filter { Self.names[$0.value] != nil }
    }

    /// The names that mean the same from left to right, and the right thing from right to left.
    static let names = [
      "left": "leading", "right": "trailing", "leftMargin": "leadingMargin", "rightMargin": "trailingMargin",
    ]
  }

  mutating func readConstraints() {
    var constraints: [Constraint] = []
    for index in objects.indices {
      guard let list = tree.child("constraints", of: objects[index].node) else { continue }
      for node in tree.children(of: list) where tree.nodes[node].name == "constraint" {
        guard let attribute = tree.attribute("firstAttribute", of: node) else { continue }
        let first = tree.value("firstItem", of: node).map { ids[$0] } ?? index
        let second = tree.value("secondItem", of: node).map { ids[$0] } ?? (nil as Int?)
        constraints.append(
          Constraint(
            node: node, holder: index, first: first, second: second, firstAttribute: attribute,
            secondAttribute: tree.attribute("secondAttribute", of: node),
            constant: tree.number("constant", of: node) ?? 0))
      }
    }
    // Pairs are looked for among the constraints of one view.
    constraints.removeAll { $0.sides.isEmpty }
    let ofView = Dictionary(grouping: constraints) { $0.first ?? -1 }
    for constraint in constraints {
      let near = (ofView[constraint.first ?? -1] ?? []) + (ofView[constraint.second ?? -1] ?? [])
      read(constraint, isPaired: near.prefix(200).contains { isMirrorImage($0, of: constraint) })
    }
  }

  private mutating func read(_ constraint: Constraint, isPaired: Bool) {
    guard let side = constraint.sides.first else { return }
    var context: UsageContexts = isPaired ? .symmetric : []
    // Sides inside of what is kept left to right are right, as in the controls of a player.
    for object in [constraint.holder, constraint.first, constraint.second].compactMap(\.self) {
      context.formUnion(self.context(of: objects[object]))
    }
    let edits = constraint.sides.map { attribute in
      ScannedFix.Edit(
        attribute.range.lowerBound, attribute.range.upperBound, Constraint.names[attribute.value] ?? attribute.value)
    }
    // A leading edge cannot be tied to a right one: both ends change, or neither.
    let isMixed =
      constraint.secondAttribute.map { $0.value.hasPrefix("leading") || $0.value.hasPrefix("trailing") } ?? false
    let other = constraint.secondAttribute.map { " = \($0.value)" } ?? ""
    let constant = constraint.constant == 0 ? "" : " + \(number(constraint.constant))"
    add(
      "IB.constraint." + side.value, value: constraint.firstAttribute.value + other + constant, context,
      at: side.offset, fix: isMixed ? nil : ScannedFix(edits.sorted { $0.start < $1.start }))
  }

  /// Left to left by some distance, and right to right of the same two views by the same: nothing changes sides.
  private func isMirrorImage(_ a: Constraint, of b: Constraint) -> Bool {
    func side(_ c: Constraint) -> Substring? {
      guard let second = c.secondAttribute, second.value == c.firstAttribute.value else { return nil }
      return c.firstAttribute.value.hasPrefix("left") || c.firstAttribute.value.hasPrefix("right")
        ? c.firstAttribute.value[...] : nil
    }
    guard let own = side(b), let other = side(a), own != other else { return false }
    let isOpposite =
      own.hasPrefix("left") && other == "right" + own.dropFirst(4)
      || own.hasPrefix("right") && other == "left" + own.dropFirst(5)
    guard isOpposite else { return false }
    // The distance of a right edge counts the other way, or the ends change places.
    if a.first == b.first, a.second == b.second { return a.constant == -b.constant }
    return a.first == b.second && a.second == b.first && a.constant == b.constant
  }

  /// Swipes to one side. A pair to both sides is symmetric.
  mutating func readGestures() {
    let swipes = tree.nodes.indices.filter { tree.nodes[$0].name == "swipeGestureRecognizer" }
    let sides = Set(swipes.compactMap { tree.value("direction", of: $0) })
    guard file.screens.count == 1 else { return }
    for swipe in swipes {
      guard let attribute = tree.attribute("direction", of: swipe), ["left", "right"].contains(attribute.value) else {
        continue
      }
      add(
        "UISwipeGestureRecognizer.direction", value: "." + attribute.value,
        sides.isSuperset(of: ["left", "right"]) ? .symmetric : [], at: attribute.offset)
    }
  }
}

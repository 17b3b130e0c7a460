// What is only as wide as its text: either alignment looks the same.
extension InterfaceReader {
  /// What a constraint ties of an object.
  struct Tie {
    /// The ends that it ties: a width and a centre tie both.
    var ends: Set<End>
    /// True where the constraint names the object first, or stands in its own list and names none.
    var isFirst: Bool
    /// True where it stands in the object's own list and names none: a width.
    var isOwn: Bool
    /// False for a bound.
    var isEqual: Bool
    /// What the object is tied to, and the ends of that.
    var other: String?
    var otherEnds: Set<End>
  }

  /// An end of a line of text.
  enum End { case start, end }

  /// Finds what constraints tie, by the ids of the objects. Cost: a pass over the document.
  mutating func readTies() {
    for view in tree.nodes.indices {
      guard let list = tree.child("constraints", of: view) else { continue }
      let holder = tree.value("id", of: view)
      for node in tree.children(of: list) where tree.nodes[node].name == "constraint" {
        let named = tree.value("firstItem", of: node)
        let first = (id: named ?? holder, ends: Self.ends(tree.value("firstAttribute", of: node)))
        let second = (id: tree.value("secondItem", of: node), ends: Self.ends(tree.value("secondAttribute", of: node)))
        let isEqual = tree.value("relation", of: node) == nil
        if let id = first.id {
          ties[id, default: []].append(
            Tie(
              ends: first.ends, isFirst: true, isOwn: named == nil, isEqual: isEqual, other: second.id,
              otherEnds: second.ends))
        }
        if let id = second.id {
          ties[id, default: []].append(
            Tie(
              ends: second.ends, isFirst: false, isOwn: false, isEqual: isEqual, other: named, otherEnds: first.ends))
        }
      }
    }
  }

  private static func ends(_ attribute: String?) -> Set<End> {
    switch attribute {
    case "leading", "leadingMargin", "left", "leftMargin": [.start]
    case "trailing", "trailingMargin", "right", "rightMargin": [.end]
    case "width", "centerX", "centerXWithinMargins": [.start, .end]
    default: []
    }
  }

  /// True for a label or a button of one line whose constraints tie one end only: it ends where its text ends.
  func isAsWideAsItsText(_ object: InterfaceObject) -> Bool {
    guard usesConstraints, object.tag == "label" || object.tag == "button",
      tree.value("numberOfLines", of: object.node) ?? "1" == "1", !tree.flag("fixedFrame", of: object.node),
      let parent = object.parent
    else { return false }
    if objects[parent].tag == "stackView" { return hugs(object, in: objects[parent]) }
    let tied = self.ties(of: object).filter { $0.isEqual || $0.isOwn }.reduce(into: Set()) { $0.formUnion($1.ends) }
    return tied.count == 1 || tied.count == 2 && [.start, .end].contains { isOpen(object, at: $0, depth: 0) }
  }

  private func ties(of object: InterfaceObject) -> [Tie] {
    tree.value("id", of: object.node).flatMap { ties[$0] } ?? []
  }

  /// True where nothing ties an end, or only the next texts in a row whose own far end is open: each is as wide as its text.
  private func isOpen(_ object: InterfaceObject, at end: End, depth: Int) -> Bool {
    guard depth < 8, object.tag == "label" || object.tag == "button" else { return false }
    let ties = ties(of: object).filter(\.isEqual)
    guard !ties.contains(where: { $0.isFirst && $0.ends.count == 2 }) else { return false }
    return ties.allSatisfy { tie in
      guard tie.ends == [end] else { return true }
      guard let next = tie.other.flatMap({ ids[$0] }), tie.otherEnds == [end == .end ? .start : .end] else {
        return false
      }
      return isOpen(objects[next], at: end, depth: depth + 1)
    }
  }

  /// True in a row that is filled by a neighbour, which holds its own width less firmly.
  private func hugs(_ object: InterfaceObject, in stack: InterfaceObject) -> Bool {
    guard tree.value("axis", of: stack.node) != "vertical",
      tree.value("distribution", of: stack.node) ?? "fill" == "fill"
    else { return false }
    func priority(_ object: InterfaceObject) -> Double {
      tree.number("horizontalHuggingPriority", of: object.node) ?? 250
    }
    return stack.children.contains { priority(objects[$0]) < priority(object) }
  }
}

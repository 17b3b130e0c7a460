internal import SourceText

/// Finds conditions that can never be true, whatever the host's values are: a rule that silently matches nothing.
///
/// Walks along `&&`, `||`, `!` and `?:` with what is left of each text field's values at that point; a comparison that
/// leaves nothing is reported where it stands.
struct Reachability {
  private let reader: PathReader
  private var errors: [ExpressionError] = []

  typealias Remaining = [String: Domain]

  static func check(_ checked: Checked) throws(ExpressionErrors) {
    var reachability = Reachability(reader: PathReader(checked: checked))
    _ = reachability.narrow(checked.expression.root, [:])
    guard reachability.errors.isEmpty else { throw ExpressionErrors(errors: reachability.errors) }
  }

  private init(reader: PathReader) {
    self.reader = reader
  }

  private var expression: Expression { reader.checked.expression }

  /// What is left of the fields when a part is true.
  private mutating func narrow(_ index: NodeIndex, _ before: Remaining) -> Remaining {
    switch expression.nodes[index].kind {
    case .and:
      var remaining = before
      for child in expression.children(index) { remaining = narrow(child, remaining) }
      return remaining
    case .or: return narrowOr(index, before)
    case .conditional:
      let children = expression.children(index)
      let inside = narrow(children[0], before)
      _ = narrow(children[1], inside)
      _ = narrow(children[2], before)
      return before
    default: break
    }
    if let (path, domain, type) = reader.restriction(index) {
      let left = before[path] ?? .all(type)
      let remaining = left.intersection(domain)
      if remaining.isEmpty, !left.isEmpty {
        // Of many values left, those that are asked for say more.
        let isShort = !left.isExcluding && left.names.count <= 8
        let problem = Problem.neverTrue(path: path, allowed: isShort ? left.names : [], excluded: domain.names)
        errors.append(ExpressionError(problem, expression.nodes[index].span))
      }
      return before.merging([path: remaining]) { $1 }
    }
    for child in expression.children(index) { _ = narrow(child, before) }
    return before
  }

  private mutating func narrowOr(_ index: NodeIndex, _ before: Remaining) -> Remaining {
    let arms = expression.children(index).map { narrow($0, before) }
    var union: Remaining = arms[0]
    for arm in arms.dropFirst() {
      var next: Remaining = [:]
      for (path, domain) in union {
        if let other = arm[path] { next[path] = domain.union(other) }
      }
      union = next
    }
    return union
  }
}

/// The brackets that are open, the innermost last.
///
/// A closing bracket takes the nearest opening one of its kind and drops those between: a slip in one place does not
/// spoil the rest of the file. Cost: constant for each bracket, taken over all.
struct BracketStack {
  private var open: [(kind: Token.Kind, token: Int)] = []
  private var counts = (paren: 0, bracket: 0, brace: 0, interpolation: 0, string: 0)
  /// How many were open at each `#if` that is open.
  private var conditions: [Int] = []

  mutating func open(_ kind: Token.Kind, _ token: Int) {
    open.append((kind, token))
    count(kind, 1)
  }

  /// True when the next closing parenthesis ends an interpolation: no parenthesis is open inside it.
  var closesInterpolation: Bool {
    guard counts.interpolation > 0 else { return false }
    for entry in open.reversed() {
      if entry.kind == .interpolationOpen { return true }
      if entry.kind == .parenOpen { return false }
    }
    return false
  }

  /// Takes the partner of a closing bracket off the stack.
  mutating func close(_ kind: Token.Kind) -> Int? {
    let wanted = Self.partner(kind)
    guard number(wanted) > 0 else { return nil }
    while let last = open.popLast() {
      count(last.kind, -1)
      if last.kind == wanted { return last.token }
    }
    return nil
  }

  /// Between the branches of `#if` each starts from the same brackets.
  mutating func directive(_ directive: ConditionalDirective) {
    switch directive {
    case .if: conditions.append(open.count)
    case .else:
      guard let depth = conditions.last else { return }
      while open.count > depth, let last = open.popLast() { count(last.kind, -1) }
    case .end: _ = conditions.popLast()
    }
  }

  private static func partner(_ kind: Token.Kind) -> Token.Kind {
    switch kind {
    case .parenClose: .parenOpen
    case .bracketClose: .bracketOpen
    case .braceClose: .braceOpen
    case .interpolationClose: .interpolationOpen
    default: .stringOpen
    }
  }

  private func number(_ kind: Token.Kind) -> Int {
    switch kind {
    case .parenOpen: counts.paren
    case .bracketOpen: counts.bracket
    case .braceOpen: counts.brace
    case .interpolationOpen: counts.interpolation
    default: counts.string
    }
  }

  private mutating func count(_ kind: Token.Kind, _ change: Int) {
    switch kind {
    case .parenOpen: counts.paren += change
    case .bracketOpen: counts.bracket += change
    case .braceOpen: counts.brace += change
    case .interpolationOpen: counts.interpolation += change
    default: counts.string += change
    }
  }
}

/// The directives that choose between parts of a file.
enum ConditionalDirective {
  case `if`, `else`, end
}

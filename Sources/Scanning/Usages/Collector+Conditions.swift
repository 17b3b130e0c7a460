/// Tests of the direction: both of their arms are right as they are.
extension Collector {
  mutating func visitIf(_ node: Int) {
    let asks = asksDirection(conditions: node)
    // What is behind a flag for developers is a tool of theirs.
    let isForTests =
      tree.child(node, .conditions).map {
        Words.have(value($0), ["debug", "debugging", "scenario", "scenarios", "testing"])
      } ?? false
    for child in tree.children(node) {
      if tree.nodes[child].kind == .conditions {
        visit(child)
      } else {
        inside {
          if asks { $0.contexts.insert(.branchesOnDirection) }
          if isForTests { $0.contexts.insert(.test) }
        } _: {
          $0.visit(child)
        }
      }
    }
    notePluralIf(node)
  }

  mutating func visitTernary(_ node: Int) {
    guard let condition = tree.firstChild(node) else { return }
    let asks = asksDirection(condition)
    visit(condition)
    inside {
      if asks { $0.contexts.insert(.branchesOnDirection) }
    } _: { collector in
      for child in collector.tree.children(node).dropFirst() { collector.visit(child) }
    }
    notePluralIf(node)
  }

  /// The arms of a `switch` over the direction or over an alignment stand for both sides.
  mutating func visitSwitch(_ node: Int) {
    guard let subject = tree.firstChild(node) else { return }
    var contexts: UsageContexts = []
    if asksDirection(subject) || patternsAskDirection(node) { contexts = .branchesOnDirection }
    let words = Words.of(value(subject))
    if words.contains("alignment") || words.contains("align") { contexts.insert(.symmetric) }
    visit(subject)
    // A long switch is a catalogue of names, not a use of each.
    let isCatalogue = tree.children(node).dropFirst(60).contains { tree.nodes[$0].kind == .switchCase }
    inside { around in
      around.contexts.formUnion(contexts)
      if isCatalogue { around.isNamed = true }
    } _: { collector in
      for child in collector.tree.children(node).dropFirst() { collector.visitCase(child) }
    }
  }

  private mutating func patternsAskDirection(_ node: Int) -> Bool {
    for child in tree.children(node) where tree.nodes[child].kind == .switchCase {
      if let patterns = tree.child(child, .patterns), asksDirection(patterns) { return true }
    }
    return false
  }

  private mutating func visitCase(_ node: Int) {
    noteSideInText(node)
    visitStatements(node)
  }

  /// `a && isRTL` and `isRTL && a`: what is beside the test belongs to it.
  mutating func visitInfix(_ node: Int) {
    var hasPlus = false
    var hasMember = false
    for child in tree.children(node) {
      if tree.nodes[child].name == .plus { hasPlus = true }
      if tree.nodes[child].name == .x || tree.nodes[child].name == .width || tree.nodes[child].kind == .tuple {
        hasMember = true
      }
    }
    if isLayoutClass { noteFrameMath(node) }
    if hasPlus { noteConcatenation(node) }
    if hasMember { noteGestureMath(node) }
    visitChildren(node)
  }

  mutating func visitPair(_ node: Int) {
    noteAttribute(node)
    visitChildren(node)
  }
}

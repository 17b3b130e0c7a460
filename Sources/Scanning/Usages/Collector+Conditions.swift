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

  // MARK: Conditional compilation

  /// What is compiled for debugging alone is seen by those who write it.
  mutating func excuseDebugCode() {
    let ranges = debugRanges()
    guard !ranges.isEmpty else { return }
    func isInside(_ offset: UInt32) -> Bool { ranges.contains { $0.contains(offset) } }
    for index in file.usages.indices where isInside(file.usages[index].at.offset) {
      file.usages[index].context.insert(.test)
    }
    for index in file.screens.indices { file.screens[index].elements.removeAll { isInside($0.at.offset) } }
  }

  /// The bytes between `#if DEBUG` and what ends that part.
  private func debugRanges() -> [Range<UInt32>] {
    var open: [UInt32?] = []
    var ranges: [Range<UInt32>] = []
    for token in tree.list.tokens where token.kind == .directive {
      switch token.name {
      case .if, .ifdef: open.append(isForDebugging(token) ? token.start : nil)
      case .ifndef: open.append(nil)
      case .else, .elseif, .elif, .endif:
        if let start = open.popLast() ?? nil { ranges.append(start..<max(start, token.start)) }
        if token.name != .endif { open.append(nil) }
      default: break
      }
    }
    return ranges
  }

  /// Is a part for debugging alone by its condition, `#if DEBUG`?
  private func isForDebugging(_ directive: Token) -> Bool {
    let line = tree.list.bytes[Int(directive.start)...].prefix { $0 != 0x0A && $0 != 0x0D }
    let words = line.split { ByteClass.of($0) != .letter }.map { String(decoding: $0, as: UTF8.self) }
    return words.dropFirst() == ["DEBUG"] && !line.contains(UInt8(ascii: "!"))
  }
}

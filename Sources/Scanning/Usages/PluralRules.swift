/// One and many told apart by a condition.
extension Collector {
  /// `count == 1 ? L10n.oneNight : L10n.nights(count)`, unless the two say different things.
  mutating func notePluralIf(_ node: Int) {
    guard let condition = tree.nodes[node].kind == .ternary ? tree.firstChild(node) : tree.child(node, .conditions)
    else {
      return
    }
    guard asksForOne(condition) else { return }
    let arms = Array(tree.children(node).dropFirst())
    let localized = arms.filter { holdsLocalized($0, 0) }
    // Accessors that a generator makes of texts without a placeholder are no functions: no number is said.
    if arms.count > 1, arms.allSatisfy({ tree.nodes[$0].kind == .member && tree.nodes[root($0)].name == .L10n }) {
      return
    }
    guard localized.count > 0, tree.nodes[node].kind != .ternary || localized.count > 1, !sayDifferentThings(arms)
    else { return }
    if saysNoNumber(node, arms) || choosesWholeTexts(node, arms) || handlesSeveral(node) { return }
    emit("NSLocalizedString(_:comment:)", value(condition), at: node, .userFacing)
  }

  private func asksForOne(_ node: Int) -> Bool {
    guard let infix = tree.nodes[node].kind == .infix ? node : tree.firstChild(node), tree.nodes[infix].kind == .infix
    else { return false }
    let children = tree.children(infix).map { $0 }
    guard children.count == 3, tree.nodes[children[2]].kind == .number, value(children[2]) == "1" else { return false }
    switch tree.nodes[children[1]].name {
    case .equalEqual, .notEqual, .greater, .lessEqual: break
    default: return false
    }
    return Words.have(value(children[0]), ["count", "number", "total", "days", "hours", "minutes", "seconds", "items"])
  }

  /// Does an arm give a localized text: directly, returned or assigned to what is shown?
  private func holdsLocalized(_ node: Int, _ depth: Int) -> Bool {
    guard depth < 5 else { return false }
    if isLocalized(node) { return true }
    switch tree.nodes[node].kind {
    case .block, .returnStatement: return tree.children(node).contains { holdsLocalized($0, depth + 1) }
    case .assignment: return tree.lastChild(node).map { holdsLocalized($0, depth + 1) } ?? false
    case .call:
      return tree.nodes[node].name == .String && argument(node, .format).map { isLocalized($0) } ?? false
    default: return false
    }
  }

  /// Do the arms only choose between two whole texts, `"Delete the playlist?"` and `"Delete the playlists?"`, that are shown
  /// as they are?
  private func saysNoNumber(_ node: Int, _ arms: [Int]) -> Bool {
    guard tree.nodes[node].kind == .ifStatement, arms.count == 2, let function = around.function else { return false }
    let targets = arms.map { arm -> Int? in
      guard tree.nodes[arm].kind == .block, let only = tree.firstChild(arm), tree.nodes[only].next < 0,
        tree.nodes[only].kind == .assignment, let target = tree.firstChild(only), let text = tree.lastChild(only),
        tree.nodes[text].name == .NSLocalizedString, let key = argument(text, at: 0), tree.nodes[key].kind == .string,
        isPlain(key), !literal(key).contains("%")
      else { return nil }
      return target
    }
    guard let first = targets[0], let second = targets[1], value(first) == value(second),
      tree.nodes[first].kind == .identifier
    else { return false }
    let name = tree.list.tokens[Int(tree.nodes[first].token)].link
    return !tree.nodes.indices.contains { use in
      tree.nodes[use].kind == .identifier && tree.list.tokens[Int(tree.nodes[use].token)].link == name
        && tree.isInside(use, of: function)
        && isPartOfText(use)
    }
  }

  /// Does a choice between two whole texts give a variable its value, which is shown as it is:
  /// `let name = count == 1 ? NSLocalizedString("Delete Feed", ...) : NSLocalizedString("Delete Feeds", ...)`?
  private func choosesWholeTexts(_ node: Int, _ arms: [Int]) -> Bool {
    guard tree.nodes[node].kind == .ternary, let variable = tree.parent(node), tree.nodes[variable].kind == .variable,
      let function = around.function
    else { return false }
    let areWhole = arms.allSatisfy { arm in
      guard tree.nodes[arm].name == .NSLocalizedString, let key = argument(arm, at: 0) else { return false }
      return tree.nodes[key].kind == .string && isPlain(key) && literal(key).contains(" ")
        && !literal(key).contains("%")
    }
    guard areWhole else { return false }
    let name = tree.list.tokens[Int(tree.nodes[variable].token)].link
    return !tree.nodes.indices.contains { use in
      tree.nodes[use].kind == .identifier && tree.list.tokens[Int(tree.nodes[use].token)].link == name
        && tree.isInside(use, of: function) && isPartOfText(use)
    }
  }

  /// Does a guard only leave where there are several, with a text that is filled with nothing?
  private func handlesSeveral(_ node: Int) -> Bool {
    guard tree.nodes[node].kind == .guardStatement, let block = tree.child(node, .block) else { return false }
    return !tokens(block).contains { index in
      let token = tree.list.tokens[index]
      switch token.kind {
      case .string: return tree.list.text(index).contains("%")
      case .identifier: return token.name == .format || tree.list.text(index).hasSuffix("WithFormat")
      default: return false
      }
    }
  }

  /// Is a name put into a longer text: filled as a format, joined, interpolated?
  private func isPartOfText(_ node: Int) -> Bool {
    var node = node
    for _ in 0..<6 {
      guard let parent = tree.parent(node) else { return false }
      switch tree.nodes[parent].kind {
      case .infix, .interpolation, .string: return true
      case .call:
        switch tree.nodes[parent].name {
        case .String, .stringWithFormat, .localizedStringWithFormat: return true
        default: return false
        }
      case .member: return tree.nodes[parent].name == .localizedStringWithFormat
      case .argument, .tuple: node = parent
      default: return false
      }
    }
    return false
  }

  /// Is the one named, and are the many counted: `"You removed {user0} and {user1}"`, `"… and %ld more"`? Then no plural
  /// form could say both.
  private func sayDifferentThings(_ arms: [Int]) -> Bool {
    let said = arms.map { arm in
      var said = Said()
      gather(arm, &said, isInText: false, 0)
      return said
    }
    if said.contains(where: \.countsTheOthers) { return true }
    guard arms.count > 1 else { return false }
    let all = said.reduce(into: Set<String>()) { $0.formUnion($1.values) }
    return said.contains { !$0.values.isEmpty && $0.values != all }
      || said.contains { $0.values.isEmpty } && all.count > 0
  }

  /// What the texts of an arm are filled with, besides numbers.
  private struct Said {
    var values: Set<String> = []
    /// `count - 1`: all but one that is named, or that is the reader.
    var countsTheOthers = false
  }

  private func gather(_ node: Int, _ said: inout Said, isInText: Bool, _ depth: Int) {
    guard depth < 24 else { return }
    switch tree.nodes[node].kind {
    case .string where isPlain(node):
      said.values.formUnion(Self.names(in: literal(node)))
    case .argument where isInText && !tree.nodes[node].flags.contains(.isLabelled):
      guard let value = tree.firstChild(node) else { return }
      if tree.nodes[value].kind != .string, tree.nodes[value].kind != .number { note(value, &said) }
    case .argument where isInText: return
    default: break
    }
    let isText = isInText || tree.nodes[node].kind == .call && (isLocalized(node) || fillsLocalized(node))
    for child in tree.children(node) { gather(child, &said, isInText: isText, depth + 1) }
  }

  /// `String(format: NSLocalizedString("...", comment: ""), name)`, `localizedStringWithFormat(...)`
  private func fillsLocalized(_ call: Int) -> Bool {
    switch tree.nodes[call].name {
    case .String, .stringWithFormat, .localizedStringWithFormat:
      return (argument(call, .format) ?? argument(call, at: 0)).map { isLocalized($0) } ?? false
    default: return false
    }
  }

  private func note(_ argument: Int, _ said: inout Said) {
    let text = value(argument)
    if text.hasSuffix("- 1") || text.hasSuffix("-1") { said.countsTheOthers = true }
    let numbers: Set = [
      "count", "number", "total", "days", "hours", "minutes", "seconds", "items", "size", "formatted",
    ]
    if tree.nodes[argument].kind == .infix || isLocalized(argument) || Words.have(text, numbers) { return }
    said.values.insert(text)
  }

  /// The named placeholders of a text: `{user0}`.
  private static func names(in text: String) -> Set<String> {
    var names: Set<String> = []
    for part in text.split(separator: "{").dropFirst() {
      if let end = part.firstIndex(of: "}") { names.insert(String(part[..<end])) }
    }
    return names
  }
}

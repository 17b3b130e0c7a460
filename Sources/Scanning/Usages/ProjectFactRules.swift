internal import Manifest

/// What a file says of the project: its own switch of languages, tests that capture both directions.
extension Collector {
  /// `UserDefaults.standard.set(["ar"], forKey: "AppleLanguages")`: the app changes its language by itself.
  mutating func noteLanguageKey(_ node: Int) {
    guard isPlain(node), literal(node) == "AppleLanguages", let argument = tree.parent(node),
      tree.nodes[argument].kind == .argument, let call = tree.parent(argument), tree.nodes[call].kind == .call,
      around.contexts.isDisjoint(with: .excused)
    else { return }
    let name = tree.name(call)
    guard name.hasPrefix("set") else { return }
    // English for everybody, as in builds for tests, is no choice of a person.
    if let languages = self.argument(call, at: 0), value(languages) == "[\"en\"]" { return }
    file.facts.append(.switching(.`in-app`))
    file.facts.append(.directionSwitch(.`app-relaunch`))
  }

  /// `window.traitOverrides.layoutDirection = .rightToLeft`, and the older ways to override a trait.
  mutating func noteOverrides() {
    let names = tree.list.tokens.lazy.filter { $0.kind == .identifier }.map(\.name)
    guard
      names.contains(where: {
        $0 == .traitOverrides || $0 == .setOverrideTraitCollection || $0 == .overrideTraitCollection
      }), names.contains(.layoutDirection)
    else { return }
    file.facts.append(.directionOverride)
  }

  /// A test that captures screens: the directions that it names, and what it captures by its own name.
  mutating func noteSnapshots() {
    guard around.contexts.contains(.test) || importsTests, let screen = capturedScreen else { return }
    var directions: [Direction] = [.ltr]
    if tree.list.tokens.contains(where: { $0.name == .rightToLeft }) { directions.append(.rtl) }
    for direction in directions { file.facts.append(.snapshot(screen: screen, direction)) }
  }

  /// `ProfileViewSnapshotTests` captures `ProfileView`.
  private var capturedScreen: String? {
    var captures = false
    for token in tree.list.tokens where token.kind == .identifier && token.name == .none {
      let count = Int(token.end - token.start)
      guard count > 9, count < 40 else { continue }
      let text = tree.list.bytes[Int(token.start)..<Int(token.end)]
      if text.starts(with: "assertSnapshot".utf8) || text.starts(with: "FBSnapshotVerify".utf8)
        || text.starts(with: "AssertSnapshot".utf8) || text.starts(with: "verifySnapshot".utf8)
      {
        captures = true
        break
      }
    }
    guard captures else { return nil }
    for node in tree.children(0) where tree.nodes[node].kind == .type {
      var name = tree.name(node)
      for suffix in ["Tests", "Test", "Snapshot", "Snapshots", "_", "UI"] where name.hasSuffix(suffix) {
        name.removeLast(suffix.count)
      }
      if !name.isEmpty { return name }
    }
    return nil
  }
}

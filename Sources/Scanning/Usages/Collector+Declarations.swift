internal import Manifest

/// Types, functions and variables: what they say of everything inside them.
extension Collector {
  /// What the path of a file says.
  static func contexts(ofPath path: String) -> UsageContexts {
    var contexts: UsageContexts = []
    // A folder of screens for developers.
    if path.split(separator: "/").dropLast().contains(where: { $0 == "Debug" || $0 == "QA" }) { contexts.insert(.test) }
    for part in path.split(separator: "/") {
      let name = part.utf8.lastIndex(of: UInt8(ascii: ".")).map { part[..<$0] } ?? part
      let words = Words.of(name)
      let tests: Set = ["tests", "test", "mocks", "mock", "fixtures"]
      if words.first == "tests" || words.last.map(tests.contains) ?? false { contexts.insert(.test) }
      // A link's preview is shown to people: only folders and files of previews are left out.
      if words.last == "previews" || words == ["preview", "content"] { contexts.insert(.preview) }
    }
    return contexts
  }

  /// Does the file import a test framework?
  var importsTests: Bool {
    tree.list.tokens.prefix(200).contains { $0.name == .XCTest || $0.name == .Testing }
  }

  mutating func visitType(_ node: Int) {
    let name = tree.name(node)
    let qualified = around.type.isEmpty ? name : around.type + "." + name
    let supertypes = supertypes(node)
    if !tree.nodes[node].flags.contains(.isExtension) {
      file.exports.append(ScannedExport(.type, qualified, supertypes.joined(separator: ",")))
    }
    let start = pairs.entries.count
    let contexts = contexts(ofType: name, supertypes)
    inside { around in
      around.type = qualified
      around.typeNode = node
      around.contexts.formUnion(contexts)
    } _: { collector in
      if collector.isScreen(node, name, supertypes) {
        collector.around.screen = collector.screen(qualified, at: node)
      }
      collector.noteLayoutClass(node, supertypes)
      collector.visitStatements(node)
    }
    markPairs(from: start)
  }

  /// The names behind the colon of a type.
  func supertypes(_ node: Int) -> [String] {
    guard let inheritance = tree.child(node, .inheritance) else { return [] }
    return tokens(inheritance).filter { tree.list.tokens[$0].kind == .identifier }.map { tree.list.text($0) }
  }

  private func contexts(ofType name: String, _ supertypes: [String]) -> UsageContexts {
    var contexts: UsageContexts = []
    let words = Words.of(name)
    if supertypes.contains("PreviewProvider") || words.last == "previews" || name.hasSuffix("_Preview") {
      contexts.insert(.preview)
    }
    if supertypes.contains("XCTestCase") { contexts.insert(.test) }
    // The name of a player says that its sides are meant only where something in it is kept from left to right.
    if words.contains(where: Words.playback.contains), forcesDirection { contexts.insert(.inPlayback) }
    if words.contains(where: Words.timelines.contains) { contexts.insert(.inPlayback) }
    if words.contains(where: Words.spatial.contains) { contexts.insert(.inSpatial) }
    return contexts
  }

  /// Is a type something that people see: a view, a view controller, a cell?
  private func isScreen(_ node: Int, _ name: String, _ supertypes: [String]) -> Bool {
    let flags = tree.nodes[node].flags
    if flags.contains(.isEnum) || flags.contains(.isProtocol) { return false }
    let seen: Set = [
      "view", "controller", "cell", "button", "bar", "screen", "row", "label", "control", "field", "sheet", "vc",
    ]
    func isSeen(_ name: String) -> Bool { Words.of(name).last.map(seen.contains) ?? false }
    if flags.contains(.isExtension) { return isSeen(name) && name != "View" }
    if supertypes.contains(where: { $0 == "View" || $0 == "App" || $0 == "Scene" || $0 == "Widget" || $0 == "Commands" }
    ) {
      return true
    }
    return supertypes.contains(where: isSeen) && !name.hasSuffix("Delegate") && !name.hasSuffix("Protocol")
  }

  /// The screen of a name, made when it is first asked for.
  private mutating func screen(_ name: String, at node: Int) -> Int {
    if let index = file.screens.firstIndex(where: { $0.name == name }) { return index }
    var screen = ScannedScreen(name, at: tree.offset(node))
    // What is judged is the rendition from right to left.
    screen.fields[.direction] = .term(Direction.rtl)
    file.screens.append(screen)
    return file.screens.count - 1
  }

  /// Marks the usages that form pairs within a function or type.
  mutating func markPairs(from start: Int) {
    for usage in pairs.paired(from: start) { file.usages[usage].context.insert(.symmetric) }
  }

  mutating func visitFunction(_ node: Int) {
    let start = pairs.entries.count
    let contexts = contexts(ofFunction: node)
    inside { around in
      around.function = node
      around.contexts.formUnion(contexts)
    } _: {
      $0.visitStatements(node)
    }
    markPairs(from: start)
  }

  private func contexts(ofFunction node: Int) -> UsageContexts {
    var contexts: UsageContexts = []
    let token = tree.list.tokens[Int(tree.nodes[node].token)]
    let name = tree.list.bytes[Int(token.start)..<Int(token.end)]
    if tree.nodes[node].name == .draw || name.elementsEqual("draw".utf8) || name.elementsEqual("path".utf8)
      || name.elementsEqual("drawRect".utf8)
    {
      contexts.insert(.drawing)
    }
    if DirectionWords.speaksOfDirection(name) { contexts.insert(.branchesOnDirection) }
    return contexts
  }

  mutating func visitVariable(_ node: Int) {
    let start = pairs.entries.count
    let isMember = around.typeNode != nil && around.function == nil
    let speaksOfDirection = DirectionWords.speaksOfDirection(nameBytes(node))
    let isPreview = tree.name(node) == "previews"
    inside { around in
      if isMember { around.function = node }
      if speaksOfDirection { around.contexts.insert(.branchesOnDirection) }
      if isPreview { around.contexts.insert(.preview) }
    } _: { collector in
      collector.noteAlignmentVariable(node)
      collector.noteDirectionVariable(node)
      collector.noteConstant(node)
      collector.noteFlippedPicture(node)
      collector.visitChildren(node)
    }
    if isMember { markPairs(from: start) }
  }

  /// Does nothing outside of the file see a declaration?
  func isPrivate(_ node: Int) -> Bool {
    let name = Int(tree.nodes[node].token)
    let start = max(Int(tree.nodes[node].start) - 4, 0)
    return (min(start, name)..<name).contains {
      tree.list.tokens[$0].name == .private || tree.list.tokens[$0].name == .fileprivate
    }
  }

  private func nameBytes(_ node: Int) -> ArraySlice<UInt8> {
    let token = tree.list.tokens[Int(tree.nodes[node].token)]
    return tree.list.bytes[Int(token.start)..<Int(token.end)]
  }

  mutating func visitParameter(_ node: Int) { visitChildren(node) }

  mutating func visitEnumCase(_ node: Int) {
    guard let value = tree.firstChild(node) else { return }
    if tree.nodes[value].kind == .string { export(node, value) }
    // A long enumeration is a catalogue of names, not a use of each.
    if let type = tree.parent(node), isCatalogue(type) { return }
    visit(value)
  }

  private func isCatalogue(_ type: Int) -> Bool {
    var count = 0
    for child in tree.children(type) where tree.nodes[child].kind == .enumCase {
      count += 1
      if count > 60 { return true }
    }
    return false
  }

  /// Exports a constant text that other files may name.
  private mutating func noteConstant(_ node: Int) {
    let flags = tree.nodes[node].flags
    guard flags.contains(.isConstant), flags.contains(.isStatic) || around.typeNode == nil,
      let value = tree.lastChild(node),
      tree.nodes[value].kind == .string
    else { return }
    export(node, value)
  }

  private mutating func export(_ node: Int, _ value: Int) {
    guard tree.list.tokens[Int(tree.nodes[value].token)].kind == .string else { return }
    let prefix = around.type.isEmpty ? "" : around.type + "."
    file.exports.append(ScannedExport(.constant, prefix + tree.name(node), literal(value)))
  }

  /// The text of a string literal as written between its quotes.
  func literal(_ node: Int) -> String {
    let token = tree.list.tokens[Int(tree.nodes[node].start)]
    return String(decoding: tree.list.bytes[tree.list.body(token)], as: UTF8.self)
  }
}

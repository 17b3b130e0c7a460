internal import Manifest

/// Symbols and images: by name, behind constants, in enumerations.
extension Collector {
  /// Takes the argument of a call that names a symbol or an image. False where it names neither.
  mutating func noteNamedImage(_ call: Int, _ argument: Int) -> Bool {
    guard let value = tree.firstChild(argument) else { return false }
    if tree.nodes[argument].flags.contains(.isLabelled) {
      switch tree.nodes[argument].name {
      case .systemName, .systemImage, .systemSymbolName, .systemImageName, .systemSymbol:
        noteSymbol(value, of: call, api: symbolAPI(call, tree.nodes[argument].name))
        return true
      case .named where tree.nodes[call].name == .UIImage || tree.nodes[call].name == .NSImage:
        noteAsset(value, of: call)
        return true
      default: return false
      }
    }
    switch tree.nodes[call].name {
    case .systemImageNamed:
      noteSymbol(value, of: call, api: "UIImage.systemImageNamed:")
      return true
    case .imageNamed:
      guard tree.firstChild(argument) == self.argument(call, at: 0) else { return false }
      noteAsset(value, of: call)
      return true
    case .Image where tree.nodes[value].kind == .string:
      noteAsset(value, of: call)
      return true
    default: return false
    }
  }

  private func symbolAPI(_ call: Int, _ label: Name) -> String {
    switch (tree.nodes[call].name, label) {
    case (.Image, .systemSymbol): "Image.init(systemSymbol:)"
    case (.UIImage, .systemSymbol): "UIImage.init(systemSymbol:)"
    case (_, .systemSymbol): "Label.init(_:systemSymbol:)"
    case (.Image, _): "Image.init(systemName:)"
    case (.Button, _): "Button.init(_:systemImage:action:)"
    case (_, .systemImage): "Label.init(_:systemImage:)"
    case (_, .systemSymbolName): "NSImage.init(systemSymbolName:accessibilityDescription:)"
    case (_, .systemImageName): "UIApplicationShortcutIcon.init(systemImageName:)"
    default: "UIImage.init(systemName:)"
    }
  }

  /// The names that a value may be: itself, or the arms of a choice.
  private mutating func noteSymbol(_ value: Int, of call: Int, api: String) {
    switch tree.nodes[value].kind {
    case .string where isPlain(value): writeSymbol(literal(value), value, api: api, call: call)
    case .implicitMember where api.contains("systemSymbol"),
      .member where api.contains("systemSymbol") && tree.firstChild(value).map { tree.name($0) == "SFSymbol" } ?? false:
      writeSymbol(SymbolName.dotted(tree.name(value)), value, api: api, call: call)
    case .ternary:
      let children = tree.children(value).map { $0 }
      guard children.count == 3 else { return }
      let asks = asksDirection(children[0])
      inside {
        if asks { $0.contexts.insert(.branchesOnDirection) }
      } _: { collector in
        collector.noteSymbol(children[1], of: call, api: api)
        collector.noteSymbol(children[2], of: call, api: api)
      }
    case .tuple:
      if let argument = tree.firstChild(value), let inner = tree.firstChild(argument) {
        noteSymbol(inner, of: call, api: api)
      }
    case .infix where tree.children(value).contains(where: { tree.nodes[$0].name == .coalesce }):
      for child in tree.children(value) where tree.nodes[child].kind == .string {
        noteSymbol(child, of: call, api: api)
      }
    case .ifStatement, .switchStatement: break  // its literals are found by themselves
    default:
      guard around.contexts.isDisjoint(with: .excused) else { return }
      file.gaps.append(ScanGap(.dynamicSymbol, at: tree.offset(value), self.value(value)))
    }
  }

  /// Is a string literal without interpolation?
  func isPlain(_ node: Int) -> Bool { tree.list.tokens[Int(tree.nodes[node].start)].kind == .string }

  /// Writes a symbol down: as an element of its screen, or as a usage where there is none and it has a side.
  private mutating func writeSymbol(
    _ name: String, _ node: Int, api: String, call: Int?, flip: ScannedValue? = nil
  ) {
    guard around.contexts.isDisjoint(with: .excused), SymbolName.isName(name.utf8) else { return }
    let hasSide = SymbolName.hasSide(name.utf8)
    let turn = turn(of: call ?? node)
    if hasSide, isOfSidedCase(node) || isOnScale(name, node) || turn == .quarter { return }
    if hasSide, let line = lineOfText(around: call ?? node) {
      // Between two texts that are written out it runs as they do; between values nobody knows how that is.
      guard !line.isWrittenOut else { return }
      emit("LocalizedStringKey.StringInterpolation.appendInterpolation(_:)", "\"\(name)\"", at: node)
      return
    }
    // What mirrors by itself and is turned after that would point up.
    let fix = turn == nil ? symbolFix(name, node) : nil
    guard let screen = around.screen else {
      if hasSide, around.flip == nil, !around.isForced {
        emit(api, "\"\(name)\"", at: node, fix: fix)
      }
      return
    }
    var element = ScannedElement("\(name.replacing(".", with: "-"))", .icon, at: tree.offset(call ?? node))
    element.fields[.symbol] = .text(name)
    if hasSide, let meaning = meaning(of: name, call ?? node) { element.fields[.depicts] = .term(meaning) }
    element.fields[.flip] = around.flip.map { .term($0) } ?? flip
    if around.isForced { element.fields[.semantic] = .term(Semantic.forceLeftToRight) }
    element.fix = around.flip == nil ? fix : nil
    file.screens[screen].elements.append(element)
  }

  private enum Turn { case quarter, computed }

  /// How a modifier of its chain turns a picture; by a quarter it points up or down, and has no side.
  private func turn(of node: Int) -> Turn? {
    var node = node
    while let parent = tree.parent(node), tree.firstChild(parent) == node,
      tree.nodes[parent].kind == .member || tree.nodes[parent].kind == .call
    {
      if tree.nodes[parent].kind == .call, tree.name(parent) == "rotationEffect", let angle = argument(parent, at: 0) {
        let numbers = tokens(angle).filter { tree.list.tokens[$0].kind == .number }.map { tree.list.text($0) }
        return numbers == ["90"] || numbers == ["270"] ? .quarter : .computed
      }
      node = parent
    }
    return nil
  }

  /// Does the case of a `switch` around a node name the side: `case .moveLeft: "arrow.left"`? Then that is meant.
  func isOfSidedCase(_ node: Int) -> Bool {
    var node = node
    for _ in 0..<5 {
      guard let parent = tree.parent(node) else { return false }
      if tree.nodes[parent].kind == .patterns { return Words.have(value(parent), ["left", "right"]) }
      if tree.nodes[parent].kind == .switchCase {
        return tree.child(parent, .patterns).map { Words.have(value($0), ["left", "right"]) } ?? false
      }
      node = parent
    }
    return false
  }

  /// Is an arrow one of several that show a slope or a heading: beside it stand arrows that point up and down?
  private func isOnScale(_ name: String, _ node: Int) -> Bool {
    guard name.hasPrefix("arrow.") else { return false }
    var whole = node
    for _ in 0..<6 {
      guard let parent = tree.parent(whole) else { return false }
      whole = parent
      guard tree.nodes[whole].kind == .switchStatement || tree.nodes[whole].kind == .ternary else { continue }
      var (hasUp, hasDown) = (false, false)
      for index in tokens(whole).prefix(600) where tree.list.tokens[index].kind == .string {
        let body = tree.list.bytes[tree.list.body(tree.list.tokens[index])]
        if body.starts(with: "arrow.up".utf8) { hasUp = true }
        if body.starts(with: "arrow.down".utf8) { hasDown = true }
      }
      if hasUp && hasDown { return true }
    }
    return false
  }

  /// A line of text with something before and behind an arrow: `Text("a.org \(arrow) b.org")`, `Text("\(from) \(arrow) \(to)")`.
  /// The arrow leads from the one to the other as the letters beside it run, not as the interface does.
  private func lineOfText(around node: Int) -> LineOfText? {
    var node = node
    for _ in 0..<6 {
      guard let parent = tree.parent(node) else { return nil }
      if tree.nodes[parent].kind == .interpolation, let text = tree.parent(parent), tree.nodes[text].kind == .string {
        let own = tree.byteRange(parent)
        let range = tree.byteRange(text)
        let sides = [range.lowerBound..<own.lowerBound, own.upperBound..<range.upperBound]
        let signs = " \"\\()".utf8
        guard sides.allSatisfy({ tree.list.bytes[$0].contains { !signs.contains($0) } }) else { return nil }
        let others = tree.children(text).filter { tree.nodes[$0].kind == .interpolation && $0 != parent }
        return LineOfText(isWrittenOut: others.isEmpty)
      }
      node = parent
    }
    return nil
  }

  private struct LineOfText {
    /// Its other parts are all literal.
    var isWrittenOut: Bool
  }

  private func symbolFix(_ name: String, _ node: Int) -> ScannedFix? {
    guard tree.nodes[node].kind == .string, let follower = SymbolName.follower(name) else { return nil }
    let body = tree.list.body(tree.list.tokens[Int(tree.nodes[node].start)])
    return ScannedFix(
      [.init(body.lowerBound, body.upperBound, follower)], requires: SymbolName.followerNeeds)
  }

  // MARK: Literals by themselves

  /// A literal that is the name of an arrow: behind a constant, in an enumeration, given to a helper.
  mutating func noteSymbolLiteral(_ node: Int) {
    guard !around.isNamed, isPlain(node) else { return }
    let token = tree.list.tokens[Int(tree.nodes[node].start)]
    let body = tree.list.bytes[tree.list.body(token)]
    guard SymbolName.hasSide(body), !isCompared(node), !isKey(node) else { return }
    writeSymbol(String(decoding: body, as: UTF8.self), node, api: "UIImage.init(systemName:)", call: nil)
  }

  /// Is a literal the key of a dictionary, an identifier, or an entry of a list of names?
  private func isKey(_ node: Int) -> Bool {
    guard let parent = tree.parent(node) else { return false }
    switch tree.nodes[parent].kind {
    case .pair: return tree.firstChild(parent) == node
    case .subscripting, .interpolation: return true
    case .array:
      // A table of names, not a use of each.
      return tree.children(parent).filter { tree.nodes[$0].kind == .string }.count > 2
    case .argument:
      guard let call = tree.parent(parent) else { return false }
      switch tree.nodes[call].name {
      case .print, .NSLog, .debugPrint, .fatalError, .assertionFailure, .precondition, .accessibilityLabel, .Text:
        return true
      default: return false
      }
    default: return false
    }
  }

  // MARK: Names of symbols in code

  /// `.chevronLeft` of an enumeration of symbols, and a theme's picture that is named for its side.
  mutating func noteImageName(_ node: Int) {
    guard !around.isNamed, tree.nodes[node].name == .none, tree.nodes[node].kind != .identifier else { return }
    let token = tree.list.tokens[Int(tree.nodes[node].token)]
    let bytes = tree.list.bytes[Int(token.start)..<Int(token.end)]
    guard bytes.count > 8, bytes.count < 40, bytes.starts(with: "chevron".utf8) || bytes.starts(with: "arrow".utf8)
    else {
      return
    }
    let name = tree.name(node)
    guard SymbolName.isCase(name), !isCompared(node), namesPicture(node) else { return }
    let symbol = SymbolName.dotted(name)
    writeSymbol(
      symbol, node, api: "UIImage.init(systemName:)", call: nil, flip: .reference(flipName(name), otherwise: nil))
  }

  /// Exports how a theme's picture is mirrored where it is made, which holds wherever it is used:
  /// `var chevronLeft = load("chevron.left").imageFlippedForRightToLeftLayoutDirection()`.
  mutating func noteFlippedPicture(_ node: Int) {
    guard around.typeNode != nil, let value = tree.lastChild(node), tree.nodes[value].kind == .call,
      tree.nodes[value].name == .imageFlippedForRightToLeftLayoutDirection
    else { return }
    let name = tree.name(node)
    guard SymbolName.isCase(name) else { return }
    file.exports.append(
      ScannedExport(.constant, flipName(name), FlipMethod.imageFlippedForRightToLeftLayoutDirection.name))
  }

  /// What the mirroring of a theme's picture is called among the constants.
  private func flipName(_ name: String) -> String { "flip of \(name)" }

  /// Is a name used where a picture or a symbol is wanted: assigned to an image, given for an icon?
  private func namesPicture(_ node: Int) -> Bool {
    let wanted: Set = ["image", "icon", "symbol", "images", "icons", "symbols", "sf", "glyph"]
    var node = node
    for _ in 0..<6 {
      if tree.nodes[node].kind == .member, let base = tree.firstChild(node), Words.have(tree.name(base), wanted) {
        return true
      }
      guard let parent = tree.parent(node) else { return false }
      switch tree.nodes[parent].kind {
      case .argument:
        if tree.nodes[parent].flags.contains(.isLabelled) { return Words.have(tree.name(parent), wanted) }
        return tree.parent(parent).map { Words.have(tree.name($0), wanted) } ?? false
      case .assignment:
        return tree.firstChild(parent).map { Words.have(tree.name($0), wanted) } ?? false
      case .variable:
        return tree.child(parent, .typeName).map { Words.have(tree.name($0), wanted) } ?? false
          || Words.have(tree.name(parent), wanted)
      case .returnStatement, .switchCase, .block, .accessor, .ternary, .member, .call, .switchStatement, .ifStatement:
        node = parent
      default: return false
      }
    }
    return false
  }

  // MARK: Assets

  /// `Image("back")`, `UIImage(named: "back")`
  private mutating func noteAsset(_ value: Int, of call: Int) {
    switch tree.nodes[value].kind {
    case .string where isPlain(value): writeAsset(literal(value), call)
    case .ternary:
      let children = tree.children(value).map { $0 }
      guard children.count == 3 else { return }
      let asks = asksDirection(children[0])
      inside {
        if asks { $0.contexts.insert(.branchesOnDirection) }
      } _: { collector in
        collector.noteAsset(children[1], of: call)
        collector.noteAsset(children[2], of: call)
      }
    default:
      guard around.contexts.isDisjoint(with: .excused) else { return }
      file.gaps.append(ScanGap(.dynamicAsset, at: tree.offset(value), self.value(value)))
    }
  }

  private mutating func writeAsset(_ name: String, _ call: Int) {
    guard !name.isEmpty, around.contexts.isDisjoint(with: .excused) else { return }
    file.mentions.append(ScannedMention(name))
    guard SymbolName.namesSide(name), around.flip == nil else { return }
    // A catalog of the project says more, and is judged itself: then this is left out.
    emit("UIImage.init(named:)", "\"\(name)\"", at: call)
  }

  /// Literals that name a picture for a helper of the project: `loadImageSafely(with: "arrow_send")`.
  mutating func noteAssetLiteral(_ node: Int) {
    guard !around.isNamed, isPlain(node), around.flip == nil, let parent = tree.parent(node),
      tree.nodes[parent].kind == .argument, let call = tree.parent(parent), tree.nodes[call].kind == .call
    else { return }
    let words = Words.of(tree.name(call))
    guard words.contains("image") || words.contains("icon"), tree.nodes[call].name != .accessibilityLabel else {
      return
    }
    let name = literal(node)
    guard name.utf8.allSatisfy({ $0 != 0x20 && $0 < 0x80 }), SymbolName.namesSide(name) else { return }
    writeAsset(name, call)
  }

  // MARK: Macros

  mutating func visitMacro(_ node: Int) {
    if tree.nodes[node].name == .imageLiteral, let value = argument(node, .resourceName) { noteAsset(value, of: node) }
    let isPreview = tree.name(node) == "#Preview"
    let isImage = tree.nodes[node].name == .imageLiteral
    inside { around in
      if isPreview { around.contexts.insert(.preview) }
      if isImage { around.isNamed = true }
    } _: {
      $0.visitChildren(node)
    }
  }
}

internal import Manifest

/// Calls: which rules a name asks, and what a modifier says of what it is put on.
extension Collector {
  mutating func visitCall(_ node: Int) {
    switch tree.nodes[node].name {
    case .flipsForRightToLeftLayoutDirection, .mirrorsInRTL, .imageFlippedForRightToLeftLayoutDirection,
      .withHorizontallyFlippedOrientation, .imageWithHorizontallyFlippedOrientation:
      return visitFlip(node)
    case .environment: return visitEnvironment(node)
    case .scaleEffect, .rotation3DEffect: return visitScale(node)
    case .constraint, .constraintsWithVisualFormat, .withVisualFormat: noteAnchorConstraint(node)
    case .NSLayoutConstraint, .constraintWithItem: noteConstraintInit(node)
    case .makeConstraints, .remakeConstraints, .updateConstraints, .prepareConstraints, .snp_makeConstraints,
      .snp_remakeConstraints, .snp_updateConstraints, .mas_makeConstraints, .mas_remakeConstraints,
      .mas_updateConstraints:
      return visitConstraintMaker(node)
    case .autoPinEdge, .autoPinEdgeToSuperviewEdge, .autoAlignAxis, .autoPinEdgesToSuperviewEdges,
      .autoConstrainAttribute, .autoPinEdgesToSuperviewEdgesWithInsets:
      notePureLayout(node)
    case .left, .right: notePinLayout(node)
    case .UIEdgeInsets, .UIEdgeInsetsMake, .NSEdgeInsets, .NSEdgeInsetsMake: noteInsets(node)
    case .CGRect, .CGRectMake, .NSMakeRect: noteRect(node)
    case .offsetBy: noteOffset(node)
    case .setContentOffset: noteContentOffset(node)
    case .CGAffineTransform, .CGAffineTransformMakeTranslation: noteTransform(node)
    case .setTextAlignment, .setContentHorizontalAlignment, .setAlignment: noteAlignmentCall(node)
    case .setSemanticContentAttribute: noteSemanticCall(node)
    case .setTransform, .setAffineTransform: noteTransformCall(node)
    case .setFrame: noteFrameCall(node)
    case .setDateFormat: noteDateFormat(tree.lastChild(node), at: node)
    case .userInterfaceLayoutDirection, .userInterfaceLayoutDirectionForSemanticContentAttribute:
      noteDirectionQuestion(node)
    case .characterDirection, .characterDirectionForLanguage, .lineDirection,
      .CFLocaleGetLanguageCharacterDirection:
      noteCharacterDirection(node)
    case .isRightToLeftLayoutDirection, .isRTL, .isRightToLeft: noteLocaleDirection(node)
    case .method_exchangeImplementations: emit("method_exchangeImplementations(_:_:)", value(node), at: node)
    case .setOverrideTraitCollection: break
    case .kerning, .tracking: noteTracking(node)
    case .textCase: noteTextCase(node)
    case .maskedCorners, .byRoundingCorners: break
    case .UIBezierPath: noteRoundedPath(node)
    case .transition: noteTransition(node)
    case .CTRunDraw, .CTFontDrawGlyphs, .CTFontGetGlyphsForCharacters, .showGlyphs: noteGlyphs(node)
    default: break
    }
    noteTexts(node)
    noteControl(node)
    visitArguments(of: node)
  }

  /// Visits what a call holds, with what it says of the symbols inside.
  mutating func visitArguments(of node: Int) {
    let outer = around
    if isDrawing(node) { around.contexts.insert(.drawing) }
    for child in tree.children(node) {
      let isSymbol = tree.nodes[child].kind == .argument && noteNamedImage(node, child)
      inside {
        if isSymbol { $0.isNamed = true }
      } _: {
        $0.visit(child)
      }
    }
    around = outer
  }

  private func isDrawing(_ node: Int) -> Bool {
    switch tree.nodes[node].name {
    case .UIGraphicsImageRenderer, .Canvas: true
    default: false
    }
  }

  // MARK: Arguments

  /// The value of the argument with a label.
  func argument(_ node: Int, _ label: Name) -> Int? {
    for child in tree.children(node) where tree.nodes[child].kind == .argument {
      if tree.nodes[child].flags.contains(.isLabelled), tree.nodes[child].name == label {
        return tree.firstChild(child)
      }
    }
    return nil
  }

  /// The value of the argument at a place, with or without a label.
  func argument(_ node: Int, at place: Int) -> Int? {
    var count = 0
    for child in tree.children(node) where tree.nodes[child].kind == .argument {
      if count == place { return tree.firstChild(child) }
      count += 1
    }
    return nil
  }

  /// The value of the argument whose label is written so.
  func argument(_ node: Int, labelled label: String) -> Int? {
    for child in tree.children(node) where tree.nodes[child].kind == .argument {
      if tree.nodes[child].flags.contains(.isLabelled), tree.name(child) == label { return tree.firstChild(child) }
    }
    return nil
  }

  /// What a method is called on, or nil.
  func base(_ node: Int) -> Int? {
    guard let callee = tree.nodes[node].kind == .call ? tree.firstChild(node) : node,
      tree.nodes[callee].kind == .member
    else { return nil }
    return tree.firstChild(callee)
  }

  /// The innermost base of a chain of members and calls.
  func root(_ node: Int) -> Int {
    var node = node
    while let first = tree.firstChild(node) {
      switch tree.nodes[node].kind {
      case .call, .member, .subscripting: node = first
      default: return node
      }
    }
    return node
  }

  // MARK: Flips

  /// A modifier that mirrors what it is put on.
  private mutating func visitFlip(_ node: Int) {
    let name = tree.nodes[node].name
    guard let base = base(node) else { return visitArguments(of: node) }
    let isOff = argument(node, at: 0).map { value($0) == "false" } ?? false
    let method: FlipMethod
    let api: String
    switch name {
    case .flipsForRightToLeftLayoutDirection:
      method = .flipsForRightToLeftLayoutDirection
      api = "View.flipsForRightToLeftLayoutDirection(_:)"
    case .mirrorsInRTL:
      method = .mirrorsInRTL
      api = "View.mirrorsInRTL()"
    case .imageFlippedForRightToLeftLayoutDirection:
      method = .imageFlippedForRightToLeftLayoutDirection
      api = "UIImage.imageFlippedForRightToLeftLayoutDirection()"
    default:
      method = .scale
      api = "UIImage.withHorizontallyFlippedOrientation()"
    }
    let branches: UsageContexts = statementAsksDirection(node) ? .branchesOnDirection : []
    emit(api, isOff ? "false" : value(base), at: node, contexts(ofFlipped: base).union(branches))
    inside {
      if !isOff { $0.flip = method }
    } _: {
      $0.visit(base)
    }
  }

  /// What kind of thing is mirrored: a view with others in it, a text, a sign of playback.
  func contexts(ofFlipped base: Int) -> UsageContexts {
    let root = root(base)
    var contexts: UsageContexts = []
    switch tree.nodes[root].name {
    case .HStack, .VStack, .ZStack, .LazyHStack, .LazyVStack, .List, .Form, .ScrollView, .Section, .TabView,
      .NavigationStack,
      .NavigationView:
      contexts.insert(.container)
    case .Text, .Label, .TextField, .TextEditor: contexts.insert(.text)
    default: break
    }
    for index in tokens(base) where tree.list.tokens[index].kind == .string {
      let body = tree.list.bytes[tree.list.body(tree.list.tokens[index])]
      if Self.isMediaSymbol(body) { contexts.insert(.inPlayback) }
    }
    return contexts
  }

  private static func isMediaSymbol(_ name: ArraySlice<UInt8>) -> Bool {
    for media in ["play", "pause", "backward", "forward", "goforward", "gobackward", "stop", "record"] {
      guard name.starts(with: media.utf8) else { continue }
      let rest = name.dropFirst(media.utf8.count)
      if rest.isEmpty || rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "p") { return true }
    }
    return false
  }

  /// `.scaleEffect(x: -1)`: mirrored on one axis only; on both it is turned upside down.
  private mutating func visitScale(_ node: Int) {
    guard let base = base(node) else { return visitArguments(of: node) }
    let arguments = tree.children(node).filter { tree.nodes[$0].kind == .argument }.map { value($0) }
    let text = arguments.joined(separator: ", ")
    let isRotation = tree.nodes[node].name == .rotation3DEffect
    let mirrors = isRotation ? text.contains("180") || text.contains("pi") : text.contains("-1")
    let both = text.split(separator: "-1", omittingEmptySubsequences: false).count > 2
    guard mirrors, !both || asksArguments(node) else { return visitArguments(of: node) }
    let asks = asksArguments(node)
    let contexts = contexts(ofFlipped: base).union(asks ? .branchesOnDirection : [])
    let api = isRotation ? "View.rotation3DEffect(_:axis:anchor:anchorZ:perspective:)" : "View.scaleEffect(x:y:anchor:)"
    emit(api, text, at: node, contexts)
    let flips = asks || around.contexts.contains(.branchesOnDirection)
    inside {
      if flips { $0.flip = .scale }
    } _: {
      $0.visit(base)
    }
  }

  private mutating func asksArguments(_ node: Int) -> Bool {
    for child in tree.children(node) where tree.nodes[child].kind == .argument && asksDirection(child) { return true }
    return false
  }

  /// `.environment(\.layoutDirection, .leftToRight)` forces what it is put on.
  private mutating func visitEnvironment(_ node: Int) {
    guard let path = argument(node, at: 0), tree.nodes[path].kind == .keyPath,
      tree.nodes[path].name == .layoutDirection, let direction = argument(node, at: 1), let base = base(node)
    else { return visitArguments(of: node) }
    let text = value(direction)
    let isConstant = tree.nodes[direction].kind == .implicitMember || tree.nodes[direction].kind == .member
    let chosen =
      tree.nodes[direction].kind == .ternary && tree.firstChild(direction).map { !asksDirection($0) } ?? false
    if chosen || isConstant && (text.hasSuffix("leftToRight") || text.hasSuffix("rightToLeft")) {
      emit("View.environment(\\.layoutDirection, _:)", text, at: node, contentContexts(base))
    }
    inside {
      $0.isForced = true
    } _: {
      $0.visit(base)
    }
  }

  /// Is what a view holds of the kind that runs from left to right everywhere: by its type, its name, what it edits?
  private func contentContexts(_ base: Int) -> UsageContexts {
    var contexts: UsageContexts = []
    let name = value(root(base))
    if Words.have(around.type, Words.addresses) || Words.have(name, Words.addresses) { contexts.insert(.machineOutput) }
    if Words.have(around.type, Words.playback) || Words.have(name, Words.playback) { contexts.insert(.inPlayback) }
    for index in tokens(base).prefix(80) where tree.list.tokens[index].kind == .identifier {
      guard tree.list.bytes[Int(tree.list.tokens[index].start)] == UInt8(ascii: "$") else { continue }
      if Words.have(tree.list.text(index), Words.addresses) { contexts.insert(.machineOutput) }
    }
    return contexts
  }
}

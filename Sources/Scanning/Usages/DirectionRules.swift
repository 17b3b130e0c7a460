/// Where the direction comes from, and what is forced to one.
extension Collector {
  /// `UIApplication.shared.userInterfaceLayoutDirection`, `view.effectiveUserInterfaceLayoutDirection`
  mutating func noteDirectionProperty(_ node: Int) {
    guard tree.nodes[node].kind == .member, let base = tree.firstChild(node) else { return }
    if let parent = tree.parent(node), tree.nodes[parent].kind == .call, tree.firstChild(parent) == node { return }
    let contexts: UsageContexts = isKept(node) ? .cached : []
    if tree.nodes[node].name == .effectiveUserInterfaceLayoutDirection {
      emit(
        "UIView.effectiveUserInterfaceLayoutDirection", statementValue(node), at: node, contexts.subtracting(.cached))
      return
    }
    let text = value(base)
    let api: String
    if text.contains("UIApplication") || text == "application" || text == "app" {
      api = "UIApplication.userInterfaceLayoutDirection"
    } else if text.contains("NSApp") {
      api = "NSApplication.userInterfaceLayoutDirection"
    } else {
      api = "NSView.userInterfaceLayoutDirection"
    }
    emitAnywhere(api, statementValue(node), at: node, contexts)
  }

  /// `UIView.userInterfaceLayoutDirection(for: view.semanticContentAttribute)`
  mutating func noteDirectionQuestion(_ node: Int) {
    guard let base = base(node) else { return }
    let isUIView = value(base) == "UIView"
    guard isUIView else { return }
    emitAnywhere(
      "UIView.userInterfaceLayoutDirection(for:)", statementValue(node), at: node, isKept(node) ? .cached : [])
  }

  /// A question about the direction is itself no arm of a test of it.
  private mutating func emitAnywhere(_ api: String, _ text: String, at node: Int, _ contexts: UsageContexts) {
    inside {
      $0.contexts.remove(.branchesOnDirection)
    } _: {
      _ = $0.emit(api, text, at: node, contexts)
    }
  }

  /// Is the answer kept for later: the value of a stored property, outside any function?
  private func isKept(_ node: Int) -> Bool {
    var node = node
    while let parent = tree.parent(node) {
      switch tree.nodes[parent].kind {
      case .block, .closure, .accessor, .function: return false
      case .variable:
        guard let owner = tree.parent(parent) else { return false }
        return tree.nodes[owner].kind == .type
      default: node = parent
      }
    }
    return false
  }

  // MARK: Locales

  mutating func noteLanguageSource(_ node: Int) {
    if tree.nodes[node].name == .AppleLanguages { return }
    let api: String
    switch tree.nodes[node].name {
    case .preferredLanguages: api = "Locale.preferredLanguages"
    case .regionCode: api = "Locale.regionCode"
    default: return
    }
    emitAnywhere(api, localeStatement(node), at: node, [])
  }

  mutating func noteLanguageList(_ node: Int) {
    let api = tree.nodes[node].name == .languageCode ? "Locale.languageCode" : "Bundle.preferredLocalizations"
    emitAnywhere(api, localeStatement(node), at: node, [])
  }

  mutating func noteCharacterDirection(_ node: Int) {
    if tree.nodes[node].kind != .call, let parent = tree.parent(node), tree.nodes[parent].kind == .call,
      tree.firstChild(parent) == node
    {
      return
    }
    let api: String
    switch tree.nodes[node].name {
    case .characterDirection where tree.nodes[node].kind == .call: api = "Locale.characterDirection(forLanguage:)"
    case .characterDirectionForLanguage: api = "NSLocale.characterDirectionForLanguage:"
    case .lineDirection: api = "Locale.lineDirection(forLanguage:)"
    case .lineLayoutDirection: api = "Locale.Language.lineLayoutDirection"
    case .CFLocaleGetLanguageCharacterDirection: api = "CFLocaleGetLanguageCharacterDirection(_:)"
    default: api = "Locale.Language.characterDirection"
    }
    emitAnywhere(api, localeStatement(node), at: node, languageContexts(node))
  }

  /// The direction of a text is a matter of its language: `isRTL(text.dominantLanguage)`.
  private func languageContexts(_ node: Int) -> UsageContexts {
    let text = localeStatement(node)
    let words = Words.of(text)
    return words.contains("dominant") || words.contains("tagger") || words.contains("recognizer") ? .text : []
  }

  /// `Locale.current.isRightToLeft`, a property of the project's own.
  mutating func noteLocaleDirection(_ node: Int) {
    let callee = tree.nodes[node].kind == .call ? tree.firstChild(node) ?? node : node
    guard tree.nodes[callee].kind == .member, let base = tree.firstChild(callee) else { return }
    if tree.nodes[node].kind != .call, let parent = tree.parent(node), tree.nodes[parent].kind == .call,
      tree.firstChild(parent) == node
    {
      return
    }
    guard value(base).contains("Locale.") else { return }
    emitAnywhere("Locale.Language.characterDirection", localeStatement(node), at: node, [])
  }

  private func localeStatement(_ node: Int) -> String {
    var node = node
    while let parent = tree.parent(node) {
      switch tree.nodes[parent].kind {
      case .block, .closure, .file, .type, .accessor, .function, .switchCase: return value(node)
      case .ifStatement, .guardStatement, .switchStatement, .loop, .scope: return value(node)
      default: node = parent
      }
    }
    return value(node)
  }

  // MARK: Forced directions

  /// `view.semanticContentAttribute = .forceLeftToRight`
  mutating func noteSemantic(_ target: Int, _ value: Int) {
    noteForced(tree.firstChild(target).map { self.value($0) } ?? "self", value, at: target)
  }

  mutating func noteSemanticCall(_ node: Int) {
    guard let value = argument(node, at: 0), let base = base(node) else { return }
    noteForced(self.value(base), value, at: node)
  }

  private mutating func noteForced(_ target: String, _ value: Int, at node: Int) {
    let words = Words.of(target)
    var contexts: UsageContexts = []
    // Fields and labels of a kind of their own, such as those for addresses, hold one piece of content each.
    let isLeaf = ["Field", "Label"].contains { target.contains($0 + ".appearance") } && !target.hasPrefix("UI")
    let isAppearance = target.contains("appearance") && !isLeaf
    if isAppearance || words.last == "window" || target.contains("keyWindow") { contexts.insert(.appWide) }
    if words.contains(where: Words.playback.contains) || words.contains("slider") || words.contains("progress") {
      contexts.insert(.inPlayback)
    }
    // What is all of a player may be kept from turning as a whole.
    if Words.have(around.type, Words.media), Words.have(file.path, Words.playback) { contexts.insert(.inPlayback) }
    if words.contains(where: Words.machineText.contains) { contexts.insert(.machineOutput) }
    if target == "self" || target == "view", isListClass { contexts.insert(.container) }
    if statementAsksDirection(value) { contexts.insert(.branchesOnDirection) }
    let api =
      isAppearance
      ? "UIView.appearance().semanticContentAttribute"
      : contexts.contains(.appWide) ? "UIWindow.semanticContentAttribute" : "UIView.semanticContentAttribute"
    emit(api, self.value(value), at: node, contexts)
  }

  /// Is the type a list, a grid or a calendar, whose content follows the language?
  private var isListClass: Bool {
    guard let type = around.typeNode else { return false }
    let name = tree.name(type)
    if name.hasSuffix("CollectionView") || name.hasSuffix("TableView") { return true }
    let lists: Set = ["UICollectionView", "UITableView", "UIStackView"]
    return supertypes(type).contains(where: lists.contains)
  }

  // MARK: Variables

  /// A stored property that keeps the direction, and coordinates that are computed.
  mutating func noteDirectionVariable(_ node: Int) {
    if let value = tree.lastChild(node), tree.nodes[value].kind == .infix, around.typeNode != nil {
      noteX(named: tree.name(node), value, at: node)
    }
    if tree.nodes[node].name == .flipsHorizontallyInOppositeLayoutDirection, let body = tree.child(node, .block) {
      let text = value(body)
      if text.contains("false") {
        emit("UICollectionViewLayout.flipsHorizontallyInOppositeLayoutDirection", "false", at: node)
      }
    }
  }
}

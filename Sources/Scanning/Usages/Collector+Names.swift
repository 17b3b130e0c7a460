/// Names and assignments: which rules each asks.
extension Collector {
  mutating func visitName(_ node: Int) {
    switch tree.nodes[node].name {
    case .leftAnchor, .rightAnchor: noteAnchor(node)
    case .left, .right:
      if tree.nodes[node].kind == .member {
        noteMakerSide(node)
        noteInsetSide(node)
        if let base = tree.firstChild(node), tree.nodes[base].name == .NSTextAlignment { noteAlignmentConstant(node) }
      }
    case .snp_left, .snp_right, .mas_left, .mas_right, .leftMargin, .rightMargin:
      if tree.nodes[node].kind == .member { noteMakerSide(node) }
    case .NSTextAlignmentLeft, .NSTextAlignmentRight: noteAlignmentConstant(node)
    case .flexibleLeftMargin, .flexibleRightMargin, .UIViewAutoresizingFlexibleLeftMargin,
      .UIViewAutoresizingFlexibleRightMargin:
      noteAutoresizing(node)
    case .alignAllLeft, .alignAllRight: noteOption("NSLayoutConstraint.FormatOptions", node)
    case .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      .kCALayerMinXMinYCorner, .kCALayerMaxXMinYCorner, .kCALayerMinXMaxYCorner, .kCALayerMaxXMaxYCorner,
      .UIRectCornerTopLeft, .UIRectCornerTopRight, .UIRectCornerBottomLeft, .UIRectCornerBottomRight:
      noteCorner(node)
    case .userInterfaceLayoutDirection, .effectiveUserInterfaceLayoutDirection: noteDirectionProperty(node)
    case .preferredLanguages, .regionCode, .AppleLanguages: noteLanguageSource(node)
    case .languageCode, .preferredLocalizations: noteLanguageList(node)
    case .characterDirection, .lineLayoutDirection: noteCharacterDirection(node)
    case .isRTL, .isRightToLeft: noteLocaleDirection(node)
    case .inputLeftArrow, .inputRightArrow, .UIKeyInputLeftArrow, .UIKeyInputRightArrow, .leftArrow, .rightArrow:
      noteArrowKey(node)
    case .fromLeft, .fromRight, .kCATransitionFromLeft, .kCATransitionFromRight, .transitionFlipFromLeft,
      .transitionFlipFromRight, .UIViewAnimationOptionTransitionFlipFromLeft,
      .UIViewAnimationOptionTransitionFlipFromRight:
      noteMotionSide(node)
    case .UISwipeGestureRecognizerDirectionLeft, .UISwipeGestureRecognizerDirectionRight: noteSwipeConstant(node)
    case .kern, .NSKernAttributeName: break
    case .suggestedFilename: noteForeignName(node)
    default: noteImageName(node)
    }
    visitChildren(node)
  }

  mutating func visitAssignment(_ node: Int) {
    guard let target = tree.firstChild(node), let value = tree.lastChild(node), value != target else {
      return visitChildren(node)
    }
    switch tree.nodes[target].name {
    case .textAlignment, .alignment, .contentHorizontalAlignment, .titleAlignment, .alignmentMode:
      noteAlignment(target, value)
    case .frame: noteFrame(target, value)
    case .origin, .center, .position: notePoint(target, value)
    case .x: noteCoordinate(target, value, node)
    case .transform, .transform3D: noteTransformAssignment(target, value)
    case .semanticContentAttribute: noteSemantic(target, value)
    case .contentOffset: noteOffsetAssignment(target, value)
    case .direction: noteSwipe(target, value)
    case .edges: noteEdgePan(target, value)
    case .subtype: noteSubtype(target, value)
    case .startPoint, .endPoint: noteGradient(target, value)
    case .shadowOffset: noteShadow(target, value)
    case .leftUtilityButtons, .rightUtilityButtons, .leftButtons, .rightButtons: noteSwipeButtons(target, value)
    case .dateFormat: noteDateFormat(value, at: target)
    case .flipsHorizontallyInOppositeLayoutDirection:
      emit("UICollectionViewLayout.flipsHorizontallyInOppositeLayoutDirection", self.value(value), at: target)
    default: noteVariableX(target, value)
    }
    noteOutlet(target)
    noteAssignedText(target, value)
    visit(target)
    visit(value)
  }

  /// `dateLabel.textAlignment = ...` in a type: what an interface file says of that outlet does not hold.
  private mutating func noteOutlet(_ target: Int) {
    guard !around.type.isEmpty, tree.nodes[target].kind == .member, let owner = tree.firstChild(target) else { return }
    let property = tree.name(target)
    guard
      ["frame", "center", "textAlignment", "contentHorizontalAlignment", "translatesAutoresizingMaskIntoConstraints"]
        .contains(property) || property == "attributedText" && makesParagraphStyle
    else { return }
    let isOwn =
      tree.nodes[owner].kind == .identifier
      || tree.nodes[owner].kind == .member && tree.firstChild(owner).map { tree.name($0) == "self" } ?? false
    guard isOwn else { return }
    let name = tree.name(owner)
    file.exports.append(
      ScannedExport(.outlet, around.type + "." + (name.hasPrefix("_") ? String(name.dropFirst()) : name), property))
  }

  /// Does the function make a paragraph style, whose alignment is natural where nothing else is set?
  private var makesParagraphStyle: Bool {
    guard let function = around.function else { return false }
    return tokens(function).contains { tree.list.tokens[$0].name == .NSMutableParagraphStyle }
  }

  /// `.flexibleLeftMargin` alone; with the other margin or in a set with it, the view is centred.
  private mutating func noteAutoresizing(_ node: Int) {
    if isCompared(node) { return }
    var whole = node
    while let parent = tree.parent(whole), tokens(parent).count < 40 {
      switch tree.nodes[parent].kind {
      case .array, .infix, .argument, .tuple: whole = parent
      default:
        let names = tokens(whole).map { tree.list.tokens[$0].name }
        let hasLeft = names.contains(.flexibleLeftMargin) || names.contains(.UIViewAutoresizingFlexibleLeftMargin)
        let hasRight = names.contains(.flexibleRightMargin) || names.contains(.UIViewAutoresizingFlexibleRightMargin)
        let isLeft =
          tree.nodes[node].name == .flexibleLeftMargin
          || tree.nodes[node].name == .UIViewAutoresizingFlexibleLeftMargin
        emit(
          "UIView.AutoresizingMask.\(isLeft ? "flexibleLeftMargin" : "flexibleRightMargin")", value(whole), at: node,
          hasLeft && hasRight ? .symmetric : [])
        return
      }
    }
  }

  private mutating func noteOption(_ type: String, _ node: Int) {
    emit("\(type).\(tree.name(node))", statementValue(node), at: node)
  }

  /// `suggestedFilename.length > 0`
  private func isMeasured(_ node: Int) -> Bool {
    guard let parent = tree.parent(node), tree.nodes[parent].kind == .member else { return false }
    return ["length", "count", "isEmpty"].contains(tree.name(parent))
  }

  /// Is the name given to something that takes characters out, here or by the variable that it is bound to?
  private func isCleaned(_ node: Int) -> Bool {
    func cleans(_ text: String) -> Bool {
      Words.have(
        text, ["strip", "stripped", "sanitize", "sanitized", "clean", "cleaned", "filter", "encoding", "trusted"])
    }
    if cleans(statementValue(node)) { return true }
    var statement = node
    for _ in 0..<6 {
      guard let parent = tree.parent(statement) else { return false }
      switch tree.nodes[parent].kind {
      case .ifStatement, .guardStatement: return tree.child(parent, .block).map { cleans(value($0)) } ?? false
      case .block, .function, .type: return false
      default: statement = parent
      }
    }
    return false
  }

  /// Did the function use the same name before?
  private func isNotedBefore(_ node: Int) -> Bool {
    guard let function = around.function else { return false }
    let start = UInt32(tree.offset(function))
    return file.usages.contains { $0.api == "URLResponse.suggestedFilename" && $0.at.offset >= start }
  }

  /// A file name that comes from outside and is shown: it may hold controls that turn it round.
  private mutating func noteForeignName(_ node: Int) {
    // To ask whether there is one shows nothing, and one finding a function says it.
    guard !isCompared(node), !isMeasured(node), !isCleaned(node), !isNotedBefore(node) else { return }
    emit("URLResponse.suggestedFilename", statementValue(node), at: node)
  }
}

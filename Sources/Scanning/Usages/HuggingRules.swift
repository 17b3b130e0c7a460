/// What is only as wide as what it shows: either alignment looks the same.
extension Collector {
  /// Is what is aligned as wide as its content, by what the file does with it?
  ///
  /// - Parameters:
  ///   - target: the property, as in `button.contentHorizontalAlignment`.
  ///   - name: what is aligned, as it is called.
  func isAsWideAsItsContent(_ target: Int, named name: String) -> Bool {
    let own = tree.firstChild(target).map { value($0) } ?? name
    let name = own == "$0" ? name : own
    return isItemOfBar(name, target) || isIconInRow(target, name) || isMarkOfScale(target)
  }

  /// Does a bar hold the view as an item, without a width of its own: `UIBarButtonItem(customView: doneButton)`?
  private func isItemOfBar(_ name: String, _ target: Int) -> Bool {
    let isItem = tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .call else { return false }
      let view: Int?
      switch tree.name(node) {
      case "UIBarButtonItem": view = argument(node, labelled: "customView")
      case "initWithCustomView": view = argument(node, at: 0)
      default: return false
      }
      return view.map { Self.isNamed(value($0), name) } ?? false
    }
    guard isItem else { return false }
    let hasFrame = statements(beside: target).contains { node in
      tree.nodes[node].kind == .assignment && tree.firstChild(node).map { value($0) == "$0.frame" } ?? false
    }
    return !hasFrame
      && !tree.nodes.indices.contains { node in
        guard tree.nodes[node].kind == .member, let owner = tree.firstChild(node) else { return false }
        return ["widthAnchor", "frame", "bounds", "snp"].contains(tree.name(node)) && Self.isNamed(value(owner), name)
      }
  }

  /// Is it a button with an image and no title, in a row of a stack that its parts fill as they are?
  private func isIconInRow(_ target: Int, _ name: String) -> Bool {
    guard let owner = tree.firstChild(target).map({ value($0) }) else { return false }
    let calls = Set(
      statements(beside: target).filter {
        tree.nodes[$0].kind == .call && base($0).map { value($0) == owner } ?? false
      }.map { tree.name($0) })
    guard calls.contains("setImage"), calls.contains("setContentHuggingPriority"), !calls.contains("setTitle"),
      !calls.contains("setAttributedTitle"), isArranged(name)
    else { return false }
    return !tree.list.tokens.indices.contains {
      tree.list.tokens[$0].kind == .identifier && tree.list.text($0).hasPrefix("fillEqual")
    }
  }

  /// Is it one of the numbers with a unit beside a scale, `"+20dB"`, in a column that is as wide as the widest of them?
  private func isMarkOfScale(_ target: Int) -> Bool {
    guard let owner = tree.firstChild(target).map({ value($0) }), isArranged(owner) else { return false }
    let texts = tree.nodes.indices.filter { node in
      tree.nodes[node].kind == .assignment && tree.firstChild(node).map { value($0) == owner + ".text" } ?? false
    }
    guard texts.count == 1, let text = tree.lastChild(texts[0]), tree.nodes[text].kind == .string, isPlain(text) else {
      return false
    }
    let mark = literal(text)
    guard let first = mark.first, first.isNumber || "+-−".contains(first) else { return false }
    return mark.contains(where: \.isNumber) && mark.contains(where: \.isLetter) && mark.count < 8
  }

  /// Does the file put a view into a stack?
  private func isArranged(_ name: String) -> Bool {
    tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .call, tree.name(node) == "addArrangedSubview", let view = argument(node, at: 0)
      else { return false }
      return Self.isNamed(value(view), name)
    }
  }

  /// The statements of the block that a target's assignment stands in.
  func statements(beside target: Int) -> [Int] {
    guard let statement = tree.parent(target), let block = tree.parent(statement) else { return [] }
    return tree.children(block).map { $0 }
  }

  /// Is a text the name, or the name of a member: `self.doneButton`, `tray.doneButton`?
  static func isNamed(_ text: String, _ name: String) -> Bool {
    func plain(_ text: String) -> String { text.hasPrefix("self.") ? String(text.dropFirst(5)) : text }
    return plain(text) == plain(name)
  }

  // MARK: Places that show nothing

  /// Is what is placed a part of the view at the start or end of a text field, which changes sides as a whole?
  func isInFieldAccessory(_ target: Int) -> Bool {
    guard let function = around.function, let owner = tree.firstChild(target).map({ value($0) }) else { return false }
    var views = [owner]
    for node in tree.nodes.indices where tree.nodes[node].kind == .call && tree.name(node) == "addSubview" {
      if tree.isInside(node, of: function), argument(node, at: 0).map({ value($0) == owner }) ?? false,
        let container = base(node)
      {
        views.append(value(container))
      }
    }
    return tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .assignment, tree.isInside(node, of: function),
        let accessory = tree.firstChild(node),
        let view = tree.lastChild(node)
      else { return false }
      return ["leftView", "rightView"].contains(tree.name(accessory)) && views.contains(value(view))
    }
  }

  /// Is what is placed a private image view that the file gives no image?
  func isEmptyPicture(_ target: Int) -> Bool {
    guard let owner = tree.firstChild(target), tree.nodes[owner].kind == .identifier else { return false }
    let name = tree.name(owner)
    let isPlain = tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .variable, tree.name(node) == name, let picture = tree.lastChild(node) else {
        return false
      }
      return isPrivate(node) && value(picture) == "UIImageView()"
    }
    return isPlain && !tree.nodes.indices.contains { changesPicture($0, name) }
  }

  /// Does a node give a view an image, or hand it to somebody who may?
  private func changesPicture(_ node: Int, _ name: String) -> Bool {
    switch tree.nodes[node].kind {
    case .assignment:
      return tree.firstChild(node).map { Self.isNamed(value($0), name + ".image") } ?? false
    case .call:
      guard let base = base(node) else { return false }
      return Self.isNamed(value(base), name) || value(base).hasPrefix(name + ".")
    case .argument:
      guard let view = tree.firstChild(node), Self.isNamed(value(view), name), let call = tree.parent(node) else {
        return false
      }
      return tree.name(call) != "addSubview"
    default: return false
    }
  }

  /// Does the file lay a view behind others as their backdrop: `insertSubview(background, belowSubview: stack)`?
  func isBackdrop(_ name: String) -> Bool {
    guard Words.have(name, ["background", "backdrop", "bg"]) else { return false }
    return tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .call, tree.name(node) == "insertSubview",
        argument(node, at: 0).map({ Self.isNamed(value($0), name) }) ?? false
      else { return false }
      return argument(node, labelled: "belowSubview") != nil
        || argument(node, labelled: "at").map { value($0) == "0" } ?? false
    }
  }
}

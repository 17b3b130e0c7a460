internal import Expressions
internal import Guidelines
internal import Manifest

/// What can be known of an icon's right-to-left rendition from its symbol, its asset and its flip.
extension HostView {
  /// The facts of an element's symbol, if it has one.
  func symbolFacts(_ index: Int32) -> SymbolFacts? {
    text(index, ElementField.symbol).map { name in withSession { $0.symbolFacts(name) } }
  }

  /// The asset that an element shows, if the manifest has it.
  func asset(_ index: Int32) -> Int32? {
    guard slot(index, ElementField.asset) != nil else { return nil }
    return withSession { $0.store?.target(Int(index), ElementField.asset).map { Int32(truncatingIfNeeded: $0) } }
  }

  /// Where an element points as seen in the right-to-left rendition.
  ///
  /// As stated, else where its symbol points there; a literal symbol that is flipped points the other way.
  func pointing(_ index: Int32) -> PointingDirection? {
    if let stated: PointingDirection = term(index, ElementField.points) { return stated }
    guard let facts = symbolFacts(index) else { return nil }
    let drawn: PointingDirection? =
      switch facts.points {
      case "left": .left
      case "right": .right
      case "up": .up
      case "down": .down
      default: nil
      }
    // A symbol that mirrors by itself is drawn mirrored already: that it is said to be mirrored turns it no more.
    let turns = facts.directionality == .literal || facts.directionality == .media
    guard slot(index, ElementField.flip) != nil || (turns && isFlipped(index)), let drawn else { return drawn }
    return drawn == .left ? .right : drawn == .right ? .left : drawn
  }

  /// Whether an element's right-to-left rendition is a mirror image.
  func rendersMirrored(_ index: Int32) -> Bool? {
    if let stated = slot(index, ElementField.mirrored) { return stated != 0 }
    if slot(index, ElementField.flip) != nil { return true }
    if let facts = symbolFacts(index) {
      switch facts.directionality {
      case .semantic, .implicit: return true
      case .unknown: return nil
      default: return false
      }
    }
    switch asset(index).flatMap({ term($0, AssetField.languageDirection, as: AssetDirection.self) }) {
    case .some(let direction): return direction.mirrors
    case nil: return nil
    }
  }

  /// Whether a right-to-left drawing of an element's icon exists.
  func hasRightToLeftDrawing(_ index: Int32) -> Bool? {
    var isKnown = false
    if let variants = slot(index, ElementField.variants) {
      if holdsRightToLeft(list(variants)) { return true }
      isKnown = true
    } else if let asset = asset(index) {
      if assetHasRightToLeftDrawing(asset) { return true }
      isKnown = true
    }
    if let facts = symbolFacts(index), facts.isKnown {
      if facts.directionality == .rtlVariant { return true }
      isKnown = true
    }
    return isKnown ? false : nil
  }

  /// Whether a project runs on an iOS before 14, the first whose symbols mirror by their names; false where it does not say.
  func lacksDirectionalSymbols(_ project: Int32) -> Bool? {
    guard let platform = term(project, ProjectField.platform, as: Platform.self),
      platform == .ios || platform == .ipados,
      let version = text(project, ProjectField.minimumOS), let major = Int(String(version).prefix { $0 != "." })
    else { return false }
    return major < 14
  }

  /// Whether an asset has a right-to-left drawing.
  func assetHasRightToLeftDrawing(_ asset: Int32) -> Bool {
    if term(asset, AssetField.languageDirection, as: AssetDirection.self) == .both { return true }
    return slot(asset, AssetField.variants).map { holdsRightToLeft(list($0)) } ?? false
  }

  private func holdsRightToLeft(_ list: ListReference) -> Bool {
    (0..<Int(list.count)).contains { index in
      let variant = unsafe text(items[list.base + index])
      return variant == "rtl" || withSession { $0.language(variant).isRightToLeft }
    }
  }
}

extension AssetDirection {
  /// Whether the system mirrors an asset that states this.
  var mirrors: Bool { self == .`left-to-right` || self == .`right-to-left` }
}

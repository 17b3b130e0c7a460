internal import Manifest

// What runs along a line: sliders, progress bars, and the buttons of a player.
extension InterfaceReader {
  private static let mediaNames: Set<String> = [
    "player", "miniplayer", "playback", "transport",
  ]
  private static let transportNames: Set<String> = [
    "play", "pause", "playpause", "rewind", "skip", "backward", "forward", "previous", "next", "prev", "jump",
    "shuffle", "repeat", "seek", "stop", "bwd", "fwd", "ff", "rew",
  ]
  private static let positionNames: Set<String> = [
    "position", "time", "seek", "scrub", "scrubber", "scrubbing", "progress", "elapsed", "timeline",
  ]
  private static let otherNames: Set<String> = [
    "volume", "brightness", "contrast", "saturation", "hue", "gamma", "speed", "rate", "delay", "band", "level",
    "equalizer", "preamp", "sleep", "scale",
  ]

  private var isPlayer: Bool {
    // The cell of a list shows how far a film was watched, and plays nothing.
    !mediaWords.contains("cell") && !mediaWords.isDisjoint(with: Self.mediaNames)
      || objects.contains { $0.words.isSuperset(of: ["play", "pause"]) || $0.words.contains("playpause") }
  }

  /// Says how a line runs. The position and the transport buttons of a player run as a tape does, and what mirrors them is
  /// said as a flow from the right. Other system sliders and progress bars follow the interface.
  func addFlow(_ index: Int, _ role: Role, to element: inout ScannedElement) {
    let object = objects[index]
    switch role {
    case .slider, .progress:
      element.fields[.flow] = .term(object.isKeptLeftToRight ? Direction.ltr : .rtl)
      let isNamed = !object.words.isDisjoint(with: Self.positionNames)
      guard isPlayer, isNamed || object.words.isEmpty, object.words.isDisjoint(with: Self.otherNames) else { return }
    case .container:
      guard isPlayer else { return }
      // What is kept left to right around the buttons of a tape is kept so for them.
      if object.isKeptLeftToRight {
        if !transportButtons(of: index, depth: 0).isEmpty {
          element.fields[.depicts] = .term(Depiction.`media-playback`)
          element.fields[.flow] = .term(Direction.ltr)
        }
        return
      }
      guard isTransport(index), !isTiedPhysically(object) else { return }
    default: return
    }
    element.fields[.depicts] = .term(Depiction.`media-playback`)
    element.fields[.semantic] = .term(object.semantic)
    element.fields[.flow] = .term(object.isKeptLeftToRight ? Direction.ltr : .rtl)
  }

  /// True for the innermost row with at least two buttons of a tape, one of which plays.
  private func isTransport(_ index: Int) -> Bool {
    let object = objects[index]
    if object.tag == "stackView", tree.value("axis", of: object.node) == "vertical" { return false }
    return holdsTransport(index) && !rows(in: index).contains { holdsTransport($0) }
  }

  private func holdsTransport(_ index: Int) -> Bool {
    let buttons = transportButtons(of: index, depth: 0)
    return buttons.count > 1
      && buttons.contains { !objects[$0].words.isDisjoint(with: ["play", "pause", "playpause"]) }
  }

  /// The rows inside a row.
  private func rows(in index: Int) -> [Int] {
    objects[index].children.filter { objects[$0].tag == "stackView" || objects[$0].tag == "view" }
  }

  private func transportButtons(of index: Int, depth: Int) -> [Int] {
    guard depth < 8 else { return [] }
    let own = objects[index].children.filter {
      objects[$0].tag == "button" && !objects[$0].words.isDisjoint(with: Self.transportNames)
    }
    return own + rows(in: index).flatMap { transportButtons(of: $0, depth: depth + 1) }
  }

  /// True where frames, or constraints by left and right, keep the children of a view where they are.
  private func isTiedPhysically(_ object: InterfaceObject) -> Bool {
    guard object.tag != "stackView" else { return false }
    guard usesConstraints else { return true }
    guard let list = tree.child("constraints", of: object.node) else { return false }
    return tree.children(of: list).contains { node in
      ["left", "right"].contains(tree.value("firstAttribute", of: node)) && tree.value("firstItem", of: node) != nil
    }
  }
}

internal import Manifest

// Objects as elements of a screen.
extension InterfaceReader {
  /// The element of an object with all inside it; of an object that is none, those inside it.
  func elements(of index: Int, depth: Int) -> [ScannedElement] {
    guard depth < ScannedElement.depthLimit else { return [] }
    let object = objects[index]
    let children = object.children.flatMap { elements(of: $0, depth: depth + 1) }
    guard let role = InterfaceKinds.roles[object.tag] ?? (object.frame == nil ? nil : .container) else {
      return children
    }
    var element = ScannedElement(name(of: object), role, at: tree.nodes[object.node].offset)
    if object.semantic != .unspecified { element.fields[.semantic] = .term(object.semantic) }
    addFrame(object, to: &element)
    addText(object, to: &element)
    addImages(object, to: &element)
    addPlayback(index, role, to: &element)
    element.children += children
    return [element]
  }

  private func name(of object: InterfaceObject) -> String {
    object.outlet ?? tree.value("userLabel", of: object.node) ?? tree.value("id", of: object.node) ?? object.tag
  }

  private func addFrame(_ object: InterfaceObject, to element: inout ScannedElement) {
    guard let frame = object.frame, frame[2] >= 0, frame[3] >= 0 else { return }
    element.fields[.frame] = .record(["ltr": .numbers([object.origin.x, object.origin.y, frame[2], frame[3]])])
  }

  // MARK: Text

  private func addText(_ object: InterfaceObject, to element: inout ScannedElement) {
    if let text = text(of: object), !text.isEmpty { element.fields[.text] = .text(text) }
    if let label = tree.child("accessibility", of: object.node).flatMap({ tree.value("label", of: $0) }) {
      element.fields[.label] = .text(label)
    }
    if let font = tree.child("fontDescription", of: object.node) { addFont(font, to: &element) }
    guard InterfaceKinds.alignedTexts.contains(object.tag),
      let alignment = tree.value("textAlignment", of: object.node),
      ["natural", "center", "justified"].contains(alignment)
    else { return }
    // A fixed side is said by the usage `IB.textAlignment`, once.
    element.fields[.alignment] = .text(alignment)
    element.fields[.alignmentIn] = .term(AlignmentOrigin.source)
  }

  private func text(of object: InterfaceObject) -> String? {
    switch object.tag {
    case "label", "textView", "textField":
      return tree.value("text", of: object.node) ?? string("text", of: object.node)
        ?? tree.value("placeholder", of: object.node)
    case "button":
      let states = tree.children(of: object.node).filter { tree.nodes[$0].name == "state" }
      let normal = states.first { tree.value("key", of: $0) == "normal" }
      let configuration = tree.child("buttonConfiguration", of: object.node)
      return configuration.flatMap { tree.value("title", of: $0) } ?? normal.flatMap { tree.value("title", of: $0) }
        ?? normal.flatMap { string("title", of: $0) }
    case "barButtonItem", "tabBarItem", "navigationItem": return tree.value("title", of: object.node)
    default: return nil
    }
  }

  /// A text that stands in an element of its own: `<string key="text">`.
  private func string(_ key: String, of node: Int) -> String? {
    tree.children(of: node).first {
      tree.nodes[$0].name == "string" && tree.value("key", of: $0) == key
    }.map { tree.text(of: $0) }
  }

  private static let weights: [String: Int] = [
    "ultraLight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700,
    "heavy": 800, "black": 900,
  ]

  private func addFont(_ node: Int, to element: inout ScannedElement) {
    var font: [String: ScannedValue] = [:]
    if let family = tree.value("family", of: node) ?? tree.value("name", of: node) {
      font["family"] = .text(family)
    } else if let type = tree.value("type", of: node), type.lowercased().contains("system") {
      font["family"] = "system"
      if type.lowercased().contains("italic") { font["italic"] = true }
      if type == "boldSystem" { font["weight"] = .integer(700) }
    }
    if let size = tree.number("pointSize", of: node), size > 0 { font["size"] = .number(size) }
    if let weight = tree.value("weight", of: node).flatMap({ Self.weights[$0] }) { font["weight"] = .integer(weight) }
    if !font.isEmpty { element.fields[.font] = .record(font) }
  }

  // MARK: Images

  private func addImages(_ object: InterfaceObject, to element: inout ScannedElement) {
    let isButton = object.tag == "button"
    let sources = isButton ? [object.node] + stateNodes(of: object) : [object.node]
    for node in sources {
      guard let image = tree.attribute("image", of: node) else { continue }
      let isSymbol = tree.value("catalog", of: node) == "system"
      guard isButton else {
        set(image.value, isSymbol: isSymbol, on: &element)
        return
      }
      var icon = ScannedElement(element.id + ".icon", .icon, at: image.offset)
      set(image.value, isSymbol: isSymbol, on: &icon)
      if object.semantic != .unspecified { icon.fields[.semantic] = .term(object.semantic) }
      element.children.append(icon)
      return
    }
  }

  private func stateNodes(of object: InterfaceObject) -> [Int] {
    tree.children(of: object.node).filter {
      tree.nodes[$0].name == "buttonConfiguration"
        || tree.nodes[$0].name == "state" && tree.value("key", of: $0) == "normal"
    }
  }

  private func set(_ image: String, isSymbol: Bool, on element: inout ScannedElement) {
    element.fields[isSymbol ? .symbol : .asset] = .text(image)
  }

  // MARK: Players

  private static let mediaNames: Set<String> = [
    "player", "playback", "movie", "video", "audio", "media", "track", "transport", "miniplayer", "movieview",
  ]
  private static let transportNames: Set<String> = [
    "play", "pause", "playpause", "playback", "rewind", "fastforward", "skip", "backward", "forward", "previous",
    "next",
    "prev", "jump", "shuffle", "repeat", "seek", "stop", "bwd", "fwd", "ff", "rew",
  ]
  private static let positionNames: Set<String> = [
    "position", "time", "seek", "scrub", "scrubber", "progress", "playback", "track", "elapsed", "timeline",
  ]

  private var isPlayer: Bool { !mediaWords.isDisjoint(with: Self.mediaNames) }

  /// In a player, the position and the row of transport buttons run as a tape does. What mirrors them is said as a flow
  /// from the right.
  private func addPlayback(_ index: Int, _ role: Role, to element: inout ScannedElement) {
    guard isPlayer else { return }
    let object = objects[index]
    let isPosition: Bool
    switch role {
    case .slider, .progress:
      isPosition =
        !object.words.isDisjoint(with: Self.positionNames)
        || object.words.isDisjoint(with: ["volume", "brightness", "speed", "rate", "equalizer", "band", "level"])
    case .container: isPosition = isTransport(object)
    case .button:
      if isTransportButton(object) { element.fields[.depicts] = .term(Depiction.`media-playback`) }
      return
    default: return
    }
    guard isPosition else { return }
    element.fields[.depicts] = .term(Depiction.`media-playback`)
    element.fields[.flow] = .term(object.isKeptLeftToRight ? Direction.ltr : .rtl)
  }

  private func isTransportButton(_ object: InterfaceObject) -> Bool {
    object.tag == "button" && !object.words.isDisjoint(with: Self.transportNames)
  }

  /// A row with at least two buttons of a tape, one of which plays.
  private func isTransport(_ object: InterfaceObject) -> Bool {
    if object.tag == "stackView", tree.value("axis", of: object.node) == "vertical" { return false }
    let buttons = object.children.filter { isTransportButton(objects[$0]) }
    return buttons.count > 1
      && buttons.contains { !objects[$0].words.isDisjoint(with: ["play", "pause", "playpause", "playback"]) }
  }
}

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
    addFlow(index, role, to: &element)
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
    // The text is that of the source's language; from right to left its translation is shown, which is a string.
    let label = tree.child("accessibility", of: object.node).flatMap { tree.value("label", of: $0) } ?? text(of: object)
    if let label, !label.isEmpty { element.fields[.label] = .text(label) }
    if let font = tree.child("fontDescription", of: object.node) { addFont(font, to: &element) }
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
    guard let image = sources.lazy.compactMap({ self.image(of: $0) }).first else { return }
    guard isButton else { return set(image, on: &element) }
    var icon = ScannedElement(element.id + ".icon", .icon, at: image.offset)
    set(image, on: &icon)
    if object.semantic != .unspecified { icon.fields[.semantic] = .term(object.semantic) }
    element.children.append(icon)
  }

  /// A picture of an object or a state: an attribute, or an `imageReference` inside.
  func image(of node: Int) -> (value: String, isSymbol: Bool, offset: Int)? {
    let reference = tree.children(of: node).first {
      tree.nodes[$0].name == "imageReference" && tree.value("key", of: $0) == "image"
    }
    let holder = reference ?? node
    return tree.attribute("image", of: holder).map {
      ($0.value, tree.value("catalog", of: holder) == "system", $0.offset)
    }
  }

  private func stateNodes(of object: InterfaceObject) -> [Int] {
    tree.children(of: object.node).filter {
      tree.nodes[$0].name == "buttonConfiguration"
        || tree.nodes[$0].name == "state" && tree.value("key", of: $0) == "normal"
    }
  }

  private func set(_ image: (value: String, isSymbol: Bool, offset: Int), on element: inout ScannedElement) {
    element.fields[image.isSymbol ? .symbol : .asset] = .text(image.value)
  }
}

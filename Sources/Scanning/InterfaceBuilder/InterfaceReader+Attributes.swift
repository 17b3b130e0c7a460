internal import Manifest

// Alignments, fixed frames and insets of one object.
extension InterfaceReader {
  mutating func readAttributes(of index: Int) {
    let object = objects[index]
    readAlignment(of: object)
    readFrame(of: object)
    for child in tree.children(of: object.node) {
      switch tree.nodes[child].name {
      case "inset", "edgeInsets": readInsets(child, object)
      case "attributedString": readAttributedText(child, object)
      case "textFieldCell", "buttonCell", "searchFieldCell": readCell(child, object)
      default: break
      }
    }
    if let attribute = tree.attribute("respectLanguageDirection", of: object.node) {
      add(
        "IB.respectLanguageDirection", value: attribute.value.lowercased(), context(of: object), at: attribute.offset)
    }
  }

  /// What the semantics around an object say of its sides. An object that is kept left to right on purpose is an island.
  func context(of object: InterfaceObject) -> UsageContexts {
    var context: UsageContexts = []
    if object.semantic == .playback { context.insert(.inPlayback) }
    if object.semantic == .spatial || object.semantic == .forceLeftToRight { context.insert(.inSpatial) }
    return context
  }

  // MARK: Alignment

  private mutating func readAlignment(of object: InterfaceObject) {
    // In WatchKit the attribute places the object, which the system mirrors.
    guard runtime != "watchKit" else { return }
    var context = context(of: object)
    if isAddressField(object) { context.insert(.machineOutput) }
    if isAsWideAsItsText(object) { context.insert(.symmetric) }
    if InterfaceKinds.alignedTexts.contains(object.tag) {
      if let attribute = tree.attribute("textAlignment", of: object.node) {
        let fix =
          attribute.value == "left"
          ? ScannedFix([.init(attribute.range.lowerBound, attribute.range.upperBound, "natural")]) : nil
        add("IB.textAlignment", value: attribute.value, context, of: object, at: attribute.offset, fix: fix)
      } else if !runtime.hasPrefix("MacOSX"), tree.child("attributedString", of: object.node) == nil {
        // Without the attribute the alignment is left: natural is written out. In AppKit the cell says it, and natural is
        // what it has without a word.
        let start = tree.nodes[object.node].offset
        let behindName = start + 1 + tree.nodes[object.node].name.utf8.count
        add(
          "IB.textAlignment", value: nil, context, of: object, at: start,
          fix: ScannedFix([.init(behindName, behindName, " textAlignment=\"natural\"")]))
      }
    }
    // On text fields and segmented controls Interface Builder always writes left, and it means nothing.
    guard object.tag == "button",
      let attribute = tree.attribute("contentHorizontalAlignment", of: object.node)
    else { return }
    let sides = ["left": "leading", "right": "trailing"]
    let fix = sides[attribute.value].map {
      ScannedFix([.init(attribute.range.lowerBound, attribute.range.upperBound, $0)], requires: ["ios": "11.0"])
    }
    add("IB.contentHorizontalAlignment", value: attribute.value, context, of: object, at: attribute.offset, fix: fix)
  }

  /// True for a field whose content runs from left to right in every language: an address, an account, a password.
  private func isAddressField(_ object: InterfaceObject) -> Bool {
    guard object.tag == "textField" else { return false }
    if let traits = tree.child("textInputTraits", of: object.node) {
      if tree.flag("secureTextEntry", of: traits) { return true }
      if tree.value("keyboardType", of: traits).map(Self.addressKeyboards.contains) ?? false { return true }
      if tree.value("textContentType", of: traits).map(Self.addressContents.contains) ?? false { return true }
    }
    if let placeholder = tree.value("placeholder", of: object.node) {
      let words = Set(words(of: placeholder))
      if placeholder.contains("://") || words.contains("port") || !words.isDisjoint(with: Words.addresses) {
        return true
      }
    }
    return !object.words.union(wordsOfTitle(of: object)).isDisjoint(with: Words.addresses)
  }

  /// The words of the label that stands before a field.
  private func wordsOfTitle(of field: InterfaceObject) -> Set<String> {
    guard let parent = field.parent,
      let place = objects[parent].children.firstIndex(where: { objects[$0].node == field.node }), place > 0
    else { return [] }
    let before = objects[objects[parent].children[place - 1]]
    guard before.tag == "label", let title = tree.value("text", of: before.node) else { return [] }
    return Set(words(of: title))
  }

  private static let addressKeyboards: Set<String> = [
    "URL", "emailAddress", "numberPad", "phonePad", "asciiCapableNumberPad", "alphabet", "ASCIICapable",
  ]
  private static let addressContents: Set<String> = [
    "url", "email", "username", "password", "new-password", "tel", "one-time-code", "cc-number", "postal-code",
  ]

  private mutating func readCell(_ cell: Int, _ object: InterfaceObject) {
    guard let attribute = tree.attribute("alignment", of: cell), object.tag != "button" else { return }
    let fix =
      attribute.value == "left"
      ? ScannedFix([.init(attribute.range.lowerBound, attribute.range.upperBound, "natural")]) : nil
    add("IB.alignment", value: attribute.value, context(of: object), at: attribute.offset, fix: fix)
  }

  private mutating func readAttributedText(_ text: Int, _ object: InterfaceObject) {
    // The text that Interface Builder fills in is replaced by the code, and its attributes with it.
    let isFilledIn = (text..<tree.nodes[text].end).contains {
      tree.value("content", of: $0)?.hasPrefix("Lorem ipsum") ?? tree.text(of: $0).hasPrefix("Lorem ipsum")
    }
    guard !isFilledIn else { return }
    for node in text..<tree.nodes[text].end {
      switch tree.nodes[node].name {
      case "paragraphStyle":
        guard let attribute = tree.attribute("alignment", of: node) else { continue }
        let fix =
          attribute.value == "left"
          ? ScannedFix([.init(attribute.range.lowerBound, attribute.range.upperBound, "natural")]) : nil
        add("IB.alignment", value: attribute.value, context(of: object), at: attribute.offset, fix: fix)
      case "real", "integer", "number":
        let key = tree.value("key", of: node)
        guard key == "NSKern" || key == "NSTracking", let value = tree.attribute("value", of: node) else { continue }
        add("IB.kern", value: value.value, context(of: object).union(.text), at: value.offset)
      default: break
      }
    }
  }

  // MARK: Frames and insets

  /// A view that keeps its frame and its margins: it stays on its side when everything else changes sides.
  private mutating func readFrame(of object: InterfaceObject) {
    guard let parent = object.parent, let frame = object.frame, !objects[parent].tag.hasSuffix("stackView"),
      objects[parent].tag != "stackView", let width = objects[parent].frame?[2]
    else { return }
    var context = context(of: object).union(context(of: objects[parent]))
    let isFilling = frame[0] <= 0 && frame[0] + frame[2] >= width
    if isFilling || abs(frame[0] + frame[2] / 2 - width / 2) < 1 { context.insert(.symmetric) }
    if let attribute = tree.attribute("fixedFrame", of: object.node), attribute.value == "YES" {
      add("IB.fixedFrame", value: text(frame), context, of: placed(object), at: attribute.offset)
    } else if !usesConstraints, let mask = tree.child("autoresizingMask", of: object.node) {
      let left = tree.flag("flexibleMinX", of: mask)
      let right = tree.flag("flexibleMaxX", of: mask)
      // Without a flexible margin it is as wide as what it is in; with both it floats between them.
      guard left != right else { return }
      add("IB.fixedFrame", value: text(frame), context, of: object, at: tree.nodes[mask].offset)
    }
  }

  /// An object with the outlets of what it lies in, which code may place as well.
  private func placed(_ object: InterfaceObject) -> InterfaceObject {
    var result = object
    var outlets = object.outlet.map { [$0] } ?? []
    var around = object.parent
    for _ in 0..<3 {
      guard let index = around else { break }
      if let outlet = objects[index].outlet { outlets.append(outlet) }
      around = objects[index].parent
    }
    result.outlet = outlets.isEmpty ? nil : outlets.joined(separator: ",")
    return result
  }

  private func text(_ frame: [Double]) -> String {
    "x: \(number(frame[0])), width: \(number(frame[2]))"
  }

  private mutating func readInsets(_ node: Int, _ object: InterfaceObject) {
    guard let key = tree.value("key", of: node), Self.insets.contains(key) else { return }
    let isRectangle = tree.nodes[node].name == "inset"
    guard let left = inset(isRectangle ? "minX" : "left", of: node),
      let right = inset(isRectangle ? "maxX" : "right", of: node)
    else { return }
    let top = inset(isRectangle ? "minY" : "top", of: node) ?? 0
    let bottom = inset(isRectangle ? "maxY" : "bottom", of: node) ?? 0
    var context = context(of: object)
    // What differs by less is seen by nobody.
    if abs(left - right) < 4 { context.insert(.symmetric) }
    add(
      "IB." + key,
      value: "top: \(number(top)), left: \(number(left)), bottom: \(number(bottom)), right: \(number(right))", context,
      at: tree.nodes[node].offset)
  }

  /// A side of an inset. The smallest normal number is how Interface Builder writes a zero that was set.
  private func inset(_ name: String, of node: Int) -> Double? {
    tree.number(name, of: node).map { abs($0) < 1e-6 ? 0 : $0 }
  }

  private static let insets: Set<String> = ["contentEdgeInsets", "imageEdgeInsets", "titleEdgeInsets", "layoutMargins"]

  /// A number as it is written in code: without `.0`.
  func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

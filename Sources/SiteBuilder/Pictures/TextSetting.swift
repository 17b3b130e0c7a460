internal import Audit
internal import Manifest

/// How an element's text is set: what the browser is told of its alignment, direction and font.
struct TextSetting {
  /// The class of the physical alignment.
  let alignment: String
  /// Further classes.
  let classes: String
  /// The value of `dir`.
  let baseDirection: String
  /// The size of the font, in points.
  let size: Double
  /// Presentation attributes that the text inherits.
  let attributes: [(name: String, value: String)]
  private let missing: [String]
  private let isShaped: Bool

  init(_ element: ElementView, _ direction: Direction, _ frame: Rectangle, isRightToLeft: Bool) {
    let base: BaseDirection? = element.term(.baseDirection)
    baseDirection = base?.rawValue ?? direction.rawValue
    let start = base == .ltr ? "left" : base == .rtl ? "right" : direction == .rtl ? "right" : "left"
    alignment =
      switch element.term(.alignment, as: Alignment.self) {
      case .left: "left"
      case .right: isRightToLeft ? "right" : start
      case .center: "center"
      case .justified: "justified"
      case .leading: direction == .rtl ? "right" : "left"
      case .trailing: direction == .rtl ? "left" : "right"
      case .natural, nil: start
      }
    let store = element.store
    let font = store.record(element.index, ElementField.font)
    let lines = element.integer(.lines) ?? 1
    let stated = NaturalSize.fontSize(element)
    size = font == nil ? min(stated, max(9, frame.height / Double(max(1, lines)) / 1.4)) : stated
    var classes: [String] = []
    let breaks = store.utf8(element.index, ElementField.text)?.contains(UInt8(ascii: "\n")) == true
    if lines == 1, !breaks { classes.append("one") }
    var attributes: [(name: String, value: String)] = []
    if let font {
      if let tracking = store.number(font, FontField.tracking), tracking != 0 {
        attributes.append(("letter-spacing", "\(tracking)"))
      }
      if let weight = store.integer(font, FontField.weight), weight != 400 {
        attributes.append(("font-weight", "\(weight)"))
      }
      if store.bool(font, FontField.italic) == true { attributes.append(("font-style", "italic")) }
      if let opacity = store.number(font, FontField.opacity), opacity < 1 {
        attributes.append(("opacity", "\(opacity)"))
      }
      if store.term(font, FontField.case, as: LetterCase.self) == .upper { classes.append("caps") }
      switch store.term(font, FontField.lineBreak, as: LineBreak.self) {
      case .char, .hyphenate: classes.append("split")
      case .`truncate-tail`, .`truncate-head`, .`truncate-middle`: classes += ["one", "cut"]
      default: break
      }
    }
    self.classes = classes.joined(separator: " ")
    self.attributes = attributes
    missing = element.texts(.missingGlyphs) ?? []
    isShaped = element.bool(.shaped) ?? true
  }

  /// The text as it comes out: a box for what the font does not have, and letters apart where they are not joined.
  func shown(_ text: String) -> String {
    if missing.isEmpty, isShaped { return text }
    var result = ""
    let missing = Set(missing.flatMap(\.unicodeScalars))
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(missing.contains(scalar) ? "\u{25A1}" : scalar)
      // A non-joiner behind a letter keeps it in its isolated form.
      if !isShaped, isRightToLeftLetter(scalar) { result.unicodeScalars.append("\u{200C}") }
    }
    return result
  }
}

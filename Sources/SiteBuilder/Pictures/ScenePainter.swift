internal import Audit
internal import Guidelines
internal import Manifest

/// Draws one rendition of a screen.
struct ScenePainter {
  let scene: Scene
  let glyphs: GlyphSet
  let symbols: SymbolTable
  /// The numbers that are pinned to elements: their finding's, by the element's record.
  let pins: [Int: [Pin]]
  var canvas = Canvas()

  /// A finding's mark on a screen.
  struct Pin {
    /// The number in the list of findings.
    var number: Int
    /// `error`, `warning`, `advice` or `incomplete`.
    var kind: String
  }

  /// Draws a scene.
  ///
  /// - Parameter label: what assistive technology reads.
  /// - Returns: inline SVG.
  static func draw(
    _ scene: Scene, _ glyphs: GlyphSet, _ symbols: SymbolTable, label: String, pins: [Int: [Pin]] = [:]
  ) -> Markup {
    var painter = ScenePainter(scene: scene, glyphs: glyphs, symbols: symbols, pins: pins)
    painter.canvas.markup.raw("<svg class=\"frame\" viewBox=\"0 0 ")
    painter.canvas.markup.number(scene.width)
    painter.canvas.markup.raw(" ")
    painter.canvas.markup.number(scene.height)
    painter.canvas.markup.raw("\" role=\"img\"")
    painter.canvas.markup.attribute("aria-label", label)
    painter.canvas.markup.raw(">")
    for element in scene.elements { painter.draw(element, depth: 0) }
    if !pins.isEmpty { for element in scene.elements { painter.pin(element) } }
    painter.canvas.markup.raw("</svg>")
    return painter.canvas.markup
  }

  /// Whether this is the picture of the right-to-left rendition, which the manifest's facts are about.
  var isRightToLeft: Bool { scene.rendition == .rtl }

  private mutating func draw(_ placed: PlacedElement, depth: Int) {
    guard depth < 64 else { return }
    let isEmpty = placed.children.isEmpty
    switch placed.role {
    case .text: text(placed)
    case .icon: icon(placed)
    case .image, .video: image(placed)
    case .`image-group`: isEmpty ? pictures(placed) : canvas.rectangle(placed.frame, .dashed, radius: 8)
    case .button, .`button-group`, .tab, .checkbox, .`text-field`, .`search-bar`, .`field-group`, .stepper, .switch,
      .segmented, .badge, .indicator, .skeleton, .`date-picker`, .`time-picker`:
      input(placed, isEmpty: isEmpty)
    case .slider, .progress, .gauge, .range, .rating, .`page-control`, .scale, .chart, .calendar, .gesture:
      measure(placed, isEmpty: isEmpty)
    case .`back-button`, .`next-button`, .`previous-button`, .`tab-bar`, .`navigation-bar`, .toolbar, .`window-buttons`,
      .pagination, .carousel, .breadcrumb, .`page-header`, .`media-player`:
      navigation(placed, isEmpty: isEmpty)
    case .list, .`list-item`, .popover, .menu, .drawer, .map, .table, .grid, .card, .container:
      surface(placed, isEmpty: isEmpty)
    }
    for child in placed.children { draw(child, depth: depth + 1) }
    motion(placed)
  }

  /// Where an element comes from, as an arrow that ends in its middle.
  private mutating func motion(_ placed: PlacedElement) {
    let store = placed.element.store
    guard let motion = store.record(placed.element.index, ElementField.motion) else { return }
    let origin: MotionOrigin = store.term(motion, MotionField.from) ?? .trailing
    let frame = placed.frame
    let (x, y) = (frame.middle, frame.y + frame.height / 2)
    switch origin {
    case .top, .bottom:
      let (start, tip) = origin == .top ? (frame.y, -8.0) : (frame.bottom, 8.0)
      canvas.path([(x, start), (x, y)], .accentStroke)
      canvas.path([(x - 8, y + tip), (x, y), (x + 8, y + tip)], .accentStroke)
    default:
      let isLeft = origin == .left || (origin == .leading) == (placed.direction == .ltr) && origin != .right
      // A physical side is that of the right-to-left rendition; the other one is its mirror image.
      let fromLeft = isRightToLeft || origin == .leading || origin == .trailing ? isLeft : !isLeft
      let (start, tip) = fromLeft ? (frame.x, -8.0) : (frame.right, 8.0)
      canvas.path([(start, y), (x, y)], .accentStroke)
      canvas.path([(x + tip, y - 8), (x, y), (x + tip, y + 8)], .accentStroke)
    }
  }

  // MARK: Text

  /// The text of an element, or bars for text that the other rendition would have in another language.
  mutating func text(
    _ placed: PlacedElement, in frame: Rectangle? = nil, classes extra: String = "", centred: Bool = false
  ) {
    let element = placed.element
    let frame = frame ?? placed.frame
    guard let text = element.text(.rendered) ?? element.text(.text) ?? element.text(.label) else {
      return bars(frame, lines: 1, placed.direction, centred: centred)
    }
    let isForeign = text.unicodeScalars.contains { isRightToLeftLetter($0) }
    guard isRightToLeft || !isForeign || scene.setsEveryText else {
      return bars(frame, lines: element.integer(.lines) ?? 1, placed.direction, centred: centred || isCentred(element))
    }
    let setting = TextSetting(element, placed.direction, frame, isRightToLeft: isRightToLeft)
    let classes = [centred ? "center" : setting.alignment, setting.classes, extra].filter { !$0.isEmpty }
    canvas.text(
      setting.shown(text), in: frame, direction: setting.baseDirection,
      language: element.text(.language) ?? (isForeign ? scene.locale : isLatin(text) ? "en" : ""),
      classes: classes.joined(separator: " "),
      size: setting.size, attributes: setting.attributes)
  }

  /// Whether a text has Latin letters: where its language is not said, it is at least not that of the page around it.
  private func isLatin(_ text: String) -> Bool {
    text.utf8.contains { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
  }

  private func isCentred(_ element: ElementView) -> Bool {
    element.term(.alignment, as: Alignment.self) == .center
  }

  /// Bars that stand for lines of text.
  mutating func bars(_ frame: Rectangle, lines: Int, _ direction: Direction, centred: Bool = false) {
    let lines = max(1, min(lines, 6))
    let pitch = frame.height / Double(lines)
    let height = min(8, pitch * 0.5)
    for line in 0..<lines {
      let length = min(
        frame.width, line == lines - 1 ? max(frame.width * 0.45, min(frame.width, 72)) : frame.width * 0.94)
      var bar = frame.leading(centred ? (frame.width - length) / 2 : 0, length, direction)
      bar.y = frame.y + pitch * Double(line) + (pitch - height) / 2
      bar.height = height
      canvas.rectangle(bar, .bar, radius: 4)
    }
  }

  /// A short bar in place of a label.
  mutating func bar(_ x: Double, _ y: Double, _ width: Double, _ style: ShapeStyle = .bar) {
    canvas.rectangle(Rectangle(x: x, y: y - 4, width: max(0, width), height: 8), style, radius: 4)
  }

  // MARK: Findings

  private mutating func pin(_ placed: PlacedElement) {
    if let pins = pins[placed.element.index], let first = pins.first {
      canvas.markup.raw("<rect class=\"hit\"")
      let frame = placed.frame.inset(-2, -2)
      canvas.markup.attribute("x", frame.x)
      canvas.markup.attribute("y", frame.y)
      canvas.markup.attribute("width", frame.width + 4)
      canvas.markup.attribute("height", frame.height + 4)
      canvas.markup.raw(" rx=\"4\"/>")
      let x = max(12, min(scene.width - 12, isRightToLeft ? placed.frame.x : placed.frame.right))
      let y = max(12, min(scene.height - 12, placed.frame.y))
      canvas.markup.raw("<circle class=\"pin \(first.kind)\"")
      canvas.markup.attribute("cx", x)
      canvas.markup.attribute("cy", y)
      canvas.markup.raw(" r=\"11\"/>")
      canvas.markup.raw("<text class=\"w\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"700\"")
      canvas.markup.attribute("x", x)
      canvas.markup.attribute("y", y + 4)
      canvas.markup.raw(">\(first.number)\(pins.count > 1 ? "+" : "")</text>")
    }
    for child in placed.children { pin(child) }
  }
}

/// Whether a letter belongs to a script that runs from right to left.
func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
    scalar.properties.isAlphabetic
  default: false
  }
}

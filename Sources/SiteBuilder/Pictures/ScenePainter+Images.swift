internal import Audit
internal import Guidelines
internal import Manifest

// Icons, pictures and their parts.
extension ScenePainter {
  /// An icon: the neutral drawing for its symbol, its asset or what it depicts, turned as the manifest says it is seen.
  mutating func icon(_ placed: PlacedElement) {
    let element = placed.element
    let parts = parts(of: element)
    let side = max(18, min(placed.frame.width, placed.frame.height, 34))
    let frame = Rectangle(
      x: placed.frame.middle - side / 2, y: placed.frame.y + (placed.frame.height - side) / 2, width: side, height: side
    )
    let symbol = element.text(.symbol)
    let depiction: Depiction? = element.term(.depicts)
    let use =
      symbol.flatMap { glyphs.use($0) } ?? depiction.map { glyphs.use($0) }
      ?? element.text(.asset).flatMap { glyphs.use(asset: $0) } ?? glyphs.any
    canvas.glyph(glyphs.markup(use), in: frame, mirrored: isFlipped(element, use, symbol))
    for part in parts { draw(part, around: frame, placed.direction) }
  }

  /// Whether a drawing is turned over in this rendition.
  private func isFlipped(_ element: ElementView, _ use: GlyphSet.Use, _ symbol: String?) -> Bool {
    guard isRightToLeft else { return use.pointsBack }
    switch element.term(.points, as: PointingDirection.self) {
    case .left: return true
    case .right: return false
    default: break
    }
    if let mirrored = element.bool(.mirrored) { return use.pointsBack != mirrored }
    if element.has(.flip) { return !use.pointsBack }
    guard let symbol else { return use.pointsBack }
    switch symbols.facts(symbol).directionality {
    case .semantic, .rtlVariant, .implicit: return !use.pointsBack
    default: return use.pointsBack
    }
  }

  private func parts(of element: ElementView) -> [RecordView<PartField>] {
    element.store.list(element.index, ElementField.parts)?.map {
      RecordView<PartField>(element.store, Int(truncatingIfNeeded: $0))
    } ?? []
  }

  /// A part of a compound icon, small, at its side.
  private mutating func draw(_ part: RecordView<PartField>, around frame: Rectangle, _ direction: Direction) {
    guard let depiction: Depiction = part.term(.depicts), depiction != .base else { return }
    let isMirrored = isRightToLeft && part.bool(.mirrored) == true
    if depiction == .slash {
      let (from, to) = isMirrored ? (frame.right, frame.x) : (frame.x, frame.right)
      return canvas.line(from, frame.y, to: to, frame.bottom, .stroke)
    }
    let side: Side = part.term(.side) ?? .trailing
    let isLeft = side == .left || side == .leading && direction == .ltr || side == .trailing && direction == .rtl
    let size = frame.width * 0.55
    let corner = Rectangle(
      x: isLeft ? frame.x - size * 0.45 : frame.right - size * 0.55, y: frame.bottom - size * 0.7, width: size,
      height: size)
    canvas.circle(corner.middle, corner.y + size / 2, size * 0.62, .paper)
    canvas.glyph(glyphs.markup(glyphs.use(depiction)), in: corner, mirrored: isMirrored)
  }

  /// A picture: mountains under a sun for photographs, and for the rest a drawing of what it shows.
  mutating func image(_ placed: PlacedElement) {
    let element = placed.element
    let frame = placed.frame
    let isMirrored = isRightToLeft && element.bool(.mirrored) == true
    canvas.rectangle(frame, .panel, radius: 8)
    let depiction: Depiction = element.term(.depicts) ?? (placed.role == .video ? .video : .photo)
    if element.bool(.containsText) == true {
      return lettering(frame, isMirrored)
    }
    switch depiction {
    case .photo, .illustration, .artwork, .background, .`physical-world`: landscape(frame, isMirrored)
    case .video:
      landscape(frame, isMirrored)
      canvas.circle(frame.middle, frame.y + frame.height / 2, min(20, frame.height * 0.3), .raised)
      canvas.glyph(glyphs.markup(glyphs.use(.`media-playback`)), in: centre(of: frame, 18), mirrored: false)
    default:
      let use = element.text(.symbol).flatMap { glyphs.use($0) } ?? glyphs.use(depiction)
      canvas.glyph(
        glyphs.markup(use), in: centre(of: frame, min(frame.width, frame.height) * 0.6),
        mirrored: isFlipped(element, use, element.text(.symbol)))
    }
  }

  private func centre(of frame: Rectangle, _ size: Double) -> Rectangle {
    Rectangle(x: frame.middle - size / 2, y: frame.y + (frame.height - size) / 2, width: size, height: size)
  }

  /// A picture with words in it, which a mirror would make unreadable.
  private mutating func lettering(_ frame: Rectangle, _ isMirrored: Bool) {
    let size = max(10, min(frame.height * 0.34, frame.width * 0.2))
    canvas.markup.raw("<text text-anchor=\"middle\" font-weight=\"700\"")
    canvas.markup.attribute("font-size", size)
    canvas.markup.raw(" transform=\"translate(")
    canvas.markup.number(frame.middle)
    canvas.markup.raw(" ")
    canvas.markup.number(frame.y + frame.height / 2 + size * 0.35)
    canvas.markup.raw(isMirrored ? ") scale(-1 1)\"" : ")\"")
    canvas.markup.raw(" lang=\"en\">SALE</text>")
  }

  /// Mountains, and a sun on their left: whether it was mirrored is seen at once.
  mutating func landscape(_ frame: Rectangle, _ isMirrored: Bool) {
    func x(_ part: Double) -> Double { isMirrored ? frame.right - frame.width * part : frame.x + frame.width * part }
    func y(_ part: Double) -> Double { frame.y + frame.height * part }
    canvas.circle(x(0.24), y(0.3), min(frame.height * 0.11, frame.width * 0.11), .middle)
    canvas.path(
      [(x(0.06), y(0.9)), (x(0.38), y(0.5)), (x(0.56), y(0.72)), (x(0.7), y(0.56)), (x(0.94), y(0.9))], closed: true,
      .middle)
  }

  /// A row of pictures without children of their own.
  mutating func pictures(_ placed: PlacedElement) {
    let count = 3.0
    let width = (placed.frame.width - 16) / count
    for place in 0..<Int(count) {
      let frame = placed.frame.leading(Double(place) * (width + 8), width, placed.direction)
      canvas.rectangle(frame, .panel, radius: 6)
      landscape(frame, false)
    }
  }
}

internal import Audit
internal import Manifest

// Buttons, fields, and what is switched or typed into.
extension ScenePainter {
  mutating func input(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    switch placed.role {
    case .`text-field`, .`search-bar`: field(placed, isEmpty: isEmpty)
    case .`field-group`: fields(placed, isEmpty: isEmpty)
    case .checkbox where !isEmpty: break  // its parts say what it looks like
    case .checkbox:
      let box = frame.leading(0, min(frame.width, frame.height), placed.direction)
      canvas.rectangle(box.inset(2, 2), .outline, radius: 4)
      canvas.glyph(glyphs.markup(glyphs.use(.`universal-mark`)), in: box.inset(5, 5), mirrored: false)
    case .switch:
      canvas.rectangle(frame, .accent, radius: frame.height / 2)
      let isAtRight = flow(placed) == .ltr
      let radius = frame.height / 2 - 3
      canvas.circle(
        isAtRight ? frame.right - radius - 3 : frame.x + radius + 3, frame.y + frame.height / 2, radius, .paper)
    case .segmented: segments(placed, isEmpty: isEmpty)
    case .stepper:
      canvas.rectangle(frame, .raised, radius: 8)
      canvas.line(frame.middle, frame.y + 6, to: frame.middle, frame.bottom - 6)
      for (sign, isFirst) in [("minus", true), ("plus", false)] {
        let half = frame.leading(isFirst ? 0 : frame.width / 2, frame.width / 2, flow(placed))
        if isEmpty, let use = glyphs.use(sign) {
          canvas.glyph(glyphs.markup(use), in: half.inset(0, 9), mirrored: false)
        }
      }
    case .badge: badge(placed)
    case .indicator: canvas.rectangle(frame, .accent, radius: 3)
    case .skeleton:
      canvas.rectangle(frame, .dashed, radius: 6)
      bars(frame.inset(10, 8), lines: 3, placed.direction)
    case .`date-picker`, .`time-picker`: wheels(placed)
    case .`button-group`: if !isEmpty { canvas.rectangle(frame, .dashed, radius: 10) } else { buttons(placed) }
    case .tab:
      if isEmpty { text(placed, classes: "one", centred: true) }
    default:
      canvas.rectangle(frame, .pressable, radius: 10)
      if isEmpty { text(placed, in: frame.inset(8, 2), classes: "one", centred: true) }
    }
  }

  /// The direction in which a control grows in this rendition.
  func flow(_ placed: PlacedElement) -> Direction {
    isRightToLeft ? placed.element.term(.flow) ?? placed.direction : placed.direction
  }

  private mutating func field(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    canvas.rectangle(frame, .raised, radius: placed.role == .`search-bar` ? frame.height / 2 : 8)
    guard isEmpty else { return }
    let isSearch = placed.role == .`search-bar`
    if isSearch, let use = glyphs.use("magnifyingglass") {
      canvas.glyph(glyphs.markup(use), in: frame.leading(10, 18, placed.direction), mirrored: false)
    }
    let inset = isSearch ? 36.0 : 12
    text(placed, in: frame.leading(inset, frame.width - inset - 10, placed.direction).inset(0, 2), classes: "one")
  }

  private mutating func fields(_ placed: PlacedElement, isEmpty: Bool) {
    guard isEmpty else { return canvas.rectangle(placed.frame, .dashed, radius: 8) }
    let text = Array(placed.element.text(.text) ?? "482913").filter { !$0.isWhitespace }.prefix(8)
    let width = min(40, (placed.frame.width - 6 * Double(text.count - 1)) / Double(max(1, text.count)))
    for (place, character) in text.enumerated() {
      let box = placed.frame.leading(Double(place) * (width + 6), width, flow(placed))
      canvas.rectangle(box, .raised, radius: 6)
      canvas.text(String(character), in: box, direction: "ltr", language: "", classes: "center one", size: 17)
    }
  }

  private mutating func segments(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    canvas.rectangle(frame, .panel, radius: 9)
    let count = isEmpty ? max(2, min(placed.element.integer(.count) ?? 3, 6)) : placed.children.count
    let width = frame.width / Double(max(1, count))
    let current = max(0, min(placed.element.integer(.current) ?? 0, count - 1))
    if isEmpty {
      canvas.rectangle(frame.leading(Double(current) * width, width, flow(placed)).inset(3, 3), .raised, radius: 7)
      for place in 0..<count {
        let part = frame.leading(Double(place) * width, width, flow(placed))
        canvas.text("\(place + 1)", in: part, direction: "ltr", language: "en", classes: "center one", size: 15)
      }
    } else {
      for child in placed.children.prefix(1) { canvas.rectangle(child.frame.inset(-3, 0), .raised, radius: 7) }
    }
  }

  private mutating func badge(_ placed: PlacedElement) {
    let frame = placed.frame
    canvas.rectangle(frame, .accent, radius: min(frame.height, frame.width) / 2)
    let label = placed.element.text(.text) ?? (placed.element.has(.symbol) ? "" : "3")
    guard placed.children.isEmpty, !label.isEmpty else { return }
    canvas.text(
      label, in: frame, direction: placed.direction.rawValue, language: "", classes: "center one w",
      size: max(9, min(13, frame.height * 0.6)))
  }

  private mutating func buttons(_ placed: PlacedElement) {
    let width = (placed.frame.width - 8) / 2
    for place in 0..<2 {
      let frame = placed.frame.leading(Double(place) * (width + 8), width, placed.direction)
      canvas.rectangle(frame, place == 0 ? .raised : .pressable, radius: 10)
      bar(frame.middle - 24, frame.y + frame.height / 2, 48)
    }
  }

  private mutating func wheels(_ placed: PlacedElement) {
    let frame = placed.frame
    canvas.rectangle(frame, .raised, radius: 10)
    let band = Rectangle(x: frame.x + 6, y: frame.y + frame.height / 2 - 14, width: frame.width - 12, height: 28)
    canvas.rectangle(band, .panel, radius: 6)
    let isTime = placed.role == .`time-picker`
    let labels = isTime ? ["09", "41"] : ["2026", "11", "30"]
    let width = band.width / Double(labels.count)
    for (place, label) in labels.enumerated() {
      let part = band.leading(Double(place) * width, width, flow(placed))
      canvas.text(label, in: part, direction: "ltr", language: "en", classes: "center one", size: 16)
    }
  }
}

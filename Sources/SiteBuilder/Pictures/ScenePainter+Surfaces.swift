internal import Audit
internal import Manifest

// What holds others, and what leads from place to place.
extension ScenePainter {
  mutating func surface(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    switch placed.role {
    case .list:
      canvas.rectangle(frame, .raised, radius: 10)
      if isEmpty { rows(placed, 3) }
    case .`list-item`:
      canvas.line(frame.x, frame.bottom, to: frame.right, frame.bottom)
      if isEmpty { row(placed, frame) }
    case .popover:
      canvas.rectangle(frame, .raised, radius: 10)
      canvas.path([(frame.middle - 9, frame.y), (frame.middle, frame.y - 9), (frame.middle + 9, frame.y)], .outline)
      if isEmpty { bars(frame.inset(14, 12), lines: 3, placed.direction) }
    case .menu, .drawer:
      canvas.rectangle(frame, .raised, radius: placed.role == .menu ? 10 : 0)
      if isEmpty { bars(frame.inset(16, 10), lines: 4, placed.direction) }
    case .map: map(placed)
    case .table, .grid: cells(placed, isEmpty: isEmpty)
    case .card:
      canvas.rectangle(frame, .raised, radius: 12)
      guard isEmpty else { return }
      let picture = frame.inset(10, 10).leading(0, frame.height * 0.8, placed.direction)
      canvas.rectangle(picture, .panel, radius: 6)
      landscape(picture, false)
      bars(
        frame.inset(10, 22).leading(picture.width + 14, max(20, frame.width - picture.width - 44), placed.direction),
        lines: 2, placed.direction)
    default: canvas.rectangle(frame, .dashed, radius: 8)
    }
  }

  private mutating func rows(_ placed: PlacedElement, _ count: Int) {
    let height = placed.frame.height / Double(count)
    for place in 0..<count {
      var frame = placed.frame
      frame.y += Double(place) * height
      frame.height = height
      row(placed, frame)
      if place > 0 { canvas.line(frame.x, frame.y, to: frame.right, frame.y) }
    }
  }

  private mutating func row(_ placed: PlacedElement, _ frame: Rectangle) {
    if placed.element.has(.text) { return text(placed, in: frame.inset(12, 2)) }
    let label = frame.leading(14, frame.width * 0.4, placed.direction)
    bar(label.x, frame.y + frame.height / 2, label.width)
    chevron(frame.leading(frame.width - 26, 14, placed.direction), forward: true, placed.direction)
  }

  /// A chevron that points onward or back in a direction.
  private mutating func chevron(
    _ frame: Rectangle, forward: Bool, _ direction: Direction, _ style: ShapeStyle = .stroke
  ) {
    guard let use = glyphs.use("chevron") else { return }
    canvas.glyph(glyphs.markup(use), in: frame, mirrored: forward == (direction == .rtl), style: style)
  }

  private mutating func map(_ placed: PlacedElement) {
    let frame = placed.frame
    canvas.rectangle(frame, .panel, radius: 8)
    // A map is a picture of a place: the same in both directions.
    let isMirrored = isRightToLeft && placed.element.bool(.mirrored) == true
    func x(_ part: Double) -> Double { isMirrored ? frame.right - frame.width * part : frame.x + frame.width * part }
    func y(_ part: Double) -> Double { frame.y + frame.height * part }
    canvas.path([(x(0.05), y(0.75)), (x(0.4), y(0.55)), (x(0.55), y(0.2)), (x(0.95), y(0.12))], .outline)
    canvas.path([(x(0.3), y(0.05)), (x(0.42), y(0.5)), (x(0.8), y(0.92))], .outline)
    guard let use = glyphs.use("mappin") else { return }
    canvas.glyph(
      glyphs.markup(use), in: Rectangle(x: x(0.62) - 14, y: y(0.3), width: 28, height: 28), mirrored: false,
      style: .accentStroke)
  }

  private mutating func cells(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    canvas.rectangle(frame, .raised, radius: 8)
    guard isEmpty else { return }
    let isGrid = placed.role == .grid
    let (columns, rows) = (3, isGrid ? 2 : 4)
    let (width, height) = (frame.width / Double(columns), frame.height / Double(rows))
    for row in 0..<rows {
      for column in 0..<columns {
        var cell = frame.leading(Double(column) * width, width, placed.direction)
        cell.y = frame.y + Double(row) * height
        cell.height = height
        if isGrid {
          canvas.rectangle(cell.inset(6, 6), .panel, radius: 6)
        } else {
          let label = cell.leading(10, column == 0 ? width * 0.6 : width * 0.4, placed.direction)
          bar(label.x, cell.y + height / 2, label.width, row == 0 ? .middle : .bar)
        }
      }
    }
  }

  mutating func navigation(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    switch placed.role {
    case .`back-button`, .`previous-button`, .`next-button`:
      canvas.circle(frame.middle, frame.y + frame.height / 2, min(frame.width, frame.height) / 2 - 1, .pressable)
      guard isEmpty else { return }
      let isForward = placed.role == .`next-button`
      let isMirrored = isRightToLeft && placed.element.bool(.mirrored) == false
      chevron(
        frame.inset(frame.width * 0.28, frame.height * 0.28), forward: isForward, isMirrored ? .ltr : placed.direction)
    case .`tab-bar`:
      canvas.line(frame.x, frame.y, to: frame.right, frame.y)
      if isEmpty { tabs(placed) }
    case .`navigation-bar`, .`page-header`:
      canvas.line(frame.x, frame.bottom, to: frame.right, frame.bottom)
      guard isEmpty else { return }
      chevron(frame.leading(6, 20, placed.direction), forward: false, placed.direction)
      if placed.element.has(.text) {
        text(placed, in: frame.inset(40, 2), classes: "one", centred: true)
      } else {
        bar(frame.middle - 45, frame.y + frame.height / 2, 90)
      }
    case .toolbar:
      canvas.rectangle(frame, .panel, radius: 10)
      guard isEmpty else { return }
      for (place, name) in ["list", "bold", "plus"].enumerated() {
        if let use = glyphs.use(name) {
          canvas.glyph(
            glyphs.markup(use), in: frame.leading(14 + Double(place) * 40, 22, placed.direction), mirrored: false)
        }
      }
    case .`window-buttons`:
      for place in 0..<3 {
        canvas.circle(
          frame.leading(8 + Double(place) * 20, 0, placed.direction).x, frame.y + frame.height / 2, 6, .middle)
      }
    case .pagination: if isEmpty { pages(placed) }
    case .carousel: carousel(placed, isEmpty: isEmpty)
    case .breadcrumb: if isEmpty { crumbs(placed) }
    default: player(placed, isEmpty: isEmpty)
    }
  }

  private mutating func tabs(_ placed: PlacedElement) {
    let width = placed.frame.width / 4
    for (place, name) in ["house", "magnifyingglass", "heart", "person"].enumerated() {
      let part = placed.frame.leading(Double(place) * width, width, placed.direction)
      guard let use = glyphs.use(name) else { continue }
      canvas.glyph(
        glyphs.markup(use), in: part.inset(0, max(0, (part.height - 24) / 2)), mirrored: false,
        style: place == 0 ? .accentStroke : .stroke)
    }
  }

  private mutating func pages(_ placed: PlacedElement) {
    let frame = placed.frame
    let flow = flow(placed)
    chevron(frame.leading(4, 20, flow), forward: false, flow)
    for place in 0..<4 {
      let part = frame.leading(36 + Double(place) * 40, 32, flow)
      if place == 1 { canvas.rectangle(part.inset(0, 2), .accent, radius: 6) }
      canvas.text(
        "\(place + 1)", in: part, direction: "ltr", language: "en", classes: place == 1 ? "center one w" : "center one",
        size: 14)
    }
    chevron(frame.leading(204, 20, flow), forward: true, flow)
  }

  private mutating func carousel(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    guard isEmpty else { return canvas.rectangle(frame, .dashed, radius: 10) }
    let flow = flow(placed)
    let width = frame.width * 0.42
    for place in 0..<3 {
      let offset = Double(place) * (width + 10)
      let card = frame.leading(offset, min(width, max(0, frame.width - offset)), flow)
      canvas.rectangle(card, .raised, radius: 10)
      if card.width > 60 {
        canvas.text(
          "\(place + 1)", in: card, direction: "ltr", language: "en", classes: "center one q", size: 22)
      }
    }
  }

  private mutating func crumbs(_ placed: PlacedElement) {
    let frame = placed.frame
    var offset = 4.0
    for (place, width) in [56.0, 72, 48].enumerated() {
      let part = frame.leading(offset, width, placed.direction)
      bar(part.x, frame.y + frame.height / 2, width, place == 2 ? .middle : .bar)
      offset += width + 8
      if place < 2 { chevron(frame.leading(offset, 12, placed.direction), forward: true, placed.direction) }
      offset += 20
    }
  }

  private mutating func player(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    canvas.rectangle(frame, .panel, radius: 12)
    guard isEmpty else { return }
    let flow = flow(placed)
    for (place, name) in ["backward.end", "play", "forward.end"].enumerated() {
      guard let use = glyphs.use(name) else { continue }
      var part = Rectangle(x: frame.middle - 50, y: frame.y + 8, width: 100, height: 24)
      part = part.leading(Double(place) * 38, 24, flow)
      canvas.glyph(glyphs.markup(use), in: part, mirrored: flow == .rtl)
    }
    let line = Rectangle(x: frame.x + 16, y: frame.bottom - 14, width: frame.width - 32, height: 4)
    canvas.rectangle(line, .bar, radius: 2)
    canvas.rectangle(line.leading(0, line.width * 0.35, flow), .accent, radius: 2)
  }
}

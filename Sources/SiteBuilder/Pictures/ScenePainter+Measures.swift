internal import Audit
internal import Manifest

// What shows a value, an amount, a place in an order or a time.
extension ScenePainter {
  mutating func measure(_ placed: PlacedElement, isEmpty: Bool) {
    switch placed.role {
    case .slider, .progress, .range: track(placed, isEmpty: isEmpty)
    case .gauge: gauge(placed)
    case .rating: if isEmpty { stars(placed) }
    case .`page-control`: if isEmpty { dots(placed) }
    case .scale: scale(placed, isEmpty: isEmpty)
    case .chart: isEmpty ? chart(placed) : canvas.rectangle(placed.frame, .raised, radius: 8)
    case .calendar: isEmpty ? calendar(placed) : canvas.rectangle(placed.frame, .raised, radius: 10)
    default: gesture(placed)
    }
  }

  private mutating func track(_ placed: PlacedElement, isEmpty: Bool) {
    let isVertical = placed.element.term(.orientation, as: Orientation.self) == .vertical
    let flow = flow(placed)
    var frame = placed.frame
    if !isEmpty, placed.children.count == 2 {
      // A glyph at each end leaves the track the middle.
      let inner = placed.children.map(\.frame).sorted { $0.x < $1.x }
      frame = Rectangle(
        x: inner[0].right + 6, y: frame.y, width: max(20, inner[1].x - inner[0].right - 12), height: frame.height)
    }
    if isVertical {
      let x = frame.middle
      canvas.rectangle(Rectangle(x: x - 2, y: frame.y, width: 4, height: frame.height), .bar, radius: 2)
      canvas.rectangle(
        Rectangle(x: x - 2, y: frame.y + frame.height * 0.4, width: 4, height: frame.height * 0.6), .accent, radius: 2)
      return canvas.circle(x, frame.y + frame.height * 0.4, 10, .raised)
    }
    let middle = frame.y + frame.height / 2
    let line = Rectangle(x: frame.x, y: middle - 3, width: frame.width, height: 6)
    canvas.rectangle(line, .bar, radius: 3)
    switch placed.role {
    case .range:
      canvas.rectangle(line.leading(frame.width * 0.25, frame.width * 0.45, flow), .accent, radius: 3)
      for part in [0.25, 0.7] { thumb(line.leading(frame.width * part, 0, flow).x, middle) }
    case .progress:
      canvas.rectangle(line.leading(0, frame.width * 0.6, flow), .accent, radius: 3)
    default:
      canvas.rectangle(line.leading(0, frame.width * 0.6, flow), .accent, radius: 3)
      thumb(line.leading(frame.width * 0.6, 0, flow).x, middle)
    }
  }

  private mutating func thumb(_ x: Double, _ y: Double) { canvas.circle(x, y, 11, .raised) }

  private mutating func gauge(_ placed: PlacedElement) {
    let frame = placed.frame
    let radius = min(frame.width / 2, frame.height) - 6
    let (x, y) = (frame.middle, frame.bottom - 6)
    let points = stride(from: 0.0, through: 1, by: 0.125).map { part in
      let (cosine, sine) = halfTurn(part)
      return (x: x - radius * cosine, y: y - radius * sine)
    }
    canvas.path(points, .outline)
    let (cosine, sine) = halfTurn(flow(placed) == .ltr ? 0.7 : 0.3)
    canvas.line(x, y, to: x - radius * 0.8 * cosine, y - radius * 0.8 * sine, .accentStroke)
    canvas.circle(x, y, 4, .ink)
  }

  /// Cosine and sine of a part of half a turn, by the formula of Bhaskara: a drawing needs no more.
  private func halfTurn(_ part: Double) -> (cosine: Double, sine: Double) {
    func sine(_ t: Double) -> Double { 16 * t * (1 - t) / (5 - 4 * t * (1 - t)) }
    let s = sine(part)
    let c = part <= 0.5 ? sine(0.5 - part) : -sine(part - 0.5)
    return (c, s)
  }

  private mutating func stars(_ placed: PlacedElement) {
    let count = max(1, min(placed.element.integer(.count) ?? 5, 10))
    let filled = placed.element.integer(.current) ?? 3
    let size = min(placed.frame.height, placed.frame.width / Double(count) - 4, 26)
    guard let use = glyphs.use("star") else { return }
    for place in 0..<count {
      let frame = placed.frame.leading(Double(place) * (size + 4), size, flow(placed))
      canvas.glyph(
        glyphs.markup(use), in: frame, mirrored: false, style: place < filled ? .accent : .outline)
    }
  }

  private mutating func dots(_ placed: PlacedElement) {
    let count = max(1, min(placed.element.integer(.count) ?? 4, 12))
    let current = placed.element.integer(.current) ?? 0
    let width = Double(count) * 16
    let row = Rectangle(
      x: placed.frame.middle - width / 2, y: placed.frame.y, width: width, height: placed.frame.height)
    for place in 0..<count {
      let part = row.leading(Double(place) * 16, 16, flow(placed))
      canvas.circle(
        part.middle, part.y + part.height / 2, place == current ? 5 : 4, place == current ? .accent : .middle)
    }
  }

  private mutating func scale(_ placed: PlacedElement, isEmpty: Bool) {
    let frame = placed.frame
    canvas.line(frame.x, frame.y + 14, to: frame.right, frame.y + 14, .stroke)
    for place in 0...10 {
      let x = frame.x + frame.width * Double(place) / 10
      canvas.line(x, frame.y + 14, to: x, frame.y + (place % 5 == 0 ? 4 : 9), .stroke)
    }
    guard isEmpty else { return }
    for (place, label) in ["0", "50", "100"].enumerated() {
      let middle = frame.leading(frame.width * Double(place) / 2, 0, flow(placed)).x
      let width = 40.0
      let x = max(frame.x, min(frame.right - width, middle - width / 2))
      canvas.text(
        label, in: Rectangle(x: x, y: frame.y + 18, width: width, height: 22), direction: "ltr", language: "en",
        classes: x == frame.x ? "left one" : x == frame.right - width ? "right one" : "center one", size: 13)
    }
  }

  /// A line that rises with time, or bars that grow with a value.
  private mutating func chart(_ placed: PlacedElement) {
    let frame = placed.frame.inset(10, 10)
    canvas.rectangle(placed.frame, .raised, radius: 8)
    let flow = flow(placed)
    let axis: AxisKind = placed.element.term(.axis) ?? .time
    let origin = flow == .ltr ? frame.x : frame.right
    canvas.path(
      [(origin, frame.y), (origin, frame.bottom), (flow == .ltr ? frame.right : frame.x, frame.bottom)], .outline)
    let values = [0.25, 0.4, 0.35, 0.6, 0.55, 0.85]
    switch axis {
    case .time:
      let points = values.enumerated().map { place, value in
        (
          x: frame.leading(14 + (frame.width - 24) * Double(place) / 5, 0, flow).x,
          y: frame.bottom - 6 - (frame.height - 12) * value
        )
      }
      canvas.path(points, .accentStroke)
      if let last = points.last { canvas.circle(last.x, last.y, 4, .accent) }
    case .value:
      for (place, value) in values.prefix(4).enumerated() {
        let height = frame.height / 5
        var row = frame.leading(0, frame.width * value, flow)
        row.y = frame.y + Double(place) * height * 1.2
        row.height = height * 0.8
        canvas.rectangle(row, .accent, radius: 2)
      }
    case .category:
      let width = frame.width / 8
      for (place, value) in values.prefix(5).enumerated() {
        var column = frame.leading(12 + Double(place) * width * 1.5, width, flow)
        column.y = frame.bottom - frame.height * value
        column.height = frame.height * value
        canvas.rectangle(column, .accent, radius: 2)
      }
    }
  }

  /// A month: the days run from the leading edge, the first week begins within.
  private mutating func calendar(_ placed: PlacedElement) {
    let frame = placed.frame
    canvas.rectangle(frame, .raised, radius: 10)
    let grid = frame.inset(10, 8)
    let (width, height) = (grid.width / 7, grid.height / 6)
    for day in 0..<30 {
      let cell = day + 2
      var box = grid.leading(Double(cell % 7) * width, width, flow(placed))
      box.y = grid.y + Double(cell / 7 + 1) * height
      box.height = height
      guard cell / 7 < 5 else { break }
      if day == 11 { canvas.circle(box.middle, box.y + height / 2, min(width, height) / 2, .accent) }
      canvas.text(
        "\(day + 1)", in: box, direction: "ltr", language: "", classes: day == 11 ? "center one w" : "center one",
        size: max(8, min(13, height * 0.62)))
    }
    for day in 0..<7 {
      let head = grid.leading(Double(day) * width, width, flow(placed))
      bar(head.middle - 7, grid.y + height / 2, 14)
    }
  }

  /// A finger's path.
  private mutating func gesture(_ placed: PlacedElement) {
    let frame = placed.frame
    canvas.rectangle(frame, .dashed, radius: 12)
    let flow = flow(placed)
    let middle = frame.y + frame.height / 2
    let start = frame.leading(frame.width * 0.3, 0, flow).x
    let end = frame.leading(frame.width * 0.7, 0, flow).x
    let tip = flow == .ltr ? -9.0 : 9.0
    canvas.circle(start, middle, 14, .pressable)
    canvas.path([(start, middle), (end, middle)], .accentStroke)
    canvas.path([(end + tip, middle - 8), (end, middle), (end + tip, middle + 8)], .accentStroke)
  }
}

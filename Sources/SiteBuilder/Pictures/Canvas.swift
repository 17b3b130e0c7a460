internal import Audit
internal import Manifest

/// What a shape of a wireframe looks like; the names are classes of site.css, short because they are many.
enum ShapeStyle: String {
  /// The outline of something, unfilled.
  case outline = "a"
  /// A quiet surface.
  case panel = "b"
  /// Solid ink.
  case ink = "c"
  /// What stands for text that is not set.
  case bar = "d"
  /// A middle grey.
  case middle = "e"
  /// Solid accent.
  case accent = "f"
  /// A stroke of ink.
  case stroke = "g"
  /// A stroke of accent.
  case accentStroke = "h"
  /// A dashed outline of something that is not seen itself.
  case dashed = "i"
  /// A raised surface.
  case raised = "j"
  /// A surface that can be pressed.
  case pressable = "k"
  /// The colour of the paper.
  case paper = "m"
  /// A stroke of the colour of the paper, on ink.
  case paperStroke = "n"
}

/// A wireframe that is being drawn, as inline SVG without any inline style, so that the page's sheet and its strict
/// policy hold for it.
struct Canvas {
  /// What was drawn.
  var markup = Markup()

  /// A rectangle.
  mutating func rectangle(_ frame: Rectangle, _ style: ShapeStyle, radius: Double = 0) {
    markup.raw("<rect")
    markup.attribute("class", style.rawValue)
    place(frame)
    if radius > 0 { markup.attribute("rx", min(radius, frame.height / 2, frame.width / 2)) }
    markup.raw("/>")
  }

  /// A circle by its centre.
  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ style: ShapeStyle) {
    markup.raw("<circle")
    markup.attribute("class", style.rawValue)
    markup.attribute("cx", x)
    markup.attribute("cy", y)
    markup.attribute("r", max(0, radius))
    markup.raw("/>")
  }

  /// A line.
  mutating func line(_ x: Double, _ y: Double, to x2: Double, _ y2: Double, _ style: ShapeStyle = .outline) {
    markup.raw("<path")
    markup.attribute("class", style.rawValue)
    markup.raw(" d=\"M")
    point(x, y)
    markup.raw("L")
    point(x2, y2)
    markup.raw("\"/>")
  }

  /// Straight lines through points.
  mutating func path(_ points: [(x: Double, y: Double)], closed: Bool = false, _ style: ShapeStyle) {
    markup.raw("<path")
    markup.attribute("class", style.rawValue)
    markup.raw(" d=\"")
    for (place, next) in points.enumerated() {
      markup.raw(place == 0 ? "M" : "L")
      point(next.x, next.y)
    }
    markup.raw(closed ? "z\"/>" : "\"/>")
  }

  /// A drawing on a grid of 24 points, fitted into a frame and mirrored where that is wanted.
  mutating func glyph(_ drawing: String, in frame: Rectangle, mirrored: Bool, style: ShapeStyle = .stroke) {
    let size = min(frame.width, frame.height)
    let scale = size / 24
    let left = frame.x + (frame.width - size) / 2
    let top = frame.y + (frame.height - size) / 2
    markup.raw("<g")
    markup.attribute("class", style.rawValue)
    markup.raw(" transform=\"translate(")
    markup.number(mirrored ? left + size : left)
    markup.raw(" ")
    markup.number(top)
    markup.raw(") scale(")
    if mirrored { markup.raw("-") }
    thousandths(scale)
    markup.raw(" ")
    thousandths(scale)
    markup.raw(")\">")
    markup.raw(drawing)
    markup.raw("</g>")
  }

  /// Text that the browser sets in a frame.
  ///
  /// - Parameters:
  ///   - text: in logical order.
  ///   - classes: classes of site.css: an alignment, `one` for a single line, `q` for quiet, `w` for text on accent.
  ///   - attributes: presentation attributes that the text inherits.
  mutating func text(
    _ text: String, in frame: Rectangle, direction: String, language: String, classes: String, size: Double,
    attributes: [(name: String, value: String)] = []
  ) {
    markup.raw("<foreignObject")
    place(frame)
    markup.attribute("font-size", size)
    for (name, value) in attributes { markup.attribute(name, value) }
    markup.raw("><div")
    markup.attribute("class", "t " + classes)
    markup.attribute("dir", direction)
    if !language.isEmpty { markup.attribute("lang", language) }
    markup.raw("><div>")
    markup.text(text)
    markup.raw("</div></div></foreignObject>")
  }

  private mutating func place(_ frame: Rectangle) {
    markup.attribute("x", frame.x)
    markup.attribute("y", frame.y)
    markup.attribute("width", max(0, frame.width))
    markup.attribute("height", max(0, frame.height))
  }

  private mutating func point(_ x: Double, _ y: Double) {
    markup.number(x)
    markup.raw(" ")
    markup.number(y)
  }

  private mutating func thousandths(_ value: Double) {
    let parts = Int(max(0, min(value, 1_000)) * 1_000 + 0.5)
    markup.integer(parts / 1_000)
    let rest = parts % 1_000
    if rest > 0 { markup.raw(rest < 10 ? ".00\(rest)" : rest < 100 ? ".0\(rest)" : ".\(rest)") }
  }
}

extension Rectangle {
  /// The rectangle with its sides moved inwards.
  func inset(_ horizontal: Double, _ vertical: Double) -> Rectangle {
    Rectangle(
      x: x + min(horizontal, width / 2), y: y + min(vertical, height / 2), width: max(0, width - 2 * horizontal),
      height: max(0, height - 2 * vertical))
  }

  /// A part of the rectangle that starts at its leading edge.
  ///
  /// - Parameters:
  ///   - offset: how far from the leading edge.
  ///   - length: how wide.
  ///   - direction: which edge is leading.
  func leading(_ offset: Double, _ length: Double, _ direction: Direction) -> Rectangle {
    Rectangle(
      x: direction == .ltr ? x + offset : right - offset - length, y: y, width: length, height: height)
  }
}

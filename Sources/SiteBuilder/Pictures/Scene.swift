internal import Audit
internal import Manifest

/// An element where one rendition of its screen shows it.
struct PlacedElement {
  /// The element.
  let element: ElementView
  /// Where it lies in the picture, in points.
  let frame: Rectangle
  /// The direction in which it lays out and draws.
  let direction: Direction
  /// The elements inside of it.
  let children: [PlacedElement]

  /// What it is.
  var role: Role { element.term(.role) ?? .container }
}

/// One rendition of a screen: its elements in their places.
///
/// Frames of the manifest are taken as they are. What has none is laid out here the way the system would: beneath or
/// beside each other, from the leading edge. A frame that is known in one direction only is mirrored for the other.
struct Scene {
  /// The direction that is shown.
  let rendition: Direction
  /// The size of the picture in points.
  let width, height: Double
  /// The elements at the top of the screen.
  let elements: [PlacedElement]
  /// The language of text that does not name its own.
  let locale: String
  /// Whether all text is set; else bars stand in the left-to-right rendition for text that would be in another language.
  let setsEveryText: Bool

  /// The width of a picture of a screen that states no size.
  static let standardWidth = 320.0

  /// Lays a screen out.
  ///
  /// - Parameters:
  ///   - screen: the index of the screen's record.
  ///   - rendition: the direction to show.
  ///   - isWhole: whether the picture is as high as the screen; else as high as what is on it.
  ///   - setsEveryText: whether the text is that of this rendition.
  ///   - width: the width of the picture where it is known, since it is the same for both renditions.
  init(
    _ store: Store, screen index: Int, _ rendition: Direction, isWhole: Bool = false, setsEveryText: Bool = false,
    width: Double? = nil
  ) {
    let screen = ScreenView(store, index)
    self.rendition = rendition
    self.setsEveryText = setsEveryText
    locale = screen.text(.locale) ?? ""
    let size = screen.numbers(.size).map(Array.init)
    let elements =
      store.list(index, ScreenField.elements)?.map { ElementView(store, Int(truncatingIfNeeded: $0)) } ?? []
    let hasFrames = Scene.hasFrames(elements)
    self.width = width ?? Scene.width(size, elements, hasFrames: hasFrames)
    var layout = SceneLayout(rendition: rendition, width: self.width)
    self.elements = layout.column(
      elements, in: Rectangle(x: 0, y: 0, width: self.width, height: 0), margin: 16, rendition)
    let bottom = max(layout.bottom + (hasFrames && size != nil ? 0 : 12), 44)
    height = hasFrames ? isWhole ? size?[1] ?? bottom : min(size?[1] ?? bottom, max(bottom + 12, 44)) : bottom
  }

  private static func hasFrames(_ elements: [ElementView]) -> Bool {
    elements.contains { $0.has(.frame) || $0.children.contains { $0.has(.frame) } }
  }

  private static func width(_ size: [Double]?, _ elements: [ElementView], hasFrames: Bool) -> Double {
    hasFrames ? size?[0] ?? extent(elements) : naturalWidth(elements)
  }

  /// The width of a picture of a screen without frames: what is small is shown large.
  private static func naturalWidth(_ elements: [ElementView]) -> Double {
    let widest = elements.map { NaturalSize.size(of: $0, available: standardWidth, inRow: true).width }.max() ?? 0
    return max(176, min(standardWidth, widest * 1.6 + 32))
  }

  /// How wide the elements of a screen that states no size reach.
  private static func extent(_ elements: [ElementView]) -> Double {
    let edges = elements.flatMap { [$0] + $0.children }.flatMap { element in
      [Direction.ltr, .rtl].compactMap { element.frame($0).map { Array($0) } }.map { $0[0] + $0[2] }
    }
    return max(120, (edges.max() ?? 0) + 12)
  }
}

/// Puts elements into their places, from the top of a screen to the bottom.
struct SceneLayout {
  let rendition: Direction
  /// The width of the screen, in which a frame is mirrored that is known in one direction only.
  let width: Double
  /// How far down the lowest element reaches.
  private(set) var bottom = 0.0

  /// Elements beneath each other.
  mutating func column(
    _ elements: [ElementView], in area: Rectangle, margin: Double, _ environment: Direction
  ) -> [PlacedElement] {
    var y = area.y + min(margin, 12)
    var placed: [PlacedElement] = []
    for element in elements {
      if let frame = frame(of: element) {
        placed.append(place(element, frame, environment))
        y = max(y, frame.bottom + 8)
        continue
      }
      let (width, height) = NaturalSize.size(of: element, available: area.width - 2 * margin)
      let outer = Rectangle(x: area.x + margin, y: y, width: area.width - 2 * margin, height: height)
      placed.append(place(element, side(of: element, width, in: outer, environment), environment))
      y += height + 8
    }
    return placed
  }

  /// Elements beside each other, from the leading edge; they share the room by how much each wants.
  mutating func row(
    _ elements: [ElementView], in area: Rectangle, _ direction: Direction, _ environment: Direction
  ) -> [PlacedElement] {
    let gap = 6.0
    let wanted = elements.map { NaturalSize.size(of: $0, available: area.width, inRow: true) }
    let sum = wanted.reduce(0) { $0 + $1.width } + gap * Double(max(0, elements.count - 1))
    let scale = sum > area.width ? area.width / sum : 1
    var offset = scale < 1 ? 0 : 0.0
    var placed: [PlacedElement] = []
    for (element, size) in zip(elements, wanted) {
      let part = area.leading(offset, size.width * scale, direction)
      let height = min(size.height, area.height)
      let frame = Rectangle(
        x: part.x, y: area.y + (area.height - height) / 2, width: part.width, height: height)
      placed.append(place(element, self.frame(of: element) ?? frame, environment))
      offset += (size.width + gap) * scale
    }
    return placed
  }

  private mutating func place(_ element: ElementView, _ frame: Rectangle, _ holder: Direction) -> PlacedElement {
    let environment = element.term(.layoutDirection) ?? holder
    let semantic: Semantic = element.term(.semantic) ?? .unspecified
    let direction = effectiveDirection(semantic, in: environment)
    bottom = max(bottom, frame.bottom)
    let children = element.children
    let role: Role = element.term(.role) ?? .container
    let isRow = NaturalSize.laysOutInRow(role)
    let inner = frame.inset(isRow ? 8 : 0, 4)
    let placed =
      children.isEmpty
      ? []
      : isRow
        ? row(children, in: inner, direction, environment)
        : column(children, in: inner, margin: 10, environment)
    return PlacedElement(element: element, frame: frame, direction: direction, children: placed)
  }

  /// The frame of an element in this rendition; that of the other one mirrored, where only that is known.
  private func frame(of element: ElementView) -> Rectangle? {
    if let frame = element.frame(rendition) { return Rectangle(frame) }
    guard let other = element.frame(rendition.opposite).map({ Rectangle($0) }) else { return nil }
    return Rectangle(x: width - other.right, y: other.y, width: other.width, height: other.height)
  }

  /// Where an element stands that is narrower than its row: at the edge that it is pinned to, else at the leading one.
  private func side(
    of element: ElementView, _ width: Double, in area: Rectangle, _ environment: Direction
  ) -> Rectangle {
    let edge: Side = element.term(.edge) ?? .leading
    let isLeft = edge == .left || (edge == .leading) == (environment == .ltr) && edge != .right
    return Rectangle(x: isLeft ? area.x : area.right - width, y: area.y, width: width, height: area.height)
  }
}

extension Rectangle {
  /// A rectangle of `[x, y, width, height]`.
  init(_ numbers: ArraySlice<Double>) {
    let numbers = Array(numbers)
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

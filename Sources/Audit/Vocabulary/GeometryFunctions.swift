internal import Expressions
internal import Manifest

/// Functions that compare the frames of the two renditions.
extension CheckVocabulary {
  mutating func declareGeometryFunctions() {
    let paths = geometryPaths
    let element = Type.object("element")
    let direction = Type.enumeration(terms.direction)
    let side = Type.enumeration(terms.side)
    environment.declareFunction(
      "mirrored",
      Overload(
        parameters: [.list(.double), .list(.double), .object("frame")], result: .bool, isPure: false,
        documentation:
          "Whether a frame of the left-to-right rendition and one of the other are mirror images in a container"
      ) { operands in
        let (ltr, rtl, container) = (Rectangle.reader(operands[0]), Rectangle.reader(operands[1]), operands[2].object)
        return .bool { evaluation in
          guard let first = ltr(&evaluation), let second = rtl(&evaluation), let container = container(&evaluation)
          else { return evaluation.reason }
          let view = HostView.of(evaluation)
          guard let before = view.rectangle(container, .ltr) else { return .missing(paths.containerLTR) }
          guard let after = view.rectangle(container, .rtl) else { return .missing(paths.containerRTL) }
          return Outcome(first.mirrors(second, in: before, after))
        }
      })
    environment.declareFunction(
      "reversed",
      .function(
        .list(element), .bool, isPure: false,
        documentation: "Whether elements stand from right to left in the order in which they stand from left to right"
      ) { (evaluation: inout Evaluation, list: List) -> Bool? in
        order(list, &evaluation, paths).map { $0.isReversed }
      })
    environment.declareFunction(
      "sameOrder",
      .function(
        .list(element), .bool, isPure: false,
        documentation: "Whether elements stand in the same order in both renditions"
      ) { (evaluation: inout Evaluation, list: List) -> Bool? in order(list, &evaluation, paths).map { $0.isSame } })
    environment.declareFunction(
      "edgeDistance",
      .function(
        element, side, .double, isPure: false,
        documentation: "Points from an element to a side of its container, right to left"
      ) { (evaluation: inout Evaluation, element: Object, side: EnumerationCode) -> Double? in
        distance(&evaluation, element, side, .rtl, paths)
      },
      .function(
        element, side, direction, .double, isPure: false,
        documentation: "Points from an element to a side of its container in one rendition"
      ) {
        (evaluation: inout Evaluation, element: Object, side: EnumerationCode, direction: EnumerationCode) -> Double? in
        distance(&evaluation, element, side, direction.code == 0 ? .ltr : .rtl, paths)
      })
    let directions = terms.direction
    environment.declareFunction(
      "outside",
      Overload(
        parameters: [element, direction], result: .bool, isPure: false,
        documentation: "Whether an element sticks out of its container in a rendition"
      ) { operands in
        let (element, direction) = (operands[0].object, Direction.reader(operands[1], directions))
        return .bool { evaluation in
          guard let element = element(&evaluation), let direction = direction(&evaluation) else {
            return evaluation.reason
          }
          guard let pair = HostView.of(evaluation).frameAndContainer(element.index, direction) else {
            return .missing(paths.frame(direction))
          }
          return Outcome(pair.frame.sticksOut(of: pair.container))
        }
      })
    environment.declareFunction(
      "overlaps",
      Overload(
        parameters: [element, element, direction], result: .bool, isPure: false,
        documentation: "Whether two elements overlap in a rendition"
      ) { operands in
        let (a, b) = (operands[0].object, operands[1].object)
        let direction = Direction.reader(operands[2], directions)
        return .bool { evaluation in
          guard let a = a(&evaluation), let b = b(&evaluation), let direction = direction(&evaluation) else {
            return evaluation.reason
          }
          let view = HostView.of(evaluation)
          guard let first = view.frame(a.index, direction), let second = view.frame(b.index, direction) else {
            return .missing(paths.frame(direction))
          }
          return Outcome(first.overlaps(second))
        }
      })
    environment.declareFunction(
      "overlapping",
      Overload(
        parameters: [element, direction], result: .list(element), isPure: false,
        documentation: "The neighbours whose frames overlap that of an element in a rendition"
      ) { operands in
        let (element, direction) = (operands[0].object, Direction.reader(operands[1], directions))
        let found: ListCode = { evaluation in
          guard let element = element(&evaluation), let direction = direction(&evaluation) else { return nil }
          let view = HostView.of(evaluation)
          guard let frame = view.frame(element.index, direction) else {
            return evaluation.missing(paths.frame(direction))
          }
          return view.neighbours(of: element.index, overlapping: frame, direction)
        }
        let reader = ElementReader.object("element") { evaluation, list, index in
          HostView.of(evaluation).withSession { Object($0.found[list.base + index]) }
        }
        return .list(found, HostElements(reader))
      })
  }

  /// The paths that geometry names when a frame is missing.
  struct GeometryPaths: Sendable {
    let ltr, rtl, containerLTR, containerRTL: FieldPath

    func frame(_ direction: Direction) -> FieldPath { direction == .ltr ? ltr : rtl }
  }

  private var geometryPaths: GeometryPaths {
    GeometryPaths(
      ltr: environment.path("element.frame.ltr"), rtl: environment.path("element.frame.rtl"),
      containerLTR: environment.path("parent.frame.ltr"), containerRTL: environment.path("parent.frame.rtl"))
  }
}

extension Direction {
  /// The direction of a code of the enumeration.
  fileprivate init(code: Int) { self = code == 0 ? .ltr : .rtl }

  /// Reads the name of a direction.
  fileprivate static func reader(
    _ operand: Operand, _ directions: Enumeration
  ) -> @Sendable (inout Evaluation) -> Direction? {
    if case .string(let name)? = operand.constant, let code = directions.code(String(name)) {
      return { [direction = Direction(code: code)] _ in direction }
    }
    let code = operand.enumeration(directions)
    return { evaluation in code(&evaluation).map { Direction(code: $0) } }
  }
}

extension Rectangle {
  /// Reads a list of four numbers; those of the store where they are.
  fileprivate static func reader(_ operand: Operand) -> @Sendable (inout Evaluation) -> Rectangle? {
    if case .list(let code, let elements) = operand.code, case .double = elements.reader {
      return { evaluation in
        guard let list = code(&evaluation) else { return nil }
        return HostView.of(evaluation).rectangle(list) ?? evaluation.fail(.custom("a frame has four numbers"))
      }
    }
    let list = operand.list
    return { evaluation in list(&evaluation).flatMap { rectangle($0, &evaluation) } }
  }
}

/// A list of four numbers as a rectangle.
private func rectangle(_ list: List, _ evaluation: inout Evaluation) -> Rectangle? {
  guard list.count == 4 else { return evaluation.fail(.custom("a frame has four numbers")) }
  var numbers = InlineArray<4, Double>(repeating: 0)
  for index in 0..<4 {
    switch list.value(index, in: &evaluation) {
    case .double(let number): numbers[index] = number
    case .int(let number): numbers[index] = Double(number)
    default: return evaluation.fail(.custom("a frame has four numbers"))
    }
  }
  return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
}

/// How elements stand in the two renditions.
private struct HorizontalOrder {
  /// The middles from left to right, and from left to right in the other rendition, in the order of the list.
  var ltr: [Double] = []
  var rtl: [Double] = []

  var isSame: Bool { agrees { $0 } }
  var isReversed: Bool { agrees { -$0 } }

  /// True when no pair that stands clearly apart in the one rendition stands the other way in the other.
  private func agrees(_ turn: (Double) -> Double) -> Bool {
    for i in ltr.indices {
      for j in ltr.indices.dropFirst(i + 1) {
        let before = ltr[i] - ltr[j]
        let after = turn(rtl[i] - rtl[j])
        guard abs(before) > geometryTolerance else { continue }
        if before * after <= 0 || abs(after) <= geometryTolerance { return false }
      }
    }
    return true
  }
}

private func order(_ list: List, _ evaluation: inout Evaluation, _ paths: CheckVocabulary.GeometryPaths)
  -> HorizontalOrder?
{
  var order = HorizontalOrder()
  for index in 0..<list.count {
    guard case .object(let element, _)? = list.value(index, in: &evaluation) else { return nil }
    let view = HostView.of(evaluation)
    guard let ltr = view.frame(element.index, .ltr) else { return evaluation.missing(paths.ltr) }
    guard let rtl = view.frame(element.index, .rtl) else { return evaluation.missing(paths.rtl) }
    order.ltr.append(ltr.middle)
    order.rtl.append(rtl.middle)
  }
  return order
}

private func distance(
  _ evaluation: inout Evaluation, _ element: Object, _ side: EnumerationCode, _ direction: Direction,
  _ paths: CheckVocabulary.GeometryPaths
) -> Double? {
  let view = HostView.of(evaluation)
  guard let (frame, container) = view.frameAndContainer(element.index, direction) else {
    return evaluation.missing(paths.frame(direction))
  }
  let isRight =
    switch Side(ordinal: UInt8(side.code)) {
    case .right: true
    case .leading: direction == .rtl
    case .trailing: direction == .ltr
    default: false
    }
  return isRight ? container.right - frame.right : frame.x - container.x
}

extension HostView {
  /// The numbers of an object of struct type `frame` in one rendition. A screen's have a part of 1: they are its size, at the
  /// origin.
  @inline(__always) func numbers(of frame: Object, _ field: FrameField) -> ListReference? {
    guard frame.part == 1 else { return slot(frame.index, field).map { list($0) } }
    return slot(frame.index, ScreenField.size).map { ListReference(base: list($0).base, count: 4, part: 1) }
  }

  /// The numbers of a frame as a rectangle; nil where there are not four.
  @inline(__always) func rectangle(_ list: ListReference) -> Rectangle? {
    guard list.count == 4 else { return nil }
    let start = unsafe numbers + list.base
    if list.part == 1 { return unsafe Rectangle(x: 0, y: 0, width: start[0], height: start[1]) }
    return unsafe Rectangle(x: start[0], y: start[1], width: start[2], height: start[3])
  }

  /// The rectangle of an object of struct type `frame` in one rendition.
  @inline(__always) func rectangle(_ frame: Object, _ direction: Direction) -> Rectangle? {
    numbers(of: frame, direction == .ltr ? .ltr : .rtl).flatMap { rectangle($0) }
  }

  /// The frame of an element in one rendition.
  @inline(__always) func frame(_ element: Int32, _ direction: Direction) -> Rectangle? {
    inner(element, ElementField.frame).flatMap { rectangle(Object($0), direction) }
  }

  /// The elements beside one whose frames overlap its own, as a range of what the session found; those without a frame do
  /// not.
  func neighbours(of element: Int32, overlapping frame: Rectangle, _ direction: Direction) -> ListReference {
    guard let list = holdingList(of: element) else { return ListReference(base: 0, count: 0) }
    var first = 0
    var count = 0
    for place in 0..<Int(list.count) {
      let other = Int32(truncatingIfNeeded: unsafe items[list.base + place])
      if other != element, let otherFrame = self.frame(other, direction), frame.overlaps(otherFrame) {
        withSession { session in
          if count == 0 { first = session.found.count }
          session.found.append(other)
        }
        count += 1
      }
    }
    return ListReference(base: first, count: count)
  }

  /// The frames of an element and of what it is laid out in.
  @inline(__always) func frameAndContainer(_ element: Int32, _ direction: Direction) -> (
    frame: Rectangle, container: Rectangle
  )? {
    guard let frame = frame(element, direction),
      let container = container(element).flatMap({ rectangle($0, direction) })
    else { return nil }
    return (frame, container)
  }
}

/// A frame in points: screen coordinates, origin at the top left.
@frozen public struct Rectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width, not negative.
  public var width: Double
  /// The height, not negative.
  public var height: Double

  /// Makes a rectangle of its left, top, width and height.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  @inlinable public var right: Double { x + width }
  /// The bottom edge.
  @inlinable public var bottom: Double { y + height }
  /// The middle between left and right.
  @inlinable public var middle: Double { x + width / 2 }
}

/// The tolerance of every comparison of frames, in points: a pixel of rounding on each side.
public let geometryTolerance = 1.0

extension Rectangle {
  /// True when this frame in the left-to-right rendition stands as far from the left edge of its container as `other`
  /// stands from the right edge of the container's right-to-left frame.
  ///
  /// Comparing against the container, not the screen, judges a frame by its own layout: a container that did not
  /// mirror is one finding, not one for each thing in it. A change of width (another language) moves no fixed edge, so
  /// either edge may be the one that mirrors.
  ///
  /// - Parameters:
  ///   - other: the frame of the same element in the right-to-left rendition.
  ///   - container: what the element is laid out in, left to right.
  ///   - otherContainer: the same, right to left.
  public func mirrors(_ other: Rectangle, in container: Rectangle, _ otherContainer: Rectangle) -> Bool {
    let leading = (x - container.x) - (otherContainer.right - other.right)
    let trailing = (container.right - right) - (other.x - otherContainer.x)
    let centre = (middle - container.middle) + (other.middle - otherContainer.middle)
    if abs(leading) <= geometryTolerance { return true }
    guard
      abs(width - other.width) > geometryTolerance || abs(container.width - otherContainer.width) > geometryTolerance
    else { return false }
    return abs(trailing) <= geometryTolerance || abs(centre) <= geometryTolerance
  }

  /// True when it stands in the middle of its container, so that mirroring does not move it.
  public func isCentred(in container: Rectangle) -> Bool {
    abs(middle - container.middle) <= geometryTolerance
  }

  /// True when some part of it is outside the container, by more than the tolerance.
  public func sticksOut(of container: Rectangle) -> Bool {
    x < container.x - geometryTolerance || right > container.right + geometryTolerance
      || y < container.y - geometryTolerance || bottom > container.bottom + geometryTolerance
  }

  /// True when two frames share an area wider and higher than the tolerance.
  public func overlaps(_ other: Rectangle) -> Bool {
    min(right, other.right) - max(x, other.x) > geometryTolerance
      && min(bottom, other.bottom) - max(y, other.y) > geometryTolerance
  }
}

/// A resolved direction of text.
public enum Direction: String, CaseIterable, Sendable {
  /// Left to right, an even level.
  case ltr
  /// Right to left, an odd level.
  case rtl

  /// The direction of an embedding level.
  @inlinable public init(level: UInt8) {
    self = level & 1 == 0 ? .ltr : .rtl
  }

  /// The embedding level of a paragraph in this direction: 0 or 1.
  @inlinable public var level: UInt8 { self == .ltr ? 0 : 1 }
}

/// What is known of a paragraph's direction before its text is read.
public enum BaseDirection: String, CaseIterable, Sendable {
  /// Left to right (HL1).
  case ltr
  /// Right to left (HL1).
  case rtl
  /// By the first strong character of each paragraph, left to right without one (P2, P3).
  case auto

  /// A direction that is known.
  @inlinable public init(_ direction: Direction) {
    self = direction == .ltr ? .ltr : .rtl
  }

  /// The level that is stated, or nil for `auto`.
  @inlinable var statedLevel: UInt8? {
    switch self {
    case .ltr: 0
    case .rtl: 1
    case .auto: nil
    }
  }
}

/// A paragraph of a resolved text, its separator included.
public struct Paragraph: Equatable, Sendable {
  /// The scalars, as positions among those of the text.
  public let scalars: Range<Int>
  /// The paragraph embedding level, 0 or 1.
  public let level: UInt8

  /// The direction of the level.
  public var direction: Direction { Direction(level: level) }
}

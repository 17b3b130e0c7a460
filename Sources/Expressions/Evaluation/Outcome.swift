/// What a condition came to: true, false, missing a field, or an error. One 32-bit number, free to pass around.
@frozen public struct Outcome: Hashable, Sendable {
  /// 0 false, 1 true; from 2 on a missing field (`FieldPath`); below 0 an error of the `Evaluation`.
  public let raw: Int32

  @inlinable init(raw: Int32) {
    self.raw = raw
  }

  /// Makes true or false.
  @inlinable public init(_ value: Bool) {
    raw = value ? 1 : 0
  }

  /// A field that is needed is not there.
  @inlinable public static func missing(_ path: FieldPath) -> Outcome { Outcome(raw: path.id &+ 2) }

  /// The condition holds.
  @inlinable public var isTrue: Bool { raw == 1 }
  /// The condition does not hold.
  @inlinable public var isFalse: Bool { raw == 0 }
  /// True or false: decided.
  @inlinable public var isDecided: Bool { raw == 0 || raw == 1 }
  /// The field that is missing, if that is the outcome.
  @inlinable public var missingPath: FieldPath? { raw >= 2 ? FieldPath(id: raw &- 2) : nil }
  /// The condition could not be evaluated; `Evaluation.error(_:)` says why.
  @inlinable public var isError: Bool { raw < 0 }
}

/// The path of a field such as `element.font.size`, interned: a small number that stands for its text.
///
/// Made by an `Environment`, which also gives the text back; the same text has the same number there.
@frozen public struct FieldPath: Hashable, Sendable {
  /// The number.
  public let id: Int32

  @inlinable init(id: Int32) {
    self.id = id
  }
}

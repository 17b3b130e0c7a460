/// Any value of the language, for what has no static type: dynamic expressions, elements of mixed lists, results.
///
/// Texts in it live as long as those that they came from (see `Text`).
public enum Value: @unchecked Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case uint(UInt)
  case double(Double)
  case string(Text)
  /// Bytes that need not be UTF-8.
  case bytes(Text)
  case list(List)
  case map(Map)
  /// A host object of the struct type of this name.
  case object(Object, type: String)
  case timestamp(Timestamp)
  case duration(Duration)
  case type(Type)
}

/// A reference to a record of the host: two small numbers whose meaning is the host's own.
@frozen public struct Object: Hashable, Sendable {
  /// The host's first number, such as the record's index.
  public var index: Int32
  /// The host's second number, such as the table or the part of the record.
  public var part: Int32

  /// Makes a reference.
  @inlinable public init(_ index: Int32, part: Int32 = 0) {
    self.index = index
    self.part = part
  }
}

/// A point in time: seconds since 1970-01-01T00:00:00Z, from year 1 to 9999, and nanoseconds from 0 to 999,999,999.
public struct Timestamp: Hashable, Sendable {
  /// Whole seconds; earlier points have negative ones.
  public var seconds: Int
  /// Nanoseconds after the whole second.
  public var nanoseconds: Int32

  /// Makes a point in time.
  public init(seconds: Int, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

/// A span of time in seconds and nanoseconds, both of the same sign.
public struct Duration: Hashable, Sendable {
  /// Whole seconds.
  public var seconds: Int
  /// The rest in nanoseconds, from -999,999,999 to 999,999,999.
  public var nanoseconds: Int32

  /// Makes a span of time.
  public init(seconds: Int, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}

extension Value {
  /// The type that a value has while it is evaluated; of lists and maps without their elements' types.
  var type: Type {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .list: .list(.dyn)
    case .map: .map(.dyn, .dyn)
    case .object(_, let name): .object(name)
    case .timestamp: .timestamp
    case .duration: .duration
    case .type: .type
    }
  }
}

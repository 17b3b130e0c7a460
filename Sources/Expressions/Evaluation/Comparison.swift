/// How two values stand to each other. The raw value is the bit in a `ComparisonMask`.
enum Ordering: Int {
  case less, equal, greater
  /// One of them is not a number.
  case unordered
}

/// The orderings for which a comparison holds, one bit each.
struct ComparisonMask {
  let bits: Int

  init(_ symbol: BinaryOperator) {
    switch symbol {
    case .equal: bits = 0b0010
    case .notEqual: bits = 0b1101
    case .less: bits = 0b0001
    case .lessOrEqual: bits = 0b0011
    case .greater: bits = 0b0100
    case .greaterOrEqual: bits = 0b0110
    default: preconditionFailure("\(symbol) is no comparison")
    }
  }

  private init(bits: Int) {
    self.bits = bits
  }

  /// The mask for exchanged sides.
  var flipped: ComparisonMask {
    ComparisonMask(bits: bits & 0b1010 | (bits & 0b0001) << 2 | (bits & 0b0100) >> 2)
  }

  @inline(__always) func holds(_ ordering: Ordering) -> Bool { bits >> ordering.rawValue & 1 != 0 }
}

@inline(__always) func order<T: Comparable>(_ a: T, _ b: T) -> Ordering {
  a < b ? .less : a == b ? .equal : a > b ? .greater : .unordered
}

/// Compares numbers by their worth: the whole one as the nearest double, as the conformance suite wants it.
func order(_ int: Int, _ double: Double) -> Ordering { order(Double(int), double) }

/// Compares numbers by their worth: the whole one as the nearest double, as the conformance suite wants it.
func order(_ uint: UInt, _ double: Double) -> Ordering { order(Double(uint), double) }

/// Compares numbers by their worth, exactly, whatever their types.
func order(_ int: Int, _ uint: UInt) -> Ordering { int < 0 ? .less : order(UInt(int), uint) }

extension Ordering {
  var flipped: Ordering {
    switch self {
    case .less: .greater
    case .greater: .less
    default: self
    }
  }
}

/// The order of two values of one ordered kind, or nil when they have none.
func order(_ a: Value, _ b: Value) -> Ordering? {
  switch (a, b) {
  case (.int(let x), .int(let y)): order(x, y)
  case (.uint(let x), .uint(let y)): order(x, y)
  case (.double(let x), .double(let y)): order(x, y)
  case (.int(let x), .uint(let y)): order(x, y)
  case (.int(let x), .double(let y)): order(x, y)
  case (.uint(let x), .double(let y)): order(x, y)
  case (.uint(let x), .int(let y)): order(y, x).flipped
  case (.double(let x), .int(let y)): order(y, x).flipped
  case (.double(let x), .uint(let y)): order(y, x).flipped
  case (.bool(let x), .bool(let y)): order(x ? 1 : 0, y ? 1 : 0)
  case (.string(let x), .string(let y)): order(x, y)
  case (.bytes(let x), .bytes(let y)): order(x, y)
  case (.timestamp(let x), .timestamp(let y)):
    x.seconds == y.seconds ? order(x.nanoseconds, y.nanoseconds) : order(x.seconds, y.seconds)
  case (.duration(let x), .duration(let y)):
    x.seconds == y.seconds ? order(x.nanoseconds, y.nanoseconds) : order(x.seconds, y.seconds)
  default: nil
  }
}

extension Evaluation {
  /// True when two values are equal; values of different kinds are not, numbers are compared by their worth.
  mutating func equal(_ a: Value, _ b: Value) -> Bool {
    switch (a, b) {
    case (.null, .null): return true
    case (.type(let x), .type(let y)): return x.denotation == y.denotation
    case (.object(let x, let s), .object(let y, let t)): return x == y && s == t
    case (.list(let x), .list(let y)): return equalLists(x, y)
    case (.map(let x), .map(let y)): return equalMaps(x, y)
    default: return order(a, b) == .equal
    }
  }

  private mutating func equalLists(_ a: List, _ b: List) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count {
      guard let x = a.value(index, in: &self), let y = b.value(index, in: &self), equal(x, y) else { return false }
    }
    return true
  }

  private mutating func equalMaps(_ a: Map, _ b: Map) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count {
      guard let key = a.key(index, in: &self), let other = b.index(of: key, in: &self),
        let x = a.value(index, in: &self), let y = b.value(other, in: &self), equal(x, y)
      else { return false }
    }
    return true
  }
}

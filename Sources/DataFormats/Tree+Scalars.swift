extension Tree {
  /// The truth value of a `bool`; nil for every other kind.
  @inlinable public func bool(_ index: Int) -> Bool? {
    let index = resolve(index)
    guard nodes[index].kind == .bool, let first = bytes(index).first else { return nil }
    return first | 0x20 == UInt8(ascii: "t")
  }

  /// The value of an `integer` that fits in 64 bits with a sign, exactly; nil for every other node.
  ///
  /// Reads the forms of both formats: decimal with a sign, and YAML's `0x1F` and `0o17`.
  public func integer(_ index: Int) -> Int64? {
    guard kind(index) == .integer else { return nil }
    return withContent(index) { content in
      guard let number = IntegerText(content) else { return nil }
      if !number.isNegative { return Int64(exactly: number.magnitude) }
      return number.magnitude <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- number.magnitude) : nil
    }
  }

  /// The value of an `integer` from 0 to 2⁶⁴ − 1, exactly; nil for every other node.
  public func unsigned(_ index: Int) -> UInt64? {
    guard kind(index) == .integer else { return nil }
    return withContent(index) { content in
      guard let number = IntegerText(content), !number.isNegative || number.magnitude == 0 else { return nil }
      return number.magnitude
    }
  }

  /// The double nearest to an `integer` or `float`, ties to even; nil for every other kind.
  ///
  /// Reads also YAML's `.inf`, `-.inf` and `.nan`, and integers of any size.
  public func double(_ index: Int) -> Double? {
    let kind = kind(index)
    guard kind == .integer || kind == .float else { return nil }
    return withContent(index) { nearestDouble($0) }
  }
}

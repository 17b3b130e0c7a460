// Reading fields: a test of the mask, a population count and a load. All of it is inlined into other modules.
extension Store {
  /// The value of a field by its ordinal, or nil where the record does not have it.
  ///
  /// For callers that have resolved names to ordinals, such as compiled expressions.
  @inlinable public func slot(_ record: Int, ordinal: UInt8) -> UInt64? {
    let record = records[record]
    let bit = 1 &<< UInt64(ordinal)
    guard record.mask & bit != 0 else { return nil }
    return slots[Int(record.firstSlot) &+ (record.mask & (bit &- 1)).nonzeroBitCount]
  }

  /// The value of a field, or nil where the record does not have it.
  @inlinable public func slot<F: RecordFields>(_ record: Int, _ field: F) -> UInt64? {
    assert(records[record].type == F.record, "a field of another record")
    return slot(record, ordinal: field.ordinal)
  }

  /// True where the record has the field.
  @inlinable public func has<F: RecordFields>(_ record: Int, _ field: F) -> Bool {
    assert(records[record].type == F.record, "a field of another record")
    return records[record].mask & 1 &<< UInt64(field.ordinal) != 0
  }

  /// A truth value.
  @inlinable public func bool(_ record: Int, _ field: some RecordFields) -> Bool? {
    slot(record, field).map { $0 != 0 }
  }

  /// A whole number.
  @inlinable public func integer(_ record: Int, _ field: some RecordFields) -> Int? {
    slot(record, field).map { Int(truncatingIfNeeded: $0) }
  }

  /// A number.
  @inlinable public func number(_ record: Int, _ field: some RecordFields) -> Double? {
    slot(record, field).map { Double(bitPattern: $0) }
  }

  /// The ordinal of one of a closed set of names.
  @inlinable public func ordinal(_ record: Int, _ field: some RecordFields) -> UInt8? {
    slot(record, field).map { UInt8(truncatingIfNeeded: $0) }
  }

  /// One of a closed set of names.
  @inlinable public func term<T: Term>(_ record: Int, _ field: some RecordFields, as type: T.Type = T.self) -> T? {
    slot(record, field).map { T(ordinal: UInt8(truncatingIfNeeded: $0)) }
  }

  /// Where a text stands in `bytes`.
  @inlinable public func textRange(_ record: Int, _ field: some RecordFields) -> PoolRange? {
    slot(record, field).map { PoolRange($0) }
  }

  /// A text as UTF-8.
  @inlinable public func utf8(_ record: Int, _ field: some RecordFields) -> ArraySlice<UInt8>? {
    slot(record, field).map { bytes[PoolRange($0).range] }
  }

  /// A text. Cost: a `String` is made at each call.
  @inlinable public func text(_ record: Int, _ field: some RecordFields) -> String? {
    slot(record, field).map { text($0) }
  }

  /// The text that a slot stands for.
  @inlinable public func text(_ slot: UInt64) -> String {
    String(decoding: bytes[PoolRange(slot).range], as: UTF8.self)
  }

  /// The items of a list, as slots of their type; of a map, keys and values in turn.
  @inlinable public func list(_ record: Int, _ field: some RecordFields) -> ArraySlice<UInt64>? {
    slot(record, field).map { items[PoolRange($0).range] }
  }

  /// A list of texts.
  @inlinable public func texts(_ record: Int, _ field: some RecordFields) -> [String]? {
    list(record, field)?.map { text($0) }
  }

  /// A list of names of a closed set.
  @inlinable public func terms<T: Term>(_ record: Int, _ field: some RecordFields, as type: T.Type = T.self) -> [T]? {
    list(record, field)?.map { T(ordinal: UInt8(truncatingIfNeeded: $0)) }
  }

  /// A list of fixed length: `[x, y, width, height]`.
  @inlinable public func numbers(_ record: Int, _ field: some RecordFields) -> ArraySlice<Double>? {
    slot(record, field).map { numbers[PoolRange($0).range] }
  }

  /// The index of a record inside another.
  @inlinable public func record(_ record: Int, _ field: some RecordFields) -> Int? {
    slot(record, field).map { Int(truncatingIfNeeded: $0) }
  }

  /// The record that a field refers to, or nil where it refers to none that is in the manifest. Cost: a binary search.
  @inlinable public func target(_ record: Int, _ field: some RecordFields) -> Int? {
    guard has(record, field) else { return nil }
    return link(record, field.ordinal).map { Int(truncatingIfNeeded: $0) }
  }

  /// The records that a list refers to, or nil where it is absent or one of its names refers to none.
  @inlinable public func targets(_ record: Int, _ field: some RecordFields) -> ArraySlice<UInt64>? {
    guard has(record, field) else { return nil }
    return link(record, field.ordinal).map { items[PoolRange($0).range] }
  }

  @usableFromInline func link(_ record: Int, _ field: UInt8) -> UInt64? {
    let key = UInt64(record) << 8 | UInt64(field)
    var low = 0
    var high = links.count
    while low < high {
      let middle = (low + high) / 2
      if links[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < links.count && links[low].key == key ? links[low].target : nil
  }
}

/// A table that stays for the life of the process: reading an entry is one load, with no reference to count and no bound to
/// check but in debug builds. For tables whose indices are their maker's own.
@safe struct FixedTable<Entry: Sendable>: @unchecked Sendable {
  @unsafe private let start: UnsafePointer<Entry>
  private let count: Int

  /// Copies some entries; they are never released.
  init(_ entries: [Entry]) {
    let copy = UnsafeMutableBufferPointer<Entry>.allocate(capacity: max(entries.count, 1))
    _ = unsafe copy.initialize(from: entries)
    unsafe start = UnsafePointer(copy.baseAddress!)
    count = entries.count
  }

  @inline(__always) subscript(index: Int) -> Entry {
    assert(index >= 0 && index < count)
    return unsafe start[index]
  }
}

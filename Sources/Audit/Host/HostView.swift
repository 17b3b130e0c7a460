internal import Expressions
internal import Manifest

/// A store as compiled expressions see it: bare pointers, so that reading a field is a few loads and nothing is retained.
///
/// It is valid inside `AuditSession.withView`, which keeps the store's arrays in place.
@safe struct HostView {
  @unsafe let records: UnsafePointer<Record>
  @unsafe let slots: UnsafePointer<UInt64>
  @unsafe let bytes: UnsafePointer<UInt8>
  @unsafe let numbers: UnsafePointer<Double>
  @unsafe let items: UnsafePointer<UInt64>
  @unsafe let elements: UnsafePointer<UInt32>
  /// The resolved directions of screens and elements, by record.
  @unsafe let directions: UnsafePointer<ResolvedDirections>
  /// What belongs to the thread: facts, caches, the bidi resolver.
  @unsafe let session: Unmanaged<AuditSession>

  /// The view that an evaluation reads.
  @inline(__always) static func of(_ evaluation: borrowing Evaluation) -> HostView {
    unsafe evaluation.host!.assumingMemoryBound(to: HostView.self).pointee
  }

  /// A record.
  @inline(__always) func record(_ index: Int32) -> Record { unsafe records[Int(index)] }

  /// The value of a field, or nil where the record does not have it.
  @inline(__always) func slot(_ index: Int32, _ ordinal: UInt64) -> UInt64? {
    let record = unsafe records + Int(index)
    let mask = unsafe record.pointee.mask
    let bit = 1 &<< ordinal
    guard mask & bit != 0 else { return nil }
    return unsafe slots[Int(record.pointee.firstSlot) &+ (mask & (bit &- 1)).nonzeroBitCount]
  }

  /// The value of a field of a known type of record.
  @inline(__always) func slot(_ index: Int32, _ field: some RecordFields) -> UInt64? {
    slot(index, UInt64(field.ordinal))
  }

  /// True where the record has the field.
  @inline(__always) func has(_ index: Int32, _ ordinal: UInt64) -> Bool {
    unsafe records[Int(index)].mask & (1 &<< ordinal) != 0
  }

  /// The text that a slot stands for.
  @inline(__always) func text(_ slot: UInt64) -> Text {
    unsafe Text(start: bytes + Int(slot >> 32), count: Int(slot & 0xFFFF_FFFF))
  }

  /// The text of a field.
  @inline(__always) func text(_ index: Int32, _ field: some RecordFields) -> Text? {
    slot(index, field).map { text($0) }
  }

  /// One of a closed set of names.
  @inline(__always) func term<T: Term>(_ index: Int32, _ field: some RecordFields, as type: T.Type = T.self) -> T? {
    slot(index, field).map { T(ordinal: UInt8(truncatingIfNeeded: $0)) }
  }

  /// The record inside another.
  @inline(__always) func inner(_ index: Int32, _ field: some RecordFields) -> Int32? {
    slot(index, field).map { Int32(truncatingIfNeeded: $0) }
  }

  /// The list that a slot stands for.
  @inline(__always) func list(_ slot: UInt64) -> ListReference {
    ListReference(base: Int(slot >> 32), count: Int(slot & 0xFFFF_FFFF))
  }

  /// The containing element, or nil at the top of a screen.
  @inline(__always) func parentElement(_ index: Int32) -> Int32? {
    let parent = record(index).parent
    guard parent != Record.none, unsafe records[Int(parent)].type == .element else { return nil }
    return Int32(bitPattern: parent)
  }

  /// The list that holds an element: the children of its parent, or the elements at the top of its screen.
  @inline(__always) func holdingList(of element: Int32) -> ListReference? {
    let list =
      parentElement(element).flatMap { slot($0, ElementField.children) }
      ?? screen(element).flatMap { slot($0, ScreenField.elements) }
    return list.map { self.list($0) }
  }

  /// The screen that a record is in.
  @inline(__always) func screen(_ index: Int32) -> Int32? {
    let screen = record(index).screen
    return screen == Record.none ? nil : Int32(bitPattern: screen)
  }

  /// What belongs to the thread.
  @inline(__always) func withSession<R>(_ body: (AuditSession) -> R) -> R {
    unsafe session._withUnsafeGuaranteedRef { body($0) }
  }
}

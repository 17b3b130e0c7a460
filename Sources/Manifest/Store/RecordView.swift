/// A record of a store with its fields at hand: `element.text(.label)`.
@frozen public struct RecordView<F: RecordFields>: Sendable {
  /// The store that holds the record.
  public let store: Store
  /// The index of the record.
  public let index: Int

  /// Looks at a record, which must be of the type that the fields belong to.
  @inlinable public init(_ store: Store, _ index: Int) {
    precondition(store.records[index].type == F.record, "a record of another type")
    self.store = store
    self.index = index
  }

  /// True where the record has the field.
  @inlinable public func has(_ field: F) -> Bool { store.has(index, field) }
  /// A truth value.
  @inlinable public func bool(_ field: F) -> Bool? { store.bool(index, field) }
  /// A whole number.
  @inlinable public func integer(_ field: F) -> Int? { store.integer(index, field) }
  /// A number.
  @inlinable public func number(_ field: F) -> Double? { store.number(index, field) }
  /// A text.
  @inlinable public func text(_ field: F) -> String? { store.text(index, field) }
  /// A list of texts.
  @inlinable public func texts(_ field: F) -> [String]? { store.texts(index, field) }
  /// A list of fixed length.
  @inlinable public func numbers(_ field: F) -> ArraySlice<Double>? { store.numbers(index, field) }
  /// One of a closed set of names.
  @inlinable public func term<T: Term>(_ field: F, as type: T.Type = T.self) -> T? { store.term(index, field) }
  /// A list of names of a closed set.
  @inlinable public func terms<T: Term>(_ field: F, as type: T.Type = T.self) -> [T]? { store.terms(index, field) }
  /// The record that the field refers to.
  @inlinable public func target(_ field: F) -> Int? { store.target(index, field) }
}

/// A project of a store.
public typealias ProjectView = RecordView<ProjectField>
/// A screen of a store.
public typealias ScreenView = RecordView<ScreenField>
/// An element of a store.
public typealias ElementView = RecordView<ElementField>

extension RecordView where F == ElementField {
  /// The element that holds this one, or nil at the top of a screen.
  @inlinable public var parent: ElementView? {
    guard let parent = store.parent(of: index), store.records[parent].type == .element else { return nil }
    return ElementView(store, parent)
  }

  /// The elements inside this one, in order.
  @inlinable public var children: [ElementView] {
    store.list(index, ElementField.children)?.map { ElementView(store, Int(truncatingIfNeeded: $0)) } ?? []
  }

  /// The frame in one rendition, `[x, y, width, height]` in points.
  @inlinable public func frame(_ direction: Direction) -> ArraySlice<Double>? {
    guard let frame = store.record(index, ElementField.frame) else { return nil }
    return store.numbers(frame, direction == .ltr ? FrameField.ltr : .rtl)
  }

  /// What the element marks on a scale.
  @inlinable public var mark: ScaleMark? {
    store.slot(index, ElementField.marks).map { slot in
      guard slot & Store.termFlag != 0 else { return .step(Int(truncatingIfNeeded: slot)) }
      return slot & ~Store.termFlag == UInt64(ScaleEnd.minimum.ordinal) ? .minimum : .maximum
    }
  }
}

/// The place on a scale that an element marks.
@frozen public enum ScaleMark: Hashable, Sendable {
  case minimum, maximum
  /// A step, from 1.
  case step(Int)
}

/// A list or a map of the host: what its readers need to find it again.
@frozen public struct ListReference: Hashable, Sendable {
  /// The host's own number, such as an offset into its storage.
  public var base: Int
  /// The number of elements, or of entries.
  public var count: Int32
  /// The host's second number.
  public var part: Int32

  /// Makes a reference.
  @inlinable public init(base: Int, count: Int, part: Int32 = 0) {
    self.base = base
    self.count = Int32(truncatingIfNeeded: count)
    self.part = part
  }
}

/// A list of values: of the host, which reads its elements when asked, or built by an expression.
public struct List: @unchecked Sendable {
  let elements: ListElements
  let reference: ListReference

  init(_ elements: ListElements, _ reference: ListReference) {
    self.elements = elements
    self.reference = reference
  }

  /// Makes a list of the host, whose elements are read when they are asked for.
  public init(_ reader: ElementReader, _ reference: ListReference) {
    self.init(HostElements(reader), reference)
  }

  /// Makes a list of values.
  public init(_ values: [Value]) {
    elements = values.isEmpty ? unsafe ArrayElements.none : ArrayElements(values)
    reference = ListReference(base: 0, count: values.count)
  }

  /// The number of elements.
  public var count: Int { Int(reference.count) }

  /// One element; nil when it is missing or cannot be read, which the evaluation then knows.
  ///
  /// - Parameter index: from 0, less than `count`.
  public func value(_ index: Int, in evaluation: inout Evaluation) -> Value? {
    precondition(index >= 0 && index < count)
    return elements.value(index, of: reference, in: &evaluation)
  }
}

/// How the elements of a list are read.
public class ListElements {
  init() {}

  func value(_ index: Int, of list: ListReference, in evaluation: inout Evaluation) -> Value? { nil }
}

/// Elements in an array.
final class ArrayElements: ListElements {
  let values: [Value]

  /// Those of every empty list; nothing of it ever changes.
  nonisolated(unsafe) static let none = ArrayElements([])

  init(_ values: [Value]) {
    self.values = values
  }

  override func value(_ index: Int, of list: ListReference, in evaluation: inout Evaluation) -> Value? {
    values[index]
  }
}

/// The elements of a list that the host reads.
public final class HostElements: ListElements, @unchecked Sendable {
  /// How an element is read.
  public let reader: ElementReader
  private let read: @Sendable (inout Evaluation, ListReference, Int) -> Value?

  /// Elements that a reader finds.
  public init(_ reader: ElementReader) {
    self.reader = reader
    read = reader.valueReader
  }

  override func value(_ index: Int, of list: ListReference, in evaluation: inout Evaluation) -> Value? {
    read(&evaluation, list, index)
  }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The interface of the module Synchronization as far as the package uses it: that of the toolchain for Linux needs Linux's
// C library. It is there to be checked against, and does nothing.

public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  public init(_ value: consuming sending Value) {}

  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    fatalError()
  }
}

public enum AtomicUpdateOrdering { case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent }
public enum AtomicLoadOrdering { case relaxed, acquiring, sequentiallyConsistent }
public enum AtomicStoreOrdering { case relaxed, releasing, sequentiallyConsistent }

public struct Atomic<Value>: ~Copyable, @unchecked Sendable {
  public init(_ value: consuming Value) {}
  public borrowing func load(ordering: AtomicLoadOrdering) -> Value { fatalError() }
  public borrowing func store(_ value: consuming Value, ordering: AtomicStoreOrdering) {}
  public borrowing func exchange(_ value: consuming Value, ordering: AtomicUpdateOrdering) -> Value { fatalError() }
  public borrowing func compareExchange(
    expected: consuming Value, desired: consuming Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    fatalError()
  }
  public borrowing func compareExchange(
    expected: consuming Value, desired: consuming Value, successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    fatalError()
  }
}

extension Atomic where Value: FixedWidthInteger {
  @discardableResult
  public borrowing func wrappingAdd(
    _ value: Value, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Value, newValue: Value) {
    fatalError()
  }
}

public struct AtomicLazyReference<Instance: AnyObject>: ~Copyable, @unchecked Sendable {
  public init() {}
  public borrowing func storeIfNil(_ value: consuming Instance) -> Instance { fatalError() }
  public borrowing func load() -> Instance? { fatalError() }
}

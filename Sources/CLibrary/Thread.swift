/// A thread that was started.
@safe package struct Thread {
  #if canImport(Darwin)
    private var thread: pthread_t?
  #else
    private var thread = pthread_t()
  #endif

  /// Starts a thread; nil where the system starts no more.
  ///
  /// - Parameter body: what it does.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    guard unsafe pthread_create(&thread, nil, { unsafe Work.run(at: $0) }, work.toOpaque()) == 0 else {
      unsafe work.release()
      return nil
    }
  }

  /// Waits until it is done. Once only.
  package func join() {
    #if canImport(Darwin)
      unsafe pthread_join(thread!, nil)
    #else
      pthread_join(thread, nil)
    #endif
  }
}

private final class Work: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  /// Does the work that a new thread was given.
  static func run(at place: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Work>.fromOpaque(place!).takeRetainedValue().body()
    return nil
  }
}

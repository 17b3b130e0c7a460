package import Glibc
internal import Synchronization

/// Runs a body for each of some numbers on some threads, each number once, and returns when all are done.
///
/// - Parameters:
///   - count: the numbers are 0 to `count` - 1, handed out in order.
///   - jobs: how many threads work; with one, the caller does it all.
///   - body: makes what a thread needs, and gives back what works on a number with it.
package func inParallel(_ count: Int, jobs: Int, _ body: @escaping @Sendable (() -> Int?) -> Void) {
  let next = Counter(count)
  let take: @Sendable () -> Int? = { next.take() }
  guard jobs > 1, count > 1 else { return body(take) }
  let threads = startThreads(min(jobs, count) - 1) { body(take) }
  body(take)
  for thread in threads { pthread_join(thread, nil) }
}

/// Starts threads that all do the same; gives those that could be started.
package func startThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) -> [pthread_t] {
  var threads: [pthread_t] = []
  for _ in 0..<count {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failed = unsafe pthread_create(
      &thread, nil,
      { argument in
        makeRoomOnHeap()
        unsafe Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, unsafe work.toOpaque())
    if failed == 0 { threads.append(thread) } else { unsafe work.release() }
  }
  return threads
}

/// How many processors there are to use.
package var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Numbers that are handed out once each.
private final class Counter: Sendable {
  private let next = Atomic(0)
  private let count: Int

  init(_ count: Int) { self.count = count }

  func take() -> Int? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}

private final class Work: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func run() { body() }
}

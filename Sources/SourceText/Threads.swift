package import CLibrary
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
  for thread in threads { thread.join() }
}

/// Starts threads that all do the same, with room on their heaps; gives those that could be started.
package func startThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) -> [Thread] {
  (0..<count).compactMap { _ in
    Thread {
      makeRoomOnHeap()
      body()
    }
  }
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

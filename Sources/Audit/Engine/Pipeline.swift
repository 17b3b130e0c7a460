internal import CLibrary
internal import SourceText

/// Works on parts of something on several threads, and hands out the results in the order of the parts.
///
/// - Parameters:
///   - jobs: how many threads work; with one, the caller does it all.
///   - next: gives the next part, or nil behind the last; runs on the calling thread.
///   - work: makes the result of a part; runs on any thread.
///   - consume: takes the results in order; runs on the calling thread.
///
/// So many parts and results are in memory at once as keep the threads busy: two for each.
func inOrder<Part: Sendable, Result: Sendable, E>(
  jobs: Int, next: () throws(E) -> Part?, work: @escaping @Sendable (Part) -> Result,
  consume: (Result) throws(E) -> Void
) throws(E) {
  guard jobs > 1 else {
    while let part = try next() { try consume(work(part)) }
    return
  }
  let pipeline = Pipeline(work)
  let threads = startThreads(jobs) { pipeline.run() }
  defer {
    pipeline.close()
    for thread in threads { thread.join() }
  }
  var given = 0
  var taken = 0
  var isOpen = true
  while isOpen || taken < given {
    if isOpen, given - taken < 2 * jobs {
      if let part = try next() {
        pipeline.give(part, number: given)
        given += 1
      } else {
        isOpen = false
      }
    } else {
      try consume(threads.isEmpty ? pipeline.workOnNext() : pipeline.take(taken))
      taken += 1
    }
  }
}

/// The queue between the calling thread and those that work.
@safe private final class Pipeline<Part: Sendable, Result: Sendable>: @unchecked Sendable {
  // All that changes is used under the lock.
  private let work: @Sendable (Part) -> Result
  @unsafe private let lock: UnsafeMutablePointer<pthread_mutex_t>
  @unsafe private let hasPart: UnsafeMutablePointer<pthread_cond_t>
  @unsafe private let hasResult: UnsafeMutablePointer<pthread_cond_t>
  private var parts: [(number: Int, part: Part)] = []
  private var results: [Int: Result] = [:]
  private var isClosed = false

  init(_ work: @escaping @Sendable (Part) -> Result) {
    self.work = work
    unsafe lock = .allocate(capacity: 1)
    unsafe hasPart = .allocate(capacity: 1)
    unsafe hasResult = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(hasPart, nil)
    unsafe pthread_cond_init(hasResult, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe pthread_cond_destroy(hasPart)
    unsafe pthread_cond_destroy(hasResult)
    unsafe lock.deallocate()
    unsafe hasPart.deallocate()
    unsafe hasResult.deallocate()
  }

  private func withLock<R>(_ body: () -> R) -> R {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return body()
  }

  /// Gives a part to whoever is free.
  func give(_ part: Part, number: Int) {
    withLock {
      parts.append((number, part))
      unsafe pthread_cond_signal(hasPart)
    }
  }

  /// Waits for the result of a part.
  func take(_ number: Int) -> Result {
    withLock {
      while true {
        if let result = results.removeValue(forKey: number) { return result }
        unsafe pthread_cond_wait(hasResult, lock)
      }
    }
  }

  /// Works on the oldest part itself, where no thread could be started.
  func workOnNext() -> Result { work(parts.removeFirst().part) }

  /// Works until the pipeline is closed.
  func run() {
    while let (number, part) = nextPart() {
      let result = work(part)
      withLock {
        results[number] = result
        unsafe pthread_cond_signal(hasResult)
      }
    }
  }

  private func nextPart() -> (Int, Part)? {
    withLock {
      while parts.isEmpty, !isClosed { unsafe pthread_cond_wait(hasPart, lock) }
      return isClosed ? nil : parts.removeFirst()
    }
  }

  /// Lets the threads end.
  func close() {
    withLock {
      isClosed = true
      unsafe pthread_cond_broadcast(hasPart)
    }
  }
}

internal import Glibc
internal import Synchronization

/// A line on standard error for work that takes longer than a second, on a terminal only; it is wiped away at the end.
final class Progress: Sendable {
  private let total: Int
  private let start = Progress.now()
  private let isShown = isatty(2) == 1
  private let next = Mutex(1.0)

  /// Begins to count.
  ///
  /// - Parameter total: how many files there are.
  init(total: Int) { self.total = total }

  /// Tells how many files are done; shown ten times a second at most.
  func report(_ done: Int) {
    guard isShown, done % 16 == 0 else { return }
    let seconds = Progress.now() - start
    let isDue = next.withLock { next in
      guard seconds >= next else { return false }
      next = seconds + 0.1
      return true
    }
    if isDue { Terminal.complain("\r\u{1B}[Kreading \(done) of \(total) files") }
  }

  /// Wipes the line away.
  func finish() {
    if isShown, next.withLock({ $0 > 1 }) { Terminal.complain("\r\u{1B}[K") }
  }

  private static func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

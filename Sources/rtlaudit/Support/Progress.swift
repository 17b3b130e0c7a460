internal import CLibrary
internal import Synchronization

/// A line on standard error for work that takes longer than a second, on a terminal only; it is wiped away at the end.
final class Progress: Sendable {
  private let total: Int
  private let start = ContinuousClock.now
  private let isShown = isatty(2) == 1
  private let next = Mutex(Duration.seconds(1))

  /// Begins to count.
  ///
  /// - Parameter total: how many files there are.
  init(total: Int) { self.total = total }

  /// Tells how many files are done; shown ten times a second at most.
  func report(_ done: Int) {
    guard isShown, done % 16 == 0 else { return }
    let passed = ContinuousClock.now - start
    let isDue = next.withLock { next in
      guard passed >= next else { return false }
      next = passed + .milliseconds(100)
      return true
    }
    if isDue { Terminal.complain("\r\u{1B}[Kreading \(done) of \(total) files") }
  }

  /// Wipes the line away.
  func finish() {
    if isShown, next.withLock({ $0 > .seconds(1) }) { Terminal.complain("\r\u{1B}[K") }
  }
}

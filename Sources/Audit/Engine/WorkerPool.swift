internal import Synchronization

/// Auditors that are used again: what they learnt (facts, automata, profiles) is worth more than they are.
final class WorkerPool: Sendable {
  /// An auditor that one thread uses at a time.
  final class Worker: @unchecked Sendable {
    // Handed out to one thread at a time, by a pool under a lock.
    var auditor: Auditor
    init(_ auditor: consuming Auditor) { self.auditor = auditor }
  }

  private let plan: AuditPlan
  private let options: AuditOptions
  private let idle = Mutex<[Worker]>([])

  init(_ plan: AuditPlan, _ options: AuditOptions) {
    self.plan = plan
    self.options = options
  }

  /// Lends an auditor to a body.
  func withWorker<R>(_ body: (Worker) -> R) -> R {
    let worker = idle.withLock { $0.popLast() } ?? Worker(Auditor(plan, options))
    defer { idle.withLock { $0.append(worker) } }
    return body(worker)
  }
}

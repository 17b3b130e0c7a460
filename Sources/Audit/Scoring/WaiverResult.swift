public import Configuration
public import Guidelines

/// What became of a waiver in a run.
public struct WaiverResult: Sendable {
  /// The waiver.
  public var waiver: Waiver
  /// What it is worth on the day of the run.
  public var standing: Waiver.Standing
  /// How many findings it speaks of.
  public var count: Int

  /// Makes a result.
  public init(waiver: Waiver, standing: Waiver.Standing, count: Int) {
    self.waiver = waiver
    self.standing = standing
    self.count = count
  }

  /// Whether it holds and speaks of nothing that is there.
  public var isUnused: Bool { standing == .active && count == 0 }
  /// Whether it holds no more.
  public var isExpired: Bool { standing != .active }
}

extension WaiverList {
  /// What became of each waiver, by how many findings it speaks of; of none, where nothing was counted.
  func results(_ uses: [Int]) -> [WaiverResult] {
    waivers.enumerated().map { index, waiver in
      WaiverResult(
        waiver: waiver, standing: standing(at: index), count: uses.isEmpty ? 0 : uses[index])
    }
  }
}

/// What a baseline did to a run: findings of old are hidden from report and exit code; the score counts them all.
public struct BaselineResult: Sendable {
  /// How many findings it hides.
  public var hidden: Int
  /// How many findings it knows that are there no more.
  public var gone: Int

  /// Makes a result.
  public init(hidden: Int, gone: Int) {
    self.hidden = hidden
    self.gone = gone
  }
}

extension AuditSummary {
  /// Takes findings that a baseline hides out of what fails, and keeps the score.
  public mutating func hide(_ failures: [Severity: Int], gone: Int) {
    for (severity, count) in failures { self.failures[severity, default: 0] -= count }
    baseline = BaselineResult(hidden: failures.values.reduce(0, +), gone: gone)
  }
}

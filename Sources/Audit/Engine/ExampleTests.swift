public import Guidelines
internal import Manifest
internal import SourceText

/// Runs the examples of guidelines: each must get the verdict that it says.
public struct ExampleTests: ~Copyable {
  /// What came of one example.
  public struct Result: Sendable {
    /// The example.
    public let example: Example
    /// What was wrong, in a few lines; nil where the verdict is right.
    public let problem: String?
  }

  private let plan: AuditPlan

  /// Tests by a plan that has the guidelines.
  public init(_ plan: AuditPlan) { self.plan = plan }

  /// Runs all examples of a guideline.
  public func run(_ entry: GuidelineFile) -> [Result] {
    entry.guideline.examples.map { Result(example: $0, problem: problem($0, entry)) }
  }

  private func problem(_ example: Example, _ entry: GuidelineFile) -> String? {
    let (store, diagnostics) = entry.manifest(of: example)
    guard diagnostics.isEmpty else {
      let lines = entry.file.lines
      return diagnostics.map { diagnostic in
        let place = lines.position(of: Int(diagnostic.span.start))
        return "\(place.line):\(place.column): \(diagnostic.message)" + (diagnostic.hint.map { ", \($0)" } ?? "")
      }.joined(separator: "\n")
    }
    let findings = verdicts(of: entry.guideline.id, in: store).filter {
      example.subject == nil || $0.subject == example.subject
    }
    let verdicts = Set(findings.map(\.verdict))
    let isRight: Bool =
      switch example.verdict {
      case .fail: verdicts.contains(.fail)
      case .pass: verdicts.contains(.pass) && !verdicts.contains(.fail)
      case .incomplete: verdicts.contains(.incomplete) && !verdicts.contains(.fail)
      case .inapplicable: verdicts.isSubset(of: [.inapplicable])
      }
    if isRight { return nil }
    if findings.isEmpty { return "no verdict at all" + (example.subject.map { " on \($0)" } ?? "") }
    let told = findings.filter { $0.verdict != .inapplicable || verdicts == [.inapplicable] }
    return "wanted \(example.verdict.rawValue)\n"
      + told.prefix(6).map { "\($0.verdict.name) on \($0.subject): \($0.message)" }.joined(separator: "\n")
  }

  /// Every verdict of one guideline on a manifest.
  private func verdicts(of guideline: String, in store: Store) -> [Finding] {
    var options = AuditOptions()
    options.collectsAll = true
    options.answers.add(store)
    var run = AuditRun(plan, options)
    var all: [Finding] = []
    run.audit(store) { findings in
      findings.filter { $0.guideline == guideline }
    } deliver: {
      all += $0
    }
    _ = run.finish { findings in
      findings.filter { $0.guideline == guideline }
    } deliver: {
      all += $0
    }
    return all
  }
}

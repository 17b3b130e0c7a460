public import Audit
internal import DataFormats
internal import Guidelines
internal import Manifest
public import SourceText

/// Findings that were there when a team began to look: known by fingerprint, and how often each.
///
/// Several usages may share a fingerprint, as it holds neither line nor file. Of those, as many as were known are hidden,
/// the first in document order; the rest is new.
public struct Baseline: Sendable {
  /// The version of the file's format.
  public static let version = 1

  /// A finding of old.
  public struct Entry: Hashable, Sendable {
    /// What it is known by.
    public var fingerprint: String
    /// For people: which guideline, and on what.
    public var guideline, subject: String
    /// How often it was there.
    public var count: Int
  }

  /// The findings, by guideline, subject and fingerprint.
  public private(set) var entries: [Entry] = []

  /// Knows nothing yet.
  public init() {}

  /// Freezes the failures among some findings.
  public mutating func add(_ findings: [Finding]) {
    for finding in findings where finding.verdict == .fail {
      if let place = places[finding.fingerprint] {
        entries[place].count += 1
      } else {
        places[finding.fingerprint] = entries.count
        entries.append(
          Entry(
            fingerprint: finding.fingerprint, guideline: finding.guideline, subject: finding.subject, count: 1))
      }
    }
  }

  private var places: [String: Int] = [:]

  /// How many findings it knows.
  public var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// The same without findings that are gone.
  ///
  /// - Parameter current: what is there now, frozen likewise.
  public func pruned(to current: Baseline) -> Baseline {
    var result = Baseline()
    for entry in entries {
      guard let place = current.places[entry.fingerprint] else { continue }
      var kept = entry
      kept.count = min(entry.count, current.entries[place].count)
      result.places[kept.fingerprint] = result.entries.count
      result.entries.append(kept)
    }
    return result
  }

  /// How many of its findings another does not have.
  public func missing(from other: Baseline) -> Int {
    entries.reduce(0) { sum, entry in
      sum + max(0, entry.count - (other.places[entry.fingerprint].map { other.entries[$0].count } ?? 0))
    }
  }

  // MARK: The file

  /// The file's text: one finding a line, sorted, so that version control shows what changed.
  public func json() -> [UInt8] {
    let sorted = entries.sorted {
      ($0.guideline, $0.subject, $0.fingerprint) < ($1.guideline, $1.subject, $1.fingerprint)
    }
    var text = Array("{\n  \"baseline\": \(Baseline.version),\n  \"findings\": [".utf8)
    for (index, entry) in sorted.enumerated() {
      text += Array((index == 0 ? "\n    " : ",\n    ").utf8)
      var json = JSONWriter()
      json.object { json in
        json.field("fingerprint", entry.fingerprint)
        json.field("guideline", entry.guideline)
        json.field("subject", entry.subject)
        if entry.count > 1 { json.field("count", entry.count) }
      }
      text += json.finish()
    }
    return text + Array((sorted.isEmpty ? "]\n}\n" : "\n  ]\n}\n").utf8)
  }

  private static let definition = RecordDefinition(
    "baseline", "Findings of old",
    [
      FieldDefinition("baseline", .integer(version...version), "The version of the format", isRequired: true),
      FieldDefinition("findings", .list(.record("known")), "The findings", isRequired: true),
    ])

  private static let known = RecordDefinition(
    "known", "A finding of old",
    [
      FieldDefinition("fingerprint", .formatted(.identifier), "What it is known by", isRequired: true),
      FieldDefinition("guideline", .text, "The guideline, for people"),
      FieldDefinition("subject", .text, "The subject, for people"),
      FieldDefinition("count", .integer(1...Int(Int32.max)), "How often it was there"),
    ])

  /// Reads a baseline; nil where something is wrong with it, and what that is.
  public static func read(_ file: SourceFile) -> (baseline: Baseline?, diagnostics: [Diagnostic]) {
    let tree: Tree
    do {
      tree = try JSON.parse(file)
    } catch {
      return (nil, error.diagnostics)
    }
    var checker = DefinitionChecker(tree, records: [definition, known], prefix: "baseline")
    checker.check(tree.root, .record("baseline"))
    guard checker.diagnostics.isEmpty else { return (nil, checker.diagnostics) }
    var baseline = Baseline()
    for fields in NodeFields(tree, tree.root).records("findings") {
      let count = fields["count"].flatMap { tree.integer($0) }.map { Int($0) } ?? 1
      let fingerprint = fields.text("fingerprint")
      if let place = baseline.places[fingerprint] {
        baseline.entries[place].count += count
      } else {
        baseline.places[fingerprint] = baseline.entries.count
        baseline.entries.append(
          Entry(
            fingerprint: fingerprint, guideline: fields.text("guideline"), subject: fields.text("subject"),
            count: count))
      }
    }
    return (baseline, [])
  }
}

/// Hides the findings of a baseline from a run, in document order.
public struct BaselineFilter: Sendable {
  private let baseline: Baseline
  private var left: [String: Int]
  private var hidden: [Severity: Int] = [:]

  /// Begins with everything that a baseline knows.
  public init(_ baseline: Baseline) {
    self.baseline = baseline
    left = Dictionary(uniqueKeysWithValues: baseline.entries.map { ($0.fingerprint, $0.count) })
  }

  /// What is new among some findings; what is no failure passes.
  public mutating func filter(_ findings: [Finding]) -> [Finding] {
    findings.filter { finding in
      guard finding.verdict == .fail, let count = left[finding.fingerprint], count > 0 else { return true }
      left[finding.fingerprint] = count - 1
      hidden[finding.severity, default: 0] += 1
      return false
    }
  }

  /// Takes what was hidden out of what a run fails by.
  public func finish(_ summary: inout AuditSummary) {
    // A part of a run says nothing of what is gone.
    let gone = !summary.isWhole ? 0 : left.values.reduce(0, +)
    summary.hide(hidden, gone: gone)
  }
}

public import Guidelines
public import SourceText

/// What a team settles once for all of its audits: `rtlaudit.yaml`.
public struct AuditConfiguration: Sendable {
  /// The name by which it is found, upward from a manifest or a folder.
  public static let fileName = "rtlaudit.yaml"

  /// Where it was read from.
  public var file: SourceFile
  /// Folders of guidelines beside ours, relative to the file.
  public var guidelines: [String] = []
  /// Files and folders that a scan passes over, as in a `.gitignore`.
  public var exclude: [String] = []
  /// Choices where the sources disagree, for manifests that make none.
  public var policies: [String: String] = [:]
  /// What a guideline weighs in the score, by its severity.
  public var weights: [Severity: Double] = AuditConfiguration.defaultWeights
  /// Who answers for what; the last that matches counts.
  public var owners: [OwnerRule] = []
  /// What makes the exit code 1; nil for the command's own default.
  public var failOn: FailureLevel?
  /// The score below which the exit code is 1.
  public var minScore: Double?
  /// The first month of the first quarter, from 1.
  public var fiscalYearStart = 1
  /// Where the site and its reports will be.
  public var baseURL: String?
  /// The languages of the site and of reports.
  public var languages: [String] = []
  /// The file of known findings, relative to this file.
  public var baseline: String?
  /// The folder of recorded runs, relative to this file.
  public var history: String?
  /// What is known and accepted.
  public var waivers: [Waiver] = []
  /// People's answers to guidelines, as in a manifest.
  public var reviews: [ReviewEntry] = []

  /// The weights of scoring, version 1.
  public static let defaultWeights: [Severity: Double] = [.error: 10, .warning: 3, .advice: 1]

  /// Makes a configuration that settles nothing.
  public init(file: SourceFile) { self.file = file }

  /// Who answers for a subject or a place; nil where nobody is named.
  public func owner(subject: String, at place: String?) -> String? {
    // A place is `path:line:column`; a pattern speaks of the path.
    let path = place.map { place in
      place.split(separator: ":", omittingEmptySubsequences: false).dropLast(2).joined(separator: ":")
    }
    return owners.last { rule in rule.glob.matches(subject) || path.map { rule.glob.matches($0) } == true }?.owner
  }

  /// Entries that name a guideline which a knowledge base does not have.
  public func unknownGuidelines(_ base: KnowledgeBase) -> [Diagnostic] {
    let known = Set(base.guidelines.map(\.guideline.id))
    let named = waivers.map { ($0.guideline, $0.span) } + reviews.map { ($0.guideline, $0.span) }
    return named.filter { !$0.0.isEmpty && !known.contains($0.0) }.map { id, span in
      Diagnostic(
        code: "configuration/unknown-guideline", message: "no guideline has the id \"\(id)\"", span: span,
        hint: nearestName(to: id, in: known.sorted()).map { "did you mean \"\($0)\"?" })
    }
  }
}

/// A pattern over subjects (`booking/*`, `string:*`) or paths (`Sources/Booking/**`), and who answers for them.
public struct OwnerRule: Hashable, Sendable {
  /// The pattern.
  public var glob: Glob
  /// The team or person.
  public var owner: String
}

/// What makes an audit's exit code 1.
public enum FailureLevel: String, Sendable, CaseIterable {
  case error
  case warning
  case advice
  case incomplete
  case never
}

/// A person's answer to a guideline, as a manifest's `reviews` or a configuration holds it.
public struct ReviewEntry: Hashable, Sendable {
  /// The guideline and the subject.
  public var guideline, subject: String
  /// `pass`, `fail` or `inapplicable`; empty where it was looked at and left open.
  public var verdict: String
  /// Who answered, when, and why; empty where it is not said.
  public var by, on, note: String
  /// Where it stands.
  public var span: SourceSpan

  /// Makes an entry.
  public init(
    guideline: String, subject: String, verdict: String, by: String, on: String, note: String,
    span: SourceSpan = SourceSpan(0, 0)
  ) {
    self.guideline = guideline
    self.subject = subject
    self.verdict = verdict
    self.by = by
    self.on = on
    self.note = note
    self.span = span
  }
}

public import Configuration
public import Guidelines

/// One verdict worth telling, with everything that a report shows of it.
///
/// A class, as there may be a million and each says much: lists of them are cheap to pass on, and nothing of them changes.
public final class Finding: Sendable {
  /// The id of the guideline.
  public let guideline: String
  /// How much harm it does.
  public let severity: Severity
  /// The verdict.
  public let verdict: Verdict
  /// What it is about: `project`, a screen id, `screen/element`, `string:key`, `asset:name`,
  /// `usage:path:line:column` or `translation:language`.
  public let subject: String
  /// Where it stands in source; nil where the manifest does not say.
  public let at: String?
  /// The screen that it is on, if it is on one.
  public let screen: ScreenReference?
  /// Who answers for it; empty where nobody is named.
  public let owner: String
  /// What is wrong, or what is missing.
  public let message: String
  /// What to do about it.
  public let fix: String?
  /// Facts to show beside it, by name.
  public let evidence: [(name: String, value: String)]
  /// The field that is missing, of an incomplete verdict.
  public let missing: String?
  /// The same from run to run: it does not depend on line numbers.
  public let fingerprint: String
  /// The waiver that accepts it or, of a failure, that did until it ended.
  public let waiver: Waiver?

  /// Makes a finding.
  public init(
    guideline: String, severity: Severity, verdict: Verdict, subject: String, at: String? = nil,
    screen: ScreenReference? = nil, owner: String = "", message: String, fix: String? = nil,
    evidence: [(name: String, value: String)] = [], missing: String? = nil, fingerprint: String,
    waiver: Waiver? = nil
  ) {
    self.guideline = guideline
    self.severity = severity
    self.verdict = verdict
    self.subject = subject
    self.at = at
    self.screen = screen
    self.owner = owner
    self.message = message
    self.fix = fix
    self.evidence = evidence
    self.missing = missing
    self.fingerprint = fingerprint
    self.waiver = waiver
  }

  /// The same finding at another place, with another fix.
  public func with(at: String?, fix: String?) -> Finding {
    Finding(
      guideline: guideline, severity: severity, verdict: verdict, subject: subject, at: at, screen: screen,
      owner: owner, message: message, fix: fix, evidence: evidence, missing: missing, fingerprint: fingerprint,
      waiver: waiver)
  }

  /// The kind of its subject: in the order in which kinds stand in a result.
  public var kind: SubjectKind {
    if let screen { return screen.id == subject ? .screen : .element }
    switch subject.prefix(while: { $0 != ":" }) {
    case "string": return .string
    case "asset": return .asset
    case "usage": return .usage
    case "translation": return .translation
    default: return .project
    }
  }
}

extension Finding: CustomStringConvertible {
  /// Everything that it says, for logs and comparisons.
  public var description: String {
    let place = [at, screen?.id, screen?.title, screen?.owner, owner].map { $0 ?? "-" }
    let facts = evidence.map { "\($0.name): \($0.value)" }
    let accepted = waiver.map { "\($0)" } ?? "-"
    return
      "\(guideline) \(severity.rawValue) \(verdict.name) \(subject) \(place): \(message) | \(fix ?? "-") | \(facts)"
      + " | \(missing ?? "-") | \(fingerprint) | \(accepted)"
  }
}

/// The screen that findings are on, as a report names it. A class, so that they have one in common.
public final class ScreenReference: Sendable {
  /// The id.
  public let id: String
  /// What people call it; empty where the manifest does not say.
  public let title: String
  /// The team that answers for it; empty where the manifest does not say.
  public let owner: String

  /// Makes a reference.
  public init(id: String, title: String, owner: String) {
    self.id = id
    self.title = title
    self.owner = owner
  }
}

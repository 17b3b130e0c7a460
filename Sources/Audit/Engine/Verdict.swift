public import Configuration
public import Guidelines

/// What an audit says of one subject by one guideline, from the least to the most that is wrong.
@frozen public enum Verdict: UInt8, Sendable, CaseIterable, Comparable {
  /// The guideline is not about it.
  case inapplicable
  /// It is as it should be.
  case pass
  /// A person must judge, and nobody has.
  case manual
  /// A fact that would decide is not there.
  case incomplete
  /// It is wrong, and known and accepted.
  case waived
  /// It is wrong.
  case fail

  /// As it is written in results.
  public var name: String {
    switch self {
    case .inapplicable: "inapplicable"
    case .pass: "pass"
    case .manual: "manual"
    case .incomplete: "incomplete"
    case .waived: "waived"
    case .fail: "fail"
    }
  }

  /// The less wrong one is less.
  public static func < (a: Verdict, b: Verdict) -> Bool { a.rawValue < b.rawValue }
}

/// One verdict worth telling, with everything that a report shows of it.
public struct Finding: Sendable {
  /// The id of the guideline.
  public var guideline: String
  /// How much harm it does.
  public var severity: Severity
  /// The verdict.
  public var verdict: Verdict
  /// What it is about: `project`, a screen id, `screen/element`, `string:key`, `asset:name`,
  /// `usage:path:line:column` or `translation:language`.
  public var subject: String
  /// Where it stands in source; nil where the manifest does not say.
  public var at: String?
  /// The screen that it is on, if it is on one.
  public var screen: ScreenReference?
  /// Who answers for it; empty where nobody is named.
  public var owner: String
  /// What is wrong, or what is missing.
  public var message: String
  /// What to do about it.
  public var fix: String?
  /// Facts to show beside it, by name.
  public var evidence: [(name: String, value: String)]
  /// The field that is missing, of an incomplete verdict.
  public var missing: String?
  /// The same from run to run: it does not depend on line numbers.
  public var fingerprint: String
  /// The waiver that accepts it or, of a failure, that did until it ended.
  public var waiver: Waiver?

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

/// The screen that a finding is on, as a report names it.
public struct ScreenReference: Hashable, Sendable {
  /// The id.
  public var id: String
  /// What people call it; empty where the manifest does not say.
  public var title: String
  /// The team that answers for it; empty where the manifest does not say.
  public var owner: String

  /// Makes a reference.
  public init(id: String, title: String, owner: String) {
    self.id = id
    self.title = title
    self.owner = owner
  }
}

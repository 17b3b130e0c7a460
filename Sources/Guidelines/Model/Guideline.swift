public import Expressions
public import SourceText

/// How much harm it does when a guideline is not followed.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// The screen reads wrong or misleads.
  case error
  /// It looks broken to a native reader.
  case warning
  /// Polish.
  case advice

  /// The graver one is less.
  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  /// 0 for error, 1 for warning, 2 for advice.
  public var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
}

/// Who a guideline is for: which checklists show it.
public enum Audience: String, Sendable, CaseIterable {
  case design
  case engineering
  case content
  case quality
}

/// What one verdict is about.
public enum SubjectKind: String, Sendable, CaseIterable {
  case project
  case screen
  case element
  case string
  case asset
  case usage
  case translation
}

/// Whether the sources agree.
public enum Confidence: String, Sendable, CaseIterable {
  case settled
  case contested
}

/// Where a guideline comes from.
public struct SourceReference: Hashable, Sendable {
  /// The id of a source in guidelines/sources.yaml.
  public var id: String
  /// The part of the source, as its own heading names it; empty for the whole.
  public var section: String
}

/// What one source says where sources disagree.
public struct Conflict: Hashable, Sendable {
  /// The id of the source.
  public var source: String
  /// What it says, in our words.
  public var says: String
}

/// The choice that a project makes where sources disagree.
public struct PolicyChoice: Hashable, Sendable {
  /// The policy of the manifest.
  public var name: String
  /// What holds where the project chooses nothing: `mirror` or `keep`.
  public var defaultChoice: String
}

/// How to mend it, in one framework.
public struct FixCode: Hashable, Sendable {
  /// `swiftui`, `uikit`, `appkit` ...
  public var framework: String
  /// The code.
  public var code: String
}

/// A check as it is written: expressions and templates with their places in the file.
public struct Check: Sendable {
  /// What one verdict is about.
  public var subject: SubjectKind
  /// When the check applies; always, where it is absent.
  public var when: ExpressionSource?
  /// What must hold.
  public var expect: ExpressionSource
  /// What is said of a subject for which it does not hold: text with expressions in braces.
  public var message: ExpressionSource
  /// What to do for this very subject, in one line; a template too.
  public var fix: ExpressionSource?
  /// The severity of this check's findings, where it is not the guideline's.
  public var severity: Severity?
  /// Facts to show beside a finding, by name.
  public var evidence: [(name: String, expression: ExpressionSource)]
}

/// A question that only a person can answer.
public struct Review: Sendable {
  /// The question.
  public var question: String
  /// What is looked at.
  public var subject: SubjectKind
  /// Which subjects it is asked of; all, where it is absent.
  public var when: ExpressionSource?
}

/// A piece of a guideline that is an expression, or a template with expressions in it.
public struct ExpressionSource: Sendable {
  /// The text.
  public var text: String
  /// Where its bytes stand in the guideline's file.
  public var offsets: OffsetMap
  /// Where it stands as a whole.
  public var span: SourceSpan
}

/// What an example shows: a verdict that the guideline must come to.
public enum ExampleVerdict: String, Sendable, CaseIterable {
  case pass
  case fail
  case incomplete
  case inapplicable
}

/// An example: a test of the guideline, and the picture on its page.
public struct Example: Sendable {
  /// What the guideline must say of it.
  public var verdict: ExampleVerdict
  /// A few words for the picture.
  public var caption: String
  /// The subject that the verdict is about; any, where it is absent.
  public var subject: String?
  /// The node of the example in `GuidelineFile.tree`.
  public var node: Int
  /// Where it stands.
  public var span: SourceSpan
}

/// One guideline: text for people, checks for the engine, examples that are its tests and its pictures.
public struct Guideline: Sendable {
  /// `category/slug`, which is its path below guidelines/.
  public var id: String
  /// A short imperative.
  public var title: String
  /// How much harm it does when it is not followed.
  public var severity: Severity
  /// Which checklists show it.
  public var audience: [Audience]
  /// Which component checklists show it.
  public var components: [String]
  /// What to do, in a sentence or two.
  public var statement: String
  /// What a reader of Arabic or Hebrew sees when it is not done.
  public var why: String
  /// What to do, in short items.
  public var dos: [String]
  /// What to avoid, in short items.
  public var avoid: [String]
  /// How to mend it, by framework.
  public var fix: [FixCode]
  /// Where it comes from.
  public var sources: [SourceReference]
  /// Whether the sources agree.
  public var confidence: Confidence
  /// Who says what, where they do not.
  public var conflict: [Conflict]
  /// The project's choice, where they do not.
  public var policy: PolicyChoice?
  /// What the engine runs.
  public var checks: [Check]
  /// What a person must judge.
  public var review: Review?
  /// Tests and pictures.
  public var examples: [Example]
  /// Ids of other guidelines.
  public var related: [String]

  /// The part of the id before the slash.
  public var category: String { String(Substring(id.utf8.prefix { $0 != UInt8(ascii: "/") })) }
}

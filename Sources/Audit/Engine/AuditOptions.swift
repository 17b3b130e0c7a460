public import Configuration
public import Guidelines
public import Manifest
internal import SourceText

/// How an audit is run.
public struct AuditOptions: Sendable {
  /// Whether passes and inapplicable verdicts are told too.
  public var collectsAll = false
  /// Failures that are known and accepted; nil without waivers.
  public var waivers: WaiverList?
  /// The reason of a comment in the source that silences a guideline at a place (`path:line:column`); nil where none does.
  public var suppressed: (@Sendable (_ guideline: String, _ place: String) -> String?)?
  /// What whoever made the manifest knows of a finding besides, such as the exact fix at its place.
  public var complete: (@Sendable (_ finding: Finding) -> Finding)?
  /// Who answers for a subject or a place in source, where the manifest does not say.
  public var owner: (@Sendable (_ subject: String, _ place: String?) -> String?)?
  /// What a guideline weighs in the score, by its severity.
  public var weights = AuditConfiguration.defaultWeights
  /// People's answers, taken from the manifest's reviews.
  public var answers = Answers()
  /// Which screens to look at; all, where it is nil.
  public var screens: ScreenFilter?
  /// The part of the manifest to look at; all of it, where it is nil.
  public var shard: Shard?
  /// Whether whoever reads the manifest hands over only the shard's part of it.
  public var isCut = false
  /// Whether not all guidelines take part.
  public var isPartial = false
  /// How many threads to use, at least one.
  public var jobs = 1
  /// Whether elements are looked at by their profiles; nil to go by their number. The findings are the same.
  var usesProfiles: Bool?

  /// Options as they are without any flag.
  public init() {}
}

/// Chooses screens by their locale.
public struct ScreenFilter: Sendable {
  private let tag: LanguageTag

  /// Screens of a locale; of a tag without a region and a script, those of every locale of the language.
  public init(locale: String) { tag = LanguageTag(locale) }

  func includes(_ locale: String) -> Bool {
    let other = LanguageTag(locale)
    return other.language == tag.language && (tag.script == nil || tag.script == other.script)
      && (tag.region == nil || tag.region == other.region)
  }
}

/// People's answers to guidelines, by guideline and subject.
public struct Answers: Sendable {
  /// One answer.
  public struct Answer: Sendable {
    /// What was answered.
    public var verdict: Verdict
    /// Who answered, when, and why; empty where the review does not say.
    public var by, on, note: String
  }

  private(set) var answers: [Answer] = []
  /// The answers as they were given, in order.
  public private(set) var entries: [ReviewEntry] = []
  private var places: [String: [String: Int32]] = [:]

  /// No answers.
  public init() {}

  /// Takes in the reviews of a store. A later answer to the same question replaces an earlier one.
  public mutating func add(_ store: Store) {
    add(store.reviews.compactMap { ReviewEntry(store, Int($0)) })
  }

  /// Takes in answers that a configuration holds. Those that leave the verdict open are passed over.
  public mutating func add(_ entries: [ReviewEntry]) {
    for entry in entries {
      guard let verdict = ReviewVerdict(rawValue: entry.verdict) else { continue }
      add(entry, verdict)
    }
  }

  private mutating func add(_ entry: ReviewEntry, _ verdict: ReviewVerdict) {
    places[entry.guideline, default: [:]][entry.subject] = Int32(answers.count)
    entries.append(entry)
    answers.append(
      Answer(
        verdict: verdict == .pass ? .pass : verdict == .fail ? .fail : .inapplicable, by: entry.by, on: entry.on,
        note: entry.note))
  }

  /// True without an answer.
  var isEmpty: Bool { places.isEmpty }

  /// Whether a guideline was answered for some subject.
  func isAnswered(_ guideline: String) -> Bool { places[guideline] != nil }

  /// The guidelines that were answered, sorted.
  public var guidelines: [String] { places.keys.sorted() }

  /// The answer for a subject, with its place.
  func find(_ hit: Hit, _ plan: AuditPlan, _ session: AuditSession) -> (Int32, Verdict)? {
    guard let subjects = places[plan.guidelines[Int(hit.guideline)].id],
      let subject = session.store?.subject(of: Int(hit.record)), let place = subjects[subject]
    else { return nil }
    return (place, answers[Int(place)].verdict)
  }
}

extension ReviewEntry {
  /// Reads a review of a store; nil where it could not be read whole. It stands where its record begins.
  public init?(_ store: Store, _ review: Int) {
    guard let guideline = store.text(review, ReviewField.guideline),
      let subject = store.text(review, ReviewField.subject),
      let verdict: ReviewVerdict = store.term(review, ReviewField.verdict)
    else { return nil }
    let start = Int(store.records[review].source)
    self.init(
      guideline: guideline, subject: subject, verdict: verdict.name, by: store.text(review, ReviewField.by) ?? "",
      on: store.text(review, ReviewField.on) ?? "", note: store.text(review, ReviewField.note) ?? "",
      span: SourceSpan(start, start + 1))
  }
}

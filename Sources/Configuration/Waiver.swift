public import SourceText

/// Why a finding is accepted as it is.
public enum WaiverReason: String, Sendable, CaseIterable {
  /// It is wrong, and the team lives with it.
  case acceptedRisk = "accepted-risk"
  /// It is right, and the check does not see it.
  case falsePositive = "false-positive"
  /// Somebody else's code or text.
  case thirdParty = "third-party"
  /// It will be mended by the day that the waiver ends.
  case planned
  /// It is meant to be so.
  case byDesign = "by-design"
}

/// A finding that is known and accepted until a day: it stays out of score and exit code, and is counted in the headline.
public struct Waiver: Hashable, Sendable {
  /// The id of the guideline; empty where the fingerprint says it.
  public var guideline = ""
  /// Which subjects; nil where the fingerprint says it.
  public var subject: Glob?
  /// The finding, by the fingerprint of its report; then guideline and subject are there for people.
  public var fingerprint: String?
  /// Why.
  public var reason: WaiverReason
  /// What people should know of it.
  public var note = ""
  /// Who decided it.
  public var owner = ""
  /// The last day on which it holds, as it was written; nil for one without an end.
  public var until: String?
  /// Where it stands in the configuration.
  public var span = SourceSpan(0, 0)

  /// Makes a waiver of a finding.
  public init(fingerprint: String, reason: WaiverReason) {
    self.fingerprint = fingerprint
    self.reason = reason
  }

  /// Makes a waiver of a guideline's findings on some subjects.
  public init(guideline: String, subject: Glob, reason: WaiverReason) {
    self.guideline = guideline
    self.subject = subject
    self.reason = reason
  }

  /// Whether it holds on a day, and why it does not.
  public enum Standing: Hashable, Sendable {
    /// It holds.
    case active
    /// Its last day is past.
    case expired(Day)
    /// Its last day is no day of the calendar.
    case malformed(String)
  }

  /// What it is worth on a day. The last day is one of it.
  public func standing(on today: Day) -> Standing {
    guard let until else { return .active }
    guard let day = Day(until) else { return .malformed(until) }
    return day < today ? .expired(day) : .active
  }

  /// Whether it speaks of a finding, whatever the day.
  public func covers(guideline: String, subject: String, fingerprint: String) -> Bool {
    if let own = self.fingerprint { return own == fingerprint }
    return self.guideline == guideline && self.subject?.matches(subject) == true
  }

  /// What it speaks of, for a message: `icons/keep-logos booking/*`, or the fingerprint.
  public var target: String {
    let named = [guideline, subject?.pattern ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    return named.isEmpty ? fingerprint ?? "" : named
  }
}

/// The waivers of a configuration on a day, ready to be asked for each failure.
public struct WaiverList: Sendable {
  /// All waivers, in the order of the configuration.
  public let waivers: [Waiver]
  private let today: Day
  private let byFingerprint: [String: [Int]]
  private let byGuideline: [String: [Int]]

  /// Sorts waivers for a day.
  public init(_ waivers: [Waiver], today: Day) {
    self.waivers = waivers
    self.today = today
    var byFingerprint: [String: [Int]] = [:]
    var byGuideline: [String: [Int]] = [:]
    for (index, waiver) in waivers.enumerated() {
      if let fingerprint = waiver.fingerprint {
        byFingerprint[fingerprint, default: []].append(index)
      } else {
        byGuideline[waiver.guideline, default: []].append(index)
      }
    }
    self.byFingerprint = byFingerprint
    self.byGuideline = byGuideline
  }

  /// What the waiver at a place is worth on the list's day.
  public func standing(at place: Int) -> Waiver.Standing { waivers[place].standing(on: today) }

  /// The waiver that speaks of a failure: the first that holds; else the first that held, so that a report can say that
  /// it ended; nil where none does. Cost: a look-up, and a comparison for each waiver of the guideline.
  public func find(guideline: String, subject: String, fingerprint: String) -> Match? {
    var expired: Int?
    for index in (byFingerprint[fingerprint] ?? []) + (byGuideline[guideline] ?? []) {
      guard waivers[index].covers(guideline: guideline, subject: subject, fingerprint: fingerprint) else { continue }
      if waivers[index].standing(on: today) == .active { return .accepted(index) }
      expired = expired ?? index
    }
    return expired.map { .expired($0) }
  }

  /// A waiver that speaks of a failure, by its place.
  public enum Match: Hashable, Sendable {
    /// It holds.
    case accepted(Int)
    /// It does not hold any more: the finding is back.
    case expired(Int)
  }
}

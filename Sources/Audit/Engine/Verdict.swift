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

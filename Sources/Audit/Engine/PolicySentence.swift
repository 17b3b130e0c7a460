/// What a finding says where a policy of the project keeps a guideline from being about its subject.
///
/// Findings hold the sentence in English; pages in other languages read its parts back.
public struct PolicySentence: Equatable, Sendable {
  /// The policy, as the manifest names it: `charts`.
  public var policy: String
  /// What the project chose: `keep` or `mirror`.
  public var choice: String

  private static let beginning = "inapplicable by the policy "

  /// The sentence of a policy.
  public init(policy: String, choice: String) {
    self.policy = policy
    self.choice = choice
  }

  /// The sentence as findings hold it.
  public var text: String { "\(Self.beginning)\(policy): \(choice)" }

  /// Reads a sentence back; nil for another one.
  public init?(_ text: String) {
    guard text.hasPrefix(Self.beginning) else { return nil }
    let rest = text.dropFirst(Self.beginning.count)
    guard let colon = rest.firstRange(of: ": ") else { return nil }
    self.init(policy: String(rest[..<colon.lowerBound]), choice: String(rest[colon.upperBound...]))
  }
}

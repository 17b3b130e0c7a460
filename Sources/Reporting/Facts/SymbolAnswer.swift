public import Guidelines

/// What the facts about a symbol mean for an interface, in words.
public struct SymbolAnswer: Sendable {
  /// Whether a symbol turns round in a right-to-left interface.
  public enum Mirrors: String, Sendable {
    /// The system turns it round, or puts another drawing in its place.
    case yes
    /// It stays as it is drawn.
    case no
    /// There is nothing to turn round.
    case nothing = "nothing-to-mirror"
    /// Nobody has measured it.
    case unknown
  }

  /// Whether it turns round.
  public let mirrors: Mirrors
  /// The same in a few words.
  public let verdict: String
  /// Why.
  public let reason: String
  /// What to do about it; nil where nothing needs doing.
  public let advice: String?

  /// Puts facts into words.
  public init(_ facts: SymbolFacts) {
    switch facts.directionality {
    case .semantic: (mirrors, verdict) = (.yes, "mirrors by itself")
    case .rtlVariant: (mirrors, verdict) = (.yes, "shows a right-to-left drawing of its own")
    case .implicit: (mirrors, verdict) = (.yes, "mirrors as a whole")
    case .literal: (mirrors, verdict) = (.no, "never mirrors by itself")
    case .media: (mirrors, verdict) = (.no, "keeps its direction")
    case .symmetric where !facts.variants.isEmpty:
      (mirrors, verdict) = (.nothing, "changes with the language, not with the direction")
    case .symmetric, .vertical: (mirrors, verdict) = (.nothing, "has nothing to mirror")
    case .unknown: (mirrors, verdict) = (.unknown, "not known")
    }
    let details = facts.basis.compactMap(SymbolAnswer.reason(ofBasis:))
    // Of what has no direction a measurement or a shape says more than its class.
    let isPlain = facts.directionality == .symmetric && !details.isEmpty
    reason = ((isPlain ? [] : [SymbolAnswer.reason(facts.directionality)]) + details).joined(separator: "; ")
    advice = SymbolAnswer.advice(facts)
  }

  private static func reason(_ directionality: SymbolDirectionality) -> String {
    switch directionality {
    case .semantic: "its name says forward, backward, leading or trailing"
    case .literal: "its name says left or right, and the system takes that at its word"
    case .rtlVariant: "the system has a drawing for right to left"
    case .implicit: "the system turns the whole drawing round, though the name does not say so"
    case .media: "its direction is that of the tape, the same everywhere"
    case .symmetric: "neither its name nor a variant nor a measurement gives it a direction"
    case .vertical: "it points up or down"
    case .unknown: "its name suggests a direction, and the data does not say what the system does"
    }
  }

  /// What a code of guidelines/facts/README.md adds to the reason.
  private static func reason(ofBasis code: String) -> String? {
    switch code {
    case "measured-mirrors": "seen to mirror on a device"
    case "measured-keeps": "seen to stay on a device"
    case "inferred": "inferred from the variants of its relatives"
    case "circular": "it turns in a circle"
    case "both-sides": "it names both sides"
    case "physical": "it shows hardware, a vehicle or a side of the body"
    case "diagonal": "it points diagonally"
    case "mixed": "its name has words of both kinds"
    case "no-twin": "no symbol with a semantic name stands for the same"
    // The reason by class says these already.
    case "transport", "whole-glyph": nil
    default: nil
    }
  }

  private static func advice(_ facts: SymbolFacts) -> String? {
    switch facts.directionality {
    case .literal where !facts.twin.isEmpty:
      "use \(facts.twin) where the direction is that of reading"
    case .literal where facts.basis.contains("physical"):
      "keep it where a real left or right is meant"
    case .literal:
      "where the direction is that of reading, flip it: flipsForRightToLeftLayoutDirection(true) in SwiftUI, "
        + "imageFlippedForRightToLeftLayoutDirection() in UIKit"
    case .unknown: "look at it on a device in a right-to-left language"
    case .media: "do not flip it"
    case .semantic, .rtlVariant, .implicit: "do not flip it once more"
    case .symmetric, .vertical: nil
    }
  }
}

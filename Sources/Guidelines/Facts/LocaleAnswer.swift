/// What the tables say of a language tag: which way it runs, and the facts where there are some.
public struct LocaleAnswer: Sendable {
  /// The tag in canonical case, old codes replaced, without what no look-up needs.
  public let tag: String
  /// The tag without an extension.
  public let locale: String
  /// What the tag asks for as its numbering system, `-u-nu-`, and the one that this is; nil for what is not known.
  public let asked, chosen: String?
  /// Whether its text runs from right to left; an audit takes what is not known for left to right.
  public let isRightToLeft: Bool
  /// Whether the direction is known: the tag names a script, or a language that is one.
  public let isKnown: Bool
  /// The script in which it is most likely written; nil where the tables are silent.
  public let script: String?
  /// The facts of the nearest locale that has some; nil for a locale that is not right to left or not in CLDR.
  public let facts: LocaleFacts?
}

extension LocaleTable {
  /// Everything that is known of a tag. Cost: a few binary searches.
  public func answer(_ tag: String) -> LocaleAnswer {
    let parts = LanguageTag(tag)
    let isRightToLeft = isRightToLeft(tag)
    let facts = isRightToLeft ? facts(tag) : nil
    let locale = [parts.language, parts.script, parts.region].compactMap(\.self).joined(separator: "-")
    return LocaleAnswer(
      tag: locale + (parts.numberingSystem.map { "-u-nu-" + $0 } ?? ""), locale: locale, asked: parts.numberingSystem,
      chosen: chosenSystem(parts, facts), isRightToLeft: isRightToLeft,
      isKnown: isRightToLeft || isLeftToRight(parts), script: script(tag), facts: facts)
  }
}

public import Guidelines

/// Where the texts of each string stand, so that a finding can point at the language that it speaks of.
public struct StringPlaces: Sendable {
  private struct Place {
    var language: String
    var isRightToLeft: Bool
    var text: String
    /// Where its plural forms stand, if it has some.
    var forms: String?
  }

  /// The places of all languages by the place that the manifest gives the string.
  private var places: [String: [Place]] = [:]

  /// Gathers the places of a project's strings.
  public init(_ project: ScannedProject, locales: LocaleTable) {
    var isRightToLeft: [String: Bool] = [:]
    for string in project.strings where Set(string.texts.map(\.path)).count > 1 || string.texts.count > 1 {
      var known: [Place] = []
      for text in string.texts {
        let place = text.at.text(in: text.path)
        if let index = known.firstIndex(where: { $0.language == text.language }) {
          if text.category != nil, known[index].forms == nil { known[index].forms = place }
          continue
        }
        let runsLeft = isRightToLeft[text.language] ?? locales.isRightToLeft(text.language)
        isRightToLeft[text.language] = runsLeft
        known.append(
          Place(
            language: text.language, isRightToLeft: runsLeft, text: place, forms: text.category == nil ? nil : place))
      }
      places[string.at.text(in: string.path)] = known
    }
  }

  /// The places of all texts of a string.
  public func places(of place: String) -> [String] { places[place]?.map(\.text) ?? [] }

  /// The place that a finding about a string is best shown at: that of the first language which its message names, else,
  /// where it speaks of a translation, of the first right-to-left one; nil to leave it at the source.
  ///
  /// - Parameter guideline: one of plurals is shown at the forms.
  public func place(of message: String, _ guideline: String, at place: String) -> String? {
    guard let known = places[place] else { return nil }
    let words = message.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.map(String.init)
    for word in words {
      guard let named = known.first(where: { $0.language == word }) else { continue }
      return guideline.hasSuffix("plural-categories") ? named.forms ?? named.text : named.text
    }
    let speaksOfTranslation = words.contains { $0 == "translation" || $0 == "translations" || $0 == "plural" }
    return speaksOfTranslation ? known.first { $0.isRightToLeft }?.text : nil
  }
}

internal import Reporting

/// The texts of the frame are asked for so often that a call is the text: `words("menuSearch")`.
extension Localizer {
  /// A text with its places filled.
  func callAsFunction(_ key: String, _ values: KeyValuePairs<String, TextArgument> = [:]) -> String {
    text(key, values)
  }

  /// A text that counts: in the form of the number's plural category, with the number in the place of `{count}`.
  func count(_ key: String, _ number: Int) -> String { text(key, ["count": .number(number)]) }

  /// A whole number as the language writes it.
  func number(_ value: Int) -> String { format.number(value) }
}

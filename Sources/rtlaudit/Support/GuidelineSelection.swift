internal import Guidelines
internal import Reporting
internal import SourceText

/// The options that choose guidelines, which several commands share.
enum GuidelineSelection {
  static let options = [
    Option("--category", "CATEGORY", "only this category; several with commas"),
    Option("--severity", "LEVEL", choices: Severity.allCases.map(\.rawValue), "only this severity"),
    Option("--for", "ROLE", choices: Audience.allCases.map(\.rawValue), "only what this role looks after"),
    Option("--component", "COMPONENT", "only what speaks of this component: button, text-field, chart ..."),
  ]

  /// The filter that the options ask for; a name that no guideline has is a mistake.
  static func filter(_ arguments: Arguments, _ base: KnowledgeBase) throws(Failure) -> GuidelineFilter {
    var filter = GuidelineFilter()
    filter.categories = arguments.list("--category")
    for name in filter.categories { try require(name, in: categories(base), "there is no category") }
    filter.component = arguments.value("--component")
    if let name = filter.component { try require(name, in: components(base), "no guideline speaks of a component") }
    filter.severity = arguments.value("--severity").flatMap { Severity(rawValue: $0) }
    filter.audience = arguments.value("--for").flatMap { Audience(rawValue: $0) }
    return filter
  }

  /// The categories in reading order; then those that guidelines have and categories.yaml does not.
  static func categories(_ base: KnowledgeBase) -> [String] {
    let known = base.categories.map(\.id)
    return known + Set(base.guidelines.map(\.guideline.category)).subtracting(known).sorted()
  }

  /// The components that guidelines speak of, sorted.
  static func components(_ base: KnowledgeBase) -> [String] {
    Set(base.guidelines.flatMap(\.guideline.components)).sorted()
  }

  private static func require(_ name: String, in known: [String], _ sentence: String) throws(Failure) {
    guard !known.contains(name) else { return }
    throw Failure(
      "\(sentence) \"\(terminalSafe(name))\"",
      hint: nearestName(to: name, in: known).map { "did you mean \($0)?" }
        ?? "there are " + known.joined(separator: ", "))
  }
}

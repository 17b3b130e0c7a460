internal import Audit
internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit explain`: everything about a guideline, or about a field or function of checks; of a category, its guidelines.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "tell everything of a guideline, or of a field or function that checks use"
  static let operands = "ID|CATEGORY|FIELD|FUNCTION ..."
  static let options = [
    Option(
      "--framework", "NAME", choices: GuidelineDefinitions.frameworks,
      "only the fix for this framework"),
    Option("--format", "FORMAT", choices: ["text", "json"], "text for people (default) or json, for guidelines"),
    Knowledge.option,
  ]
  static let examples = [
    (call: "rtlaudit explain icons/keep-logos", does: "tells what to do, why, how to mend it, and how it is checked"),
    (call: "rtlaudit explain keep-logos --framework swiftui", does: "the same with SwiftUI code alone"),
    (call: "rtlaudit explain icons", does: "lists the guidelines of a category"),
    (call: "rtlaudit explain element.flow", does: "tells what a field of the manifest means and who asks for it"),
    (call: "rtlaudit explain visualOrder", does: "tells what a function of checks does"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw Failure("explain needs the id of a guideline", hint: "rtlaudit list shows them all")
    }
    let knowledge = try Knowledge(arguments)
    if arguments.value("--format") == "json" {
      var guidelines: [Guideline] = []
      for id in arguments.operands {
        let category = knowledge.guidelines(ofCategory: id)
        if category.isEmpty { guidelines.append(try knowledge.guideline(id)) }
        guidelines += category
      }
      Terminal.write(GuidelineJSON.json(guidelines))
      return 0
    }
    let style = Terminal.style(arguments)
    let frameworks = arguments.list("--framework")
    var texts: [String] = []
    for name in arguments.operands {
      texts.append(try text(name, knowledge, frameworks, style))
    }
    Terminal.write(texts.joined(separator: "\n" + String(repeating: "─", count: style.width) + "\n\n"))
    return 0
  }

  private static func text(
    _ name: String, _ knowledge: Knowledge, _ frameworks: [String], _ style: TerminalStyle
  ) throws(Failure) -> String {
    if let guideline = knowledge.find(name) {
      return GuidelineText.text(guideline, in: knowledge.base, frameworks: frameworks, style: style)
    }
    if !knowledge.guidelines(ofCategory: name).isEmpty {
      var filter = GuidelineFilter()
      filter.categories = [name]
      return GuidelineList.text(knowledge.base, filter, style: style)
    }
    // The vocabulary is made only where no guideline has the name.
    let vocabulary = VocabularyText(CheckVocabulary(facts: knowledge.facts), knowledge.base, style: style)
    if let text = vocabulary.text(name) { return text }
    let fields = vocabulary.fields(called: name).compactMap { vocabulary.text($0) }
    if !fields.isEmpty { return fields.joined(separator: "\n") }
    let names = GuidelineSelection.categories(knowledge.base) + vocabulary.names + vocabulary.bareFieldNames
    let nearest = knowledge.nearest(name) ?? nearestName(to: name, in: names)
    throw Failure(
      "there is no guideline, category, field or function \"\(terminalSafe(name))\"",
      hint: nearest.map { "did you mean \($0)?" } ?? "rtlaudit list shows the guidelines")
  }
}

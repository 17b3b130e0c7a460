internal import Guidelines
internal import Reporting

/// `rtlaudit checklist`: the guidelines to go through by hand.
enum ChecklistCommand: Command {
  static let name = "checklist"
  static let summary = "print the guidelines as a list to go through and tick off"
  static let operands = ""
  static let options =
    GuidelineSelection.options + [
      Option("--questions", "only what a person must judge"),
      Option(
        "--format", "FORMAT", choices: Checklist.Format.allCases.map(\.rawValue),
        "text (default), markdown, github (reasons folded away) or csv"),
      Option("--output", "FILE", "write it to a file instead of standard output (-o)"),
      Knowledge.option,
    ]
  static let examples = [
    (call: "rtlaudit checklist --for design", does: "what designers look at"),
    (call: "rtlaudit checklist --component chart --format github", does: "the body of an issue for a new chart"),
    (call: "rtlaudit checklist --questions --format csv -o review.csv", does: "a sheet for the next review"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    try arguments.noOperands(self)
    let base = try Knowledge(arguments).base
    var filter = try GuidelineSelection.filter(arguments, base)
    filter.needsReview = arguments.has("--questions")
    let format = arguments.value("--format").flatMap { Checklist.Format(rawValue: $0) } ?? .text
    let output = arguments.value("--output")
    let style = output == nil ? Terminal.style(arguments) : TerminalStyle(width: 100)
    let text = Checklist.text(base, filter, title: title(filter, base), as: format, style: style)
    if let output { try Files.write(Array(text.utf8), to: output) } else { Terminal.write(text) }
    return 0
  }

  /// What stands above the list: what it is for.
  private static func title(_ filter: GuidelineFilter, _ base: KnowledgeBase) -> String {
    var parts: [String] = []
    if let audience = filter.audience { parts.append(audience.rawValue) }
    if let component = filter.component { parts.append(component) }
    parts += filter.categories.map { base.title(ofCategory: $0) }
    return "Right-to-left checklist" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }
}

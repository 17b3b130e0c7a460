internal import Reporting

/// `rtlaudit list`: the guidelines by category.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "list the guidelines by category"
  static let operands = ""
  static let options =
    GuidelineSelection.options + [
      Option("--format", "FORMAT", choices: ["text", "json"], "text for people (default) or json for tools"),
      Knowledge.option,
    ]
  static let examples = [
    (call: "rtlaudit list", does: "lists them all"),
    (call: "rtlaudit list --category icons,numerals --severity error", does: "the errors of two categories"),
    (call: "rtlaudit list --for design --component chart", does: "what a designer of charts keeps to"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    try arguments.noOperands(self)
    let base = try Knowledge(arguments).base
    let filter = try GuidelineSelection.filter(arguments, base)
    if arguments.value("--format") == "json" {
      Terminal.write(GuidelineList.json(base, filter))
    } else {
      Terminal.write(GuidelineList.text(base, filter, style: Terminal.style(arguments)))
    }
    return 0
  }
}

internal import Audit
internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit test`: runs the examples of guidelines.
enum TestCommand: Command {
  static let name = "test"
  static let summary = "run the guidelines' examples: each must get the verdict that it says"
  static let operands = "[ID|CATEGORY ...]"
  static let options = [Knowledge.option, Option("--verbose", "print the examples that pass, too")]
  static let examples = [
    (call: "rtlaudit test", does: "runs every example"),
    (call: "rtlaudit test icons/keep-logos", does: "runs those of one guideline"),
    (call: "rtlaudit test --guidelines ours", does: "runs ours and those in a folder of your own"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let knowledge = try Knowledge(arguments)
    let plan = try knowledge.plan(arguments)
    let style = Terminal.style(arguments)
    let categories = GuidelineSelection.categories(knowledge.base)
    var wanted: Set<String> = []
    for name in arguments.operands {
      wanted.insert(categories.contains(name) ? name : try knowledge.guideline(name).id)
    }
    let tests = ExampleTests(plan)
    var output = ""
    var passed = 0
    var failed = 0
    for entry in knowledge.base.guidelines
    where wanted.isEmpty || wanted.contains(entry.guideline.id) || wanted.contains(entry.guideline.category) {
      let lines = entry.file.lines
      for result in tests.run(entry) {
        let place = lines.position(of: Int(result.example.span.start))
        let name = "\(entry.file.path):\(place.line):\(place.column)"
        if let problem = result.problem {
          failed += 1
          output += "\(style.paint("✗", .error)) \(name): \(isolatedForTerminal(result.example.caption))\n"
          for line in problem.split(separator: "\n") { output += "    \(isolatedForTerminal(String(line)))\n" }
        } else {
          passed += 1
          if arguments.has("--verbose") {
            output += "\(style.paint("✓", .good)) \(name): \(isolatedForTerminal(result.example.caption))\n"
          }
        }
      }
    }
    Terminal.write(output + "\(passed) passed, \(failed) failed\n")
    return failed == 0 ? 0 : 1
  }
}

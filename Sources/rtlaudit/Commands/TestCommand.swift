internal import Audit
internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit test`: runs the examples of guidelines.
enum TestCommand: Command {
  static let name = "test"
  static let summary = "run the guidelines' examples: each must get the verdict that it says"
  static let operands = "[ID|CATEGORY|DIR|FILE ...]"
  static let options = [Knowledge.option, Option("--verbose", "print the examples that pass, too")]
  static let examples = [
    (call: "rtlaudit test", does: "runs every example"),
    (call: "rtlaudit test icons/keep-logos", does: "runs those of one guideline"),
    (call: "rtlaudit test ours", does: "runs those in a folder of your own"),
    (call: "rtlaudit test --guidelines ours", does: "runs ours and those in a folder of your own"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let settings = try Settings(arguments)
    var knowledge = try Knowledge(arguments, settings)
    var names = arguments.operands
    let files = try guidelines(&names, knowledge)
    if !files.isEmpty { knowledge = try Knowledge(arguments, settings, more: files) }
    let plan = try knowledge.plan(arguments)
    let style = Terminal.style(arguments)
    let categories = GuidelineSelection.categories(knowledge.base)
    var wanted: Set<String> = []
    for name in names {
      wanted.insert(categories.contains(name) ? name : try knowledge.guideline(name).id)
    }
    let paths = Set(files.map(\.path))
    wanted.formUnion(knowledge.base.guidelines.filter { paths.contains($0.file.path) }.map(\.guideline.id))
    guard !wanted.isEmpty || arguments.operands.isEmpty else {
      throw Failure("there is no guideline in \(terminalSafe(arguments.operands.joined(separator: ", ")))")
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

  /// Takes folders and files out of what is to be tested, unless they are called as something that is known.
  ///
  /// - Returns: the guidelines in them.
  private static func guidelines(_ names: inout [String], _ knowledge: Knowledge) throws(Failure) -> [SourceFile] {
    let categories = GuidelineSelection.categories(knowledge.base)
    let paths = names.filter { !categories.contains($0) && knowledge.find($0) == nil && Files.exists($0) }
    names.removeAll { paths.contains($0) }
    var found: [SourceFile] = []
    for path in paths {
      let all = Files.isDirectory(path) ? try Files.list(path, endings: [".yaml"]) : [path]
      let files = try Files.read(all: all).filter { [.guideline, .unreadable].contains(FileKind.of($0)) }
      guard !files.isEmpty else { throw Failure("there is no guideline in \(terminalSafe(path))") }
      found += files.map { SourceFile(path: FileKind.guidelinePath($0.path), bytes: $0.bytes) }
    }
    return found
  }
}

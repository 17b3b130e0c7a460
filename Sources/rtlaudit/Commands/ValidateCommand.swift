internal import Reporting
internal import SourceText

/// `rtlaudit validate`: whether files are what they should be.
enum ValidateCommand: Command {
  static let name = "validate"
  static let summary = "check manifests, guidelines and configurations, and tell everything that is wrong with them"
  static let operands = "FILE|DIR|- ..."
  static let options = [
    Option("--input", "KIND", choices: ["json", "yaml", "ndjson"], "what standard input is; else its text says it")
  ]
  static let examples = [
    (call: "rtlaudit validate manifest.yaml", does: "finds what is misspelt or missing"),
    (call: "rtlaudit validate ours", does: "the manifests and guidelines of a folder, each check compiled"),
    (call: "rtlaudit validate rtlaudit.yaml", does: "the configuration, and what it settles"),
    (call: "exporter | rtlaudit validate - --input ndjson", does: "a stream, line by line"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw Failure("validate needs a file or a folder", hint: "such as rtlaudit validate manifest.yaml")
    }
    var validation = Validation(arguments)
    for operand in arguments.operands {
      if Files.isDirectory(operand) {
        let files = try Files.list(operand, endings: Validation.endings)
        guard !files.isEmpty else {
          throw Failure("there is nothing to check in \(terminalSafe(operand))", hint: "it looks at YAML and JSON")
        }
        for path in files {
          try validation.add(operand == "." ? String(path.dropFirst(2)) : path, isNamed: false)
        }
      } else {
        try validation.add(operand, isNamed: true)
      }
    }
    validation.finish()
    Terminal.complain(validation.warnings)
    Terminal.write(validation.report(Terminal.style(arguments)))
    guard validation.complaints.isEmpty else { throw Failure(printed: validation.complaints) }
    return 0
  }
}

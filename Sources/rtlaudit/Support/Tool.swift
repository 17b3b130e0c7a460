internal import SourceText

/// The tool itself: its version and its commands.
enum Tool {
  /// The version, which `--version` prints.
  static let version = "0.1.0"

  /// Where the project's own site is; nil as long as there is none.
  static let siteAddress: String? = nil

  /// The commands, in the order in which help lists them.
  static let commands: [any Command.Type] = [
    RunCommand.self, ScanCommand.self, FixCommand.self, ListCommand.self, ExplainCommand.self, ChecklistCommand.self,
    SymbolCommand.self, LocaleCommand.self, TextCommand.self,
    SiteCommand.self, ReportCommand.self,
    DiffCommand.self, MergeCommand.self, BaselineCommand.self, WaiveCommand.self,
    ValidateCommand.self, TestCommand.self, InitCommand.self,
    SchemaCommand.self, CompletionsCommand.self,
  ]

  /// The command of a name, or a failure that suggests one.
  static func command(_ name: String) throws(Failure) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") {
      throw Failure(
        "there is no option \"\(terminalSafe(name))\" before a command",
        hint: nearestName(to: name, in: ["--help", "--version"]).map { "did you mean rtlaudit \($0)?" }
          ?? "options stand behind the command; rtlaudit --help lists the commands")
    }
    throw Failure(
      "there is no command \"\(terminalSafe(name))\"",
      hint: nearestName(to: name, in: commands.map { $0.name }).map { "did you mean rtlaudit \($0)?" }
        ?? "rtlaudit --help lists the commands")
  }
}

/// The tool itself: its version and its commands.
enum Tool {
  /// The version, which `--version` prints.
  static let version = "0.1.0"

  /// The commands, in the order in which help lists them.
  static let commands: [any Command.Type] = [
    RunCommand.self, ListCommand.self, ExplainCommand.self, ChecklistCommand.self, SymbolCommand.self,
    TestCommand.self,
  ]
}

/// The completion script for fish, 3.0 and later.
enum FishCompletions {
  static func script(_ commands: [any Command.Type]) -> String {
    var text = "# Completions of rtlaudit for fish, made by: rtlaudit completions fish\ncomplete -c rtlaudit -f\n"
    for command in commands {
      text += "complete -c rtlaudit -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))\n"
    }
    text += "complete -c rtlaudit -n __fish_use_subcommand -a help -d 'show the help of a command'\n"
    text += "complete -c rtlaudit -n __fish_use_subcommand -l help -d 'show the commands'\n"
    text += "complete -c rtlaudit -n __fish_use_subcommand -l version -d 'print the version'\n"
    text += line("help", "-a " + quoted(commands.map { $0.name }.joined(separator: " ")))
    for command in commands {
      for option in command.options + Option.common {
        let name = "-l " + option.name.dropFirst(2) + (option.name == "--output" ? " -s o" : "")
        let value = CompletionSource(option).map { " -r \(words($0))" } ?? ""
        text += line(command.name, "\(name)\(value) -d \(quoted(option.help))")
      }
      let operands = CompletionSource(command.operands)
      if operands.takesFiles || !operands.words.isEmpty || !operands.kinds.isEmpty {
        text += line(command.name, words(operands))
      }
    }
    return text
  }

  private static func line(_ command: String, _ rest: String) -> String {
    "complete -c rtlaudit -n '__fish_seen_subcommand_from \(command)' \(rest)\n"
  }

  /// What can stand there: words, what a call prints, files or folders.
  private static func words(_ source: CompletionSource) -> String {
    if let call = source.call { return "-a \(quoted("(\(call) 2>/dev/null)"))" }
    if !source.words.isEmpty { return "-a \(quoted(source.words.joined(separator: " ")))" }
    if source.takesFiles { return "-F" }
    return source.takesFolders ? "-a '(__fish_complete_directories)'" : "-f"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}

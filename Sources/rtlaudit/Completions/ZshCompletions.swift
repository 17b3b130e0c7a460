/// The completion script for zsh.
enum ZshCompletions {
  static func script(_ commands: [any Command.Type]) -> String {
    """
    #compdef rtlaudit
    # Completions of rtlaudit for zsh, made by: rtlaudit completions zsh

    _rtlaudit_words() {
      local -a list
      list=(${(f)"$(rtlaudit completions --words $1 2>/dev/null)"})
      compadd -a list
    }

    _rtlaudit() {
      local -a commands
      commands=(
    \(commands.map { "    \(quoted($0.name + ":" + escaped($0.summary, ":")))\n" }.joined())    'help:show the help of a command'
      )
      if (( CURRENT == 2 )); then
        local -a globals=('--help:show the commands' '--version:print the version')
        _describe command commands -- globals
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(commands.map(arguments).joined())  help)
        _describe command commands
        ;;
      esac
    }

    if [ "$funcstack[1]" = "_rtlaudit" ]; then _rtlaudit "$@"; else compdef _rtlaudit rtlaudit; fi

    """
  }

  /// The branch of a command: each option and what may follow it, then the operands.
  private static func arguments(_ command: any Command.Type) -> String {
    var specifications = (command.options + Option.common).map { option -> String in
      let help = "[\(escaped(option.help, "[]:"))]"
      guard let source = CompletionSource(option) else { return option.name + help }
      return "*\(option.name)=\(help):\(escaped(option.value ?? "", ":")):\(action(source))"
    }
    if !command.operands.isEmpty {
      specifications.append("*:\(escaped(command.operands, ":")):\(action(CompletionSource(command.operands)))")
    }
    let lines = specifications.map { "      \(quoted($0))" }.joined(separator: " \\\n")
    return "  \(command.name))\n    _arguments -S \\\n\(lines)\n    ;;\n"
  }

  private static func action(_ source: CompletionSource) -> String {
    if !source.kinds.isEmpty {
      return "{_rtlaudit_words " + source.kinds.map(\.rawValue).joined(separator: ",") + "}"
    }
    if !source.words.isEmpty { return "(" + source.words.joined(separator: " ") + ")" }
    if source.takesFiles { return "_files" }
    return source.takesFolders ? "_files -/" : " "
  }

  /// A text with a backslash before each of some characters.
  private static func escaped(_ text: String, _ characters: String) -> String {
    text.map { characters.contains($0) || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

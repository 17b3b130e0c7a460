/// The completion script for bash, 3.2 and later.
enum BashCompletions {
  static func script(_ commands: [any Command.Type]) -> String {
    let names = commands.map { $0.name }.joined(separator: "\\n")
    return """
      # Completions of rtlaudit for bash, made by: rtlaudit completions bash
      _rtlaudit_words() {
        local IFS=$'\\n'
        COMPREPLY=($(compgen -W "$1" -- "$2"))
      }

      _rtlaudit() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
        COMPREPLY=()
        # bash takes the sign of --option=value for a word.
        if [ "$current" = = ]; then current=; fi
        if [ "$previous" = = ]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
        if [ "$COMP_CWORD" -eq 1 ]; then
          _rtlaudit_words $'\(names)\\nhelp\\n--help\\n--version' "$current"
          return
        fi
        case "$command $previous" in
      \(commands.map(values).joined())  esac
        case "$command $current" in
      \(commands.map(options).joined())  esac
        case "$command" in
      \(commands.map(operands).joined())    "help") _rtlaudit_words $'\(names)' "$current" ;;
        esac
      }

      complete -o bashdefault -o default -F _rtlaudit rtlaudit

      """
  }

  /// Lines for the values of a command's options.
  private static func values(_ command: any Command.Type) -> String {
    (command.options + Option.common).map { option in
      guard let source = CompletionSource(option) else { return "" }
      return "    \"\(command.name) \(option.name)\") \(reply(source))return ;;\n"
    }.joined()
  }

  /// The line for a command's options.
  private static func options(_ command: any Command.Type) -> String {
    let names = (command.options + Option.common).map(\.name)
    return "    \"\(command.name) -\"*) _rtlaudit_words $'\(names.joined(separator: "\\n"))' \"$current\"; return ;;\n"
  }

  /// The line for a command's operands.
  private static func operands(_ command: any Command.Type) -> String {
    "    \"\(command.name)\") \(reply(CompletionSource(command.operands)));;\n"
  }

  /// What sets the reply; without one, bash completes file names.
  private static func reply(_ source: CompletionSource) -> String {
    if let call = source.call { return "_rtlaudit_words \"$(\(call) 2>/dev/null)\" \"$current\"; " }
    if !source.words.isEmpty { return "_rtlaudit_words $'\(source.words.joined(separator: "\\n"))' \"$current\"; " }
    return ""
  }
}

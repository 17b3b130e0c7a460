/// The texts of --help, made of what the commands say of themselves.
enum Help {
  /// The list of commands.
  static func overview() -> String {
    var text = """
      rtlaudit \(Tool.version): right-to-left guidelines as data, and an audit of an app's screens by them

      usage: rtlaudit COMMAND [ARGUMENTS]


      """
    for command in Tool.commands { text += "  \(column(command.name, 13))\(command.summary)\n" }
    return text + """

      rtlaudit COMMAND --help tells more of each; rtlaudit --version prints the version.
      Exit codes: 0 clean, 1 findings at or above --fail-on, 2 the input or the call is wrong.

      """
  }

  /// What one command takes.
  static func text(_ command: any Command.Type) -> String {
    var text = "\(command.summary)\n\nusage: rtlaudit \(command.name)"
    text += (command.operands.isEmpty ? "" : " ") + command.operands + "\n\n"
    let options = command.options + Option.common
    let width = options.map { label($0).count }.max() ?? 0
    for option in options { text += "  \(column(label(option), width + 2))\(help(option))\n" }
    if !command.examples.isEmpty {
      text += "\nexamples:\n"
      for example in command.examples { text += "  \(example.call)\n      \(example.does)\n" }
    }
    return text
  }

  /// The help of an option, and the values that it takes where the help does not tell them.
  private static func help(_ option: Option) -> String {
    guard let last = option.choices.last, !option.help.contains(last) else { return option.help }
    return "\(option.help): \(option.choices.dropLast().joined(separator: ", ")) or \(last)"
  }

  private static func label(_ option: Option) -> String { option.name + (option.value.map { " " + $0 } ?? "") }

  private static func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

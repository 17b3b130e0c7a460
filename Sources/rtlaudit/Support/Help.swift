internal import Reporting
internal import SourceText

/// The texts of --help, made of what the commands say of themselves.
enum Help {
  /// The list of commands.
  static func overview(_ style: TerminalStyle) -> String {
    var text = paragraph(
      "rtlaudit \(Tool.version): right-to-left guidelines as data, and an audit of an app's screens by them", style)
    text += "\nusage: rtlaudit COMMAND [ARGUMENTS]\n\n"
    for command in Tool.commands { text += entry(command.name, command.summary, column: 15, style) }
    text += "\n"
    text += paragraph("rtlaudit COMMAND --help tells more of each; rtlaudit --version prints the version.", style)
    return text
      + paragraph("Exit codes: 0 clean, 1 findings at or above --fail-on, 2 the input or the call is wrong.", style)
  }

  /// What one command takes.
  static func text(_ command: any Command.Type, _ style: TerminalStyle) -> String {
    var text = paragraph(command.summary, style) + "\nusage: rtlaudit \(command.name)"
    text += (command.operands.isEmpty ? "" : " ") + command.operands + "\n\n"
    let options = command.options + Option.common
    let width = options.map { label($0).count }.max() ?? 0
    for option in options { text += entry(label(option), help(option), column: 2 + width + 2, style) }
    if !command.examples.isEmpty {
      text += "\nexamples:\n"
      for example in command.examples { text += "  \(example.call)\n" + paragraph(example.does, indent: 6, style) }
    }
    return text
  }

  /// A name and what it is; below the name where there is little room beside it.
  private static func entry(_ name: String, _ words: String, column: Int, _ style: TerminalStyle) -> String {
    guard style.width - column >= 30 else { return "  \(name)\n" + paragraph(words, indent: 6, style) }
    return padded("  " + name, to: column) + style.wrapped(words, indent: column) + "\n"
  }

  private static func paragraph(_ words: String, indent: Int = 0, _ style: TerminalStyle) -> String {
    String(repeating: " ", count: indent) + style.wrapped(words, indent: indent) + "\n"
  }

  /// The help of an option, and the values that it takes where the help does not tell them.
  private static func help(_ option: Option) -> String {
    guard let last = option.choices.last, !option.help.contains(last) else { return option.help }
    return "\(option.help): \(option.choices.dropLast().joined(separator: ", ")) or \(last)"
  }

  private static func label(_ option: Option) -> String { option.name + (option.value.map { " " + $0 } ?? "") }
}

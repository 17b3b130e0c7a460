internal import Glibc
internal import SourceText

// A reader that closes a pipe early is no error of ours; a failed write says so.
signal(SIGPIPE, SIG_IGN)

func start() throws(Failure) -> Int32 {
  let words = Array(CommandLine.arguments.dropFirst())
  guard let name = words.first, name != "--help", name != "-h", name != "help" else {
    if words.count > 1, let command = Tool.commands.first(where: { $0.name == words[1] }) {
      Terminal.write(Help.text(command))
      return 0
    }
    Terminal.write(Help.overview())
    return words.isEmpty ? 2 : 0
  }
  if name == "--version" {
    Terminal.write("rtlaudit \(Tool.version)\n")
    return 0
  }
  guard let command = Tool.commands.first(where: { $0.name == name }) else {
    throw Failure(
      "there is no command \"\(terminalSafe(name))\"",
      hint: nearestName(to: name, in: Tool.commands.map { $0.name }).map { "did you mean rtlaudit \($0)?" }
        ?? "rtlaudit --help lists the commands")
  }
  let arguments = try Arguments(words.dropFirst(), for: command)
  if arguments.has("--help") {
    Terminal.write(Help.text(command))
    return 0
  }
  return try command.run(arguments)
}

do {
  exit(try start())
} catch {
  Terminal.complain(error.text)
  exit(2)
}

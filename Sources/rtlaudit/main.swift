internal import CLibrary
internal import SourceText

// A reader that closes a pipe early is no error of ours; a failed write says so.
signal(SIGPIPE, SIG_IGN)
// So is a file that grows beyond what the system allows.
signal(SIGXFSZ, SIG_IGN)

func start() throws(Failure) -> Int32 {
  let words = Array(CommandLine.arguments.dropFirst())
  guard let name = words.first else {
    Terminal.complain(Help.overview(Terminal.plainStyle(2)))
    return 2
  }
  if name == "--help" || name == "-h" || name == "help" {
    let style = Terminal.plainStyle(1)
    Terminal.write(words.count > 1 ? Help.text(try Tool.command(words[1]), style) : Help.overview(style))
    return 0
  }
  if name == "--version" {
    Terminal.write("rtlaudit \(Tool.version)\n")
    return 0
  }
  makeRoomOnHeap()
  let command = try Tool.command(name)
  let arguments = try Arguments(words.dropFirst(), for: command)
  if arguments.has("--help") {
    Terminal.write(Help.text(command, Terminal.plainStyle(1)))
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

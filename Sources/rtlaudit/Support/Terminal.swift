internal import CLibrary
internal import Reporting
internal import SourceText

/// Standard output and error, and how they look.
enum Terminal {
  /// Writes to standard output. A reader that went away ends the program quietly, as pipes expect.
  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes bytes to standard output.
  static func write(_ bytes: [UInt8]) {
    guard !Files.writeAll(bytes, to: 1) else { return }
    if errno == EPIPE { exit(0) }
    complain(Failure("cannot write to standard output: \(Files.systemMessage())").text)
    exit(2)
  }

  /// Writes to standard error.
  static func complain(_ text: String) { Files.writeAll(Array(text.utf8), to: 2) }

  /// The style of standard output: colour by `--color`, else for a terminal without NO_COLOR; the terminal's width, else
  /// that of COLUMNS, else 100.
  static func style(_ arguments: Arguments) -> TerminalStyle {
    TerminalStyle(color: usesColor(arguments, descriptor: 1), width: width(1))
  }

  /// The printer of diagnostics on standard error.
  static func diagnosticPrinter(_ arguments: Arguments) -> DiagnosticPrinter {
    DiagnosticPrinter(color: usesColor(arguments, descriptor: 2), width: width(2))
  }

  private static func usesColor(_ arguments: Arguments, descriptor: Int32) -> Bool {
    switch arguments.value("--color") {
    case "always": true
    case "never": false
    default: isatty(descriptor) == 1 && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }
  }

  /// Plain text as wide as what a descriptor leads to, and no wider than can be read well.
  static func plainStyle(_ descriptor: Int32) -> TerminalStyle { TerminalStyle(width: min(width(descriptor), 100)) }

  private static func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    if unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return min(Int(size.ws_col), 140) }
    return environment("COLUMNS").flatMap { Int($0) }.map { min(max($0, 40), 400) } ?? 100
  }

  /// A variable of the environment.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

internal import Bidi
internal import Reporting
internal import SourceText

/// `rtlaudit text`: how a text will be read.
enum TextCommand: Command {
  static let name = "text"
  static let summary = "tell how a text is read: order, runs, digits, controls, isolates"
  static let operands = "STRING | -"
  static let options = [
    Option(
      "--direction", "DIR", choices: BaseDirection.allCases.map(\.rawValue),
      "the direction of its paragraphs: ltr, rtl or auto (default), by the first letter"),
    Option("--format", "FORMAT", choices: ["text", "json"], "text for people (default) or json for tools"),
  ]
  static let examples = [
    (call: "rtlaudit text '+966 50 123 4567' --direction rtl", does: "shows what becomes of a phone number"),
    (call: "pbpaste | rtlaudit text -", does: "reads the text from standard input"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let operand = try arguments.operand("a text", self)
    let text = operand == "-" ? try standardInput() : operand
    guard !text.isEmpty else { throw Failure("the text is empty") }
    let direction = arguments.value("--direction").flatMap { BaseDirection(rawValue: $0) } ?? .auto
    let reading = TextReading(text, direction: direction)
    if arguments.value("--format") == "json" {
      Terminal.write(reading.json())
    } else {
      Terminal.write(reading.report(style: Terminal.style(arguments)))
    }
    return 0
  }

  /// Standard input without the line break at its end, which is the shell's and not the text's.
  private static func standardInput() throws(Failure) -> String {
    var bytes = try Files.read("-").bytes
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

internal import SourceText

/// One subcommand: what it is called, what it takes, and what it does. Each stands in a file of its own.
protocol Command: SendableMetatype {
  /// What people type.
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// What stands behind the name: `[MANIFEST | -]`.
  static var operands: String { get }
  /// The flags.
  static var options: [Option] { get }
  /// Calls worth copying, each with what it does.
  static var examples: [(call: String, does: String)] { get }

  /// Does the work.
  ///
  /// - Returns: the exit code: 0 clean, 1 findings.
  /// - Throws: what is wrong with the call or the input; exit code 2.
  static func run(_ arguments: Arguments) throws(Failure) -> Int32
}

/// A flag of a command.
struct Option: Sendable {
  /// The long name, with its dashes.
  let name: String
  /// What its value is called in help; nil for a switch.
  let value: String?
  /// One line of help.
  let help: String
  /// The values that it may take, where they are few.
  let choices: [String]
  /// Whether its value may be more than one of the choices, which the command then checks.
  let isOpen: Bool

  /// A flag that takes a value.
  init(_ name: String, _ value: String, choices: [String] = [], isOpen: Bool = false, _ help: String) {
    self.name = name
    self.value = value
    self.choices = choices
    self.isOpen = isOpen
    self.help = help
  }

  /// A switch.
  init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
    value = nil
    choices = []
    isOpen = false
  }

  /// Flags that every command takes.
  static let common = [
    Option(
      "--color", "WHEN", choices: ["auto", "always", "never"],
      "colour: auto (a terminal without NO_COLOR), always or never"),
    Option("--help", "show this help"),
  ]
}

/// What ends a command with exit code 2: a call that makes no sense, or an input that cannot be read.
struct Failure: Error {
  /// What is written to standard error.
  var text: String

  /// A problem in a sentence, and what to do about it.
  init(_ sentence: String, hint: String? = nil) {
    text = "rtlaudit: error: \(sentence)\n" + (hint.map { "  \($0)\n" } ?? "")
  }

  /// Text that is whole already, such as printed diagnostics.
  init(printed text: String) { self.text = text }
}

/// The arguments of a call, checked against a command's options.
struct Arguments {
  /// What is no flag, in order.
  private(set) var operands: [String] = []
  private var values: [(name: String, value: String)] = []

  /// Reads arguments: `--name value`, `--name=value`, switches, and `--` before operands that start with a dash.
  init(_ words: some Sequence<String>, for command: any Command.Type) throws(Failure) {
    let options = command.options + Option.common
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard !word.isEmpty else {
        throw Failure("\(command.name) was given an empty argument", hint: "is a variable of the shell set?")
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--" {
        operands += rest
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = parts[0] == "-h" ? "--help" : parts[0] == "-o" ? "--output" : parts[0]
      guard let option = options.first(where: { $0.name == name }) else {
        throw Failure(
          "\(command.name) has no option \"\(terminalSafe(parts[0]))\"",
          hint: nearestName(to: name, in: options.map(\.name)).map { "did you mean \($0)?" }
            ?? "rtlaudit \(command.name) --help lists the options")
      }
      if option.value == nil {
        guard parts.count == 1 else { throw Failure("\(name) takes no value") }
        values.append((name, ""))
      } else {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw Failure("\(name) needs a value: \(option.value ?? "")")
        }
        // Nothing, or nothing but commas between values.
        guard value.contains(where: { $0 != "," && $0 != " " }) else {
          throw Failure(
            "\(name) needs a value, not \"\(value)\": \(option.value ?? "")", hint: "is a variable of the shell set?")
        }
        guard option.choices.isEmpty || option.isOpen || option.choices.contains(value) else {
          throw Failure(
            "\(name) cannot be \"\(terminalSafe(value))\"",
            hint: nearestName(to: value, in: option.choices).map { "did you mean \($0)?" }
              ?? "it is one of " + option.choices.joined(separator: ", "))
        }
        values.append((name, value))
      }
    }
  }

  /// The names of the options that are there.
  var names: Set<String> { Set(values.map(\.name)) }

  /// All options and operands as they were read, but for some options.
  func words(without names: Set<String>) -> [String] {
    values.filter { !names.contains($0.name) }.flatMap { [$0.name, $0.value] } + operands
  }

  /// The last value of an option.
  func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

  /// Every value of an option; a comma separates several.
  func list(_ name: String) -> [String] {
    values.filter { $0.name == name }.flatMap { $0.value.split(separator: ",").map(String.init) }
  }

  /// Whether an option is there.
  func has(_ name: String) -> Bool { values.contains { $0.name == name } }

  /// The value of an option as a whole number within a range.
  func number(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(terminalSafe(text))\"")
    }
    return number
  }

  /// The value of an option as a number within a range.
  func decimal(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw Failure(
        "\(name) is a number from \(range.lowerBound) to \(range.upperBound), not \"\(terminalSafe(text))\"")
    }
    return number
  }

  /// Refuses operands, for a command that takes none.
  func noOperands(_ command: any Command.Type) throws(Failure) {
    guard let first = operands.first else { return }
    throw Failure(
      "\(command.name) takes no operand, and there is \"\(terminalSafe(first))\"",
      hint: "rtlaudit \(command.name) --help lists the options")
  }

  /// The only operand.
  func operand(_ what: String, _ command: any Command.Type) throws(Failure) -> String {
    guard let first = operands.first else {
      throw Failure("\(command.name) needs \(what)", hint: "usage: rtlaudit \(command.name) \(command.operands)")
    }
    guard operands.count == 1 else {
      throw Failure(
        "\(command.name) takes one \(what.split(separator: " ").last ?? "operand"), and there are \(operands.count)",
        hint: "usage: rtlaudit \(command.name) \(command.operands)")
    }
    return first
  }
}

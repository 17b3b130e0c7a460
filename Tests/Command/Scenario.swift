import Foundation

/// A call of the command and what comes of it.
struct Scenario {
  var title: String
  var line: Int
  var call = ""
  var environment: [String: String] = [:]
  var exitCode: Int32 = 0
  var input = ""
  /// Folders of fixtures/ that are there before the call.
  var fixtures: [String] = []
  /// What is replaced in files before the call.
  var replacements: [(path: String, old: String, new: String)] = []
  /// Files that are there before the call.
  var files: [(path: String, content: String)] = []
  /// What must come out: `stdout`, `stderr`, and `writes` with a path.
  var expected: [(name: String, content: String)] = []

  func expected(_ name: String) -> String { expected.first { $0.name == name }?.content ?? "" }

  /// The names of what is compared: both outputs, and the files that are told.
  var outputs: [String] { ["stdout", "stderr"] + expected.map(\.name).filter { $0.hasPrefix("writes ") } }

  /// The words of the call, without `rtlaudit`.
  var words: [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in call {
      if let open = quote {
        if character == open { quote = nil } else { word!.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        word.map { words.append($0) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    word.map { words.append($0) }
    return Array(words.dropFirst())
  }
}

/// A file of scenarios: read, and written anew with other outputs.
struct ScenarioFile {
  var scenarios: [Scenario] = []
  /// What stands before the first scenario.
  private var preamble: [String] = []

  init(_ text: String) throws {
    var section: String?
    var content: [String] = []
    func close(_ scenarios: inout [Scenario]) {
      guard let name = section, !scenarios.isEmpty else { return }
      while content.last == "" { content.removeLast() }
      let text = content.joined(separator: "\n")
      switch name.split(separator: " ", maxSplits: 1).first {
      case "file": scenarios[scenarios.count - 1].files.append((String(name.dropFirst(5)), text))
      case "stdin": scenarios[scenarios.count - 1].input = text
      default: scenarios[scenarios.count - 1].expected.append((name, text))
      }
      section = nil
      content = []
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("### ") {
        close(&scenarios)
        scenarios.append(Scenario(title: String(line.dropFirst(4)), line: index + 1))
      } else if scenarios.isEmpty {
        preamble.append(String(line))
      } else if line.hasPrefix("--- ") {
        close(&scenarios)
        section = String(line.dropFirst(4))
      } else if section != nil {
        content.append(line.hasPrefix("\\") ? String(line.dropFirst()) : String(line))
      } else {
        try scenarios[scenarios.count - 1].readHead(String(line), number: index + 1)
      }
    }
    close(&scenarios)
  }

  /// The file as text.
  var text: String {
    var lines = preamble
    while lines.last == "" { lines.removeLast() }
    if !lines.isEmpty { lines.append("") }
    for scenario in scenarios {
      lines += ["### \(scenario.title)", "$ \(scenario.call)"]
      lines += scenario.environment.sorted { $0.key < $1.key }.map { "env \($0.key)=\($0.value)" }
      if scenario.exitCode != 0 { lines.append("exit \(scenario.exitCode)") }
      lines += scenario.fixtures.map { "with \($0)" }
      lines += scenario.replacements.map { "replace \($0.path): \($0.old) => \($0.new)" }
      for file in scenario.files { lines += ["--- file \(file.path)"] + escaped(file.content) }
      if !scenario.input.isEmpty { lines += ["--- stdin"] + escaped(scenario.input) }
      for (name, content) in scenario.expected where !content.isEmpty || name.hasPrefix("writes ") {
        lines += ["--- \(name)"] + escaped(content)
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private func escaped(_ content: String) -> [String] {
    content.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      ["###", "---", "\\"].contains { line.hasPrefix($0) } ? "\\" + line : String(line)
    }
  }
}

extension Scenario {
  /// A line that is wrong in a scenario file.
  struct Mistake: Error, CustomStringConvertible {
    var description: String
  }

  mutating func readHead(_ line: String, number: Int) throws {
    if line.hasPrefix("$ ") {
      call = String(line.dropFirst(2))
    } else if line.hasPrefix("exit "), let code = Int32(line.dropFirst(5)) {
      exitCode = code
    } else if line.hasPrefix("with ") {
      fixtures.append(String(line.dropFirst(5)))
    } else if line.hasPrefix("replace "), let colon = line.range(of: ": "), let arrow = line.range(of: " => ") {
      replacements.append(
        (
          String(line[..<colon.lowerBound].dropFirst(8)), String(line[colon.upperBound..<arrow.lowerBound]),
          String(line[arrow.upperBound...])
        ))
    } else if line.hasPrefix("env "), let equals = line.firstIndex(of: "=") {
      environment[String(line[line.index(line.startIndex, offsetBy: 4)..<equals])] = String(
        line[line.index(after: equals)...])
    } else if !line.isEmpty {
      throw Mistake(description: "line \(number): not understood: \(line)")
    }
  }
}

/// Characters that nobody sees, and how scenarios write them.
private let visible: [(character: String, written: String)] = [
  ("\u{1B}", "␛"), ("\t", "␉"), ("\r", "␍"), ("\u{2066}", "⟨LRI⟩"), ("\u{2067}", "⟨RLI⟩"), ("\u{2068}", "⟨FSI⟩"),
  ("\u{2069}", "⟨PDI⟩"), ("\u{202A}", "⟨LRE⟩"), ("\u{202B}", "⟨RLE⟩"), ("\u{202C}", "⟨PDF⟩"), ("\u{202D}", "⟨LRO⟩"),
  ("\u{202E}", "⟨RLO⟩"), ("\u{200E}", "⟨LRM⟩"), ("\u{200F}", "⟨RLM⟩"), ("\u{61C}", "⟨ALM⟩"), ("\u{FEFF}", "⟨BOM⟩"),
]

/// A text with what nobody sees written out.
func writtenOut(_ text: String) -> String {
  visible.reduce(text) { $0.replacingOccurrences(of: $1.character, with: $1.written) }
}

/// A text with what is written out put back.
func putBack(_ text: String) -> String {
  visible.reduce(text) { $0.replacingOccurrences(of: $1.written, with: $1.character) }
}

/// Whether lines are as expected; `...` stands for any lines, or within a line for any text.
func matches(_ actual: ArraySlice<Substring>, _ expected: ArraySlice<Substring>) -> Bool {
  guard let first = expected.first else { return actual.isEmpty }
  if first == "..." {
    return (actual.startIndex...actual.endIndex).contains { matches(actual[$0...], expected.dropFirst()) }
  }
  guard let line = actual.first, lineMatches(line, first) else { return false }
  return matches(actual.dropFirst(), expected.dropFirst())
}

/// Whether a line is as expected, `...` standing for any text.
private func lineMatches(_ actual: Substring, _ expected: Substring) -> Bool {
  if actual == expected { return true }
  let parts = expected.components(separatedBy: "...")
  guard parts.count > 1, actual.hasPrefix(parts[0]) else { return false }
  var rest = actual.dropFirst(parts[0].count)
  for part in parts.dropFirst().dropLast() where !part.isEmpty {
    guard let range = rest.range(of: part) else { return false }
    rest = rest[range.upperBound...]
  }
  return rest.hasSuffix(parts[parts.count - 1])
}

internal import Bidi
internal import DataFormats
internal import SourceText

extension TextReading {
  private static let labels = 10
  /// How many runs of a paragraph are shown to people.
  private static let shownRuns = 100

  /// The reading for people.
  public func report(style: TerminalStyle) -> String {
    var text = TerminalText(style)
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { text.line() }
      write(paragraph, title: paragraphs.count > 1 ? "Paragraph \(index + 1)  " : "", &text)
    }
    numbers(&text)
    controls(&text)
    isolation(&text)
    letters(&text)
    return text.text
  }

  private func write(_ paragraph: Paragraph, title: String, _ text: inout TerminalText) {
    let style = text.style
    text.line(style.paint(title + words(paragraph.direction), .strong) + style.paint(reason(paragraph), .quiet))
    text.field("stored", lines: [isolatedForTerminal(paragraph.text)], labels: Self.labels)
    text.field("seen", lines: paragraph.lines.map { visualForTerminal(withoutBlanksAtEnd($0)) }, labels: Self.labels)
    guard paragraph.runs.count > 1 else { return }
    let names = paragraph.runs.map { scriptName($0) }
    let width = names.map { displayWidth(of: $0) }.max() ?? 0
    var lines: [String] = []
    for (run, name) in zip(paragraph.runs, names).prefix(Self.shownRuns) {
      lines.append(
        style.paint("\(run.direction.rawValue) level \(run.level)", run.direction == .rtl ? .note : .good) + "  "
          + padded(name, to: width) + "  " + isolatedForTerminal(withVisibleBlanks(run.text)))
    }
    if paragraph.runs.count > Self.shownRuns { lines.append("and \(paragraph.runs.count - Self.shownRuns) more") }
    text.field("runs", lines: lines, labels: Self.labels)
  }

  private func withoutBlanksAtEnd(_ line: String) -> String {
    String(line.dropLast(line.reversed().prefix { $0 == " " }.count))
  }

  private func words(_ direction: Direction) -> String { direction == .rtl ? "right to left" : "left to right" }

  private func reason(_ paragraph: Paragraph) -> String {
    if base != .auto { return ", as asked" }
    return firstStrong(paragraph.text) == nil ? ", as no letter says otherwise" : ", by its first letter"
  }

  private func scriptName(_ run: Run) -> String {
    if run.text.unicodeScalars.contains(where: \.properties.isAlphabetic) {
      return scriptNames[run.script] ?? run.script
    }
    return run.text.unicodeScalars.contains { decimalDigitValue($0) != nil } ? "digits" : "signs"
  }

  /// A run whose blanks at its ends can be seen.
  private func withVisibleBlanks(_ text: String) -> String {
    let content = text.drop { $0 == " " }
    let end = content.reversed().prefix { $0 == " " }.count
    return String(repeating: "␣", count: text.count - content.count) + content.dropLast(end)
      + String(repeating: "␣", count: end)
  }

  private func numbers(_ text: inout TerminalText) {
    let systems: String
    switch numberingSystem {
    case .none: return
    case .system(let name): systems = name
    case .mixed(let names): systems = names.joined(separator: " and ") + ", mixed"
    }
    text.line()
    text.field("digits", systems, labels: Self.labels, role: systems.hasSuffix("mixed") ? .warning : nil)
    let isInOrder = paragraphs.allSatisfy(\.hasDigitsInOrder)
    text.field(
      "numbers", isInOrder ? "seen in their order" : "out of order: their groups change places", labels: Self.labels,
      role: isInOrder ? .good : .error)
  }

  private func controls(_ text: inout TerminalText) {
    guard !controls.isEmpty else { return }
    text.line()
    let lines = controls.prefix(Self.shownRuns).map { one in
      let fault = one.fault.map { "  " + text.style.paint($0.rawValue, .error) } ?? ""
      return "\(codePoint(one.control.rawValue)) \(one.control.abbreviation), character \(one.place)\(fault)"
    }
    text.field("controls", lines: Array(lines), labels: Self.labels)
    let isBalanced = controls.allSatisfy { $0.fault == nil }
    text.field(
      "balance", isBalanced ? "every one that opens is closed" : "some have no partner in their paragraph",
      labels: Self.labels, role: isBalanced ? .good : .error)
  }

  private func isolation(_ text: inout TerminalText) {
    text.line()
    if isStable {
      text.field("order", "stable: nothing in it comes apart", labels: Self.labels, role: .good)
    } else {
      text.field(
        "order", "not stable: parts that run the other way come apart; isolate them", labels: Self.labels,
        role: .error)
      text.field("Swift", lines: [swiftLiteral(isolatedParts)], labels: Self.labels)
    }
    let isBalanced = controls.allSatisfy { $0.fault == nil }
    if isIsolated {
      text.field("in text", "safe as it is in text of either direction", labels: Self.labels, role: .good)
    } else if !isBalanced {
      text.field("in text", "reaches out into other text: close what is open first", labels: Self.labels, role: .error)
    } else if isolatedParagraphs != isolatedParts {
      let whole = paragraphs.count > 1 ? "isolate each of its paragraphs" : "isolate it as a whole"
      text.field("in text", whole + " where it is put into other text", labels: Self.labels)
      text.field("Swift", lines: [swiftLiteral(isolatedParagraphs)], labels: Self.labels)
    }
  }

  private func letters(_ text: inout TerminalText) {
    guard hasVowelMarks || !presentationForms.isEmpty else { return }
    text.line()
    if hasVowelMarks {
      text.field("marks", "has vowel marks, which need room above and below", labels: Self.labels)
    }
    if !presentationForms.isEmpty {
      let codes = presentationForms.prefix(12).map { codePoint($0.value) }.joined(separator: " ")
      let count = "\(presentationForms.count) presentation form\(presentationForms.count == 1 ? "" : "s")"
      text.field(
        "forms", "\(count): \(codes); store letters, not their shapes", labels: Self.labels, role: .error)
    }
  }

  /// A text as a literal of Swift: quotes, backslashes and whatever is invisible as escapes. It is there to be copied, so
  /// that no isolate is set around it; the line that it stands in begins with a Latin word and runs from left to right.
  private func swiftLiteral(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "\"" + terminalSafe(String(quoted)) + "\""
  }
}

extension TextReading {
  /// The reading for tools.
  public func json() -> [UInt8] {
    var json = JSONWriter([.pretty])
    json.object { json in
      json.field("text", text)
      json.array("paragraphs") { json in
        for paragraph in paragraphs { json.object { write(paragraph, &$0) } }
      }
      json.field("digits", numberingSystems)
      json.field("digitsInOrder", paragraphs.allSatisfy(\.hasDigitsInOrder))
      json.array("controls") { json in
        for one in controls {
          json.object {
            $0.field("name", one.control.abbreviation)
            $0.field("codePoint", codePoint(one.control.rawValue))
            $0.field("character", one.place)
            $0.field("fault", ifPresent: one.fault?.rawValue)
          }
        }
      }
      json.field("balanced", controls.allSatisfy { $0.fault == nil })
      json.field("stable", isStable)
      json.field("isolatedParts", isolatedParts)
      json.field("isolated", isIsolated)
      json.field("vowelMarks", hasVowelMarks)
      json.field("presentationForms", presentationForms.map { codePoint($0.value) })
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }

  private var numberingSystems: [String] {
    switch numberingSystem {
    case .none: []
    case .system(let name): [name]
    case .mixed(let names): names
    }
  }

  private func write(_ paragraph: Paragraph, _ json: inout JSONWriter) {
    json.field("direction", paragraph.direction.rawValue)
    json.field("logical", paragraph.text)
    json.field("visual", paragraph.lines.joined(separator: "\n"))
    json.array("runs") { json in
      for run in paragraph.runs {
        json.object {
          $0.field("text", run.text)
          $0.field("level", run.level)
          $0.field("direction", run.direction.rawValue)
          $0.field("script", run.script)
        }
      }
    }
  }
}

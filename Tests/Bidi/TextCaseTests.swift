import Bidi
import Foundation
import Testing

/// The cases of cases.txt: real texts, each with what is seen of it and what is to be said about it.
@Suite struct TextCaseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var facts: [(key: String, value: String)] = []
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "cases.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var cases: [Case] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if !line.hasPrefix(" ") {
        cases.append(Case(name: String(line)))
        continue
      }
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
      cases[cases.count - 1].facts.append((String(parts[0]), unescaped(String(value))))
    }
    return cases
  }()

  @Test func fileIsThere() {
    #expect(Self.cases.count > 60)
  }

  @Test(arguments: cases) func holds(_ example: Case) throws {
    var resolver = BidiResolver()
    let text = try #require(example.facts.first { $0.key == "text" }?.value)
    var direction = BaseDirection.auto
    var checked = 0
    for (key, value) in example.facts {
      checked += 1
      switch key {
      case "text": checked -= 1
      case "set":
        direction = try #require(BaseDirection(rawValue: value))
        checked -= 1
      case "visual": #expect(resolver.visualOrder(text, direction: direction) == value)
      case "levels": #expect(resolver.levels(of: text, direction: direction).map(String.init).joined() == value)
      case "digits": #expect(resolver.digitsInOrder(text, direction: direction) == (value == "in-order"))
      case "stable": #expect(resolver.bidiStable(text, direction: direction) == (value == "yes"))
      case "wrapped": #expect(resolver.isolatingOppositeParts(text, direction: direction) == value)
      case "isolated": #expect(isolated(text) == (value == "yes"))
      case "unbalanced":
        let found = unbalancedControls(text).map {
          "\($0.control.abbreviation) \($0.fault) \($0.span.start)-\($0.span.end)"
        }
        #expect(found.joined(separator: ", ") == value)
        #expect(balanced(text) == value.isEmpty)
      case "first": #expect((firstStrong(text)?.rawValue ?? "none") == value)
      case "script": #expect(script(text) == value)
      case "numbers": #expect(numberingSystem(text).description == value)
      case "forms":
        let letters: [LetterForm: String] = [.isolated: "s", .initial: "i", .medial: "m", .final: "f"]
        let forms = letterForms(text).map { $0.flatMap { letters[$0] } ?? "-" }
        #expect(forms.joined() == value)
      case "vowels": #expect(hasVowelMarks(text) == (value == "yes"))
      default: Issue.record("unknown fact \"\(key)\"")
      }
    }
    #expect(checked > 0, "a case without a fact")
  }
}

/// Resolves `\u{...}` and `\n`.
private func unescaped(_ text: String) -> String {
  var result = ""
  var rest = text[...]
  while let escape = rest.range(of: "\\") {
    result += rest[..<escape.lowerBound]
    rest = rest[escape.upperBound...]
    if rest.hasPrefix("n") {
      result += "\n"
      rest = rest.dropFirst()
    } else if rest.hasPrefix("u{"), let end = rest.firstIndex(of: "}") {
      let code = UInt32(rest.dropFirst(2)[..<end], radix: 16) ?? 0xFFFD
      result.unicodeScalars.append(Unicode.Scalar(code) ?? "\u{FFFD}")
      rest = rest[rest.index(after: end)...]
    }
  }
  return result + rest
}

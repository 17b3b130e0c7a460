import Foundation
import Testing

/// A file of cases: `=== name`, the input, `---`, what is due.
struct CaseFile {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var input: String
    var expected: String
    var testDescription: String { name }
  }

  static func cases(_ name: String) -> [Case] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "code")
    let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    precondition(!text.isEmpty, "no cases in \(name)")
    return text.components(separatedBy: "=== ").dropFirst().map { part in
      let (head, rest) = split(part, "\n")
      let (input, expected) = split(rest, "\n---\n")
      return Case(name: head, input: input, expected: expected.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  private static func split(_ text: String, _ separator: String) -> (String, String) {
    guard let range = text.range(of: separator) else { return (text, "") }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }
}

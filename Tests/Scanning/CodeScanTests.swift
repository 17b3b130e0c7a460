import Manifest
import Testing

@testable import Scanning

/// What a source gives: a line for each usage and element, as `line what`.
@Suite struct CodeScanTests {
  static let cases = ["swift.txt", "symbols.txt", "texts.txt", "objc.txt"].flatMap { CaseFile.cases($0) }

  @Test(arguments: cases)
  func scan(_ test: CaseFile.Case) {
    let bytes = Array(test.input.utf8)
    let path = test.name.hasPrefix("objc") ? "Sources/A.m" : "Sources/A.swift"
    var file = CodeReader.scan(path, bytes)
    file.locate(in: bytes)
    let found = lines(file).joined(separator: "\n")
    #expect(found == test.expected, "\(test.name)\n\(found)")
  }

  private func lines(_ file: ScannedFile) -> [String] {
    var lines: [(UInt32, String)] = []
    for usage in file.usages {
      var line = "\(usage.at.line) \(usage.api)"
      if let value = usage.value?.text { line += " = \(value)" }
      if !usage.context.isEmpty { line += " [\(usage.context.names.joined(separator: " "))]" }
      if let fix = usage.fix { line += " -> \(fix.edits.map(\.text).joined(separator: " "))" }
      lines.append((usage.at.offset, line))
    }
    for screen in file.screens {
      for element in screen.elements {
        let fields = element.fields.entries.map { "\($0.field)=\($0.value.text ?? "?")" }.joined(separator: " ")
        lines.append((element.at.offset, "\(element.at.line) \(screen.name)/\(element.id) \(fields)"))
      }
    }
    return lines.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
  }
}

import Testing

@testable import Manifest

/// Manifests and what is wrong with them: `problems.txt` holds a manifest, a line `---`, its problems, a line `===`.
@Suite struct ProblemTests {
  struct Case: CustomTestStringConvertible {
    var title: String
    var manifest: String
    var problems: [String]
    var testDescription: String { title }
  }

  static let cases: [Case] = {
    let text = (try? testFile("problems.txt")) ?? ""
    return text.split(separator: "\n===\n").map { block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let title = lines[0].dropFirst(2)
      let mark = lines.firstIndex(of: "---") ?? lines.endIndex
      let problems = lines[mark...].dropFirst().filter { !$0.isEmpty }.map(String.init)
      return Case(
        title: String(title), manifest: lines[1..<mark].joined(separator: "\n"), problems: problems)
    }
  }()

  @Test func casesAreThere() { #expect(Self.cases.count > 30) }

  @Test(arguments: cases) func problems(_ example: Case) throws {
    #expect(report(try readJSON(example.manifest), example.manifest) == example.problems)
  }
}

import Expressions
import Testing

/// What is known of conditions without evaluating them: analysis.tsv.
@Suite struct AnalysisTests {
  static func describe(_ domain: Domain) -> String {
    (domain.isExcluding ? "not " : "") + domain.names.joined(separator: "|")
  }

  @Test(arguments: try caseLines("analysis.tsv"))
  func analysis(_ line: [String]) throws {
    let analysis = try HostEnvironment().environment.condition(line[0]).analysis
    let domains = analysis.domains.keys.sorted().map { "\($0)=\(Self.describe(analysis.domains[$0]!))" }
    #expect(analysis.requiredFields.joined(separator: " ") == line[1], "\(line[0])")
    #expect(domains.joined(separator: " ") == line[2], "\(line[0])")
  }

  /// What a text must hold for a test to be true: needs.tsv.
  @Test(arguments: try caseLines("needs.tsv"))
  func needs(_ line: [String]) throws {
    let environment = HostEnvironment().environment
    var known: [String: FormulaTest] = [:]
    let test = try #require(try environment.condition(line[0]).formula(in: environment, sharing: &known).tests.first)
    guard line[1] != "unknown" else {
      #expect(test.need == nil, "\(line[0])")
      return
    }
    let need = try #require(test.need, "\(line[0])")
    let text = TextBlocks(RegexTests.unescaped(line[2]).unicodeScalars.map { $0.value...$0.value })
    #expect(need.path == "element.text", "\(line[0])")
    #expect(need.mayBeMet(by: text) == (line[1] == "may"), "\(line[0]) on \(line[2])")
  }

  @Test func reads() throws {
    let condition = try HostEnvironment().environment.condition(
      "element.children.exists(c, c.font.size > 3) && area(parent) > 1.0 && element.values['ar'].size() > 1")
    #expect(
      condition.analysis.fields == [
        "element.children", "element.children[].font", "element.children[].font.size", "element.values",
      ])
    #expect(condition.analysis.functions == ["area", "size"])
    #expect(condition.analysis.variables == ["element", "parent"])
  }
}

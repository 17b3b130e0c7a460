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

import Expressions
import Testing

/// Expressions and what they give, as people see it: results.tsv. Errors are written `error: ...`.
@Suite struct ResultTests {
  @Test(arguments: try caseLines("results.tsv"))
  func result(_ line: [String]) throws {
    let environment = Environment()
    let program = try environment.program(line[0])
    var evaluation = environment.evaluation()
    let shown =
      switch program.evaluate(&evaluation) {
      case .success(let value): evaluation.display(value)
      case .failure(.error(let error)): "error: " + error.message
      case .failure(.missing(let path)): "missing: " + environment.text(path)
      }
    #expect(shown == line[1], "\(line[0])")
  }
}

import Expressions
import Testing

@Suite struct SyntaxTests {
  /// What is written, and how it is written back.
  @Test(arguments: [
    ("a+b*c", "a + b * c"),
    ("(a+b)*c", "(a + b) * c"),
    ("a-(b-c)", "a - (b - c)"),
    ("a - b - c", "a - b - c"),
    ("-(5)", "-(5)"),
    ("- 5", "-5"),
    ("-(5.a[0])", "-(5.a[0])"),
    ("-5.a", "(-5).a"),
    ("--x", "--x"),
    ("!(-x)", "!(-x)"),
    ("!!x", "!!x"),
    ("-(!x)", "-(!x)"),
    ("!(a&&b)||c", "!(a && b) || c"),
    ("(a && b) && c", "(a && b) && c"),
    ("a?b:c?d:e", "a ? b : c ? d : e"),
    ("(a?b:c)?d:e", "(a ? b : c) ? d : e"),
    ("a in[1,2u,3.0,]", "a in [1, 2u, 3.0]"),
    ("{'k':1,}.`a-b`", "{\"k\": 1}.`a-b`"),
    ("r'\\d' + '''a\n'''", "\"\\\\d\" + \"a\\n\""),
    ("'\u{202E}'", "\"\\u202E\""),
    ("b'\\xff\"'", "b\"\\xFF\\\"\""),
    (".a.b(.c(1))[2]", ".a.b(.c(1))[2]"),
    ("x.exists_one(y,y>1)", "x.exists_one(y, y > 1)"),
    ("x.existsOne(i,y,y>i)", "x.existsOne(i, y, y > i)"),
    ("x.map(y,y>1,y*2)", "x.map(y, y > 1, y * 2)"),
    ("has( a . b )", "has(a.b)"),
    ("-5.abs()", "(-5).abs()"),
    ("1 // one\n + 2", "1 + 2"),
    ("1e3 + .5", "1000.0 + 0.5"),
  ])
  func unparsed(_ text: String, _ expected: String) throws {
    let expression = try Expression(parsing: text)
    #expect(unparse(expression) == expected)
    #expect(try Expression(parsing: expected) == expression)
  }

  /// Nothing that is nested deep reaches the end of the stack.
  @Test(arguments: ["(", "[", "!", "-", "a.b(", "a[", "{1:", "1+(", "a?b:", "x.map(y,"])
  func deepNestingIsRefused(_ opening: String) {
    let error = #expect(throws: ExpressionError.self) {
      _ = try Expression(parsing: String(repeating: opening, count: 20_000) + "1")
    }
    #expect(error?.code == "expression/too-deep")
  }

  @Test(arguments: [" + 1", ".a", "[0]", " == 1", ".f()"])
  func longChainsAreRefused(_ step: String) {
    let error = #expect(throws: ExpressionError.self) {
      _ = try Expression(parsing: "a" + String(repeating: step, count: 20_000))
    }
    #expect(error?.code == "expression/too-deep")
  }

  /// Chains of `&&` and `||` are one node, however long.
  @Test func logicalChainsMayBeLong() throws {
    let environment = Environment()
    let condition = try environment.condition(Array(repeating: "true", count: 5_000).joined(separator: " && "))
    var evaluation = environment.evaluation()
    #expect(condition.evaluate(&evaluation).isTrue)
  }

  /// The deepest expression that is accepted passes through all phases.
  @Test func deepestExpressionIsEvaluated() throws {
    let environment = Environment()
    let depth = 200
    let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth) + " == []"
    var evaluation = environment.evaluation()
    #expect(try environment.condition(text).evaluate(&evaluation).isFalse)
    let sum = "0" + String(repeating: " + 1", count: depth) + " == \(depth)"
    #expect(try environment.condition(sum).evaluate(&evaluation).isTrue)
  }
}

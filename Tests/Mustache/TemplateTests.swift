import Mustache
import SourceText
import Testing

@Suite struct TemplateTests {
  @Test func casesAreThere() {
    #expect(TemplateCase.all.count >= 28)
  }

  @Test(arguments: TemplateCase.all)
  func cases(test: TemplateCase) throws {
    var outcome = ""
    do {
      outcome = String(decoding: try TemplateSet(test.templates).render("page", test.data), as: UTF8.self)
    } catch {
      outcome = "\(error)"
    }
    #expect(outcome == test.rendered ?? test.error)
  }

  @Test func withoutEscaping() throws {
    let set = try TemplateSet(["page": "{{a}}"], escaping: .none)
    #expect(try set.render("page", ["a": "<&>"]) == Array("<&>".utf8))
  }

  @Test func markupIsShownAsItIs() throws {
    let set = try TemplateSet(["page": "{{a}}{{#b}}{{.}}{{/b}}"])
    #expect(try set.render("page", ["a": .markup("<b>"), "b": .markup("<i>")]) == Array("<b><i>".utf8))
  }

  @Test func lambdas() throws {
    let set = try TemplateSet(["page": "{{#twice}}[{{x}}]{{/twice}} {{soon}} {{{ask}}} {{soon.x}}"])
    let context: MustacheValue = [
      "x": "<", "twice": .lambda(MustacheLambda { .template(($0 ?? "") + ($0 ?? "")) }),
      "soon": .lambda(MustacheLambda { _ in .value("a & b") }),
      "ask": .lambda(MustacheLambda { _ in .template("{{x}}{{> page2}}") }),
    ]
    #expect(throws: MustacheError.self) { try set.render("page", context) }
    let both = try TemplateSet(["page": "{{#twice}}[{{x}}]{{/twice}} {{soon}} {{ask}} {{soon.x}}", "page2": "2>"])
    #expect(String(decoding: try both.render("page", context), as: UTF8.self) == "[&lt;][&lt;] a &amp; b &lt;2&gt; ")
  }

  /// A template is behind what the buffer holds, also where rendering fails.
  @Test func buffersAreAppendedTo() throws {
    let set = try TemplateSet(["page": "x{{>*next}}"])
    var buffer = Array("a".utf8)
    try set.render("page", [:], appendingTo: &buffer)
    #expect(buffer == Array("ax".utf8))
    #expect(throws: MustacheError.self) { try set.render("page", ["next": "none"], appendingTo: &buffer) }
    #expect(buffer == Array("axx".utf8))
  }

  @Test func membersOfObjects() {
    var object: MustacheObject = ["a": 1, "b": 2]
    let copy = object
    object["a"] = nil
    object["c"] = 3
    #expect(object.count == 2 && object["a"] == nil && copy.count == 2 && copy["c"] == nil)
    #expect(Set(object.keys.map(\.name)) == ["b", "c"])
  }

  @Test func diagnosticsShowTheLine() {
    let file = SourceFile(path: "page", text: "a\n{{#b}}\n")
    do {
      _ = try TemplateSet([file])
      Issue.record("an open section must be refused")
    } catch {
      let text = DiagnosticPrinter().text(of: error.errors.map(\.diagnostic), in: file)
      #expect(text.hasPrefix("page:2:1: error: \"b\" has no end\n    2 | {{#b}}\n      | ^~~~~~"))
      #expect(error.errors.map(\.diagnostic.code) == ["mustache/unclosed"])
    }
  }
}

import DataFormats
import Guidelines
import Manifest
import SourceText
import Testing

/// What the schema says of null, and what the reader does.
@Suite struct SchemaTests {
  /// A guideline with every field of every record; what it says is of no account.
  static let text = """
    {"id": "icons/x", "title": "t", "severity": "error", "audience": ["design"], "components": ["icon"], "statement": "s",
     "why": "w", "do": ["d"], "avoid": ["a"],
     "fix": {"swiftui": "c", "uikit": "c", "appkit": "c", "css": "c", "strings": "c", "project": "c"},
     "sources": [{"id": "hig", "section": "s"}], "confidence": "contested",
     "conflict": [{"source": "hig", "says": "a"}, {"source": "hig", "says": "b"}],
     "policy": {"name": "charts", "default": "keep"},
     "checks": [{"subject": "element", "when": "true", "expect": "true", "message": "m", "fix": "f", "severity": "error",
       "evidence": {"e": "1"}}],
     "review": {"question": "q", "subject": "element", "when": "true"},
     "examples": [{"verdict": "pass", "caption": "c", "subject": "s", "project": {"name": "n"}, "screen": {"id": "s"},
       "screens": [{"id": "t"}], "string": {"key": "k"}, "strings": [{"key": "l"}], "asset": {"name": "a"},
       "assets": [{"name": "b"}], "usage": {"api": "a"}, "usages": [{"api": "b"}],
       "review": {"guideline": "g", "subject": "s", "verdict": "pass"},
       "reviews": [{"guideline": "g", "subject": "s", "verdict": "pass"}]},
      {"verdict": "fail", "caption": "c"}],
     "related": ["icons/y"]}
    """

  /// The codes of what is wrong with the form.
  static func faults(_ text: String) -> [String] {
    let forms = ["wrong-type", "wrong-value", "unknown-value", "unknown-field", "missing-field"].map {
      "guideline/" + $0
    }
    return GuidelineReader.read(SourceFile(path: "icons/x.yaml", text: text)).diagnostics.map(\.code)
      .filter(forms.contains)
  }

  /// Null in the place of each value: the reader takes it where the schema does.
  @Test func `null is absent to the schema and to the reader`() throws {
    #expect(Self.faults(Self.text) == [])
    let tree = try JSON.parse(SourceFile(path: "", text: Self.text))
    let schema = try JSON.parse(SourceFile(path: "", bytes: GuidelineDefinitions.schema.json()))
    let definitions = try #require(schema.value(forKey: "$defs", in: schema.root))
    func definition(_ name: String) throws -> Int { try #require(schema.value(forKey: name, in: definitions)) }
    func keyword(_ name: String, _ rule: Int) -> Int? { schema.value(forKey: name, in: rule) }
    func takesNull(_ rule: Int) -> Bool {
      if let type = keyword("type", rule) {
        return schema.text(type) == "null" || schema.children(of: type).contains { schema.text($0) == "null" }
      }
      let choices = keyword("enum", rule) ?? keyword("anyOf", rule)
      return choices.map { schema.children(of: $0).contains { schema.kind($0) == .null || takesNull($0) } } ?? false
    }
    var fields: [String: Set<String>] = [:]
    var optional = 0
    /// Looks at the values of an object, and at the objects in it.
    func visit(_ node: Int, _ rule: Int, _ record: String) throws {
      for (key, value) in tree.entries(of: node) {
        let name = tree.text(key)
        fields[record, default: []].insert(name)
        let rule =
          try keyword("properties", rule).flatMap { keyword(name, $0) }
          ?? #require(keyword("additionalProperties", rule))
        let span = tree.span(value)
        var text = Array(Self.text.utf8)
        text.replaceSubrange(Int(span.start)..<Int(span.end), with: "null".utf8)
        let faults = Self.faults(String(decoding: text, as: UTF8.self))
        #expect(faults.isEmpty == takesNull(rule), "\(record).\(name): \(faults)")
        optional += takesNull(rule) ? 1 : 0
        try descend(value, rule)
      }
    }
    func descend(_ value: Int, _ rule: Int) throws {
      if let items = keyword("items", rule) { for child in tree.children(of: value) { try descend(child, items) } }
      let choices = keyword("anyOf", rule).map { Array(schema.children(of: $0)) } ?? []
      if let reference = ([rule] + choices).compactMap({ keyword("$ref", $0) }).first {
        let name = String(schema.text(reference).dropFirst("#/$defs/".count))
        // What is a part of a manifest, the reader of that is held to.
        guard (GuidelineDefinitions.parts + [GuidelineDefinitions.guideline]).contains(where: { $0.name == name })
        else {
          return
        }
        try visit(value, definition(name), name)
      } else if tree.kind(value) == .mapping {
        try visit(value, rule, "map")
      }
    }
    try visit(tree.root, definition("guideline"), "guideline")
    for record in [GuidelineDefinitions.guideline] + GuidelineDefinitions.parts where record.name != "exampleProject" {
      #expect(fields[record.name] == Set(record.fields.map(\.name)), "\(record.name) is not there with all its fields")
    }
    #expect(optional > 30)
  }

  /// Null is no text "null", and no item of anything.
  @Test func `null says nothing`() throws {
    let nulls = ["checks", "related", "components", "conflict", "policy", "fix"].map { "\"\($0)\": null" }
    let text = """
      {"id": "icons/x", "title": "t", "severity": "error", "audience": [], "statement": "s", "why": "w", "do": [],
       "avoid": [], "sources": [{"id": "hig", "section": null}], "confidence": "settled", "examples": [],
       "review": {"question": "q", "when": null, "subject": null}, \(nulls.joined(separator: ", "))}
      """
    #expect(Self.faults(text) == [])
    let read = GuidelineReader.read(SourceFile(path: "icons/x.yaml", text: text)).guideline
    let guideline = try #require(read).guideline
    #expect(
      guideline.checks.isEmpty && guideline.related.isEmpty && guideline.conflict.isEmpty && guideline.fix.isEmpty)
    #expect(guideline.policy == nil && guideline.review?.when == nil)
    #expect(guideline.sources.map(\.section) == [""])
  }
}

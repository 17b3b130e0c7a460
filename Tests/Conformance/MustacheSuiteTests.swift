import DataFormats
import Mustache
import SourceText
import Testing

/// The specification's tests (github.com/mustache/spec), the optional modules for inheritance, dynamic names and lambdas
/// included.
@Suite struct MustacheSuiteTests {
  @Test func specification() throws {
    guard let bytes = SharedFolder.bytes("conformance/mustache/mustache.json", suite: "mustache") else { return }
    let tree = try JSON.parse(SourceFile(path: "mustache.json", bytes: bytes))
    var passed = 0
    for test in tree.children(of: tree.root) {
      let rendered = try Self.render(tree, test)
      let expected = try Self.text(tree, "expected", test)
      let name = try Self.text(tree, "file", test) + ": " + Self.text(tree, "name", test)
      if rendered == expected { passed += 1 }
      #expect(rendered == expected, "\(name)")
    }
    print("mustache: \(passed)/\(tree.count(of: tree.root))")
    #expect(passed >= 105)
  }

  private static func render(_ tree: Tree, _ test: Int) throws -> String {
    var files = [SourceFile(path: "the test", text: try text(tree, "template", test))]
    let partials = try #require(tree.value(forKey: "partials", in: test))
    for (name, template) in tree.entries(of: partials) {
      files.append(SourceFile(path: tree.text(name), text: tree.text(template)))
    }
    let set = try TemplateSet(files, unknown: .empty)
    let data = try #require(tree.value(forKey: "data", in: test))
    let context = try value(tree, data, lambda: lambdas[text(tree, "name", test)])
    return String(decoding: try set.render("the test", context), as: UTF8.self)
  }

  private static func text(_ tree: Tree, _ name: String, _ test: Int) throws -> String {
    try #require(tree.value(forKey: name, in: test).flatMap(tree.string))
  }

  private static func value(_ tree: Tree, _ node: Int, lambda: MustacheLambda?) throws -> MustacheValue {
    switch tree.kind(node) {
    case .null, .alias: return .null
    case .bool: return .bool(tree.bool(node) == true)
    case .integer: return .int(Int(try #require(tree.integer(node))))
    case .float: return .double(try #require(tree.double(node)))
    case .string: return .string(tree.text(node))
    case .sequence: return .list(try tree.children(of: node).map { try value(tree, $0, lambda: lambda) })
    case .mapping:
      if tree.value(forKey: "__tag__", in: node) != nil { return .lambda(try #require(lambda)) }
      var object = MustacheObject()
      for (key, member) in tree.entries(of: node) {
        object[MustacheKey(tree.text(key))] = try value(tree, member, lambda: lambda)
      }
      return .object(object)
    }
  }

  /// What the suite's lambdas do, which it gives in other languages.
  private static let lambdas: [String: MustacheLambda] = [
    "Interpolation": MustacheLambda { _ in .value("world") },
    "Interpolation - Expansion": MustacheLambda { _ in .template("{{planet}}") },
    "Interpolation - Alternate Delimiters": MustacheLambda { _ in .template("|planet| => {{planet}}") },
    "Escaping": MustacheLambda { _ in .template(">") },
    "Section": MustacheLambda { .template($0 == "{{x}}" ? "yes" : "no") },
    "Section - Expansion": MustacheLambda { .template(($0 ?? "") + "{{planet}}" + ($0 ?? "")) },
    "Section - Alternate Delimiters": MustacheLambda { .template(($0 ?? "") + "{{planet}} => |planet|" + ($0 ?? "")) },
    "Section - Multiple Calls": MustacheLambda { .template("__" + ($0 ?? "") + "__") },
    "Inverted Section": MustacheLambda { _ in .value(false) },
  ]
}

import DataFormats
import Expressions
import Foundation
import SourceText
import Testing

/// The conformance suite of the Common Expression Language (github.com/google/cel-spec).
enum CELSuite {
  struct Case {
    var name: String
    var text: String
    var container: String
    var types: [(name: String, type: String)]
    var bindings: [(name: String, value: Int)]
    /// The node of the value that must come out; nil where an error must.
    var value: Int?
    var isChecked: Bool
  }

  struct Suite {
    var tree: Tree
    var cases: [Case]
  }

  static func load() throws -> Suite? {
    guard let bytes = SharedFolder.bytes("conformance/cel/cel.json", suite: "cel") else { return nil }
    let tree = try JSON.parse(SourceFile(path: "cel.json", bytes: bytes))
    return Suite(tree: tree, cases: try tree.children(of: tree.root).map { try read($0, tree) })
  }

  private static func read(_ item: Int, _ tree: Tree) throws -> Case {
    func node(_ name: String) throws -> Int { try #require(tree.value(forKey: name, in: item)) }
    func text(_ name: String) throws -> String { try #require(tree.string(node(name))) }
    func entries(_ name: String) throws -> [(String, Int)] {
      let children = try Array(tree.children(of: node(name)))
      return stride(from: 0, to: children.count, by: 2).map { (tree.text(children[$0]), children[$0 + 1]) }
    }
    return Case(
      name: try text("file") + "/" + text("section") + "/" + text("name"), text: try text("expr"),
      container: try text("container"), types: try entries("type_env").map { ($0.0, tree.text($0.1)) },
      bindings: try entries("bindings").map { (name: $0.0, value: $0.1) },
      value: tree.text(try node("error")) == "true" ? nil : try node("value"),
      isChecked: tree.text(try node("disable_check")) != "true")
  }

  // MARK: Types and values

  /// Reads `map(string, list(int))`.
  static func type(_ text: String) -> Type {
    func inner(_ name: String) -> [String]? {
      guard text.hasPrefix(name + "("), text.hasSuffix(")") else { return nil }
      var parts = [""]
      var depth = 0
      for character in text.dropFirst(name.count + 1).dropLast() {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
      }
      return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    if let element = inner("list") { return .list(type(element[0])) }
    if let entry = inner("map") { return .map(type(entry[0]), type(entry[1])) }
    let simple: [String: Type] = [
      "bool": .bool, "int": .int, "uint": .uint, "double": .double, "string": .string, "bytes": .bytes, "null": .null,
      "timestamp": .timestamp, "duration": .duration, "type": .type,
    ]
    return simple[text] ?? .dyn
  }

  /// The value of a typed node such as `{"int": "5"}`.
  static func value(_ node: Int, _ tree: Tree, _ evaluation: inout Evaluation) -> Value? {
    let children = Array(tree.children(of: node))
    let content = children[1]
    func part(_ name: String) -> Int { Int(tree.text(tree.value(forKey: name, in: content)!))! }
    switch tree.text(children[0]) {
    case "null": return .null
    case "bool": return .bool(tree.text(content) == "true")
    case "int": return Int(tree.text(content)).map { .int($0) }
    case "uint": return UInt(tree.text(content)).map { .uint($0) }
    case "double": return Double(tree.text(content)).map { .double($0) }
    case "string": return .string(evaluation.text(Array(tree.bytes(content))))
    case "bytes": return Data(base64Encoded: tree.text(content)).map { .bytes(evaluation.text([UInt8]($0))) }
    case "list":
      var values: [Value] = []
      for child in tree.children(of: content) {
        guard let value = value(child, tree, &evaluation) else { return nil }
        values.append(value)
      }
      return .list(List(values))
    case "map":
      var pairs: [(Value, Value)] = []
      for entry in tree.children(of: content) {
        let parts = Array(tree.children(of: entry))
        guard let key = value(parts[0], tree, &evaluation), let value = value(parts[1], tree, &evaluation) else {
          return nil
        }
        pairs.append((key, value))
      }
      return Map(pairs).map { .map($0) }
    case "timestamp": return .timestamp(Timestamp(seconds: part("seconds"), nanoseconds: Int32(part("nanos"))))
    case "duration": return .duration(Duration(seconds: part("seconds"), nanoseconds: Int32(part("nanos"))))
    default: return nil
    }
  }

  /// True when a result is what the suite wants: types count, the order of maps does not, NaN is any NaN.
  static func matches(_ value: Value, _ node: Int, _ tree: Tree, _ evaluation: inout Evaluation) -> Bool {
    let children = Array(tree.children(of: node))
    if tree.text(children[0]) == "type" {
      guard case .type(let type) = value else { return false }
      return type.denotation == tree.text(children[1])
    }
    guard let wanted = Self.value(node, tree, &evaluation) else { return false }
    return same(value, wanted, &evaluation)
  }

  private static func same(_ a: Value, _ b: Value, _ evaluation: inout Evaluation) -> Bool {
    switch (a, b) {
    case (.null, .null): return true
    case (.bool(let x), .bool(let y)): return x == y
    case (.int(let x), .int(let y)): return x == y
    case (.uint(let x), .uint(let y)): return x == y
    case (.double(let x), .double(let y)): return (x.isNaN && y.isNaN) || (x == y && x.sign == y.sign)
    case (.string(let x), .string(let y)), (.bytes(let x), .bytes(let y)): return x == y
    case (.timestamp(let x), .timestamp(let y)): return x == y
    case (.duration(let x), .duration(let y)): return x == y
    case (.list(let x), .list(let y)):
      guard x.count == y.count else { return false }
      for index in 0..<x.count {
        guard let left = x.value(index, in: &evaluation), let right = y.value(index, in: &evaluation),
          same(left, right, &evaluation)
        else { return false }
      }
      return true
    case (.map(let x), .map(let y)):
      guard x.count == y.count else { return false }
      for index in 0..<x.count {
        guard let key = x.key(index, in: &evaluation), let other = y.index(of: key, in: &evaluation),
          let otherKey = y.key(other, in: &evaluation), same(key, otherKey, &evaluation),
          let left = x.value(index, in: &evaluation), let right = y.value(other, in: &evaluation),
          same(left, right, &evaluation)
        else { return false }
      }
      return true
    default: return false
    }
  }

  /// Runs a case; nil when it passes, else what came instead.
  static func failure(_ test: Case, _ tree: Tree) -> String? {
    var environment = Environment()
    environment.container = test.container
    environment.checksTypes = test.isChecked
    environment.checksReachability = false
    let declared = Dictionary(uniqueKeysWithValues: test.types.map { ($0.name, $0.type) })
    var variables: [String: Variable] = [:]
    for name in Set(declared.keys).union(test.bindings.map(\.name)).sorted() {
      variables[name] = environment.declareVariable(name, declared[name].map(type) ?? .dyn)
    }
    let program: Program
    do {
      program = try environment.program(test.text)
    } catch {
      return test.value == nil ? nil : "refused: \(error.errors.map(\.message))"
    }
    var evaluation = environment.evaluation()
    for (name, node) in test.bindings {
      guard let value = value(node, tree, &evaluation) else { return "binding \(name) cannot be read" }
      evaluation.set(variables[name]!, value)
    }
    switch program.evaluate(&evaluation) {
    case .failure(.missing(let path)): return test.value == nil ? nil : "missing \(environment.text(path))"
    case .failure(.error(let error)): return test.value == nil ? nil : "error: \(error.message)"
    case .success(let value):
      guard let wanted = test.value else { return "gave \(evaluation.display(value)) for an error" }
      return matches(value, wanted, tree, &evaluation) ? nil : "gave \(evaluation.display(value))"
    }
  }
}

@Suite struct CELSuiteTests {
  /// The suite's cases that this implementation does not pass, with the reason in Sources/Expressions/README.md.
  static let exceptions: Set<String> = []

  @Test func conformance() throws {
    guard let suite = try CELSuite.load() else { return }
    var passed = 0
    for test in suite.cases {
      let failure = CELSuite.failure(test, suite.tree)
      if failure == nil { passed += 1 }
      #expect(failure == nil || Self.exceptions.contains(test.name), "\(test.name): \(test.text): \(failure ?? "")")
    }
    print("cel: \(passed)/\(suite.cases.count)")
    #expect(passed >= suite.cases.count - Self.exceptions.count)
    #expect(suite.cases.count >= 783)
  }

  @Test func unparsedExpressionsReadBackTheSame() throws {
    guard let suite = try CELSuite.load() else { return }
    for test in suite.cases {
      guard let expression = try? Expression(parsing: test.text) else { continue }
      let text = unparse(expression)
      #expect((try? Expression(parsing: text)) == expression, "\(test.name): \(text)")
    }
  }
}

import DataFormats
import SourceText

/// The keywords of JSON Schema that our schemas use, nothing else: enough to hold them against the reader everywhere.
/// PyPI's `jsonschema`, which knows all of them, is asked where it is installed.
struct SchemaValidator {
  struct UnknownKeyword: Error { var name: String }

  let schema: Tree
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(_ schema: [UInt8]) throws {
    self.schema = try JSON.parse(SourceFile(path: "schema.json", bytes: schema))
    for (node, kind) in self.schema.nodes.indices.map({ ($0, self.schema.kind($0)) }) where kind == .mapping {
      for (key, value) in self.schema.entries(of: node) {
        if self.schema.text(key) == "pattern" { try addPattern(self.schema.text(value)) }
        guard self.schema.text(key) == "patternProperties" else { continue }
        for (pattern, _) in self.schema.entries(of: value) { try addPattern(self.schema.text(pattern)) }
      }
    }
  }

  private mutating func addPattern(_ pattern: String) throws {
    patterns[pattern] = try Regex(pattern).matchingSemantics(.unicodeScalar)
  }

  /// True when a document is valid.
  func accepts(_ document: Tree) throws -> Bool { try accepts(document, document.root, schema.root) }

  private func accepts(_ tree: Tree, _ value: Int, _ rule: Int) throws -> Bool {
    if let constant = schema.bool(rule) { return constant }
    for (keyword, argument) in schema.entries(of: rule)
    where try !holds(schema.text(keyword), argument, rule, tree, value) { return false }
    return true
  }

  private func holds(_ keyword: String, _ argument: Int, _ rule: Int, _ tree: Tree, _ value: Int) throws -> Bool {
    let number = tree.double(value)
    let bound = schema.double(argument) ?? 0
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description", "format", "properties", "patternProperties": return true
    case "$ref": return try accepts(tree, value, definition(schema.text(argument)))
    case "type":
      let names = schema.kind(argument) == .string ? [argument] : Array(schema.children(of: argument))
      return names.contains { isType(tree, value, schema.text($0)) }
    case "const": return number == bound
    case "enum":
      return schema.children(of: argument).contains {
        schema.kind($0) == tree.kind(value) && schema.text($0) == tree.text(value)
      }
    case "minimum": return number.map { $0 >= bound } ?? true
    case "maximum": return number.map { $0 <= bound } ?? true
    case "minLength": return tree.string(value).map { $0.unicodeScalars.count >= Int(bound) } ?? true
    case "pattern": return tree.string(value).map { matches($0, schema.text(argument)) } ?? true
    case "minItems": return tree.kind(value) != .sequence || tree.count(of: value) >= Int(bound)
    case "required":
      return tree.kind(value) != .mapping
        || schema.children(of: argument).allSatisfy { tree.value(forKey: schema.text($0), in: value) != nil }
    case "anyOf": return try schema.children(of: argument).contains { try accepts(tree, value, $0) }
    case "prefixItems":
      guard tree.kind(value) == .sequence else { return true }
      return try zip(tree.children(of: value), schema.children(of: argument)).allSatisfy { try accepts(tree, $0, $1) }
    case "items":
      guard tree.kind(value) == .sequence else { return true }
      let first = schema.value(forKey: "prefixItems", in: rule).map { schema.count(of: $0) } ?? 0
      return try tree.children(of: value).dropFirst(first).allSatisfy { try accepts(tree, $0, argument) }
    case "additionalProperties": return try membersHold(tree, value, rule, others: argument)
    default: throw UnknownKeyword(name: keyword)
    }
  }

  /// `properties`, `patternProperties` and `additionalProperties` together, as the last depends on the others.
  private func membersHold(_ tree: Tree, _ value: Int, _ rule: Int, others: Int) throws -> Bool {
    for (key, member) in tree.entries(of: value) {
      let name = tree.text(key)
      var rules: [Int] = []
      if let properties = schema.value(forKey: "properties", in: rule),
        let property = schema.value(forKey: name, in: properties)
      {
        rules.append(property)
      }
      if let known = schema.value(forKey: "patternProperties", in: rule) {
        rules += schema.entries(of: known).filter { matches(name, schema.text($0.key)) }.map(\.value)
      }
      if rules.isEmpty { rules = [others] }
      for rule in rules where try !accepts(tree, member, rule) { return false }
    }
    return true
  }

  private func definition(_ reference: String) -> Int {
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    let definitions = schema.value(forKey: "$defs", in: schema.root)
    return definitions.flatMap { schema.value(forKey: name, in: $0) } ?? schema.root
  }

  private func isType(_ tree: Tree, _ value: Int, _ name: String) -> Bool {
    switch name {
    case "null": tree.kind(value) == .null
    case "boolean": tree.kind(value) == .bool
    case "number": tree.double(value) != nil
    case "integer": tree.double(value).map { $0 == $0.rounded() } ?? false
    case "string": tree.kind(value) == .string
    case "array": tree.kind(value) == .sequence
    case "object": tree.kind(value) == .mapping
    default: false
    }
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    patterns[pattern].flatMap { try? $0.firstMatch(in: text) } != nil
  }
}

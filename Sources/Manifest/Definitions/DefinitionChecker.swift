public import DataFormats
public import SourceText

/// Holds a document other than a manifest (a guideline, a configuration) to its definitions.
///
/// Everything that is wrong is found in one run. A reader that gets no diagnostics may take every value for what the
/// definition says. Fields that start with `x-` are anybody's own.
public struct DefinitionChecker {
  /// What is wrong, in the order of the document.
  public private(set) var diagnostics: [Diagnostic] = []
  let tree: Tree
  let records: [String: RecordDefinition]
  let prefix: String
  /// Whether null stands for an absent field, or an absent value of a map, as in a manifest.
  let nullIsAbsent: Bool

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - tree: the document.
  ///   - records: the records that fields may name; others are passed over, as their own readers check them.
  ///   - prefix: what the codes of diagnostics start with, such as `guideline`.
  ///   - nullIsAbsent: whether null stands for an absent field, or an absent value of a map.
  public init(_ tree: Tree, records: [RecordDefinition], prefix: String, nullIsAbsent: Bool = false) {
    self.tree = tree
    self.records = Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
    self.prefix = prefix
    self.nullIsAbsent = nullIsAbsent
  }

  /// Checks a node and everything below it. Cost: one pass; the reader of the tree has bounded its depth.
  public mutating func check(_ index: Int, _ type: FieldType) {
    let node = tree.resolve(index)
    switch type {
    case .list(let item):
      guard expect([.sequence], node, index, type) else { return }
      for child in tree.children(of: node) { check(child, item) }
    case .map(let keys, let value):
      guard expect([.mapping], node, index, type) else { return }
      for (key, child) in tree.entries(of: node) {
        checkKey(key, keys)
        if nullIsAbsent, tree.kind(child) == .null { continue }
        check(child, value)
      }
    case .record(let name):
      guard let definition = records[name], expect([.mapping], node, index, type) else { return }
      checkRecord(node, at: index, definition)
    case .bool: expect([.bool], node, index, type)
    case .integer(let range):
      guard expect([.integer], node, index, type) else { return }
      if tree.integer(node).map({ !range.contains(Int($0)) }) ?? true { wrongValue(node, index, type) }
    case .number(let range):
      guard expect([.integer, .float], node, index, type) else { return }
      if tree.double(node).map({ !range.contains($0) }) ?? true { wrongValue(node, index, type) }
    case .numbers(let components):
      guard expect([.sequence], node, index, type) else { return }
      if Int(tree.nodes[node].count) != components.count { wrongValue(node, index, type) }
      for (child, component) in zip(tree.children(of: node), components) { check(child, .number(component.range)) }
    case .text, .reference: expect([.string], node, index, type)
    case .formatted(let format):
      guard expect([.string], node, index, type) else { return }
      if !format.accepts(Array(tree.bytes(node)).span) { wrongValue(node, index, type) }
    case .term(let vocabulary):
      guard expect([.string], node, index, type) else { return }
      checkTerm(node, at: index, vocabulary, type)
    case .either(let vocabulary, let other):
      if let text = tree.string(node), vocabulary.ordinal(of: text) != nil { return }
      check(index, other)
    }
  }

  /// Adds a diagnostic that only the caller could find.
  public mutating func report(_ code: String, _ message: String, at index: Int, hint: String? = nil) {
    diagnostics.append(
      Diagnostic(code: prefix + "/" + code, message: message, span: tree.span(index), hint: hint))
  }

  private mutating func checkRecord(_ node: Int, at index: Int, _ definition: RecordDefinition) {
    var seen: Set<Int> = []
    for (key, value) in tree.entries(of: node) {
      guard let name = tree.string(key) else {
        report("wrong-type", "wanted the name of a field", at: key)
        continue
      }
      if name.hasPrefix("x-") { continue }
      guard let ordinal = definition.ordinal(of: name) else {
        let nearest = nearestName(to: name, in: definition.fields.map(\.name))
        report(
          "unknown-field", "unknown field \"\(name)\" in \"\(definition.name)\"", at: key,
          hint: nearest.map { "did you mean \"\($0)\"?" })
        continue
      }
      if nullIsAbsent, tree.kind(value) == .null { continue }
      seen.insert(ordinal)
      check(value, definition.fields[ordinal].type)
    }
    for (ordinal, field) in definition.fields.enumerated() where field.isRequired && !seen.contains(ordinal) {
      report("missing-field", "\"\(field.name)\" is missing: \(field.doc.lowercasedFirst)", at: index)
    }
  }

  private mutating func checkKey(_ key: Int, _ keys: MapKey) {
    switch keys {
    case .name: expect([.string], tree.resolve(key), key, .text)
    case .language: check(key, .formatted(.languageTag))
    case .term(let vocabulary): check(key, .term(vocabulary))
    }
  }

  private mutating func checkTerm(_ node: Int, at index: Int, _ vocabulary: Vocabulary, _ type: FieldType) {
    let text = tree.text(node)
    guard vocabulary.ordinal(of: text) == nil else { return }
    report(
      "unknown-value", "\"\(text)\" is not \(type.wanted)", at: index,
      hint: nearestName(to: text, in: vocabulary.names).map { "did you mean \"\($0)\"?" })
  }

  @discardableResult
  private mutating func expect(_ kinds: [NodeKind], _ node: Int, _ index: Int, _ type: FieldType) -> Bool {
    let kind = tree.nodes[node].kind
    if kinds.contains(kind) { return true }
    let hint = type.isTextual && [.integer, .float, .bool, .null].contains(kind) ? "put it in quotes" : nil
    report("wrong-type", "wanted \(type.wanted), found \(kind.phrase)", at: index, hint: hint)
    return false
  }

  private mutating func wrongValue(_ node: Int, _ index: Int, _ type: FieldType) {
    let text = tree.text(node)
    report("wrong-value", text.isEmpty ? "wanted \(type.wanted)" : "\"\(text)\" is not \(type.wanted)", at: index)
  }
}

extension NodeKind {
  /// As a message names it.
  var phrase: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .float: "a number"
    case .string: "a text"
    case .sequence: "a list"
    case .mapping: "an object"
    case .alias: "an alias"
    }
  }
}

extension String {
  /// The same with its first letter in lower case.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

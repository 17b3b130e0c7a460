public import Audit
internal import Expressions
public import Guidelines
internal import Manifest
internal import SourceText

/// What a field or a function of checks means, and which guidelines ask for it.
public struct VocabularyText {
  private let environment: Environment
  private let base: KnowledgeBase
  private let style: TerminalStyle

  /// Looks things up in a vocabulary; `base` is where they are used.
  public init(_ vocabulary: CheckVocabulary, _ base: KnowledgeBase, style: TerminalStyle) {
    environment = vocabulary.environment
    self.base = base
    self.style = style
  }

  /// Everything that can be explained, sorted: `element`, `element.flow`, `visualOrder`.
  public var names: [String] { (fieldNames + functionNames).sorted() }

  /// Records, their fields and the variables, sorted.
  public var fieldNames: [String] {
    let fields = environment.structs.values.flatMap { type in
      [type.name] + type.fields.map { "\(type.name).\($0.name)" }
    }
    return Set(fields + environment.variables.map(\.name)).sorted()
  }

  /// Fields by their names alone: `role`.
  public var bareFieldNames: [String] {
    Set(environment.structs.values.flatMap { $0.fields.map(\.name) }).sorted()
  }

  /// Functions, sorted; those of operators left out.
  public var functionNames: [String] { environment.functions.keys.filter { $0.first?.isLetter == true }.sorted() }

  /// The fields that are called by a name alone, of whatever record: `element.role` for `role`.
  public func fields(called name: String) -> [String] { fieldNames.filter { $0.hasSuffix("." + name) } }

  /// The explanation of a name; nil where checks know nothing by that name.
  public func text(_ name: String) -> String? {
    if let function = environment.functions[name], name.first?.isLetter == true { return text(function) }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last else { return nil }
    if parts.count == 1 {
      if let type = environment.structs[last] { return text(type, name) }
      return environment.variable(last).map { variable($0) }
    }
    guard let type = structType(of: parts.dropLast()), let field = type.field(last) else { return nil }
    return text(field, of: type, name)
  }

  // MARK: Lookup

  /// The struct type that a path leads to: `element.font` to `font`.
  private func structType(of path: some Collection<String>) -> StructType? {
    guard let first = path.first else { return nil }
    var name = first
    if let variable = environment.variable(first) {
      guard let object = objectName(variable.type) else { return nil }
      name = object
    }
    for step in path.dropFirst() {
      guard let field = environment.structs[name]?.field(step), let object = objectName(field.reader.type) else {
        return nil
      }
      name = object
    }
    return environment.structs[name]
  }

  /// The struct type of an object, or of the items of a list of objects.
  private func objectName(_ type: Type) -> String? {
    switch type {
    case .object(let name): name
    case .list(let item): objectName(item)
    default: nil
    }
  }

  // MARK: Texts

  private func text(_ function: Function) -> String {
    var text = TerminalText(style)
    text.line(style.paint(function.name, .strong) + style.paint("  a function of checks", .quiet))
    let sentences = function.overloads.map(\.documentation).filter { !$0.isEmpty }
    if let first = sentences.first {
      text.paragraphs(first)
    } else {
      text.paragraphs("Part of the Common Expression Language")
    }
    text.line()
    for overload in function.overloads { text.line("  " + overload.signature(function.name)) }
    used(&text, word: function.name) { $0.functions.contains(function.name) }
    return text.text
  }

  private func text(_ type: StructType, _ name: String) -> String {
    var text = TerminalText(style)
    text.line(style.paint(name, .strong) + style.paint("  a record", .quiet))
    if !type.documentation.isEmpty { text.paragraphs(type.documentation) }
    text.line()
    let width = type.fields.map { displayWidth(of: $0.name) }.max() ?? 0
    for field in type.fields { text.field(field.name, field.documentation, labels: width) }
    return text.text
  }

  private func variable(_ variable: Variable) -> String {
    var text = TerminalText(style)
    text.line(style.paint(variable.name, .strong) + style.paint("  a variable of checks", .quiet))
    text.field("type", variable.type.description, labels: 4)
    used(&text, word: variable.name) { $0.variables.contains(variable.name) }
    return text.text
  }

  private func text(_ field: Field, of type: StructType, _ name: String) -> String {
    let definition = RecordType.allCases.first { $0.name == type.name }
      .flatMap { record in ManifestDefinitions.definition(of: record).fields.first { $0.name == field.name } }
    var text = TerminalText(style)
    let origin = definition == nil ? "computed for checks" : "a field of the manifest"
    text.line(style.paint(name, .strong) + style.paint("  \(origin)", .quiet))
    text.paragraphs(field.documentation)
    text.line()
    if let definition {
      text.field("value", values(definition.type), labels: 5)
      if let unit = definition.unit { text.field("unit", unit, labels: 5) }
    } else if case .enumeration(let names) = field.reader.type {
      text.field("value", names.cases.joined(separator: ", "), labels: 5)
    } else {
      text.field("value", field.reader.type.description, labels: 5)
    }
    used(&text, word: field.name) { analysis in
      analysis.fields.contains { path in
        let steps = path.split(separator: ".").map { $0.hasSuffix("[]") ? String($0.dropLast(2)) : String($0) }
        return steps.last == field.name && structType(of: steps.dropLast())?.name == type.name
      }
    }
    return text.text
  }

  /// What may stand in a field of the manifest.
  private func values(_ type: FieldType) -> String {
    switch type {
    case .term(let vocabulary): vocabulary.names.joined(separator: ", ")
    case .list(let item): "a list of: " + values(item)
    case .map(.language, let value): "by language: " + values(value)
    case .map(.name, let value): "by name: " + values(value)
    case .map(.term(let keys), let value): "by \(keys.names.joined(separator: ", ")): " + values(value)
    case .record(let name): "\(name), a record (rtlaudit explain \(name))"
    case .reference(let name): "the id of another \(name)"
    case .either(let vocabulary, let other): vocabulary.names.joined(separator: ", ") + ", or " + values(other)
    default: type.wanted
    }
  }

  /// Lists the guidelines that have an expression for which a test holds; only those with the word in it are compiled.
  private func used(_ text: inout TerminalText, word: String, _ test: (Analysis) -> Bool) {
    let guidelines = base.guidelines.map(\.guideline).filter { guideline in
      guideline.expressions.contains { source in
        source.contains(word) && ((try? environment.program(source))?.analysis).map(test) ?? false
      }
    }
    guard !guidelines.isEmpty else { return }
    text.heading("Asked for by", note: "\(guidelines.count)")
    let width = guidelines.map { displayWidth(of: $0.id) }.max() ?? 0
    for guideline in guidelines { text.field(guideline.id, guideline.title, labels: width) }
  }
}

extension Guideline {
  /// The conditions of its checks and of its question.
  fileprivate var expressions: [String] {
    checks.flatMap { [$0.when?.text, $0.expect.text].compactMap(\.self) + $0.evidence.map(\.expression.text) }
      + [review?.when?.text].compactMap(\.self)
  }
}

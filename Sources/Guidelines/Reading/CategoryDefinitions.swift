internal import DataFormats
internal import Manifest
internal import SourceText

/// The definitions of categories.yaml and sources.yaml.
enum CategoryDefinitions {
  static let category = RecordDefinition(
    "category", "A category of guidelines",
    [
      GuidelineDefinitions.field("id", .text, "The folder below guidelines/", isRequired: true),
      GuidelineDefinitions.field("title", .text, "What people call it", isRequired: true),
      GuidelineDefinitions.field("intro", .text, "One sentence", isRequired: true),
    ])

  static let source = RecordDefinition(
    "source", "A document that guidelines rest on",
    [
      GuidelineDefinitions.field("title", .text, "Its title", isRequired: true),
      GuidelineDefinitions.field("publisher", .text, "Who publishes it", isRequired: true),
      GuidelineDefinitions.field("url", .text, "Its address"),
      GuidelineDefinitions.field("about", .text, "What it is", isRequired: true),
      GuidelineDefinitions.field("see", .list(.record("link")), "What it is made of or leads to"),
    ])

  static let link = RecordDefinition(
    "link", "A document",
    [
      GuidelineDefinitions.field("title", .text, "Its title", isRequired: true),
      GuidelineDefinitions.field("url", .text, "Its address", isRequired: true),
    ])
}

/// Reads a file that is a list of records, or an object of records by name.
func readRecords<T>(
  _ file: SourceFile, _ definition: RecordDefinition, isList: Bool, _ make: (String, NodeFields) -> T
) -> ([T], [Diagnostic]) {
  let tree: Tree
  do {
    tree = try YAML.parse(file)
  } catch {
    return ([], error.diagnostics)
  }
  var checker = DefinitionChecker(tree, records: [definition, CategoryDefinitions.link], prefix: "guideline")
  checker.check(
    tree.root, isList ? .list(.record(definition.name)) : .map(.name, .record(definition.name)))
  guard checker.diagnostics.isEmpty else { return ([], checker.diagnostics) }
  if isList { return (tree.children(of: tree.root).map { make("", NodeFields(tree, $0)) }, []) }
  return (tree.entries(of: tree.root).map { make(tree.text($0.key), NodeFields(tree, $0.value)) }, [])
}

import DataFormats
import Foundation
import Mustache
import SourceText

/// One case of `cases.txt`.
struct TemplateCase: CustomStringConvertible, Sendable {
  var name: String
  var templates: [SourceFile] = []
  var data = MustacheValue.null
  var rendered: String?
  var error: String?

  var description: String { name }

  static let all: [TemplateCase] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "cases.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.replacing("␍", with: "\r").split(separator: "\n### ", omittingEmptySubsequences: false).dropFirst()
      .map { TemplateCase(String($0)) }
  }()

  private init(_ text: String) {
    let sections = text.split(separator: "\n--- ", omittingEmptySubsequences: false)
    name = String(sections[0])
    for section in sections.dropFirst() {
      let parts = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      // The empty line between cases belongs to neither.
      var content = parts.count > 1 ? String(parts[1]) : ""
      if section == sections.last, content.hasSuffix("\n") { content.removeLast() }
      switch parts[0].split(separator: " ")[0] {
      case "template": templates.append(SourceFile(path: String(parts[0].dropFirst(9)), text: content))
      case "data": data = yaml(content)
      case "rendered": rendered = content
      default: error = content
      }
    }
  }
}

/// A context in YAML.
func yaml(_ text: String) -> MustacheValue {
  guard let tree = try? YAML.parse(SourceFile(path: "data.yaml", text: text)) else { return "not YAML" }
  return value(tree, tree.root)
}

private func value(_ tree: Tree, _ node: Int) -> MustacheValue {
  switch tree.kind(node) {
  case .null, .alias: .null
  case .bool: .bool(tree.bool(node) == true)
  case .integer: .int(Int(tree.integer(node) ?? 0))
  case .float: .double(tree.double(node) ?? 0)
  case .string: .string(tree.text(node))
  case .sequence: .list(tree.children(of: node).map { value(tree, $0) })
  case .mapping:
    .object(MustacheObject(tree.entries(of: node).map { (MustacheKey(tree.text($0.key)), value(tree, $0.value)) }))
  }
}

/// Steele, Lea and Flood (2014): the same numbers on every run.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

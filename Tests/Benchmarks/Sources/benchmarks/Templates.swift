import DataFormats
import Mustache
import SourceText

/// Measures the rendering of pages: a list of contexts, and the templates of the folder `templates` beside that of the
/// data. Reading them is done before, as in the peers' drivers; each page is rendered into a buffer that is used again.
/// The check is the number of bytes.
func measureTemplates(with file: SourceFile) {
  let folder = file.path.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
  let names = ["page", "head", "foot"]
  let files = names.map { name in
    SourceFile(path: name, bytes: readFile("\(folder.isEmpty ? "." : folder)/templates/\(name).mustache").bytes)
  }
  guard let set = try? TemplateSet(files), let tree = try? JSON.parse(file) else { fail("not templates and JSON") }
  let pages = tree.children(of: tree.root).map { value(tree, $0) }
  var buffer: [UInt8] = []
  measure {
    var sum = 0
    for page in pages {
      buffer.removeAll(keepingCapacity: true)
      try set.render("page", page, appendingTo: &buffer)
      sum += buffer.count
    }
    return sum
  }
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

internal import Configuration
internal import DataFormats
internal import SourceText

/// What a file of YAML or JSON is.
enum FileKind {
  case manifest, stream, guideline, configuration
  /// What no parser can read.
  case unreadable
  case other

  /// What a file is by its name and its uppermost fields.
  static func of(_ file: SourceFile) -> FileKind {
    let name = file.path.contains("translations/") ? "" : file.path.split(separator: "/").last ?? ""
    if name == "categories.yaml" || name == "sources.yaml" { return .guideline }
    if name == AuditConfiguration.fileName { return .configuration }
    guard let tree = file.path.hasSuffix(".json") ? try? JSON.parseWithFault(file.bytes).tree : try? YAML.parse(file)
    else { return .unreadable }
    guard tree.kind(tree.root) == .mapping else { return .other }
    let fields = Dictionary(tree.entries(of: tree.root).map { (tree.text($0.key), tree.kind($0.value)) }) { $1 }
    if fields["rtlaudit"] != nil, fields["findings"] == nil { return .configuration }
    // Other files have such words for keys, too: it is the values that tell.
    if fields["manifest"] == .integer || fields["screens"] == .sequence { return .manifest }
    if fields["manifest"] != nil, fields["project"] == .mapping { return .manifest }
    let marks = ["id", "title", "severity", "statement", "checks", "examples"].filter { fields[$0] != nil }
    return marks.count >= 3 ? .guideline : .other
  }

  /// A guideline's path with its folder, which says its category: `../icons/x.yaml` for `x.yaml` in icons.
  static func guidelinePath(_ path: String) -> String {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    guard !path.contains("/"), let folder = Files.workingFolder?.split(separator: "/").last else { return path }
    return "../\(folder)/\(path)"
  }
}

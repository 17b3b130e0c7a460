internal import DataFormats
internal import Guidelines
internal import SourceText

/// Reads one file of texts: flattens it to keys, and holds it to its language and to English.
struct TextReader {
  let file: SourceFile
  let language: String
  private(set) var entries: [String: (entry: TextEntry, span: SourceSpan)] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// How deep keys may be nested.
  private static let depthLimit = 8

  init(_ file: SourceFile) {
    self.file = file
    let name = file.path.split(separator: "/").last ?? ""
    language = String(name.hasSuffix(".yaml") ? name.dropLast(5) : name)
    do {
      let tree = try YAML.parse(file)
      guard tree.kind(tree.root) != .null else { return }
      read(tree, tree.root, key: "", depth: 0)
    } catch {
      diagnostics = error.diagnostics
    }
  }

  private mutating func read(_ tree: Tree, _ node: Int, key: String, depth: Int) {
    guard tree.kind(node) == .mapping, depth < Self.depthLimit else {
      return complain("shape", "texts are sentences under keys, and here is something else", tree.span(node))
    }
    for (name, value) in tree.entries(of: node) {
      let path = key.isEmpty ? tree.text(name) : key + "." + tree.text(name)
      switch tree.kind(value) {
      case .mapping:
        if let plural = plural(tree, value) {
          entries[path] = (plural, tree.span(name))
        } else {
          read(tree, value, key: path, depth: depth + 1)
        }
      case .string:
        if let pattern = pattern(tree, value) { entries[path] = (.plain(pattern), tree.span(name)) }
      default: complain("shape", "a text is a sentence, in quotes where it looks like something else", tree.span(value))
      }
    }
  }

  /// The forms of a mapping that has only plural categories for keys; nil where it has others.
  private mutating func plural(_ tree: Tree, _ node: Int) -> TextEntry? {
    var forms: [PluralCategory: TextPattern] = [:]
    var places: [(PluralCategory, Int)] = []
    for (name, value) in tree.entries(of: node) {
      guard let category = PluralCategory(rawValue: tree.text(name)), tree.kind(value) == .string else { return nil }
      places.append((category, value))
    }
    guard !places.isEmpty else { return nil }
    for (category, value) in places { forms[category] = pattern(tree, value) }
    let wanted = PluralRules.categories(language: LanguageTag(language).language)
    for category in wanted where forms[category] == nil && !places.contains(where: { $0.0 == category }) {
      complain("plural", "the plural form \"\(category.rawValue)\" is missing", tree.span(node))
    }
    for (category, value) in places where !wanted.contains(category) && category != .other {
      complain("plural", "\(language) has no plural form \"\(category.rawValue)\"", tree.span(value))
    }
    return .plural(forms)
  }

  private mutating func pattern(_ tree: Tree, _ node: Int) -> TextPattern? {
    do {
      return try TextPattern(tree.text(node))
    } catch {
      complain("place", error.message, tree.span(node))
      return nil
    }
  }

  /// What a translation says that English does not: keys, places, and forms that leave out a place.
  func compared(with english: [String: TextEntry]) -> [Diagnostic] {
    guard language != TextCatalog.source else { return [] }
    var found: [Diagnostic] = []
    for (key, (entry, span)) in entries.sorted(by: { $0.value.span.start < $1.value.span.start }) {
      guard let original = english[key] else {
        let near = nearestName(to: key, in: english.keys.sorted())
        found.append(
          diagnostic("key", "English has no text \"\(key)\"", span, hint: near.map { "did you mean \"\($0)\"?" }))
        continue
      }
      found += Self.differences(entry, original).map { diagnostic("place", $0, span) }
    }
    return found
  }

  private static func differences(_ entry: TextEntry, _ original: TextEntry) -> [String] {
    var found = entry.places.subtracting(original.places).sorted().map { "English has no place {\($0)} here" }
    for (category, pattern) in entry.patterns {
      // A form for one number may say it in words; any other needs every place.
      let mayOmit: Set<String> = category == .zero || category == .one || category == .two ? ["count"] : []
      let missing = original.places.subtracting(pattern.places).subtracting(mayOmit)
      found += missing.sorted().map { "the place {\($0)} is missing" + (category.map { " in \"\($0)\"" } ?? "") }
    }
    return found
  }

  private mutating func complain(_ code: String, _ message: String, _ span: SourceSpan) {
    diagnostics.append(diagnostic(code, message, span))
  }

  private func diagnostic(_ code: String, _ message: String, _ span: SourceSpan, hint: String? = nil) -> Diagnostic {
    Diagnostic(code: "text/" + code, message: message, span: span, hint: hint)
  }
}

internal import DataFormats
internal import Manifest
internal import SourceText

/// Reads a `.xcstrings` catalog: all languages of a table in one JSON document.
struct StringCatalogReader {
  private let tree: Tree
  private var table: ScannedTable
  private let source: String

  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var file = ScannedFile(path: path)
    let tree: Tree
    do {
      tree = try JSON.parse(SourceFile(path: path, bytes: bytes), duplicateKeys: .kept)
    } catch {
      file.gaps.append(ScanGap(.unreadable, at: Int(error.span.start)))
      return file
    }
    guard let strings = tree.value(forKey: "strings", in: tree.root), tree.kind(strings) == .mapping else {
      file.gaps.append(ScanGap(.unreadable, at: 0))
      return file
    }
    let stated = tree.value(forKey: "sourceLanguage", in: tree.root).map { tree.text($0) }
    var reader = StringCatalogReader(tree, path, source: stated.flatMap { isLanguageTag($0) ? $0 : nil } ?? "en")
    for entry in tree.entries(of: strings) { reader.read(entry.key, entry.value) }
    file.tables = [reader.table]
    file.facts.append(.developmentLanguage(reader.source))
    for language in reader.table.languages { file.facts.append(.locale(language)) }
    return file
  }

  private init(_ tree: Tree, _ path: String, source: String) {
    self.tree = tree
    self.source = source
    table = ScannedTable(name: TablePath(path).table, language: nil)
    table.source = source
  }

  private mutating func read(_ key: Int, _ value: Int) {
    guard tree.kind(value) == .mapping else { return }
    let name = table.add(Array(tree.text(key).utf8))
    var comment = tree.value(forKey: "comment", in: value).map { tree.text($0) } ?? ""
    if let flag = tree.value(forKey: "shouldTranslate", in: value), tree.bool(flag) == false {
      comment += (comment.isEmpty ? "" : " ") + "Not to be translated."
    }
    var base = ScannedTable.Entry(key: name, value: name, at: SourcePlace(Int(tree.span(key).start)))
    if !comment.isEmpty { base.comment = table.add(Array(comment.utf8)) }
    let isStale = tree.value(forKey: "extractionState", in: value).map { tree.text($0) } == "stale"
    var hasSource = false
    if let languages = tree.value(forKey: "localizations", in: value), tree.kind(languages) == .mapping {
      for entry in tree.entries(of: languages) {
        let language = tree.text(entry.key)
        guard isLanguageTag(language) else { continue }
        if language == source { hasSource = true }
        base.language = table.index(ofLanguage: language)
        base.at = SourcePlace(Int(tree.span(entry.key).start))
        readLocalization(entry.value, base)
      }
    }
    guard !hasSource else { return }
    // The key is the text of the source language where the catalog says no other.
    base.language = table.index(ofLanguage: source)
    base.at = SourcePlace(Int(tree.span(key).start))
    base.state = isStale ? .stale : nil
    table.entries.append(base)
  }

  private mutating func readLocalization(_ node: Int, _ base: ScannedTable.Entry) {
    guard tree.kind(node) == .mapping else { return }
    if let unit = tree.value(forKey: "stringUnit", in: node) { addUnit(unit, base) }
    if let variations = tree.value(forKey: "variations", in: node) { readVariations(variations, base) }
    guard let parts = tree.value(forKey: "substitutions", in: node), tree.kind(parts) == .mapping else { return }
    // Each substitution varies by a number of its own: `%#@name@` in the text.
    let format = tree.value(forKey: "stringUnit", in: node).flatMap { tree.value(forKey: "value", in: $0) }
    guard let format, let first = PropertyListTable.variables(of: tree.text(format)).first,
      let part = tree.value(forKey: first, in: parts),
      let variations = tree.value(forKey: "variations", in: part)
    else { return }
    readVariations(variations, base)
  }

  private mutating func readVariations(_ node: Int, _ base: ScannedTable.Entry) {
    if let plural = tree.value(forKey: "plural", in: node), tree.kind(plural) == .mapping {
      for form in tree.entries(of: plural) {
        guard let category = PluralCategory(rawValue: tree.text(form.key)),
          let unit = tree.value(forKey: "stringUnit", in: form.value)
        else { continue }
        var entry = base
        entry.category = category
        addUnit(unit, entry)
      }
    }
    // Of the devices, the text for all others stands for the string.
    if let devices = tree.value(forKey: "device", in: node), tree.kind(devices) == .mapping {
      let names = ["other", "iphone", "ipad", "mac"]
      let found = names.compactMap { tree.value(forKey: $0, in: devices) }
      if let device = found.first, let unit = tree.value(forKey: "stringUnit", in: device) { addUnit(unit, base) }
    }
  }

  private mutating func addUnit(_ unit: Int, _ base: ScannedTable.Entry) {
    guard tree.kind(unit) == .mapping, let value = tree.value(forKey: "value", in: unit) else { return }
    var entry = base
    entry.value = table.add(Array(tree.text(value).utf8))
    entry.state = tree.value(forKey: "state", in: unit).flatMap { TranslationState(rawValue: tree.text($0)) }
    entry.at = SourcePlace(Int(tree.span(value).start))
    table.entries.append(entry)
  }
}

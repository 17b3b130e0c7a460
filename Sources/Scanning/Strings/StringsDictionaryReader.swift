internal import Manifest

/// Reads a `.stringsdict`: texts that vary by number.
enum StringsDictionaryReader {
  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var file = ScannedFile(path: path)
    PropertyListTable.add(bytes, TablePath(path), to: &file)
    return file
  }
}

/// A property list as a table: texts, and dictionaries that vary by number.
enum PropertyListTable {
  static func add(_ bytes: [UInt8], _ path: TablePath, to file: inout ScannedFile) {
    let tree = XMLTree(bytes)
    guard let list = PropertyList(tree) else {
      file.gaps.append(ScanGap(.unreadable, at: tree.fault ?? 0))
      return
    }
    if let place = tree.fault { file.gaps.append(ScanGap(.malformed, at: place)) }
    var table = ScannedTable(name: path.table, language: path.language)
    for entry in list.entries {
      switch entry.value {
      case .text(let text, _): add(entry, text, nil, to: &table)
      case .dictionary: addForms(of: entry, to: &table)
      default: break
      }
    }
    if !table.entries.isEmpty { file.tables.append(table) }
  }

  private static func add(
    _ entry: PropertyList.Entry, _ text: String, _ category: PluralCategory?, to table: inout ScannedTable
  ) {
    var made = ScannedTable.Entry(
      key: table.add(Array(entry.key.utf8)), value: table.add(Array(text.utf8)), at: SourcePlace(entry.offset))
    made.category = category
    table.entries.append(made)
  }

  /// The format with each variable's forms: of the first variable by category, of the others the form `other`.
  private static func addForms(of entry: PropertyList.Entry, to table: inout ScannedTable) {
    guard let format = entry.value["NSStringLocalizedFormatKey"]?.text else { return }
    let names = variables(of: format).filter { entry.value[$0] != nil }
    // Without a variable the rule is never reached, and the format is the text.
    guard let first = names.first, let rules = entry.value[first] else { return add(entry, format, nil, to: &table) }
    for category in PluralCategory.allCases {
      guard let form = rules[category.name]?.text else { continue }
      var text = replacing(first, with: form, in: format)
      for name in names.dropFirst() {
        text = replacing(name, with: entry.value[name]?["other"]?.text ?? "", in: text)
      }
      add(entry, text, category, to: &table)
    }
  }

  /// The names in `%#@name@` and `%1$#@name@`, in order.
  static func variables(of format: String) -> [String] {
    places(in: format).map(\.name)
  }

  private static func places(in format: String) -> [(name: String, range: Range<String.UTF8View.Index>)] {
    let text = format.utf8
    var found: [(String, Range<String.UTF8View.Index>)] = []
    var start = text.startIndex
    while let percent = text[start...].firstIndex(of: UInt8(ascii: "%")) {
      start = text.index(after: percent)
      var place = start
      while place < text.endIndex, (0x30...0x39).contains(text[place]) || text[place] == UInt8(ascii: "$") {
        place = text.index(after: place)
      }
      guard text[place...].starts(with: "#@".utf8) else { continue }
      let nameStart = text.index(place, offsetBy: 2)
      guard let end = text[nameStart...].firstIndex(of: UInt8(ascii: "@")) else { continue }
      found.append((String(format[nameStart..<end]), percent..<text.index(after: end)))
      start = text.index(after: end)
    }
    return found
  }

  private static func replacing(_ name: String, with form: String, in format: String) -> String {
    var text = format
    for place in places(in: format).reversed() where place.name == name {
      text.replaceSubrange(place.range, with: form)
    }
    return text
  }
}

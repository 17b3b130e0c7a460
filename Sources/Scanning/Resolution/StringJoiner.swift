internal import Guidelines
internal import Manifest
internal import SourceText

/// Joins the tables of all languages: one string for each key of a table.
struct StringJoiner {
  private let files: [ScannedFile]
  private let source: String
  private let locales: LocaleTable
  private let keepsAllTexts: Bool
  private var shipped = ShippedLanguages()
  /// The texts of all code.
  private var texts: Set<UInt32> = []
  /// The strings that no code asks for.
  private var unused: [ScannedProject.PlacedGap] = []
  /// Which languages' texts are kept whatever they say.
  private var isKept: [String: Bool] = [:]

  static func join(
    _ files: [ScannedFile], source: String, locales: LocaleTable, keepsAllTexts: Bool,
    shipped: ShippedLanguages = ShippedLanguages()
  ) -> (strings: [ProjectString], unused: [ScannedProject.PlacedGap]) {
    var joiner = StringJoiner(files: files, source: source, locales: locales, keepsAllTexts: keepsAllTexts)
    joiner.shipped = shipped
    for file in files { joiner.texts.formUnion(file.texts) }
    return (joiner.join(), joiner.unused)
  }

  private init(files: [ScannedFile], source: String, locales: LocaleTable, keepsAllTexts: Bool) {
    self.files = files
    self.source = source
    self.locales = locales
    self.keepsAllTexts = keepsAllTexts
  }

  /// A table of one file.
  private struct Part {
    var path: String
    var table: ScannedTable
  }

  private mutating func join() -> [ProjectString] {
    var groups: [String: [Part]] = [:]
    for file in files {
      guard TablePath.isLoaded(file.path) else { continue }
      for table in file.tables where table.language.map({ shipped.contains($0, file.path) }) ?? true {
        groups[table.name, default: []].append(Part(path: file.path, table: table))
      }
    }
    var strings: [ProjectString] = []
    for name in groups.keys.sorted(by: { $0.precedes($1) }) {
      strings += join(groups[name] ?? [])
    }
    return strings
  }

  /// The strings of one table, in the order of the source's file; keys that only translations have come behind.
  private mutating func join(_ parts: [Part]) -> [ProjectString] {
    let source = parts.lazy.compactMap(\.table.source).first ?? source
    var strings: [ProjectString] = []
    var places: [Key: Int] = [:]
    // Where the language of development has a table of its own, what stands in Base alone is left over.
    let hasOwn = parts.contains { $0.table.languages.contains(source) }
    let parts = hasOwn ? parts.filter { !$0.table.languages.isEmpty } : parts
    let ordered =
      parts.filter { isSource($0.table, source) } + parts.filter { !isSource($0.table, source) }
    for part in ordered {
      let languages = part.table.languages.isEmpty ? [source] : part.table.languages
      let wanted = languages.map { keepsWhole($0, source) }
      if wanted.allSatisfy({ !$0 }), !Self.mayHoldFindings(part.table.pool.span) { continue }
      for entry in part.table.entries {
        guard wanted[Int(entry.language)] || Self.mayHoldFindings(part.table.pool.span.extracting(entry.value.range))
        else { continue }
        let key = Key(part.table.pool[entry.key.range])
        let place = places[key] ?? strings.count
        if place == strings.count {
          places[key] = place
          strings.append(start(entry, part, source))
        }
        strings[place].texts.append(
          ProjectString.Text(
            language: languages[Int(entry.language)], category: entry.category,
            value: String(decoding: part.table.pool[entry.value.range], as: UTF8.self), state: entry.state,
            path: part.path, at: entry.at))
        if strings[place].comment == nil, entry.comment != .none {
          strings[place].comment = String(decoding: part.table.pool[entry.comment.range], as: UTF8.self)
        }
      }
    }
    // Without a key there is nothing to call it by.
    strings.removeAll { $0.key.isEmpty }
    dropUnused(&strings)
    return strings
  }

  /// Takes out the strings that no code asks for, of a table whose others are asked for: nobody sees them. Tables that the
  /// system reads by itself have hardly a key in code, and stay.
  private mutating func dropUnused(_ strings: inout [ProjectString]) {
    guard strings.count >= Self.tableSize, !texts.isEmpty else { return }
    let isUsed = strings.map { UsedTexts.hold($0.key.utf8, texts) }
    guard isUsed.count(where: { $0 }) * 2 > strings.count else { return }
    for (string, isUsed) in zip(strings, isUsed) where !isUsed {
      var gap = ScanGap(.unusedString, at: 0, string.key)
      gap.at = string.at
      unused.append(ScannedProject.PlacedGap(path: string.path, gap: gap))
    }
    strings = zip(strings, isUsed).filter(\.1).map(\.0)
  }

  /// Of a smaller table it cannot be told how it is used.
  private static let tableSize = 12

  private func start(_ entry: ScannedTable.Entry, _ part: Part, _ source: String) -> ProjectString {
    ProjectString(
      key: String(decoding: part.table.pool[entry.key.range], as: UTF8.self), source: source, path: part.path,
      at: entry.at)
  }

  /// True for a table of the source's language, or of none (`Base.lproj`).
  private func isSource(_ table: ScannedTable, _ source: String) -> Bool {
    table.languages.isEmpty || table.languages.contains(source)
  }

  private mutating func keepsWhole(_ language: String, _ source: String) -> Bool {
    if keepsAllTexts || language == source || language == "en" { return true }
    if let known = isKept[language] { return known }
    let isRightToLeft = locales.isRightToLeft(language)
    isKept[language] = isRightToLeft
    return isRightToLeft
  }

  /// True where a text of a left-to-right language holds what a check looks for: bidi controls (U+200E to U+202E and
  /// U+2066 to U+2069), Eastern digits or letters of a right-to-left script.
  static func mayHoldFindings(_ text: Span<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      // Most of a text has none of these lead bytes: sixteen are looked at in one step.
      if index + 16 <= text.count {
        let block = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Block.self)
        // Vectors on both sides, and no any(): the operators with a scalar go byte by byte.
        let (first, count, general) = (Block(repeating: 0xD6), Block(repeating: 10), Block(repeating: 0xE2))
        let found = unsafe unsafeBitCast(block &- first .< count .| block .== general, to: SIMD2<UInt64>.self)
        if found[0] | found[1] == 0 {
          index += 16
          continue
        }
      }
      for place in index..<min(index + 16, text.count) where leadsToFinding(text, at: place) { return true }
      index += 16
    }
    return false
  }

  private typealias Block = SIMD16<UInt8>

  private static func leadsToFinding(_ text: Span<UInt8>, at place: Int) -> Bool {
    // U+0590 to U+08FF take D6 to E0 as their first byte; U+061C, the Arabic letter mark, among them.
    if (0xD6...0xDF).contains(text[place]) { return true }
    guard text[place] == 0xE2, place + 2 < text.count else { return false }
    let last = text[place + 2]
    return switch text[place + 1] {
    case 0x80: last == 0x8E || last == 0x8F || (0xAA...0xAE).contains(last)
    case 0x81: (0xA6...0xA9).contains(last)
    default: false
    }
  }

  /// A key as bytes: cheaper to hash than a text in any script.
  private struct Key: Hashable {
    let bytes: [UInt8]

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    func hash(into hasher: inout Hasher) {
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }
}

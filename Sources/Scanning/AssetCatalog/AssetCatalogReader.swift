internal import DataFormats
internal import Manifest
internal import SourceText

/// Reads the `Contents.json` of a set of an asset catalog: its direction, its variants, the languages it is drawn for.
///
/// A folder of a catalog that gives its sets a namespace says so in its own `Contents.json`.
enum AssetCatalogReader {
  /// The document; a comma before a closing bracket is forgiven, as Xcode forgives it.
  private static func tree(_ path: String, _ bytes: [UInt8], _ file: inout ScannedFile) -> Tree? {
    var bytes = bytes
    for _ in 0..<commaLimit {
      do {
        return try JSON.parse(SourceFile(path: path, bytes: bytes), duplicateKeys: .kept)
      } catch {
        guard case .trailingComma = error.reason, bytes[Int(error.span.start)] == UInt8(ascii: ",") else {
          file.gaps.append(ScanGap(.unreadable, at: Int(error.span.start)))
          return nil
        }
        bytes[Int(error.span.start)] = UInt8(ascii: " ")
      }
    }
    file.gaps.append(ScanGap(.unreadable, at: 0))
    return nil
  }

  private static let commaLimit = 50

  private static let kinds: [(ending: String, kind: AssetKind)] = [
    (".imageset", .image), (".symbolset", .symbol), (".appiconset", .icon), (".iconset", .icon),
    (".brandassets", .icon), (".dataset", .data),
  ]

  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var file = ScannedFile(path: path)
    let folder = String(path.dropLast("/Contents.json".utf8.count))
    guard bytes.contains(where: { $0 > 0x20 }) else {
      file.gaps.append(ScanGap(.unreadable, at: 0))
      return file
    }
    guard let tree = tree(path, bytes, &file) else { return file }
    let folderName = folder.split(separator: "/").last ?? ""
    // The layers of an icon are no pictures of their own.
    guard !path.utf8Contains("imagestack/") else { return file }
    guard let known = kinds.first(where: { folderName.hasSuffix($0.ending) }) else {
      if let properties = tree.value(forKey: "properties", in: tree.root),
        let flag = tree.value(forKey: "provides-namespace", in: properties), tree.bool(flag) == true
      {
        file.facts.append(.assetNamespace(folder))
      }
      return file
    }
    var set = AssetSet()
    for list in ["images", "symbols", "data"] {
      guard let items = tree.value(forKey: list, in: tree.root), tree.kind(items) == .sequence else { continue }
      for item in tree.children(of: items) { set.add(item, of: tree) }
    }
    let name = String(folderName.dropLast(known.ending.utf8.count))
    guard !name.isEmpty else { return file }
    file.assets.append(
      ScannedAsset(
        name, known.kind, direction: set.saysSide ? set.direction : nil, variants: set.variants, folder: folder,
        at: set.place ?? 0))
    return file
  }
}

/// What the entries of a set say together.
private struct AssetSet {
  private var directions: Set<String> = []
  private(set) var variants: [String] = []
  /// The first entry that states a direction, else the first entry.
  private(set) var place: Int?
  private var isStated = false
  private var fileNames: [String] = []

  /// False where nothing is drawn in the set, or where the names of its files say that it points up or down.
  var saysSide: Bool {
    isStated
      || !fileNames.isEmpty
        && !fileNames.allSatisfy { name in
          let words = Words.of(name)
          return words.contains("down") || words.contains("up")
        }
  }

  var direction: AssetDirection {
    switch (directions.contains("left-to-right"), directions.contains("right-to-left")) {
    case (true, true): .both
    case (true, false): .`left-to-right`
    case (false, true): .`right-to-left`
    case (false, false): .none
    }
  }

  mutating func add(_ item: Int, of tree: Tree) {
    guard tree.kind(item) == .mapping else { return }
    if place == nil { place = Int(tree.span(item).start) }
    if let name = tree.value(forKey: "filename", in: item) { fileNames.append(tree.text(name)) }
    let stated = tree.value(forKey: "language-direction", in: item)
    let locale = tree.value(forKey: "locale", in: item).map { tree.text($0) }
    if let stated {
      directions.insert(tree.text(stated))
      if !isStated { place = Int(tree.span(stated).start) }
      isStated = true
    }
    let variant: String
    if let locale, isLanguageTag(locale) {
      variant = locale
    } else {
      switch stated.map({ tree.text($0) }) {
      case "left-to-right": variant = "ltr"
      case "right-to-left": variant = "rtl"
      default: variant = "universal"
      }
    }
    if !variants.contains(variant) { variants.append(variant) }
  }
}

/// True for a well-formed language tag.
func isLanguageTag(_ text: String) -> Bool { TextFormat.languageTag.accepts(text.utf8Span.span) }

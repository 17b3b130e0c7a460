public import Manifest

/// A set of an asset catalog.
public struct ScannedAsset: Hashable, Sendable {
  /// The name by which code asks for it, with its namespaces: `Icons/back`.
  public var name: String
  /// What it is.
  public var kind: AssetKind
  /// What its catalog says of direction.
  public var direction: AssetDirection?
  /// `universal`, `rtl`, `ltr` or language tags, in the order of the catalog, each once.
  public var variants: [String]
  /// The folder of the set, from the project's folder.
  public var folder: String
  /// The entry of `Contents.json` that states the direction, else its start.
  public var at: SourcePlace

  /// Makes an asset.
  public init(
    _ name: String, _ kind: AssetKind, direction: AssetDirection?, variants: [String], folder: String, at offset: Int
  ) {
    self.name = name
    self.kind = kind
    self.direction = direction
    self.variants = variants
    self.folder = folder
    at = SourcePlace(offset)
  }
}

/// A table of localized strings in one language, or a catalog of all languages.
///
/// Texts are byte ranges of one pool: a project has many, and few are ever looked at.
public struct ScannedTable: Hashable, Sendable {
  /// The folder and name that the same table of all languages shares: `App/Localizable`.
  public var name: String
  /// The language that the file is in (`ar.lproj`); nil for a catalog, whose entries each have one.
  public var language: String?
  /// The language that the strings were written in, where the file says it.
  public var source: String?
  /// All texts, one behind the other, UTF-8.
  public var pool: [UInt8] = []
  /// The languages that entries are in.
  public var languages: [String] = []
  /// The entries, in the order of the file.
  public var entries: [Entry] = []

  /// A run of the pool; of count `none`, no text.
  public struct Text: Hashable, Sendable {
    /// Where it starts.
    public var start: UInt32
    /// Its bytes.
    public var count: UInt32

    /// Stands for no text.
    public static let none = Text(start: 0, count: .max)

    /// The run as array indices.
    @inlinable public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// The value of a key in a language, of one plural form.
  public struct Entry: Hashable, Sendable {
    /// The key.
    public var key: Text
    /// The text.
    public var value: Text
    /// What translators are told.
    public var comment = Text.none
    /// The index of its language in `languages`.
    public var language: UInt16 = 0
    /// The plural form; nil for a text without forms.
    public var category: PluralCategory?
    /// How far the translation is.
    public var state: TranslationState?
    /// The key, or the value in a catalog.
    public var at: SourcePlace
  }

  /// Makes an empty table.
  public init(name: String, language: String?) {
    self.name = name
    self.language = language
    if let language { languages = [language] }
  }

  /// Adds a text to the pool.
  public mutating func add(_ text: some Collection<UInt8>) -> Text {
    let start = pool.count
    pool.append(contentsOf: text)
    return Text(start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: pool.count - start))
  }

  /// The index of a language among the table's, which it joins.
  public mutating func index(ofLanguage language: String) -> UInt16 {
    if let index = languages.firstIndex(of: language) { return UInt16(truncatingIfNeeded: index) }
    languages.append(language)
    return UInt16(truncatingIfNeeded: languages.count - 1)
  }

  mutating func locate(_ finder: inout PlaceFinder) {
    for index in entries.indices { finder.locate(&entries[index].at) }
  }
}

/// What a file says of the project as a whole.
public enum ProjectFact: Hashable, Sendable {
  /// A name, and how much it counts: the higher wins, then the earlier file.
  case name(String, weight: UInt8)
  /// A version that people see.
  case version(String)
  /// A platform and the oldest version that it runs on, where known.
  case platform(Platform, minimumOS: String?)
  /// A language that the project lists.
  case locale(String)
  /// The language of development.
  case developmentLanguage(String)
  /// A folder of an asset catalog whose sets are named with its name before theirs.
  case assetNamespace(String)
  /// A line of CODEOWNERS: a pattern and the owners behind it.
  case owner(pattern: String, owners: String)
  /// A test captures a screen in a direction: the name of its type, and the direction.
  case snapshot(screen: String, Direction)
  /// The app changes its language by itself, as the file shows.
  case switching(SwitchingMethod)
  /// How the direction follows a change of language, as the file shows.
  case directionSwitch(DirectionSwitch)
  /// The traits of a view or a window are given another direction.
  case directionOverride
}

/// A comment that silences guidelines: `rtlaudit:ignore icons/keep-logos a reason`.
public struct Suppression: Hashable, Sendable {
  /// How far it reaches.
  public enum Reach: UInt8, Hashable, Sendable {
    /// The line of the comment.
    case line
    /// The line behind the comment.
    case nextLine
    /// The whole file.
    case file
  }

  /// How far it reaches.
  public var reach: Reach
  /// The id of a guideline or a category; `*` for all.
  public var guideline: String
  /// Why, in the writer's words.
  public var reason: String
  /// The comment.
  public var at: SourcePlace

  /// Makes a suppression.
  public init(_ reach: Reach, _ guideline: String, reason: String, at offset: Int) {
    self.reach = reach
    self.guideline = guideline
    self.reason = reason
    at = SourcePlace(offset)
  }
}

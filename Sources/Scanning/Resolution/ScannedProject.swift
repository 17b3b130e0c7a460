public import Manifest

/// A whole project as its manifest shows it: every file's result brought together.
public struct ScannedProject: Sendable {
  /// The project's own facts.
  public var facts = ProjectFacts()
  /// The screens, by path and place; `fields` has the id, the owner and the place.
  public var screens: [PlacedScreen] = []
  /// The strings, by table, then in the order of the source's file.
  public var strings: [ProjectString] = []
  /// How far the translation into each right-to-left language is, in the order of the languages.
  public var translations: [ProjectTranslation] = []
  /// The assets, by folder; names are unique.
  public var assets: [PlacedAsset] = []
  /// The usages, by path and place.
  public var usages: [PlacedUsage] = []
  /// What could not be read or followed, by path and place.
  public var gaps: [PlacedGap] = []
  /// The comments that silence guidelines, by path and place.
  public var suppressions: [PlacedSuppression] = []
  /// How many files were read.
  public var fileCount = 0

  /// Nothing yet.
  public init() {}

  /// A screen of a file.
  public struct PlacedScreen: Sendable {
    /// Its id: unique.
    public var id: String
    /// The file.
    public var path: String
    /// The team that answers for it.
    public var owner: String?
    /// What it is.
    public var screen: ScannedScreen
  }

  /// A usage of a file.
  public struct PlacedUsage: Sendable {
    /// The file.
    public var path: String
    /// The id of its screen, where that is known.
    public var screen: String?
    /// What it is; `screen` of it is the name in the source.
    public var usage: ScannedUsage
  }

  /// An asset with its unique name.
  public struct PlacedAsset: Sendable {
    /// Unique in the project.
    public var name: String
    /// The path of its `Contents.json`.
    public var path: String
    /// What its uses say that it shows, where they agree.
    public var depicts: Depiction?
    /// What it is.
    public var asset: ScannedAsset
  }

  /// A gap of a file.
  public struct PlacedGap: Sendable {
    /// The file.
    public var path: String
    /// What it is.
    public var gap: ScanGap
  }

  /// A suppression of a file.
  public struct PlacedSuppression: Sendable {
    /// The file.
    public var path: String
    /// What it says.
    public var suppression: Suppression
  }
}

/// What a project's files say of the project.
public struct ProjectFacts: Sendable {
  /// What it is called.
  public var name = ""
  /// The version that people see.
  public var version: String?
  /// What it runs on.
  public var platform: Platform?
  /// The oldest system of the platform.
  public var minimumOS: String?
  /// The oldest systems of all its platforms.
  public var systems: [Platform: String] = [:]
  /// Its languages, the language of development first.
  public var locales: [String] = []
  /// How people change the language, where code shows it.
  public var switching: SwitchingMethod?
  /// How the direction follows, where code shows it.
  public var directionSwitch: DirectionSwitch?
}

/// How far the translation into one language is.
public struct ProjectTranslation: Sendable {
  /// The language.
  public var language: String
  /// How many strings there are to translate.
  public var strings: Int
  /// How many of them are finished.
  public var translated: Int
  /// How many read as in the source, as far as that can be told from names.
  public var copied: Int
  /// The keys of the first that are not finished, shortened.
  public var missing: [String]
  /// Where the first of those stand that stand somewhere: `path:line:column`.
  public var places: [String]
  /// The file that holds most texts; nil where there are none.
  public var path: String?
  /// Where the first unfinished text stands in that file, else its beginning.
  public var at: SourcePlace
}

/// A localized string of all languages.
public struct ProjectString: Sendable {
  /// Its key.
  public var key: String
  /// The language it was written in.
  public var source: String
  /// What translators are told.
  public var comment: String?
  /// Its texts, by language.
  public var texts: [Text] = []
  /// The file of its source, else of its first text.
  public var path = ""
  /// The place in that file.
  public var at = SourcePlace(0)

  /// A text of one language and plural form.
  public struct Text: Sendable {
    /// The language.
    public var language: String
    /// The plural form; nil for a text without forms.
    public var category: PluralCategory?
    /// The text.
    public var value: String
    /// How far it is.
    public var state: TranslationState?
    /// The file.
    public var path: String
    /// The place in the file.
    public var at: SourcePlace
  }
}

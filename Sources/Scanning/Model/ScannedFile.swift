public import Manifest

/// What one file of a project gives: a pure function of its path and bytes, so that it can be kept by their hash.
///
/// Readers append in any order; places are byte offsets until `locate(in:)`. What depends on other files (a constant, the
/// type of a superclass, whether an asset exists) is a `ScannedValue.reference` or an entry of `exports` and `mentions`,
/// which `ProjectResolver` brings together.
public struct ScannedFile: Hashable, Sendable {
  /// The path from the project's folder, with `/`.
  public var path: String
  /// API calls and attributes that bear on direction.
  public var usages: [ScannedUsage] = []
  /// Views, view controllers, cells and scenes.
  public var screens: [ScannedScreen] = []
  /// Names that other files may use: constants, enum cases, types.
  public var exports: [ScannedExport] = []
  /// Names of assets that the file uses, each once.
  public var mentions: [ScannedMention] = []
  /// The sets of an asset catalog.
  public var assets: [ScannedAsset] = []
  /// The tables of localized strings.
  public var tables: [ScannedTable] = []
  /// What the file says of the project as a whole.
  public var facts: [ProjectFact] = []
  /// Comments that silence guidelines.
  public var suppressions: [Suppression] = []
  /// The texts of code that may be keys of strings, as hashes in ascending order.
  public var texts: [UInt32] = []
  /// The types that the file declares, as hashes; none where it can be reached in other ways than by their names.
  public var declaredTypes: [UInt32] = []
  /// The types that the file names, as hashes in ascending order.
  public var namedTypes: [UInt32] = []
  /// The types of the file that it names nowhere else and that others alone could use, as hashes in ascending order.
  public var idleTypes: [UInt32] = []
  /// What could not be followed, for the summary of the scan.
  public var gaps: [ScanGap] = []

  /// An empty result for a path.
  public init(path: String) { self.path = path }

  /// Adds line and column to every place. Cost: a pass over the bytes up to the last place.
  public mutating func locate(in bytes: [UInt8]) {
    var finder = PlaceFinder(bytes)
    for index in usages.indices { finder.locate(&usages[index].at) }
    for index in screens.indices {
      finder.locate(&screens[index].at)
      for element in screens[index].elements.indices { screens[index].elements[element].locate(&finder, depth: 0) }
    }
    for index in assets.indices { finder.locate(&assets[index].at) }
    for index in tables.indices { tables[index].locate(&finder) }
    for index in suppressions.indices { finder.locate(&suppressions[index].at) }
    for index in gaps.indices { finder.locate(&gaps[index].at) }
  }
}

/// One API call or attribute in source.
public struct ScannedUsage: Hashable, Sendable {
  /// The declaration's full name as in its framework's documentation: `UIView.leftAnchor`.
  public var api: String
  /// The argument or right-hand side, as written.
  public var value: ScannedValue?
  /// What stands around it.
  public var context: UsageContexts
  /// The name of the type or scene that it is in: a `ScannedScreen.name` of any file.
  public var screen: String?
  /// The token.
  public var at: SourcePlace
  /// What may stand in its place and means the same where that is exact.
  public var fix: ScannedFix?
  /// The outlet of the object in an interface file that it is said of, and those of what that lies in where they matter,
  /// separated by commas: code may say otherwise.
  public var outlet: String?

  /// Makes a usage.
  public init(
    _ api: String, value: ScannedValue? = nil, context: UsageContexts = [], screen: String? = nil, at offset: Int,
    fix: ScannedFix? = nil
  ) {
    self.api = api
    self.value = value
    self.context = context
    self.screen = screen
    at = SourcePlace(offset)
    self.fix = fix
  }
}

/// A view, a view controller, a cell or a scene.
public struct ScannedScreen: Hashable, Sendable {
  /// What it is called in the project: the type's qualified name, or the scene's. The manifest's id is made of it.
  public var name: String
  /// Other names that tests and code know it by, such as its class.
  public var aliases: [String] = []
  /// Title, size, direction and the like; the id, the owner and the place are set when the files are brought together.
  public var fields = ScannedFields<ScreenField>()
  /// What it shows, in the order of the source.
  public var elements: [ScannedElement] = []
  /// Where it is made.
  public var at: SourcePlace

  /// Makes a screen without elements.
  public init(_ name: String, at offset: Int) {
    self.name = name
    at = SourcePlace(offset)
  }
}

/// An element of a screen.
public struct ScannedElement: Hashable, Sendable {
  /// Names it in its screen; one that is taken gets a number.
  public var id: String
  /// Its fields, without the id, the children and the place.
  public var fields = ScannedFields<ElementField>()
  /// The elements inside it.
  public var children: [ScannedElement] = []
  /// The token that makes it.
  public var at: SourcePlace
  /// What may stand in its place and means the same where that is exact.
  public var fix: ScannedFix?

  /// Makes an element.
  public init(_ id: String, _ role: Role?, at offset: Int) {
    self.id = id
    at = SourcePlace(offset)
    if let role { fields[.role] = .term(role) }
  }

  /// How deep elements may stand in each other; deeper ones are left out.
  public static let depthLimit = 200

  mutating func locate(_ finder: inout PlaceFinder, depth: Int) {
    finder.locate(&at)
    guard depth < Self.depthLimit else {
      children = []
      return
    }
    for index in children.indices { children[index].locate(&finder, depth: depth + 1) }
  }
}

/// A replacement that means the same from left to right and the right thing from right to left.
public struct ScannedFix: Hashable, Sendable {
  /// Bytes of the file and what replaces them; all or none are made, in ascending order.
  public var edits: [Edit]
  /// The oldest systems that know the replacement: `["ios": "14.0"]`; empty where all do.
  public var requires: [String: String]

  /// One replacement.
  public struct Edit: Hashable, Sendable {
    /// The first byte that is replaced.
    public var start: UInt32
    /// The byte behind the last one.
    public var end: UInt32
    /// What stands there then.
    public var text: String

    /// Replaces the bytes from `start` up to `end`.
    public init(_ start: Int, _ end: Int, _ text: String) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.end = UInt32(truncatingIfNeeded: end)
      self.text = text
    }
  }

  /// Makes a fix of edits.
  public init(_ edits: [Edit], requires: [String: String] = [:]) {
    self.edits = edits
    self.requires = requires
  }
}

/// A name of a file that others may use.
public struct ScannedExport: Hashable, Sendable {
  /// What a name stands for.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A constant text, or an enum case with one as its raw value.
    case constant
    /// A type; its value is its superclass and protocols, separated by commas.
    case type
    /// A property of an outlet that code sets: `TripCell.dateLabel`, with the property as its value.
    case outlet
    /// A function or an initializer whose parameter reaches an image or a symbol; what the value says is its reader's.
    case function
  }

  /// What it is.
  public var kind: Kind
  /// Its name with the types around it: `Symbols.back`.
  public var name: String
  /// Its value.
  public var value: String

  /// Makes an export.
  public init(_ kind: Kind, _ name: String, _ value: String) {
    self.kind = kind
    self.name = name
    self.value = value
  }
}

/// The name of an asset in code or in an interface file.
public struct ScannedMention: Hashable, Sendable {
  /// The name as written.
  public var name: String
  /// What the use says that it shows, where it does: a back button's picture shows backward motion.
  public var depicts: Depiction?

  /// Makes a mention.
  public init(_ name: String, depicts: Depiction? = nil) {
    self.name = name
    self.depicts = depicts
  }
}

/// Something that a scan could not follow or read.
public struct ScanGap: Hashable, Sendable {
  /// What it is. The sentences are made in `ScanGap+Text.swift`.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// The file cannot be read as what its name says.
    case unreadable
    /// A place in the file breaks its format; what could be read is used.
    case malformed
    /// The file is larger than the limit.
    case tooLarge
    /// Things stand in each other too deep; the inner ones are left out.
    case tooDeep
    /// The name of a symbol is computed.
    case dynamicSymbol
    /// The name of an asset is computed.
    case dynamicAsset
    /// A name is used that is declared nowhere in the project.
    case unknownName
    /// Code that the parser could not take apart.
    case unparsed
    /// Nothing in the project leads to the types of the file.
    case unusedFile
    /// Nothing in the project names the type.
    case unusedType
    /// No code holds the key of the string, as it does those of others in its table.
    case unusedString
  }

  /// What it is.
  public var kind: Kind
  /// Where.
  public var at: SourcePlace
  /// What it is about, such as the name; may be empty.
  public var detail: String

  /// Makes a gap.
  public init(_ kind: Kind, at offset: Int, _ detail: String = "") {
    self.kind = kind
    at = SourcePlace(offset)
    self.detail = detail
  }
}

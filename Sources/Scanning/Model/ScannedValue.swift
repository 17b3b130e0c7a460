public import Manifest

/// The value of a field as a scan finds it: final, or a name that other files of the project give a meaning to.
public enum ScannedValue: Hashable, Sendable {
  /// A text, or the name of a term.
  case text(String)
  /// A number of points or the like.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A truth value.
  case bool(Bool)
  /// A list of texts or of the names of terms.
  case texts([String])
  /// A list of numbers, such as a size.
  case numbers([Double])
  /// A record inside the record, such as `font` or `frame`: field names with their values.
  case record([String: ScannedValue])
  /// A name that is declared elsewhere in the project (`Symbols.back`), and what to say where it stays unknown.
  ///
  /// Resolved to the constant's text. One that stays unknown becomes the text of `otherwise`; without one the field is
  /// left out, so that the audit calls it missing.
  case reference(String, otherwise: String?)

  /// The name of a term.
  public static func term(_ term: some Term) -> ScannedValue { .text(term.name) }

  /// The text, where it is one.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension ScannedValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// Fields that are present, in the order of their definitions, so that equal records give equal bytes.
public struct ScannedFields<F: RecordFields>: Hashable, Sendable {
  /// The fields and their values, in order.
  public private(set) var entries: [Entry] = []

  /// A field and its value.
  public struct Entry: Hashable, Sendable {
    /// The field.
    public var field: F
    /// Its value.
    public var value: ScannedValue
  }

  /// No fields.
  public init() {}

  /// The value of a field. Setting nil takes the field away.
  public subscript(_ field: F) -> ScannedValue? {
    get { entries.first { $0.field == field }?.value }
    set {
      let place = entries.firstIndex { $0.field.ordinal >= field.ordinal } ?? entries.count
      let isThere = place < entries.count && entries[place].field == field
      switch (newValue, isThere) {
      case (let value?, true): entries[place].value = value
      case (let value?, false): entries.insert(Entry(field: field, value: value), at: place)
      case (nil, true): entries.remove(at: place)
      case (nil, false): break
      }
    }
  }

  /// Changes every value; nil takes the field away.
  mutating func mapValues(_ change: (F, ScannedValue) -> ScannedValue?) {
    entries = entries.compactMap { entry in
      change(entry.field, entry.value).map { Entry(field: entry.field, value: $0) }
    }
  }
}

/// What stands around a usage: a set of the manifest's names for it.
public struct UsageContexts: OptionSet, Hashable, Sendable {
  /// A bit for each context, at its ordinal.
  public let rawValue: UInt32

  /// Makes a set of bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A set of one context.
  public init(_ context: UsageContext) { rawValue = 1 << UInt32(context.ordinal) }

  /// Both arms of a test of the direction.
  public static let branchesOnDirection = UsageContexts(.`branches-on-direction`)
  /// In a control that says something of places.
  public static let inSpatial = UsageContexts(.`in-spatial`)
  /// In the controls of a player.
  public static let inPlayback = UsageContexts(.`in-playback`)
  /// Paired with the same on the other side.
  public static let symmetric = UsageContexts(.symmetric)
  /// Reaches people.
  public static let userFacing = UsageContexts(.`user-facing`)
  /// Read by machines: protocols, logs, files.
  public static let machineOutput = UsageContexts(.`machine-output`)
  /// Of a locale that is stated.
  public static let fixedLocale = UsageContexts(.`fixed-locale`)
  /// Part of the app's own switch of languages.
  public static let languageSwitch = UsageContexts(.`language-switch`)
  /// Reaches every screen.
  public static let appWide = UsageContexts(.`app-wide`)
  /// On a view that holds others.
  public static let container = UsageContexts(.container)
  /// On a text.
  public static let text = UsageContexts(.text)
  /// In drawing code.
  public static let drawing = UsageContexts(.drawing)
  /// Kept for later.
  public static let cached = UsageContexts(.cached)
  /// In a preview.
  public static let preview = UsageContexts(.preview)
  /// In a test.
  public static let test = UsageContexts(.test)
  /// A format that varies by plural.
  public static let plural = UsageContexts(.plural)

  /// The contexts in the order of the contract.
  public var names: [String] {
    UsageContext.allCases.filter { contains(UsageContexts($0)) }.map(\.name)
  }
}

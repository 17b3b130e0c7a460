/// A manifest in memory: sparse records in flat arenas, made once and never changed.
///
/// A record is an index into `records`. Its mask says which fields are present; the value of a field is the slot found
/// by counting the mask's bits below the field's. What a slot holds depends on the type of the field:
///
/// | type | slot |
/// |---|---|
/// | bool | 0 or 1 |
/// | integer | the bits of an `Int` |
/// | number | the bits of a `Double` |
/// | text of any form, reference | a `PoolRange` of `bytes`, UTF-8 |
/// | term | the ordinal of the name |
/// | list | a `PoolRange` of `items`: slots of the items' type |
/// | numbers | a `PoolRange` of `numbers` |
/// | map | a `PoolRange` of `items`: key and value in turn; a key is a text, or the ordinal of a term |
/// | record | its index |
/// | either, textual | as text |
/// | either, other | `Store.termFlag` with the ordinal of a term, or the slot of the other type |
///
/// Records stand in document order, parents before what is inside them; the first is the manifest. Nothing is
/// allocated for a record, and no `String` exists until one is asked for.
public final class Store: Sendable {
  /// The bit that tells the term of a union from a value of its other type.
  public static let termFlag: UInt64 = 1 << 63

  /// All records, parents before children.
  public let records: [Record]
  /// The values of all fields that are present.
  public let slots: [UInt64]
  /// All texts, one behind the other.
  public let bytes: [UInt8]
  /// All lists of numbers.
  public let numbers: [Double]
  /// The items of all lists and maps.
  public let items: [UInt64]
  /// The screens in document order, as indices of `records`; likewise the next five.
  public let screens: [UInt32]
  /// The elements of all screens, parents first: those of a screen are `elements(in:)`.
  public let elements: [UInt32]
  /// The localized strings.
  public let strings: [UInt32]
  /// The assets.
  public let assets: [UInt32]
  /// The usages.
  public let usages: [UInt32]
  /// The reviews.
  public let reviews: [UInt32]
  /// The translations that the project says something of.
  public let translations: [UInt32]
  /// For each screen, the number of elements before it; one more at the end.
  @usableFromInline let firstElements: [UInt32]
  /// The references that were resolved, by record and field.
  @usableFromInline let links: [Link]

  /// A reference from a field to a record or, of a list, to a run of records in `items`.
  @frozen @usableFromInline struct Link: Sendable {
    @usableFromInline var record: UInt32
    @usableFromInline var field: UInt8
    @usableFromInline var target: UInt64

    /// The order in which links are kept.
    @inlinable var key: UInt64 { UInt64(record) << 8 | UInt64(field) }
  }

  init(_ builder: consuming StoreBuilder) {
    records = builder.records
    slots = builder.slots
    bytes = builder.bytes
    numbers = builder.numbers
    items = builder.items
    screens = builder.screens
    elements = builder.elements
    strings = builder.strings
    assets = builder.assets
    usages = builder.usages
    reviews = builder.reviews
    translations = builder.translations
    firstElements = builder.firstElements + [UInt32(builder.elements.count)]
    links = builder.sortedLinks()
  }

  /// The manifest itself.
  @inlinable public var manifest: Int { 0 }

  /// The project, or nil where the manifest has none.
  @inlinable public var project: Int? { record(manifest, ManifestField.project) }

  /// The range of `elements` that are in the screen at a position of `screens`.
  @inlinable public func elements(in screen: Int) -> Range<Int> {
    Int(firstElements[screen])..<Int(firstElements[screen + 1])
  }

  /// The screen that a record is in, or nil.
  @inlinable public func screen(of record: Int) -> Int? {
    let screen = records[record].screen
    return screen == Record.none ? nil : Int(screen)
  }

  /// The record that holds a record, or nil for the manifest.
  @inlinable public func parent(of record: Int) -> Int? {
    let parent = records[record].parent
    return parent == Record.none ? nil : Int(parent)
  }
}

internal import Expressions
internal import Manifest

/// What a whole project was seen to hold: distinct locales, symbols and APIs, whatever the order they came in.
///
/// Collected while screens and usages stream past; its size is that of the project's vocabulary, not of its manifest.
struct Inventory: Sendable {
  /// Locales of screens.
  private(set) var locales: Set<String> = []
  /// Names of symbols in elements.
  private(set) var symbols: Set<String> = []
  /// Names of APIs that are used.
  private(set) var apis: Set<String> = []

  /// Takes in what a store holds.
  mutating func add(_ store: Store) {
    for screen in store.screens {
      if let locale = store.text(Int(screen), ScreenField.locale) { locales.insert(locale) }
    }
    let symbol: UInt64 = 1 << UInt64(ElementField.symbol.ordinal)
    var last = PoolRange(offset: 0, count: 0)
    for element in store.elements where store.records[Int(element)].mask & symbol != 0 {
      guard let range = store.textRange(Int(element), ElementField.symbol), range != last else { continue }
      last = range
      symbols.insert(store.text(range.bits))
    }
    for usage in store.usages {
      if let api = store.text(Int(usage), UsageField.api) { apis.insert(api) }
    }
  }

  /// Takes in another inventory.
  mutating func merge(_ other: Inventory) {
    locales.formUnion(other.locales)
    symbols.formUnion(other.symbols)
    apis.formUnion(other.apis)
  }

  /// One of the three lists, sorted.
  func list(_ part: Part) -> [String] {
    switch part {
    case .locales: locales.sorted()
    case .symbols: symbols.sorted()
    case .apis: apis.sorted()
    }
  }

  /// The lists that an inventory has.
  enum Part: Int32, CaseIterable {
    case locales, symbols, apis
  }
}

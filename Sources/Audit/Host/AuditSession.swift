public import Guidelines
internal import Bidi
internal import Expressions
internal import Manifest

/// The facts that checks look up.
public struct Facts: Sendable {
  /// SF Symbols.
  public let symbols: SymbolTable
  /// Right-to-left locales and languages.
  public let locales: LocaleTable

  /// Makes them of the tables of guidelines/facts.
  public init(symbols: SymbolTable, locales: LocaleTable) {
    self.symbols = symbols
    self.locales = locales
  }
}

/// What one thread of an audit keeps: looked-up facts and texts that live as long as it does.
///
/// Facts are looked up once a name; expressions hold their place in the arrays.
final class AuditSession {
  let facts: Facts
  private(set) var symbols: [SymbolFacts] = []
  private var symbolIndices: [Text: Int32] = [:]
  private(set) var locales: [LocaleFacts] = []
  private var localeIndices: [Text: Int32] = [:]
  private var rightToLeft: [Text: Bool] = [:]
  private var languageCodes: [Text: Text] = [:]
  private var languageScripts: [Text: Text] = [:]
  private var lists: [[Text: List]] = FactList.allCases.map { _ in [:] }
  private var pool = TextPool()
  /// Elements that functions found, as long as the store is looked at; a list of them is a range.
  var found: [Int32] = []
  /// What is in the texts of elements.
  let traits = TraitsMemory()
  /// The bidi algorithm with its scratch memory.
  var resolver = BidiResolver()
  /// The store that is being looked at.
  private(set) var store: Store?
  /// What the whole project was seen to hold, for checks of the project: by `Inventory.Part`.
  private(set) var inventory: [[Text]] = Inventory.Part.allCases.map { _ in [] }

  init(_ facts: Facts) {
    self.facts = facts
  }

  /// The place of a symbol's facts. Cost: one look-up in a hash table after the first time.
  func symbol(_ name: Text) -> Int32 {
    if let index = symbolIndices[name] { return index }
    let index = Int32(symbols.count)
    symbols.append(facts.symbols.facts(String(name)))
    symbolIndices[pool.keep(name)] = index
    return index
  }

  /// The place of a locale's facts, or -1 for a locale that is not right to left.
  func locale(_ tag: Text) -> Int32 {
    if let index = localeIndices[tag] { return index }
    var index: Int32 = -1
    if let found = facts.locales.facts(String(tag)) {
      index = Int32(locales.count)
      locales.append(found)
    }
    localeIndices[pool.keep(tag)] = index
    return index
  }

  /// Whether text in a language runs from right to left.
  func isRightToLeft(_ tag: Text) -> Bool {
    if let known = rightToLeft[tag] { return known }
    let answer = facts.locales.isRightToLeft(String(tag))
    rightToLeft[pool.keep(tag)] = answer
    return answer
  }

  /// The primary subtag of a language tag.
  func language(of tag: Text) -> Text {
    if let known = languageCodes[tag] { return known }
    let code = pool.keep(LanguageTag(String(tag)).language)
    languageCodes[pool.keep(tag)] = code
    return code
  }

  /// The code of the script that a language is likely written in, `Zyyy` where that is unknown.
  func script(of tag: Text) -> Text {
    if let known = languageScripts[tag] { return known }
    let code = pool.keep(facts.locales.script(String(tag)) ?? "Zyyy")
    languageScripts[pool.keep(tag)] = code
    return code
  }

  /// Lists of names that are looked up by a language tag.
  enum FactList: Int, CaseIterable, Sendable {
    case numberingSystems, plurals
  }

  /// The list of a language tag, made once.
  func list(_ list: FactList, _ tag: Text, _ make: () -> [String]) -> List {
    if let known = lists[list.rawValue][tag] { return known }
    let made = List(make().map { .string(text($0)) })
    lists[list.rawValue][pool.keep(tag)] = made
    return made
  }

  /// Gives checks of the project what the whole manifest was seen to hold.
  func show(_ found: Inventory) {
    inventory = Inventory.Part.allCases.map { part in found.list(part).map { pool.keep($0) } }
  }

  /// A text that lives as long as the session; the same for the same string.
  func text(_ string: String) -> Text { pool.keep(string) }

  /// Looks at a store for as long as a body runs: makes a view of it, and keeps the store's arrays in place while it is used.
  func withView<R>(_ store: Store, _ directions: [ResolvedDirections], _ body: (HostView) throws -> R) rethrows -> R {
    self.store = store
    traits.clear()
    found.removeAll(keepingCapacity: true)
    defer { self.store = nil }
    return try unsafe store.records.withUnsafeBufferPointer { records in
      try unsafe store.slots.withUnsafeBufferPointer { slots in
        try unsafe store.bytes.withUnsafeBufferPointer { bytes in
          try unsafe store.numbers.withUnsafeBufferPointer { numbers in
            try unsafe store.items.withUnsafeBufferPointer { items in
              try unsafe store.elements.withUnsafeBufferPointer { elements in
                try unsafe directions.withUnsafeBufferPointer { directions in
                  let view = unsafe HostView(
                    records: records.baseAddress!, slots: start(slots), bytes: start(bytes), numbers: start(numbers),
                    items: start(items), elements: start(elements), directions: directions.baseAddress!,
                    session: Unmanaged.passUnretained(self))
                  return try body(view)
                }
              }
            }
          }
        }
      }
    }
  }
}

/// The start of a buffer; of an empty one, some address that is not read.
@unsafe private func start<T>(_ buffer: UnsafeBufferPointer<T>) -> UnsafePointer<T> {
  unsafe buffer.baseAddress ?? UnsafePointer(bitPattern: MemoryLayout<T>.alignment)!
}

/// Copies of texts that live as long as the pool.
@safe struct TextPool: ~Copyable {
  @unsafe private var chunks: [UnsafeMutableBufferPointer<UInt8>] = unsafe []
  private var known: [String: Text] = [:]

  /// A copy of a text.
  mutating func keep(_ text: Text) -> Text {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(text.count, 1))
    _ = unsafe copy.initialize(from: text.bytes)
    unsafe chunks.append(copy)
    return unsafe Text(UnsafeBufferPointer(rebasing: copy[0..<text.count]))
  }

  /// A copy of a string; the same for the same string.
  mutating func keep(_ string: String) -> Text {
    if let text = known[string] { return text }
    var string = string
    let text = string.withUTF8 { unsafe keep(Text($0)) }
    known[string] = text
    return text
  }

  deinit {
    unsafe chunks.forEach { unsafe $0.deallocate() }
  }
}

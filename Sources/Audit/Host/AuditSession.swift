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
  private var languages = LanguageMemory()
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

  /// What is known of a language tag. Cost: a comparison, but for the first time.
  func language(_ tag: Text) -> Language { languages[place(of: tag)] }

  /// Lists of names that are looked up by a language tag.
  enum FactList: Int, CaseIterable, Sendable {
    case numberingSystems, plurals
  }

  /// The list of a language tag, made once.
  func list(_ list: FactList, _ tag: Text, _ make: () -> [String]) -> List {
    let place = place(of: tag)
    if let known = languages[place].lists[list.rawValue] { return known }
    let made = List(make().map { .string(text($0)) })
    languages[place].lists[list.rawValue] = made
    return made
  }

  @inline(__always) private func place(of tag: Text) -> Int { languages.place(of: tag) ?? add(tag) }

  private func add(_ tag: Text) -> Int {
    let name = String(tag)
    let found = facts.locales.facts(name)
    if let found { locales.append(found) }
    return languages.add(
      Language(
        tag: pool.keep(tag), isRightToLeft: facts.locales.isRightToLeft(name),
        code: pool.keep(LanguageTag(name).language), script: pool.keep(facts.locales.script(name) ?? "Zyyy"),
        locale: found == nil ? -1 : Int32(locales.count - 1), lists: FactList.allCases.map { _ in nil }))
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

private import Synchronization

/// A name in a context, as a number: templates and contexts meet by comparing integers, not texts.
///
/// ```swift
/// static let title = MustacheKey("title")
/// ```
/// The table of names is one for the whole process, so that every template knows every context. Numbers depend on the
/// order in which names were met; nothing that is rendered does. Keep keys in static constants where many contexts are
/// built: making one from a text costs a look-up under a lock.
@frozen public struct MustacheKey: Hashable, Sendable, ExpressibleByStringLiteral {
  @usableFromInline let id: UInt32

  /// The key of a name.
  public init(_ name: String) {
    id = names.withLock { $0.id(of: name) }
  }

  /// The key of a name that is written in the program. Cost: after the first time a load, without a lock.
  public init(stringLiteral name: StaticString) {
    id = literals.id(of: name)
  }

  init(id: UInt32) {
    self.id = id
  }

  /// The name.
  public var name: String { names.withLock { $0.texts[Int(id)] } }
}

/// Every name that was met, by number and by text.
private struct NameTable {
  var texts: [String] = []
  var ids: [String: UInt32] = [:]

  mutating func id(of name: String) -> UInt32 {
    if let known = ids[name] { return known }
    let id = UInt32(texts.count)
    texts.append(name)
    ids[name] = id
    return id
  }
}

private let names = Mutex(NameTable())
private let literals = LiteralTable()

/// The numbers of names that are written in the program, by their address, which is theirs as long as it runs.
///
/// Threads that build contexts all the time would wait for each other at the lock of all names. A slot holds an address
/// of 48 bits and a number of 16; what does not fit, or shares its slot with another, is asked for each time.
private final class LiteralTable: Sendable {
  private let slots = InlineArray<1024, Atomic<UInt64>> { _ in Atomic(0) }

  func id(of name: StaticString) -> UInt32 {
    guard name.hasPointerRepresentation else { return lookUp(name) }
    let address = unsafe UInt64(UInt(bitPattern: name.utf8Start))
    guard address < 1 << 48 else { return lookUp(name) }
    let place = Int((address ^ address >> 10) & 1023)
    let slot = slots[place].load(ordering: .relaxed)
    if slot >> 16 == address { return UInt32(slot & 0xFFFF) }
    let id = lookUp(name)
    if id < 1 << 16 { slots[place].store(address << 16 | UInt64(id), ordering: .relaxed) }
    return id
  }

  private func lookUp(_ name: StaticString) -> UInt32 {
    let text = name.description
    return names.withLock { $0.id(of: text) }
  }
}

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

  /// The key of a name.
  public init(stringLiteral name: String) {
    self.init(name)
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

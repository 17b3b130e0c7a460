/// A closed set of names: the type of a string field that can hold no other.
///
/// Values are kept as codes, the places of the names from 0, and come out as strings where one is wanted.
@safe public final class Enumeration: Sendable {
  /// What the set is called in messages: `role`.
  public let name: String
  /// The names in the order of their codes.
  public let cases: [String]
  /// All of the names.
  let domain: Domain
  private let codes: [String: Int]
  private let pool: ConstantPool
  private let texts: [Text]

  /// Makes a set.
  ///
  /// - Parameters:
  ///   - name: what it is called in messages.
  ///   - cases: the names; each only once.
  public init(_ name: String, _ cases: [String]) {
    self.name = name
    self.cases = cases
    let pool = ConstantPool()
    codes = Dictionary(uniqueKeysWithValues: cases.enumerated().map { ($0.element, $0.offset) })
    domain = Domain(cases)
    texts = cases.map { pool.text($0) }
    self.pool = pool
  }

  /// The code of a name, or nil when it is not in the set.
  public func code(_ name: String) -> Int? { codes[name] }

  /// The code of a name, or nil when it is not in the set.
  func code(_ name: Text) -> Int? { texts.firstIndex(of: name) }

  /// The name of a code, as a text that lives as long as the set.
  public func text(_ code: Int) -> Text { texts[code] }
}

extension Enumeration: Hashable {
  /// Sets are the same only when they are one object.
  public static func == (a: Enumeration, b: Enumeration) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

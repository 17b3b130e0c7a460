/// A closed set of names as a Swift enumeration: the cases are the names, in the order of the contract.
///
/// A name that is no Swift identifier is written as a raw identifier, so that each stands in one place only:
/// `` Role.`list-item` ``. The raw value is the ordinal that a `Store` keeps.
public protocol Term: RawRepresentable<UInt8>, CaseIterable, Hashable, Sendable {}

extension Term {
  /// The name as it stands in a manifest.
  public var name: String { caseName(self) }
}

/// The name of an enumeration's case, without the backticks of a raw identifier.
func caseName(_ value: some Any) -> String {
  String("\(value)".filter { $0 != "`" })
}

/// A closed set of names, and how to find one quickly.
public struct Vocabulary: Sendable {
  /// The names, each at its ordinal.
  public let names: [String]
  let table: NameTable

  /// Makes a vocabulary of names that differ; at most 255.
  public init(_ names: [String]) {
    self.names = names
    table = NameTable(names)
  }

  /// The vocabulary of a Swift enumeration.
  public init<T: Term>(_ type: T.Type) {
    self.init(type.allCases.map(\.name))
  }

  /// The ordinal of a name, or nil where there is none. Cost: one probe of a hash table without collisions.
  public func ordinal(of name: some StringProtocol) -> UInt8? {
    let bytes = Array(name.utf8)
    return table.find(bytes.span, 0, bytes.count)
  }
}

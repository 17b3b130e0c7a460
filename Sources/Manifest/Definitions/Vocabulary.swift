/// An enumeration whose cases are names of the manifest, in the order of the contract.
///
/// A name that is no Swift identifier is written as a raw identifier, so that each stands in one place only:
/// `` Role.`list-item` ``. A `Store` keeps the ordinal, the position among the cases. Cases have no payloads, and there
/// are 2 to 256 of them, so that a value is one byte that counts the cases in their order (Swift ABI, type layout).
public protocol NamedCases: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension NamedCases {
  /// The name as it stands in a manifest.
  @inlinable public var name: String { rawValue }

  /// The position among the cases.
  @inlinable public var ordinal: UInt8 { unsafe unsafeBitCast(self, to: UInt8.self) }

  /// The case at a position, which must be one: a slot of a field that has these names.
  @inlinable public init(ordinal: UInt8) {
    assert(Int(ordinal) < Self.allCases.count, "an ordinal of other names")
    self = unsafe unsafeBitCast(ordinal, to: Self.self)
  }

  /// The names in their order.
  static var names: [String] {
    for (position, value) in allCases.enumerated() { precondition(Int(value.ordinal) == position) }
    return allCases.map(\.name)
  }
}

/// A closed set of names that a field may hold.
public protocol Term: NamedCases {}

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
    self.init(type.names)
  }

  /// The ordinal of a name, or nil where there is none. Cost: one probe of a hash table without collisions.
  public func ordinal(of name: some StringProtocol) -> UInt8? {
    let bytes = Array(name.utf8)
    return table.find(bytes.span, 0, bytes.count)
  }
}

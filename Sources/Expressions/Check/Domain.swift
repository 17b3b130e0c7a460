/// What is left of the values of a field: a set of names, or everything but a set of names.
public struct Domain: Hashable, Sendable {
  /// The names, sorted.
  public private(set) var names: [String]
  /// True when the names are those that are left out.
  public private(set) var isExcluding: Bool

  init(_ names: some Sequence<String>, isExcluding: Bool = false) {
    self.names = Array(Set(names)).sorted()
    self.isExcluding = isExcluding
  }

  /// The values of a type: the names of an enumeration, or anything.
  static func all(_ type: Type) -> Domain {
    if case .enumeration(let enumeration) = type { return Domain(enumeration.cases) }
    return Domain([], isExcluding: true)
  }

  /// True when nothing is left.
  public var isEmpty: Bool { names.isEmpty && !isExcluding }

  /// True when a name is left.
  public func contains(_ name: String) -> Bool { names.contains(name) != isExcluding }

  /// Everything else.
  var complement: Domain { Domain(names, isExcluding: !isExcluding) }

  func intersection(_ other: Domain) -> Domain {
    let (a, b) = (Set(names), Set(other.names))
    switch (isExcluding, other.isExcluding) {
    case (false, false): return Domain(a.intersection(b))
    case (false, true): return Domain(a.subtracting(b))
    case (true, false): return Domain(b.subtracting(a))
    case (true, true): return Domain(a.union(b), isExcluding: true)
    }
  }

  func union(_ other: Domain) -> Domain {
    complement.intersection(other.complement).complement
  }
}

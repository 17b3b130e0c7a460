/// What is left of the values of a field: a set of names, or everything but a set of names.
public struct Domain: Hashable, Sendable {
  /// The names, sorted.
  public private(set) var names: [String]
  /// True when the names are those that are left out.
  public private(set) var isExcluding: Bool

  init(_ names: some Sequence<String>, isExcluding: Bool = false) {
    self.names = names.sorted().reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    self.isExcluding = isExcluding
  }

  init(_ name: String) {
    self.init(sorted: [name], isExcluding: false)
  }

  private init(sorted names: [String], isExcluding: Bool) {
    self.names = names
    self.isExcluding = isExcluding
  }

  /// The values of a type: the names of an enumeration, or anything.
  static func all(_ type: Type) -> Domain {
    if case .enumeration(let enumeration) = type { return enumeration.domain }
    return Domain(sorted: [], isExcluding: true)
  }

  /// True when nothing is left.
  public var isEmpty: Bool { names.isEmpty && !isExcluding }

  /// True when a name is left.
  public func contains(_ name: String) -> Bool { lists(name) != isExcluding }

  /// True when a name is listed, by a binary search.
  private func lists(_ name: String) -> Bool {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle] == name { return true }
      if names[middle] < name { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// Everything else.
  var complement: Domain { Domain(sorted: names, isExcluding: !isExcluding) }

  func intersection(_ other: Domain) -> Domain {
    switch (isExcluding, other.isExcluding) {
    case (true, true): Domain(names + other.names, isExcluding: true)
    case (true, false): other.intersection(self)
    case (false, true): Domain(sorted: names.filter(other.contains), isExcluding: false)
    case (false, false):
      names.count <= other.names.count
        ? Domain(sorted: names.filter(other.lists), isExcluding: false) : other.intersection(self)
    }
  }

  func union(_ other: Domain) -> Domain {
    complement.intersection(other.complement).complement
  }
}

/// Named values: what a section pushes, and what names are looked up in.
///
/// A value type; copies share their members until one of them changes. A look-up compares integers, one after the other
/// in small objects and by bisection in large ones.
public struct MustacheObject: Sendable, ExpressibleByDictionaryLiteral {
  /// A value under its key.
  struct Member: Sendable {
    let key: UInt32
    var value: MustacheValue
  }

  /// The members, sorted by key.
  private(set) var members: [Member] = []

  /// An object without members.
  public init() {}

  /// An object of members; a later one of the same name replaces an earlier one.
  public init(dictionaryLiteral members: (MustacheKey, MustacheValue)...) {
    self.init(members)
  }

  /// An object of members; a later one of the same name replaces an earlier one.
  public init(_ members: some Sequence<(MustacheKey, MustacheValue)>) {
    self.members.reserveCapacity(members.underestimatedCount)
    for (key, value) in members { self[key] = value }
  }

  /// The value of a name; nil where there is none. Setting nil takes the member out. Cost of setting: the members behind
  /// it are moved, and all are copied where another object shares them.
  public subscript(key: MustacheKey) -> MustacheValue? {
    get {
      let (index, isThere) = place(of: key.id, in: members)
      return isThere ? members[index].value : nil
    }
    set {
      let (index, isThere) = place(of: key.id, in: members)
      switch (newValue, isThere) {
      case (let value?, true): members[index].value = value
      case (let value?, false): members.insert(Member(key: key.id, value: value), at: index)
      case (nil, true): members.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Adds the members of another object; one of the same name replaces ours.
  public mutating func merge(_ other: MustacheObject) {
    members.reserveCapacity(members.count + other.count)
    for member in other.members { self[MustacheKey(id: member.key)] = member.value }
  }

  /// The number of members.
  public var count: Int { members.count }

  /// The members' keys, in no order that means anything.
  public var keys: [MustacheKey] { members.map { MustacheKey(id: $0.key) } }
}

/// The place of a key among sorted ones, or where it would have to be inserted.
@inline(__always) func place(of key: UInt32, in members: [MustacheObject.Member]) -> (index: Int, isThere: Bool) {
  let count = members.count
  var low = 0
  if count > 16 {
    var high = count
    while high - low > 8 {
      let middle = (low + high) / 2
      if members[middle].key <= key { low = middle } else { high = middle }
    }
  }
  while low < count, members[low].key < key { low += 1 }
  return (low, low < count && members[low].key == key)
}

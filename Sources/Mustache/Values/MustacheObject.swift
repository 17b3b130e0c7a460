/// Named values: what a section pushes, and what names are looked up in.
///
/// A value type; copies share their members until one of them changes. A look-up compares integers, one after the other
/// in small objects and by bisection in large ones.
public struct MustacheObject: Sendable, ExpressibleByDictionaryLiteral {
  /// The members, sorted by key; never changed, so that copies of an object can share them.
  final class Members: Sendable {
    let keys: [UInt32]
    let values: [MustacheValue]

    init(keys: [UInt32], values: [MustacheValue]) {
      self.keys = keys
      self.values = values
    }
  }

  private(set) var members: Members

  /// An object without members.
  public init() {
    members = Members(keys: [], values: [])
  }

  /// An object of members; a later one of the same name replaces an earlier one.
  public init(dictionaryLiteral members: (MustacheKey, MustacheValue)...) {
    self.init(members)
  }

  /// An object of members; a later one of the same name replaces an earlier one.
  public init(_ members: some Sequence<(MustacheKey, MustacheValue)>) {
    var keys: [UInt32] = []
    var values: [MustacheValue] = []
    for (key, value) in members { Self.set(key, value, &keys, &values) }
    self.members = Members(keys: keys, values: values)
  }

  /// The value of a name; nil where there is none. Setting nil takes the member out. Cost of setting: a copy of the
  /// object.
  public subscript(key: MustacheKey) -> MustacheValue? {
    get {
      let (index, isThere) = place(of: key.id, in: members.keys)
      return isThere ? members.values[index] : nil
    }
    set {
      var (keys, values) = (members.keys, members.values)
      Self.set(key, newValue, &keys, &values)
      members = Members(keys: keys, values: values)
    }
  }

  private static func set(
    _ key: MustacheKey, _ value: MustacheValue?, _ keys: inout [UInt32], _ values: inout [MustacheValue]
  ) {
    let (index, isThere) = place(of: key.id, in: keys)
    if isThere {
      keys.remove(at: index)
      values.remove(at: index)
    }
    if let value {
      keys.insert(key.id, at: index)
      values.insert(value, at: index)
    }
  }

  /// The number of members.
  public var count: Int { members.keys.count }

  /// The members' keys, in no order that means anything.
  public var keys: [MustacheKey] { members.keys.map { MustacheKey(id: $0) } }
}

/// The place of a key among sorted ones, or where it would have to be inserted.
@inline(__always) func place(of key: UInt32, in keys: [UInt32]) -> (index: Int, isThere: Bool) {
  let count = keys.count
  var low = 0
  if count > 16 {
    var high = count
    while high - low > 8 {
      let middle = (low + high) / 2
      if keys[middle] <= key { low = middle } else { high = middle }
    }
  }
  while low < count, keys[low] < key { low += 1 }
  return (low, low < count && keys[low] == key)
}

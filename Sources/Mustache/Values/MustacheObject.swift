/// Named values: what a section pushes, and what names are looked up in.
///
/// A value type; copies share their members until one of them changes. A look-up compares integers, one after the other
/// in small objects and by bisection in large ones.
public struct MustacheObject: Sendable, ExpressibleByDictionaryLiteral {
  /// The members: sorted by key. Shared, and never changed once it is.
  final class Members: @unchecked Sendable {
    var keys: [UInt32]
    var values: [MustacheValue]

    init(keys: [UInt32] = [], values: [MustacheValue] = []) {
      self.keys = keys
      self.values = values
    }

    /// The place of a key, or where it would have to be inserted.
    @inline(__always) func place(of key: UInt32) -> (index: Int, isThere: Bool) {
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
  }

  private(set) var members: Members

  /// An object without members.
  public init() {
    members = Members()
  }

  /// An object of members; a later one of the same name replaces an earlier one.
  public init(dictionaryLiteral members: (MustacheKey, MustacheValue)...) {
    self.init(members)
  }

  /// An object of members; a later one of the same name replaces an earlier one.
  public init(_ members: some Sequence<(MustacheKey, MustacheValue)>) {
    self.init()
    for (key, value) in members { self[key] = value }
  }

  /// The value of a name; nil where there is none. Setting nil takes the member out.
  public subscript(key: MustacheKey) -> MustacheValue? {
    get {
      let (index, isThere) = members.place(of: key.id)
      return isThere ? members.values[index] : nil
    }
    set {
      if !isKnownUniquelyReferenced(&members) { members = Members(keys: members.keys, values: members.values) }
      let (index, isThere) = members.place(of: key.id)
      switch (isThere, newValue) {
      case (true, let value?): members.values[index] = value
      case (false, let value?):
        members.keys.insert(key.id, at: index)
        members.values.insert(value, at: index)
      case (true, nil):
        members.keys.remove(at: index)
        members.values.remove(at: index)
      case (false, nil): break
      }
    }
  }

  /// The number of members.
  public var count: Int { members.keys.count }

  /// The members' keys, in no order that means anything.
  public var keys: [MustacheKey] { members.keys.map { MustacheKey(id: $0) } }
}

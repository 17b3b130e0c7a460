/// A map: of the host, which finds its entries when asked, or built by an expression. Entries keep their order.
public struct Map: @unchecked Sendable {
  let entries: MapEntries
  let reference: ListReference

  init(_ entries: MapEntries, _ reference: ListReference) {
    self.entries = entries
    self.reference = reference
  }

  init(_ entries: DictionaryEntries) {
    self.entries = entries
    reference = ListReference(base: 0, count: entries.keys.count)
  }

  /// Makes a map of entries.
  ///
  /// - Returns: nil when a key stands twice or is not a bool, a number or a string.
  public init?(_ pairs: [(Value, Value)]) {
    let entries = DictionaryEntries()
    for (key, value) in pairs {
      guard entries.insert(key, value) else { return nil }
    }
    self.init(entries)
  }

  /// The number of entries.
  public var count: Int { Int(reference.count) }

  /// The key of an entry, by its place from 0.
  public func key(_ index: Int, in evaluation: inout Evaluation) -> Value? {
    entries.key(index, of: reference, in: &evaluation)
  }

  /// The value of an entry, by its place from 0.
  public func value(_ index: Int, in evaluation: inout Evaluation) -> Value? {
    entries.value(index, of: reference, in: &evaluation)
  }

  /// The place of a key, or nil when it is not there.
  public func index(of key: Value, in evaluation: inout Evaluation) -> Int? {
    entries.index(of: key, in: reference, &evaluation)
  }
}

/// How the entries of a map are found and read.
class MapEntries {
  /// True for maps of the host, where a key that is not there is a missing field, not an error.
  var isHost: Bool { false }
  func key(_ index: Int, of map: ListReference, in evaluation: inout Evaluation) -> Value? { nil }
  func value(_ index: Int, of map: ListReference, in evaluation: inout Evaluation) -> Value? { nil }
  func index(of key: Value, in map: ListReference, _ evaluation: inout Evaluation) -> Int? { nil }
}

/// Entries in arrays, with a table of keys.
final class DictionaryEntries: MapEntries {
  private(set) var keys: [Value] = []
  private(set) var values: [Value] = []
  private var indices: [MapKey: Int] = [:]

  /// Adds an entry; false when the key is there already or can be no key.
  func insert(_ key: Value, _ value: Value) -> Bool {
    guard let mapKey = MapKey(key), indices[mapKey] == nil else { return false }
    indices[mapKey] = keys.count
    keys.append(key)
    values.append(value)
    return true
  }

  override func key(_ index: Int, of map: ListReference, in evaluation: inout Evaluation) -> Value? { keys[index] }

  override func value(_ index: Int, of map: ListReference, in evaluation: inout Evaluation) -> Value? {
    values[index]
  }

  override func index(of key: Value, in map: ListReference, _ evaluation: inout Evaluation) -> Int? {
    MapKey(key).flatMap { indices[$0] }
  }
}

/// Entries that the host finds; their keys are strings.
final class HostEntries: MapEntries, @unchecked Sendable {
  let reader: MapReader
  private let read: @Sendable (inout Evaluation, ListReference, Int) -> Value?

  init(_ reader: MapReader) {
    self.reader = reader
    read = reader.values.valueReader
  }

  override var isHost: Bool { true }

  override func key(_ index: Int, of map: ListReference, in evaluation: inout Evaluation) -> Value? {
    reader.key(&evaluation, map, index).map { .string($0) }
  }

  override func value(_ index: Int, of map: ListReference, in evaluation: inout Evaluation) -> Value? {
    read(&evaluation, map, index)
  }

  override func index(of key: Value, in map: ListReference, _ evaluation: inout Evaluation) -> Int? {
    guard case .string(let text) = key else { return nil }
    if let find = reader.find { return find(&evaluation, map, text) }
    for index in 0..<Int(map.count) where reader.key(&evaluation, map, index) == text { return index }
    return nil
  }
}

/// A key by its worth: `1`, `1u` and `1.0` are one key.
enum MapKey: Hashable {
  case bool(Bool)
  case int(Int)
  case uint(UInt)
  case string(Text)

  init?(_ value: Value) {
    switch value {
    case .bool(let bool): self = .bool(bool)
    case .int(let int): self = .int(int)
    case .uint(let uint): self = Int(exactly: uint).map { .int($0) } ?? .uint(uint)
    case .double(let double):
      if let int = Int(exactly: double) {
        self = .int(int)
      } else if let uint = UInt(exactly: double) {
        self = .uint(uint)
      } else {
        return nil
      }
    case .string(let text): self = .string(text)
    default: return nil
    }
  }
}

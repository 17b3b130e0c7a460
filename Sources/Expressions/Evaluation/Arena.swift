/// Bytes that are handed out one behind the other and given back all at once.
@safe struct Arena: ~Copyable {
  /// What is allocated at once.
  private let chunkSize: Int
  @unsafe private var chunks: [UnsafeMutableBufferPointer<UInt8>]
  private var current = 0
  private var offset = 0

  init(chunkSize: Int = 1 << 14) {
    self.chunkSize = chunkSize
    unsafe chunks = []
  }

  /// Uninitialised room for some bytes, valid until the next `reset`.
  @unsafe mutating func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    while unsafe current < chunks.count {
      let chunk = unsafe chunks[current]
      if chunk.count - offset >= count {
        defer { offset += count }
        return unsafe chunk.baseAddress! + offset
      }
      current += 1
      offset = 0
    }
    let chunk = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, chunkSize))
    unsafe chunks.append(chunk)
    offset = count
    return chunk.baseAddress!
  }

  /// Copies bytes into the arena.
  mutating func copy(_ text: Text) -> Text {
    let start = unsafe allocate(text.count)
    unsafe start.initialize(from: text.start, count: text.count)
    return unsafe Text(start: start, count: text.count)
  }

  /// Copies bytes into the arena.
  mutating func copy(_ bytes: [UInt8]) -> Text {
    unsafe bytes.withUnsafeBufferPointer { unsafe copy(Text($0)) }
  }

  /// Copies a string into the arena.
  mutating func copy(_ string: String) -> Text {
    var string = string
    return string.withUTF8 { unsafe copy(Text($0)) }
  }

  /// Takes everything back; keeps a first small chunk for the next use.
  mutating func reset() {
    current = 0
    offset = 0
    while unsafe chunks.count > 1 { unsafe chunks.removeLast().deallocate() }
  }

  deinit {
    for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
  }
}

/// The texts of a program's constants: they live as long as the program.
final class ConstantPool: @unchecked Sendable {
  // Written while a program is planned, by one thread; only read afterwards.
  // Small, as there are hundreds of programs with a few names each.
  private var arena = Arena(chunkSize: 256)

  func text(_ bytes: [UInt8]) -> Text { arena.copy(bytes) }

  func text(_ string: String) -> Text { arena.copy(string) }

  /// A copy of a value whose texts live as long as the pool; nil for values that cannot be kept.
  func keep(_ value: Value) -> Value? {
    switch value {
    case .string(let text): return .string(arena.copy(text))
    case .bytes(let text): return .bytes(arena.copy(text))
    case .list(let list):
      guard let array = list.elements as? ArrayElements else { return nil }
      var kept: [Value] = []
      for element in array.values {
        guard let copy = keep(element) else { return nil }
        kept.append(copy)
      }
      return .list(List(kept))
    case .map(let map):
      guard let entries = map.entries as? DictionaryEntries else { return nil }
      let copy = DictionaryEntries()
      for (key, element) in zip(entries.keys, entries.values) {
        guard let key = keep(key), let element = keep(element), copy.insert(key, element) else { return nil }
      }
      return .map(Map(copy))
    case .object: return nil
    default: return value
    }
  }
}

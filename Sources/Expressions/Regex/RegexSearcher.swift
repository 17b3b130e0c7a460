/// A deterministic automaton that is made as text asks for it: states and steps that no text reaches are never computed.
///
/// One search at a time: `Regex` keeps a pool of them.
final class RegexSearcher: @unchecked Sendable {
  // Handed out to one thread at a time, by a pool under a lock.
  /// More states than this are forgotten, and the automaton begins anew.
  private static let maximumStates = 4_000
  private static let unknown: Int32 = -1
  private static let accept: Int32 = -2
  private static let reject: Int32 = -3

  private struct Key: Hashable {
    var set: [Int32]
    var context: RegexContext
  }

  private var states: RegexStates
  private let hasAssertions: Bool
  private let classes: [UInt8]
  private let width: Int
  private var keys: [Key] = []
  private var indices: [Key: Int32] = [:]
  /// For each state a row of next states by class of byte; the last column is the end of the text.
  private var table: [Int32] = []

  init(_ program: RegexProgram) {
    states = RegexStates(program)
    hasAssertions = program.hasAssertions
    classes = RegexTable.classes(program)
    width = Int(classes.max()!) + 2
    _ = state(Key(set: [], context: hasAssertions ? .start : .other))
  }

  /// True when the expression matches anywhere in the text.
  func matches(_ text: Text) -> Bool {
    var state: Int32 = 0
    for byte in text.utf8 {
      let place = Int(state) &* width &+ Int(classes[Int(byte)])
      var next = table[place]
      if next == Self.unknown { next = step(from: state, byte, place) }
      if next < 0 { return next == Self.accept }
      state = next
    }
    let place = Int(state) &* width &+ width &- 1
    if table[place] == Self.unknown {
      let key = keys[Int(state)]
      table[place] = states.step(key.set, key.context, nil) == nil ? Self.accept : Self.reject
    }
    return table[place] == Self.accept
  }

  private func step(from state: Int32, _ byte: UInt8, _ place: Int) -> Int32 {
    let key = keys[Int(state)]
    guard let set = states.step(key.set, key.context, byte) else {
      table[place] = Self.accept
      return Self.accept
    }
    let next = Key(set: set, context: hasAssertions ? RegexContext(after: byte) : .other)
    if keys.count >= Self.maximumStates, indices[next] == nil {
      keys.removeAll(keepingCapacity: true)
      indices.removeAll(keepingCapacity: true)
      table.removeAll(keepingCapacity: true)
      _ = self.state(Key(set: [], context: hasAssertions ? .start : .other))
      return self.state(next)
    }
    let index = self.state(next)
    table[place] = index
    return index
  }

  private func state(_ key: Key) -> Int32 {
    if let index = indices[key] { return index }
    let index = Int32(keys.count)
    keys.append(key)
    indices[key] = index
    table.append(contentsOf: repeatElement(Self.unknown, count: width))
    return index
  }
}

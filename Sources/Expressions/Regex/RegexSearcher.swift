/// A deterministic automaton that is made as text asks for it: states and steps that no text reaches are never computed.
///
/// One search at a time: each evaluation has its own.
@safe final class RegexSearcher {
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
  private let alphabet: RegexAlphabet
  private let hasAssertions: Bool
  private let isAnchored: Bool
  private let width: Int
  private var keys: [Key] = []
  /// The row of each state.
  private var rows: [Key: Int32] = [:]
  /// For each state a row, by class: where the row of the next state begins, or what came out. The class behind the last
  /// is the end of the text.
  @unsafe private var table: UnsafeMutablePointer<Int32>
  private var capacity: Int
  /// For each byte of ASCII, whether it is known to leave the automaton in its first state, in which nothing has begun;
  /// false for other bytes.
  @unsafe private let stays: UnsafeMutablePointer<Bool>

  init(_ regex: Regex) {
    let program = regex.compiledProgram
    states = RegexStates(program)
    alphabet = program.alphabet
    hasAssertions = program.hasAssertions
    isAnchored = regex.syntax.isAnchored
    width = alphabet.count + 1
    unsafe stays = .allocate(capacity: 256)
    unsafe stays.initialize(repeating: false, count: 256)
    capacity = width * 8
    unsafe table = .allocate(capacity: capacity)
    _ = row(first)
  }

  deinit {
    unsafe table.deallocate()
    unsafe stays.deallocate()
  }

  private var first: Key { Key(set: [], context: hasAssertions ? .start : .other) }

  /// True when the expression matches anywhere in the text.
  func matches(_ text: Text) -> Bool {
    var row = 0
    var index = 0
    while index < text.count {
      if row == 0 {
        // Where nothing has begun yet, bytes that begin nothing are passed over without a look-up that waits for the last.
        while unsafe stays[Int(text.start[index])] {
          index &+= 1
          if index == text.count { return end(0) }
        }
      }
      let number = number(in: text, at: &index)
      let place = row &+ number
      var next = unsafe table[place]
      if next < 0 {
        if next == Self.unknown { next = step(from: row, number, place) }
        if next < 0 { return next == Self.accept }
      }
      row = Int(next)
    }
    return end(row)
  }

  /// The class of the code point at a place, which is moved behind it.
  @inline(__always) private func number(in text: Text, at index: inout Int) -> Int {
    let byte = unsafe text.start[index]
    if byte < 0x80 {
      index &+= 1
      return unsafe Int(alphabet.table[Int(byte)])
    }
    if byte >= 0xC2, byte < 0xE0, index &+ 1 < text.count {
      let second = unsafe text.start[index &+ 1]
      if second & 0xC0 == 0x80 {
        index &+= 2
        return unsafe Int(alphabet.table[Int(byte & 0x1F) << 6 | Int(second & 0x3F)])
      }
    }
    let (scalar, length) = decodeScalar(text, at: index)
    index &+= length
    return alphabet.number(of: scalar.value)
  }

  /// Whether the end of the text makes a match.
  private func end(_ row: Int) -> Bool {
    let place = row &+ width &- 1
    if unsafe table[place] == Self.unknown {
      let key = keys[row / width]
      let outcome = states.step(key.set, key.context, nil) == nil ? Self.accept : Self.reject
      unsafe table[place] = outcome
    }
    return unsafe table[place] == Self.accept
  }

  /// Works out where the code points of a class lead.
  private func step(from row: Int, _ number: Int, _ place: Int) -> Int32 {
    let key = keys[row / width]
    guard let set = states.step(key.set, key.context, number) else {
      unsafe table[place] = Self.accept
      return Self.accept
    }
    if set.isEmpty, isAnchored {
      unsafe table[place] = Self.reject
      return Self.reject
    }
    let next = Key(set: set, context: hasAssertions ? alphabet.contexts[number] : .other)
    if keys.count >= Self.maximumStates, rows[next] == nil {
      keys.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
      unsafe stays.update(repeating: false, count: 256)
      _ = self.row(first)
      return self.row(next)
    }
    let index = self.row(next)
    unsafe table[place] = index
    if row == 0, index == 0 { markStaying(number) }
    return index
  }

  /// Notes that the code points of a class leave the automaton in its first state.
  private func markStaying(_ number: Int) {
    for byte in 0..<0x80 where unsafe Int(alphabet.table[byte]) == number { unsafe stays[byte] = true }
  }

  /// The row of a state, a new one with nothing known.
  private func row(_ key: Key) -> Int32 {
    if let row = rows[key] { return row }
    let row = keys.count * width
    if row + width > capacity {
      let larger = UnsafeMutablePointer<Int32>.allocate(capacity: capacity * 2)
      unsafe larger.moveInitialize(from: table, count: row)
      unsafe table.deallocate()
      unsafe table = larger
      capacity *= 2
    }
    unsafe (table + row).initialize(repeating: Self.unknown, count: width)
    keys.append(key)
    rows[key] = Int32(row)
    return Int32(row)
  }
}

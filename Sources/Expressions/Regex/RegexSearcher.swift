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
  private let hasAssertions: Bool
  private let isAnchored: Bool
  private let width: Int
  private var keys: [Key] = []
  /// The row of each state.
  private var rows: [Key: Int32] = [:]
  /// The class of each byte; the class behind the last is the end of the text.
  @unsafe private let classes: UnsafeMutablePointer<UInt8>
  /// For each state a row, by class: where the row of the next state begins, or what came out.
  @unsafe private var table: UnsafeMutablePointer<Int32>
  private var capacity: Int
  /// For each byte, whether it is known to leave the automaton in its first state, in which nothing has begun.
  @unsafe private let stays: UnsafeMutablePointer<Bool>

  init(_ regex: Regex) {
    let program = regex.compiledProgram
    states = RegexStates(program)
    hasAssertions = program.hasAssertions
    isAnchored = regex.syntax.isAnchored
    let byteClasses = Self.classes(program)
    width = Int(byteClasses.max() ?? 0) + 2
    unsafe classes = .allocate(capacity: 256)
    unsafe classes.initialize(from: byteClasses, count: 256)
    unsafe stays = .allocate(capacity: 256)
    unsafe stays.initialize(repeating: false, count: 256)
    capacity = width * 8
    unsafe table = .allocate(capacity: capacity)
    _ = row(first)
  }

  deinit {
    unsafe classes.deallocate()
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
      let byte = unsafe text.start[index]
      let place = unsafe row &+ Int(classes[Int(byte)])
      var next = unsafe table[place]
      if next < 0 {
        if next == Self.unknown { next = step(from: row, byte, place) }
        if next < 0 { return next == Self.accept }
      }
      row = Int(next)
      index &+= 1
    }
    return end(row)
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

  private func step(from row: Int, _ byte: UInt8, _ place: Int) -> Int32 {
    let key = keys[row / width]
    guard let set = states.step(key.set, key.context, byte) else {
      unsafe table[place] = Self.accept
      return Self.accept
    }
    if set.isEmpty, isAnchored {
      unsafe table[place] = Self.reject
      return Self.reject
    }
    let next = Key(set: set, context: hasAssertions ? RegexContext(after: byte) : .other)
    if keys.count >= Self.maximumStates, rows[next] == nil {
      keys.removeAll(keepingCapacity: true)
      rows.removeAll(keepingCapacity: true)
      unsafe stays.update(repeating: false, count: 256)
      _ = self.row(first)
      return self.row(next)
    }
    let index = self.row(next)
    unsafe table[place] = index
    if row == 0, index == 0 { unsafe stays[Int(byte)] = true }
    return index
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

  /// Bytes that no instruction tells apart are one class.
  private static func classes(_ program: RegexProgram) -> [UInt8] {
    var starts = Array(repeating: false, count: 257)
    starts[0] = true
    for instruction in program.instructions {
      guard case .bytes(let low, let high, _) = instruction else { continue }
      starts[Int(low)] = true
      starts[Int(high) + 1] = true
    }
    if program.hasAssertions {
      for byte in 1...255 where RegexContext(after: UInt8(byte)) != RegexContext(after: UInt8(byte - 1)) {
        starts[byte] = true
      }
    }
    var next = -1
    return (0..<256).map { byte in
      if starts[byte] { next += 1 }
      return UInt8(next)
    }
  }
}

/// A deterministic automaton as a table: one look-up a byte, whatever the expression.
///
/// Built ahead, so that it never changes and any number of threads can share it. Expressions that would take too many
/// states have none, and are simulated instead.
@safe final class RegexTable: @unchecked Sendable {
  private static let maximumStates = 2_000
  /// Bounds the work of building: states × classes × instructions.
  private static let maximumWork = 4_000_000
  private static let accept = UInt32.max
  private static let reject = UInt32.max - 1

  /// The class of each byte; the class behind the last is the end of the text.
  @unsafe private let classes: UnsafeMutablePointer<UInt8>
  /// For each state a row, by class: where the row of the next state begins.
  @unsafe private let rows: UnsafeMutablePointer<UInt32>
  private let width: Int
  /// The row in which nothing has begun, or -1 when the place in the text counts too.
  private let home: Int
  /// For each byte, whether it leaves the automaton at home.
  @unsafe private let stays: UnsafeMutablePointer<Bool>

  private struct Key: Hashable {
    var set: [Int32]
    var context: RegexContext
  }

  init?(_ program: RegexProgram) {
    let byteClasses = Self.classes(program)
    let width = Int(byteClasses.max()!) + 2
    guard let table = Self.build(program, byteClasses, width) else { return nil }
    unsafe classes = .allocate(capacity: 256)
    unsafe classes.initialize(from: byteClasses, count: 256)
    unsafe rows = .allocate(capacity: table.count)
    unsafe rows.initialize(from: table, count: table.count)
    self.width = width
    home = program.hasAssertions ? -1 : 0
    unsafe stays = .allocate(capacity: 256)
    unsafe stays.initialize(repeating: false, count: 256)
    for byte in 0..<256 where !program.hasAssertions && table[Int(byteClasses[byte])] == 0 {
      unsafe stays[byte] = true
    }
  }

  deinit {
    unsafe classes.deallocate()
    unsafe rows.deallocate()
    unsafe stays.deallocate()
  }

  /// True when the expression matches anywhere in the text.
  func matches(_ text: Text) -> Bool {
    var row = 0
    var index = 0
    while index < text.count {
      if row == home {
        // Where nothing has begun yet, bytes that begin nothing are passed over without a look-up that waits for the last.
        while unsafe stays[Int(text.start[index])] {
          index &+= 1
          guard index < text.count else { return unsafe rows[home &+ width &- 1] == Self.accept }
        }
      }
      let next = unsafe rows[row &+ Int(classes[Int(text.start[index])])]
      if next >= Self.reject { return next == Self.accept }
      row = Int(next)
      index &+= 1
    }
    return unsafe rows[row &+ width &- 1] == Self.accept
  }

  /// Bytes that no instruction tells apart are one class.
  static func classes(_ program: RegexProgram) -> [UInt8] {
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

  private static func build(_ program: RegexProgram, _ classes: [UInt8], _ width: Int) -> [UInt32]? {
    var representatives: [UInt8?] = Array(repeating: nil, count: width)
    for byte in (0...255).reversed() { representatives[Int(classes[byte])] = UInt8(byte) }
    var states = RegexStates(program)
    var keys = [Key(set: [], context: program.hasAssertions ? .start : .other)]
    var indices = [keys[0]: 0]
    var table: [UInt32] = []
    var work = 0
    while table.count < keys.count * width {
      let key = keys[table.count / width]
      for representative in representatives {
        work += program.instructions.count
        guard let set = states.step(key.set, key.context, representative) else {
          table.append(accept)
          continue
        }
        guard let byte = representative else {
          table.append(reject)
          continue
        }
        let next = Key(set: set, context: program.hasAssertions ? RegexContext(after: byte) : .other)
        let index = indices[next] ?? keys.count
        if index == keys.count {
          guard keys.count < maximumStates, work < maximumWork else { return nil }
          keys.append(next)
          indices[next] = index
        }
        table.append(UInt32(index * width))
      }
    }
    markDead(&table, width)
    return table
  }

  /// States from which no text matches reject at once, as `^a` does behind any other letter.
  private static func markDead(_ table: inout [UInt32], _ width: Int) {
    let count = table.count / width
    var isAlive = Array(repeating: false, count: count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for state in 0..<count where !isAlive[state] {
        let row = table[state * width..<(state + 1) * width]
        if row.contains(where: { $0 == accept || ($0 != reject && isAlive[Int($0) / width]) }) {
          isAlive[state] = true
          hasChanged = true
        }
      }
    }
    // The first state stays, so that there is one to begin with.
    for index in table.indices where table[index] < reject && !isAlive[Int(table[index]) / width] {
      table[index] = reject
    }
  }
}

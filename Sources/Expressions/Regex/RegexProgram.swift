/// A nondeterministic automaton over bytes.
struct RegexProgram: Sendable {
  /// More instructions than this are refused: repetitions of repetitions grow fast.
  static let maximumSize = 40_000

  enum Instruction: Sendable {
    case match
    /// A byte from `low` to `high`, then `next`.
    case bytes(low: UInt8, high: UInt8, next: Int32)
    case split(Int32, Int32)
    case assertion(RegexSyntax.Assertion, next: Int32)
    /// No way on.
    case fail
  }

  private(set) var instructions: [Instruction] = [.match]
  private(set) var start: Int32 = 0
  private(set) var hasAssertions = false
  /// Instructions for bytes that are there already, so that alternatives share their ends.
  private var known: [UInt64: Int32] = [:]

  init(_ syntax: RegexSyntax) throws(RegexError) {
    start = try compile(syntax, next: 0)
  }

  private mutating func add(_ instruction: Instruction) throws(RegexError) -> Int32 {
    guard instructions.count < Self.maximumSize else { throw .tooLarge }
    instructions.append(instruction)
    return Int32(instructions.count - 1)
  }

  /// Compiles a part, from its end to its beginning: gives where it begins when `next` follows it.
  private mutating func compile(_ syntax: RegexSyntax, next: Int32) throws(RegexError) -> Int32 {
    switch syntax {
    case .empty: return next
    case .set(let set): return try compile(set, next: next)
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() { next = try compile(part, next: next) }
      return next
    case .alternatives(let parts):
      var entry = try compile(parts.last!, next: next)
      for part in parts.dropLast().reversed() {
        let first = try compile(part, next: next)
        entry = try add(.split(first, entry))
      }
      return entry
    case .assertion(let assertion):
      hasAssertions = true
      return try add(.assertion(assertion, next: next))
    case .repeated(let part, let least, let most):
      return try compileRepeat(part, least, most, next: next)
    }
  }

  private mutating func compileRepeat(
    _ part: RegexSyntax, _ least: Int, _ most: Int?, next: Int32
  ) throws(RegexError) -> Int32 {
    var next = next
    if let most {
      let end = next
      for _ in least..<most {
        let once = try compile(part, next: next)
        next = try add(.split(once, end))
      }
    } else {
      let loop = try add(.fail)
      let once = try compile(part, next: loop)
      instructions[Int(loop)] = .split(once, next)
      next = loop
    }
    for _ in 0..<least { next = try compile(part, next: next) }
    return next
  }

  // MARK: Code points as UTF-8

  private mutating func compile(_ set: ScalarSet, next: Int32) throws(RegexError) -> Int32 {
    var entry: Int32?
    for range in set.ranges.reversed() {
      for sequence in byteSequences(range).reversed() {
        var first = next
        for (low, high) in sequence.reversed() { first = try byteInstruction(low, high, next: first) }
        if let others = entry { first = try add(.split(first, others)) }
        entry = first
      }
    }
    if let entry { return entry }
    return try add(.fail)
  }

  private mutating func byteInstruction(_ low: UInt8, _ high: UInt8, next: Int32) throws(RegexError) -> Int32 {
    let key = UInt64(low) << 40 | UInt64(high) << 32 | UInt64(UInt32(bitPattern: next))
    if let index = known[key] { return index }
    let index = try add(.bytes(low: low, high: high, next: next))
    known[key] = index
    return index
  }

  /// Code points whose UTF-8 has 1, 2, 3, 3 and 4 bytes, without the surrogates.
  static let lengthRanges: [ClosedRange<UInt32>] = [
    0...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xE000...0xFFFF, 0x10000...0x10FFFF,
  ]

  /// The UTF-8 of a range of code points, as sequences of ranges of bytes. Surrogates, which have none, are left out.
  private func byteSequences(_ range: ClosedRange<UInt32>) -> [[(UInt8, UInt8)]] {
    var result: [[(UInt8, UInt8)]] = []
    for part in Self.lengthRanges {
      let low = max(range.lowerBound, part.lowerBound)
      let high = min(range.upperBound, part.upperBound)
      if low <= high { split(low, high, into: &result) }
    }
    return result
  }

  /// Splits a range until, behind the first byte that differs, every byte runs through all that can follow.
  private func split(_ low: UInt32, _ high: UInt32, into result: inout [[(UInt8, UInt8)]]) {
    for shift in [UInt32(6), 12, 18] {
      let mask: UInt32 = (1 << shift) - 1
      guard low & ~mask != high & ~mask else { continue }
      if low & mask != 0 {
        split(low, low | mask, into: &result)
        split((low | mask) + 1, high, into: &result)
        return
      }
      if high & mask != mask {
        split(low, (high & ~mask) - 1, into: &result)
        split(high & ~mask, high, into: &result)
        return
      }
    }
    let first = Array(UTF8.encode(Unicode.Scalar(low)!)!)
    let last = Array(UTF8.encode(Unicode.Scalar(high)!)!)
    result.append(Array(zip(first, last)))
  }
}

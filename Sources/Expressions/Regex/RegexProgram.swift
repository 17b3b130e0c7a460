/// A nondeterministic automaton over classes of code points.
struct RegexProgram: Sendable {
  /// More instructions than this are refused: repetitions of repetitions grow fast.
  static let maximumSize = 40_000

  enum Instruction: Sendable {
    case match
    /// A code point of a set, by its place, then `next`.
    case set(Int32, next: Int32)
    case split(Int32, Int32)
    case assertion(RegexSyntax.Assertion, next: Int32)
    /// No way on.
    case fail
  }

  let instructions: [Instruction]
  let start: Int32
  let hasAssertions: Bool
  /// What the sets of the instructions tell apart.
  let alphabet: RegexAlphabet

  init(_ syntax: RegexSyntax) throws(RegexError) {
    var compiler = RegexCompiler()
    start = try compiler.compile(syntax, next: 0)
    instructions = compiler.instructions
    hasAssertions = compiler.hasAssertions
    alphabet = try RegexAlphabet(compiler.sets, hasAssertions: hasAssertions)
  }
}

/// Makes the instructions of an expression.
private struct RegexCompiler {
  var instructions: [RegexProgram.Instruction] = [.match]
  var hasAssertions = false
  /// The sets, each once.
  var sets: [ScalarSet] = []

  private mutating func add(_ instruction: RegexProgram.Instruction) throws(RegexError) -> Int32 {
    guard instructions.count < RegexProgram.maximumSize else { throw .tooLarge }
    instructions.append(instruction)
    return Int32(instructions.count - 1)
  }

  /// Compiles a part, from its end to its beginning: gives where it begins when `next` follows it.
  mutating func compile(_ syntax: RegexSyntax, next: Int32) throws(RegexError) -> Int32 {
    switch syntax {
    case .empty: return next
    case .set(let set): return try add(set.isEmpty ? .fail : .set(place(of: set), next: next))
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

  private mutating func place(of set: ScalarSet) -> Int32 {
    if let place = sets.firstIndex(of: set) { return Int32(place) }
    sets.append(set)
    return Int32(sets.count - 1)
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
}

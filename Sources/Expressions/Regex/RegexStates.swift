/// What stands before a place in a text, for the assertions.
enum RegexContext: UInt8, Hashable, Sendable {
  case start, newline, word, other
}

/// Steps of the automaton on sets of instructions, which both the table and the simulation are made of.
///
/// A set holds the instructions that a code point led to. What follows from them without one, splits and assertions, is
/// worked out when the class of the next code point (or the end) is known, since assertions look at it.
struct RegexStates {
  let program: RegexProgram
  private var marks: [UInt32]
  private var generation: UInt32 = 0
  private var stack: [Int32] = []

  init(_ program: RegexProgram) {
    self.program = program
    marks = Array(repeating: 0, count: program.instructions.count)
  }

  /// One step from a set of instructions: what a code point leads to, sorted, or nil when the expression has matched.
  ///
  /// - Parameters:
  ///   - number: the class of the next code point; nil at the end of the text.
  ///   - context: what stands before it.
  mutating func step(_ set: [Int32], _ context: RegexContext, _ number: Int?) -> [Int32]? {
    var result: [Int32] = []
    generation += 1
    // The search may begin at every place.
    stack.append(program.start)
    stack.append(contentsOf: set)
    while let index = stack.popLast() {
      guard marks[Int(index)] != generation else { continue }
      marks[Int(index)] = generation
      switch program.instructions[Int(index)] {
      case .match:
        stack.removeAll(keepingCapacity: true)
        return nil
      case .set(let set, let next):
        if let number, program.alphabet.contains(set, number) { result.append(next) }
      case .split(let a, let b):
        stack.append(b)
        stack.append(a)
      case .assertion(let assertion, let next):
        if holds(assertion, context, number) { stack.append(next) }
      case .fail: break
      }
    }
    result.sort()
    return result.isEmpty ? result : result.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private func holds(_ assertion: RegexSyntax.Assertion, _ before: RegexContext, _ number: Int?) -> Bool {
    let next = number.map { program.alphabet.contexts[$0] }
    let isWordBefore = before == .word
    let isWordNext = next == .word
    switch assertion {
    case .textStart: return before == .start
    case .textEnd: return next == nil
    case .lineStart: return before == .start || before == .newline
    case .lineEnd: return next == nil || next == .newline
    case .wordBoundary: return isWordBefore != isWordNext
    case .notWordBoundary: return isWordBefore == isWordNext
    }
  }
}

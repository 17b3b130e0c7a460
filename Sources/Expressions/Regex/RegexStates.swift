/// What stands before a place in a text, for the assertions.
enum RegexContext: UInt8, Hashable, Sendable {
  case start, newline, word, other

  init(after byte: UInt8) {
    if byte == 0x0A {
      self = .newline
    } else if isIdentifierPart(byte) {
      self = .word
    } else {
      self = .other
    }
  }
}

/// Steps of the automaton on sets of instructions, which both the table and the simulation are made of.
///
/// A set holds the instructions that a byte led to. What follows from them without a byte, splits and assertions, is
/// worked out when the next byte (or the end) is known, since assertions look at it.
struct RegexStates {
  let program: RegexProgram
  private var marks: [UInt32]
  private var generation: UInt32 = 0
  private var stack: [Int32] = []

  init(_ program: RegexProgram) {
    self.program = program
    marks = Array(repeating: 0, count: program.instructions.count)
  }

  /// One step from a set of instructions: what a byte leads to, sorted, or nil when the expression has matched.
  ///
  /// - Parameters:
  ///   - byte: the next byte; nil at the end of the text.
  ///   - context: what stands before it.
  mutating func step(_ set: [Int32], _ context: RegexContext, _ byte: UInt8?) -> [Int32]? {
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
      case .bytes(let low, let high, let next):
        if let byte, low <= byte, byte <= high { result.append(next) }
      case .split(let a, let b):
        stack.append(b)
        stack.append(a)
      case .assertion(let assertion, let next):
        if holds(assertion, context, byte) { stack.append(next) }
      case .fail: break
      }
    }
    result.sort()
    return result.isEmpty ? result : result.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private func holds(_ assertion: RegexSyntax.Assertion, _ before: RegexContext, _ next: UInt8?) -> Bool {
    let isWordBefore = before == .word
    let isWordNext = next.map(isIdentifierPart) ?? false
    switch assertion {
    case .textStart: return before == .start
    case .textEnd: return next == nil
    case .lineStart: return before == .start || before == .newline
    case .lineEnd: return next == nil || next == 0x0A
    case .wordBoundary: return isWordBefore != isWordNext
    case .notWordBoundary: return isWordBefore == isWordNext
    }
  }
}

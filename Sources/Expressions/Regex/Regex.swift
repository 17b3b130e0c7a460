internal import Synchronization

/// A regular expression in the syntax of RE2, as `matches` takes it. Time is linear in the text.
///
/// Without captures, since CEL asks only whether there is a match. Making one only reads the pattern: the automaton over
/// the bytes of UTF-8 is made at the first match and made deterministic as text asks for it; when enough text was seen to
/// pay for it, it becomes a table ahead, unless that would be large. A rule that never applies costs nothing.
final class Regex: Sendable {
  private let syntax: RegexSyntax
  private let program = AtomicLazyReference<CompiledProgram>()
  private let table = AtomicLazyReference<CompiledTable>()
  private let bytesSeen = Atomic(0)
  private let searchers = Mutex<[RegexSearcher]>([])

  /// Text that is matched before the table is made, in bytes.
  private static let patience = 262_144

  private final class CompiledProgram: Sendable {
    let program: RegexProgram
    init(_ program: RegexProgram) { self.program = program }
  }

  private final class CompiledTable: Sendable {
    let table: RegexTable?
    init(_ table: RegexTable?) { self.table = table }
  }

  /// Reads a pattern.
  init(_ pattern: String) throws(RegexError) {
    var parser = RegexParser(pattern)
    syntax = try parser.parse()
    // What might be too large is compiled now, while that can be told.
    if syntax.mostInstructions > RegexProgram.maximumSize {
      _ = program.storeIfNil(CompiledProgram(try RegexProgram(syntax)))
    }
  }

  private static let known = Mutex<[String: Regex]>([:])

  /// The expression of a pattern that stands in a program: one for all programs that have the same.
  static func shared(_ pattern: String) throws(RegexError) -> Regex {
    if let regex = known.withLock({ $0[pattern] }) { return regex }
    let regex = try Regex(pattern)
    return known.withLock { known in
      if let first = known[pattern] { return first }
      known[pattern] = regex
      return regex
    }
  }

  /// True when the expression matches anywhere in the text.
  func matches(_ text: Text) -> Bool {
    if let compiled = table.load() {
      return compiled.table?.matches(text) ?? search(text)
    }
    let seen = bytesSeen.wrappingAdd(text.count + 16, ordering: .relaxed).newValue
    guard seen > Self.patience else { return search(text) }
    let compiled = table.storeIfNil(CompiledTable(RegexTable(compiledProgram)))
    return compiled.table?.matches(text) ?? search(text)
  }

  private var compiledProgram: RegexProgram {
    if let compiled = program.load() { return compiled.program }
    guard let made = try? RegexProgram(syntax) else { preconditionFailure("an expression of this size has a program") }
    return program.storeIfNil(CompiledProgram(made)).program
  }

  private func search(_ text: Text) -> Bool {
    let searcher = searchers.withLock { $0.popLast() } ?? RegexSearcher(compiledProgram)
    defer { searchers.withLock { $0.append(searcher) } }
    return searcher.matches(text)
  }

  /// Goes along all ways through the automaton at once.
  func simulate(_ text: Text) -> Bool {
    var states = RegexStates(compiledProgram)
    var set: [Int32] = []
    var context = RegexContext.start
    for byte in text.utf8 {
      guard let next = states.step(set, context, byte) else { return true }
      set = next
      context = RegexContext(after: byte)
    }
    return states.step(set, context, nil) == nil
  }
}

extension RegexSyntax {
  /// More instructions than it can take, without compiling it; at most a large number.
  fileprivate var mostInstructions: Int {
    switch self {
    case .empty, .assertion: 1
    case .set(let set): 1 + set.ranges.reduce(0) { $0 + Self.mostInstructions($1) }
    case .sequence(let parts): parts.reduce(1) { min($0 + $1.mostInstructions, 1 << 30) }
    case .alternatives(let parts): parts.reduce(1) { min($0 + $1.mostInstructions + 1, 1 << 30) }
    case .repeated(let part, let least, let most):
      min((part.mostInstructions + 1) * ((most ?? least + 1) + 1), 1 << 30)
    }
  }

  /// A range within code points whose UTF-8 has n bytes falls into at most 2n - 1 sequences, each of n bytes and a split.
  private static func mostInstructions(_ range: ClosedRange<UInt32>) -> Int {
    var count = 0
    for (index, part) in RegexProgram.lengthRanges.enumerated() where range.overlaps(part) {
      let length = min(index + 1, 4)
      count += (2 * length - 1) * (length + 1)
    }
    return count
  }
}

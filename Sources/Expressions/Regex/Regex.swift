/// A regular expression in the syntax of RE2, as `matches` takes it. Time is linear in the text.
///
/// Without captures, since CEL asks only whether there is a match: parsed, compiled to a nondeterministic automaton
/// over the bytes of UTF-8 and, unless that would be large, made deterministic ahead of the first match.
struct Regex: Sendable {
  private let program: RegexProgram
  private let table: RegexTable?

  /// Compiles a pattern.
  init(_ pattern: String) throws(RegexError) {
    var parser = RegexParser(pattern)
    program = try RegexProgram(try parser.parse())
    table = RegexTable(program)
  }

  /// True when the expression matches anywhere in the text.
  func matches(_ text: Text) -> Bool {
    if let table { return table.matches(text) }
    return simulate(text)
  }

  /// Goes along all ways through the automaton at once.
  func simulate(_ text: Text) -> Bool {
    var states = RegexStates(program)
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

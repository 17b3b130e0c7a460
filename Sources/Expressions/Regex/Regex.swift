internal import Synchronization

/// A regular expression in the syntax of RE2, as `matches` takes it. Time is linear in the text.
///
/// Without captures, since CEL asks only whether there is a match. The automaton over classes of code points is made at the first
/// match, and each evaluation makes it deterministic for itself as its texts ask for it (`RegexSearcher`), so that threads
/// share nothing that changes. A rule that never applies costs nothing.
final class Regex: Sendable {
  /// The place of its searcher in an evaluation; -1 for an expression that is not shared.
  let number: Int
  private let pattern: String
  private let parsed = AtomicLazyReference<Parsed>()
  private let program = AtomicLazyReference<CompiledProgram>()

  private final class Parsed: Sendable {
    let syntax: RegexSyntax
    let neededBlocks: [TextBlocks]

    init(_ syntax: RegexSyntax) {
      self.syntax = syntax
      neededBlocks = syntax.neededBlocks
    }
  }

  private final class CompiledProgram: Sendable {
    let program: RegexProgram
    init(_ program: RegexProgram) { self.program = program }
  }

  /// Reads a pattern.
  convenience init(_ pattern: String) throws(RegexError) {
    self.init(pattern, number: -1)
    try check()
  }

  private init(_ pattern: String, number: Int) {
    self.pattern = pattern
    self.number = number
  }

  /// Reads the pattern, and says what is wrong with it.
  private func check() throws(RegexError) {
    guard parsed.load() == nil else { return }
    let syntax = try Self.parse(pattern)
    // What might be too large is compiled now, while that can be told.
    if syntax.mostInstructions > RegexProgram.maximumSize {
      _ = program.storeIfNil(CompiledProgram(try RegexProgram(syntax)))
    }
    _ = parsed.storeIfNil(Parsed(syntax))
  }

  private static func parse(_ pattern: String) throws(RegexError) -> RegexSyntax {
    var parser = RegexParser(pattern)
    return try parser.parse()
  }

  private static let known = Mutex<[String: Regex]>([:])

  /// The expression of a pattern that stands in a program: one for all programs that have the same.
  ///
  /// - Parameter isTrusted: whether the pattern is known to be right, so that it need not be read before it is used.
  static func shared(_ pattern: String, isTrusted: Bool = false) throws(RegexError) -> Regex {
    let regex = known.withLock { known in
      if let regex = known[pattern] { return regex }
      let regex = Regex(pattern, number: known.count)
      known[pattern] = regex
      return regex
    }
    // One that is wrong keeps its number, and is refused each time.
    if !isTrusted { try regex.check() }
    return regex
  }

  /// The pattern as a tree.
  var syntax: RegexSyntax { readPattern.syntax }

  /// Sets of each of which a text has a character wherever the expression matches.
  var neededBlocks: [TextBlocks] { readPattern.neededBlocks }

  private var readPattern: Parsed {
    if let parsed = parsed.load() { return parsed }
    guard let syntax = try? Self.parse(pattern) else { preconditionFailure("a pattern that was trusted is wrong") }
    return parsed.storeIfNil(Parsed(syntax))
  }

  /// True when the expression matches anywhere in the text.
  func matches(_ text: Text) -> Bool { RegexSearcher(self).matches(text) }

  /// The automaton.
  var compiledProgram: RegexProgram {
    if let compiled = program.load() { return compiled.program }
    guard let made = try? RegexProgram(syntax) else { preconditionFailure("an expression of this size has a program") }
    return program.storeIfNil(CompiledProgram(made)).program
  }

  /// Goes along all ways through the automaton at once.
  func simulate(_ text: Text) -> Bool {
    var states = RegexStates(compiledProgram)
    var set: [Int32] = []
    var context = RegexContext.start
    for scalar in text.scalars {
      let number = states.program.alphabet.number(of: scalar.value)
      guard let next = states.step(set, context, number) else { return true }
      set = next
      context = states.program.alphabet.contexts[number]
    }
    return states.step(set, context, nil) == nil
  }
}

extension Evaluation {
  /// True when an expression matches anywhere in a text. No lock, nothing shared that changes.
  mutating func matches(_ regex: Regex, _ text: Text) -> Bool {
    guard unsafe regex.number < searchers.count, let matcher = unsafe searchers[regex.number] else {
      return makeMatcher(regex).matches(text, blocks(of: text))
    }
    let bytes = blocks(of: text)
    // The matcher lives as long as the evaluation, so that nothing need be counted.
    return unsafe matcher._withUnsafeGuaranteedRef { $0.mayMatch(bytes) && $0.search(text) }
  }

  @inline(never) private mutating func makeMatcher(_ regex: Regex) -> RegexMatcher {
    if unsafe searchers.count <= regex.number {
      unsafe searchers += unsafe Array(repeating: nil, count: regex.number + 1 - searchers.count)
    }
    let matcher = RegexMatcher(regex)
    matchers.append(matcher)
    unsafe searchers[regex.number] = Unmanaged.passUnretained(matcher)
    return matcher
  }
}

/// An expression as one evaluation has it: what a text must have, and what searches it, which is made when it is needed.
final class RegexMatcher {
  private let regex: Regex
  /// Sets of each of which a text has a character wherever the expression matches, the last again where there are fewer
  /// than three; nothing is needed where there are none.
  private let needed: InlineArray<3, TextBlocks>
  private let needsNothing: Bool
  private var searcher: RegexSearcher?

  init(_ regex: Regex) {
    self.regex = regex
    let blocks = regex.neededBlocks
    needsNothing = blocks.isEmpty
    needed = InlineArray { $0 < blocks.count ? blocks[$0] : blocks.last ?? TextBlocks() }
  }

  /// Whether a text of such characters may match.
  @inline(__always) func mayMatch(_ bytes: TextBlocks) -> Bool {
    needsNothing || needed[0].intersects(bytes) && needed[1].intersects(bytes) && needed[2].intersects(bytes)
  }

  func matches(_ text: Text, _ bytes: TextBlocks) -> Bool { mayMatch(bytes) && search(text) }

  /// Searches a text.
  func search(_ text: Text) -> Bool {
    if let searcher { return searcher.matches(text) }
    let made = RegexSearcher(regex)
    searcher = made
    return made.matches(text)
  }
}

extension RegexSyntax {
  /// More instructions and classes than it can take, without compiling it; at most a large number.
  fileprivate var mostInstructions: Int {
    switch self {
    case .empty, .assertion: 1
    case .set(let set): 1 + 2 * set.ranges.count
    case .sequence(let parts): parts.reduce(1) { min($0 + $1.mostInstructions, 1 << 30) }
    case .alternatives(let parts): parts.reduce(1) { min($0 + $1.mostInstructions + 1, 1 << 30) }
    case .repeated(let part, let least, let most):
      min((part.mostInstructions + 1) * ((most ?? least + 1) + 1), 1 << 30)
    }
  }
}

/// Reads the syntax of RE2: what Go, and CEL with it, calls a regular expression.
struct RegexParser {
  /// The most that a repetition may count to, as in RE2.
  static let maximumRepeat = 1_000
  private static let maximumDepth = 200

  /// Flags that `(?ims)` sets for the rest of its group.
  private struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesNewline = false
  }

  let scalars: [Unicode.Scalar]
  var offset = 0
  private var flags = Flags()
  var ignoresCase: Bool { flags.ignoresCase }
  private var depth = 0

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  mutating func parse() throws(RegexError) -> RegexSyntax {
    let result = try parseAlternatives()
    guard offset == scalars.count else { throw .unopenedGroup }
    return result
  }

  // MARK: Reading

  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset + length <= scalars.count else { return false }
    for place in 0..<length where unsafe scalars[offset + place].value != UInt32(text.utf8Start[place]) { return false }
    offset += length
    return true
  }

  // MARK: Structure

  private mutating func parseAlternatives() throws(RegexError) -> RegexSyntax {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw .tooDeep }
    var alternatives = [try parseSequence()]
    while skip("|" as Unicode.Scalar) { alternatives.append(try parseSequence()) }
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  private mutating func parseSequence() throws(RegexError) -> RegexSyntax {
    var parts: [RegexSyntax] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      if skip("\\Q") {
        parts += parseVerbatim()
        // What follows repeats the last character alone.
        if let last = parts.popLast() { parts.append(try parseRepeats(last)) }
        continue
      }
      guard let atom = try parseAtom() else { continue }
      parts.append(try parseRepeats(atom))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// `\Q...\E`: everything between stands for itself.
  private mutating func parseVerbatim() -> [RegexSyntax] {
    var parts: [RegexSyntax] = []
    while let scalar = next, !skip("\\E") {
      parts.append(.set(literal(scalar)))
      offset += 1
    }
    return parts
  }

  private func literal(_ scalar: Unicode.Scalar) -> ScalarSet {
    flags.ignoresCase ? ScalarSet(anyCaseOf: scalar.value) : ScalarSet(scalar.value)
  }

  /// One part that can be repeated; nil for flags, which match nothing.
  private mutating func parseAtom() throws(RegexError) -> RegexSyntax? {
    let scalar = scalars[offset]
    offset += 1
    switch scalar {
    case "(": return try parseGroup()
    case "[": return .set(try parseClass())
    case ".": return .set(flags.dotMatchesNewline ? .all : ScalarSet(0x0A).complement)
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "\\": return try parseEscape()
    case "*", "+", "?": throw .nothingToRepeat(String(scalar))
    default: return .set(literal(scalar))
    }
  }

  private mutating func parseEscape() throws(RegexError) -> RegexSyntax {
    switch next {
    case "b": offset += 1; return .assertion(.wordBoundary)
    case "B": offset += 1; return .assertion(.notWordBoundary)
    case "A": offset += 1; return .assertion(.textStart)
    case "z": offset += 1; return .assertion(.textEnd)
    default: break
    }
    if let set = try parseClassEscape() { return .set(flags.ignoresCase ? set.caseInsensitive : set) }
    return .set(literal(try parseScalarEscape()))
  }

  // MARK: Repeats

  private mutating func parseRepeats(_ atom: RegexSyntax) throws(RegexError) -> RegexSyntax {
    let start = offset
    guard let (least, most) = try parseRepeat() else { return atom }
    _ = skip("?" as Unicode.Scalar)
    let end = offset
    // RE2 refuses a repetition of a repetition.
    if try parseRepeat() != nil {
      throw .nothingToRepeat(text(start..<max(offset, end)))
    }
    return .repeated(atom, atLeast: least, atMost: most)
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private mutating func parseRepeat() throws(RegexError) -> (Int, Int?)? {
    switch next {
    case "*": offset += 1; return (0, nil)
    case "+": offset += 1; return (1, nil)
    case "?": offset += 1; return (0, 1)
    case "{": return try parseCounts()
    default: return nil
    }
  }

  /// `{2}`, `{2,}`, `{2,5}`; a brace with anything else in it stands for itself.
  private mutating func parseCounts() throws(RegexError) -> (Int, Int?)? {
    let start = offset
    offset += 1
    if let least = parseNumber() {
      var most: Int? = least
      if skip("," as Unicode.Scalar) { most = parseNumber() }
      if skip("}" as Unicode.Scalar) {
        guard least <= Self.maximumRepeat, (most ?? 0) <= Self.maximumRepeat else {
          throw .repeatTooLarge(Self.maximumRepeat)
        }
        if let most, most < least { throw .badRange(text(start..<offset)) }
        return (least, most)
      }
    }
    offset = start
    return nil
  }

  private mutating func parseNumber() -> Int? {
    let start = offset
    var value = 0
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), 1_000_000)
      offset += 1
    }
    return offset > start ? value : nil
  }

  // MARK: Groups

  private mutating func parseGroup() throws(RegexError) -> RegexSyntax? {
    let outer = flags
    if skip("?" as Unicode.Scalar) {
      if skip("P<") || (next == "<" && skip("<" as Unicode.Scalar)) {
        try skipGroupName()
      } else if try parseFlags() {
        return nil
      }
    }
    let inner = try parseAlternatives()
    guard skip(")" as Unicode.Scalar) else { throw .unclosedGroup }
    flags = outer
    return inner
  }

  private mutating func skipGroupName() throws(RegexError) {
    let start = offset
    while let scalar = next, scalar != ">" {
      guard scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        throw .unsupportedGroup("(?<" + text(start..<offset + 1))
      }
      offset += 1
    }
    guard offset > start, skip(">" as Unicode.Scalar) else { throw .unsupportedGroup("(?<") }
  }

  /// The letters of `(?i)` and `(?i:...)`; true when the group holds nothing but them.
  private mutating func parseFlags() throws(RegexError) -> Bool {
    let start = offset
    var value = true
    while let scalar = next {
      offset += 1
      switch scalar {
      case "i": flags.ignoresCase = value
      case "m": flags.isMultiline = value
      case "s": flags.dotMatchesNewline = value
      case "U": break
      case "-" where value: value = false
      case ":": return false
      case ")": return true
      default: throw .unsupportedGroup("(?" + text(start..<offset))
      }
    }
    throw .unclosedGroup
  }
}

/// Tests and searches: `contains`, `startsWith`, `endsWith`, `matches`, `indexOf`, `charAt`, `substring`.
/// Positions count Unicode code points.
extension StandardLibrary {
  static let strings: [Declaration] = tests + searches + parts

  private static let tests: [Declaration] = [
    ("contains", test("True when the other text occurs in this one") { $0.contains($1) }),
    ("startsWith", test("True when this text begins with the other") { $0.hasPrefix($1) }),
    ("endsWith", test("True when this text ends with the other") { $0.hasSuffix($1) }),
    ("matches", matches(isMember: true)),
    ("matches", matches(isMember: false)),
  ]

  private static func test(_ documentation: String, _ holds: @escaping @Sendable (Text, Text) -> Bool) -> Overload {
    Overload(parameters: [.string, .string], result: .bool, isMember: true, documentation: documentation) { operands in
      let text = operands[0].text
      if case .string(let constant)? = operands[1].constant {
        return .bool { evaluation in
          guard let text = text(&evaluation) else { return evaluation.failure }
          return Outcome(holds(text, constant))
        }
      }
      let other = operands[1].text
      return .bool { evaluation in
        guard let text = text(&evaluation), let other = other(&evaluation) else { return evaluation.failure }
        return Outcome(holds(text, other))
      }
    }
  }

  /// A constant pattern is compiled once, and refused at load when it is wrong.
  private static func matches(isMember: Bool) -> Overload {
    let body = FunctionBody { operands, context in
      let text = operands[0].text
      if case .string(let pattern)? = operands[1].constant {
        do throws(RegexError) {
          let regex = try Regex.shared(String(pattern), isTrusted: context.isTrusted)
          return .bool { evaluation in
            guard let text = text(&evaluation) else { return evaluation.failure }
            return Outcome(evaluation.matches(regex, text))
          }
        } catch {
          context.problems.append((.invalidPattern(String(pattern), reason: error.message), 1))
        }
      }
      let pattern = operands[1].text
      return .bool { evaluation in
        guard let text = text(&evaluation), let pattern = pattern(&evaluation) else { return evaluation.failure }
        do throws(RegexError) {
          return Outcome(try Regex(String(pattern)).matches(text))
        } catch {
          return evaluation.outcome(.invalidPattern(error.message))
        }
      }
    }
    return Overload(
      parameters: [.string, .string], result: .bool, isMember: isMember,
      documentation: "True when the regular expression (RE2 syntax) matches a part of the text", isPure: true,
      needs: { operands in
        guard case .string(let pattern)? = operands[1].constant else { return nil }
        return try? Regex.shared(String(pattern)).neededBlocks
      }, body: body)
  }

  private static let searches: [Declaration] = [
    (
      "indexOf",
      .function(.string, .string, .int, isMember: true, documentation: "The first place of the other text, or -1") {
        (_, text: Text, other: Text) -> Int? in
        text.firstRange(of: other).map { text[0..<$0].codePointCount } ?? -1
      }
    ),
    (
      "indexOf",
      .function(.string, .string, .int, .int, isMember: true, documentation: "The same, from a place on") {
        (evaluation, text: Text, other: Text, from: Int) -> Int? in
        guard let start = text.offset(ofCodePoint: from) else { return evaluation.fail(.indexOutOfRange(from)) }
        return text.firstRange(of: other, from: start).map { text[0..<$0].codePointCount } ?? -1
      }
    ),
    (
      "lastIndexOf",
      .function(.string, .string, .int, isMember: true, documentation: "The last place of the other text, or -1") {
        (_, text: Text, other: Text) -> Int? in
        text.lastRange(of: other, from: text.count).map { text[0..<$0].codePointCount } ?? -1
      }
    ),
    (
      "lastIndexOf",
      .function(.string, .string, .int, .int, isMember: true, documentation: "The same, from a place back") {
        (evaluation, text: Text, other: Text, from: Int) -> Int? in
        guard let start = text.offset(ofCodePoint: from) else { return evaluation.fail(.indexOutOfRange(from)) }
        return text.lastRange(of: other, from: start).map { text[0..<$0].codePointCount } ?? -1
      }
    ),
  ]

  private static let parts: [Declaration] = [
    (
      "charAt",
      .function(.string, .int, .string, isMember: true, documentation: "The character at a place; empty at the end") {
        (evaluation, text: Text, index: Int) -> Text? in
        guard let start = text.offset(ofCodePoint: index) else { return evaluation.fail(.indexOutOfRange(index)) }
        return start == text.count ? text[start..<start] : text[start..<start + decodeScalar(text, at: start).1]
      }
    ),
    (
      "substring",
      .function(.string, .int, .string, isMember: true, documentation: "From a place to the end") {
        (evaluation, text: Text, index: Int) -> Text? in
        guard let start = text.offset(ofCodePoint: index) else { return evaluation.fail(.indexOutOfRange(index)) }
        return text[start..<text.count]
      }
    ),
    (
      "substring",
      .function(.string, .int, .int, .string, isMember: true, documentation: "From a place up to another") {
        (evaluation, text: Text, from: Int, to: Int) -> Text? in
        guard let start = text.offset(ofCodePoint: from) else { return evaluation.fail(.indexOutOfRange(from)) }
        guard to >= from, let end = text.offset(ofCodePoint: to) else { return evaluation.fail(.indexOutOfRange(to)) }
        return text[start..<end]
      }
    ),
  ]
}

extension Text {
  /// The offset at which a code point begins; one past the last is the end, beyond it nil.
  func offset(ofCodePoint index: Int) -> Int? {
    guard index >= 0 else { return nil }
    var offset = 0
    for _ in 0..<index {
      guard offset < count else { return nil }
      offset += decodeScalar(self, at: offset).1
    }
    return offset
  }

  /// The offset of the last occurrence that begins at or before an offset, or nil.
  func lastRange(of other: Text, from offset: Int) -> Int? {
    var index = min(offset, count - other.count)
    while index >= 0 {
      if matches(other, at: index) { return index }
      index -= 1
    }
    return nil
  }
}

import Foundation
import Testing

@testable import Expressions

/// Regular expressions: regex.tsv has patterns with texts that they match or not, and patterns that are refused.
@Suite struct RegexTests {
  /// Texts write line breaks as `\n` and code points as `\u{...}`.
  static func unescaped(_ text: String) -> String {
    var result = text.replacing("\\n", with: "\n")
    while let range = result.firstRange(of: /\\u\{([0-9A-F]+)\}/) {
      let digits = result[range].dropFirst(3).dropLast()
      result.replaceSubrange(range, with: String(Unicode.Scalar(UInt32(digits, radix: 16)!)!))
    }
    return result
  }

  static func matches(_ regex: Expressions.Regex, _ text: String) -> (table: Bool, simulated: Bool) {
    var text = text
    return text.withUTF8 { bytes in
      let text = Text(bytes)
      return (regex.matches(text), regex.simulate(text))
    }
  }

  @Test(arguments: try caseLines("regex.tsv"))
  func match(_ line: [String]) throws {
    if line[1] == "error" {
      let error = #expect(throws: RegexError.self) { _ = try Expressions.Regex(line[0]) }
      #expect(error?.message == line[2], "\(line[0])")
      return
    }
    let regex = try Expressions.Regex(line[0])
    let result = Self.matches(regex, Self.unescaped(line[2]))
    #expect(result.table == (line[1] == "yes"), "\(line[0]) on \(line[2])")
    #expect(result.simulated == result.table, "\(line[0]) on \(line[2])")
    let text = TextBlocks(Self.unescaped(line[2]).unicodeScalars.map { $0.value...$0.value })
    #expect(!result.table || regex.neededBlocks.allSatisfy { $0.intersects(text) }, "\(line[0]) on \(line[2])")
  }

  /// Random patterns against another implementation, and the table against the simulation.
  @Test func agreesWithAnotherImplementation() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<600 {
      let pattern = Self.randomPattern(depth: 3, &random)
      let regex = try Expressions.Regex(pattern)
      let other = try NSRegularExpression(pattern: pattern)
      for _ in 0..<4 {
        let text = Self.randomText(&random)
        let expected = other.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
        let result = Self.matches(regex, text)
        #expect(result.table == expected, "\(pattern) on \(text)")
        #expect(result.simulated == expected, "\(pattern) on \(text)")
        let blocks = TextBlocks(text.unicodeScalars.map { $0.value...$0.value })
        #expect(!expected || regex.neededBlocks.allSatisfy { $0.intersects(blocks) }, "\(pattern) on \(text)")
      }
    }
  }

  static func randomText(_ random: inout SplitMix64) -> String {
    let letters = ["a", "b", "c", "\u{5D0}", "\u{645}", "\u{1F600}"]
    return (0..<Int.random(in: 0...7, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
  }

  static func randomPattern(depth: Int, _ random: inout SplitMix64) -> String {
    let atoms = ["a", "b", "\u{5D0}", ".", "[ab]", "[^a\u{645}]", "[\u{5D0}-\u{6FF}]", "^", "$", "[a-c]", "\\d", "c"]
    guard depth > 0 else { return atoms.randomElement(using: &random)! }
    func part(_ random: inout SplitMix64) -> String { randomPattern(depth: depth - 1, &random) }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return part(&random) + part(&random)
    case 1: return "(" + part(&random) + "|" + part(&random) + ")"
    case 2: return "(?:" + part(&random) + ")" + ["*", "+", "?", "{2}", "{1,3}", "{2,}"].randomElement(using: &random)!
    case 3: return part(&random) + part(&random) + part(&random)
    default: return atoms.randomElement(using: &random)!
    }
  }

  /// Patterns whose size is only known when they are compiled are refused when they are read, or compile later.
  @Test func largePatterns() throws {
    #expect(throws: RegexError.self) { _ = try Expressions.Regex("(.{1000}[^a]){50}") }
    let regex = try Expressions.Regex("[^a]{500}[^a]{500}")
    #expect(Self.matches(regex, String(repeating: "b", count: 100)) == (false, false))
    #expect(Self.matches(try Expressions.Regex("[^a]{50}[^a]{50}"), String(repeating: "b", count: 100)) == (true, true))
  }

  /// What would take a backtracking engine longer than the age of the world.
  @Test func timeIsLinear() throws {
    let regex = try Expressions.Regex("(a*)*(a|b)*c")
    #expect(!Self.matches(regex, String(repeating: "a", count: 20_000)).table)
    // Many states, of which few are reached.
    let large = try Expressions.Regex("[ab]*a[ab]{13}c")
    let text = String(repeating: "ab", count: 100) + "c"
    #expect(Self.matches(large, text) == (true, true))
  }

  /// The characters of a text are summed up as those of a set are, whatever their length.
  @Test func charactersOfATextAndOfASet() {
    for code in stride(from: UInt32(0), through: 0x10FFFF, by: 1) where code < 0x3000 || code % 97 == 0 {
      guard let scalar = Unicode.Scalar(code) else { continue }
      var string = "a" + String(Character(scalar))
      let ofText = string.withUTF8 { TextBlocks(unsafe Text($0)) }
      if ofText != TextBlocks([0x61...0x61, code...code]) {
        Issue.record("U+\(String(code, radix: 16)) is summed up in two ways")
      }
    }
  }
}

import Expressions
import Testing

/// Expressions that were damaged at random: nothing crashes or hangs, and what is read can be written back.
@Suite struct FuzzTests {
  static let pieces = [
    "element", ".role", ".text", ".frame", ".ltr", "[0]", "==", "&&", "||", "!", "in", "'text'", "1", "2.5", "(", ")",
    "[", "]", "{", "}", ".all(c, c", ".map(x, x)", "has(element.text)", "?", ":", ",", "+", "-", "null", "dyn(",
    "\u{5D0}", "\"", "'", "\\", "0x", "//", "\n", "size(", ".matches('a+')", ".exists(i, v, ", "9223372036854775807",
  ]

  static func mutated(_ seeds: [String], _ random: inout SplitMix64) -> String {
    var bytes = Array(seeds.randomElement(using: &random)!.utf8)
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1: bytes.insert(UInt8.random(in: 0x20...0xFF, using: &random), at: place)
      case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random)!.utf8, at: place)
      case 3:
        let other = Array(seeds.randomElement(using: &random)!.utf8)
        bytes = Array(bytes[..<place] + other[Int.random(in: 0...other.count, using: &random)...])
      default:
        let end = Int.random(in: place...bytes.count, using: &random)
        bytes.removeSubrange(place..<end)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func damagedExpressions() throws {
    let host = HostEnvironment()
    var unchecked = host.environment
    unchecked.checksTypes = false
    let sample = HostEnvironment.sample
    let seeds =
      try caseLines("results.tsv").map { $0[0] } + caseLines("analysis.tsv").map { $0[0] }
      + ErrorTests.blocks().map(\.text)
    var random = SplitMix64(state: 11)
    var read = 0
    for round in 0..<2_000 {
      let text = Self.mutated(seeds, &random)
      guard let expression = try? Expression(parsing: text) else { continue }
      read += 1
      #expect((try? Expression(parsing: unparse(expression))) == expression, "\(text)")
      let environment = round.isMultiple(of: 2) ? host.environment : unchecked
      guard let program = try? environment.program(text) else { continue }
      var evaluation = environment.evaluation()
      evaluation.costLimit = 10_000
      evaluation.host = UnsafeRawPointer(Unmanaged.passUnretained(sample).toOpaque())
      evaluation.set(host.element, Object(0))
      evaluation.set(host.parent, Object(2))
      if case .success(let value) = program.evaluate(&evaluation) { _ = evaluation.display(value) }
    }
    #expect(read > 300)
  }

  @Test func damagedTemplates() throws {
    let environment = HostEnvironment().environment
    let seeds = try ErrorTests.blocks().map(\.text) + ["a {element.text} {{b}} {'}' + \"{\"}", "{[1, {'a': 2}]}"]
    var random = SplitMix64(state: 12)
    for _ in 0..<1_000 { _ = try? environment.message(Self.mutated(seeds, &random)) }
  }

  /// Bytes at random, which are mostly no expression at all.
  @Test func noise() {
    var random = SplitMix64(state: 13)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? Expression(parsing: bytes)
      _ = try? Environment().program("'a'.matches(" + String(reflecting: String(decoding: bytes, as: UTF8.self)) + ")")
    }
  }
}

import Testing

@testable import Scanning

/// Mutated sources: no trap, no endless loop, a tree that holds together.
@Suite struct CodeScanFuzzTests {
  @Test(arguments: [Dialect.swift, .objectiveC])
  func mutatedSources(_ dialect: Dialect) {
    let files = dialect == .swift ? ["swift.txt", "symbols.txt", "texts.txt", "tokens.txt"] : ["objc.txt"]
    let seeds = files.flatMap { CaseFile.cases($0) }.map { Array($0.input.utf8) }
    var random = SplitMix64(state: 20_261_130)
    for _ in 0..<1500 {
      var bytes = seeds[Int(random.next() % UInt64(seeds.count))]
      for _ in 0..<(1 + random.next() % 8) { mutate(&bytes, seeds, &random) }
      let list = Lexer.tokens(of: bytes, dialect)
      check(list)
      let tree = dialect == .swift ? SwiftParser.parse(list) : ObjectiveCParser.parse(list)
      checkTree(tree)
      _ = CodeReader.scan(dialect == .swift ? "a.swift" : "a.m", bytes)
    }
  }

  @Test(arguments: [
    "(", "[", "{", "\"\\(", "a.", "if x {", "^{", "[a b:", "a ? b : ", "!", "switch x { case ", "#if A\n{",
  ])
  func deepNesting(_ piece: String) {
    let bytes = Array(String(repeating: piece, count: 4000).utf8) + Array("leftAnchor".utf8)
    for (path, dialect) in [("a.swift", Dialect.swift), ("a.m", .objectiveC)] {
      check(Lexer.tokens(of: bytes, dialect))
      #expect(CodeReader.scan(path, bytes).path == path)
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ seeds: [[UInt8]], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return bytes.append(UInt8(truncatingIfNeeded: random.next())) }
    let place = Int(random.next() % UInt64(bytes.count))
    switch random.next() % 5 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(Array("(){}[]\"\\#./?:,;<>@^'".utf8)[Int(random.next() % 20)], at: place)
    case 3:
      let end = min(bytes.count, place + Int(random.next() % 40))
      bytes.removeSubrange(place..<end)
    default:
      let other = seeds[Int(random.next() % UInt64(seeds.count))]
      let start = Int(random.next() % UInt64(max(1, other.count)))
      bytes.insert(contentsOf: other[start..<min(other.count, start + 60)], at: place)
    }
  }

  /// Children lie in their parents' lists once, and every node but the first has a parent before the tree ends.
  private func checkTree(_ tree: SyntaxTree) {
    var seen = [Bool](repeating: false, count: tree.nodes.count)
    var stack = [0]
    while let node = stack.popLast() {
      if seen[node] {
        Issue.record("a node twice in the tree")
        return
      }
      seen[node] = true
      for child in tree.children(node) {
        if tree.parent(child) != node { Issue.record("a child with another parent") }
        stack.append(child)
      }
    }
  }
}

/// The generator of Steele, Lea and Flood, for tests that are the same at each run.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

import DataFormats
import SourceText
import Testing

/// json-numbers.tsv: numbers at the edges of integers and doubles; the bits come from another implementation.
@Suite struct NumberTests {
  static let rows: [[String]] = ((try? testData("json-numbers.tsv")) ?? "")
    .split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map { $0.split(separator: "\t").map(String.init) }

  @Test(arguments: rows) func conversion(_ row: [String]) throws {
    let tree = try json(row[0])
    #expect(tree.kind(0) == (row[1] == "integer" ? .integer : .float))
    #expect(tree.integer(0) == Int64(row[2]))
    #expect(tree.unsigned(0) == UInt64(row[3]))
    #expect(tree.double(0)?.bitPattern == UInt64(row[4], radix: 16))
  }

  @Test func thereAreRows() {
    #expect(Self.rows.count > 50)
  }

  /// Doubles of random bits, written out shortest and in 25 digits, come back the same.
  @Test func randomDoubles() throws {
    var random = SplitMix64(state: 1)
    for _ in 0..<5_000 {
      let double = Double(bitPattern: random.next())
      guard double.isFinite else { continue }
      var writer = JSONWriter()
      writer.value(double)
      let tree = try JSON.parse(SourceFile(path: "", bytes: writer.finish()))
      #expect(tree.double(0)?.bitPattern == double.bitPattern)
    }
  }

  /// The forms that only YAML has.
  @Test(arguments: [
    ("0x1F", 31), ("0o17", 15), ("+12", 12), ("007", 7), ("0xFFFFFFFFFFFFFFFF", nil), ("0x7FFFFFFFFFFFFFFF", Int64.max),
    ("0o777777777777777777777", Int64.max), ("0x", nil), ("0x1G", nil), ("0o8", nil), ("", nil), ("-", nil),
  ]) func yamlIntegers(_ text: String, _ expected: Int64?) {
    #expect(scalar(text, .integer).integer(0) == expected)
  }

  @Test(arguments: [
    (".inf", Double.infinity), ("-.INF", -Double.infinity), ("+.Inf", Double.infinity), ("1.", 1), (".5", 0.5),
    ("+1.5e3", 1500), ("0x1F", 31), ("0o17", 15), ("0x20000000000001", 9_007_199_254_740_992),
    ("0x20000000000003", 9_007_199_254_740_996), ("0x8000000000000400", 9_223_372_036_854_775_808),
    ("0x80000000000004000000000000000001", 0x1.0000000000001p127), ("0o2000000000000000000000", 0x1p64),
    ("inf", nil), ("nan", nil), ("0x1p3", nil), ("1e", nil), (".", nil), ("infinity", nil), ("١", nil),
  ]) func yamlFloats(_ text: String, _ expected: Double?) {
    #expect(scalar(text, .float).double(0) == expected)
  }

  @Test func notANumber() {
    #expect(scalar(".nan", .float).double(0)?.isNaN == true)
    #expect(scalar("1", .string).double(0) == nil)
    #expect(scalar("1", .string).integer(0) == nil)
    #expect(scalar("1.0", .float).integer(0) == nil)
  }

  private func scalar(_ text: String, _ kind: NodeKind) -> Tree {
    let bytes = Array(text.utf8)
    let node = Node(kind: kind, span: SourceSpan(0, bytes.count), content: 0, count: bytes.count, next: 1)
    return Tree(nodes: [node], source: bytes)
  }
}

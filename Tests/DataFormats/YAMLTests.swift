import DataFormats
import Foundation
import SourceText
import Testing

/// yaml-events.txt: corners of the grammar and their events.
@Suite struct YAMLEventTests {
  static let cases = YAMLCase.read("yaml-events.txt")

  @Test(arguments: cases) func events(_ test: YAMLCase) throws {
    #expect(try yamlEvents(test.input) == test.expected)
  }

  @Test func thereAreCases() {
    #expect(Self.cases.count > 80)
  }
}

/// yaml-errors.txt: what is not YAML, with the place, the sentence and the hint. Collections may nest five deep there.
@Suite struct YAMLErrorTests {
  static let cases = YAMLCase.read("yaml-errors.txt")

  @Test(arguments: cases) func message(_ test: YAMLCase) {
    var limits = YAML.Limits()
    limits.depth = 5
    do throws(YAMLError) {
      _ = try YAML.parse(test.input, limits: limits)
      Issue.record("no error")
    } catch {
      #expect(error.report(in: test.input) == test.expected)
    }
  }

  @Test func thereAreCases() {
    #expect(Self.cases.count > 80)
  }
}

/// yaml-schema.tsv: plain scalars and what they are by the core schema (YAML 1.2.2, 10.3).
@Suite struct YAMLSchemaTests {
  static let rows = ((try? testData("yaml-schema.tsv")) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }

  @Test(arguments: rows) func kind(_ row: [String]) throws {
    let tree = try yaml("- " + row[0])
    let item = try #require(tree.children(of: tree.root).first { _ in true })
    #expect("\(tree.kind(item))" == row[1])
    switch tree.kind(item) {
    case .integer: #expect(tree.integer(item).map { "\($0)" } ?? "" == row[2])
    case .float: #expect(tree.double(item).map { "\($0)" } == row[2])
    case .bool: #expect(tree.bool(item).map { "\($0)" } == row[2])
    case .string: #expect(tree.string(item) == row[2])
    default: #expect(row.count == 2)
    }
  }

  @Test func thereAreRows() {
    #expect(Self.rows.count > 60)
  }
}

/// Trees: spans, aliases, limits, documents.
@Suite struct YAMLTreeTests {
  @Test func everyNodeHasItsSpan() throws {
    let text = "# c\na: &x [1, 'b']  # d\nk:\n  - \"é\"\n  - |\n   x\n   y\n\n  - *x\n  -\n? z\n"
    let tree = try yaml(text)
    let bytes = Array(text.utf8)
    let spans = tree.nodes.map { String(decoding: bytes[$0.span.range], as: UTF8.self) }
    #expect(spans[0].hasPrefix("a: &x") && spans[0].hasSuffix("? z"))
    #expect(Array(spans[1...5]) == ["a", "[1, 'b']", "1", "'b'", "k"])
    #expect(spans[6] == "- \"é\"\n  - |\n   x\n   y\n\n  - *x\n  -")
    #expect(Array(spans[7...]) == ["\"é\"", "|\n   x\n   y", "*x", "", "z", ""])
  }

  @Test func aliasesPointAtTheirTargets() throws {
    let tree = try yaml("a: &x {k: 1}\nb: *x\nc: &x 2\nd: *x\n*x : e\n")
    let values = tree.entries(of: tree.root).map { tree.resolve($0.value) }
    #expect(values[1] == values[0] && values[3] == values[2])
    #expect(tree.value(forKey: "2", in: tree.root).map(tree.text) == "e")
    #expect(tree.span(values[0]).count == 6)
  }

  @Test func documentsShareOneText() throws {
    let trees = try YAML.parseAll(SourceFile(path: "", text: "a: &x 1\n---\n- b\n...\n---\n"))
    #expect(trees.map { "\($0.kind($0.root))" } == ["mapping", "sequence", "null"])
    #expect(trees.map { $0.source.count } == [24, 24, 24])
    #expect(throws: YAMLError.self) { try YAML.parseAll(SourceFile(path: "", text: "a: &x 1\n---\n- *x\n")) }
    #expect(throws: YAMLError.self) { try YAML.parseAll(SourceFile(path: "", text: "? [1]\n---\n{[2], [2]}\n")) }
    #expect(try yaml("").kind(0) == .null)
    #expect(try yaml("# nothing\n").nodes.count == 1)
  }

  @Test func encodings() throws {
    let text = "é: [😀, \"שלום\\n\"]\n"
    for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian] {
      let bytes = try #require(("\u{FEFF}" + text).data(using: encoding))
      let file = SourceFile(path: "", bytes: [UInt8](bytes))
      let tree = try YAML.parse(file)
      #expect(tree.nodes.map(\.span.start) == [3, 3, 7, 8, 14])
      #expect(tree.text(4) == "שלום\n")
      #expect(try YAML.decode(file).bytes == tree.source)
      #expect(tree.source == Array(("\u{FEFF}" + text).utf8))
    }
  }

  @Test func depthHasALimit() throws {
    for (open, close) in [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")] {
      let deep = { (depth: Int) in String(repeating: open, count: depth) + String(repeating: close, count: depth) }
      #expect(try yaml(deep(1_000)).nodes.count >= 1_000)
      #expect(throws: YAMLError.self) { try yaml(deep(1_001)) }
      #expect(throws: YAMLError.self) { try yaml(deep(100_000)) }
    }
  }

  /// Nine levels of nine aliases: a billion and more.
  @Test func laughsAreCounted() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...100 {
      let aliases = repeatElement("*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
      let isRead = (try? yaml(text)) != nil
      #expect(isRead == (level < 6))
    }
    do throws(YAMLError) {
      _ = try yaml(text)
    } catch {
      #expect(error.code == "too-many-aliases")
    }
  }

  @Test func longKeysAreRefused() throws {
    let key = String(repeating: "é", count: 1_024)
    #expect(try yaml(key + ": 1").nodes.count == 3)
    #expect(try yaml("\"\(key.dropFirst(2))\": 1").nodes.count == 3)
    #expect(throws: YAMLError.self) { try yaml(key + "é: 1") }
    #expect(throws: YAMLError.self) { try yaml("\"\(key)\": 1") }
    #expect(throws: YAMLError.self) { try yaml("[[\(key)]: 1]") }
    #expect(try yaml("? \(key)é\n: 1").nodes.count == 3)
  }

  @Test func manyKeysAreCompared() throws {
    let keys = (0..<5_000).map { "k\($0 &* 7919 % 5_000): 1\n" }
    #expect(try yaml(keys.joined()).count(of: 0) == 5_000)
    do throws(YAMLError) {
      _ = try yaml(keys.joined() + "k7: 1\nk3: 1\n")
      Issue.record("no error")
    } catch {
      #expect(error.message == "the key \"k7\" is given twice")
    }
  }

  /// Work grows with the text, not with its square.
  @Test func sizeIsLinear() throws {
    let count = 20_000
    for piece in [
      "[[a], ", "[[]: a, ", "{[a]: ", "- [", "\"\\n\" ", "\n\n# c\n", "&a !t ", "? - ", "'a''\n\n", "- |\n\n",
    ] {
      let text = String(repeating: piece, count: count)
      _ = try? yaml(text)
    }
    let flow = String(repeating: "[a, {b: [c]}]: d, ", count: count)
    #expect(try yaml("[" + flow + "]").count(of: 0) == count)
  }
}

/// The tree of a YAML text.
func yaml(_ text: String) throws(YAMLError) -> Tree {
  try YAML.parse(SourceFile(path: "test.yaml", text: text))
}

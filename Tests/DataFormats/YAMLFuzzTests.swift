import DataFormats
import SourceText
import Testing

/// Texts made of pieces of YAML, the cases of the data files damaged, and random bytes: the parser never traps, hands out
/// events that nest, and what it reads is well formed and comes back the same when written and read again.
@Suite struct YAMLFuzzTests {
  static let pieces = [
    "a", "b: ", "- ", "? ", ": ", "\n", "\n  ", "\n    ", "\n\n", "\t", " ", "[", "]", "{", "}", ",", "\"", "'",
    "\"c\"",
    "'d'", "|\n", ">\n", "|2-\n", ">+", "&a ", "*a", "!t ", "!!str ", "!<x:y>", "# e\n", " # f", "---\n", "...\n",
    "%YAML 1.2\n", "%TAG ! x\n", "\r\n", "\r", "\\", "\\n", "\\u00e9", "1", "0x1", "~", "@", "`", "%", "\u{FEFF}",
    "\u{85}", "שלום", "😀", "a: b\n", "- c\n", "[d, e]", "{f: g}", "[h]: ", "\"i\":j", "<<", "\u{7F}", "\0",
  ]

  @Test func rowsOfPieces() throws {
    var random = SplitMix64(state: 5)
    var read = 0
    for _ in 0..<2_500 {
      var text = ""
      for _ in 0...Int(random.next() % 14) { text += Self.pieces.randomElement(using: &random) ?? "" }
      if try check(Array(text.utf8)) { read += 1 }
    }
    #expect(read > 250)
  }

  @Test func damagedCases() throws {
    var random = SplitMix64(state: 6)
    let cases = YAMLEventTests.cases + YAMLErrorTests.cases
    var read = 0
    for _ in 0..<2_500 {
      guard let test = cases.randomElement(using: &random) else { break }
      var bytes = test.input.bytes
      for _ in 0...Int(random.next() % 3) { damage(&bytes, cases, &random) }
      if try check(bytes) { read += 1 }
    }
    #expect(read > 250)
  }

  @Test func randomBytes() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<2_500 {
      let mask: UInt8 = random.next() % 2 == 0 ? 0xFF : 0x7F
      _ = try check((0..<Int(random.next() % 24)).map { _ in UInt8(truncatingIfNeeded: random.next()) & mask })
    }
  }

  private func damage(_ bytes: inout [UInt8], _ cases: [YAMLCase], _ random: inout SplitMix64) {
    let index = Int(random.next() % UInt64(bytes.count + 1))
    switch random.next() % 5 {
    case 0 where index < bytes.count: bytes[index] = UInt8(truncatingIfNeeded: random.next())
    case 1 where index < bytes.count: bytes.remove(at: index)
    case 2: bytes.removeSubrange(index...)
    case 3: bytes.insert(contentsOf: cases.randomElement(using: &random)?.input.bytes ?? [], at: index)
    default: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: index)
    }
  }

  /// Reads bytes in every way; true if they are YAML.
  private func check(_ bytes: [UInt8]) throws -> Bool {
    let file = SourceFile(path: "", bytes: bytes)
    let size = (try? YAML.decode(file).bytes.count) ?? bytes.count * 2
    let isParsed = expectEvents(file, size)
    do throws(YAMLError) {
      let trees = try YAML.parseAll(file)
      #expect(isParsed)
      for tree in trees { try expectSound(tree) }
      return true
    } catch {
      for diagnostic in error.diagnostics {
        #expect(diagnostic.span.start <= diagnostic.span.end && Int(diagnostic.span.end) <= size)
        #expect(!diagnostic.message.isEmpty && diagnostic.code.hasPrefix("yaml/"))
      }
      return false
    }
  }

  /// Events nest, and their spans go forward; true if no error comes.
  private func expectEvents(_ file: SourceFile, _ size: Int) -> Bool {
    var open: [YAMLEvent.Kind] = []
    var end: UInt32 = 0
    do throws(YAMLError) {
      var parser = try YAMLParser(file)
      while let event = try parser.next() {
        #expect(event.span.start <= event.span.end && Int(event.span.end) <= size)
        switch event.kind {
        case .streamStart, .documentStart, .mappingStart, .sequenceStart: open.append(event.kind)
        case .streamEnd: #expect(open.popLast() == .streamStart)
        case .documentEnd: #expect(open.popLast() == .documentStart)
        case .mappingEnd: #expect(open.popLast() == .mappingStart)
        case .sequenceEnd: #expect(open.popLast() == .sequenceStart)
        case .scalar, .alias:
          #expect(event.span.start >= end)
          end = event.span.end
        }
      }
      #expect(open.isEmpty)
      return true
    } catch {
      return false
    }
  }

  /// Nodes stand in order inside their collections, counts are right, and the tree survives writing.
  private func expectSound(_ tree: Tree) throws(YAMLError) {
    for index in tree.nodes.indices {
      let node = tree.nodes[index]
      guard node.kind == .sequence || node.kind == .mapping else {
        #expect(Int(node.next) == index + 1)
        #expect(node.kind != .alias || Int(node.content) < index)
        continue
      }
      let children = Array(tree.children(of: index))
      #expect(Int(node.next) == children.last.map { Int(tree.nodes[$0].next) } ?? index + 1)
      #expect(children.count == Int(node.count) * (node.kind == .mapping ? 2 : 1))
      #expect(children.allSatisfy { node.span.start <= tree.span($0).start && tree.span($0).end <= node.span.end })
    }
    let again = try YAML.parse(SourceFile(path: "", bytes: YAML.write(tree)))
    #expect(outline(again) == outline(tree))
  }
}

import DataFormats
import SourceText
import Testing

@Suite struct JSONTests {
  @Test func positions() throws {
    let text = #" {"a" : [1, "b\n", true], "c": {}}"# + "\n"
    let tree = try json(text)
    let shown = tree.nodes.map { node in
      "\(node.kind) \(String(decoding: tree.source[node.span.range], as: UTF8.self)) \(node.count) \(node.next)"
    }
    #expect(
      shown == [
        #"mapping {"a" : [1, "b\n", true], "c": {}} 2 8"#, #"string "a" 1 2"#, #"sequence [1, "b\n", true] 3 6"#,
        "integer 1 1 4", #"string "b\n" 2 5"#, "bool true 4 6", #"string "c" 1 7"#, "mapping {} 0 8",
      ])
    #expect(tree.string(4) == "b\n")
    #expect(tree.nodes[4].isDecoded)
  }

  @Test func access() throws {
    let tree = try json(
      #"{"title": "שלום", "size": [390, 844], "on": true, "off": false, "no": null, "a/b~": {"x": [[7]]}}"#)
    #expect(tree.value(forKey: "title", in: 0).flatMap(tree.string) == "שלום")
    let size = try #require(tree.value(forKey: "size", in: 0))
    #expect(tree.children(of: size).map(tree.integer) == [390, 844])
    #expect(tree.count(of: size) == 2)
    #expect(tree.value(forKey: "on", in: 0).flatMap(tree.bool) == true)
    #expect(tree.value(forKey: "off", in: 0).flatMap(tree.bool) == false)
    #expect(tree.value(forKey: "no", in: 0).map(tree.kind) == .null)
    #expect(tree.value(forKey: "none", in: 0) == nil)
    #expect(tree.value(forKey: "x", in: size) == nil)
    #expect(tree.entries(of: 0).map { tree.text($0.key) } == ["title", "size", "on", "off", "no", "a/b~"])
    #expect(Array(tree.children(of: size + 1)) == [])
  }

  @Test func paths() throws {
    let tree = try json(#"{"screens": [{"id": "a"}, {"a/b~": [[7]]}]}"#)
    #expect(
      tree.nodes.indices.map(tree.path) == [
        "", "/screens", "/screens", "/screens/0", "/screens/0/id", "/screens/0/id", "/screens/1", "/screens/1/a~1b~0",
        "/screens/1/a~1b~0", "/screens/1/a~1b~0/0", "/screens/1/a~1b~0/0/0",
      ])
  }

  @Test func aliases() {
    let source = Array("[x]".utf8)
    let tree = Tree(
      nodes: [
        Node(kind: .sequence, span: SourceSpan(0, 3), count: 2, next: 4),
        Node(kind: .sequence, span: SourceSpan(1, 2), count: 1, next: 3),
        Node(kind: .string, span: SourceSpan(1, 2), content: 1, count: 1, next: 3),
        Node(kind: .alias, span: SourceSpan(2, 3), content: 1, next: 4),
      ], source: source)
    #expect(Array(tree.children(of: 0)) == [1, 3])
    #expect(Array(tree.children(of: 3)) == [2])
    #expect(tree.span(3) == SourceSpan(2, 3))
    #expect(tree.kind(3) == .sequence)
  }

  @Test func byteOrderMark() throws {
    let tree = try json("\u{FEFF}[1]")
    #expect(tree.span(0) == SourceSpan(3, 6))
  }

  /// A line of a stream: spans count in the file, contents in the buffer.
  @Test func lines() throws {
    let buffer = Array("{\"a\":1}\n{\"b\":\"x\"}\n{\"b\":}".utf8)
    let tree = try JSON.parse(buffer, in: 8..<17, baseOffset: 1_000)
    #expect(tree.span(0) == SourceSpan(1_008, 1_017))
    #expect(tree.value(forKey: "b", in: 0).flatMap(tree.string) == "x")
    #expect(throws: JSONError(.unexpected(found: "\"}\"", expected: "a value"), SourceSpan(1_023, 1_024))) {
      try JSON.parse(buffer, in: 18..<24, baseOffset: 1_000)
    }
    // What stands before the range is no part of the text.
    #expect(throws: JSONError(.unexpected(found: "\",\"", expected: "a value"), SourceSpan(1, 2))) {
      try JSON.parse(Array("[,]".utf8), in: 1..<3)
    }
  }

  @Test func limits() throws {
    let deep = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
    #expect(try json(deep).nodes.count == 1_000)
    #expect(throws: JSONError(.tooDeep(limit: 1_000), SourceSpan(1_000, 1_001))) { try json("[" + deep + "]") }
    #expect(throws: JSONError(.tooLarge(limit: 3), SourceSpan(0, 0))) {
      try JSON.parse(SourceFile(path: "", text: "[1] "), limits: JSON.Limits(size: 3))
    }
  }

  /// Names are compared by their contents, whatever their number, length and place.
  @Test(arguments: [1, 2, 15, 16, 17, 18, 40, 1_000]) func duplicates(_ count: Int) throws {
    for length in [1, 7, 8, 9, 16, 40] {
      let names = (0..<count).map { String(repeating: "n", count: length) + String($0) }
      let members = names.map { "\"\($0)\": {\"x\": 1}" }.joined(separator: ", ")
      #expect(try json("{" + members + "}").count(of: 0) == count)
      for twice in [0, count / 2, count - 1] {
        let escaped = "\\u006e" + names[twice].dropFirst()
        for name in [names[twice], escaped] {
          let text = "{" + members + ", \"\(name)\": 2}"
          do throws(JSONError) {
            _ = try json(text)
            Issue.record("no error")
          } catch {
            guard case .duplicateKey(names[twice], let first) = error.reason else { throw error }
            let bytes = Array(text.utf8)
            #expect(String(decoding: bytes[first.range], as: UTF8.self) == "\"\(names[twice])\"")
            #expect(String(decoding: bytes[error.span.range], as: UTF8.self) == "\"\(name)\"")
          }
        }
      }
    }
  }

  @Test func duplicatesKept() throws {
    let tree = try JSON.parse(SourceFile(path: "", text: #"{"a": 1, "a": 2}"#), duplicateKeys: .kept)
    #expect(tree.count(of: 0) == 2)
    #expect(tree.value(forKey: "a", in: 0).flatMap(tree.integer) == 1)
  }

  /// Strings of every length end where they end, wherever the blocks of sixteen fall.
  @Test func stringLengths() throws {
    for length in 0..<70 {
      for ending in ["", "\\n", "é", "\u{1F600}", "\\ud83d\\ude00x", "ب\\\"ج"] {
        let body = String(repeating: "a", count: length)
        let tree = try json("[\"" + body + ending + "\"" + (length % 2 == 0 ? "]" : ",1   ]"))
        let expected = body + ["\\n": "\n", "\\ud83d\\ude00x": "\u{1F600}x", "ب\\\"ج": "ب\"ج"][ending, default: ending]
        #expect(tree.string(1) == expected)
      }
    }
  }
}

import DataFormats
import SourceText
import Testing

/// What the writer writes reads back as the same values.
@Suite struct YAMLWriterTests {
  @Test func layout() {
    var writer = YAMLWriter()
    writer.comment("Written by a test\n\nnot by hand")
    writer.beginMapping()
    writer.key("title")
    writer.string("Leading, not left: \u{200F}")
    writer.comment("numbers")
    writer.key("weights")
    writer.beginSequence()
    writer.integer(-3)
    writer.double(0.5)
    writer.double(-.infinity)
    writer.bool(true)
    writer.null()
    writer.beginSequence()
    writer.string("a")
    writer.beginMapping()
    writer.endMapping()
    writer.endSequence()
    writer.beginMapping()
    writer.key("yes")
    writer.string("1")
    writer.key("text")
    writer.string("two\n  lines\n")
    writer.endMapping()
    writer.endSequence()
    writer.key("none")
    writer.beginSequence()
    writer.endSequence()
    writer.key("kept")
    writer.string("a\n\n\n")
    writer.key("stripped")
    writer.string("a\nb")
    writer.endMapping()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        # Written by a test
        #
        # not by hand
        title: "Leading, not left: \\u200F"
        # numbers
        weights:
          - -3
          - 0.5
          - -.inf
          - true
          - null
          - - a
            - {}
          - "yes": "1"
            text: |
              two
                lines
        none: []
        kept: |+
          a


        stripped: |-
          a
          b

        """)
  }

  static let strings = [
    "", " ", "a", " a", "a ", "\t", "\n", "\n\n", "a\n", "\na", "a\n\nb", " a\nb", "a\n b\n\n", "a\n \n", "a\t\nb", "~",
    "null", "Null", "true", "False", "yes", "NO", "y", "on", "1", "-1", "+1", "0x1f", "0o7", "1e5", ".5", ".inf",
    ".NaN", "1_000", "12:30", "2001-12-14", "-", "--", "---", "----", "...", "....", "- a", "-a", "?", "? a", "?a", ":",
    ": a", ":a", "a:", "a: b", "a:b", "a #b", "a#b", "#", "[", "]", "{", "}", ",", "[a]", "a, b", "a [b]", "&a", "*a",
    "!a", "|", ">", "'", "\"", "'a'", "it's", "a \"b\"", "%", "@", "`", "=", "<<", "\\", "\\n", "\u{0}", "\u{7F}",
    "\u{85}", "\u{A0}", "\u{AD}", "\u{2028}", "\u{200F}\u{202E}", "\u{200C}", "\u{FEFF}", "\u{FFFF}", "😀", "\u{1FFFF}",
    "\u{E0041}", "שלום", "مرحبا: بك", "می\u{200C}خواهم", "a\r\nb", "a\u{2028}b\n", "x: |\n  y\n", "# a\nb", "---\na\n",
    "e\u{301}", "0b1", "1.2.3", "3 items", "abcdef", "deadbeef", "1 2", "NaN", "0", "00", "-0x1", "Yes, sir",
  ]

  @Test(arguments: strings) func string(_ text: String) throws {
    try expectRoundTrip(text)
  }

  @Test func randomStrings() throws {
    var random = SplitMix64(state: 11)
    let letters = Array(" \t\n\r:#-?,[]{}&*!|>'\"%@`~\\ab1.e_=<\u{85}\u{200F}\u{FEFF}éש😀".unicodeScalars)
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int(random.next() % 12) {
        text.unicodeScalars.append(letters[Int(random.next() % UInt64(letters.count))])
      }
      try expectRoundTrip(text)
    }
  }

  /// As a root, an item, a key, a value, and deeper.
  private func expectRoundTrip(_ text: String) throws {
    var root = YAMLWriter()
    root.string(text)
    let tree = try YAML.parse(SourceFile(path: "", bytes: root.bytes))
    #expect(tree.string(0) == text, "\(shown(text))")
    var writer = YAMLWriter()
    writer.beginMapping()
    writer.key(text)
    writer.beginSequence()
    writer.string(text)
    writer.beginMapping()
    writer.key(text)
    writer.string(text)
    writer.key(text + "x")
    writer.string(text)
    writer.endMapping()
    writer.endSequence()
    writer.endMapping()
    let nested = try YAML.parse(SourceFile(path: "", bytes: writer.bytes))
    #expect(nested.nodes.filter { $0.kind == .string }.count == 6)
    for index in nested.nodes.indices where nested.kind(index) == .string && index != 7 {
      #expect(nested.string(index) == text, "\(shown(text))")
    }
  }

  @Test func longKeysAreExplicit() throws {
    let key = String(repeating: "k", count: 2_000)
    var writer = YAMLWriter()
    writer.beginMapping()
    writer.key(key)
    writer.beginMapping()
    writer.key(key)
    writer.integer(1)
    writer.endMapping()
    writer.endMapping()
    let tree = try YAML.parse(SourceFile(path: "", bytes: writer.bytes))
    #expect(tree.nodes.map(\.kind) == [.mapping, .string, .mapping, .string, .integer])
  }

  @Test(arguments: [
    "a", "[]", "{}",
    "- &a x\n- *a\n- {*a : 1}\n- ? &b [1]\n  : &c !t {d: *b}\n- !!str 12\n- !<tag:x,1:%C3%A9A%25> y\n",
    "? {a: b}\n: ? [c]\n  : [[], {}]\n", "&r\na: !x\n- !y\n  b: c\n", "- - - a\n    - b: [c]\n", "!!map {? : }",
    "- 0x1F\n- .5\n- 1e400\n- ~\n- 123456789012345678901234567890\n- ! 1\n- !!float 1\n",
  ])
  func trees(_ text: String) throws {
    let tree = try yaml(text)
    let bytes = YAML.write(tree)
    let again = try YAML.parse(SourceFile(path: "", bytes: bytes))
    #expect(outline(again) == outline(tree), "\(String(decoding: bytes, as: UTF8.self))")
  }
}

/// All of a tree but its places: kind, text or size, and tag of every node.
func outline(_ tree: Tree) -> [String] {
  tree.nodes.indices.map { index in
    let node = tree.nodes[index]
    let isText = node.kind != .null && node.kind.rawValue <= NodeKind.string.rawValue
    let size = node.kind == .null ? "" : node.kind == .alias ? "*\(node.content)" : "\(node.count)"
    return "\(node.kind) \(isText ? shown(tree.text(index)) : size) \(tree.tags[index] ?? "")"
  }
}

import DataFormats
import SourceText
import Testing

@testable import Manifest

/// JSON and YAML of the same manifest are the same, and what is written reads as it was.
@Suite struct FormatTests {
  static func yaml(_ text: String) throws -> ManifestReading {
    ManifestReader.read(try YAML.parse(SourceFile(path: "manifest.yaml", text: text)))
  }

  @Test func yamlReadsAsJSON() throws {
    var manifests = try sharedManifests()
    manifests.append(("the example", Array(StoreTests.text.utf8)))
    for (name, bytes) in manifests {
      let tree = try JSON.parse(SourceFile(path: name, bytes: bytes))
      let expected = ManifestReader.read(tree).store.json()
      // JSON is YAML in flow style; the writer makes block style of it.
      for text in [bytes, YAML.write(tree)] {
        let reading = ManifestReader.read(try YAML.parse(SourceFile(path: name, bytes: text)))
        #expect(reading.problems.isEmpty, "\(name)")
        #expect(reading.store.json() == expected, "\(name)")
      }
    }
  }

  @Test func whatIsWrittenReadsAsItWas() throws {
    for (name, bytes) in try sharedManifests() + [("the example", Array(StoreTests.text.utf8))] {
      let store = ManifestReader.read(try JSON.parse(SourceFile(path: name, bytes: bytes))).store
      for options in [JSONWriter.Options.pretty, []] {
        let written = store.json(options)
        let reading = ManifestReader.read(try JSON.parse(SourceFile(path: name, bytes: written)))
        #expect(reading.problems.isEmpty)
        #expect(reading.store.json(options) == written, "\(name)")
        #expect(reading.store.slots.count == store.slots.count, "\(name)")
      }
    }
  }

  @Test func aliasesStandForWhatTheyMean() throws {
    let text = """
      manifest: 1
      project: &project { name: &name Safar, locales: &locales [en, ar], version: *name }
      screens:
        - id: one
          locale: &ar ar
          elements: &elements
            - { id: a, language: *ar, frame: { ltr: &box [1, 2, 3, 4], rtl: *box } }
        - { id: two, elements: *elements }
      """
    let reading = try Self.yaml(text)
    #expect(report(reading, text) == [])
    let store = reading.store
    #expect(store.elements.map { store.subject(of: Int($0)) } == ["one/a", "two/a"])
    #expect(ElementView(store, Int(store.elements[1])).frame(.rtl).map(Array.init) == [1, 2, 3, 4])
    #expect(store.project.flatMap { store.text($0, ProjectField.version) } == "Safar")
  }

  @Test func problemsBehindAliasesAreAtTheAlias() throws {
    let text = """
      manifest: 1
      project: { name: Safar, x-number: &number 5, x-nothing: &nothing }
      screens:
        - { id: *number, title: *nothing, size: [390, *number] }
        - { id: s, size: [*nothing, 1], elements: [*nothing] }
      """
    let found = report(try Self.yaml(text), text)
    #expect(
      found == [
        "4:11: manifest/wrong-type: wanted a name, found a whole number (write it in quotes)",
        "5:21: manifest/wrong-type: wanted a number from 0, found null",
        "5:46: manifest/wrong-type: wanted an object, found null",
      ])
  }

  @Test func plainScalarsThatAreNoTextAreExplained() throws {
    let text = "manifest: 1\nproject:\n  name: 2048\n  minimumOS: 15.0\n  version: yes\n  locales: [no, en]\n"
    #expect(
      report(try Self.yaml(text), text) == [
        "3:9: manifest/wrong-type: wanted a name, found a whole number (write it in quotes)",
        "4:14: manifest/wrong-type: wanted a text, found a number (write it in quotes)",
      ])
  }

  /// A file of a few lines must not stand for gigabytes.
  @Test func aliasesAreBounded() throws {
    var text = "manifest: 1\nproject: { name: x }\nx-a: &a0 { id: a }\n"
    for level in 1...40 { text += "x-\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
    text += "screens: *a40\n"
    #expect(throws: YAMLError.self) { try YAML.parse(SourceFile(path: "", text: text)) }
    // A tree that no parser has bounded is bounded here.
    var limits = YAML.Limits()
    limits.aliasedNodes = .max / 4
    guard let tree = try? YAML.parse(SourceFile(path: "", text: text), limits: limits) else { return }
    let reading = ManifestReader.read(tree)
    #expect(reading.problems.contains { if case .tooManyAliases = $0.kind { true } else { false } })
  }

  /// Trees that a program makes may hold all of their contents beside the source.
  @Test func contentsMayStandBesideTheSource() throws {
    var tree = try JSON.parse(SourceFile(path: "", text: StoreTests.text))
    let expected = ManifestReader.read(tree).store.json()
    for index in tree.nodes.indices where tree.nodes[index].kind.rawValue <= NodeKind.string.rawValue {
      let bytes = Array(tree.bytes(index))
      tree.nodes[index].content = UInt32(tree.decoded.count)
      tree.nodes[index].isDecoded = true
      tree.decoded += bytes
    }
    tree.source = Array(repeating: UInt8(ascii: "?"), count: tree.source.count)
    let reading = ManifestReader.read(tree)
    #expect(reading.problems.isEmpty)
    #expect(reading.store.json() == expected)
  }

  @Test func nestingIsBounded() throws {
    // A tree in which a list holds itself: depth alone ends it.
    let span = SourceSpan(0, 1)
    let source = Array(#"{"screens":[*]}"#.utf8)
    let tree = Tree(
      nodes: [
        Node(kind: .mapping, span: span, count: 1, next: 6),
        Node(kind: .string, span: span, content: 2, count: 7, next: 2),
        Node(kind: .sequence, span: span, count: 1, next: 6),
        Node(kind: .mapping, span: span, count: 1, next: 6),
        Node(kind: .string, span: span, content: 0, count: 0, next: 5),
        Node(kind: .alias, span: span, content: 3, next: 6),
      ], source: source)
    #expect(!ManifestReader.read(tree).problems.isEmpty)
  }
}

import DataFormats
import Foundation
import SourceText
import Testing

/// The YAML test suite (github.com/yaml/yaml-test-suite): events of what must be read, rejection of the rest, and the
/// trees where the suite gives their JSON.
@Suite struct YAMLSuiteTests {
  struct Case {
    var id: String
    var file: SourceFile
    var events: String
    var json: String?
    var mustFail: Bool
  }

  static func cases() throws -> [Case]? {
    guard let bytes = SharedFolder.bytes("conformance/yaml/yaml.json", suite: "yaml") else { return nil }
    let tree = try JSON.parse(SourceFile(path: "yaml.json", bytes: bytes))
    return try tree.children(of: tree.root).map { item in
      func field(_ name: String) -> String? { tree.value(forKey: name, in: item).flatMap(tree.string) }
      let id = try #require(field("id"))
      return Case(
        id: id, file: SourceFile(path: id, text: try #require(field("yaml"))), events: field("events") ?? "",
        json: field("json"), mustFail: tree.value(forKey: "fail", in: item).flatMap(tree.bool) ?? false)
    }
  }

  @Test func events() throws {
    guard let cases = try Self.cases() else { return }
    var passed = 0
    for test in cases {
      let result = Result { try eventText(test.file) }
      let passes = test.mustFail ? (try? result.get()) == nil : (try? result.get()) == test.events
      if passes { passed += 1 }
      #expect(passes, "\(test.id): \(result), expected \(test.mustFail ? "an error" : test.events)")
    }
    print("yaml: \(passed)/\(cases.count)")
    #expect(passed == cases.count)
    #expect(cases.count >= 209)
  }

  /// The composed trees mean what the suite's JSON says.
  @Test func trees() throws {
    guard let cases = try Self.cases() else { return }
    var passed = 0
    var total = 0
    for test in cases {
      guard let json = test.json, !test.mustFail else { continue }
      total += 1
      let expected = try jsonValues(json).joined(separator: "\n")
      let found = try YAML.parseAll(test.file).map { canonical($0, $0.root) }.joined(separator: "\n")
      if found == expected { passed += 1 }
      #expect(found == expected, "\(test.id)")
    }
    print("yaml trees: \(passed)/\(total)")
    #expect(passed == total)
    #expect(total >= 145)
  }
}

// MARK: - The suite in other clothes

extension YAMLSuiteTests {
  /// CRLF and CR are line breaks too (YAML 1.2.2, 5.4); all become line feeds in content.
  @Test(arguments: ["\r\n", "\r"]) func lineBreaks(_ lineBreak: String) throws {
    guard let cases = try Self.cases() else { return }
    for test in cases {
      let text = String(decoding: test.file.bytes, as: UTF8.self).replacingOccurrences(of: "\n", with: lineBreak)
      expectEvents(of: SourceFile(path: test.id, text: text), test)
    }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func encodings(_ encoding: String.Encoding) throws {
    guard let cases = try Self.cases() else { return }
    for test in cases {
      let text = String(decoding: test.file.bytes, as: UTF8.self)
      let marked = try #require(("\u{FEFF}" + text).data(using: encoding))
      expectEvents(of: SourceFile(path: test.id, bytes: [UInt8](marked)), test)
      // Without a mark the first character must be ASCII.
      guard let first = text.unicodeScalars.first, first.isASCII, let plain = text.data(using: encoding) else {
        continue
      }
      expectEvents(of: SourceFile(path: test.id, bytes: [UInt8](plain)), test)
    }
  }

  private func expectEvents(of file: SourceFile, _ test: Case) {
    let found = try? eventText(file)
    #expect(found == (test.mustFail ? nil : test.events), "\(test.id)")
  }

  /// What the writer makes of a tree reads back as the same tree.
  @Test func writing() throws {
    guard let cases = try Self.cases() else { return }
    var written = 0
    for test in cases {
      for tree in (try? YAML.parseAll(test.file)) ?? [] {
        let bytes = YAML.write(tree)
        let again = try YAML.parse(SourceFile(path: test.id, bytes: bytes))
        #expect(outline(again) == outline(tree), "\(test.id): \(String(decoding: bytes, as: UTF8.self))")
        #expect(YAML.write(again) == bytes, "\(test.id)")
        written += 1
      }
    }
    #expect(written > 150)
  }
}

/// All of a tree but its places: kind, text or size, and tag of every node.
private func outline(_ tree: Tree) -> [String] {
  tree.nodes.indices.map { index in
    let node = tree.nodes[index]
    let isScalar = node.kind.rawValue <= NodeKind.string.rawValue
    let text = isScalar && node.kind != .null ? tree.text(index) : node.kind == .null ? "" : "\(node.count)"
    return "\(node.kind) \(text) \(tree.tags[index] ?? "")\(node.kind == .alias ? " *\(node.content)" : "")"
  }
}

// MARK: - Events as text

/// The events of a file as the suite writes them.
func eventText(_ file: SourceFile) throws -> String {
  var parser = try YAMLParser(file)
  var text = ""
  while let event = try parser.next() { text += line(of: event, parser) + "\n" }
  return text
}

private func line(of event: YAMLEvent, _ parser: YAMLParser) -> String {
  let properties =
    (parser.anchor(of: event).map { " &" + $0 } ?? "") + (parser.tag(of: event).map { " <" + $0 + ">" } ?? "")
  switch event.kind {
  case .streamStart: return "+STR"
  case .streamEnd: return "-STR"
  case .documentStart: return event.isMarked ? "+DOC ---" : "+DOC"
  case .documentEnd: return event.isMarked ? "-DOC ..." : "-DOC"
  case .mappingStart: return "+MAP" + (event.isMarked ? " {}" : "") + properties
  case .sequenceStart: return "+SEQ" + (event.isMarked ? " []" : "") + properties
  case .mappingEnd: return "-MAP"
  case .sequenceEnd: return "-SEQ"
  case .alias: return "=ALI *" + (parser.anchor(of: event) ?? "")
  case .scalar:
    let mark = event.style == .plain ? ":" : String(UnicodeScalar(event.style.rawValue))
    return "=VAL" + properties + " " + mark + escaped(parser.text(of: event))
  }
}

private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    case "\u{8}": result += "\\b"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

// MARK: - Trees as text

/// A tree as one line of JSON in which numbers are doubles and keys are strings in order of the document.
private func canonical(_ tree: Tree, _ index: Int) -> String {
  switch tree.kind(index) {
  case .null: return "null"
  case .bool: return tree.bool(index) == true ? "true" : "false"
  case .integer, .float: return tree.double(index).map { "\($0)" } ?? "?"
  case .string: return "\"" + tree.text(index).unicodeScalars.map { "\($0.value)" }.joined(separator: " ") + "\""
  case .sequence: return "[" + tree.children(of: index).map { canonical(tree, $0) }.joined(separator: ",") + "]"
  case .mapping:
    let entries = tree.entries(of: index).map { entry in
      let key = tree.text(entry.key).unicodeScalars.map { "\($0.value)" }.joined(separator: " ")
      return key + ":" + canonical(tree, entry.value)
    }
    return "{" + entries.sorted().joined(separator: ",") + "}"
  case .alias: return "?"
  }
}

/// The JSON texts that stand one after the other, each in canonical form.
private func jsonValues(_ text: String) throws -> [String] {
  let bytes = Array(text.utf8)
  var values: [String] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] <= 0x20 {
      index += 1
      continue
    }
    let end = valueEnd(bytes, index)
    let tree = try JSON.parse(bytes, in: index..<end)
    values.append(canonical(tree, tree.root))
    index = end
  }
  return values
}

private func valueEnd(_ bytes: [UInt8], _ start: Int) -> Int {
  var index = start
  var depth = 0
  repeat {
    switch bytes[index] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
    case UInt8(ascii: "\""):
      index += 1
      while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    default:
      while index + 1 < bytes.count, depth == 0, bytes[index + 1] > 0x20 { index += 1 }
    }
    index += 1
  } while index < bytes.count && depth > 0
  return index
}

import Foundation
import Manifest
import Testing

@testable import Reporting

/// Text from a manifest comes out as text: every textual field in turn holds something harmful, and every format is looked
/// at for what it would do.
@Suite struct InjectionTests {
  /// One textual field of one record.
  struct Field: Hashable, Sendable, CustomStringConvertible {
    let record: String
    let name: String

    var description: String { "\(record).\(name)" }
  }

  /// Every field of the manifest in which text can stand, in lists and maps too.
  static let fields: [Field] = RecordType.allCases.flatMap { type in
    ManifestDefinitions.definition(of: type).fields.filter { holdsText($0.type) }
      .map { Field(record: type.rawValue, name: $0.name) }
  }

  static func holdsText(_ type: FieldType) -> Bool {
    switch type {
    case .list(let item): holdsText(item)
    case .map(_, let value): holdsText(value)
    default: type.isTextual
    }
  }

  /// What an attack begins with, which decides what a spreadsheet makes of it.
  static let beginnings = ["=cmd|' /C calc'!A0", "@SUM(1)", "+1", "-1", " =1", "\t=1", "＝1", "::error::x\r\n"]

  /// Markup, scripts, escapes of terminals, overrides of direction, controls, templates, placeholders and addresses.
  static let attack =
    "<script>alert(1)</script>\u{1B}[31m\u{1B}]8;;https://evil.example\u{7}\u{202E}\u{2067}x\r\n::error::y "
    + "@team</code></title><img src=x onerror=alert(1)> \"' onclick='x' \u{0}\u{8}\u{9B}31m\u{2028}\u{202D}\u{2069}\u{2069} "
    + "](https://evil.example) ``` `x` <!-- --> | {{name}} {{{name}}} {0} ]]> &lt; %0A%25 \u{85}\u{FEFF}\u{FFFE}www.evil.example"

  @Test func everyFieldInEveryFormat() throws {
    let data = try Data(contentsOf: repository.appending(path: "Tests/Reporting/injection.json"))
    let manifest = try JSONSerialization.jsonObject(with: data)
    let fixture = Fixture.shared
    #expect(Self.fields.count > 35)
    var refused: Set<Field> = []
    var shown: [String: Set<Field>] = [:]
    var absent: Set<Field> = []
    for (number, field) in Self.fields.enumerated() {
      var count = 0
      let attack = "ATTACK" + Self.attack
      let changed = Self.replaced(
        manifest, record: "manifest", field, Self.beginnings[number % Self.beginnings.count] + attack, &count)
      if count == 0 { absent.insert(field) }
      let bytes = Array(try JSONSerialization.data(withJSONObject: changed))
      guard let (findings, summary) = try fixture.audit(bytes) else {
        refused.insert(field)
        continue
      }
      var reports = fixture.others(findings, summary)
      for (name, report) in fixture.reports(fixture.context()) {
        reports.append((name, fixture.render(report, findings, summary)))
      }
      for (format, text) in reports {
        if text.contains("ATTACK") { shown[format, default: []].insert(field) }
        for fault in Harmless.faults(format, text) { Issue.record("\(field) in \(format): \(fault)") }
      }
    }
    print(
      "injection: \(Self.fields.count) fields, \(refused.count) of them refused;",
      shown.keys.sorted().map { "\($0) shows \(shown[$0]?.count ?? 0)" }.joined(separator: ", "))
    #expect(absent.isEmpty, "the fixture has no \(absent)")
    #expect(refused.count < Self.fields.count / 2)
    for format in ["text", "json", "sarif", "junit", "markdown", "csv", "xcode", "github", "html"] {
      #expect(shown[format, default: []].count >= 8, "\(format) shows too little to prove anything")
    }
  }

  /// The manifest with a text in a field of every record of a kind.
  static func replaced(_ value: Any, record: String, _ field: Field, _ text: String, _ count: inout Int) -> Any {
    guard var object = value as? [String: Any], let type = RecordType(rawValue: record) else { return value }
    for definition in ManifestDefinitions.definition(of: type).fields {
      guard let old = object[definition.name] else { continue }
      if record == field.record, definition.name == field.name {
        object[definition.name] = filled(old, with: text)
        count += 1
      } else {
        object[definition.name] = descended(old, definition.type, field, text, &count)
      }
    }
    return object
  }

  private static func descended(
    _ value: Any, _ type: FieldType, _ field: Field, _ text: String, _ count: inout Int
  ) -> Any {
    switch (type, value) {
    case (.record(let name), _): return replaced(value, record: name, field, text, &count)
    case (.list(let item), let items as [Any]): return items.map { descended($0, item, field, text, &count) }
    default: return value
    }
  }

  /// The same shape with the text wherever a text is. Lists keep one, and ids stay different.
  private static func filled(_ value: Any, with text: String) -> Any {
    switch value {
    case let items as [Any]: return items.map { filled($0, with: text) }
    case let object as [String: Any]: return object.mapValues { filled($0, with: text) }
    case let old as String: return text + String(old.reversed())
    default: return text
    }
  }
}

import Configuration
import DataFormats
import Foundation
import SourceText
import Testing

/// A file beside the tests.
func testFile(_ name: String) throws -> String {
  try String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: name), encoding: .utf8)
}

/// Configurations and what is wrong with them: `problems.txt` holds a configuration, a line `---`, its problems, a line
/// `===`.
@Suite struct ConfigurationTests {
  struct Case: CustomTestStringConvertible {
    var title: String
    var text: String
    var problems: [String]
    var testDescription: String { title }
  }

  static let cases: [Case] = {
    let text = (try? testFile("problems.txt")) ?? ""
    return text.split(separator: "\n===\n").map { block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let mark = lines.firstIndex(of: "---") ?? lines.endIndex
      return Case(
        title: String(lines[0].dropFirst(2)), text: lines[1..<mark].joined(separator: "\n") + "\n",
        problems: lines[mark...].dropFirst().filter { !$0.isEmpty }.map(String.init))
    }
  }()

  @Test func casesAreThere() { #expect(Self.cases.count >= 15) }

  @Test(arguments: cases) func problems(_ example: Case) {
    let file = SourceFile(path: "rtlaudit.yaml", text: example.text)
    let (configuration, diagnostics) = ConfigurationReader.read(file)
    let found = diagnostics.map { problem in
      let place = file.lines.position(of: Int(problem.span.start))
      let hint = problem.hint.map { " (\($0))" } ?? ""
      let mark = problem.severity == .warning ? "warning: " : ""
      return "\(place.line):\(place.column): \(mark)\(problem.code): \(problem.message)\(hint)"
    }
    #expect(found == example.problems)
    #expect((configuration == nil) == diagnostics.contains { $0.severity == .error })
  }

  @Test func everythingIsRead() throws {
    let text = try testFile("full.yaml")
    let (read, diagnostics) = ConfigurationReader.read(SourceFile(path: "rtlaudit.yaml", text: text))
    #expect(diagnostics.isEmpty)
    let configuration = try #require(read)
    #expect(configuration.guidelines == ["design/guidelines"])
    #expect(configuration.exclude == ["Pods", "**/*Tests/**"])
    #expect(configuration.policies == ["heldTools": "mirror", "undoRedo": "keep"])
    #expect(configuration.weights == [.error: 20, .warning: 3, .advice: 0.5])
    #expect(configuration.failOn == .warning && configuration.minScore == 82.5)
    #expect(configuration.fiscalYearStart == 4 && configuration.languages == ["en", "ar"])
    #expect(configuration.baseline == "known.json" && configuration.history == "audits")
    #expect(configuration.baseURL == "https://design.example.com/rtl/")
    #expect(configuration.owner(subject: "booking/next", at: nil) == "Checkout")
    #expect(configuration.owner(subject: "booking/pay", at: nil) == "Payments")
    #expect(
      configuration.owner(subject: "usage:Sources/Profile/A.swift:1:2", at: "Sources/Profile/A.swift:1:2") == "Growth")
    #expect(configuration.owner(subject: "about", at: "Sources/About.swift:1:2") == nil)
    #expect(configuration.waivers.map(\.reason) == [.thirdParty, .planned])
    #expect(configuration.waivers[1].fingerprint == "00112233445566aa")
    #expect(configuration.reviews.first?.by == "design review")
  }

  @Test func schemaIsValid() throws {
    let schema = String(decoding: ConfigurationDefinitions.schema.json(), as: UTF8.self)
    // By another implementation, which also holds the schema against the meta-schema.
    let script = """
      import json, sys
      try:
        from jsonschema import Draft202012Validator
      except ImportError:
        sys.exit(3)
      schema = json.load(open(sys.argv[1]))
      Draft202012Validator.check_schema(schema)
      print(Draft202012Validator(schema).is_valid(json.load(open(sys.argv[2]))))
      """
    var json = JSONWriter()
    let tree = try YAML.parse(SourceFile(path: "full.yaml", text: try testFile("full.yaml")))
    try json.value(tree.root, of: tree)
    let folder = FileManager.default.temporaryDirectory.appending(path: "rtlaudit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try schema.write(to: folder.appending(path: "schema.json"), atomically: true, encoding: .utf8)
    try Data(json.finish()).write(to: folder.appending(path: "full.json"))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, folder.path + "/schema.json", folder.path + "/full.json"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 3, process.terminationStatus != 127 else {
      print("skipped: jsonschema is not installed")
      return
    }
    #expect(process.terminationStatus == 0 && text == "True\n")
  }
}

/// Days and what waivers are worth on them.
@Suite struct WaiverTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-30", 20_787), ("1969-12-31", -1), ("9999-12-31", 2_932_896),
  ])
  func days(text: String, number: Int) {
    #expect(Day(text)?.number == number)
    #expect(Day(number: number).description == text)
  }

  @Test(arguments: ["", "2026-11-31", "2026-02-29", "2026-1-01", "2026-11-30 ", "26-11-30", "2026-13-01", "٢٠٢٦-١١-٣٠"])
  func noDays(text: String) { #expect(Day(text) == nil) }

  @Test(
    arguments: [
      (nil, Waiver.Standing.active), ("2026-11-30", .active), ("2026-12-01", .active),
      ("2026-11-29", .expired(Day("2026-11-29")!)), ("2026-11-31", .malformed("2026-11-31")), ("", .malformed("")),
    ] as [(String?, Waiver.Standing)])
  func standing(until: String?, expected: Waiver.Standing) {
    var waiver = Waiver(guideline: "a/b", subject: Glob("*"), reason: .planned)
    waiver.until = until
    #expect(waiver.standing(on: Day("2026-11-30")!) == expected)
  }

  @Test func theFirstThatHoldsIsTaken() {
    var old = Waiver(guideline: "a/b", subject: Glob("booking/*"), reason: .planned)
    old.until = "2026-01-01"
    let other = Waiver(guideline: "a/c", subject: Glob("**"), reason: .planned)
    let exact = Waiver(fingerprint: "00112233445566aa", reason: .byDesign)
    let list = WaiverList([old, other, exact], today: Day("2026-11-30")!)
    func find(_ guideline: String, _ subject: String, _ fingerprint: String = "") -> WaiverList.Match? {
      list.find(guideline: guideline, subject: subject, fingerprint: fingerprint)
    }
    #expect(find("a/b", "booking/x") == .expired(0))
    #expect(find("a/b", "booking/x", "00112233445566aa") == .accepted(2))
    #expect(find("a/b", "other/x") == nil)
    #expect(find("a/c", "any/thing") == .accepted(1))
  }
}

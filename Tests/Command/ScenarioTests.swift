import Foundation
import Testing

/// Runs the scenarios of the folder beside this file.
@Suite struct ScenarioTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "scenarios")
  static let fixtures = folder.deletingLastPathComponent().appending(path: "fixtures")
  static let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The binary that was built beside the tests.
  static let binary = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "rtlaudit")
  static let isUpdating = ProcessInfo.processInfo.environment["RTLAUDIT_UPDATE"] == "1"

  /// What to do where a change was meant.
  static let advice = "if that is right, RTLAUDIT_UPDATE=1 swift test --filter CommandTests writes it down"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test func thereAreScenarios() {
    #expect(!Self.names.isEmpty)
    #expect(FileManager.default.isExecutableFile(atPath: Self.binary.path), "no binary at \(Self.binary.path)")
  }

  /// A command whose help nobody looks at would drift from it.
  @Test func everyCommandHasScenariosOfItsHelp() throws {
    let overview = try run(Scenario(title: "overview", line: 0, call: "rtlaudit --help")).outputs["stdout"] ?? ""
    let commands = overview.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(commands.count > 10)
    let calls = try Self.names.flatMap { name in
      try ScenarioFile(try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)).scenarios.map(\.call)
    }
    for command in commands where !calls.contains("rtlaudit \(command) --help") {
      Issue.record("no scenario of \(command) --help; add it with its call alone. \(Self.advice)")
    }
  }

  @Test(arguments: names)
  func scenarios(name: String) throws {
    let url = Self.folder.appending(path: name)
    var file = try ScenarioFile(try String(contentsOf: url, encoding: .utf8))
    #expect(!file.scenarios.isEmpty, "\(name) has no scenario")
    var isChanged = false
    for index in file.scenarios.indices {
      isChanged = try check(&file.scenarios[index], of: name) || isChanged
    }
    if isChanged { try file.text.write(to: url, atomically: true, encoding: .utf8) }
  }

  /// Runs one scenario. Returns true when its expectations were replaced by what came out.
  private func check(_ scenario: inout Scenario, of file: String) throws -> Bool {
    let result = try run(scenario)
    let place = "\(file):\(scenario.line): \(scenario.title)"
    var isChanged = false
    for name in scenario.outputs {
      let actual = result.outputs[name] ?? ""
      #expect(actual.isEmpty || actual.utf8.last == 10, "\(place): \(name) does not end in a line break")
      let lines = trimmed(writtenOut(actual)).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(!lines.contains { $0.hasSuffix(" ") }, "\(place): a line of \(name) ends in a blank")
      let wanted = scenario.expected(name).split(separator: "\n", omittingEmptySubsequences: false)
      if matches(lines[...], wanted[...]) { continue }
      guard Self.isUpdating else {
        Issue.record(
          "\(place): \(name) is\n\(lines.joined(separator: "\n"))\ninstead of\n\(scenario.expected(name))\n\(Self.advice)"
        )
        continue
      }
      scenario.expected.removeAll { $0.name == name }
      scenario.expected.append((name, lines.joined(separator: "\n")))
      isChanged = true
    }
    if Self.isUpdating, scenario.exitCode != result.exitCode {
      scenario.exitCode = result.exitCode
      isChanged = true
    }
    #expect(result.exitCode == scenario.exitCode, "\(place): exit code \(result.exitCode)")
    return isChanged
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  private func run(_ scenario: Scenario) throws -> (exitCode: Int32, outputs: [String: String]) {
    let manager = FileManager.default
    let work = manager.temporaryDirectory.appending(path: "rtlaudit-scenario-\(UUID().uuidString)")
    let folder = work.appending(path: "folder")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: work) }
    for name in scenario.fixtures {
      try manager.copyItem(at: Self.fixtures.appending(path: name), to: folder.appending(path: name))
    }
    for file in scenario.files {
      let url = folder.appending(path: file.path)
      try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (putBack(file.content) + "\n").write(to: url, atomically: false, encoding: .utf8)
    }
    for (path, old, new) in scenario.replacements {
      let url = folder.appending(path: path)
      let text = try String(contentsOf: url, encoding: .utf8)
      #expect(text.contains(old), "\(scenario.title): \(path) does not hold what is to be replaced: \(old)")
      try text.replacingOccurrences(of: old, with: new).write(to: url, atomically: false, encoding: .utf8)
    }
    let input = work.appending(path: "stdin")
    try (scenario.input.isEmpty ? "" : putBack(scenario.input) + "\n").write(
      to: input, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = Self.binary
    process.arguments = scenario.words.map { putBack($0).replacingOccurrences(of: "$ROOT", with: Self.root.path) }
    process.currentDirectoryURL = folder
    process.environment = scenario.environment
    process.standardInput = try FileHandle(forReadingFrom: input)
    for name in ["stdout", "stderr"] { _ = manager.createFile(atPath: work.appending(path: name).path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: work.appending(path: "stdout"))
    process.standardError = try FileHandle(forWritingTo: work.appending(path: "stderr"))
    try process.run()
    process.waitUntilExit()
    var outputs: [String: String] = [:]
    for name in scenario.outputs {
      let url =
        name.hasPrefix("writes ") ? folder.appending(path: String(name.dropFirst(7))) : work.appending(path: name)
      let text = String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
      outputs[name] = text.replacingOccurrences(of: Self.root.path, with: "$ROOT")
    }
    #expect(process.terminationReason == .exit, "\(scenario.title): ended by a signal")
    return (process.terminationStatus, outputs)
  }
}

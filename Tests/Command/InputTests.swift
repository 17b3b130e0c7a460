import Foundation
import Testing

/// What is read: pipes with a name, which give their bytes once, and streams that end in the middle.
@Suite struct InputTests {
  /// Runs the command on a pipe with a name into which a text is written once.
  private func run(_ arguments: [String], pipe name: String, _ text: String) throws -> (code: Int32, text: String) {
    try withFolder { folder in
      let path = folder.appending(path: name).path
      try #require(mkfifo(path, 0o600) == 0)
      let writer = Process()
      writer.executableURL = URL(filePath: "/bin/sh")
      writer.arguments = ["-c", "printf %s \"$1\" > \"$2\"", "sh", text, path]
      writer.standardOutput = FileHandle.nullDevice
      try writer.run()
      // It waits for a reader that may never come.
      defer {
        kill(writer.processIdentifier, SIGKILL)
        writer.waitUntilExit()
      }
      let process = Process()
      process.executableURL = ScenarioTests.binary
      process.currentDirectoryURL = folder
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      // A pipe that is opened a second time would wait for ever.
      let limit = DispatchWorkItem { process.terminate() }
      DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: limit)
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      limit.cancel()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
  }

  private static let manifest = #"{"manifest": 1, "project": {"name": "Safar"}, "screens": []}"#
  private static let stream = #"{"project": {"name": "Safar"}}"# + "\n"

  @Test(arguments: ["m.json", "m.yaml", "m"])
  func aManifestInAPipeIsReadOnce(name: String) throws {
    for command in ["validate", "run"] {
      let (code, text) = try run([command, name], pipe: name, Self.manifest)
      #expect(code == 0, "\(command): \(text)")
    }
  }

  @Test func aStreamInAPipeIsReadOnce() throws {
    for command in ["validate", "run"] {
      let (code, text) = try run([command, "m.ndjson"], pipe: "m.ndjson", Self.stream)
      #expect(code == 0, "\(command): \(text)")
    }
  }

  @Test func aPipeHasNoParts() throws {
    let (code, text) = try run(
      ["run", "m.ndjson", "--shard", "1/2", "--format", "json"], pipe: "m.ndjson", Self.stream)
    #expect(code == 2)
    #expect(text.hasPrefix("rtlaudit: error: a stream that is no file cannot be cut into parts"))
  }
}

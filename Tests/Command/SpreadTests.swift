import Foundation
import Testing

/// Runs that are spread over processes: parts that are merged, filters, recordings at once, runs that are killed.
@Suite struct SpreadTests {
  static let root = ScenarioTests.root
  static let demo = root.appending(path: "site/demo/manifest.json").path

  /// Runs a program to its end. The exit code is 127 where it is not there.
  @discardableResult
  private func run(
    _ words: [String], environment: [String: String] = [:], output: URL? = nil
  ) throws -> (exitCode: Int32, output: Data) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let file = output ?? FileManager.default.temporaryDirectory.appending(path: "rtlaudit-\(UUID().uuidString)")
    defer { if output == nil { try? FileManager.default.removeItem(at: file) } }
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try Data(contentsOf: file))
  }

  private func rtlaudit(_ words: String...) throws -> (exitCode: Int32, output: Data) {
    try run([ScenarioTests.binary.path] + words)
  }

  /// A stream of screens and strings; nil, and said, where there is no Python to make it.
  private func stream(_ elements: Int, in folder: URL) throws -> String? {
    let url = folder.appending(path: "stream.ndjson")
    let script = Self.root.appending(path: "scripts/make-stream").path
    guard try run(["python3", script, "\(elements)"], output: url).exitCode == 0 else {
      print("skipped: python3 is not installed")
      return nil
    }
    return url.path
  }

  // MARK: Shards

  private func expectMerged(_ manifest: String, _ count: Int, in folder: URL) throws {
    let whole = try rtlaudit("run", manifest, "--format", "json").output
    try #require(!whole.isEmpty)
    var parts: [String] = []
    for number in 1...count {
      let part = folder.appending(path: "\(number).json").path
      _ = try rtlaudit("run", manifest, "--format", "json", "--shard", "\(number)/\(count)", "-o", part)
      parts.append(part)
    }
    let merged = try run([ScenarioTests.binary.path, "merge", "--format", "json"] + parts.reversed())
    #expect(merged.output == whole, "\(count) shards")
    #expect(merged.exitCode == 1)
  }

  @Test(arguments: [1, 4, 16]) func mergedShardsAreTheWhole(count: Int) throws {
    try withFolder { try expectMerged(Self.demo, count, in: $0) }
  }

  @Test func mergedShardsOfAStreamAreTheWhole() throws {
    try withFolder { folder in
      guard let stream = try stream(2_000, in: folder) else { return }
      try expectMerged(stream, 3, in: folder)
    }
  }

  @Test func aStreamIsTheSameHoweverItIsCut() throws {
    try withFolder { folder in
      guard let stream = try stream(3_000, in: folder) else { return }
      let whole = try rtlaudit("run", stream, "--format", "json", "--jobs", "1").output
      let piped = try run([
        "bash", "-c", "cat '\(stream)' | '\(ScenarioTests.binary.path)' run - --input ndjson --format json",
      ])
      #expect(piped.output == whole && !whole.isEmpty)
    }
  }

  // MARK: Filters

  @Test func parallelGivesTheSameLines() throws {
    guard try run(["parallel", "--version"]).exitCode == 0 else {
      print("skipped: GNU parallel is not installed")
      return
    }
    try withFolder { folder in
      guard let stream = try stream(3_000, in: folder) else { return }
      let one = try rtlaudit("run", stream, "--output-format", "ndjson").output
      let script = Self.root.appending(path: "scripts/spread-with-parallel").path
      let many = try run([script, stream, "2"], environment: ["RTLAUDIT": ScenarioTests.binary.path, "BLOCK": "100k"])
      #expect(many.exitCode == 0)
      #expect(many.output == one)
      #expect(String(decoding: one, as: UTF8.self).split(separator: "\n").count == 33)
    }
  }

  @Test func sparkGivesTheSameLines() throws {
    guard try run(["python3", "-c", "import pyspark"]).exitCode == 0, try run(["java", "-version"]).exitCode == 0 else {
      print("skipped: pyspark or java is not installed")
      return
    }
    try withFolder { folder in
      guard let stream = try stream(1_000, in: folder) else { return }
      let one = try rtlaudit("run", stream, "--output-format", "ndjson").output
      let script = Self.root.appending(path: "scripts/spread-with-spark.py").path
      let output = folder.appending(path: "out")
      let spark = try run(
        ["python3", script, stream, output.path, "3"], environment: ["RTLAUDIT": ScenarioTests.binary.path])
      try #require(spark.exitCode == 0)
      let parts = try FileManager.default.contentsOfDirectory(atPath: output.path).filter { $0.hasPrefix("part-") }
      #expect(parts.count >= 3)
      let many = try parts.sorted().map { try Data(contentsOf: output.appending(path: $0)) }
      #expect(many.reduce(Data(), +) == one)
    }
  }

  // MARK: Recordings

  /// The names of the files of a folder, hidden ones too.
  private func files(_ folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  /// Two processes record the same thing at the same moment: names meet, and nothing is lost.
  ///
  /// `RTLAUDIT_RECORDINGS` says how many each; 1,000 take minutes with a debug build.
  @Test func twoProcessesRecordAtOnce() throws {
    let count = Int(ProcessInfo.processInfo.environment["RTLAUDIT_RECORDINGS"] ?? "") ?? 25
    try withFolder { folder in
      let runs = folder.appending(path: "runs")
      let manifest = ScenarioTests.fixtures.appending(path: "booking.yaml").path
      let call = [
        "'\(ScenarioTests.binary.path)' run '\(manifest)' --only numerals/keep-digit-order --format json -o /dev/null",
        "--fail-on never --record '\(runs.path)'",
      ].joined(separator: " ")
      let loop = "for i in $(seq \(count)); do \(call) || exit 1; done"
      let both = "(\(loop)) & a=$!; (\(loop)) & b=$!; wait $a && wait $b"
      let result = try run(["bash", "-c", both], environment: ["RTLAUDIT_NOW": "2026-11-30T09:30:00Z"])
      try #require(result.exitCode == 0)
      let files = try files(runs)
      #expect(files.count == 2 * count)
      for file in files {
        #expect(file.lastPathComponent.hasPrefix("2026-11-30T093000Z-") && file.pathExtension == "json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        #expect(object?["recorded"] as? String == "2026-11-30T09:30:00Z")
      }
      print("recordings: \(files.count)/\(2 * count)")
    }
  }

  /// A run that is killed leaves a whole file or none, whenever it is.
  @Test func aKilledRunLeavesNoHalfFile() throws {
    try withFolder { folder in
      let runs = folder.appending(path: "runs")
      let result = folder.appending(path: "result.json")
      try FileManager.default.createDirectory(at: runs, withIntermediateDirectories: true)
      for attempt in 0..<24 {
        let process = Process()
        process.executableURL = ScenarioTests.binary
        process.arguments = ["run", Self.demo, "--format", "json", "-o", result.path, "--record", runs.path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(attempt) * 60_000)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let left = try files(runs) + (FileManager.default.fileExists(atPath: result.path) ? [result] : [])
        for file in left {
          let data = try Data(contentsOf: file)
          #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(file.lastPathComponent) is half a file")
        }
        try? FileManager.default.removeItem(at: result)
        #if os(Linux)
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["runs"])
          #expect(try FileManager.default.contentsOfDirectory(atPath: runs.path).allSatisfy { $0.hasSuffix(".json") })
        #endif
      }
    }
  }
}

import Foundation
import Testing

/// Where a report may be written: files, links, and what is neither.
@Suite struct OutputTests {
  static let demo = ScenarioTests.root.appending(path: "site/demo/manifest.json").path

  /// Writes the demonstration's findings as CSV to a path in the folder.
  private func report(to name: String, in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = ScenarioTests.binary
    let target = folder.appending(path: name).path
    process.arguments = ["run", Self.demo, "--fail-on", "never", "--format", "csv=\(target)"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func type(_ name: String, in folder: URL) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)[.type] as? FileAttributeType
  }

  @Test func aLinkStaysOne() throws {
    try withFolder { folder in
      let manager = FileManager.default
      try manager.createDirectory(at: folder.appending(path: "reports"), withIntermediateDirectories: true)
      try manager.createSymbolicLink(
        atPath: folder.appending(path: "latest.csv").path, withDestinationPath: "reports/today.csv")
      // First where its end is not there yet, then where it is.
      for _ in 1...2 {
        #expect(try report(to: "latest.csv", in: folder) == 0)
        #expect(try type("latest.csv", in: folder) == .typeSymbolicLink)
        #expect(try type("reports/today.csv", in: folder) == .typeRegular)
      }
      #expect(try manager.contentsOfDirectory(atPath: folder.path).sorted() == ["latest.csv", "reports"])
    }
  }

  @Test func aFileKeepsItsPermissions() throws {
    try withFolder { folder in
      let path = folder.appending(path: "private.csv").path
      #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]))
      #expect(try report(to: "private.csv", in: folder) == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func aPipeIsWrittenToAndStaysOne() throws {
    try withFolder { folder in
      let path = folder.appending(path: "pipe").path
      try #require(mkfifo(path, 0o600) == 0)
      let copy = folder.appending(path: "copy.csv")
      let reader = Process()
      reader.executableURL = URL(filePath: "/bin/cp")
      reader.arguments = [path, copy.path]
      // `cp` of a pipe reads what comes through it.
      try reader.run()
      #expect(try report(to: "pipe", in: folder) == 0)
      reader.waitUntilExit()
      #expect(try type("pipe", in: folder) != .typeRegular)
      #expect(try String(contentsOf: copy, encoding: .utf8).contains("guideline"))
    }
  }

  @Test func aFolderIsRefused() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "there"), withIntermediateDirectories: true)
      #expect(try report(to: "there", in: folder) == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["there"])
    }
  }

  #if os(Linux)
    @Test func aFullDeviceIsTold() throws {
      let process = Process()
      process.executableURL = ScenarioTests.binary
      process.arguments = ["run", Self.demo, "--format", "json"]
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let errors = Pipe()
      process.standardOutput = full
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(text.hasPrefix("rtlaudit: error: cannot write to standard output: "))
    }
  #endif
}

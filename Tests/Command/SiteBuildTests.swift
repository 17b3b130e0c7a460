import Foundation
import Testing

/// What a build of a site writes: all of it once, and after that what changed.
@Suite struct SiteBuildTests {
  /// Builds a site in a folder and gives what the command says.
  private func build(in folder: URL, _ arguments: [String] = []) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = ScenarioTests.binary
    process.currentDirectoryURL = folder
    process.arguments = ["site", "-o", "public"] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    return text
  }

  /// The state of each file: a file that is written anew is another one.
  private func files(in folder: URL) throws -> [String: Int] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
        return (name, attributes[.systemFileNumber] as? Int ?? 0)
      })
  }

  @Test func aSecondBuildWritesOnlyWhatChanged() throws {
    try withFolder { folder in
      let own = folder.appending(path: "own/icons")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      let path = own.appending(path: "keep-logos.yaml")
      let text = try String(
        contentsOf: ScenarioTests.root.appending(path: "guidelines/icons/keep-logos.yaml"), encoding: .utf8)
      try text.write(to: path, atomically: true, encoding: .utf8)
      let arguments = ["--languages", "en", "--guidelines", "own"]
      let pages = folder.appending(path: "public")

      let first = try build(in: folder, arguments)
      let before = try files(in: pages)
      #expect(first.contains("\(before.filter { $0.key.contains(".") }.count - 1) files"), "\(first)")

      let second = try build(in: folder, arguments)
      #expect(second.hasSuffix(" 0 written, 0 removed\n"), "\(second)")
      #expect(try files(in: pages) == before)

      try text.replacingOccurrences(of: "why: >\n", with: "why: >\n  Changed.\n")
        .write(to: path, atomically: true, encoding: .utf8)
      _ = try build(in: folder, arguments)
      let after = try files(in: pages)
      let changed = after.filter { before[$0.key] != $0.value }.keys.filter { $0.contains(".") }.sorted()
      #expect(changed.contains("guidelines/icons/keep-logos.html"))
      #expect(
        changed.allSatisfy { $0 == "feed.xml" || $0.contains("keep-logos") || $0.hasSuffix(".github.md") }, "\(changed)"
      )
    }
  }

  @Test func languagesAndAddressComeFromTheConfiguration() throws {
    try withFolder { folder in
      let text = "rtlaudit: 1\nlanguages: [he, en]\nbaseURL: https://design.example.com/rtl\nhistory: audits\n"
      try text.write(to: folder.appending(path: "rtlaudit.yaml"), atomically: true, encoding: .utf8)
      try FileManager.default.copyItem(
        at: ScenarioTests.root.appending(path: "site/demo/history"), to: folder.appending(path: "audits"))
      _ = try build(in: folder)
      let files = try files(in: folder.appending(path: "public"))
      #expect(files["en/index.html"] != nil && files["ar/index.html"] == nil && files["sitemap.xml"] != nil)
      #expect(files["quarters/2026-Q4.html"] != nil)
      let page = try String(contentsOf: folder.appending(path: "public/index.html"), encoding: .utf8)
      #expect(page.contains("<html lang=\"he\" dir=\"rtl\">"))
      #expect(page.contains("href=\"https://design.example.com/rtl/index.html\""))
    }
  }
}

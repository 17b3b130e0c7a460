import Foundation
import Testing

/// Completion scripts in the shells that they are for, where those are installed.
@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func shellAcceptsItsScript(shell: String) throws {
    guard let path = find(shell) else {
      print("SKIPPED: \(shell) is not installed")
      return
    }
    let script = try output(ScenarioTests.binary.path, ["completions", shell])
    #expect(script.status == 0)
    let file = FileManager.default.temporaryDirectory.appending(path: "completions-\(UUID().uuidString)")
    try script.text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let check = try output(path, ["-n", file.path])
    #expect(check.status == 0, "\(check.text)")
  }

  @Test(arguments: [
    (["rtlaudit", "sym"], "symbol"),
    (["rtlaudit", "list", "--sev"], "--severity"),
    (["rtlaudit", "list", "--severity", "e"], "error"),
    (["rtlaudit", "list", "--severity", "=", "e"], "error"),
    (["rtlaudit", "list", "--category", "ico"], "icons"),
    (["rtlaudit", "symbol", "chevron.backward.s"], "chevron.backward.square chevron.backward.square.fill"),
    (["rtlaudit", "locale", "ar-E"], "ar-EG ar-EH ar-ER"),
    (["rtlaudit", "explain", "element.fl"], "element.flip element.flipped element.flow"),
    (["rtlaudit", "explain", "icons/keep-logo"], "icons/keep-logos"),
    (["rtlaudit", "completions", ""], "bash zsh fish"),
    (["rtlaudit", "help", "che"], "checklist"),
    (["rtlaudit", "run", ""], ""),
    (["rtlaudit", "list", ""], ""),
  ])
  func bashCompletes(words: [String], reply: String) throws {
    guard let bash = find("bash") else {
      print("SKIPPED: bash is not installed")
      return
    }
    let folder = ScenarioTests.binary.deletingLastPathComponent().path
    let script = """
      PATH=\(folder):$PATH
      eval "$(rtlaudit completions bash)"
      COMP_WORDS=("$@")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _rtlaudit
      echo "${COMPREPLY[*]}"
      """
    let result = try output(bash, ["-c", script, "bash"] + words)
    #expect(result.text == reply + "\n")
  }

  private func find(_ shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// What a program writes to either output.
  private func output(_ path: String, _ arguments: [String]) throws -> (text: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}

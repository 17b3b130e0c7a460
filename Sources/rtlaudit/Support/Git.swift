internal import CLibrary
internal import SourceText

/// What git says of a folder. It is called with its arguments as a list; nothing goes through a shell.
enum Git {
  /// The files that changed since a reference, and those that git does not know yet; paths from the folder.
  static func changes(in folder: String, since reference: String) throws(Failure) -> Set<String> {
    // A reference that starts with a dash would be an option.
    guard !reference.isEmpty, !reference.hasPrefix("-") else {
      throw Failure("--since takes a git reference, not \"\(terminalSafe(reference))\"")
    }
    let changed = try call(
      ["diff", "--name-only", "-z", "--relative", "--diff-filter=d", reference, "--"], in: folder)
    let new = try call(["ls-files", "-z", "--others", "--exclude-standard"], in: folder)
    return Set((changed + new).split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  private static func call(_ arguments: [String], in folder: String) throws(Failure) -> [UInt8] {
    var output: [Int32] = [0, 0]
    var errors: [Int32] = [0, 0]
    guard unsafe pipe(&output) == 0, unsafe pipe(&errors) == 0 else {
      throw Failure("cannot start git: \(Files.systemMessage())")
    }
    for end in output + errors { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer {
      close(output[0])
      close(errors[0])
    }
    let started = startProgram(["git", "-C", folder] + arguments, output: output[1], errors: errors[1])
    close(output[1])
    close(errors[1])
    guard let child = started else {
      throw Failure("--since needs git, and it cannot be started", hint: "install git, or leave --since out")
    }
    // Complaints of git are short: the pipe holds them until they are read.
    var said: [UInt8] = []
    var complaint: [UInt8] = []
    try unsafe Files.readAll(output[0], "git") { unsafe said.append(contentsOf: $0) }
    try unsafe Files.readAll(errors[0], "git") { unsafe complaint.append(contentsOf: $0) }
    var code: Int32 = 0
    while unsafe waitpid(child, &code, 0) < 0, errno == EINTR {}
    guard code == 0 else {
      let text = String(decoding: complaint, as: UTF8.self)
      let line = text.split(separator: "\n").first.map(String.init) ?? "it ended with an error"
      throw Failure("git: " + terminalSafe(line))
    }
    return said
  }
}

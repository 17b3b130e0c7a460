internal import EmbeddedFiles
internal import SourceText

/// `rtlaudit init`: a manifest to start from.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "write a commented manifest to start from"
  static let operands = "[FILE]"
  static let options = [Option("--force", "replace the file if it is there")]
  static let examples = [
    (call: "rtlaudit init", does: "writes manifest.yaml, which rtlaudit run then audits"),
    (call: "rtlaudit init booking.yaml", does: "writes another file"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let path = arguments.operands.isEmpty ? "manifest.yaml" : try arguments.operand("a file", self)
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
      throw Failure("the manifest is YAML, and \(terminalSafe(path)) does not end in .yaml")
    }
    guard arguments.has("--force") || !Files.exists(path) else {
      throw Failure("\(terminalSafe(path)) is there already", hint: "--force replaces it")
    }
    guard let template = embeddedFiles.first(where: { $0.path == "templates/manifest.yaml" }) else {
      preconditionFailure("the binary has no manifest to start from")
    }
    try Files.write(template.bytes, to: path)
    let call = path == "manifest.yaml" ? "rtlaudit run" : "rtlaudit run \(terminalSafe(path))"
    Terminal.write("wrote \(terminalSafe(path)); \(call) audits it\n")
    return 0
  }
}

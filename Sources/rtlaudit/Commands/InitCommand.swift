internal import Configuration
internal import EmbeddedFiles
internal import SourceText

/// `rtlaudit init`: a manifest or a configuration to start from.
enum InitCommand: Command {
  static let name = "init"
  static let summary = "write a commented manifest, or a configuration, to start from"
  static let operands = "[FILE]"
  static let options = [
    Option("--config", "write the configuration, rtlaudit.yaml, instead"),
    Option("--force", "replace the file if it is there"),
  ]
  static let examples = [
    (call: "rtlaudit init", does: "writes manifest.yaml, which rtlaudit run then audits"),
    (call: "rtlaudit init booking.yaml", does: "writes another file"),
    (call: "rtlaudit init --config", does: "writes rtlaudit.yaml: weights, owners, waivers, what makes a run fail"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let isConfiguration = arguments.has("--config")
    let standard = isConfiguration ? AuditConfiguration.fileName : "manifest.yaml"
    let path = arguments.operands.isEmpty ? standard : try arguments.operand("a file", self)
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
      throw Failure("what init writes is YAML, and \(terminalSafe(path)) does not end in .yaml")
    }
    guard arguments.has("--force") || !Files.exists(path) else {
      throw Failure("\(terminalSafe(path)) is there already", hint: "--force replaces it")
    }
    guard let template = embeddedFiles.first(where: { $0.path == "templates/" + standard }) else {
      preconditionFailure("the binary has nothing to start from")
    }
    try Files.write(template.bytes, to: path)
    if isConfiguration {
      Terminal.write("wrote \(terminalSafe(path)); rtlaudit run takes it from now on\n")
      return 0
    }
    let call = path == "manifest.yaml" ? "rtlaudit run" : "rtlaudit run \(terminalSafe(path))"
    Terminal.write("wrote \(terminalSafe(path)); \(call) audits it\n")
    return 0
  }
}

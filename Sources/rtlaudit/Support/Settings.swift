internal import Audit
internal import Configuration
internal import CLibrary
internal import Guidelines
internal import SourceText

/// The configuration that holds for a call: the file that `--config` names, else the nearest `rtlaudit.yaml` upward.
struct Settings {
  /// The option that names the file.
  static let option = Option("--config", "FILE", "the configuration; else rtlaudit.yaml, looked for upward")

  /// What the file says; without one, nothing is settled.
  let configuration: AuditConfiguration
  /// Whether there is a file.
  let isFromFile: Bool
  /// The folder that its paths start from, with a slash at its end; empty for the working folder.
  let folder: String

  /// Finds and reads the configuration.
  ///
  /// - Parameters:
  ///   - path: the manifest or folder that the call is about; `-` and nil stand for the working folder.
  ///   - isQuiet: whether what only looks wrong is left untold.
  init(_ arguments: Arguments, for path: String? = nil, isQuiet: Bool = false) throws(Failure) {
    guard let found = try Settings.find(arguments, path) else {
      configuration = AuditConfiguration(file: SourceFile(path: AuditConfiguration.fileName, bytes: []))
      (isFromFile, folder) = (false, "")
      return
    }
    let file = try Files.read(found)
    let (configuration, diagnostics) = ConfigurationReader.read(file)
    let printer = Terminal.diagnosticPrinter(arguments)
    guard let configuration else { throw Failure(printed: printer.text(of: diagnostics, in: file)) }
    if !isQuiet { Terminal.complain(printer.text(of: diagnostics, in: file)) }
    self.configuration = configuration
    isFromFile = true
    folder = Files.folder(of: found)
  }

  /// Takes a configuration that was read already, for what follows from it.
  init(_ arguments: Arguments, reading configuration: AuditConfiguration, folder: String) throws(Failure) {
    self.configuration = configuration
    self.folder = folder
    isFromFile = true
  }

  /// A path of the configuration as the call sees it.
  func path(_ text: String) -> String { text.hasPrefix("/") ? text : folder + text }

  /// Sets what an audit takes from the configuration: waivers as they stand today, weights, owners, answers.
  ///
  /// - Throws: where an entry names a guideline that is not known.
  func apply(to options: inout AuditOptions, _ knowledge: Knowledge, _ arguments: Arguments) throws(Failure) {
    let configuration = configuration
    let unknown = configuration.unknownGuidelines(knowledge.base)
    guard unknown.isEmpty else {
      throw Failure(printed: Terminal.diagnosticPrinter(arguments).text(of: unknown, in: configuration.file))
    }
    if !configuration.waivers.isEmpty {
      options.waivers = WaiverList(configuration.waivers, today: try Clock.today())
    }
    if !configuration.owners.isEmpty {
      options.owner = { configuration.owner(subject: $0, at: $1) }
    }
    options.weights = configuration.weights
    options.answers.add(configuration.reviews)
  }

  // MARK: Finding it

  private static func find(_ arguments: Arguments, _ path: String?) throws(Failure) -> String? {
    if let stated = arguments.value("--config") {
      guard Files.exists(stated) else { throw Failure("there is no configuration \(terminalSafe(stated))") }
      return stated
    }
    let start = path.map { $0 == "-" ? "." : Files.isDirectory($0) ? $0 : Files.folder(of: $0) + "." } ?? "."
    return upward(from: start)
  }

  /// The nearest configuration in a folder or above it; no further up than the repository that the folder is in.
  static func upward(from start: String) -> String? {
    guard let whole = Files.absolute(start) else { return nil }
    let working = Files.absolute(".").map { $0 == "/" ? $0 : $0 + "/" }
    var folder = whole
    while true {
      let base = folder == "/" ? "/" : folder + "/"
      let candidate = base + AuditConfiguration.fileName
      if Files.exists(candidate) {
        // Below the working folder the shorter name is the one that people know.
        guard let working, candidate.hasPrefix(working) else { return candidate }
        return String(candidate.dropFirst(working.count))
      }
      guard folder != "/", !Files.exists(base + ".git") else { return nil }
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
      if folder.isEmpty { folder = "/" }
    }
  }
}

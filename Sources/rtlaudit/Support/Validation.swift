internal import Audit
internal import Configuration
internal import DataFormats
internal import Guidelines
internal import Reporting
internal import SourceText

/// Checks files of any kind and collects what is right and what is wrong with them.
struct Validation {
  /// The endings of what is looked at in folders.
  static let endings = [".yaml", ".yml", ".json", ".ndjson", ".jsonl"]

  /// What is wrong, printed.
  private(set) var complaints = ""
  /// What only looks wrong, printed.
  private(set) var warnings = ""
  private let arguments: Arguments
  private let printer: DiagnosticPrinter
  private var passed: [(path: String, what: String)] = []
  private var passedOver: [String] = []
  /// Manifests and configurations, which wait for the guidelines that they may name.
  private var waiting: [(file: SourceFile, kind: FileKind)] = []
  private var guidelines: [SourceFile] = []
  private var translations: [SourceFile] = []
  /// The guidelines that manifests of a folder may name.
  private var reviewable: [String: Set<String>?] = [:]

  init(_ arguments: Arguments) {
    self.arguments = arguments
    printer = Terminal.diagnosticPrinter(arguments)
  }

  // MARK: Files

  /// Takes a file, to check it when all are there.
  ///
  /// - Parameter isNamed: whether the file was named in the call; then it must be one or the other.
  mutating func add(_ path: String, isNamed: Bool) throws(Failure) {
    if path == "-" || path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") {
      return waiting.append((SourceFile(path: path, bytes: []), .stream))
    }
    let file = try Files.read(path)
    switch FileKind.of(file) {
    case .manifest: waiting.append((file, .manifest))
    case .configuration: waiting.append((file, .configuration))
    case .unreadable: waiting.append((file, .unreadable))
    case .guideline: guidelines.append(SourceFile(path: FileKind.guidelinePath(path), bytes: file.bytes))
    case .other where path.contains("translations/"):
      translations.append(SourceFile(path: path, bytes: file.bytes))
    case .other where isNamed: waiting.append((file, .manifest))
    case .other: passedOver.append(path)
    case .stream: break
    }
  }

  /// Checks everything that was taken.
  mutating func finish() {
    for (file, kind) in waiting {
      switch kind {
      case .configuration: checkConfiguration(file)
      case .stream: checkStream(file.path)
      case .unreadable: complaints += fault(of: file)
      default: check(file)
      }
    }
    finishGuidelines()
    finishTranslations()
  }

  /// Why a file cannot be parsed, printed.
  private func fault(of file: SourceFile) -> String {
    var text = file
    do {
      if file.path.hasSuffix(".json") {
        _ = try JSON.parse(file)
      } else {
        text = try YAML.decode(file)
        _ = try YAML.parse(file)
      }
      return ""
    } catch let error as JSONError {
      return printer.text(of: error.diagnostics, in: text)
    } catch let error as YAMLError {
      return printer.text(of: error.diagnostics, in: text)
    } catch {
      return ""
    }
  }

  /// Checks a stream, or standard input.
  private mutating func checkStream(_ path: String) {
    check(path) { (arguments, guidelines) throws(Failure) in
      let kind = path == "-" ? arguments.value("--input") : nil
      return try ManifestInput(path, kind: kind, arguments, guidelines: guidelines)
    }
  }

  /// Checks a manifest that was read to see what it is; a pipe could not be read again.
  private mutating func check(_ file: SourceFile) {
    check(file.path) { (arguments, guidelines) throws(Failure) in
      try ManifestInput(file, arguments, guidelines: guidelines)
    }
  }

  private mutating func check(
    _ path: String, _ read: (Arguments, _ guidelines: Set<String>?) throws(Failure) -> ManifestInput
  ) {
    do throws(Failure) {
      let (count, remarks) = try read(arguments, reviewableGuidelines(for: path)).count()
      warnings += remarks
      passed.append((path == "-" ? "<stdin>" : path, "manifest: \(count)"))
    } catch {
      complaints += error.text
    }
  }

  /// The guidelines that reviews of a manifest may name: ours, those of its configuration, and those that were taken. Nil
  /// where the configuration is wrong, which is told once.
  private mutating func reviewableGuidelines(for path: String) -> Set<String>? {
    let folder = path == "-" ? "" : Files.folder(of: path)
    if let known = reviewable[folder] { return known }
    var ids: Set<String>?
    do throws(Failure) {
      ids = try Knowledge(arguments, try Settings(arguments, for: path, isQuiet: true), .checks).ids
        .union(KnowledgeBase.read(guidelines).base.guidelines.map(\.guideline.id))
    } catch {
      complain(of: error.text)
    }
    reviewable[folder] = .some(ids)
    return ids
  }

  /// Tells what is wrong with a configuration, once, although it is read for each folder of manifests, too.
  private mutating func complain(of text: String) {
    if !complaints.contains(text) { complaints += text }
  }

  private mutating func checkConfiguration(_ file: SourceFile) {
    let (configuration, diagnostics) = ConfigurationReader.read(file)
    guard let configuration else {
      return complain(of: printer.text(of: diagnostics, in: file))
    }
    do throws(Failure) {
      let folder = Files.folder(of: file.path)
      let missing = configuration.guidelines.filter { !Files.isDirectory($0.hasPrefix("/") ? $0 : folder + $0) }
      guard missing.isEmpty else { throw Failure("there is no folder \(terminalSafe(folder + missing[0]))") }
      let today = try Clock.today()
      let knowledge = try Knowledge(arguments, try Settings(arguments, reading: configuration, folder: folder))
      let unknown = configuration.unknownGuidelines(knowledge.base)
      guard unknown.isEmpty else { return complaints += printer.text(of: unknown, in: file) }
      warnings += printer.text(of: diagnostics, in: file)
      passed.append((file.path, "configuration: " + Validation.describe(configuration, today)))
    } catch {
      complaints += error.text
    }
  }

  /// What a configuration settles: `1 guideline pack, 3 waivers (1 expired), fails on warning`.
  private static func describe(_ configuration: AuditConfiguration, _ today: Day) -> String {
    var parts: [String] = []
    func add(_ count: Int, _ noun: String, _ more: String = "") {
      if count > 0 { parts.append(counted(count, noun) + more) }
    }
    add(configuration.guidelines.count, "guideline folder")
    add(configuration.exclude.count, "excluded path")
    add(configuration.policies.count, configuration.policies.count == 1 ? "policy" : "policie")
    add(configuration.owners.count, "owner rule")
    let expired = configuration.waivers.filter { $0.standing(on: today) != .active }.count
    add(configuration.waivers.count, "waiver", expired > 0 ? " (\(expired) expired)" : "")
    add(configuration.reviews.count, "review")
    if configuration.weights != AuditConfiguration.defaultWeights { parts.append("weights of its own") }
    if let level = configuration.failOn { parts.append("fails on \(level.rawValue)") }
    if let score = configuration.minScore { parts.append("fails below \(score)") }
    return parts.isEmpty ? "settles nothing" : parts.joined(separator: ", ")
  }

  // MARK: Guidelines

  /// Checks the guidelines that were taken, all together and beside the embedded ones, which they may name.
  private mutating func finishGuidelines() {
    guard !guidelines.isEmpty else { return }
    let embedded = Knowledge.embeddedFiles
    let (base, problems) = KnowledgeBase.read(embedded + guidelines)
    let ours = Set(guidelines.map(\.path))
    let files = base.guidelines.filter { ours.contains($0.file.path) }
    let ids = Set(files.map(\.guideline.id))
    var found = problems
    found += AuditPlan.compile(base, facts: Knowledge.embeddedFacts) { ids.contains($0.id) }.diagnostics
    found += files.map { ($0.file, examples($0)) }
    for path in ours.sorted() {
      let diagnostics = found.filter { $0.file.path == path }.flatMap(\.diagnostics)
      guard let file = guidelines.first(where: { $0.path == path }), !diagnostics.isEmpty else { continue }
      complaints += printer.text(of: diagnostics, in: file, limit: 1_000)
    }
    if !found.contains(where: { ours.contains($0.file.path) && !$0.diagnostics.isEmpty }) { passGuidelines(files) }
  }

  /// Holds the translations that were taken to the guidelines that they are of.
  private mutating func finishTranslations() {
    guard !translations.isEmpty else { return }
    let base = KnowledgeBase.read(Knowledge.embeddedFiles + guidelines).base
    let (read, problems) = GuidelineTranslations.read(translations, of: base.guidelines.map(\.guideline))
    for (file, diagnostics) in problems { complaints += printer.text(of: diagnostics, in: file, limit: 1_000) }
    guard problems.isEmpty else { return }
    for (language, entry) in read.sorted(by: { $0.key < $1.key }) {
      passed.append(("translations/\(language)", counted(entry.byID.count, "translated guideline")))
    }
  }

  /// What is wrong with the manifests of a guideline's examples.
  private func examples(_ entry: GuidelineFile) -> [Diagnostic] {
    entry.guideline.examples.flatMap { entry.manifest(of: $0).diagnostics }
  }

  private mutating func passGuidelines(_ files: [GuidelineFile]) {
    let checks = files.reduce(0) { $0 + $1.guideline.checks.count }
    let examples = files.reduce(0) { $0 + $1.guideline.examples.count }
    passed.append(
      (
        Validation.commonFolder(guidelines.map(\.path)),
        "\(counted(files.count, "guideline")): \(counted(checks, "check")), \(counted(examples, "example"))"
      ))
  }

  /// The folder that all of some files are in, or the only file.
  private static func commonFolder(_ paths: [String]) -> String {
    let split = paths.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    guard paths.count > 1, let first = split.first else { return paths.first ?? "" }
    let shared = first.indices.prefix { place in
      split.allSatisfy { $0.count > place + 1 && $0[place] == first[place] }
    }
    return shared.isEmpty ? "." : first[shared].joined(separator: "/")
  }

  // MARK: Report

  /// A line for each file that is right, and how many were passed over.
  func report(_ style: TerminalStyle) -> String {
    let width = passed.map { displayWidth(of: $0.path) }.max() ?? 0
    var text = ""
    for (path, what) in passed {
      text += style.paint("ok", .good) + "  \(padded(terminalSafe(path), to: width))  \(style.paint(what, .quiet))\n"
    }
    if !passedOver.isEmpty {
      text += style.paint("passed over, as neither manifest nor guideline:", .quiet) + "\n"
      for path in passedOver.prefix(10) { text += "  \(terminalSafe(path))\n" }
      if passedOver.count > 10 { text += "  and \(passedOver.count - 10) more\n" }
    }
    return text
  }
}

/// A number and its noun: `1 check`, `2 checks`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

internal import Audit
internal import DataFormats
internal import CLibrary
internal import Configuration
internal import Guidelines
internal import Manifest
internal import SourceText

/// A manifest to audit: whole as JSON or YAML, or a stream of lines that is never in memory as a whole.
struct ManifestInput {
  private let path: String
  /// The manifest; nil for a stream.
  let store: Store?
  /// What there is to say of people's answers, printed; of a stream, `audit` and `count` tell it.
  let remarks: String
  private let check: ReviewCheck
  private let printer: DiagnosticPrinter
  private let guidelines: Set<String>?

  /// Opens a manifest.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - kind: json, yaml or ndjson; nil to go by the file's name, and for other names by the first character.
  ///   - guidelines: the ids that reviews may name; nil where they are not known.
  ///   - configuration: holds answers besides those of the manifest.
  init(
    _ path: String, kind: String?, _ arguments: Arguments, guidelines: Set<String>?,
    _ configuration: AuditConfiguration? = nil
  ) throws(Failure) {
    let stated = kind ?? ManifestInput.kind(ofName: path)
    if stated == "ndjson" {
      self.init(stream: path, arguments, guidelines: guidelines, configuration)
    } else {
      try self.init(try Files.read(path), kind: stated, arguments, guidelines: guidelines, configuration)
    }
  }

  private init(
    stream path: String, _ arguments: Arguments, guidelines: Set<String>?, _ configuration: AuditConfiguration?
  ) {
    self.path = path
    self.guidelines = guidelines
    printer = Terminal.diagnosticPrinter(arguments)
    check = ReviewCheck(configuration)
    remarks = ""
    store = nil
  }

  /// Takes a file that was read already; it holds a whole manifest.
  init(
    _ file: SourceFile, kind: String? = nil, _ arguments: Arguments, guidelines: Set<String>?,
    _ configuration: AuditConfiguration? = nil
  ) throws(Failure) {
    path = file.path
    printer = Terminal.diagnosticPrinter(arguments)
    self.guidelines = guidelines
    let kind = kind ?? ManifestInput.kind(ofName: path) ?? ManifestInput.kind(ofText: file.bytes)
    let store = try ManifestInput.read(file, as: kind, printer, guidelines)
    var check = ReviewCheck(configuration)
    check.add(store, in: file)
    check.look(in: store)
    (self.store, self.check, remarks) = (store, ReviewCheck(), check.warnings(printer, store))
  }

  /// Takes a manifest that a scan made.
  ///
  /// - Parameter configuration: holds answers to what is in it; nil where the scan left something out.
  init(_ store: Store, _ arguments: Arguments, _ configuration: AuditConfiguration? = nil) {
    path = "<scan>"
    printer = Terminal.diagnosticPrinter(arguments)
    guidelines = nil
    // Of texts a scan keeps those alone in which there is something to find.
    var check = ReviewCheck(configuration) { !$0.hasPrefix("string:") }
    check.look(in: store)
    (self.store, self.check, remarks) = (store, ReviewCheck(), check.warnings(printer, store))
  }

  /// The kinds of subject that it has; of a stream, any.
  var subjects: Set<SubjectKind> {
    guard let store else { return Set(SubjectKind.allCases) }
    var kinds: Set<SubjectKind> = [.project]
    if !store.screens.isEmpty { kinds.insert(.screen) }
    if !store.elements.isEmpty { kinds.insert(.element) }
    if !store.strings.isEmpty { kinds.insert(.string) }
    if !store.assets.isEmpty { kinds.insert(.asset) }
    if !store.usages.isEmpty { kinds.insert(.usage) }
    if !store.translations.isEmpty { kinds.insert(.translation) }
    return kinds
  }

  private static func kind(ofName path: String) -> String? {
    if path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") { return "ndjson" }
    if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return "yaml" }
    return path.hasSuffix(".json") ? "json" : nil
  }

  private static func kind(ofText bytes: [UInt8]) -> String {
    bytes.first { $0 > 0x20 } == UInt8(ascii: "{") ? "json" : "yaml"
  }

  /// The project of a manifest as a line of a stream: the first line of a stream, or the project of a document.
  static func projectLine(of path: String, _ arguments: Arguments) throws(Failure) -> [UInt8] {
    let file = try Files.read(path)
    if kind(ofName: path) == "ndjson" { return Array(file.bytes.prefix { $0 != UInt8(ascii: "\n") }) }
    let printer = Terminal.diagnosticPrinter(arguments)
    let store = try read(file, as: kind(ofName: path) ?? kind(ofText: file.bytes), printer, nil)
    guard let project = store.project else { throw Failure("\(terminalSafe(path)) has no project") }
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("project")
      store.write(project, to: &writer)
    }
    return writer.finish()
  }

  /// Audits the manifest.
  ///
  /// - Parameters:
  ///   - convert: makes what is wanted of findings, on any thread.
  ///   - deliver: takes what was made, in document order.
  func audit<T: Sendable>(
    _ plan: AuditPlan, _ options: AuditOptions, _ convert: @escaping @Sendable ([Finding]) -> T,
    _ deliver: (T) throws(Failure) -> Void
  ) throws(Failure) -> AuditSummary {
    var options = options
    guard let store else { return try auditStream(plan, options, convert, deliver) }
    options.answers.add(store)
    var run = AuditRun(plan, options)
    try run.audit(store, convert: convert, deliver: deliver)
    return try run.finish(convert: convert, deliver: deliver)
  }

  /// How many problems are told; each may look for a nearest name among thousands.
  private static let shownProblems = 50
  /// How many problems of a stream are kept.
  private static let keptProblems = 1_000

  /// Reads the whole manifest, or says everything that is wrong with it.
  private static func read(
    _ file: SourceFile, as kind: String, _ printer: DiagnosticPrinter, _ guidelines: Set<String>?
  ) throws(Failure) -> Store {
    let reading: ManifestReading
    var text = file
    if file.bytes.span.isBlank {
      let empty = Diagnostic(
        code: "empty", message: "the file is empty, and a manifest is wanted", span: SourceSpan(0, 0),
        hint: "rtlaudit init writes one to start from")
      throw Failure(printed: printer.text(of: [empty], in: file))
    }
    if kind == "yaml" {
      do {
        text = try YAML.decode(file)
        reading = ManifestReader.read(try YAML.parse(file), guidelines: guidelines)
      } catch {
        throw Failure(printed: printer.text(of: error.diagnostics, in: text))
      }
    } else {
      do {
        reading = try ManifestReader.read(json: file, guidelines: guidelines)
      } catch {
        throw Failure(printed: printer.text(of: error.diagnostics, in: file))
      }
    }
    guard reading.problems.isEmpty else {
      let shown = reading.diagnostics(lines: text.lines, limit: shownProblems)
      let more = reading.problems.count - shown.count
      throw Failure(printed: printer.text(of: shown, in: text, limit: shownProblems, more: more))
    }
    return reading.store
  }

  /// Reads all of it and counts what it holds, or says everything that is wrong with it.
  ///
  /// - Returns: the count, and what there is to say of people's answers.
  func count() throws(Failure) -> (count: ManifestCount, remarks: String) {
    var count = ManifestCount()
    if let store {
      count.add(store)
      return (count, remarks)
    }
    var source = try StreamSource(path, guidelines: guidelines)
    var check = check
    check.add(try source.survey(), path: shownPath)
    var problems: [StreamProblem] = []
    var ids = ManifestStream.IDs()
    while let lines = try source.next() {
      let batch = ids.join(lines.read())
      problems += batch.problems.prefix(max(0, Self.keptProblems - problems.count))
      count.add(batch.store)
      check.look(in: batch.store)
    }
    try refuse(problems + ids.finish())
    return (count, check.warnings(printer))
  }

  // MARK: Streams

  private func auditStream<T: Sendable>(
    _ plan: AuditPlan, _ options: AuditOptions, _ convert: @escaping @Sendable ([Finding]) -> T,
    _ deliver: (T) throws(Failure) -> Void
  ) throws(Failure) -> AuditSummary {
    var options = options
    let share = try options.shard.map { (shard) throws(Failure) in shard.range(of: try lineCount()) }
    options.isCut = true
    let cuts = share.map { [$0.lowerBound, $0.upperBound] } ?? []
    var source = try StreamSource(path, guidelines: guidelines, cutAt: cuts)
    let reviews = try source.survey()
    options.answers.add(reviews.store)
    var check = check
    check.add(reviews, path: shownPath)
    var run = AuditRun(plan, options)
    var problems: [StreamProblem] = []
    var ids = ManifestStream.IDs()
    try run.audit(
      lines: { () throws(Failure) in try source.next() }, isOurs: { share?.contains($0) ?? true }, convert: convert
    ) { (batch, findings) throws(Failure) in
      let batch = ids.join(batch)
      problems += batch.problems.prefix(max(0, Self.keptProblems - problems.count))
      check.look(in: batch.store)
      // With something wrong there will be no report; reading goes on, to tell everything in one run.
      if problems.isEmpty, let findings { try deliver(findings) }
    }
    try refuse(problems + ids.finish())
    Terminal.complain(check.warnings(printer))
    return try run.finish(convert: convert, deliver: deliver)
  }

  /// How many lines a stream has that is a file.
  private func lineCount() throws(Failure) -> Int {
    // It is gone over twice.
    guard path != "-", !Files.exists(path) || Files.isRegular(path) else {
      throw Failure(
        "a stream \(path == "-" ? "on standard input" : "that is no file") cannot be cut into parts",
        hint: "give --shard a file, or cut it with parallel --pipe")
    }
    var count = 0
    var isOpen = false
    let descriptor = try Files.openForReading(path)
    defer { close(descriptor) }
    try unsafe Files.readAll(descriptor, path) { (chunk) throws(Failure) in
      unsafe count += chunk.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      isOpen = unsafe chunk.last != UInt8(ascii: "\n")
    }
    return count + (isOpen ? 1 : 0)
  }

  /// The path as people know it.
  private var shownPath: String { path == "-" ? "<stdin>" : path }

  /// Says what is wrong with a stream, in the order of its lines, if anything is.
  private func refuse(_ problems: [StreamProblem]) throws(Failure) {
    guard !problems.isEmpty else { return }
    let sorted = problems.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
    let text = sorted.prefix(Self.shownProblems).map { _, problem in
      let file = SourceFile(path: shownPath, bytes: problem.text)
      return printer.text(of: problem.diagnostic, in: file, lines: file.lines, lineOffset: problem.line - 1)
    }.joined()
    throw Failure(printed: text + (problems.count > Self.shownProblems ? "... and more\n" : ""))
  }
}

/// How much a manifest holds.
struct ManifestCount: CustomStringConvertible {
  private var parts: [(noun: String, count: Int)] = ["screen", "element", "string", "asset", "usage", "review"].map {
    ($0, 0)
  }

  /// Adds what a part of a manifest holds.
  mutating func add(_ store: Store) {
    let counts = [store.screens, store.elements, store.strings, store.assets, store.usages, store.reviews].map(\.count)
    for (index, count) in counts.enumerated() { parts[index].count += count }
  }

  /// What there is of it: `2 screens, 31 elements`.
  var description: String {
    let shown = parts.filter { $0.count > 0 }.map { counted($0.count, $0.noun) }
    return shown.isEmpty ? "the project alone" : shown.joined(separator: ", ")
  }
}

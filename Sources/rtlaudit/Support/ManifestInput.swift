internal import Audit
internal import DataFormats
internal import CLibrary
internal import Guidelines
internal import Manifest
internal import SourceText

/// A manifest to audit: whole as JSON or YAML, or a stream of lines that is never in memory as a whole.
struct ManifestInput {
  private let path: String
  /// The manifest; nil for a stream.
  let store: Store?
  private let printer: DiagnosticPrinter

  /// Opens a manifest.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - kind: json, yaml or ndjson; nil to go by the file's name, and for other names by the first character.
  init(_ path: String, kind: String?, _ arguments: Arguments) throws(Failure) {
    self.path = path
    printer = Terminal.diagnosticPrinter(arguments)
    let stated = kind ?? ManifestInput.kind(ofName: path)
    guard stated != "ndjson" else {
      store = nil
      return
    }
    let file = try Files.read(path)
    store = try ManifestInput.read(file, as: stated ?? ManifestInput.kind(ofText: file.bytes), printer)
  }

  /// Takes a file that was read already; it holds a whole manifest.
  init(_ file: SourceFile, _ arguments: Arguments) throws(Failure) {
    path = file.path
    printer = Terminal.diagnosticPrinter(arguments)
    let kind = ManifestInput.kind(ofName: path) ?? ManifestInput.kind(ofText: file.bytes)
    store = try ManifestInput.read(file, as: kind, printer)
  }

  /// Takes a manifest that a scan made.
  init(_ store: Store, _ arguments: Arguments) {
    path = "<scan>"
    printer = Terminal.diagnosticPrinter(arguments)
    self.store = store
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
    let store = try read(file, as: kind(ofName: path) ?? kind(ofText: file.bytes), printer)
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

  /// Reads the whole manifest, or says everything that is wrong with it.
  private static func read(_ file: SourceFile, as kind: String, _ printer: DiagnosticPrinter) throws(Failure) -> Store {
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
        reading = ManifestReader.read(try YAML.parse(file))
      } catch {
        throw Failure(printed: printer.text(of: error.diagnostics, in: text))
      }
    } else {
      do {
        reading = try ManifestReader.read(json: file)
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
  func count() throws(Failure) -> ManifestCount {
    var count = ManifestCount()
    if let store {
      count.add(store)
      return count
    }
    var problems: [StreamProblem] = []
    try eachBatch { batch in
      problems += batch.problems.prefix(max(0, 1_000 - problems.count))
      count.add(batch.store)
    }
    guard problems.isEmpty else { throw Failure(printed: text(of: problems)) }
    return count
  }

  // MARK: Streams

  private func auditStream<T: Sendable>(
    _ plan: AuditPlan, _ options: AuditOptions, _ convert: @escaping @Sendable ([Finding]) -> T,
    _ deliver: (T) throws(Failure) -> Void
  ) throws(Failure) -> AuditSummary {
    var options = options
    let share = try options.shard.map { (shard) throws(Failure) in shard.range(of: try lineCount()) }
    options.isCut = true
    var source = try StreamSource(path, cutAt: share.map { [$0.lowerBound, $0.upperBound] } ?? [])
    options.answers.add(try source.survey())
    var run = AuditRun(plan, options)
    var problems: [StreamProblem] = []
    var ids = ManifestStream.IDs()
    try run.audit(
      lines: { () throws(Failure) in try source.next() }, isOurs: { share?.contains($0) ?? true }, convert: convert
    ) { (batch, findings) throws(Failure) in
      let batch = ids.join(batch)
      problems += batch.problems.prefix(max(0, 1_000 - problems.count))
      // With something wrong there will be no report; reading goes on, to tell everything in one run.
      if problems.isEmpty, let findings { try deliver(findings) }
    }
    guard problems.isEmpty else { throw Failure(printed: text(of: problems)) }
    return try run.finish(convert: convert, deliver: deliver)
  }

  private func eachBatch(_ take: (ManifestBatch) throws(Failure) -> Void) throws(Failure) {
    var source = try StreamSource(path)
    var ids = ManifestStream.IDs()
    while let lines = try source.next() { try take(ids.join(lines.read())) }
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

  private func text(of problems: [StreamProblem]) -> String {
    problems.prefix(Self.shownProblems).map { problem in
      let file = SourceFile(path: path == "-" ? "<stdin>" : path, bytes: problem.text)
      return printer.text(of: problem.diagnostic, in: file, lines: file.lines, lineOffset: problem.line - 1)
    }.joined() + (problems.count > Self.shownProblems ? "... and more\n" : "")
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

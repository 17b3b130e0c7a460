internal import Audit
internal import CLibrary
internal import Manifest
internal import Reporting
internal import SourceText

/// The audit as a filter: a stream of records in, a line for each out, in the same order; memory is bounded by a chunk.
///
/// Each line is judged by itself, so that engines which spread lines over processes and machines may cut the stream
/// anywhere. What only the whole can decide, the project and answers that stand in other lines, is left to a run.
struct StreamFilter: ~Copyable {
  private var run: AuditRun
  private var stream: ManifestStream
  private let printer: DiagnosticPrinter
  /// Whether the project came from elsewhere, and its lines in the stream are passed over.
  private let dropsProjects: Bool
  /// A part of a line whose end has not been read.
  private var rest: [UInt8] = []
  private var problems = 0

  /// Begins a filter.
  ///
  /// - Parameters:
  ///   - guidelines: the ids that reviews may name.
  ///   - project: the line of a project to judge by; nil where the stream begins with one.
  init(
    _ plan: AuditPlan, _ options: AuditOptions, guidelines: Set<String>, project: [UInt8]?, _ printer: DiagnosticPrinter
  ) {
    run = AuditRun(plan, options)
    stream = ManifestStream(guidelines: guidelines)
    self.printer = printer
    dropsProjects = project != nil
    if let project { _ = stream.feed((project + [UInt8(ascii: "\n")]).span) }
  }

  /// Filters a file, or standard input for `-`, to standard output.
  ///
  /// - Returns: whether every line could be read.
  mutating func filter(_ path: String) throws(Failure) -> Bool {
    let descriptor = path == "-" ? 0 : try Files.openForReading(path)
    defer { if descriptor != 0 { close(descriptor) } }
    try unsafe Files.readAll(descriptor, path) { (chunk) throws(Failure) in
      if dropsProjects { feedWithoutProjects(unsafe Array(chunk)) } else { take(stream.feed(unsafe chunk.span)) }
    }
    if dropsProjects {
      if !rest.isEmpty { feedWithoutProjects([UInt8(ascii: "\n")]) }
    } else {
      take(stream.finish())
    }
    return problems == 0
  }

  private mutating func feedWithoutProjects(_ chunk: [UInt8]) {
    rest += chunk
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
    var kept: [UInt8] = []
    kept.reserveCapacity(end + 1)
    var start = 0
    while start <= end, let stop = rest[start...end].firstIndex(of: UInt8(ascii: "\n")) {
      if !Self.isProject(rest[start..<stop]) { kept += rest[start...stop] }
      start = stop + 1
    }
    rest.removeSubrange(...end)
    take(stream.feed(kept.span))
  }

  /// Whether a line is tagged as a project.
  private static func isProject(_ line: ArraySlice<UInt8>) -> Bool {
    let head = line.prefix(32).filter { $0 > 0x20 }
    return head.starts(with: "{\"project\":".utf8)
  }

  private mutating func take(_ batch: ManifestBatch?) {
    guard let batch else { return }
    for problem in batch.problems {
      problems += 1
      guard problems <= 50 else { break }
      let file = SourceFile(path: "<stream>", bytes: problem.text)
      Terminal.complain(
        printer.text(of: problem.diagnostic, in: file, lines: file.lines, lineOffset: problem.line - 1))
    }
    run.auditRecords(batch.store, convert: { JSONReport.lines($0) }) { Terminal.write($0) }
  }
}

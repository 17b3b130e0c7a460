internal import Audit
internal import DataFormats
internal import Manifest
internal import SourceText

/// A manifest that was read, or will be: whole as JSON or YAML, or a stream of lines.
struct ManifestInput {
  private let file: SourceFile
  private let kind: String
  private let printer: DiagnosticPrinter

  /// Opens a manifest.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - kind: json, yaml or ndjson; nil to go by the file's name, and for standard input by its first character.
  init(_ path: String, kind: String?, _ arguments: Arguments) throws(Failure) {
    file = try Files.read(path)
    printer = Terminal.diagnosticPrinter(arguments)
    self.kind = kind ?? ManifestInput.kind(of: file)
  }

  private static func kind(of file: SourceFile) -> String {
    if file.path.hasSuffix(".ndjson") || file.path.hasSuffix(".jsonl") { return "ndjson" }
    if file.path.hasSuffix(".yaml") || file.path.hasSuffix(".yml") { return "yaml" }
    if file.path.hasSuffix(".json") { return "json" }
    let first = file.bytes.first { $0 > 0x20 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? "json" : "yaml"
  }

  /// Audits the manifest.
  ///
  /// - Parameters:
  ///   - locale: only screens of this locale or language; all, where it is nil.
  ///   - convert: makes what is wanted of findings, on any thread.
  ///   - deliver: takes what was made, in document order.
  func audit<T: Sendable>(
    _ plan: AuditPlan, _ options: AuditOptions, locale: String?, _ convert: @escaping @Sendable ([Finding]) -> T,
    _ deliver: (T) -> Void
  ) throws(Failure) -> AuditSummary {
    var options = options
    let store = try read()
    options.answers.add(store)
    options.screens = locale.map { ScreenFilter(locale: $0) }
    var run = AuditRun(plan, options)
    run.audit(store, convert: convert, deliver: deliver)
    return run.finish(convert: convert, deliver: deliver)
  }

  /// Reads the whole manifest, or says everything that is wrong with it.
  func read() throws(Failure) -> Store {
    let tree: Tree
    let text: SourceFile
    do {
      if kind == "yaml" {
        text = try YAML.decode(file)
        tree = try YAML.parse(file)
      } else {
        text = file
        tree = try JSON.parse(file)
      }
    } catch let error as YAMLError {
      throw Failure(printed: printer.text(of: error.diagnostics, in: (try? YAML.decode(file)) ?? file))
    } catch let error as JSONError {
      throw Failure(printed: printer.text(of: error.diagnostics, in: file))
    } catch {
      preconditionFailure("readers throw their own errors")
    }
    let reading = ManifestReader.read(tree)
    guard reading.problems.isEmpty else {
      throw Failure(printed: printer.text(of: reading.diagnostics(lines: text.lines, limit: 1_000), in: text))
    }
    return reading.store
  }
}

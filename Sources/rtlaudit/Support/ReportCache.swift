internal import Configuration
internal import CLibrary
internal import Reporting
internal import Scanning
internal import SourceText
internal import Synchronization

/// The report of the last run on a folder: told again, word for word, where neither the call nor a byte of what it read has
/// changed.
struct ReportCache {
  private let path: String
  private let key: ContentHash

  /// Options that decide nothing but what the report says. A call with others is run anew: it reads or writes more.
  private static let options: Set<String> = [
    "--format", "--all", "--only", "--locale", "--fail-on", "--min-score", "--jobs", "--include", "--exclude",
    "--color",
    "--output", "--cache", "--config",
  ]

  /// Finds where the report of a call is kept; nil where none may be.
  init?(_ arguments: Arguments, _ settings: Settings, _ sources: ProjectSources) {
    let configuration = settings.configuration
    // Of several reports the recorder would make one.
    let formats = arguments.list("--format")
    guard formats.count <= 1, formats.first?.contains("=") != true else { return nil }
    guard !arguments.has("--no-cache"), arguments.names.isSubset(of: Self.options),
      configuration.baseline == nil, configuration.history == nil, configuration.guidelines.isEmpty,
      let folder = ScanCacheFile.folder(arguments), let today = try? Clock.today()
    else { return nil }
    path = folder + "/" + ContentHash.of(Array(sources.folder.path.utf8)).hexadecimal + ".report"
    // A file is written for no terminal.
    let style = arguments.value("--output") == nil ? Terminal.style(arguments) : TerminalStyle(width: 100)
    var parts = [ScanCacheFile.identity(), "\(today)", "\(style.color) \(style.width)"]
    parts += arguments.words(without: ["--output", "--cache", "--jobs"]) + sources.unreadable
    parts.append(String(decoding: configuration.file.bytes, as: UTF8.self))
    parts += sources.files.map(\.hash.hexadecimal)
    key = ContentHash.of(Array(parts.joined(separator: "\0").utf8))
  }

  /// Tells the report again.
  ///
  /// - Returns: the exit code; nil where there is no such report.
  func replay(_ arguments: Arguments) throws(Failure) -> Int32? {
    guard Files.exists(path), let bytes = (try? Files.read(path))?.bytes else { return nil }
    // The key, the exit code, the bytes of the remarks, each with a line of its own; then remarks and report.
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while lines.count < 3, let end = bytes[start...].firstIndex(of: 0x0A) {
      lines.append(bytes[start..<end])
      start = end + 1
    }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    guard texts.count == 3, texts[0] == key.hexadecimal, let code = Int32(texts[1]), let count = Int(texts[2]),
      (0...bytes.count - start).contains(count)
    else { return nil }
    var output = try Output(arguments.value("--output"))
    try output.write(Array(bytes[(start + count)...]))
    try output.finish()
    Terminal.complain(String(decoding: bytes[start..<start + count], as: UTF8.self))
    return code
  }

  /// Keeps the report that was recorded.
  func save(_ code: Int32, remarks: String) {
    guard let report = Recorder.shared.finish() else { return }
    let head = "\(key.hexadecimal)\n\(code)\n\(remarks.utf8.count)\n\(remarks)"
    ScanCacheFile.write(Array(head.utf8) + report, to: path)
  }
}

/// Keeps what goes to a report while it is written.
final class Recorder: Sendable {
  static let shared = Recorder()
  /// More is not kept, in bytes.
  private static let limit = 32 << 20
  private let bytes = Mutex<[UInt8]?>(nil)

  /// Begins to keep.
  func start() { bytes.withLock { $0 = [] } }

  /// Takes what was written.
  func take(_ more: [UInt8]) {
    bytes.withLock { kept in
      guard kept != nil else { return }
      kept? += more
      if (kept?.count ?? 0) > Recorder.limit { kept = nil }
    }
  }

  /// All that was written; nil where it was too much.
  func finish() -> [UInt8]? {
    bytes.withLock { kept in
      defer { kept = nil }
      return kept
    }
  }
}

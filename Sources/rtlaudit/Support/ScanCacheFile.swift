internal import CLibrary
internal import Scanning
internal import SourceText

/// The file that keeps what one run found for the next.
struct ScanCacheFile {
  let cache: ScanCache
  private let path: String
  private let tool: String

  /// Opens the cache of a folder; nil where none is wanted or there is no place for one.
  init?(_ arguments: Arguments, _ folder: ProjectFolder) {
    guard !arguments.has("--no-cache"), let place = ScanCacheFile.folder(arguments) else { return nil }
    path = place + "/" + ContentHash.of(Array(folder.path.utf8)).hexadecimal + ".scan"
    tool = ScanCacheFile.identity()
    cache = ScanCache(Files.exists(path) ? (try? Files.read(path))?.bytes ?? [] : [], tool: tool)
  }

  /// The folder of caches: `--cache`, else the user's.
  static func folder(_ arguments: Arguments) -> String? {
    if let stated = arguments.value("--cache") { return stated }
    if let base = Terminal.environment("XDG_CACHE_HOME"), base.hasPrefix("/") { return base + "/rtlaudit" }
    guard let home = Terminal.environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.cache/rtlaudit"
  }

  /// The version of the tool with the size and time of its file: another build reads everything anew.
  static func identity() -> String {
    var status = stat()
    guard let path = programPath, unsafe stat(path, &status) == 0 else { return Tool.version }
    let time = status.modificationTime
    return "\(Tool.version) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// Writes the cache aside and puts it in its place: two runs at once leave the one or the other. A cache that cannot be
  /// written is no fault of the run.
  func save(keepsUnused: Bool) {
    guard let bytes = cache.encoded(tool: tool, keepsUnused: keepsUnused) else { return }
    ScanCacheFile.write(bytes, to: path)
  }

  /// Writes a file of the cache, its folders too.
  static func write(_ bytes: [UInt8], to path: String) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      unsafe mkdir(String(path[..<slash]), 0o755)
      end = slash
    }
    try? Files.write(bytes, to: path)
  }
}

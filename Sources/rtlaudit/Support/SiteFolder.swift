internal import Glibc
internal import SiteBuilder
internal import SourceText
internal import Synchronization

/// The folder that a site is written to: files that did not change are left alone, and those of an earlier build that
/// are no longer part of the site are removed.
///
/// What a build wrote is listed in the file `.rtlaudit-site`, so that nothing else in the folder is ever touched.
final class SiteFolder: Sendable {
  private static let list = ".rtlaudit-site"
  private let path: String
  private let state = Mutex(State())

  private struct State {
    var folders: Set<String> = []
    var written = 0
  }

  /// Opens the folder; it is made where it is not there.
  init(_ path: String) throws(Failure) {
    self.path = path
    try SiteFolder.make(path)
  }

  /// Writes a file of the site, unless it is there already with these bytes. Called from any thread.
  func write(_ file: SiteFile) throws(Failure) {
    let target = path + "/" + file.path
    if SiteFolder.has(file.bytes, at: target) { return }
    if let slash = target.lastIndex(of: "/") {
      let folder = String(target[..<slash])
      if state.withLock({ !$0.folders.contains(folder) }) {
        try SiteFolder.make(folder)
        state.withLock { _ = $0.folders.insert(folder) }
      }
    }
    try Files.write(file.bytes, to: target)
    state.withLock { $0.written += 1 }
  }

  /// Removes files of an earlier build, and remembers those of this one.
  func finish(keeping paths: [String]) throws(Failure) -> (written: Int, removed: Int) {
    let listPath = path + "/" + SiteFolder.list
    let kept = Set(paths)
    var removed = 0
    if Files.exists(listPath) {
      let old = String(decoding: try Files.read(listPath).bytes, as: UTF8.self)
      for line in old.split(separator: "\n").map(String.init) where !kept.contains(line) {
        // A list that was tampered with must not reach out of the folder.
        guard !line.hasPrefix("/"), !line.split(separator: "/").contains("..") else { continue }
        if unsafe unlink(path + "/" + line) == 0 { removed += 1 }
      }
    }
    let text = kept.sorted().map { $0 + "\n" }.joined()
    if !SiteFolder.has(Array(text.utf8), at: listPath) { try Files.write(Array(text.utf8), to: listPath) }
    return (state.withLock { $0.written }, removed)
  }

  /// Whether a file has exactly these bytes.
  private static func has(_ bytes: [UInt8], at path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size == bytes.count else { return false }
    var found = [UInt8](repeating: 0, count: bytes.count)
    let isWhole = unsafe found.withUnsafeMutableBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = unsafe Glibc.read(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
    return isWhole && found == bytes
  }

  /// Makes a folder and those above it.
  private static func make(_ path: String) throws(Failure) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if part.isEmpty || Files.isDirectory(part) { continue }
      guard unsafe mkdir(part, 0o755) == 0 || Files.isDirectory(part) else {
        throw Failure("cannot make the folder \(terminalSafe(part)): \(Files.systemMessage())")
      }
    }
  }
}

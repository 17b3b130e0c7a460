internal import CLibrary
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
  private let isNew: Bool
  private let aside: String
  private let state = Mutex(State())

  private struct State {
    /// The folders that are there, and whether this build made them: then nothing can be in them yet.
    var folders: [String: Bool] = [:]
    var written = 0
  }

  /// Opens the folder; it is made where it is not there.
  init(_ path: String) throws(Failure) {
    self.path = path
    aside = ".\(getpid()).tmp"
    isNew = try SiteFolder.make(path)
  }

  /// Writes a file of the site, unless it is there already with these bytes. Called from any thread.
  func write(_ file: SiteFile) throws(Failure) {
    let target = path + "/" + file.path
    let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[..<$0]) } ?? path
    if try !isNew(folder), SiteFolder.has(file.bytes, at: target) { return }
    try put(file.bytes, at: target)
    state.withLock { $0.written += 1 }
  }

  /// Makes a folder of the site where it is not there; true where this build made it.
  private func isNew(_ folder: String) throws(Failure) -> Bool {
    if folder == path { return isNew }
    if let known = state.withLock({ $0.folders[folder] }) { return known }
    let isNew = try SiteFolder.make(folder)
    // Of two threads that make one folder, one finds it there: it was new all the same.
    return state.withLock { state in
      state.folders[folder] = isNew || state.folders[folder] ?? false
      return isNew
    }
  }

  /// Writes a file aside and puts it in its place. A site's files are plain ones that belong to the site, so that links and
  /// devices, which other outputs may be, need no look.
  private func put(_ bytes: [UInt8], at target: String) throws(Failure) {
    let aside = target + aside
    let descriptor = unsafe open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SiteFolder.failure(target) }
    let isWritten = Files.writeAll(bytes, to: descriptor)
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, unsafe rename(aside, target) == 0 else {
      let failure = SiteFolder.failure(target)
      unsafe unlink(aside)
      throw failure
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure("cannot write \(terminalSafe(path)): \(Files.systemMessage())")
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
    let found = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, offset in
      while offset < bytes.count {
        let count = unsafe CLibrary.read(descriptor, buffer.baseAddress! + offset, bytes.count - offset)
        guard count > 0 else { return }
        offset += count
      }
    }
    return found == bytes
  }

  /// Makes a folder and those above it, where they are not there; true where it was made.
  private static func make(_ path: String) throws(Failure) -> Bool {
    var isMade = false
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if part.isEmpty || Files.isDirectory(part) { continue }
      isMade = unsafe mkdir(part, 0o755) == 0
      guard isMade || Files.isDirectory(part) else {
        throw Failure("cannot make the folder \(terminalSafe(part)): \(Files.systemMessage())")
      }
    }
    return isMade
  }
}

internal import CLibrary
internal import SourceText

/// A file that is written whole or not at all: what is written has no name until `finish` puts it in the file's place.
///
/// A link stays one and what it points to is written; a file keeps its permissions; a device or a pipe, which must never
/// be replaced by a file, is written to as it is.
struct WholeFile: ~Copyable {
  /// The path that the user gave, for messages.
  private let path: String
  /// The file behind links.
  private let target: String
  /// What will take the target's place; nil where the target is written to itself.
  private let file: NamelessFile?
  /// The target, where it is written to itself; else -1.
  private let device: Int32

  /// Begins a file in the target's folder; nothing of the target is touched yet.
  init(_ path: String) throws(Failure) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    self.path = path
    target = Self.target(of: path)
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      // A folder refuses here, before anything is made.
      device = unsafe open(path, O_WRONLY | O_CLOEXEC)
      file = nil
    } else {
      let mode = isThere ? status.st_mode & 0o7777 : 0o644
      file = NamelessFile(in: Files.folder(of: target) + ".", mode: mode, isExact: isThere)
      device = -1
    }
    guard device >= 0 || file != nil else { throw Self.failure(path) }
  }

  /// Writes bytes behind the others.
  func write(_ bytes: [UInt8]) throws(Failure) {
    guard file?.write(bytes) ?? Files.writeAll(bytes, to: device) else { throw Self.failure(path) }
  }

  /// Puts the file in its place.
  func finish() throws(Failure) {
    guard file?.replace(target) ?? true else { throw Self.failure(path) }
  }

  deinit { if device >= 0 { close(device) } }

  private static func failure(_ path: String) -> Failure {
    Failure("cannot write \(terminalSafe(path)): \(Files.systemMessage())")
  }

  /// The file that a path leads to, also where a link's end is not there yet.
  private static func target(of path: String) -> String {
    var path = path
    // As many links as the system itself follows.
    for _ in 0..<40 {
      guard let end = link(path) else { break }
      path = end.hasPrefix("/") ? end : Files.folder(of: path) + end
    }
    return path
  }

  /// What a link says; nil for anything else.
  private static func link(_ path: String) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      let count = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe readlink(path, $0.baseAddress!, $0.count)
      }
      return count < 0 ? nil : unsafe String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}

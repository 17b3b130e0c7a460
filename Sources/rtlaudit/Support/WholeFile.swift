internal import CLibrary
internal import SourceText

/// A file that is written whole or not at all: bytes go aside, and `finish` puts them in the file's place.
///
/// A link stays one and what it points to is written; a file keeps its permissions; a device or a pipe, which must never
/// be replaced by a file, is written to as it is.
struct WholeFile: ~Copyable {
  /// The path that the user gave, for messages.
  private let path: String
  /// The file behind links.
  private let target: String
  /// Where the bytes go meanwhile; nil where they go to the target itself.
  private let aside: String?
  private let descriptor: Int32
  private var isDone = false

  /// Opens the file aside, in the target's folder; nothing of the target is touched yet.
  init(_ path: String) throws(Failure) {
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    let kind = isThere ? status.st_mode & S_IFMT : S_IFREG
    let target = Self.target(of: path)
    let aside = kind == S_IFREG ? target + ".\(getpid()).tmp" : nil
    // A folder refuses here, before anything is made.
    let descriptor =
      unsafe aside.map { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
      ?? open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    if isThere, aside != nil { fchmod(descriptor, status.st_mode & 0o7777) }
    self.path = path
    self.target = target
    self.aside = aside
    self.descriptor = descriptor
  }

  /// Writes bytes behind the others.
  func write(_ bytes: [UInt8]) throws(Failure) {
    guard Files.writeAll(bytes, to: descriptor) else { throw Self.failure(path) }
  }

  /// Puts the file in its place.
  mutating func finish() throws(Failure) {
    if let aside, unsafe rename(aside, target) != 0 { throw Self.failure(path) }
    isDone = true
  }

  deinit {
    close(descriptor)
    if let aside, !isDone { unsafe unlink(aside) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure("cannot write \(terminalSafe(path)): \(Files.systemMessage())")
  }

  /// The file that a path leads to, also where a link's end is not there yet.
  private static func target(of path: String) -> String {
    var path = path
    // As many links as the system itself follows.
    for _ in 0..<40 {
      guard let end = link(path) else { break }
      if end.hasPrefix("/") {
        path = end
      } else {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        path = folder + end
      }
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

internal import CLibrary
internal import Scanning
internal import SourceText

/// A folder as a source of files.
///
/// Links to files of the project are followed. Links to folders are not: those inside are walked anyway, those outside do
/// not belong to the project.
struct ProjectFolder: FileSource {
  /// The folder as it was named.
  let root: String
  /// The folder's real path, with a slash at its end.
  private let realRoot: String

  /// Opens a folder.
  init(_ root: String) throws(Failure) {
    guard Files.isDirectory(root) else { throw Failure("there is no folder \(terminalSafe(root))") }
    guard let real = ProjectFolder.realPath(root) else {
      throw Failure("cannot read \(terminalSafe(root)): \(Files.systemMessage())")
    }
    self.root = root
    realRoot = real.hasSuffix("/") ? real : real + "/"
  }

  /// The folder's own name.
  var name: String { realRoot.split(separator: "/").last.map(String.init) ?? "" }
  /// The real path of the folder.
  var path: String { realRoot }

  func entries(of folder: String) -> [FolderEntry]? {
    guard let directory = unsafe opendir(whole(folder)) else { return nil }
    defer { unsafe closedir(directory) }
    var entries: [FolderEntry] = []
    while let entry = unsafe readdir(directory) {
      let kind = unsafe entry.pointee.d_type
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      // A name with control characters cannot be a place in a report.
      guard name != ".", name != "..", !name.utf8.contains(where: { $0 < 0x20 }) else { continue }
      switch Int(kind) {
      case Int(DT_DIR): entries.append(FolderEntry(name, isFolder: true))
      case Int(DT_REG): entries.append(FolderEntry(name, isFolder: false))
      case Int(DT_LNK), Int(DT_UNKNOWN): appendUnclear(name, folder, to: &entries)
      default: break
      }
    }
    return entries
  }

  /// A link, or an entry of a file system that does not tell kinds.
  private func appendUnclear(_ name: String, _ folder: String, to entries: inout [FolderEntry]) {
    let path = whole(folder.isEmpty ? name : folder + "/" + name)
    var own = stat()
    guard unsafe lstat(path, &own) == 0 else { return }
    if own.st_mode & S_IFMT == S_IFDIR { return entries.append(FolderEntry(name, isFolder: true)) }
    if own.st_mode & S_IFMT == S_IFREG { return entries.append(FolderEntry(name, isFolder: false)) }
    var target = stat()
    guard own.st_mode & S_IFMT == S_IFLNK, unsafe stat(path, &target) == 0, target.st_mode & S_IFMT == S_IFREG,
      let real = ProjectFolder.realPath(path), real.hasPrefix(realRoot)
    else { return }
    entries.append(FolderEntry(name, isFolder: false))
  }

  func bytes(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(whole(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    guard size <= ProjectScanner.sizeLimit else { return nil }
    var isWhole = true
    // A file that grows meanwhile is read up to the size that it had.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = unsafe CLibrary.read(descriptor, buffer.baseAddress! + count, size - count)
        if step < 0, errno == EINTR { continue }
        isWhole = step >= 0
        guard step > 0 else { return }
        count += step
      }
    }
    return isWhole ? bytes : nil
  }

  private func whole(_ path: String) -> String { path.isEmpty ? realRoot : realRoot + path }

  private static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The gitignore files above the folder up to the top of its repository, the outermost first; and the repository's own
  /// list of what is ignored on this machine.
  func outerIgnoreFiles() -> [IgnoreFile] {
    var found: [IgnoreFile] = []
    var parts: [String] = []
    var folder = realRoot
    while true {
      if !parts.isEmpty, let bytes = ProjectFolder.smallFile(folder + ".gitignore") {
        found.insert(IgnoreFile(bytes, depth: 0, prefix: parts), at: 0)
      }
      if Files.exists(folder + ".git") {
        if let bytes = ProjectFolder.smallFile(folder + ".git/info/exclude") {
          found.insert(IgnoreFile(bytes, depth: 0, prefix: parts), at: 0)
        }
        return found
      }
      guard folder != "/", let name = folder.split(separator: "/").last else { return [] }
      parts.insert(String(name), at: 0)
      folder = String(folder.dropLast(name.utf8.count + 1))
    }
  }

  private static func smallFile(_ path: String) -> [UInt8]? {
    guard Files.exists(path), !Files.isDirectory(path), let file = try? Files.read(path) else { return nil }
    return file.bytes
  }
}

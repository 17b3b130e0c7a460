internal import CLibrary
internal import SourceText
internal import Synchronization

/// The file system, as the commands need it.
enum Files {
  /// The largest file that is read whole: what spans can count.
  static let sizeLimit = Int(UInt32.max)

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws(Failure) -> SourceFile {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot read \(terminalSafe(path)): \(systemMessage())") }
    defer { if descriptor != 0 { close(descriptor) } }
    guard !isDirectory(path) else {
      throw Failure("\(terminalSafe(path)) is a folder, and a file is wanted")
    }
    var bytes = try readKnown(descriptor, path, size(of: descriptor) ?? 0)
    // What is behind the size that was known: all of it, where the file is none, and that may have no end.
    try unsafe readAll(descriptor, path) { (chunk) throws(Failure) in
      guard bytes.count + chunk.count <= sizeLimit else {
        throw Failure("\(terminalSafe(path)) is larger than 4 GiB, which is more than is read")
      }
      unsafe bytes.append(contentsOf: chunk)
    }
    return SourceFile(path: path == "-" ? "<stdin>" : path, bytes: bytes)
  }

  /// Reads files, on all processors; they come in the order of their paths. The error is that of the first that could
  /// not be read.
  static func read(all paths: [String]) throws(Failure) -> [SourceFile] {
    let results = Mutex([Result<SourceFile, Failure>?](repeating: nil, count: paths.count))
    inParallel(paths.count, jobs: paths.count < 64 ? 1 : processorCount) { take in
      while let place = take() {
        let result = Result { () throws(Failure) in try read(paths[place]) }
        results.withLock { $0[place] = result }
      }
    }
    var files: [SourceFile] = []
    files.reserveCapacity(paths.count)
    for result in results.withLock({ $0 }).compactMap(\.self) { files.append(try result.get()) }
    return files
  }

  /// Reads so many bytes, or as many as there are, straight into an array.
  private static func readKnown(_ descriptor: Int32, _ path: String, _ size: Int) throws(Failure) -> [UInt8] {
    guard size > 0 else { return [] }
    guard size <= sizeLimit else {
      throw Failure("\(terminalSafe(path)) is larger than 4 GiB, which is more than is read")
    }
    var failure: Failure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      unsafe adviseLargePages(for: UnsafeMutableRawBufferPointer(buffer))
      do throws(Failure) {
        while filled < size, let count = try unsafe read(descriptor, path, rest(of: buffer, from: filled)) {
          filled += count
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  @unsafe private static func rest(
    of buffer: UnsafeMutableBufferPointer<UInt8>, from offset: Int
  ) -> UnsafeMutableBufferPointer<UInt8> {
    unsafe UnsafeMutableBufferPointer(rebasing: buffer[offset...])
  }

  /// Reads a file in chunks of a megabyte.
  static func readAll(
    _ descriptor: Int32, _ path: String, _ take: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 20)
    defer { unsafe buffer.deallocate() }
    while let count = try unsafe read(descriptor, path, buffer) {
      try unsafe take(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    }
  }

  /// Reads one chunk of at most some bytes; false, without a call, at the end of the file.
  static func readChunk(
    _ descriptor: Int32, _ path: String, _ size: Int, _ take: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(Failure) -> Bool {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
    defer { unsafe buffer.deallocate() }
    guard let count = try unsafe read(descriptor, path, buffer) else { return false }
    unsafe take(UnsafeBufferPointer(rebasing: buffer[0..<count]))
    return true
  }

  /// Reads one chunk of at most as many bytes as there is room for; false at the end of the file.
  static func readChunk(_ descriptor: Int32, _ path: String, into output: inout OutputSpan<UInt8>) throws(Failure)
    -> Bool
  {
    try unsafe output.withUnsafeMutableBufferPointer { (buffer, filled) throws(Failure) in
      guard let count = try unsafe read(descriptor, path, rest(of: buffer, from: filled)) else { return false }
      filled += count
      return true
    }
  }

  /// Reads what there is, at least a byte; nil at the end of the file.
  private static func read(
    _ descriptor: Int32, _ path: String, _ buffer: UnsafeMutableBufferPointer<UInt8>
  ) throws(Failure) -> Int? {
    while true {
      let count = unsafe CLibrary.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count == 0 ? nil : count }
      if errno != EINTR { throw Failure("cannot read \(terminalSafe(path)): \(systemMessage())") }
    }
  }

  /// Opens a file for reading.
  static func openForReading(_ path: String) throws(Failure) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot read \(terminalSafe(path)): \(systemMessage())") }
    return descriptor
  }

  /// Opens a file without a name, which is gone when it is closed.
  static func openNameless() throws(Failure) -> Int32 {
    guard let file = unsafe tmpfile() else { throw Failure("cannot make a spool file: \(systemMessage())") }
    defer { unsafe fclose(file) }
    return unsafe dup(fileno(file))
  }

  /// Writes a file whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = try WholeFile(path)
    try file.write(bytes)
    try file.finish()
  }

  /// Writes bytes to a descriptor; false when that failed.
  @discardableResult static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = unsafe CLibrary.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        offset += count
      }
      return true
    }
  }

  /// Makes a folder and those around it, where they are not there.
  static func makeFolder(_ path: String) throws(Failure) {
    guard !isDirectory(path) else { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolder(String(path[..<slash])) }
    // Another process may have made it by now.
    guard unsafe mkdir(path, 0o755) == 0 || isDirectory(path) else {
      throw Failure("cannot make the folder \(terminalSafe(path)): \(systemMessage())")
    }
  }

  /// Whether something is there.
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The folder that relative paths start from; nil where the system does not tell.
  static var workingFolder: String? {
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The folder of a path, with a slash at its end; empty for a name alone.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A path from the root, links followed; nil where nothing is there.
  static func absolute(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Whether a folder is there.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a path leads to a file, and not to a pipe, a device or a folder.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The files below a folder, sorted by path; hidden ones and links that lead out of it are passed over.
  static func list(_ folder: String, endings: [String]) throws(Failure) -> [String] {
    var found: [String] = []
    try collect(folder, endings, depth: 0, &found)
    return found.sorted { $0.precedes($1) }
  }

  private static func collect(
    _ folder: String, _ endings: [String], depth: Int, _ found: inout [String]
  ) throws(Failure) {
    guard let directory = unsafe opendir(folder) else {
      throw Failure("cannot read \(terminalSafe(folder)): \(systemMessage())")
    }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = folder + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where depth < 64: try collect(path, endings, depth: depth + 1, &found)
      case S_IFREG where endings.contains { name.hasSuffix($0) }: found.append(path)
      default: break
      }
    }
  }

  private static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// What the system says of its last error.
  static func systemMessage() -> String {
    guard let text = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: text)
  }
}

extension stat {
  /// When the file was last written.
  package var modificationTime: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

/// Opens a new file that has no name, for writing. Linux only, and there not on every file system.
///
/// - Parameters:
///   - folder: on its file system.
///   - mode: the permissions.
/// - Returns: the descriptor and a path by which `linkat`, following links, gives the file a name; nil where the system
///   cannot do it.
///
/// Source: open(2), O_TMPFILE.
package func openUnnamed(in folder: String, mode: mode_t) -> (descriptor: Int32, path: String)? {
  #if !canImport(Darwin)
    // O_TMPFILE, which the C library does not name everywhere; it stands with O_DIRECTORY.
    let descriptor = unsafe open(folder, O_DIRECTORY | 0o20_000_000 | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return nil }
    let path = "/proc/self/fd/\(descriptor)"
    if unsafe access(path, F_OK) == 0 { return (descriptor, path) }
    close(descriptor)
  #endif
  return nil
}

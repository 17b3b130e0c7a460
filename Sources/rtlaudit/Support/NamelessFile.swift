internal import CLibrary

/// A file that has no name until it is whole: if the program ends before, nothing is left of it.
///
/// Where the system has no such files, a hidden one takes its place, which a program that is killed leaves behind. Whatever
/// fails here leaves its error in `errno`.
struct NamelessFile: ~Copyable {
  private let descriptor: Int32
  /// Where the file can be reached.
  private let path: String
  /// Whether that is a name in the folder, to be removed in the end.
  private let isHidden: Bool

  /// Makes a file; nil where that failed.
  ///
  /// - Parameters:
  ///   - folder: where it will get its name.
  ///   - mode: the permissions, exactly these where `isExact`, else less what the process does not grant.
  init?(in folder: String, mode: mode_t = 0o644, isExact: Bool = false) {
    if let file = openUnnamed(in: folder, mode: mode) {
      (descriptor, path, isHidden) = (file.descriptor, file.path, false)
    } else {
      guard let file = NamelessFile.openHidden(in: folder, mode: mode) else { return nil }
      (descriptor, path, isHidden) = (file.descriptor, file.path, true)
    }
    if isExact { fchmod(descriptor, mode) }
  }

  private static func openHidden(in folder: String, mode: mode_t) -> (descriptor: Int32, path: String)? {
    for number in 0... {
      let path = "\(folder)/.\(getpid())-\(number).tmp"
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (descriptor, path) }
      guard errno == EEXIST else { break }
    }
    return nil
  }

  /// Writes bytes behind the others; false where that failed.
  func write(_ bytes: [UInt8]) -> Bool { Files.writeAll(bytes, to: descriptor) }

  /// Waits until all is on the disk; false where that failed.
  func synchronize() -> Bool { fsync(descriptor) == 0 }

  /// Gives the file a name that nobody has; false where it is taken (EEXIST) or that failed.
  func appear(as name: String) -> Bool {
    unsafe linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  /// Gives the file a name, in the place of what has it; false where that failed.
  func replace(_ name: String) -> Bool {
    // Only a file with a name can take the place of another.
    let aside = isHidden ? path : "\(name).\(getpid()).tmp"
    if !isHidden {
      unsafe unlink(aside)
      guard appear(as: aside) else { return false }
    }
    if unsafe rename(aside, name) == 0 { return true }
    let error = errno
    unsafe unlink(aside)
    errno = error
    return false
  }

  deinit {
    close(descriptor)
    if isHidden { unsafe unlink(path) }
  }
}

internal import Audit
internal import CLibrary
internal import Reporting
internal import SourceText

/// A folder of recorded runs: one file each, which nobody changes.
///
/// A file is named by time and content, so that two runs at once, or on two branches, never meet. It appears only when it
/// is whole and on the disk: it is written without a name, and then given one that nobody has.
enum Recording {
  /// Records a result.
  ///
  /// - Parameters:
  ///   - folder: made where it is not there.
  ///   - moment: when the run was.
  /// - Returns: the path of the file.
  @discardableResult
  static func write(
    _ spool: inout ResultSpool, _ summary: AuditSummary, at moment: Clock.Moment, to folder: String
  ) throws(Failure) -> String {
    try Files.makeFolder(folder)
    var hash = ContentHash()
    let file = try NamelessFile(in: folder)
    try spool.write(summary, recorded: moment.text) { (piece) throws(Failure) in
      hash.add(piece)
      try file.write(piece)
    }
    // Colons are no part of names on every file system.
    let stamp = moment.text.filter { $0 != ":" }
    var name = "\(folder)/\(stamp)-\(hash.hexadecimal).json"
    var number = 1
    while try !file.appear(as: name) {
      number += 1
      name = "\(folder)/\(stamp)-\(hash.hexadecimal)-\(number).json"
    }
    return name
  }
}

/// The hash FNV-1a of 64 bits over a file's bytes: enough to tell runs of one second apart.
private struct ContentHash {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A file that has no name until it is whole: if the program ends before, nothing is left of it.
///
/// Source: open(2), O_TMPFILE. Where the file system cannot do it, a hidden file beside takes its place.
private struct NamelessFile: ~Copyable {
  private let folder: String
  private let descriptor: Int32
  /// The hidden file; nil where there is none.
  private let aside: String?

  init(in folder: String) throws(Failure) {
    self.folder = folder
    let nameless = unsafe open(folder, O_DIRECTORY | 0o20_000_000 | O_WRONLY | O_CLOEXEC, 0o644)
    if nameless >= 0 {
      (descriptor, aside) = (nameless, nil)
      return
    }
    let hidden = folder + "/.\(getpid())-\(clock()).tmp"
    descriptor = unsafe open(hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    aside = hidden
    guard descriptor >= 0 else { throw Failure("cannot write into \(terminalSafe(folder)): \(Files.systemMessage())") }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard Files.writeAll(bytes, to: descriptor) else {
      throw Failure("cannot write into \(terminalSafe(folder)): \(Files.systemMessage())")
    }
  }

  /// Gives the file a name, once it is on the disk; false where the name is taken.
  func appear(as name: String) throws(Failure) -> Bool {
    guard fsync(descriptor) == 0 else { throw Failure("cannot write \(terminalSafe(name)): \(Files.systemMessage())") }
    let source = aside ?? "/proc/self/fd/\(descriptor)"
    if unsafe linkat(AT_FDCWD, source, AT_FDCWD, name, aside == nil ? AT_SYMLINK_FOLLOW : 0) != 0 {
      if errno == EEXIST { return false }
      throw Failure("cannot write \(terminalSafe(name)): \(Files.systemMessage())")
    }
    // The name must be on the disk too.
    let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
    return true
  }

  deinit {
    close(descriptor)
    if let aside { unsafe unlink(aside) }
  }
}

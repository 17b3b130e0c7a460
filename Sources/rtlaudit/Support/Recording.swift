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
    guard let file = NamelessFile(in: folder) else { throw failure(folder) }
    try spool.write(summary, recorded: moment.text) { (piece) throws(Failure) in
      hash.add(piece)
      guard file.write(piece) else { throw failure(folder) }
    }
    // Colons are no part of names on every file system.
    let stamp = moment.text.filter { $0 != ":" }
    var name = "\(folder)/\(stamp)-\(hash.hexadecimal).json"
    var number = 1
    guard file.synchronize() else { throw failure(name) }
    while !file.appear(as: name) {
      guard errno == EEXIST else { throw failure(name) }
      number += 1
      name = "\(folder)/\(stamp)-\(hash.hexadecimal)-\(number).json"
    }
    // The name must be on the disk too.
    let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if directory >= 0 {
      fsync(directory)
      close(directory)
    }
    return name
  }

  private static func failure(_ path: String) -> Failure {
    Failure("cannot write \(terminalSafe(path)): \(Files.systemMessage())")
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

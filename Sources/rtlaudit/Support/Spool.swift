internal import CLibrary
internal import SourceText

/// Bytes that are kept until the end of a run: in memory while they are few, then in a file without a name.
struct Spool: ~Copyable {
  private static let memoryLimit = 32 << 20

  /// The pieces in memory, and how long they are together.
  private var pieces: [[UInt8]] = []
  private var size = 0
  private var descriptor: Int32 = -1
  /// True before the first byte.
  private(set) var isEmpty = true

  /// Puts bytes behind the others.
  mutating func append(_ bytes: [UInt8]) throws(Failure) {
    guard !bytes.isEmpty else { return }
    isEmpty = false
    size += bytes.count
    // Large pieces stay where they are, and small ones are put together.
    if let last = pieces.indices.last, pieces[last].count + bytes.count < 1 << 16 {
      pieces[last] += bytes
    } else {
      pieces.append(bytes)
    }
    if size > Self.memoryLimit { try spill() }
  }

  /// Hands out everything, in order, a piece at a time.
  mutating func read(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    if descriptor >= 0 {
      try spill()
      lseek(descriptor, 0, SEEK_SET)
      try unsafe Files.readAll(descriptor, "the spool file") { (piece) throws(Failure) in try unsafe take(Array(piece))
      }
    } else {
      for piece in pieces { try take(piece) }
    }
  }

  private mutating func spill() throws(Failure) {
    if descriptor < 0 { descriptor = try Files.openNameless() }
    for piece in pieces where !Files.writeAll(piece, to: descriptor) {
      throw Failure("cannot write the spool file: \(Files.systemMessage())")
    }
    pieces = []
    size = 0
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// Where a report goes: standard output, or a file that appears only when it is whole.
struct Output: ~Copyable {
  private var file: WholeFile?
  /// What waits until it is sure that there will be a report.
  private var held = Spool()

  /// Opens standard output, or the file that is wanted.
  init(_ path: String?) throws(Failure) {
    if let path { file = try WholeFile(path) } else { file = nil }
  }

  /// Takes bytes of a report of which it is not known yet whether there will be one: standard output gets all or nothing,
  /// too.
  mutating func hold(_ bytes: [UInt8]) throws(Failure) {
    if file == nil { try held.append(bytes) } else { try put(bytes) }
  }

  /// Writes bytes, behind those that were held. A reader of standard output that went away ends the program quietly.
  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    try release()
    try put(bytes)
  }

  /// Writes what is held, and puts the file in its place.
  mutating func finish() throws(Failure) {
    try release()
    try file?.finish()
  }

  private mutating func release() throws(Failure) {
    guard !held.isEmpty else { return }
    var held = Spool()
    swap(&held, &self.held)
    try held.read { (piece) throws(Failure) in try put(piece) }
  }

  private func put(_ bytes: [UInt8]) throws(Failure) {
    Recorder.shared.take(bytes)
    if file == nil { Terminal.write(bytes) } else { try file!.write(bytes) }
  }
}

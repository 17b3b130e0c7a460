/// A named text: what the readers take and what diagnostics point into.
public struct SourceFile: Sendable {
  /// The path as the user gave it, or a name such as `<stdin>`.
  public let path: String
  /// The bytes, UTF-8.
  public let bytes: [UInt8]

  /// Makes a file of bytes that are UTF-8 already.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Makes a file of a string.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The lines of the text; computed anew at each call (one pass), so keep it while printing several positions.
  public var lines: LineTable { LineTable(bytes) }
}

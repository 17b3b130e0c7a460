public import SourceText

/// JSON as RFC 8259 defines it, read strictly and written stably.
public enum JSON {
  /// How large a text may be.
  public struct Limits: Sendable {
    /// The number of collections that may stand in one another.
    public var depth: Int
    /// The number of bytes; spans hold 4 GiB at most.
    public var size: Int

    /// Makes limits; the defaults are 1,000 levels and 4 GiB.
    public init(depth: Int = 1_000, size: Int = Int(UInt32.max)) {
      self.depth = depth
      self.size = Swift.min(size, Int(UInt32.max))
    }
  }

  /// What becomes of an object that names a member twice, which RFC 8259 discourages (section 4).
  public enum DuplicateKeys: Sendable {
    /// It is an error.
    case refused
    /// All its members are in the tree, in order.
    case kept
  }

  /// Reads one JSON text.
  ///
  /// Numbers are checked here and converted when they are asked for (`Tree.integer`, `Tree.double`). A byte order mark
  /// at the start is passed over (RFC 8259, 8.1).
  ///
  /// - Parameters:
  ///   - file: the text, UTF-8. Its bytes are shared with the tree, not copied.
  ///   - limits: how deep and how large it may be.
  ///   - duplicateKeys: whether an object may name a member twice.
  /// - Returns: the tree; spans are offsets in the file.
  /// - Throws: the first thing that is wrong.
  /// - Complexity: O(n); at least 24 bytes of memory a value.
  public static func parse(
    _ file: SourceFile, limits: Limits = Limits(), duplicateKeys: DuplicateKeys = .refused
  ) throws(JSONError) -> Tree {
    try parse(file.bytes, in: 0..<file.bytes.count, limits: limits, duplicateKeys: duplicateKeys)
  }

  /// Reads one JSON text that is a part of a buffer, such as a line of a stream (NDJSON).
  ///
  /// - Parameters:
  ///   - bytes: the buffer; it is shared with the tree, not copied.
  ///   - range: the part that is read.
  ///   - baseOffset: where the buffer starts in its file; spans count from there.
  ///   - limits: how deep and how large the part may be.
  ///   - duplicateKeys: whether an object may name a member twice.
  /// - Returns: the tree; spans are offsets in the file, contents are offsets in the buffer.
  /// - Throws: the first thing that is wrong.
  public static func parse(
    _ bytes: [UInt8], in range: Range<Int>, baseOffset: Int = 0, limits: Limits = Limits(),
    duplicateKeys: DuplicateKeys = .refused
  ) throws(JSONError) -> Tree {
    guard range.count <= limits.size, baseOffset + range.upperBound <= Int(UInt32.max) else {
      let start = baseOffset + range.lowerBound
      throw JSONError(.tooLarge(limit: limits.size), SourceSpan(start, start))
    }
    var reader = JSONReader(
      from: range.lowerBound, baseOffset: baseOffset, depthLimit: limits.depth,
      refusesDuplicates: duplicateKeys == .refused)
    return try read(bytes, in: range, &reader)
  }

  /// Reads one JSON text of which nothing but values may be wrong: the first name that an object gives twice, or the first
  /// number that is beyond a double's range, does not hide what else there is to say of it.
  ///
  /// - Parameters:
  ///   - bytes: the buffer; it is shared with the tree, not copied.
  ///   - range: the part that is read; nil for all of it.
  ///   - baseOffset: where the buffer starts in its file; spans count from there.
  /// - Returns: the tree, all such names and numbers in it; and the first of them.
  /// - Throws: the first thing that is wrong, where there is more than that.
  public static func parseWithFault(
    _ bytes: [UInt8], in range: Range<Int>? = nil, baseOffset: Int = 0
  ) throws(JSONError) -> (tree: Tree, fault: JSONError?) {
    let range = range ?? bytes.indices
    let fault: JSONError
    do {
      return (try parse(bytes, in: range, baseOffset: baseOffset), nil)
    } catch {
      fault = error
    }
    switch fault.reason {
    case .duplicateKey, .numberRange: break
    default: throw fault
    }
    var reader = JSONReader(
      from: range.lowerBound, baseOffset: baseOffset, depthLimit: Limits().depth, refusesDuplicates: false,
      refusesLargeNumbers: false)
    guard let tree = try? read(bytes, in: range, &reader) else { throw fault }
    return (tree, fault)
  }

  private static func read(
    _ bytes: [UInt8], in range: Range<Int>, _ reader: inout JSONReader
  ) throws(JSONError) -> Tree {
    let text = bytes.span.extracting(0..<range.upperBound)
    let capacity = JSONReader.nodeBound(text, from: range.lowerBound)
    let nodes = try [Node](capacity: capacity) { nodes throws(JSONError) in
      unsafe nodes.withUnsafeMutableBufferPointer { buffer, _ in
        unsafe adviseLargePages(for: UnsafeMutableRawBufferPointer(buffer))
      }
      try reader.readDocument(text, into: &nodes)
    }
    return Tree(nodes: nodes, source: bytes, decoded: reader.decoded)
  }
}

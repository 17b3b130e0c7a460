/// A table of facts as it lies in guidelines/facts: one record a line, tab-separated, sorted by the bytes of its key.
///
/// Nothing is parsed when it is made: a look-up is a binary search over the bytes. Cost: O(log n) line comparisons.
public struct FactTable: Sendable {
  let bytes: [UInt8]
  let columns: [String]
  let start: Int

  /// Makes a table of a file's bytes; its `# Columns:` line names the columns.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var columns: [String] = []
    var offset = 0
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") {
      let end = FactTable.lineEnd(bytes, from: offset)
      let line = String(decoding: bytes[offset..<end], as: UTF8.self)
      if line.hasPrefix("# Columns: ") { columns = line.dropFirst(11).split(separator: " ").map(String.init) }
      offset = end + 1
    }
    self.columns = columns
    self.start = min(offset, bytes.count)
  }

  /// One line of the table.
  public struct Record: Sendable {
    let table: FactTable
    let cells: [Range<Int>]

    /// The text of a column; empty where nothing is known, nil where the table has no such column.
    public subscript(column: String) -> String? {
      guard let index = table.columns.firstIndex(of: column), index < cells.count else { return nil }
      return String(decoding: table.bytes[cells[index]], as: UTF8.self)
    }

    /// The items of a comma-separated cell.
    public func list(_ column: String) -> [String] {
      (self[column] ?? "").split(separator: ",").map(String.init)
    }
  }

  /// The record of a key; the key is the first column, or the first columns joined by tabs.
  public func record(_ key: String) -> Record? {
    record(key.utf8)
  }

  /// The record of a key given as bytes of UTF-8.
  public func record(_ key: some Collection<UInt8>) -> Record? {
    var low = start
    var high = bytes.count
    while low < high {
      let line = lineStart(before: (low + high) / 2, notBefore: low)
      let end = FactTable.lineEnd(bytes, from: line)
      switch compare(line..<end, key) {
      case 0: return record(line..<end)
      case ..<0: low = end + 1
      default: high = line
      }
    }
    return nil
  }

  /// All records in the order of their keys.
  public var records: some Sequence<Record> {
    sequence(state: start) { (offset: inout Int) -> Record? in
      guard offset < bytes.count else { return nil }
      let end = FactTable.lineEnd(bytes, from: offset)
      defer { offset = end + 1 }
      return record(offset..<end)
    }
  }

  private func record(_ line: Range<Int>) -> Record {
    var cells: [Range<Int>] = []
    var begin = line.lowerBound
    for index in line where bytes[index] == 9 {
      cells.append(begin..<index)
      begin = index + 1
    }
    cells.append(begin..<line.upperBound)
    return Record(table: self, cells: cells)
  }

  /// Compares the line's key with the wanted one: negative when the line comes first.
  private func compare(_ line: Range<Int>, _ key: some Collection<UInt8>) -> Int {
    var index = line.lowerBound
    for byte in key {
      // A line that ends here has the shorter key, and so has a cell that ends here.
      guard index < line.upperBound else { return -1 }
      if bytes[index] != byte { return bytes[index] < byte ? -1 : 1 }
      index += 1
    }
    return index == line.upperBound || bytes[index] == 9 ? 0 : 1
  }

  private func lineStart(before offset: Int, notBefore low: Int) -> Int {
    var offset = offset
    while offset > low, bytes[offset - 1] != 10 { offset -= 1 }
    return offset
  }

  private static func lineEnd(_ bytes: [UInt8], from offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] != 10 { offset += 1 }
    return offset
  }
}

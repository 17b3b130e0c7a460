/// The code points of a script by its name, read from the table; nil for a name that is not there.
func scriptRanges(_ name: String) -> [ClosedRange<UInt32>]? {
  let bytes = unsafe UnsafeBufferPointer(start: scriptTable.utf8Start, count: scriptTable.utf8CodeUnitCount)
  guard !name.utf8.contains(UInt8(ascii: " ")) else { return nil }
  let wanted = Array(name.utf8) + [UInt8(ascii: " ")]
  var line = 0
  while line < bytes.count {
    let end = unsafe bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if unsafe bytes[line..<end].starts(with: wanted) {
      return unsafe ranges(Array(bytes[line + wanted.count..<end]))
    }
    line = end + 1
  }
  return nil
}

/// Reads `600+4 2+5 2`: the distance from the end of the last range, and the length less one; both hexadecimal.
private func ranges(_ text: [UInt8]) -> [ClosedRange<UInt32>] {
  var ranges: [ClosedRange<UInt32>] = []
  var end: UInt32 = 0
  for word in text.split(separator: UInt8(ascii: " ")) {
    let parts = word.split(separator: UInt8(ascii: "+")).map { $0.reduce(0) { $0 << 4 | hexadecimalValue($1)! } }
    let start = end + parts[0]
    end = start + (parts.count > 1 ? parts[1] : 0)
    ranges.append(start...end)
  }
  return ranges
}

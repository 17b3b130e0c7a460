import Testing

@testable import SourceText

@Suite struct LineEndTests {
  /// The places of line feeds in texts of every length up to some words, each with feeds at two places.
  @Test func findsLineFeeds() {
    for count in 0..<40 {
      for first in 0..<max(1, count) {
        var bytes = [UInt8](repeating: 0x20, count: count)
        if first < count { bytes[first] = 0x0A }
        if count > 2 { bytes[count - 2] = 0x0A }
        for start in 0...count {
          let expected = bytes[start...].firstIndex(of: 0x0A) ?? count
          #expect(bytes.span.endOfLine(from: start, before: count) == expected)
        }
        #expect(bytes.span.lineCount == bytes.count { $0 == 0x0A })
      }
    }
  }

  /// What stands behind the end is not looked at.
  @Test func stopsBeforeAnEnd() {
    let bytes: [UInt8] = [1, 2, 0x0A, 3]
    #expect(bytes.span.endOfLine(from: 0, before: 2) == 2)
    #expect(bytes.span.endOfLine(from: 2, before: 2) == 2)
    #expect(bytes.span.endOfLine(from: 0, before: 4) == 2)
  }

  /// Bytes are appended behind those that are there.
  @Test func appendsBytes() {
    var bytes: [UInt8] = [1]
    let more: [UInt8] = [2, 3]
    let none: [UInt8] = []
    bytes.append(addingCapacity: 4) { output in
      output.append(more.span)
      output.append(none.span)
      output.append(4)
    }
    #expect(bytes == [1, 2, 3, 4])
  }
}

/// The bytes that are markup in HTML and XML: `"`, `&`, `'`, `<` and `>`, as bits.
private let markup: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E

@inline(__always) private func isMarkup(_ byte: UInt8) -> Bool {
  byte < 64 && markup & (1 &<< UInt64(truncatingIfNeeded: byte)) != 0
}

/// Whether one of eight bytes is markup.
///
/// The five bytes are three pairs that differ in one bit, which is set before comparing; a byte that is equal becomes 0,
/// and a 0 is what turns the highest bit of its byte on.
@inline(__always) private func hasMarkup(_ word: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  @inline(__always) func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
  let ampersandOrApostrophe = zeros((word | ones) ^ (ones &* 0x27))
  let quoteOrAmpersand = zeros((word | ones &* 4) ^ (ones &* 0x26))
  let angle = zeros((word | ones &* 2) ^ (ones &* 0x3E))
  return (ampersandOrApostrophe | quoteOrAmpersand | angle) & (ones &* 0x80) != 0
}

extension [UInt8] {
  /// Appends bytes as they are.
  @inline(__always) mutating func append(raw bytes: UnsafeBufferPointer<UInt8>) {
    unsafe append(contentsOf: bytes)
  }

  /// Appends text in which markup is written as references.
  ///
  /// Runs without markup, which is nearly everything, are found eight bytes at a time and copied at once.
  mutating func append(escaped bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = unsafe UnsafeRawPointer(bytes.baseAddress) else { return }
    let count = bytes.count
    var copied = 0
    var index = 0
    while index < count {
      if index &+ 8 <= count, unsafe !hasMarkup(base.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index &+= 8
        continue
      }
      let end = Swift.min(index &+ 8, count)
      while index < end {
        let byte = unsafe bytes[index]
        if isMarkup(byte) {
          unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
          appendReference(byte)
          copied = index &+ 1
        }
        index &+= 1
      }
    }
    unsafe append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<count]))
  }

  private mutating func appendReference(_ byte: UInt8) {
    switch byte {
    case 0x22: append(contentsOf: "&quot;".utf8)
    case 0x26: append(contentsOf: "&amp;".utf8)
    case 0x27: append(contentsOf: "&#39;".utf8)
    case 0x3C: append(contentsOf: "&lt;".utf8)
    default: append(contentsOf: "&gt;".utf8)
    }
  }
}

/// Text in which `&`, `<`, `>` and quotes are written as references: harmless in HTML and XML, as text and in quotes.
public func htmlEscaped(_ text: String) -> String {
  var bytes: [UInt8] = []
  var text = text
  text.withUTF8 { unsafe bytes.append(escaped: $0) }
  return String(decoding: bytes, as: UTF8.self)
}

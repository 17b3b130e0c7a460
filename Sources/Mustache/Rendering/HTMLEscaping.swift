/// The bytes that are markup in HTML and XML: `"`, `&`, `'`, `<` and `>`, as bits.
private let markup: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x27 | 1 << 0x3C | 1 << 0x3E

@inline(__always) private func isMarkup(_ byte: UInt8) -> Bool { byte < 64 && markup & (1 &<< UInt64(byte)) != 0 }

extension [UInt8] {
  /// Appends bytes as they are.
  @inline(__always) mutating func append(raw bytes: UnsafeBufferPointer<UInt8>) {
    unsafe append(contentsOf: bytes)
  }

  /// Appends text in which markup is written as references.
  ///
  /// Runs without markup, which is nearly everything, are found 16 bytes at a time and copied at once.
  mutating func append(escaped bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    var copied = 0
    var index = 0
    while index < count {
      if index &+ 16 <= count, unsafe !hasMarkup(bytes, at: index) {
        index &+= 16
        continue
      }
      let end = Swift.min(index &+ 16, count)
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

  @inline(__always) private func hasMarkup(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let block = unsafe UnsafeRawPointer(bytes.baseAddress!).loadUnaligned(
      fromByteOffset: index, as: SIMD16<UInt8>.self)
    let found =
      (block .== 0x22) .| (block .== 0x26) .| (block .== 0x27) .| (block .== 0x3C) .| (block .== 0x3E)
    return any(found)
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

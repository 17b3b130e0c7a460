import SourceText

/// The encodings of a YAML stream (YAML 1.2.2, 5.2).
private enum TextEncoding: String {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"

  /// Told from a byte order mark or from the zero bytes of an ASCII character at the start.
  init(of bytes: [UInt8]) {
    let head = (0..<4).map { $0 < bytes.count ? bytes[$0] : 0xFF }
    switch (head[0], head[1], head[2], head[3]) {
    case (0, 0, 0xFE, 0xFF), (0, 0, 0, _): self = .utf32BigEndian
    case (0xFF, 0xFE, 0, 0), (_, 0, 0, 0): self = .utf32LittleEndian
    case (0xFE, 0xFF, _, _), (0, _, _, _): self = .utf16BigEndian
    case (0xFF, 0xFE, _, _), (_, 0, _, _): self = .utf16LittleEndian
    default: self = .utf8
    }
  }
}

/// The text in UTF-8: the same array where it is UTF-8 already, unchecked.
///
/// A byte order mark of another encoding becomes that of UTF-8.
///
/// - Throws: for a text of 2 GiB or more, and where UTF-16 or UTF-32 is malformed.
func decodedText(_ bytes: [UInt8]) throws(YAMLError) -> [UInt8] {
  let encoding = TextEncoding(of: bytes)
  // Offsets have 32 bits. A character of two bytes in UTF-16 can take three in UTF-8, and so can an escape of two.
  guard bytes.count < Int(Int32.max) / (encoding == .utf8 ? 1 : 2) else { throw YAMLError(.textTooLong, at: 0) }
  switch encoding {
  case .utf8: return bytes
  case .utf16LittleEndian, .utf16BigEndian: return try decodeUTF16(bytes, encoding)
  case .utf32LittleEndian, .utf32BigEndian: return try decodeUTF32(bytes, encoding)
  }
}

private func decodeUTF16(_ bytes: [UInt8], _ encoding: TextEncoding) throws(YAMLError) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  func unit(_ index: Int) -> UInt32? {
    guard index + 1 < bytes.count else { return nil }
    let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
    return encoding == .utf16BigEndian ? first << 8 | second : second << 8 | first
  }
  var index = 0
  while index < bytes.count {
    guard var value = unit(index) else { throw invalid(encoding, text) }
    index += 2
    if value & 0xFC00 == 0xD800, let low = unit(index), low & 0xFC00 == 0xDC00 {
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      index += 2
    }
    guard let scalar = Unicode.Scalar(value) else { throw invalid(encoding, text) }
    text.append(contentsOf: UTF8.encode(scalar)!)
  }
  return text
}

private func decodeUTF32(_ bytes: [UInt8], _ encoding: TextEncoding) throws(YAMLError) -> [UInt8] {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count)
  for index in stride(from: 0, to: bytes.count, by: 4) {
    guard index + 3 < bytes.count else { throw invalid(encoding, text) }
    var value: UInt32 = 0
    for i in 0..<4 { value = value << 8 | UInt32(bytes[encoding == .utf32BigEndian ? index + i : index + 3 - i]) }
    guard let scalar = Unicode.Scalar(value) else { throw invalid(encoding, text) }
    text.append(contentsOf: UTF8.encode(scalar)!)
  }
  return text
}

/// The error where the text that was read so far ends.
private func invalid(_ encoding: TextEncoding, _ text: [UInt8]) -> YAMLError {
  YAMLError(.invalidEncoding(encoding.rawValue), at: text.count, count: 0)
}

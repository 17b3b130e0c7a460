/// The scalar at an offset of UTF-8, which moves behind it.
///
/// What is not well formed gives one U+FFFD for each maximal subpart, as `String(decoding:as:)` does (Unicode, section
/// 3.9, table 3-7), so that any bytes are a text.
///
/// - Precondition: the offset is below the count.
@inline(__always) func nextScalar(in utf8: Span<UInt8>, at offset: inout Int) -> UInt32 {
  let lead = utf8[offset]
  if lead < 0x80 {
    offset += 1
    return UInt32(lead)
  }
  // Two bytes: Hebrew, Arabic and their like.
  if lead >= 0xC2, lead < 0xE0, offset + 1 < utf8.count, utf8[offset + 1] & 0xC0 == 0x80 {
    let code = UInt32(lead & 0x1F) << 6 | UInt32(utf8[offset + 1] & 0x3F)
    offset += 2
    return code
  }
  return nextMultibyteScalar(lead, in: utf8, at: &offset)
}

/// The scalar of a sequence of two to four bytes, or U+FFFD.
func nextMultibyteScalar(_ lead: UInt8, in utf8: Span<UInt8>, at offset: inout Int) -> UInt32 {
  offset += 1
  var lowest: UInt8 = 0x80
  var highest: UInt8 = 0xBF
  var code: UInt32
  var trailing: Int
  switch lead {
  case 0xC2...0xDF:
    (code, trailing) = (UInt32(lead & 0x1F), 1)
  case 0xE0...0xEF:
    (code, trailing) = (UInt32(lead & 0x0F), 2)
    if lead == 0xE0 { lowest = 0xA0 }
    if lead == 0xED { highest = 0x9F }
  case 0xF0...0xF4:
    (code, trailing) = (UInt32(lead & 0x07), 3)
    if lead == 0xF0 { lowest = 0x90 }
    if lead == 0xF4 { highest = 0x8F }
  default:
    return 0xFFFD
  }
  while trailing > 0 {
    guard offset < utf8.count, utf8[offset] >= lowest, utf8[offset] <= highest else { return 0xFFFD }
    code = code << 6 | UInt32(utf8[offset] & 0x3F)
    (lowest, highest) = (0x80, 0xBF)
    offset += 1
    trailing -= 1
  }
  return code
}

/// True when every byte is ASCII and no control character, so that there is one paragraph and no explicit direction.
///
/// Reads eight bytes at a time.
func isPrintableASCII(_ utf8: Span<UInt8>) -> Bool {
  let bytes = unsafe utf8.bytes
  var offset = 0
  while offset + 8 <= bytes.byteCount {
    let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    // The high bit of a byte is set in the word itself from 0x80, and in the difference below 0x20.
    if (word | (word &- 0x2020_2020_2020_2020)) & 0x8080_8080_8080_8080 != 0 { return false }
    offset += 8
  }
  while offset < utf8.count {
    if utf8[offset] >= 0x80 || utf8[offset] < 0x20 { return false }
    offset += 1
  }
  return true
}

/// Appends a scalar as UTF-8; what is none, as U+FFFD.
func appendUTF8(_ code: UInt32, to bytes: inout [UInt8]) {
  if code < 0x80 {
    bytes.append(UInt8(code))
  } else if code < 0x800 {
    bytes.append(0xC0 | UInt8(code >> 6))
    bytes.append(0x80 | UInt8(code & 0x3F))
  } else {
    bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(code) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}

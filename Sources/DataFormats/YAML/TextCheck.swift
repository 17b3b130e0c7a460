import SourceText

/// Checks that a text is UTF-8 and holds only characters that YAML allows (`c-printable`, YAML 1.2.2, 5.1).
///
/// - Returns: the offsets of characters that are allowed in quoted scalars alone (`nb-json`), in order: byte order
///   marks, DEL, the control characters U+0080 to U+009F and the noncharacters U+FFFE and U+FFFF.
/// - Throws: the first violation.
/// - Complexity: one pass; eight bytes at once where they are ASCII.
func checkText(_ bytes: PaddedBytes) throws(YAMLError) -> [UInt32] {
  var quotedOnly: [UInt32] = []
  var index = 0
  while index < bytes.count {
    let word = bytes.word(at: index)
    if word.nonASCIIBytes | word.controlBytes | word.bytes(equalTo: 0x7F) == 0 {
      index &+= 8
      continue
    }
    // The word's plain bytes are skipped; the byte that stopped it is looked at.
    index &+= (word.nonASCIIBytes | word.controlBytes | word.bytes(equalTo: 0x7F)).firstMarkedByte
    if index >= bytes.count { break }
    let byte = bytes[index]
    if byte == 0x0A || byte == 0x09 || byte == 0x0D {
      index &+= 1
    } else if byte >= 0x80 {
      try checkMultibyte(bytes, &index, &quotedOnly)
    } else if byte == 0x7F {
      quotedOnly.append(UInt32(truncatingIfNeeded: index))
      index &+= 1
    } else {
      throw YAMLError(.controlCharacter(UInt32(byte)), at: index)
    }
  }
  return quotedOnly
}

/// Moves over characters of two or more bytes (Unicode, table 3-7).
@inline(__always) private func checkMultibyte(
  _ bytes: PaddedBytes, _ index: inout Int, _ quotedOnly: inout [UInt32]
) throws(YAMLError) {
  while true {
    let first = bytes[index]
    if first < 0x80 { return }
    let second = bytes[index &+ 1]
    if first >= 0xC2, first < 0xE0 {
      guard second & 0xC0 == 0x80 else { throw invalidUTF8(index) }
      // Controls but for U+0085.
      if first == 0xC2, second < 0xA0, second != 0x85 { quotedOnly.append(UInt32(truncatingIfNeeded: index)) }
      index &+= 2
      continue
    }
    let length = try longCharacter(bytes, index)
    if first == 0xEF, isQuotedOnly(second, bytes[index &+ 2]) {
      quotedOnly.append(UInt32(truncatingIfNeeded: index))
    }
    index &+= length
  }
}

/// True behind 0xEF for U+FEFF, U+FFFE and U+FFFF.
private func isQuotedOnly(_ second: UInt8, _ third: UInt8) -> Bool {
  second == 0xBB && third == 0xBF || second == 0xBF && third >= 0xBE
}

/// The length of a character of three or four bytes.
private func longCharacter(_ bytes: PaddedBytes, _ index: Int) throws(YAMLError) -> Int {
  let first = bytes[index]
  let second = bytes[index + 1]
  let isSecond: Bool
  switch first {
  case 0xE0: isSecond = second >= 0xA0 && second <= 0xBF
  case 0xED: isSecond = second >= 0x80 && second <= 0x9F
  case 0xE1...0xEF: isSecond = second & 0xC0 == 0x80
  case 0xF0: isSecond = second >= 0x90 && second <= 0xBF
  case 0xF1...0xF3: isSecond = second & 0xC0 == 0x80
  case 0xF4: isSecond = second >= 0x80 && second <= 0x8F
  default: isSecond = false
  }
  let length = first < 0xF0 ? 3 : 4
  guard isSecond, bytes[index + 2] & 0xC0 == 0x80, length == 3 || bytes[index + 3] & 0xC0 == 0x80 else {
    throw invalidUTF8(index)
  }
  return length
}

private func invalidUTF8(_ index: Int) -> YAMLError {
  YAMLError(.invalidEncoding("UTF-8"), at: index)
}

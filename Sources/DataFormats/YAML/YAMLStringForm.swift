/// How a string is written so that it reads back as itself.
enum YAMLStringForm {
  case plain
  case doubleQuoted
  case literal

  /// The plainest form that is right.
  init(of text: String) {
    var text = text
    let isPlain = text.withUTF8 { unsafe isPlainString(Span(_unsafeElements: $0)) }
    if isPlain {
      self = .plain
    } else {
      self = isLiteralText(text) ? .literal : .doubleQuoted
    }
  }

  /// `nb-char` (YAML 1.2.2, 5.4).
  static func isAllowedInComment(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
    default: false
    }
  }
}

/// True for a text that is a string without quotes, as a key or as a value in a block collection.
private func isPlainString(_ text: Span<UInt8>) -> Bool {
  guard !text.isEmpty, CoreSchema.kind(of: text) == .string, !isIndicatorStart(text), !meansMoreElsewhere(text) else {
    return false
  }
  guard text[0] > 0x20, text[text.count - 1] > 0x20, text[text.count - 1] != UInt8(ascii: ":") else { return false }
  for index in text.indices {
    switch text[index] {
    case 0..<0x20, 0x7F: return false
    case UInt8(ascii: ":"):
      if text[index + 1] <= 0x20 { return false }
    case UInt8(ascii: "#"):
      if text[index - 1] <= 0x20 { return false }
    case 0xC2...0xF4:
      guard !isInvisible(text, at: index) else { return false }
    default: break
    }
  }
  return true
}

/// True where the first characters would start something else than a plain scalar.
private func isIndicatorStart(_ text: Span<UInt8>) -> Bool {
  switch text[0] {
  case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
    // Also "---", a marker.
    return text.count == 1 || text[1] <= 0x20 || text[1] == text[0]
  case UInt8(ascii: "."): return text.count >= 3 && text[1] == text[0] && text[2] == text[0]
  case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
    UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"),
    UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"),
    UInt8(ascii: "`"), UInt8(ascii: "="), UInt8(ascii: "<"):
    return true
  default: return false
  }
}

/// True for strings of YAML 1.2 that readers of YAML 1.1 take for truth values, numbers, times or merges.
private func meansMoreElsewhere(_ text: Span<UInt8>) -> Bool {
  switch text.count {
  case 1: return "yYnN".utf8.contains(text[0])
  case 2...3: if isSpelling(text, of: ["no", "on", "yes", "off"]) { return true }
  default: break
  }
  let start = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: ".") ? 1 : 0
  guard start < text.count, text[start] &- UInt8(ascii: "0") <= 9 else { return false }
  return text.indices.allSatisfy { IntegerText.digitValue(text[$0]) < 16 || "xo_:.+-TZ ".utf8.contains(text[$0]) }
}

private func isSpelling(_ text: Span<UInt8>, of words: [String]) -> Bool {
  words.contains { word in
    word.utf8.count == text.count && zip(word.utf8, text.indices).allSatisfy { $0 == text[$1] | 0x20 }
  }
}

private func isInvisible(_ text: Span<UInt8>, at index: Int) -> Bool {
  var value: UInt32 = 0
  switch text[index] {
  case 0xC2...0xDF: value = UInt32(text[index] & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F)
  case 0xE0...0xEF:
    value = UInt32(text[index] & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
  case 0xF0...0xF4:
    value = UInt32(text[index] & 0x07) << 18 | UInt32(text[index + 1] & 0x3F) << 12
    value |= UInt32(text[index + 2] & 0x3F) << 6 | UInt32(text[index + 3] & 0x3F)
  default: return false
  }
  return needsEscape(value)
}

/// True for characters that are not seen, or not allowed, outside of an escape: controls, spaces other than U+0020,
/// line separators, the directional and other format characters, and noncharacters.
private func needsEscape(_ value: UInt32) -> Bool {
  switch value {
  case 0..<0x20, 0x7F...0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x1680, 0x17B4...0x17B5, 0x180B...0x180F,
    0x2000...0x200B, 0x200E...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0x3164, 0xFEFF, 0xFFA0,
    0xFFF0...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE0FFF:
    true
  default: value & 0xFFFE == 0xFFFE
  }
}

/// True for a text of several lines, all of whose characters are seen, that a literal block can hold.
private func isLiteralText(_ text: String) -> Bool {
  guard text.utf8.contains(0x0A), let first = text.utf8.first, first > 0x20 else { return false }
  return text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !needsEscape($0.value) }
}

/// Writes a text in double quotes; what is not seen becomes an escape (YAML 1.2.2, 5.7).
func appendDoubleQuoted(_ text: String, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": bytes.append(contentsOf: "\\\"".utf8)
    case "\\": bytes.append(contentsOf: "\\\\".utf8)
    case "\n": bytes.append(contentsOf: "\\n".utf8)
    case "\t": bytes.append(contentsOf: "\\t".utf8)
    case "\r": bytes.append(contentsOf: "\\r".utf8)
    case _ where needsEscape(scalar.value): appendEscape(scalar.value, to: &bytes)
    default: bytes.append(contentsOf: UTF8.encode(scalar)!)
    }
  }
  bytes.append(UInt8(ascii: "\""))
}

private func appendEscape(_ value: UInt32, to bytes: inout [UInt8]) {
  let (mark, digits) = value < 0x100 ? ("\\x", 2) : value < 0x10000 ? ("\\u", 4) : ("\\U", 8)
  let number = String(value, radix: 16, uppercase: true)
  bytes.append(contentsOf: mark.utf8)
  bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: digits - number.utf8.count))
  bytes.append(contentsOf: number.utf8)
}

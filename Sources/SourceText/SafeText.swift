/// Text from outside made harmless for a terminal: control characters, line breaks and bidi controls become visible
/// escapes such as `\u{1B}` or `\n`.
///
/// What a manifest or a source file holds must not move the cursor, hide text or reorder the report around it.
public func terminalSafe(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isHarmful) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isHarmful(scalar) { result += visibleEscape(scalar) } else { result.unicodeScalars.append(scalar) }
  }
  return result
}

/// A scalar as an escape that can be seen: `\n`, `\t`, `\r` or `\u{202E}`.
public func visibleEscape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\r": return "\\r"
  case "\t": return "\\t"
  default:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\u{" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "}"
  }
}

/// Controls (C0, C1, DEL), line and paragraph separators, the bidi controls of UAX #9, and what is no character.
func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0x061C, 0x200E, 0x200F, 0xFEFF, 0xFFFE, 0xFFFF:
    return true
  default: return false
  }
}

/// Text from outside for one line of a terminal: harmless, and isolated when it has right-to-left letters, so that a
/// terminal that reorders keeps it apart from the words around it (U+2068 ... U+2069).
public func isolatedForTerminal(_ text: String) -> String { isolatedInTerminal(terminalSafe(text)) }

/// The same of text that is harmless already, and may have isolates of ours in it.
public func isolatedInTerminal(_ safe: String) -> String {
  safe.unicodeScalars.contains(where: isRightToLeft) ? "\u{2068}" + safe + "\u{2069}" : safe
}

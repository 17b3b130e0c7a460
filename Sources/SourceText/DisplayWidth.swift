/// How many columns of a terminal a character takes: 0 for marks and invisible formats, 2 for wide East Asian, else 1.
///
/// The wide ranges are those of East Asian Width W and F (UAX #11), joined where the gaps are unassigned or rare.
public func displayWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  for range in wideRanges where range.contains(scalar.value) { return 2 }
  return 1
}

/// The columns that a text takes, by `displayWidth(of:)` of each scalar.
public func displayWidth(of text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + displayWidth(of: $1) }
}

/// A text made as wide as a column by spaces behind it; a longer one stays as it is.
public func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - displayWidth(of: text)))
}

private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653,
  0x26F2...0x26F5, 0x2753...0x2755, 0x2795...0x2797, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
  0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
  0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F19A,
  0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
  0x1F3E0...0x1F43E, 0x1F440...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F567, 0x1F595...0x1F596, 0x1F5FB...0x1F64F,
  0x1F680...0x1F6C5, 0x1F6D0...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
]

/// True for letters of the scripts that are written from right to left (bidi classes R and AL), by block.
///
/// Enough to keep a terminal's columns apart; what a text looks like is decided by module Bidi.
func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
    return scalar.properties.numericType != .decimal
  default: return false
  }
}

/// True for the marks that write vowels: Arabic tashkil (harakat, tanwin, shadda, sukun, superscript alef and the like)
/// and Hebrew points (niqqud). Marks that belong to a letter, as the hamza above, and signs of recitation do not count.
public func isVowelMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x5B0...0x5BC, 0x5C1, 0x5C2, 0x5C7: true
  case 0x64B...0x652, 0x656...0x65F, 0x670: true
  case 0x8E3...0x8FE: true
  default: false
  }
}

/// True when a text is written with vowel marks, which need room above and below the letters.
public func hasVowelMarks(_ utf8: Span<UInt8>) -> Bool {
  var offset = 0
  while offset < utf8.count {
    if let scalar = Unicode.Scalar(nextScalar(in: utf8, at: &offset)), isVowelMark(scalar) { return true }
  }
  return false
}

/// True when a text is written with vowel marks, which need room above and below the letters.
public func hasVowelMarks(_ text: String) -> Bool { hasVowelMarks(text.utf8.span) }

/// True for code points that stand for one form of a letter or for a ligature, kept for compatibility only: Arabic
/// presentation forms A and B, and Hebrew letters with points. Ornate parentheses, honorifics and the byte order mark,
/// which lie in the same blocks, are characters of their own right.
public func isPresentationForm(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xFB1D...0xFB4F, 0xFB50...0xFBB1, 0xFBD3...0xFD3D, 0xFD50...0xFDC7: GeneralCategory(scalar).isLetter
  case 0xFE70...0xFEFC: GeneralCategory(scalar) == .lo
  default: false
  }
}

/// True when a text holds presentation forms.
public func hasPresentationForms(_ text: String) -> Bool {
  text.unicodeScalars.contains(where: isPresentationForm)
}

/// True for control characters that are no whitespace (C0, DEL, C1), which no text that is shown should have.
public func isControlCharacter(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D, 0x85: false
  case 0..<0x20, 0x7F..<0xA0: true
  default: false
  }
}

/// The direction of the first strong character of a text (P2), or nil without one.
///
/// Isolates are left out; paragraph separators end them. Complexity: O(n) at worst.
public func firstStrong(_ utf8: Span<UInt8>) -> Direction? {
  var depth = 0
  var offset = 0
  while offset < utf8.count {
    switch BidiClass(kind: bidiKind(nextScalar(in: utf8, at: &offset))) {
    case .l where depth == 0: return .ltr
    case .r where depth == 0, .al where depth == 0: return .rtl
    case .lri, .rli, .fsi: depth += 1
    case .pdi where depth > 0: depth -= 1
    case .b: depth = 0
    default: break
    }
  }
  return nil
}

/// The direction of the first strong character of a text (P2), or nil without one.
public func firstStrong(_ text: String) -> Direction? {
  firstStrong(text.utf8.span)
}

/// Whether a text has a letter that runs from right to left, wherever it stands. Complexity: O(n) at worst.
public func hasRightToLeft(_ utf8: Span<UInt8>) -> Bool {
  var offset = 0
  while offset < utf8.count {
    switch BidiClass(kind: bidiKind(nextScalar(in: utf8, at: &offset))) {
    case .r, .al: return true
    default: break
    }
  }
  return false
}

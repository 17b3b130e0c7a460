/// True when a text keeps its order and leaves its neighbours theirs, whatever text it is put into.
///
/// Either one balanced isolate holds the whole of it, or it has no need of one:
/// it is empty, or one character that has no mirror image; or digits with single common separators (`12:30`); or it begins and
/// ends with letters of one direction (digits may end it) and holds no letter of the other and no tab.
///
/// - Complexity: O(n).
public func isolated(_ utf8: Span<UInt8>) -> Bool {
  isWrapped(utf8) || needsNoIsolate(utf8)
}

/// True when a text keeps its order and leaves its neighbours theirs, whatever text it is put into.
public func isolated(_ text: String) -> Bool { isolated(text.utf8.span) }

/// True when the first character opens an isolate, the last one closes that same isolate, and all between is balanced.
private func isWrapped(_ utf8: Span<UInt8>) -> Bool {
  guard utf8.count >= 6, unbalancedControls(utf8).isEmpty else { return false }
  var depth = 0
  var offset = 0
  while offset < utf8.count {
    switch BidiClass(kind: bidiKind(nextScalar(in: utf8, at: &offset))) {
    case .lri, .rli, .fsi: depth += 1
    case .pdi: depth -= 1
    case .b: return false
    default: break
    }
    if depth == 0 { return offset == utf8.count && offset > 3 }
  }
  return false
}

/// What `isolated` says of text without an isolate around it.
private func needsNoIsolate(_ utf8: Span<UInt8>) -> Bool {
  var present = BidiClassSet()
  var first: BidiClass?
  var firstIsMirrored = false
  var last = BidiClass.on
  var clusters = 0
  var isNumber = true
  var offset = 0
  while offset < utf8.count {
    let code = nextScalar(in: utf8, at: &offset)
    let type = BidiClass(kind: bidiKind(code))
    present.insert(kind: type.rawValue | 0x40)
    if type == .nsm || type == .bn {
      // A mark at the start stands on what comes before the text.
      if first == nil, type == .nsm { return false }
      continue
    }
    switch type {
    case .en, .an: break
    case .cs where clusters > 0 && last != .cs: break
    default: isNumber = false
    }
    if first == nil {
      first = type
      firstIsMirrored = mirrorImage(code) != nil
    }
    last = type
    clusters += 1
  }
  guard !present.intersects(.explicit | BidiClass.b.only | BidiClass.s.only) else { return false }
  guard let first, clusters > 1 else { return !firstIsMirrored }
  // Digits of two kinds beside one another are two runs.
  if isNumber, last != .cs, !(present.contains(.en) && present.contains(.an)) { return true }
  switch first {
  case .l:
    return !present.intersects(BidiClass.r.only | BidiClass.al.only | BidiClass.an.only) && (last == .l || last == .en)
  case .r, .al: return !present.contains(.l) && (last == .r || last == .al || last == .en || last == .an)
  default: return false
  }
}

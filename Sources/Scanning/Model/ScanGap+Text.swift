extension ScanGap {
  /// What it is in a sentence, without a full stop.
  public var sentence: String {
    let name = detail.isEmpty ? "" : " \"\(detail)\""
    switch kind {
    case .unreadable: return "cannot be read" + (detail.isEmpty ? "" : ": \(detail)")
    case .malformed: return "is not well-formed here; the rest is used"
    case .tooLarge: return "is too large and is left out"
    case .tooDeep: return "is nested too deep; what is further in is left out"
    case .dynamicSymbol: return "the name of a symbol is computed"
    case .dynamicAsset: return "the name of an asset is computed"
    case .unknownName: return "the name\(name) is declared nowhere in the project"
    case .unparsed: return "this code cannot be followed"
    case .unusedFile: return "nothing uses the types of this file; it is not judged"
    case .unusedType: return "nothing uses\(name); it is not judged"
    case .unusedString: return "no code asks for\(name); it is not judged"
    }
  }

  /// True for what went wrong with a file; false for code that cannot be followed, which is common.
  public var isFault: Bool {
    switch kind {
    case .unreadable, .malformed, .tooLarge, .tooDeep: true
    case .dynamicSymbol, .dynamicAsset, .unknownName, .unparsed, .unusedFile, .unusedType, .unusedString: false
    }
  }
}

public import SourceText

/// A formatting character of the bidirectional algorithm.
public enum BidiControl: UInt32, CaseIterable, Sendable {
  // Marks: invisible characters with a strong direction.
  case lrm = 0x200E
  case rlm = 0x200F
  case alm = 0x061C
  // Embeddings, overrides and what ends both.
  case lre = 0x202A
  case rle = 0x202B
  case pdf = 0x202C
  case lro = 0x202D
  case rlo = 0x202E
  // Isolates and what ends them.
  case lri = 0x2066
  case rli = 0x2067
  case fsi = 0x2068
  case pdi = 0x2069

  /// The abbreviation in the standard: `LRM`, `RLI`, ...
  public var abbreviation: String {
    switch self {
    case .lrm: "LRM"
    case .rlm: "RLM"
    case .alm: "ALM"
    case .lre: "LRE"
    case .rle: "RLE"
    case .pdf: "PDF"
    case .lro: "LRO"
    case .rlo: "RLO"
    case .lri: "LRI"
    case .rli: "RLI"
    case .fsi: "FSI"
    case .pdi: "PDI"
    }
  }

  /// True for LRI, RLI and FSI.
  public var opensIsolate: Bool { self == .lri || self == .rli || self == .fsi }

  /// True for LRE, RLE, LRO and RLO.
  public var opensEmbedding: Bool { self == .lre || self == .rle || self == .lro || self == .rlo }
}

/// The bidi controls of a text, in order, each with its place in bytes. Complexity: O(n).
public func bidiControls(_ utf8: Span<UInt8>) -> [(control: BidiControl, span: SourceSpan)] {
  var found: [(control: BidiControl, span: SourceSpan)] = []
  var offset = 0
  while offset < utf8.count {
    let start = offset
    let code = nextScalar(in: utf8, at: &offset)
    // One is an Arabic mark, and the others are beyond the letters that are most met.
    if code >= 0x200E || code == 0x061C, let control = BidiControl(rawValue: code) {
      found.append((control, SourceSpan(start, offset)))
    }
  }
  return found
}

/// The bidi controls of a text, in order.
public func bidiControls(_ text: String) -> [BidiControl] {
  bidiControls(text.utf8.span).map(\.control)
}

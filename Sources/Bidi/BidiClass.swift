/// Bidi_Class, the one property of characters that the bidirectional algorithm works on (UAX #9, table 4).
///
/// The names are the short names of the standard.
public enum BidiClass: UInt8, CaseIterable, Sendable {
  // Strong: left to right, right to left, Arabic letter.
  case l, r, al
  // Weak: European and Arabic number, European separator and terminator, common separator, nonspacing mark,
  // boundary neutral.
  case en, an, es, et, cs, nsm, bn
  // Neutral: paragraph and segment separator, whitespace, other.
  case b, s, ws, on
  // Explicit: embeddings, overrides and their end, isolates and their end.
  case lre, rle, lro, rlo, pdf, lri, rli, fsi, pdi

  /// The class of a scalar, unassigned ones included. Cost: two table look-ups.
  public init(_ scalar: Unicode.Scalar) {
    self.init(kind: bidiKind(scalar.value))
  }

  /// The class in a byte of the class table: its low five bits.
  @inline(__always) init(kind: UInt8) {
    // The table holds raw values of this enum only, and the raw values of an enum without gaps are its bytes.
    self = unsafe unsafeBitCast(kind & 0x1F, to: BidiClass.self)
  }
}

/// A set of bidi classes in one word: which classes a text has decides which rules have anything to do.
struct BidiClassSet: Equatable {
  var bits: UInt32 = 0

  init() {}

  init(_ classes: BidiClass...) {
    for one in classes { insert(one) }
  }

  @inline(__always) mutating func insert(_ one: BidiClass) { bits |= 1 << UInt32(one.rawValue) }

  /// Adds the class of a table byte, and the mark of `hasVariants` where it is a bracket (or CR or LF).
  @inline(__always) mutating func insert(kind: UInt8) {
    bits |= 1 << UInt32(kind & 0x1F) | UInt32((kind ^ 0x40) & 0x60) << 24
  }

  @inline(__always) func contains(_ one: BidiClass) -> Bool { bits >> UInt32(one.rawValue) & 1 != 0 }

  @inline(__always) func intersects(_ other: BidiClassSet) -> Bool { bits & other.bits != 0 }

  /// True when a paired bracket, a CR or an LF may be among what was added by `insert(kind:)`.
  var hasVariants: Bool { bits & 0x6000_0000 != 0 }
}

extension BidiClassSet {
  /// LRE, RLE, LRO, RLO, PDF and the isolates: what X1 to X8 work on.
  static let explicit = BidiClassSet(.lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi)
  /// What X9 removes.
  static let removed = BidiClassSet(.lre, .rle, .lro, .rlo, .pdf, .bn)
  /// LRI, RLI, FSI, PDI.
  static let isolates = BidiClassSet(.lri, .rli, .fsi, .pdi)
  /// What makes a level above 0 in a left-to-right paragraph.
  static let raisedInLeftToRight = BidiClassSet(
    .r, .al, .an, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi)
  /// What makes a level above 1 in a right-to-left paragraph.
  static let raisedInRightToLeft = BidiClassSet(
    .l, .en, .an, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi)
  /// NI of the neutral rules: neutrals and isolate formatting characters.
  static let neutrals = BidiClassSet(.b, .s, .ws, .on, .lri, .rli, .fsi, .pdi)
  /// What L1 puts at the paragraph's level before a separator and at the end of a line.
  static let trailing = BidiClassSet(
    .ws, .lri, .rli, .fsi, .pdi, .lre, .rle, .lro, .rlo, .pdf, .bn)
}

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

  @inline(__always) init(bits: UInt32) { self.bits = bits }

  /// Adds the class of a table byte, and the mark of `hasVariants` where it is a bracket (or CR or LF).
  @inline(__always) mutating func insert(kind: UInt8) {
    bits |= 1 << UInt32(kind & 0x1F) | UInt32((kind ^ 0x40) & 0x60) << 24
  }

  @inline(__always) func contains(_ one: BidiClass) -> Bool { bits >> UInt32(one.rawValue) & 1 != 0 }

  @inline(__always) func intersects(_ other: BidiClassSet) -> Bool { bits & other.bits != 0 }

  @inline(__always) func without(_ other: BidiClassSet) -> BidiClassSet { BidiClassSet(bits: bits & ~other.bits) }

  @inline(__always) var isEmpty: Bool { bits == 0 }

  @inline(__always) static func | (left: BidiClassSet, right: BidiClassSet) -> BidiClassSet {
    BidiClassSet(bits: left.bits | right.bits)
  }

  /// True when a paired bracket, a CR or an LF may be among what was added by `insert(kind:)`.
  @inline(__always) var hasVariants: Bool { bits & 0x6000_0000 != 0 }
}

extension BidiClass {
  /// The set of this class alone.
  @inline(__always) var only: BidiClassSet { BidiClassSet(bits: 1 << UInt32(rawValue)) }
}

// Computed, since a stored constant is initialised at first use and asks at every use whether it is.
extension BidiClassSet {
  @inline(__always) static var numbers: Self { BidiClass.en.only | BidiClass.an.only }
  /// ES, ET, CS: what W4 to W6 work on.
  @inline(__always) static var separators: Self { BidiClass.es.only | BidiClass.et.only | BidiClass.cs.only }
  /// LRE, RLE, LRO, RLO, PDF.
  @inline(__always) static var embeddings: Self {
    BidiClass.lre.only | BidiClass.rle.only | BidiClass.lro.only | BidiClass.rlo.only | BidiClass.pdf.only
  }
  /// LRI, RLI, FSI, PDI.
  @inline(__always) static var isolates: Self {
    BidiClass.lri.only | BidiClass.rli.only | BidiClass.fsi.only | BidiClass.pdi.only
  }
  /// What X1 to X8 work on.
  @inline(__always) static var explicit: Self { embeddings | isolates }
  /// What X9 removes.
  @inline(__always) static var removed: Self { embeddings | BidiClass.bn.only }
  /// What makes a level above 0 in a left-to-right paragraph.
  @inline(__always) static var raisedInLeftToRight: Self {
    BidiClass.r.only | BidiClass.al.only | BidiClass.an.only | explicit
  }
  /// What makes a level above 1 in a right-to-left paragraph.
  @inline(__always) static var raisedInRightToLeft: Self { BidiClass.l.only | numbers | explicit }
  /// NI of the neutral rules: neutrals and isolate formatting characters.
  @inline(__always) static var neutrals: Self {
    BidiClass.b.only | BidiClass.s.only | BidiClass.ws.only | BidiClass.on.only | isolates
  }
  /// What L1 puts at the paragraph's level before a separator and at the end of a line.
  @inline(__always) static var trailing: Self { BidiClass.ws.only | explicit | BidiClass.bn.only }
}

/// A set of bytes: a bit for each.
@frozen @usableFromInline struct ByteSet: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  init() {}

  /// The bytes of a text.
  init(_ text: Text) {
    for index in 0..<text.count { insert(unsafe text.start[index]) }
  }

  @inline(__always) mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 &<< UInt64(byte & 63)
    switch byte >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  @inline(__always) func intersects(_ other: ByteSet) -> Bool {
    first & other.first | second & other.second | third & other.third | fourth & other.fourth != 0
  }

  var count: Int {
    first.nonzeroBitCount + second.nonzeroBitCount + third.nonzeroBitCount + fourth.nonzeroBitCount
  }

  func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.first |= other.first
    result.second |= other.second
    result.third |= other.third
    result.fourth |= other.fourth
    return result
  }
}

extension RegexSyntax {
  /// Sets of bytes of each of which a text has one wherever the expression matches; the smallest first, at most three.
  ///
  /// Most texts are told from a pattern by them, without a look at the order of their bytes.
  var neededBytes: [ByteSet] {
    var known: Set<ByteSet> = []
    let needed = allNeededBytes.filter { $0.count < 192 && known.insert($0).inserted }
    // A stable order by hand: the standard library promises none.
    let ranked = needed.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
    return ranked.prefix(3).map(\.element)
  }

  private var allNeededBytes: [ByteSet] {
    switch self {
    case .empty, .assertion: return []
    case .set(let set): return [set.firstBytes]
    case .sequence(let parts): return parts.flatMap(\.allNeededBytes)
    case .alternatives(let parts):
      var result = ByteSet()
      for part in parts {
        guard let smallest = part.allNeededBytes.min(by: { $0.count < $1.count }) else { return [] }
        result = result.union(smallest)
      }
      return [result]
    case .repeated(let part, let least, _): return least > 0 ? part.allNeededBytes : []
    }
  }

  /// Whether a match can only begin where the text does.
  var isAnchored: Bool {
    switch self {
    case .assertion(.textStart): true
    case .sequence(let parts): parts.first?.isAnchored ?? false
    case .alternatives(let parts): parts.allSatisfy(\.isAnchored)
    case .repeated(let part, let least, _): least > 0 && part.isAnchored
    case .empty, .set, .assertion: false
    }
  }
}

extension ScalarSet {
  /// The first bytes of its code points in UTF-8.
  fileprivate var firstBytes: ByteSet {
    var bytes = ByteSet()
    for range in ranges {
      for length in Self.lengthRanges where range.overlaps(length) {
        let low = Self.firstByte(max(range.lowerBound, length.lowerBound))
        let high = Self.firstByte(min(range.upperBound, length.upperBound))
        for byte in low...high { bytes.insert(byte) }
      }
    }
    return bytes
  }

  /// Code points whose UTF-8 has 1, 2, 3 and 4 bytes.
  private static let lengthRanges: [ClosedRange<UInt32>] = [0...0x7F, 0x80...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF]

  private static func firstByte(_ code: UInt32) -> UInt8 {
    switch code {
    case 0..<0x80: UInt8(code)
    case 0..<0x800: UInt8(0xC0 | code >> 6)
    case 0..<0x10000: UInt8(0xE0 | code >> 12)
    default: UInt8(0xF0 | code >> 18)
    }
  }
}

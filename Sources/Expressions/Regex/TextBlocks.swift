/// Which characters there are, roughly: a bit for each of ASCII, for each sixteen from there to U+07FF (the digits of Arabic
/// are apart from its letters), and eight bits for all others.
@frozen public struct TextBlocks: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  /// No characters.
  public init() {}

  /// Some characters, by their code points.
  public init(_ ranges: [ClosedRange<UInt32>]) { self.init(ScalarSet(ranges)) }

  /// The characters of a text.
  public init(_ text: Text) {
    var index = 0
    while index < text.count {
      let byte = unsafe text.start[index]
      if byte < 0x80 {
        let bit: UInt64 = 1 &<< UInt64(byte & 63)
        if byte < 64 { first |= bit } else { second |= bit }
        index &+= 1
      } else if byte < 0xE0 {
        // Two bytes, of which the second has the low six bits: all of Arabic and Hebrew.
        let code = Int(byte & 0x1F) &<< 6 | Int(unsafe text.start[index &+ 1] & 0x3F)
        let bit: UInt64 = 1 &<< UInt64(code &>> 4 & 63)
        if code < 0x400 { third |= bit } else { fourth |= bit }
        index &+= 2
      } else {
        let (scalar, length) = decodeScalar(text, at: index)
        insert(Self.bit(scalar.value))
        index &+= length
      }
    }
  }

  /// The characters of a set.
  init(_ set: ScalarSet) {
    for range in set.ranges {
      guard range.count > 1 else {
        insert(Self.bit(range.lowerBound))
        continue
      }
      for part in Self.parts where range.overlaps(part) {
        let (low, high) = (max(range.lowerBound, part.lowerBound), min(range.upperBound, part.upperBound))
        // From each block one is enough.
        for code in stride(from: low, through: high, by: Int(Self.blockSize(low))) { insert(Self.bit(code)) }
        insert(Self.bit(high))
      }
    }
  }

  /// The code points whose bits are of blocks of one size.
  private static let parts: [ClosedRange<UInt32>] = [0...0x7F, 0x80...0x7FF, 0x800...0x10FFFF]

  private static func blockSize(_ code: UInt32) -> UInt32 { code < 0x80 ? 1 : code < 0x800 ? 16 : 0x1000 }

  @inline(__always) private static func bit(_ code: UInt32) -> Int {
    Int(code < 0x80 ? code : code < 0x800 ? 0x80 | code >> 4 : 0x80 | code >> 12 & 7)
  }

  @inline(__always) private mutating func insert(_ place: Int) {
    let bit: UInt64 = 1 &<< UInt64(place & 63)
    switch place >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  /// True without a character above ASCII.
  var isASCII: Bool { third | fourth == 0 }

  /// True where a bit is set here and there.
  @inline(__always) public func intersects(_ other: TextBlocks) -> Bool {
    first & other.first | second & other.second | third & other.third | fourth & other.fourth != 0
  }

  var count: Int {
    first.nonzeroBitCount + second.nonzeroBitCount + third.nonzeroBitCount + fourth.nonzeroBitCount
  }

  /// The bits that are set here or there.
  public func union(_ other: TextBlocks) -> TextBlocks {
    var result = self
    result.first |= other.first
    result.second |= other.second
    result.third |= other.third
    result.fourth |= other.fourth
    return result
  }

  /// The bits that are not set.
  public var complement: TextBlocks {
    var result = TextBlocks()
    (result.first, result.second, result.third, result.fourth) = (~first, ~second, ~third, ~fourth)
    return result
  }
}

extension RegexSyntax {
  /// Sets of each of which a text has a character wherever the expression matches; the smallest first, at most three.
  ///
  /// Most texts are told from a pattern by them, without a look at the order of their characters.
  var neededBlocks: [TextBlocks] {
    var smallest: [TextBlocks] = []
    eachNeededBlocks { blocks in
      guard blocks.count < 192, !smallest.contains(blocks) else { return }
      // Of equal ones the first stays in front.
      let place = smallest.firstIndex { blocks.count < $0.count } ?? smallest.count
      smallest.insert(blocks, at: place)
      if smallest.count > 3 { smallest.removeLast() }
    }
    return smallest
  }

  /// Gives every set that a match needs, in the order of the pattern.
  private func eachNeededBlocks(_ take: (TextBlocks) -> Void) {
    switch self {
    case .empty, .assertion: break
    case .set(let set): take(TextBlocks(set))
    case .sequence(let parts): for part in parts { part.eachNeededBlocks(take) }
    case .alternatives(let parts):
      var all = TextBlocks()
      for part in parts {
        var smallest: TextBlocks?
        part.eachNeededBlocks { blocks in
          if smallest.map({ blocks.count < $0.count }) ?? true { smallest = blocks }
        }
        guard let smallest else { return }
        all = all.union(smallest)
      }
      take(all)
    case .repeated(let part, let least, _): if least > 0 { part.eachNeededBlocks(take) }
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

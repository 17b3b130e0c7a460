/// A set of code points: ranges in order, neither touching nor overlapping.
struct ScalarSet: Hashable, Sendable {
  static let last: UInt32 = 0x10FFFF

  private(set) var ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>] = []) {
    guard !Self.isInOrder(ranges) else {
      self.ranges = ranges
      return
    }
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let end = self.ranges.last?.upperBound, range.lowerBound <= end &+ 1 {
        let start = self.ranges.removeLast().lowerBound
        self.ranges.append(start...max(end, range.upperBound))
      } else {
        self.ranges.append(range)
      }
    }
  }

  init(_ scalar: UInt32) {
    ranges = [scalar...scalar]
  }

  /// Whether ranges are in order, and neither touch nor overlap.
  private static func isInOrder(_ ranges: [ClosedRange<UInt32>]) -> Bool {
    for place in ranges.indices.dropFirst() where ranges[place].lowerBound <= ranges[place - 1].upperBound &+ 1 {
      return false
    }
    return true
  }

  static let all = ScalarSet([0...last])

  var isEmpty: Bool { ranges.isEmpty }

  func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  var complement: ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.last { result.append(next...Self.last) }
    return ScalarSet(result)
  }

  func contains(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } }

  /// One code point, and every other case that it has.
  init(anyCaseOf scalar: UInt32) {
    let letter = scalar | 0x20
    self = letter &- 0x61 < 26 ? Self.letters[Int(letter - 0x61)] : ScalarSet(scalar).caseInsensitive
  }

  /// The letters of ASCII in both cases: what most patterns that ignore case are made of.
  private static let letters = (0x61...0x7A).map { ScalarSet(UInt32($0)).caseInsensitive }

  /// With every other case of its letters (simple case folding, one code point for one).
  var caseInsensitive: ScalarSet {
    // Most are one character, and have no case.
    if ranges.count == 1, ranges[0].count == 1, !CaseFolding.mayHaveCase(ranges[0].lowerBound) { return self }
    var added: [ClosedRange<UInt32>] = []
    for range in ranges {
      for part in CaseFolding.cased where part.overlaps(range) {
        for scalar in range.clamped(to: part) {
          for other in CaseFolding.variants(of: scalar) { added.append(other...other) }
        }
      }
    }
    return added.isEmpty ? self : ScalarSet(ranges + added)
  }
}

/// The code points that differ only in their case.
enum CaseFolding {
  /// The code points that may have a case: from Hebrew up to Georgian no script has any, nor from Hangul syllables up to
  /// the forms of Latin ligatures.
  static let cased: [ClosedRange<UInt32>] = [0...0x58F, 0x10A0...0xABFF, 0xFB00...0x1E943]

  /// False for most characters without a case: of ASCII, all that are no letters.
  static func mayHaveCase(_ scalar: UInt32) -> Bool {
    scalar < 0x80 ? (scalar | 0x20) &- 0x61 < 26 : cased.contains { $0.contains(scalar) }
  }

  static func variants(of scalar: UInt32) -> [UInt32] {
    if scalar < 0x80 { return asciiVariants(scalar) }
    guard let folded = fold(scalar) else { return [] }
    return orbits[folded] ?? []
  }

  /// The same for ASCII, without the table of all letters: both cases, and the three letters beyond that fold to ASCII.
  private static func asciiVariants(_ scalar: UInt32) -> [UInt32] {
    let lower = scalar | 0x20
    guard lower >= 0x61, lower <= 0x7A else { return [] }
    let other: [UInt32] =
      switch lower {
      case 0x69: [0x131]
      case 0x6B: [0x212A]
      case 0x73: [0x17F]
      default: []
      }
    return [lower & ~0x20, lower] + other
  }

  /// All code points by what they fold to; only of letters that have another case.
  private static let orbits: [UInt32: [UInt32]] = {
    var orbits: [UInt32: [UInt32]] = [:]
    for code in cased.joined() {
      guard let folded = fold(code) else { continue }
      orbits[folded, default: []].append(code)
    }
    return orbits.filter { $0.value.count > 1 }
  }()

  /// A letter in upper and then in lower case, which brings its variants together; nil for what is no letter.
  private static func fold(_ code: UInt32) -> UInt32? {
    guard let scalar = Unicode.Scalar(code), scalar.properties.isCased else { return nil }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}

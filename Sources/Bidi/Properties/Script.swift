/// Script (UAX #24), by its ISO 15924 code.
public struct Script: Hashable, Sendable, CustomStringConvertible {
  /// The number of the code in the table.
  public let number: UInt8

  /// Zyyy: characters of many scripts, as digits and punctuation.
  public static let common = Script(number: 0)
  /// Zinh: marks that have the script of what they stand on.
  public static let inherited = Script(number: 1)
  /// Zzzz: no character.
  public static let unknown = Script(number: 2)

  /// The script of a scalar. Cost: none for Basic Latin, the letters of Hebrew and of Arabic; else a binary search.
  public init(_ scalar: Unicode.Scalar) { self.init(code: scalar.value) }

  @inline(__always) init(code: UInt32) {
    switch code {
    case 0x41...0x5A, 0x61...0x7A: self = .latin
    case 0..<0x80: self = .common
    case 0x5D0...0x5EA: self = .hebrew
    case 0x620...0x63F, 0x641...0x64A, 0x671...0x6D3: self = .arabic
    default: number = boundaryValue(code, in: scriptBoundaries)
    }
  }

  private static let latin = Script(number: boundaryValue(0x61, in: scriptBoundaries))
  private static let hebrew = Script(number: boundaryValue(0x5D0, in: scriptBoundaries))
  private static let arabic = Script(number: boundaryValue(0x627, in: scriptBoundaries))

  /// 0 to 2 for Latin, Hebrew and Arabic; nil for others.
  fileprivate var everydayPlace: Int? { self == .latin ? 0 : self == .hebrew ? 1 : self == .arabic ? 2 : nil }

  fileprivate static func everyday(_ place: Int) -> Script { place == 0 ? latin : place == 1 ? hebrew : arabic }

  /// How many scripts there are. Their numbers are below it.
  public static var count: Int { scriptCodes.utf8CodeUnitCount / 4 }

  /// The script of a number that another gave.
  public init(number: UInt8) {
    precondition(Int(number) < Self.count, "no script has this number")
    self.number = number
  }

  /// The script of an ISO 15924 code such as `Arab`; nil for codes that no character has.
  public init?(code: String) {
    let wanted = Array(code.utf8)
    guard wanted.count == 4 else { return nil }
    let codes = StaticBytes(scriptCodes)
    let number = (0..<Self.count).first { number in
      (0..<4).allSatisfy { codes[number * 4 + $0] == wanted[$0] }
    }
    guard let number else { return nil }
    self.number = UInt8(number)
  }

  /// The ISO 15924 code: four letters, the first one a capital.
  public var code: String {
    let codes = StaticBytes(scriptCodes)
    return String(decoding: (0..<4).map { codes[Int(number) * 4 + $0] }, as: UTF8.self)
  }

  /// The code.
  public var description: String { code }

  /// False for common, inherited and unknown.
  public var isSpecific: Bool { number > 2 }
}

/// The scripts of a text with the number of their characters, most first, equals in the order of appearance.
///
/// Common, inherited and unknown characters do not count. Complexity: O(n · log of the table).
public func scripts(_ utf8: Span<UInt8>) -> [(script: Script, count: Int)] {
  var found: [(script: Script, count: Int)] = []
  var offset = 0
  while offset < utf8.count {
    let script = Script(code: nextScalar(in: utf8, at: &offset))
    guard script.isSpecific else { continue }
    if let index = found.firstIndex(where: { $0.script == script }) {
      found[index].count += 1
    } else {
      found.append((script, 1))
    }
  }
  // A stable sort by hand: the standard library promises none.
  let ranked = found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
  return ranked.map(\.element)
}

/// The scripts of a text with the number of their characters, most first, equals in the order of appearance.
public func scripts(_ text: String) -> [(script: Script, count: Int)] { scripts(text.utf8.span) }

/// The script that most of a text is written in, the first of equals; common without one.
///
/// Allocates nothing where all of a text is Latin, Hebrew or Arabic.
public func dominantScript(_ utf8: Span<UInt8>) -> Script {
  var counts = InlineArray<3, Int>(repeating: 0)
  var order = InlineArray<3, Int>(repeating: Int.max)
  var offset = 0
  while offset < utf8.count {
    let script = Script(code: nextScalar(in: utf8, at: &offset))
    guard script.isSpecific else { continue }
    guard let place = script.everydayPlace else { return scripts(utf8).first?.script ?? .common }
    if counts[place] == 0 { order[place] = offset }
    counts[place] += 1
  }
  var best = 0
  for place in 1..<3 where (counts[best], order[place]) < (counts[place], order[best]) { best = place }
  return counts[best] == 0 ? .common : Script.everyday(best)
}

/// The ISO 15924 code of the script that most of a text is written in, the first of equals; `Zyyy` without one.
public func script(_ text: String) -> String {
  dominantScript(text.utf8.span).code
}

import Bidi
import Testing

/// SplitMix64, so that every run has the same texts.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Texts that nobody writes.
@Suite struct FuzzTests {
  /// Characters of every class, those that matter in pairs several times.
  static let pool: [Unicode.Scalar] =
    Array(
      "aZ\u{5D0}\u{5D1}\u{627}\u{628}09\u{660}\u{6F5}+-#%\u{20AC},.:/\u{300}\u{64B}\u{AD}\u{200B}\t  \u{2003}!&*"
        .unicodeScalars
    ) + Array("()[]{}\u{2329}\u{232A}\u{3008}\u{3009}\u{202A}\u{202B}\u{202D}\u{202E}\u{202C}\u{202C}".unicodeScalars)
    + Array("\u{2066}\u{2067}\u{2068}\u{2069}\u{2069}\u{200E}\u{200F}\u{61C}\u{1F600}\u{10800}\u{1E900}".unicodeScalars)

  /// A text in which some characters stand several times, as words and digits do.
  static func text(_ random: inout SplitMix64) -> [Unicode.Scalar] {
    // Some texts have few kinds of characters, so that the rules that leave out others are reached.
    let kinds = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      pool[Int.random(in: pool.indices, using: &random)]
    }
    var scalars: [Unicode.Scalar] = []
    for _ in 0..<Int.random(in: 0...24, using: &random) {
      let scalar = kinds[Int.random(in: kinds.indices, using: &random)]
      scalars += Array(
        repeating: scalar, count: Bool.random(using: &random) ? 1 : Int.random(in: 1...3, using: &random))
    }
    return scalars
  }

  @Test func agreesWithTheReference() {
    var random = SplitMix64(state: 9)
    var resolver = BidiResolver()
    var differences: [String] = []
    for _ in 0..<800 {
      let scalars = Self.text(&random)
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      for direction in BaseDirection.allCases {
        let reference = ReferenceAlgorithm(scalars, direction: direction)
        resolver.resolve(String(view), direction: direction)
        let levels = Array(resolver.levels)
        let agrees =
          levels.count == scalars.count
          && levels.indices.allSatisfy { reference.isRemoved($0) || levels[$0] == reference.levels[$0] }
        if !agrees {
          let codes = scalars.map { String($0.value, radix: 16) }.joined(separator: " ")
          differences.append("\(direction) \(codes): \(levels), should be \(reference.levels)")
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5).joined(separator: "\n"))")
  }

  @Test func deepNesting() {
    var resolver = BidiResolver()
    for opening in ["\u{202B}", "\u{202A}\u{202B}", "\u{2067}", "\u{2068}", "("] {
      let text = String(repeating: opening + "\u{5D0}", count: 20_000) + "a"
      resolver.resolve(text, direction: .auto)
      #expect(resolver.levels.max() ?? 0 <= 126)
      #expect(resolver.visualScalarOrder().count == resolver.levels.count)
      let closed = text + String(repeating: "\u{2069}\u{202C})", count: 20_000)
      #expect(unbalancedControls(closed).count >= 0)
      resolver.resolve(closed, direction: .rtl)
      #expect(resolver.levels.max() ?? 0 <= 126)
    }
  }

  @Test func anyBytes() {
    var random = SplitMix64(state: 17)
    var resolver = BidiResolver()
    var wrong = 0
    for round in 0..<1_000 {
      var bytes: [UInt8] = []
      while bytes.count < 40, Int.random(in: 0..<30, using: &random) > 0 {
        if round % 2 == 0 || Bool.random(using: &random) {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += Array(String(Self.pool[Int.random(in: Self.pool.indices, using: &random)]).utf8)
        }
      }
      let direction = BaseDirection.allCases[round % 3]
      resolver.resolve(bytes, direction: direction)
      let levels = Array(resolver.levels)
      let order = resolver.visualScalarOrder()
      let decoded = String(decoding: bytes, as: UTF8.self)
      if levels.count != decoded.unicodeScalars.count { wrong += 1 }
      if order.sorted() != Array(levels.indices) { wrong += 1 }
      if levels.contains(where: { $0 > 126 }) { wrong += 1 }
      if resolver.paragraphs.flatMap({ Array($0.scalars) }) != Array(levels.indices) { wrong += 1 }
      // The same from decoded text.
      if resolver.levels(of: decoded, direction: direction) != levels { wrong += 1 }
      // Questions about text have an answer for every text, and seeing is not repeatable only where something moved.
      let seen = resolver.visualOrder(decoded, direction: direction)
      if seen.unicodeScalars.count > levels.count { wrong += 1 }
      _ = resolver.digitsInOrder(decoded, direction: direction)
      _ = resolver.bidiStable(decoded, direction: direction)
      if isolated(decoded), !balanced(decoded) { wrong += 1 }
      if letterForms(decoded).count != levels.count { wrong += 1 }
      _ = script(decoded)
    }
    #expect(wrong == 0)
  }

  @Test func asciiIsLeftToRight() {
    var random = SplitMix64(state: 23)
    var resolver = BidiResolver()
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0..<0x80, using: &random) }
      for direction in [BaseDirection.auto, .ltr] {
        resolver.resolve(bytes, direction: direction)
        #expect(resolver.levels.allSatisfy { $0 == 0 } && resolver.levels.count == bytes.count)
      }
    }
  }

  /// A text that needs no isolate is seen in its own order, whatever stands beside it, with and without one.
  @Test func isolatedTextIsSafe() {
    var random = SplitMix64(state: 31)
    var resolver = BidiResolver()
    let neighbours = ["", "a ", "\u{5D0} ", "\u{627} ", "1 ", "! ", "\u{660} "]
    var tried = 0
    for _ in 0..<3_000 {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: Self.text(&random).filter { BidiClass($0) != .b })
      let text = String(view)
      guard isolated(text), !text.isEmpty, !text.hasPrefix("\u{2066}") else { continue }
      tried += 1
      let before = neighbours[Int.random(in: neighbours.indices, using: &random)]
      let after = String(neighbours[Int.random(in: neighbours.indices, using: &random)].reversed())
      let direction: BaseDirection = Bool.random(using: &random) ? .rtl : .ltr
      let bare = resolver.visualOrder(before + text + after, direction: direction)
      let wrapped = resolver.visualOrder(before + "\u{2068}" + text + "\u{2069}" + after, direction: direction)
      let own = resolver.visualOrder(text, direction: .auto)
      if own.isEmpty { continue }
      let about = "\(text.unicodeScalars.map { String($0.value, radix: 16) }) \(direction)"
      #expect(
        bare.utf8.firstRange(of: own.utf8) != nil && wrapped.utf8.firstRange(of: own.utf8) != nil,
        "\(about) after \(before) before \(after)")
    }
    #expect(tried > 200)
  }
}

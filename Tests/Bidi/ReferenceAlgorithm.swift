import Bidi

/// UAX #9 for one paragraph, read word by word: a rule is a loop over all characters, slow and plain. The resolver, which
/// works on stretches and leaves out what has nothing to do, must agree with it.
struct ReferenceAlgorithm {
  let scalars: [Unicode.Scalar]
  let original: [BidiClass]
  let paragraphLevel: UInt8
  private(set) var levels: [UInt8]
  private var explicit: [UInt8] = []
  private var types: [BidiClass]

  init(_ scalars: [Unicode.Scalar], direction: BaseDirection) {
    self.scalars = scalars
    original = scalars.map { BidiClass($0) }
    types = original
    let first = Self.firstStrong(original[...])
    paragraphLevel = direction == .ltr ? 0 : direction == .rtl ? 1 : first ?? 0
    levels = Array(repeating: paragraphLevel, count: scalars.count)
    resolveExplicit()
    explicit = levels
    for sequence in isolatingRunSequences() { resolve(sequence) }
    resetWhitespace()
  }

  /// X9.
  func isRemoved(_ index: Int) -> Bool {
    [.lre, .rle, .lro, .rlo, .pdf, .bn].contains(original[index])
  }

  private static func isInitiator(_ type: BidiClass) -> Bool { [.lri, .rli, .fsi].contains(type) }

  /// BD9: the end of an isolate, exclusive: its PDI or the end of the text.
  private static func isolateEnd(_ types: ArraySlice<BidiClass>, from start: Int) -> Int {
    var depth = 1
    for index in (start + 1)..<types.endIndex {
      if isInitiator(types[index]) { depth += 1 }
      if types[index] == .pdi { depth -= 1 }
      if depth == 0 { return index }
    }
    return types.endIndex
  }

  /// P2, P3.
  private static func firstStrong(_ types: ArraySlice<BidiClass>) -> UInt8? {
    var index = types.startIndex
    while index < types.endIndex {
      if types[index] == .l { return 0 }
      if types[index] == .r || types[index] == .al { return 1 }
      index = isInitiator(types[index]) ? isolateEnd(types, from: index) : index + 1
    }
    return nil
  }

  /// X1 to X8.
  private mutating func resolveExplicit() {
    var stack: [(level: UInt8, override: BidiClass?, isIsolate: Bool)] = [(paragraphLevel, nil, false)]
    var (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)
    for index in scalars.indices {
      let last = stack[stack.count - 1]
      let odd = (last.level + 1) | 1
      let even = (last.level + 2) & ~1
      switch original[index] {
      case .rle, .lre, .rlo, .lro:
        let level = original[index] == .rle || original[index] == .rlo ? odd : even
        if level <= 125, overflowIsolates == 0, overflowEmbeddings == 0 {
          stack.append((level, original[index] == .rlo ? .r : original[index] == .lro ? .l : nil, false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .rli, .lri, .fsi:
        levels[index] = last.level
        types[index] = last.override ?? types[index]
        let content = original[(index + 1)..<Self.isolateEnd(original[...], from: index)]
        let isRight = original[index] == .rli || original[index] == .fsi && Self.firstStrong(content) == 1
        let level = isRight ? odd : even
        if level <= 125, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append((level, nil, true))
        } else {
          overflowIsolates += 1
        }
      case .pdi:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        levels[index] = stack[stack.count - 1].level
        types[index] = stack[stack.count - 1].override ?? .pdi
      case .pdf:
        if overflowIsolates > 0 {
        } else if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !last.isIsolate, stack.count >= 2 {
          stack.removeLast()
        }
      case .b: levels[index] = paragraphLevel
      case .bn: break
      default:
        levels[index] = last.level
        types[index] = last.override ?? types[index]
      }
    }
  }

  /// BD13, over level runs (BD7).
  private func isolatingRunSequences() -> [[Int]] {
    var runs: [[Int]] = []
    for index in scalars.indices where !isRemoved(index) {
      if let last = runs.last?.last, levels[last] == levels[index] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    var sequences: [[Int]] = []
    var used = Set<Int>()
    for start in runs.indices where !used.contains(start) {
      var sequence = runs[start]
      while let last = sequence.last, Self.isInitiator(original[last]) {
        let end = Self.isolateEnd(original[...], from: last)
        guard let next = runs.firstIndex(where: { $0[0] == end }) else { break }
        used.insert(next)
        sequence += runs[next]
      }
      sequences.append(sequence)
    }
    return sequences
  }

  private mutating func resolve(_ sequence: [Int]) {
    let level = explicit[sequence[0]]
    let before = (0..<sequence[0]).last { !isRemoved($0) }.map { explicit[$0] } ?? paragraphLevel
    let last = sequence[sequence.count - 1]
    let next = ((last + 1)..<scalars.count).first { !isRemoved($0) }.map { explicit[$0] } ?? paragraphLevel
    // The next run, unless an isolate is left open.
    let after = Self.isInitiator(original[last]) ? paragraphLevel : next
    let sos: BidiClass = max(level, before) & 1 == 1 ? .r : .l
    let eos: BidiClass = max(level, after) & 1 == 1 ? .r : .l
    var types = sequence.map { self.types[$0] }
    resolveWeak(&types, sos)
    let embedding: BidiClass = level & 1 == 1 ? .r : .l
    resolveBrackets(&types, sequence, sos, embedding)
    resolveNeutral(&types, sos, eos, embedding)
    for (place, index) in sequence.enumerated() {
      switch (level & 1, types[place]) {
      case (0, .r): levels[index] += 1
      case (0, .an), (0, .en): levels[index] += 2
      case (1, .l), (1, .an), (1, .en): levels[index] += 1
      default: break
      }
    }
  }

  private func resolveWeak(_ types: inout [BidiClass], _ sos: BidiClass) {
    for place in types.indices where types[place] == .nsm {  // W1
      let before = place > 0 ? types[place - 1] : sos
      types[place] = Self.isInitiator(before) || before == .pdi ? .on : before
    }
    for place in types.indices where types[place] == .en {  // W2
      if types[..<place].last(where: { [.l, .r, .al].contains($0) }) == .al { types[place] = .an }
    }
    for place in types.indices where types[place] == .al { types[place] = .r }  // W3
    for place in types.indices.dropFirst().dropLast() where types[place - 1] == types[place + 1] {  // W4
      if types[place - 1] == .en, types[place] == .es || types[place] == .cs { types[place] = .en }
      if types[place - 1] == .an, types[place] == .cs { types[place] = .an }
    }
    for place in types.indices where types[place] == .et {  // W5
      let before = types[..<place].last { $0 != .et }
      let after = types[place...].first { $0 != .et }
      if before == .en || after == .en { types[place] = .en }
    }
    for place in types.indices where [.es, .et, .cs].contains(types[place]) { types[place] = .on }  // W6
    for place in types.indices where types[place] == .en {  // W7
      if types[..<place].last(where: { $0 == .l || $0 == .r }) ?? sos == .l { types[place] = .l }
    }
  }

  private static let brackets: [Unicode.Scalar: (pair: Character, isOpening: Bool)] = [
    "(": ("(", true), ")": ("(", false), "[": ("[", true), "]": ("[", false), "{": ("{", true), "}": ("{", false),
    "\u{2329}": ("<", true), "\u{232A}": ("<", false), "\u{3008}": ("<", true), "\u{3009}": ("<", false),
  ]

  /// N0.
  private func resolveBrackets(_ types: inout [BidiClass], _ sequence: [Int], _ sos: BidiClass, _ embedding: BidiClass)
  {
    func strong(_ type: BidiClass) -> BidiClass? { type == .l ? .l : [.r, .en, .an].contains(type) ? .r : nil }
    var pairs: [(opening: Int, closing: Int)] = []
    var stack: [(pair: Character, place: Int)] = []
    for place in types.indices where types[place] == .on {
      guard let bracket = Self.brackets[scalars[sequence[place]]] else { continue }
      if bracket.isOpening {
        if stack.count == 63 { break }
        stack.append((bracket.pair, place))
      } else if let partner = stack.lastIndex(where: { $0.pair == bracket.pair }) {
        pairs.append((stack[partner].place, place))
        stack.removeSubrange(partner...)
      }
    }
    for (opening, closing) in pairs.sorted(by: { $0.opening < $1.opening }) {
      let inside = types[(opening + 1)..<closing].compactMap(strong)
      guard !inside.isEmpty else { continue }
      let before = types[..<opening].compactMap(strong).last ?? sos
      let type = inside.contains(embedding) ? embedding : before
      for place in [opening, closing] {
        types[place] = type
        for mark in types.indices.dropFirst(place + 1) {
          guard original[sequence[mark]] == .nsm else { break }
          types[mark] = type
        }
      }
    }
  }

  /// N1, N2.
  private func resolveNeutral(
    _ types: inout [BidiClass], _ sos: BidiClass, _ eos: BidiClass, _ embedding: BidiClass
  ) {
    func strong(_ type: BidiClass) -> BidiClass? { type == .l ? .l : [.r, .en, .an].contains(type) ? .r : nil }
    let given = types
    for place in given.indices where strong(given[place]) == nil {
      let before = given[..<place].compactMap(strong).last ?? sos
      let after = given[place...].lazy.compactMap(strong).first ?? eos
      types[place] = before == after ? before : embedding
    }
  }

  /// L1.
  private mutating func resetWhitespace() {
    for index in scalars.indices where !isRemoved(index) {
      let rest = (index..<scalars.count).drop { isRemoved($0) || [.ws, .lri, .rli, .fsi, .pdi].contains(original[$0]) }
      let isTrailing = rest.first.map { original[$0] == .b || original[$0] == .s } ?? true
      if isTrailing { levels[index] = paragraphLevel }
    }
  }
}

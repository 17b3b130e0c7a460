// N0: paired brackets.

/// An opening bracket that waits for its partner.
struct OpenBracket {
  var pair: UInt32
  var index: Int
}

/// BD16: two brackets that belong together, as positions in the sequence.
struct BracketPair {
  var opening: Int
  var closing: Int
}

extension BidiResolver {
  /// Resolves the brackets of the sequence in hand, pair by pair in the order of the opening ones.
  mutating func resolveBrackets(_ context: SequenceContext) {
    findBracketPairs(context.count)
    for pair in bracketPairs {
      guard let type = direction(of: pair, context) else { continue }
      setBracket(pair.opening, type, context.count)
      setBracket(pair.closing, type, context.count)
    }
  }

  /// BD16: finds the pairs, with a stack of 63 places.
  private mutating func findBracketPairs(_ count: Int) {
    if !openBrackets.isEmpty { openBrackets.removeAll(keepingCapacity: true) }
    if !bracketPairs.isEmpty { bracketPairs.removeAll(keepingCapacity: true) }
    scan: for index in 0..<count where types[index] == .on {
      let position = Int(positions[index])
      switch Bracket(kind: stretchKinds[position]) {
      case .opening:
        if openBrackets.count == 63 { break scan }
        openBrackets.append(OpenBracket(pair: bracketPair(scalars[Int(stretchStarts[position])]), index: index))
      case .closing:
        let pair = bracketPair(scalars[Int(stretchStarts[position])])
        if let partner = openBrackets.lastIndex(where: { $0.pair == pair }) {
          bracketPairs.append(BracketPair(opening: openBrackets[partner].index, closing: index))
          openBrackets.removeSubrange(partner...)
        }
      case nil:
        break
      }
    }
    if bracketPairs.count > 1 { bracketPairs.sort { $0.opening < $1.opening } }
  }

  /// N0 b, c, d: the direction that a pair takes from what it holds and what comes before it, or nil for none.
  private func direction(of pair: BracketPair, _ context: SequenceContext) -> BidiClass? {
    let embedding = context.embedding
    var holdsOpposite = false
    for index in (pair.opening + 1)..<pair.closing {
      guard types[index].isResolved else { continue }
      if types[index].side == embedding { return embedding }  // b
      holdsOpposite = true
    }
    guard holdsOpposite else { return nil }  // d
    var index = pair.opening - 1
    while index >= 0 {
      // c: what comes before decides between the opposite direction (c1) and the embedding's (c2).
      if types[index].isResolved { return types[index].side }
      index -= 1
    }
    return context.sos
  }

  /// Gives a bracket its direction, and the marks on it, which W1 had made ON with it.
  private mutating func setBracket(_ index: Int, _ type: BidiClass, _ count: Int) {
    types[index] = type
    var mark = index + 1
    while mark < count, BidiClass(kind: stretchKinds[Int(positions[mark])]) == .nsm {
      types[mark] = type
      mark += 1
    }
  }
}

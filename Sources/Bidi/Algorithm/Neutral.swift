// N1, N2: neutral types.

/// Gives every run of neutrals the direction of both its sides (N1), or else the embedding's (N2).
func resolveNeutral(_ types: inout [BidiClass], _ context: SequenceContext) {
  guard context.present.intersects(.neutrals | .separators | BidiClass.nsm.only) else { return }
  var types = types.mutableSpan
  let count = context.count
  var before = context.sos
  var index = 0
  while index < count {
    let type = types[index]
    if type.isResolved {
      before = type.side
      index += 1
      continue
    }
    let start = index
    while index < count, !types[index].isResolved { index += 1 }
    let after = index < count ? types[index].side : context.eos
    let side = before == after ? before : context.embedding
    for one in start..<index { types[one] = side }
  }
}

extension BidiClass {
  /// After the rules W only these are left beside neutrals: L, R, EN, AN.
  @inline(__always) var isResolved: Bool { rawValue <= BidiClass.an.rawValue }

  /// The direction that a resolved type has for its neighbours: numbers count as R (N0 to N2).
  @inline(__always) var side: BidiClass { self == .l ? .l : .r }
}

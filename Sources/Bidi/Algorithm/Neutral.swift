// N1, N2: neutral types.

/// Gives every run of neutrals the direction of both its sides (N1), or else the embedding's (N2).
func resolveNeutral(_ types: inout [BidiClass], _ context: SequenceContext) {
  var types = types.mutableSpan
  let count = context.count
  var before = context.sos
  var index = 0
  while index < count {
    if let strong = strongType(types[index]) {
      before = strong
      index += 1
      continue
    }
    let start = index
    var after = context.eos
    while index < count {
      if let strong = strongType(types[index]) {
        after = strong
        break
      }
      index += 1
    }
    let type = before == after ? before : context.embedding
    for one in start..<index { types[one] = type }
  }
}

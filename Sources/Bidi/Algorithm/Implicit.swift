// I1, I2: implicit levels.

/// Writes the level of every stretch of a sequence: the embedding's, raised by the resolved type.
func resolveImplicit(_ types: [BidiClass], _ positions: [Int32], _ context: SequenceContext, into levels: inout [UInt8])
{
  let types = types.span
  let positions = positions.span
  var levels = levels.mutableSpan
  let level = context.level
  let isOdd = level & 1 == 1
  // I1: in an even level R goes up one and numbers two. I2: in an odd one all but R go up one.
  let left = isOdd ? level + 1 : level
  let right = isOdd ? level : level + 1
  let number = isOdd ? level + 1 : level + 2
  for index in 0..<context.count {
    let type = types[index]
    levels[Int(positions[index])] = type == .r ? right : type == .l ? left : number
  }
}

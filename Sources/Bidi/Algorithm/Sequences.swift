// X9, X10: level runs, isolating run sequences, and the rules W, N and I over each of them.

/// BD7: adjoining stretches of one level, what X9 removes left out of account.
struct LevelRun {
  var level: UInt8
  /// The first and the last stretch that X9 does not remove.
  var first: Int
  var last: Int
  /// BD13: the run that goes on with this one's sequence behind the isolate that ends it, or -1.
  var next = -1
  /// False when another run goes on with this one.
  var startsSequence = true
}

/// What the rules must know of an isolating run sequence beside its types.
struct SequenceContext {
  /// The embedding level of all its characters.
  var level: UInt8
  /// The types at its start and end (X10), `.l` or `.r`.
  var sos: BidiClass
  var eos: BidiClass
  /// The classes that it has, after explicit levels.
  var present = BidiClassSet()
  var count = 0

  /// The embedding direction, e of the rules N0 and N2.
  var embedding: BidiClass { level & 1 == 0 ? .l : .r }
}

extension BidiResolver {
  /// A paragraph without explicit controls is one level run and one sequence.
  mutating func resolveSingleRun(_ range: Range<Int>, level: UInt8) {
    let side: BidiClass = level == 0 ? .l : .r
    var context = SequenceContext(level: level, sos: side, eos: side)
    (context.count, context.present) = gatherRun(stretchKinds, range, into: &types, &positions)
    resolveSequence(context)
  }

  /// X10: the sequences of a paragraph with explicit controls, one after the other.
  mutating func resolveSequences(_ range: Range<Int>, level: UInt8) {
    findRuns(range)
    linkRuns()
    for start in runs.indices where runs[start].startsSequence {
      var end = start
      var present = BidiClassSet()
      var count = 0
      while true {
        gather(runs[end].first...runs[end].last, after: &count, &present)
        guard runs[end].next >= 0 else { break }
        end = runs[end].next
      }
      let own = runs[start].level
      let before = start > 0 ? runs[start - 1].level : level
      // An isolate that ends the sequence is not closed: then the paragraph's level counts.
      let isOpen = isIsolateInitiator(runs[end].last)
      let after = isOpen || end + 1 == runs.count ? level : runs[end + 1].level
      resolveSequence(
        SequenceContext(
          level: own, sos: max(own, before) & 1 == 0 ? .l : .r, eos: max(own, after) & 1 == 0 ? .l : .r,
          present: present, count: count))
    }
  }

  /// BD7: splits a paragraph into level runs.
  private mutating func findRuns(_ range: Range<Int>) {
    runs.removeAll(keepingCapacity: true)
    for index in range where !isRemoved(index) {
      if let last = runs.indices.last, runs[last].level == stretchLevels[index] {
        runs[last].last = index
      } else {
        runs.append(LevelRun(level: stretchLevels[index], first: index, last: index))
      }
    }
  }

  /// BD13: joins the run that an isolate ends with the one that its PDI starts.
  private mutating func linkRuns() {
    open.removeAll(keepingCapacity: true)
    for run in runs.indices {
      if BidiClass(kind: stretchKinds[runs[run].first]) == .pdi, let before = open.popLast() {
        runs[before].next = run
        runs[run].startsSequence = false
      }
      if isIsolateInitiator(runs[run].last) { open.append(run) }
    }
  }

  /// Appends the stretches of a run to the sequence in hand, without those that X9 removes.
  private mutating func gather(_ range: ClosedRange<Int>, after count: inout Int, _ present: inout BidiClassSet) {
    for index in range where !isRemoved(index) {
      let type = overridden[index]
      // An overridden bracket is no bracket any more, so the mark of brackets stands only beside ON.
      present.insert(kind: type == .on ? stretchKinds[index] : 0x40 | type.rawValue)
      types[count] = type
      positions[count] = Int32(truncatingIfNeeded: index)
      count += 1
    }
  }

  private func isRemoved(_ index: Int) -> Bool {
    BidiClassSet.removed.contains(BidiClass(kind: stretchKinds[index]))
  }

  private func isIsolateInitiator(_ index: Int) -> Bool {
    let kind = BidiClass(kind: stretchKinds[index])
    return kind == .lri || kind == .rli || kind == .fsi
  }

  /// Runs the rules W, N and I over the sequence in hand, those that have anything to do in it.
  private mutating func resolveSequence(_ context: SequenceContext) {
    resolveWeak(&types, context)
    if context.present.hasVariants { resolveBrackets(context) }
    resolveNeutral(&types, context)
    resolveImplicit(types, positions, context, into: &stretchLevels)
  }

  /// X9: what is removed takes the level of what is before it, at the start the paragraph's.
  mutating func fillRemoved(_ range: Range<Int>, level: UInt8) {
    var before = level
    for index in range {
      if isRemoved(index) { stretchLevels[index] = before } else { before = stretchLevels[index] }
    }
  }
}

/// Gathers the types of a run without explicit controls, and their positions, without what X9 removes.
private func gatherRun(
  _ kinds: [UInt8], _ range: Range<Int>, into types: inout [BidiClass], _ positions: inout [Int32]
) -> (count: Int, present: BidiClassSet) {
  let kinds = kinds.span
  var types = types.mutableSpan
  var positions = positions.mutableSpan
  var count = 0
  var present = BidiClassSet()
  for index in range {
    let kind = kinds[index]
    if kind & 0x1F == BidiClass.bn.rawValue { continue }
    present.insert(kind: kind)
    types[count] = BidiClass(kind: kind)
    positions[count] = Int32(truncatingIfNeeded: index)
    count += 1
  }
  return (count, present)
}

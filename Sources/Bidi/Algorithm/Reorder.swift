// L1, L2: what depends on lines. A paragraph counts as one line here.

/// L1: separators, and whitespace before them and at the end of the line, are at the paragraph's level.
///
/// - Parameters:
///   - kinds: bytes of the class table, for the original classes.
///   - range: the line.
func resetWhitespace(
  _ levels: inout [UInt8], _ kinds: [UInt8], _ range: Range<Int>, level: UInt8, present: BidiClassSet
) {
  let hasSeparators = present.contains(.s) || present.contains(.b)
  let kinds = kinds.span
  var levels = levels.mutableSpan
  var isTrailing = true
  for index in range.reversed() {
    let kind = BidiClass(kind: kinds[index])
    if kind == .s || kind == .b {
      isTrailing = true
      levels[index] = level
    } else if !BidiClassSet.trailing.contains(kind) {
      if !hasSeparators { return }
      isTrailing = false
    } else if isTrailing {
      levels[index] = level
    }
  }
}

/// L2: puts the items of a line in visual order, from left to right.
///
/// - Parameters:
///   - levels: the level of each item.
///   - order: gets the items in visual order, as positions in `levels`; what it held is gone.
/// - Complexity: O(n · depth).
func reorder(_ levels: ArraySlice<UInt8>, into order: inout [Int]) {
  order.removeAll(keepingCapacity: true)
  order.append(contentsOf: levels.indices)
  guard let highest = levels.max(), let lowest = levels.lazy.map({ $0 | 1 }).min(), highest >= lowest else { return }
  let start = levels.startIndex
  for level in stride(from: highest, through: lowest, by: -1) {
    // Items of this level or above are still next to each other in `order`, at their own places.
    var index = levels.startIndex
    while index < levels.endIndex {
      guard levels[index] >= level else {
        index += 1
        continue
      }
      let first = index
      while index < levels.endIndex, levels[index] >= level { index += 1 }
      order[(first - start)..<(index - start)].reverse()
    }
  }
}

extension BidiResolver {
  /// The scalars of the text read last in visual order, from left to right, paragraph after paragraph (L2).
  ///
  /// Each paragraph is one line, its separator included. The result is a permutation of the positions in `levels`.
  ///
  /// - Complexity: O(n · depth).
  public func visualScalarOrder() -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(levels.count)
    var line: [Int] = []
    for paragraph in paragraphs {
      reorder(levels[paragraph.scalars], into: &line)
      order.append(contentsOf: line)
    }
    return order
  }
}

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
///   - line: the items of the line.
///   - order: gets the items in visual order, as positions in `levels`; what it held is gone.
/// - Complexity: O(n · depth).
func reorder(_ levels: [UInt8], _ line: Range<Int>, into order: inout [Int]) {
  order.removeAll(keepingCapacity: true)
  let levels = levels.span
  var highest: UInt8 = 0
  var lowestOdd: UInt8 = 127
  for index in line {
    order.append(index)
    highest = max(highest, levels[index])
    // The odd level above an even one turns what the next turn turns back.
    lowestOdd = min(lowestOdd, levels[index] | 1)
  }
  guard highest >= lowestOdd else { return }
  var order = order.mutableSpan
  var level = highest
  while level >= lowestOdd {
    // Items of this level or above are still next to each other in `order`, at their own places.
    var index = line.lowerBound
    while index < line.upperBound {
      let start = index
      while index < line.upperBound, levels[index] >= level { index += 1 }
      reverse(&order, from: start - line.lowerBound, to: index - line.lowerBound)
      if index == start { index += 1 }
    }
    level -= 1
  }
}

private func reverse(_ order: inout MutableSpan<Int>, from start: Int, to end: Int) {
  var left = start
  var right = end - 1
  while left < right {
    order.swapAt(left, right)
    left += 1
    right -= 1
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
    if paragraphs.count == 1 {
      reorder(levelStore, 0..<count, into: &order)
      return order
    }
    var line: [Int] = []
    for paragraph in paragraphs {
      reorder(levelStore, paragraph.scalars, into: &line)
      order.append(contentsOf: line)
    }
    return order
  }
}

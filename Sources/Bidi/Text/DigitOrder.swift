// Do numbers keep the order of their digits?

extension BidiResolver {
  /// True when the digits of every number are seen from left to right in the order of the text, a leading plus sign too.
  ///
  /// All decimal digits of a line are one number, however they are grouped (`+966 50 123 4567`, `4000-1234`): where a
  /// reader of right-to-left text sees the groups the other way round the answer is false. Only letters that are read
  /// from right to left part two numbers, since then their order is the order of the sentence.
  ///
  /// - Complexity: O(n · depth).
  public mutating func digitsInOrder(_ text: String, direction: BaseDirection) -> Bool {
    resolveWhole(text.utf8.span, direction: direction)
    guard levels.contains(where: { $0 & 1 == 1 }) else { return true }
    var order: [Int] = []
    var places: [Int] = []
    for line in lines() {
      reorder(levelStore, line.content, into: &order)
      places.removeAll(keepingCapacity: true)
      places.append(contentsOf: repeatElement(0, count: order.count))
      for (place, index) in order.enumerated() { places[index - line.content.lowerBound] = place }
      if !digitsAscend(line.content, places) { return false }
    }
    return true
  }

  /// True when the places of the digits of each number ascend.
  private func digitsAscend(_ line: Range<Int>, _ places: [Int]) -> Bool {
    var before = -1
    for index in line {
      if isRightToLeftLetter(index) {
        before = -1
      } else if isDigit(index) || isLeadingPlus(index, in: line) {
        let place = places[index - line.lowerBound]
        if place < before { return false }
        before = place
      }
    }
    return true
  }

  private func isDigit(_ index: Int) -> Bool { decimalDigit(code: scalars[index]) != nil }

  private func isLeadingPlus(_ index: Int, in line: Range<Int>) -> Bool {
    guard scalars[index] == 0x2B || scalars[index] == 0xFF0B else { return false }
    return index + 1 < line.upperBound && isDigit(index + 1) && !(index > line.lowerBound && isDigit(index - 1))
  }
}

/// True when the digits of every number are seen in the order of the text; `BidiResolver.digitsInOrder` says how.
public func digitsInOrder(_ text: String, direction: BaseDirection) -> Bool {
  var resolver = BidiResolver()
  return resolver.digitsInOrder(text, direction: direction)
}

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
    digitsInOrder(text.utf8.span, direction: direction)
  }

  /// The same for a text in UTF-8.
  public mutating func digitsInOrder(_ utf8: Span<UInt8>, direction: BaseDirection) -> Bool {
    resolveWhole(utf8, direction: direction)
    guard present.intersects(.numbers) || hasUncommonDigits else { return true }
    for line in lines() {
      reorder(levelStore, line.content, into: &order)
      places.removeAll(keepingCapacity: true)
      places.append(contentsOf: repeatElement(0, count: order.count))
      for (place, index) in order.enumerated() { places[index - line.content.lowerBound] = place }
      if !digitsAscend(line.content) { return false }
    }
    return true
  }

  /// True when the places of the digits of each number ascend.
  private func digitsAscend(_ line: Range<Int>) -> Bool {
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

  /// Digits that are no numbers for the algorithm but letters, as those of Devanagari and N'Ko.
  private var hasUncommonDigits: Bool {
    (0..<count).contains { scalars[$0] >= 0x7C0 && isDigit($0) }
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

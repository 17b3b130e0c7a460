// What is seen, from left to right, as a string that can be read.

extension BidiResolver {
  /// What is seen of a text, from left to right, one line below the other.
  ///
  /// Runs are in visual order (L2), marks stay behind their base (L3), and brackets and the like are mirrored where they
  /// stand right to left (L4). The letters inside a right-to-left word are in the order in which they are read, so that
  /// the word can be recognised: `+966 50 123 4567` set right to left gives `4567 123 50 966+`, and two Hebrew words
  /// change places with each other but are not spelt backwards. Where an override has turned a word round, it does read
  /// backwards. What shows nothing is left out: bidi controls, fillers, and joiners that stand at no letter.
  ///
  /// - Parameters:
  ///   - text: in logical order.
  ///   - direction: of its paragraphs.
  /// - Complexity: O(n · depth).
  public mutating func visualOrder(_ text: String, direction: BaseDirection) -> String {
    resolveWhole(text.utf8.span, direction: direction)
    var seen = String.UnicodeScalarView()
    for line in lines() {
      let clusters = clusters(of: line.content)
      var order: [Int] = []
      reorder(clusters.map(\.level), clusters.indices, into: &order)
      turnWords(clusters, &order)
      for cluster in order { write(clusters[cluster], to: &seen) }
      for index in line.separator { append(scalars[index], to: &seen) }
    }
    return String(seen)
  }

  /// What stays together in visual order: a character with its marks, joiners and modifiers.
  private struct Cluster {
    var scalars: Range<Int>
    var level: UInt8
    /// Is it a letter that is read from right to left, or may it stand within a word of them?
    var isLetter: Bool
    var isQuote: Bool
  }

  private func clusters(of range: Range<Int>) -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(range.count)
    for index in range where isVisible(index, in: range) {
      if let last = clusters.indices.last, continuesCluster(index, after: clusters[last].scalars) {
        clusters[last].scalars = clusters[last].scalars.lowerBound..<(index + 1)
        continue
      }
      let isQuote = scalars[index] == 0x22 || scalars[index] == 0x27 || scalars[index] == 0x2019
      clusters.append(
        Cluster(
          scalars: index..<(index + 1), level: levelStore[index],
          isLetter: isRightToLeftLetter(index) || scalars[index] == 0x5F3 || scalars[index] == 0x5F4,
          isQuote: isQuote))
    }
    return clusters
  }

  /// Marks, and the parts of emoji.
  private func continuesCluster(_ index: Int, after cluster: Range<Int>) -> Bool {
    if BidiClass(kind: kinds[index]) == .nsm {
      // Behind an invisible character with a direction (LRM, RLM) a mark stands alone.
      let before = BidiClass(kind: kinds[index - 1])
      return index == cluster.upperBound || before == .nsm || before == .bn
    }
    switch scalars[index] {
    case 0x200C, 0x200D, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: return true
    default:
      return scalars[cluster.upperBound - 1] == 0x200D && BidiClass(kind: kinds[cluster.lowerBound]) == .on
    }
  }

  /// False for what shows nothing: controls, and ignorable characters other than selectors and joiners in their place.
  private func isVisible(_ index: Int, in line: Range<Int>) -> Bool {
    let code = scalars[index]
    switch code {
    case 0x200C, 0x200D:
      // A joiner changes the letters at both its sides.
      guard index > line.lowerBound, index + 1 < line.upperBound else { return false }
      return isShaped(index - 1) && isShaped(index + 1)
    case 0xFE00...0xFE0F, 0xE0020...0xE01EF:
      return true
    default:
      return BidiClass(kind: kinds[index]) != .bn && !isDefaultIgnorable(code: code)
    }
  }

  private func isShaped(_ index: Int) -> Bool {
    let category = GeneralCategory(code: scalars[index])
    return category.isLetter || category.isMark || category == .so
  }

  /// Puts the letters of each right-to-left word back into the order in which they are read.
  private func turnWords(_ clusters: [Cluster], _ order: inout [Int]) {
    var index = 0
    while index < order.count {
      guard clusters[order[index]].isLetter else {
        index += 1
        continue
      }
      let start = index
      while index < order.count, isInWord(index, clusters, order) { index += 1 }
      order[start..<index].reverse()
    }
  }

  /// A letter, or a quotation mark between two letters: the geresh and gershayim of everyday Hebrew.
  private func isInWord(_ index: Int, _ clusters: [Cluster], _ order: [Int]) -> Bool {
    if clusters[order[index]].isLetter { return true }
    return clusters[order[index]].isQuote && index + 1 < order.count && clusters[order[index + 1]].isLetter
      && index > 0 && clusters[order[index - 1]].isLetter
  }

  private func write(_ cluster: Cluster, to seen: inout String.UnicodeScalarView) {
    for index in cluster.scalars where index == cluster.scalars.lowerBound || isVisible(index, in: 0..<count) {
      append(cluster.level & 1 == 1 ? mirrorImage(scalars[index]) ?? scalars[index] : scalars[index], to: &seen)
    }
  }

  private func append(_ code: UInt32, to seen: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(code) { seen.append(scalar) }
  }
}

/// What is seen of a text, from left to right; `BidiResolver.visualOrder` says how.
public func visualOrder(_ text: String, direction: BaseDirection) -> String {
  var resolver = BidiResolver()
  return resolver.visualOrder(text, direction: direction)
}

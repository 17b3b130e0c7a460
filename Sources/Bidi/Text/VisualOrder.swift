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
    var seen: [UInt8] = []
    seen.reserveCapacity(text.utf8.count)
    appendVisualOrder(of: text.utf8.span, direction: direction, to: &seen)
    return String(decoding: seen, as: UTF8.self)
  }

  /// Appends what is seen of a text to a buffer, as UTF-8; otherwise as `visualOrder`.
  public mutating func appendVisualOrder(of utf8: Span<UInt8>, direction: BaseDirection, to seen: inout [UInt8]) {
    resolveWhole(utf8, direction: direction)
    for line in lines() {
      orderClusters(of: line.content)
      for cluster in order { write(clusters[cluster], clusterLevels[cluster], to: &seen) }
      for index in line.separator { appendUTF8(scalars[index], to: &seen) }
    }
  }

  /// Puts the places of the clusters of a line into `order`, as they are seen.
  mutating func orderClusters(of line: Range<Int>) {
    findClusters(of: line)
    reorder(clusterLevels, clusters.indices, into: &order)
    turnWords()
  }

  private mutating func findClusters(of range: Range<Int>) {
    clusters.removeAll(keepingCapacity: true)
    clusterLevels.removeAll(keepingCapacity: true)
    for index in range where isVisible(index, in: range) {
      if let last = clusters.last, continuesCluster(index, after: last.scalars) {
        clusters[clusters.count - 1].scalars = last.scalars.lowerBound..<(index + 1)
        continue
      }
      var place = Cluster.Place.other
      switch scalars[index] {
      case 0x22, 0x27, 0x2019: place = .betweenLetters
      case 0x5F3, 0x5F4: place = .letter
      default: if isRightToLeftLetter(index) { place = .letter }
      }
      clusters.append(Cluster(scalars: index..<(index + 1), place: place))
      clusterLevels.append(levelStore[index])
    }
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
    case 0x20...0x7E:
      return true
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
  private mutating func turnWords() {
    var index = 0
    while index < order.count {
      guard clusters[order[index]].place == .letter else {
        index += 1
        continue
      }
      let start = index
      while index < order.count, isInWord(index) { index += 1 }
      order[start..<index].reverse()
    }
  }

  /// A letter, or a quotation mark between two letters: the geresh and gershayim of everyday Hebrew.
  private func isInWord(_ index: Int) -> Bool {
    switch clusters[order[index]].place {
    case .letter: true
    case .other: false
    case .betweenLetters:
      index > 0 && clusters[order[index - 1]].place == .letter
        && index + 1 < order.count && clusters[order[index + 1]].place == .letter
    }
  }

  private func write(_ cluster: Cluster, _ level: UInt8, to seen: inout [UInt8]) {
    for index in cluster.scalars where isSeen(index, in: cluster) { appendUTF8(seenScalar(index, level), to: &seen) }
  }

  /// Whether a scalar of a cluster shows anything; its first one does.
  func isSeen(_ index: Int, in cluster: Cluster) -> Bool {
    index == cluster.scalars.lowerBound || isVisible(index, in: 0..<count)
  }

  /// What is seen of a scalar at an embedding level.
  func seenScalar(_ index: Int, _ level: UInt8) -> UInt32 {
    let code = scalars[index]
    // L4. Whatever has a mirror image is of class ON.
    guard level & 1 == 1, BidiClass(kind: kinds[index]) == .on else { return code }
    return mirrorImage(code) ?? code
  }
}

/// What stays together in visual order: a character with its marks, joiners and modifiers.
struct Cluster {
  /// What it is in a word that is read from right to left.
  enum Place {
    case letter, betweenLetters, other
  }

  var scalars: Range<Int>
  var place: Place
}

/// What is seen of a text, from left to right; `BidiResolver.visualOrder` says how.
public func visualOrder(_ text: String, direction: BaseDirection) -> String {
  var resolver = BidiResolver()
  return resolver.visualOrder(text, direction: direction)
}

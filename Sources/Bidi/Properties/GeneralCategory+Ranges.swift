extension GeneralCategory {
  /// The code points of some categories as ranges, ascending. Cost: one pass over some 3,000 boundaries.
  public static func ranges(of categories: Set<GeneralCategory>) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    for (index, boundary) in categoryBoundaries.enumerated() {
      let start = boundary >> 8
      let end = index + 1 < categoryBoundaries.count ? categoryBoundaries[index + 1] >> 8 - 1 : 0x10FFFF
      guard categories.contains(GeneralCategory(code: start)) else { continue }
      if let last = ranges.last, last.upperBound + 1 == start {
        ranges[ranges.count - 1] = last.lowerBound...end
      } else {
        ranges.append(start...end)
      }
    }
    return ranges
  }
}

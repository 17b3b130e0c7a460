extension GeneralCategory {
  /// The code points of some categories as ranges, ascending. Cost: one pass over some 3,000 boundaries.
  public static func ranges(of categories: Set<GeneralCategory>) -> [ClosedRange<UInt32>] {
    let wanted = categories.reduce(UInt32(0)) { $0 | 1 << UInt32($1.rawValue) }
    var ranges: [ClosedRange<UInt32>] = []
    for (index, boundary) in categoryBoundaries.enumerated() where wanted & 1 << (boundary & 0x1F) != 0 {
      let start = boundary >> 8
      let end = index + 1 < categoryBoundaries.count ? categoryBoundaries[index + 1] >> 8 - 1 : 0x10FFFF
      if let last = ranges.last, last.upperBound + 1 == start {
        ranges[ranges.count - 1] = last.lowerBound...end
      } else {
        ranges.append(start...end)
      }
    }
    return ranges
  }
}

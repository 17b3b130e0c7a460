/// The code points as one expression tells them apart: those that are in the same of its sets are one class.
///
/// An automaton over classes has an instruction for a set where one over bytes has hundreds: `\p{Nd}` is 60 ranges, and
/// takes one step. A class is looked up, for code points of one or two bytes of UTF-8, Arabic and Hebrew among them, in
/// a table, and for others by binary search.
@safe final class RegexAlphabet: @unchecked Sendable {
  // Nothing changes once it is made.

  /// The number of classes.
  let count: Int
  /// What stands before a place, for the assertions, when it is a code point of a class.
  let contexts: [RegexContext]
  /// The classes of the code points below `tableEnd`.
  @unsafe let table: UnsafeMutablePointer<UInt16>
  /// Behind 0x7FF code points have three bytes and more.
  static let tableEnd = 0x800
  /// Where runs of one class begin, ascending, the first with 0.
  private let starts: [UInt32]
  private let classes: [UInt16]
  /// For each set a row: whether a class is in it.
  private let members: [Bool]

  /// Finds the classes of some sets.
  ///
  /// - Parameter hasAssertions: whether letters and line ends must be told from what is beside them.
  init(_ sets: [ScalarSet], hasAssertions: Bool) throws(RegexError) {
    let all = hasAssertions ? sets + [Self.word, Self.newline] : sets
    let starts = Self.starts(all)
    var (classes, count) = Self.refine(starts, by: all)
    count = Self.renumber(&classes, count)
    guard count < UInt16.max else { throw .tooLarge }
    var members = Array(repeating: false, count: all.count * count)
    for (row, set) in all.enumerated() {
      Self.eachRun(of: set, in: starts) { members[row * count + classes[$0]] = true }
    }
    contexts = (0..<count).map { number in
      guard hasAssertions else { return .other }
      if members[sets.count * count + number] { return .word }
      return members[(sets.count + 1) * count + number] ? .newline : .other
    }
    self.starts = starts
    self.classes = classes.map { UInt16($0) }
    self.members = members
    self.count = count
    unsafe table = .allocate(capacity: Self.tableEnd)
    for (run, start) in starts.enumerated() where start < Self.tableEnd {
      let end = run + 1 < starts.count ? min(Int(starts[run + 1]), Self.tableEnd) : Self.tableEnd
      unsafe (table + Int(start)).initialize(repeating: self.classes[run], count: end - Int(start))
    }
  }

  deinit { unsafe table.deallocate() }

  /// The class of a code point.
  func number(of code: UInt32) -> Int {
    if code < Self.tableEnd { return unsafe Int(table[Int(code)]) }
    var low = 0
    var high = starts.count
    // starts[low] <= code, and high is the end or starts[high] > code.
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= code { low = middle } else { high = middle }
    }
    return Int(classes[low])
  }

  /// Whether the code points of a class are in a set, by its place.
  func contains(_ set: Int32, _ number: Int) -> Bool { members[Int(set) * count + number] }

  private static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  private static let newline = ScalarSet(0x0A)

  /// Where any of the sets begins or ends.
  private static func starts(_ sets: [ScalarSet]) -> [UInt32] {
    var bounds: [UInt32] = [0]
    for set in sets {
      for range in set.ranges {
        bounds.append(range.lowerBound)
        if range.upperBound < ScalarSet.last { bounds.append(range.upperBound + 1) }
      }
    }
    bounds.sort()
    return bounds.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Calls a body with the place of each run that is in a set.
  private static func eachRun(of set: ScalarSet, in starts: [UInt32], _ body: (Int) -> Void) {
    var place = 0
    for range in set.ranges {
      while starts[place] < range.lowerBound { place += 1 }
      while place < starts.count, starts[place] <= range.upperBound {
        body(place)
        place += 1
      }
    }
  }

  /// Parts the runs set by set: those of a class that are in the set become a class of their own.
  private static func refine(_ starts: [UInt32], by sets: [ScalarSet]) -> (classes: [Int], count: Int) {
    var classes = Array(repeating: 0, count: starts.count)
    var count = 1
    for set in sets {
      var parted = Array(repeating: -1, count: count)
      eachRun(of: set, in: starts) { place in
        let old = classes[place]
        if parted[old] < 0 {
          parted[old] = count
          count += 1
        }
        classes[place] = parted[old]
      }
    }
    return (classes, count)
  }

  /// Numbers the classes that are left in the order of their first runs; gives how many there are.
  private static func renumber(_ classes: inout [Int], _ count: Int) -> Int {
    var numbers = Array(repeating: -1, count: count)
    var next = 0
    for place in classes.indices {
      let old = classes[place]
      if numbers[old] < 0 {
        numbers[old] = next
        next += 1
      }
      classes[place] = numbers[old]
    }
    return next
  }
}

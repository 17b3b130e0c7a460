internal import Expressions
internal import Manifest

/// What one thread knows of the profiles that it met: which checks are left for their elements, and what of each.
///
/// A profile that is met once is only counted; at the second time the checks are simplified by the outcomes of the tests
/// that do not vary. Where hardly an element is like another the table gives up, and memory is bounded.
struct ProfileTable {
  /// A check of a profile that is not inapplicable in any case.
  struct Step {
    let check: Int32
    let guideline: Int32
    let usesRelatives: Bool
    /// The condition, or -1 where it holds; a place in `nodes`.
    let when: Int32
    /// What must hold, or -1 for a question.
    let expect: Int32
  }

  private struct Entry {
    var key: ProfileKey
    /// The range of `steps`; -1 before they are made.
    var first: Int32 = -1
    var end: Int32 = -1
  }

  /// The steps of all profiles.
  var steps: [Step] = []
  /// Simplified formulas: as in the plan.
  var nodes: [Formula.Node] = []
  var operands: [Int32] = []
  private var entries: [Entry] = []
  /// Open addressing: places in `entries`, -1 for none. Never more than half full.
  private var places: [Int32]
  private var looks = 0

  static let maximum = 4_096

  /// - Parameter capacity: how many profiles are known at most; a power of two.
  init(capacity: Int = maximum) {
    places = Array(repeating: -1, count: 2 * capacity)
  }

  /// What a look-up comes to.
  enum Found {
    /// The range of `steps`.
    case steps(Range<Int32>)
    /// Met for the second time: the steps are to be made, and given to `set`.
    case isDue(entry: Int)
    /// The element is to be looked at without its profile.
    case nothing
  }

  /// Looks a profile up, and counts it.
  @inline(__always) mutating func find(_ key: ProfileKey) -> Found {
    looks &+= 1
    var place = Int(truncatingIfNeeded: key.hash >> 40) & (places.count &- 1)
    // Ends at an empty place, of which half are.
    while true {
      let index = Int(places[place])
      guard index >= 0 else { return add(key, place) }
      if entries[index].key == key {
        let entry = entries[index]
        return entry.first >= 0 ? .steps(entry.first..<entry.end) : .isDue(entry: index)
      }
      place = (place &+ 1) & (places.count &- 1)
    }
  }

  /// Says whether profiles repeat so little that looking them up costs more than it saves.
  var isUseless: Bool { looks > 4_096 && entries.count * 4 > looks }

  private mutating func add(_ key: ProfileKey, _ place: Int) -> Found {
    guard entries.count < Self.maximum else { return .nothing }
    places[place] = Int32(entries.count)
    entries.append(Entry(key: key))
    return .nothing
  }

  /// Keeps the steps of a profile.
  mutating func set(_ entry: Int, _ range: Range<Int>) {
    entries[entry].first = Int32(range.lowerBound)
    entries[entry].end = Int32(range.upperBound)
  }
}

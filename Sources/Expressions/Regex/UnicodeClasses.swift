internal import Bidi
internal import Synchronization

/// The sets of `\p{...}`: general categories by their short names, and the scripts that a right-to-left audit speaks of.
enum UnicodeClasses {
  private static let known = Mutex<[String: ScalarSet]>([:])

  /// The set of a name such as `L`, `Lu` or `Arabic`; nil for one that is not known.
  static func set(_ name: String) -> ScalarSet? {
    if name == "Any" { return .all }
    if let set = known.withLock({ $0[name] }) { return set }
    guard let set = make(name) else { return nil }
    known.withLock { $0[name] = set }
    return set
  }

  private static func make(_ name: String) -> ScalarSet? {
    guard isName(name) else { return scriptRanges(name).map { ScalarSet($0) } }
    let wanted = GeneralCategory.allCases.filter { category in
      // `L` stands for `Lu`, `Ll` and so on. Unassigned code points are in no set, as in RE2.
      category != .cn && (category.shortName == name || category.shortName.prefix(1) == name)
    }
    // A script may have as short a name: `Yi`.
    if wanted.isEmpty { return scriptRanges(name).map { ScalarSet($0) } }
    return ScalarSet(GeneralCategory.ranges(of: Set(wanted)))
  }

  /// Upper case, then at most one letter in lower case.
  private static func isName(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    guard let first = scalars.first, ("A"..."Z").contains(first), scalars.count <= 2 else { return false }
    return scalars.count == 1 || ("a"..."z").contains(scalars[1])
  }
}

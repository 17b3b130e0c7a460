/// The known name that a misspelt one was most likely meant to be.
///
/// Counts insertions, deletions, replacements and swaps of neighbours (restricted Damerau-Levenshtein) over lower-cased
/// Unicode scalars; a name further away than a third of its length is no suggestion. Ties go to the earlier candidate.
///
/// - Parameters:
///   - name: what stands in the input.
///   - candidates: the names that are allowed there, in the order in which they should win ties.
/// - Returns: the nearest candidate, or nil when none is near.
/// - Complexity: O(n · m) for each candidate.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = folded(name)
  let limit = max(1, wanted.count / 3 + (wanted.count > 4 ? 1 : 0))
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = folded(candidate)
    guard abs(letters.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, letters)
    if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
  }
  return best?.name
}

/// Scalars in lower case without the separators that people mix up: `-`, `_`, `.` and spaces.
private func folded(_ name: String) -> [Unicode.Scalar] {
  name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " && $0 != "." }
}

private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var before = [Int](repeating: 0, count: b.count + 1)
  var previous = Array(0...b.count)
  var current = previous
  for i in 1...a.count {
    current[0] = i
    for j in 1...b.count {
      let replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var cost = min(previous[j] + 1, current[j - 1] + 1, replaced)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, before[j - 2] + 1) }
      current[j] = cost
    }
    before = previous
    previous = current
  }
  return previous[b.count]
}

/// A pattern of gitignore: `*.swift`, `/Pods`, `docs/**/images/`, `a?[0-9]`.
///
/// `*` and `?` stop at `/`, `**` as a whole part stands for any number of folders. A pattern with a `/` before its end is
/// of the folder it was written for; one without may match at any depth (gitignore(5)).
public struct GlobPattern: Hashable, Sendable {
  /// True where a leading `!` takes a path back in.
  public let isNegated: Bool
  /// True where only folders are meant: the pattern ends in `/`.
  public let isForFolders: Bool
  /// The parts between slashes; a part that is `**` is empty.
  private let parts: [[UInt8]]
  /// True where the first part must match the first part of the path.
  private let isAnchored: Bool
  /// True where the only part has no special character: it is compared.
  private let isLiteral: Bool

  /// Reads a line of a gitignore file; nil for an empty line and a comment.
  public init?(line: some Collection<UInt8>) {
    var text = Array(line)
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    // Spaces at the end count only behind a backslash.
    while text.last == UInt8(ascii: " "), text.dropLast().last != UInt8(ascii: "\\") { text.removeLast() }
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    isForFolders = text.last == UInt8(ascii: "/")
    if isForFolders { text.removeLast() }
    guard !text.isEmpty else { return nil }
    let star = UInt8(ascii: "*")
    // `**` alone is every path, as `**` in a longer pattern.
    isAnchored = text.contains(UInt8(ascii: "/")) || text == [star, star]
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).map {
      $0.elementsEqual([star, star]) ? [] : Array($0)
    }
    guard !parts.isEmpty else { return nil }
    isLiteral = parts.count == 1 && !parts[0].isEmpty && !parts[0].contains { "*?[\\".utf8.contains($0) }
  }

  /// Makes a pattern of a command's argument: as in a gitignore file of the project's folder.
  public init?(_ text: String) { self.init(line: text.utf8) }

  /// True where a path matches.
  ///
  /// - Parameters:
  ///   - path: the parts of the path below the folder that the pattern was written for.
  ///   - isFolder: whether it is a folder.
  /// - Complexity: O(parts of the pattern · parts of the path); a part takes O(n · m) at worst.
  public func matches(_ path: ArraySlice<ArraySlice<UInt8>>, isFolder: Bool) -> Bool {
    guard let name = path.last, isFolder || !isForFolders else { return false }
    if isAnchored { return matchesParts(path) }
    return isLiteral ? name.elementsEqual(parts[0]) : Self.matches(name, parts[0])
  }

  /// True where a path or a folder around it matches: what `--include` and `--exclude` mean.
  public func covers(_ path: [ArraySlice<UInt8>]) -> Bool {
    path.indices.contains { matches(path[...$0], isFolder: $0 < path.count - 1) }
  }

  /// Parts against parts. Goes back to the last `**` only: an earlier one need not take more than it had to.
  private func matchesParts(_ path: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    var (n, p) = (path.startIndex, 0)
    var star: (path: Int, part: Int)?
    while n < path.endIndex {
      if p < parts.count {
        if parts[p].isEmpty {
          // `a/**` is all that is inside of a, not a itself.
          if p == parts.count - 1 { return true }
          p += 1
          star = (n, p)
          continue
        }
        if Self.matches(path[n], parts[p]) {
          n += 1
          p += 1
          continue
        }
      }
      guard let last = star else { return false }
      n = last.path + 1
      p = last.part
      star = (n, p)
    }
    return p == parts.count
  }

  /// One part against one part: `*`, `?`, `[a-z]`, `\`. Goes back to the last star only.
  private static func matches(_ name: ArraySlice<UInt8>, _ pattern: [UInt8]) -> Bool {
    var (n, p) = (name.startIndex, pattern.startIndex)
    var star: (name: Int, pattern: Int)?
    while n < name.endIndex {
      if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
        star = (n, p + 1)
        p += 1
        continue
      }
      if p < pattern.endIndex, let end = Self.matchesOne(name[n], pattern, p) {
        p = end
        n += 1
        continue
      }
      guard let last = star else { return false }
      star = (last.name + 1, last.pattern)
      n = last.name + 1
      p = last.pattern
    }
    while p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") { p += 1 }
    return p == pattern.endIndex
  }

  /// The place behind the item of a pattern that a byte matches; nil where it does not.
  private static func matchesOne(_ byte: UInt8, _ pattern: [UInt8], _ place: Int) -> Int? {
    switch pattern[place] {
    case UInt8(ascii: "?"): return place + 1
    case UInt8(ascii: "\\") where place + 1 < pattern.endIndex: return pattern[place + 1] == byte ? place + 2 : nil
    case UInt8(ascii: "["):
      // One that is not closed is a bracket like any other character.
      guard let (isIn, end) = matchesSet(byte, pattern, place + 1) else { return byte == 0x5B ? place + 1 : nil }
      return isIn ? end : nil
    default: return pattern[place] == byte ? place + 1 : nil
    }
  }

  /// A set of bytes, `[a-z]` or `[!a-z]`; nil where it is not closed.
  private static func matchesSet(_ byte: UInt8, _ pattern: [UInt8], _ start: Int) -> (Bool, Int)? {
    var place = start
    var isNegated = false
    if place < pattern.endIndex, pattern[place] == UInt8(ascii: "!") || pattern[place] == UInt8(ascii: "^") {
      isNegated = true
      place += 1
    }
    var isIn = false
    var isFirst = true
    while place < pattern.endIndex, isFirst || pattern[place] != UInt8(ascii: "]") {
      isFirst = false
      let low = pattern[place]
      let isRange = place + 2 < pattern.endIndex && pattern[place + 1] == UInt8(ascii: "-")
      if isRange, pattern[place + 2] != UInt8(ascii: "]") {
        if low <= byte, byte <= pattern[place + 2] { isIn = true }
        place += 3
      } else {
        if low == byte { isIn = true }
        place += 1
      }
    }
    return place < pattern.endIndex ? (isIn != isNegated, place + 1) : nil
  }
}

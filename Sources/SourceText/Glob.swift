/// A pattern over paths and subjects, as build tools and version control write them.
///
/// | pattern | stands for |
/// |---|---|
/// | `*` | any text without a slash |
/// | `**` | any text; `**/` also for nothing at all |
/// | `?` | one character that is no slash |
/// | `[a-z]`, `[!a-z]` | one character of a set, or none of it |
/// | `{a,b}` | either |
/// | `\*` | the character itself |
///
/// A bracket or brace without its end stands for itself, so that every text is a pattern.
///
/// Source: POSIX.1-2017, Shell & Utilities, 2.13; `**` and braces as in gitignore(5) and bash(1).
public struct Glob: Hashable, Sendable {
  /// The pattern as it was written.
  public let pattern: String
  private let alternatives: [[Part]]

  /// How many patterns braces may stand for; what goes beyond is taken literally.
  private static let alternativeLimit = 256

  private enum Part: Hashable {
    case character(Unicode.Scalar)
    case one
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
    case run
    case anything
    /// `**/`: nothing, or anything that ends in a slash.
    case folders
  }

  /// Compiles a pattern. Cost: linear, times the number of alternatives in braces.
  public init(_ pattern: String) {
    self.pattern = pattern
    alternatives = Self.expand(Array(pattern.unicodeScalars)).map(Self.parts)
  }

  /// Whether a text is what the pattern says, as a whole. Cost: the product of both lengths at worst.
  public func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return alternatives.contains { Self.matches($0, scalars) }
  }

  // MARK: Matching

  /// Follows all ways through the pattern at once, so that no pattern is slow.
  private static func matches(_ parts: [Part], _ text: [Unicode.Scalar]) -> Bool {
    let none = [Bool](repeating: false, count: parts.count + 1)
    var states = none
    // Places of `**/` that are inside a folder's name: only a slash leads on from there.
    var inside = none
    states[0] = true
    skip(parts, &states)
    for scalar in text {
      var next = none
      for (place, part) in parts.enumerated() where states[place] || inside[place] {
        switch part {
        case .character(let wanted): if wanted == scalar { next[place + 1] = true }
        case .one: if scalar != "/" { next[place + 1] = true }
        case .set(let ranges, let isNegated):
          if scalar != "/", ranges.contains(where: { $0.contains(scalar) }) != isNegated { next[place + 1] = true }
        case .run: if scalar != "/" { next[place] = true }
        case .anything: next[place] = true
        case .folders:
          inside[place] = true
          if scalar == "/" { next[place + 1] = true }
        }
      }
      states = next
      skip(parts, &states)
      if !states.contains(true), !inside.contains(true) { return false }
    }
    return states[parts.count]
  }

  /// Goes on past parts that may stand for nothing.
  private static func skip(_ parts: [Part], _ states: inout [Bool]) {
    for (place, part) in parts.enumerated() where states[place] {
      switch part {
      case .run, .anything, .folders: states[place + 1] = true
      default: break
      }
    }
  }

  // MARK: Reading

  private static func parts(_ pattern: [Unicode.Scalar]) -> [Part] {
    var parts: [Part] = []
    var place = 0
    while place < pattern.count {
      let scalar = pattern[place]
      place += 1
      switch scalar {
      case "\\" where place < pattern.count:
        parts.append(.character(pattern[place]))
        place += 1
      case "?": parts.append(.one)
      case "*":
        var stars = 1
        while place < pattern.count, pattern[place] == "*" {
          stars += 1
          place += 1
        }
        if stars == 1 {
          parts.append(.run)
        } else if place < pattern.count, pattern[place] == "/", place == stars || pattern[place - stars - 1] == "/" {
          parts.append(.folders)
          place += 1
        } else {
          parts.append(.anything)
        }
      case "[":
        if let (set, end) = set(pattern, place) {
          parts.append(set)
          place = end
        } else {
          parts.append(.character(scalar))
        }
      default: parts.append(.character(scalar))
      }
    }
    return parts
  }

  /// The set that begins behind a bracket, and the place behind it; nil without an end.
  private static func set(_ pattern: [Unicode.Scalar], _ start: Int) -> (Part, Int)? {
    var place = start
    let isNegated = place < pattern.count && (pattern[place] == "!" || pattern[place] == "^")
    if isNegated { place += 1 }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let first = place
    while place < pattern.count, pattern[place] != "]" || place == first {
      let low = pattern[place]
      if place + 2 < pattern.count, pattern[place + 1] == "-", pattern[place + 2] != "]", pattern[place + 2] >= low {
        ranges.append(low...pattern[place + 2])
        place += 3
      } else {
        ranges.append(low...low)
        place += 1
      }
    }
    return place < pattern.count ? (.set(ranges, isNegated: isNegated), place + 1) : nil
  }

  /// The patterns that braces stand for, in order.
  private static func expand(_ pattern: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var done: [[Unicode.Scalar]] = []
    var waiting = [pattern]
    while let next = waiting.popLast() {
      guard done.count + waiting.count < alternativeLimit, let braces = braces(in: next) else {
        done.append(next)
        continue
      }
      let head = next[..<braces.start]
      let tail = next[(braces.end + 1)...]
      for choice in braces.choices.reversed() { waiting.append(Array(head + choice + tail)) }
    }
    return done
  }

  /// The first pair of braces with a comma in it; what stands behind a backslash is none.
  private static func braces(
    in pattern: [Unicode.Scalar]
  ) -> (start: Int, end: Int, choices: [ArraySlice<Unicode.Scalar>])? {
    var start = 0
    while start < pattern.count {
      if pattern[start] == "\\" {
        start += 2
        continue
      }
      if pattern[start] == "{", let cuts = cuts(of: pattern, from: start) {
        return (start, cuts[cuts.count - 1], zip(cuts, cuts.dropFirst()).map { pattern[($0 + 1)..<$1] })
      }
      start += 1
    }
    return nil
  }

  /// The places of a brace, of the commas between its choices and of the brace that closes it; nil without a choice.
  private static func cuts(of pattern: [Unicode.Scalar], from open: Int) -> [Int]? {
    var depth = 0
    var cuts = [open]
    var place = open
    while place < pattern.count {
      switch pattern[place] {
      case "\\": place += 1
      case "{": depth += 1
      case "}": depth -= 1
      case "," where depth == 1: cuts.append(place)
      default: break
      }
      if depth == 0 { return cuts.count > 1 ? cuts + [place] : nil }
      place += 1
    }
    return nil
  }
}

/// Patterns that leave out files and folders, read as in a `.gitignore`.
///
/// A pattern without a slash means a file or folder of that name at any depth; one with a slash starts at the top. What
/// is inside a folder that is left out is left out too.
public struct PathPatterns: Sendable {
  private let globs: [Glob]

  /// Compiles patterns.
  public init(_ patterns: [String]) {
    globs = patterns.map { pattern in
      var text = pattern[...]
      if text.hasSuffix("/") { text = text.dropLast() }
      let isAnchored = text.contains("/")
      if text.hasPrefix("/") { text = text.dropFirst() }
      return Glob(isAnchored ? String(text) : "**/" + text)
    }
  }

  /// Whether there is no pattern.
  public var isEmpty: Bool { globs.isEmpty }

  /// Whether a path, relative to where the patterns start, is left out by itself or by a folder that it is in.
  public func matches(_ path: String) -> Bool {
    guard !globs.isEmpty else { return false }
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if globs.contains(where: { $0.matches(part) }) { return true }
    }
    return false
  }
}

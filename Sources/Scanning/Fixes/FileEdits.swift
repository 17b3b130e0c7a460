/// The replacements of one file: made in its bytes, and shown as a unified diff.
public struct FileEdits: Sendable {
  /// The edits in ascending order; none overlap.
  public private(set) var edits: [ScannedFix.Edit] = []
  /// How many fixes were left out because they overlap with an earlier one.
  public private(set) var conflicts = 0

  /// Takes fixes: each as a whole or not at all, the same one once.
  ///
  /// - Parameters:
  ///   - fixes: in the order of their importance.
  ///   - size: the bytes of the file; an edit outside of them is a conflict.
  public init(_ fixes: [ScannedFix], size: Int) {
    for fix in Self.unique(fixes) {
      let isFree = fix.edits.allSatisfy { edit in
        edit.start <= edit.end && Int(edit.end) <= size && !edits.contains { Self.overlap($0, edit) }
      }
      if isFree { edits += fix.edits } else { conflicts += 1 }
    }
    edits.sort { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Fixes without those whose edits an earlier one holds all.
  private static func unique(_ fixes: [ScannedFix]) -> [ScannedFix] {
    var seen: Set<ScannedFix.Edit> = []
    return fixes.filter { fix in
      guard !fix.edits.isEmpty, !fix.edits.allSatisfy({ seen.contains($0) }) else { return false }
      seen.formUnion(fix.edits)
      return true
    }
  }

  private static func overlap(_ a: ScannedFix.Edit, _ b: ScannedFix.Edit) -> Bool {
    a == b || a.start < b.end && b.start < a.end || a.start == b.start
  }

  /// The bytes with the edits made.
  public func apply(to bytes: [UInt8]) -> [UInt8] {
    replaced(bytes, 0..<bytes.count, edits[...])
  }

  private func replaced(_ bytes: [UInt8], _ range: Range<Int>, _ edits: ArraySlice<ScannedFix.Edit>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count + 64)
    var place = range.lowerBound
    for edit in edits {
      result += bytes[place..<Int(edit.start)]
      result += edit.text.utf8
      place = Int(edit.end)
    }
    result += bytes[place..<range.upperBound]
    return result
  }

  // MARK: Diff

  /// Lines that edits touch, and what stands there then.
  private struct Change {
    /// Lines from 0.
    var lines: Range<Int>
    var after: [[UInt8]]
  }

  /// The edits as a unified diff with three lines of context; empty without edits.
  ///
  /// - Parameters:
  ///   - path: what the file is called in the head of the diff.
  ///   - bytes: the file as it is.
  public func unifiedDiff(_ path: String, _ bytes: [UInt8]) -> [UInt8] {
    let starts = Self.lineStarts(bytes)
    let changes = changes(bytes, starts)
    guard !changes.isEmpty else { return [] }
    // A tab ends a name that has blanks, as git and patch have it.
    let end = path.utf8.contains(0x20) ? "\t\n" : "\n"
    var diff = Array("--- a/\(path)\(end)+++ b/\(path)\(end)".utf8)
    var shift = 0
    var first = 0
    while first < changes.count {
      var last = first
      while last + 1 < changes.count, changes[last + 1].lines.lowerBound - changes[last].lines.upperBound <= 6 {
        last += 1
      }
      appendHunk(changes[first...last], bytes, starts, &shift, to: &diff)
      first = last + 1
    }
    return diff
  }

  private func changes(_ bytes: [UInt8], _ starts: [Int]) -> [Change] {
    var changes: [Change] = []
    var index = 0
    while index < edits.count {
      let firstLine = Self.line(of: Int(edits[index].start), starts)
      var lastLine = Self.line(of: max(Int(edits[index].end) - 1, Int(edits[index].start)), starts)
      var next = index + 1
      while next < edits.count, Self.line(of: Int(edits[next].start), starts) <= lastLine + 1 {
        lastLine = max(lastLine, Self.line(of: max(Int(edits[next].end) - 1, Int(edits[next].start)), starts))
        next += 1
      }
      let range = starts[firstLine]..<(lastLine + 1 < starts.count ? starts[lastLine + 1] : bytes.count)
      let text = replaced(bytes, range, edits[index..<next])
      changes.append(Change(lines: firstLine..<lastLine + 1, after: Self.lines(text)))
      index = next
    }
    return changes
  }

  private func appendHunk(
    _ changes: ArraySlice<Change>, _ bytes: [UInt8], _ starts: [Int], _ shift: inout Int, to diff: inout [UInt8]
  ) {
    let lineCount = starts.last == bytes.count && starts.count > 1 ? starts.count - 1 : starts.count
    guard let first = changes.first, let last = changes.last else { return }
    let from = max(0, first.lines.lowerBound - 3)
    let to = min(lineCount, last.lines.upperBound + 3)
    let added = changes.reduce(0) { $0 + $1.after.count - $1.lines.count }
    diff += "@@ -\(from + 1),\(to - from) +\(from + 1 + shift),\(to - from + added) @@\n".utf8
    shift += added
    var line = from
    for change in changes {
      while line < change.lines.lowerBound {
        append(" ", Self.text(line, bytes, starts), to: &diff)
        line += 1
      }
      for old in change.lines { append("-", Self.text(old, bytes, starts), to: &diff) }
      for new in change.after { append("+", new[...], to: &diff) }
      line = change.lines.upperBound
    }
    while line < to {
      append(" ", Self.text(line, bytes, starts), to: &diff)
      line += 1
    }
  }

  private func append(_ mark: String, _ line: ArraySlice<UInt8>, to diff: inout [UInt8]) {
    diff += mark.utf8
    diff += line
    if line.last != 0x0A { diff += "\n\\ No newline at end of file\n".utf8 }
  }

  // MARK: Lines, with their ends

  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
  }

  private static func line(of offset: Int, _ starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func text(_ line: Int, _ bytes: [UInt8], _ starts: [Int]) -> ArraySlice<UInt8> {
    bytes[starts[line]..<(line + 1 < starts.count ? starts[line + 1] : bytes.count)]
  }

  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    let starts = lineStarts(text)
    let all = starts.indices.map { Array(self.text($0, text, starts)) }
    return all.last?.isEmpty == true ? all.dropLast() : all
  }
}

// P1 to P3: paragraphs and their levels, and what every paragraph goes through.

extension BidiResolver {
  /// Resolves the levels of the decoded text, a paragraph after the other (P1).
  mutating func resolveDecoded(_ direction: BaseDirection) {
    levels.removeAll(keepingCapacity: true)
    levels.append(contentsOf: repeatElement(0, count: count))
    paragraphs.removeAll(keepingCapacity: true)
    guard present.contains(.b) else {
      if count > 0 { resolveParagraph(0..<count, present: present, direction) }
      return
    }
    var start = 0
    while start < count {
      var end = start
      var classes = BidiClassSet()
      repeat {
        classes.insert(kind: kinds[end])
        end += 1
      } while end < count && !endsParagraph(before: end)
      resolveParagraph(start..<end, present: classes, direction)
      start = end
    }
  }

  /// P1: a paragraph ends behind its separator; CR and LF together are one.
  func endsParagraph(before index: Int) -> Bool {
    guard BidiClass(kind: kinds[index - 1]) == .b else { return false }
    return !(isCarriageReturn(kind: kinds[index - 1]) && isLineFeed(kind: kinds[index]))
  }

  /// Runs the phases over one paragraph.
  private mutating func resolveParagraph(_ range: Range<Int>, present: BidiClassSet, _ direction: BaseDirection) {
    let level = direction.statedLevel ?? (firstStrong(in: range)?.level ?? 0)
    paragraphs.append(Paragraph(scalars: range, level: level))
    // Where nothing can raise a level, every rule ends at the paragraph's own: text of one direction, most of all text.
    if !present.intersects(level == 0 ? .raisedInLeftToRight : .raisedInRightToLeft) {
      if level != 0 { fillLevels(range, with: level) }
      return
    }
    if present.intersects(.explicit) {
      resolveExplicit(range, level: level, hasFirstStrongIsolates: present.contains(.fsi))
      resolveSequences(range, level: level)
    } else {
      resolveSingleRun(range, level: level)
    }
    if present.intersects(.removed) { fillRemoved(range, level: level) }
    resetWhitespace(&levels, kinds, range, level: level, present: present)
  }

  private mutating func fillLevels(_ range: Range<Int>, with level: UInt8) {
    var levels = self.levels.mutableSpan
    for index in range { levels[index] = level }
  }

  /// P2: the direction of the first strong character, isolates left out; nil without one.
  func firstStrong(in range: Range<Int>) -> Direction? {
    let kinds = self.kinds.span
    var depth = 0
    for index in range {
      switch BidiClass(kind: kinds[index]) {
      case .l where depth == 0: return .ltr
      case .r where depth == 0, .al where depth == 0: return .rtl
      case .lri, .rli, .fsi: depth += 1
      case .pdi where depth > 0: depth -= 1
      default: break
      }
    }
    return nil
  }
}

// P1 to P3: paragraphs and their levels, and what every paragraph goes through.

extension BidiResolver {
  /// Resolves the levels of the decoded text, a paragraph after the other (P1).
  mutating func resolveDecoded(_ direction: BaseDirection) {
    guard present.contains(.b) else {
      let level = stretches > 0 ? resolveParagraph(0..<stretches, present: present, direction) : 0
      setSingleParagraph(level: level)
      return
    }
    paragraphs.removeAll(keepingCapacity: true)
    var start = 0
    while start < stretches {
      var end = start
      var classes = BidiClassSet()
      repeat {
        classes.insert(kind: stretchKinds[end])
        end += 1
      } while end < stretches && !endsParagraph(before: end)
      let level = resolveParagraph(start..<end, present: classes, direction)
      paragraphs.append(Paragraph(scalars: scalarRange(start..<end), level: level))
      start = end
    }
  }

  /// The scalars of some stretches.
  private func scalarRange(_ range: Range<Int>) -> Range<Int> {
    Int(stretchStarts[range.lowerBound])..<(range.upperBound < stretches ? Int(stretchStarts[range.upperBound]) : count)
  }

  /// Reads a text of which it is known that nothing in it can raise a level.
  mutating func resolveLeftToRight(_ count: Int) {
    makeRoom(for: count)
    self.count = count
    fill(&levelStore, 0..<count, with: 0)
    setSingleParagraph(level: 0)
  }

  /// Makes the whole text one paragraph; an empty text has none.
  private mutating func setSingleParagraph(level: UInt8) {
    let paragraph = Paragraph(scalars: 0..<count, level: level)
    if count == 0 {
      paragraphs.removeAll(keepingCapacity: true)
    } else if paragraphs.count == 1 {
      paragraphs[0] = paragraph
    } else {
      paragraphs.removeAll(keepingCapacity: true)
      paragraphs.append(paragraph)
    }
  }

  /// P1: a paragraph ends behind its separator; CR and LF together are one.
  func endsParagraph(before index: Int) -> Bool {
    guard BidiClass(kind: stretchKinds[index - 1]) == .b else { return false }
    return !(isCarriageReturn(kind: stretchKinds[index - 1]) && isLineFeed(kind: stretchKinds[index]))
  }

  /// Runs the phases over one paragraph, a range of stretches, and returns its level.
  private mutating func resolveParagraph(
    _ range: Range<Int>, present: BidiClassSet, _ direction: BaseDirection
  ) -> UInt8 {
    let level = direction.statedLevel ?? (firstStrong(in: range)?.level ?? 0)
    // Where nothing can raise a level, every rule ends at the paragraph's own: text of one direction, most of all text.
    if !present.intersects(level == 0 ? .raisedInLeftToRight : .raisedInRightToLeft) {
      fill(&levelStore, scalarRange(range), with: level)
      return level
    }
    if present.intersects(.explicit) {
      resolveExplicit(range, level: level, hasFirstStrongIsolates: present.contains(.fsi))
      resolveSequences(range, level: level)
    } else {
      resolveSingleRun(range, level: level)
    }
    if present.intersects(.removed) { fillRemoved(range, level: level) }
    resetWhitespace(&stretchLevels, stretchKinds, range, level: level, present: present)
    writeLevels(&levelStore, stretchLevels, stretchStarts, range, end: scalarRange(range).upperBound)
    return level
  }

  /// P2: the direction of the first strong character, isolates left out; nil without one.
  func firstStrong(in range: Range<Int>) -> Direction? {
    let kinds = stretchKinds.span
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

private func fill(_ levels: inout [UInt8], _ range: Range<Int>, with level: UInt8) {
  var levels = levels.mutableSpan
  for index in range { levels[index] = level }
}

/// Gives every scalar of a paragraph the level of its stretch.
private func writeLevels(
  _ levels: inout [UInt8], _ stretchLevels: [UInt8], _ stretchStarts: [Int32], _ range: Range<Int>, end: Int
) {
  var levels = levels.mutableSpan
  let stretchLevels = stretchLevels.span
  let stretchStarts = stretchStarts.span
  var end = end
  for stretch in range.reversed() {
    let start = Int(stretchStarts[stretch])
    let level = stretchLevels[stretch]
    var index = start
    while index < end {
      levels[index] = level
      index += 1
    }
    end = start
  }
}

/// A line of a text as it is displayed when nothing wraps.
struct Line {
  /// The scalars before the separator.
  var content: Range<Int>
  /// The separator: of a paragraph, or U+2028.
  var separator: Range<Int>
}

extension BidiResolver {
  /// The lines of the text read last. At U+2028 a line ends within its paragraph, so L1 is applied there too.
  mutating func lines() -> [Line] {
    var lines: [Line] = []
    for paragraph in paragraphs {
      var start = paragraph.scalars.lowerBound
      var end = paragraph.scalars.upperBound
      for index in paragraph.scalars {
        if BidiClass(kind: kinds[index]) == .b {
          end = index
          break
        }
        guard scalars[index] == 0x2028 else { continue }
        lines.append(Line(content: start..<index, separator: index..<(index + 1)))
        resetWhitespace(&levelStore, kinds, start..<(index + 1), level: paragraph.level, present: BidiClassSet())
        start = index + 1
      }
      lines.append(Line(content: start..<end, separator: end..<paragraph.scalars.upperBound))
    }
    return lines
  }

  /// True for a letter that is read from right to left.
  func isRightToLeftLetter(_ index: Int) -> Bool {
    let type = BidiClass(kind: kinds[index])
    guard type == .r || type == .al else { return false }
    switch scalars[index] {
    case 0x5D0...0x5EA, 0x620...0x64A, 0x66E...0x6D3: return true
    default: return GeneralCategory(code: scalars[index]).isLetter
    }
  }
}

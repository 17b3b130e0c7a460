/// What a tag leaves of the text around it: a tag that stands alone takes its line with it.
struct TagEdges {
  /// Where the text before the tag ends.
  var start: Int
  /// Where the text behind it starts.
  var end: Int
  /// Whether it stands alone on its line or, with its partner, on its lines.
  var isStandalone = false
  /// The blanks before it, where nothing else stands before it on its line.
  var indent: Range<Int>?
}

/// Which lines of a template are taken up by tags alone.
///
/// Sections, comments, partials and delimiters: one tag alone on its line. A parent and its end count as one, however many
/// lines lie between them. A block that is defined in running text counts like a section; one that overrides another
/// begins behind its opening tag's line, whatever stands before that, since text beside blocks is not shown.
struct TemplateLines {
  let source: [UInt8]

  /// The edges of a tag.
  ///
  /// - Parameters:
  ///   - tag: the tag.
  ///   - partner: its other end, of a section, block or parent.
  ///   - isOverride: whether it belongs to a block directly inside a parent.
  func edges(of tag: Tag, _ partner: Tag?, isOverride: Bool) -> TagEdges {
    let before = lineStart(before: tag.range.lowerBound)
    var edges = TagEdges(start: tag.range.lowerBound, end: tag.range.upperBound)
    edges.indent = before.map { $0..<tag.range.lowerBound }
    let kind = tag.kind == .end ? partner?.kind ?? .end : tag.kind
    switch kind {
    case .variable, .rawVariable: break
    case .parent: cutParent(&edges, tag, partner)
    case .block where isOverride: cutOverride(&edges, tag, partner)
    default:
      guard let before, let after = lineEnd(after: tag.range.upperBound) else { break }
      edges = TagEdges(start: before, end: after, isStandalone: true, indent: before..<tag.range.lowerBound)
    }
    return edges
  }

  private func cutParent(_ edges: inout TagEdges, _ tag: Tag, _ partner: Tag?) {
    guard let partner else { return }
    let (open, end) = tag.kind == .end ? (partner, tag) : (tag, partner)
    guard let before = lineStart(before: open.range.lowerBound), let after = lineEnd(after: end.range.upperBound) else {
      return
    }
    edges.isStandalone = true
    if tag.kind == .end { edges.end = after } else { edges.start = before }
  }

  private func cutOverride(_ edges: inout TagEdges, _ tag: Tag, _ partner: Tag?) {
    if tag.kind != .end {
      if let after = lineEnd(after: tag.range.upperBound), source[after - 1] == UInt8(ascii: "\n") {
        edges.end = after
        edges.isStandalone = true
      }
    } else if let partner, let before = edges.indent?.lowerBound, before >= partner.range.upperBound {
      edges.start = before
      edges.isStandalone = true
    }
  }

  /// The start of the line, if there are only blanks between it and an offset.
  private func lineStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, isSpace(source[start - 1]) { start -= 1 }
    return isLineStart(start) ? start : nil
  }

  /// The offset behind the line's end, if there are only blanks before it.
  private func lineEnd(after offset: Int) -> Int? {
    var end = offset
    while end < source.count, isSpace(source[end]) { end += 1 }
    if end + 1 < source.count, source[end] == UInt8(ascii: "\r"), source[end + 1] == UInt8(ascii: "\n") { end += 1 }
    guard end < source.count else { return end }
    return source[end] == UInt8(ascii: "\n") ? end + 1 : nil
  }

  /// Whether a line begins at an offset.
  func isLineStart(_ offset: Int) -> Bool { offset == 0 || source[offset - 1] == UInt8(ascii: "\n") }

  /// The blanks at the start of the first line of a text.
  func indentation(of range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound, isSpace(source[end]) { end += 1 }
    return range.lowerBound..<end
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

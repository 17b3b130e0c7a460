internal import SourceText

/// What opens and closes a tag; set anew by tags such as `{{=<% %>=}}`.
struct Delimiters: Hashable, Sendable {
  var open: [UInt8]
  var close: [UInt8]

  /// `{{` and `}}`.
  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))
}

/// One tag as it stands in a template.
struct Tag {
  enum Kind: UInt8 {
    case variable, rawVariable, section, inverted, end, partial, block, parent, comment, delimiters
  }

  var kind: Kind
  /// Whether its name is looked up in the context to find the template's name: `{{>*name}}`.
  var isDynamic = false
  /// The whole tag, delimiters included.
  var range: Range<Int>
  /// The name, without blanks around it.
  var name: Range<Int>
  /// The number of the delimiters in force behind it.
  var delimiters: Int
  /// The tag that ends or begins what this one begins or ends.
  var partner = -1

  /// Whether an end tag must follow.
  var isOpening: Bool { kind == .section || kind == .inverted || kind == .block || kind == .parent }
}

/// Finds the tags of a template, one after the other.
struct TagScanner {
  private let source: [UInt8]
  private let template: String
  private var offset = 0
  /// The delimiters that were in force, in the order in which they were set.
  private(set) var delimiters: [Delimiters]

  init(_ source: [UInt8], template: String, delimiters: Delimiters) {
    self.source = source
    self.template = template
    self.delimiters = [delimiters]
  }

  /// The next tag, or nil where only text is left.
  mutating func next() throws(MustacheError) -> Tag? {
    let current = delimiters[delimiters.count - 1]
    guard let start = find(current.open, from: offset) else { return nil }
    let content = start + current.open.count
    switch byte(content) {
    case UInt8(ascii: "{"):
      return try tag(.rawVariable, start, content + 1, until: [UInt8(ascii: "}")] + current.close)
    case UInt8(ascii: "&"): return try tag(.rawVariable, start, content + 1, until: current.close)
    case UInt8(ascii: "#"): return try tag(.section, start, content + 1, until: current.close)
    case UInt8(ascii: "^"): return try tag(.inverted, start, content + 1, until: current.close)
    case UInt8(ascii: "/"): return try tag(.end, start, content + 1, until: current.close)
    case UInt8(ascii: ">"): return try tag(.partial, start, content + 1, until: current.close)
    case UInt8(ascii: "$"): return try tag(.block, start, content + 1, until: current.close)
    case UInt8(ascii: "<"): return try tag(.parent, start, content + 1, until: current.close)
    case UInt8(ascii: "!"): return try tag(.comment, start, content + 1, until: current.close)
    case UInt8(ascii: "="):
      let equals = [UInt8(ascii: "=")]
      let tag = try tag(.delimiters, start, content + 1, until: equals + current.close)
      try setDelimiters(tag)
      return tag
    default: return try tag(.variable, start, content, until: current.close)
    }
  }

  private mutating func tag(
    _ kind: Tag.Kind, _ start: Int, _ content: Int, until close: [UInt8]
  ) throws(MustacheError) -> Tag {
    guard let end = find(close, from: content) else {
      throw error(
        .unclosedTag(delimiter: String(decoding: close, as: UTF8.self)), start..<min(content, source.count))
    }
    offset = end + close.count
    var name = trimmed(content..<end)
    var isDynamic = false
    if kind == .partial || kind == .parent || kind == .end, byte(name.lowerBound) == UInt8(ascii: "*"), !name.isEmpty {
      isDynamic = true
      name = trimmed(name.lowerBound + 1..<name.upperBound)
    }
    if kind != .comment, name.isEmpty { throw error(.emptyName, start..<offset) }
    return Tag(
      kind: kind, isDynamic: isDynamic, range: start..<offset, name: name, delimiters: delimiters.count - 1)
  }

  private mutating func setDelimiters(_ tag: Tag) throws(MustacheError) {
    let parts = source[tag.name].split(whereSeparator: isBlank)
    guard parts.count == 2, !parts.contains(where: { $0.contains(UInt8(ascii: "=")) }) else {
      throw error(.badDelimiters(String(decoding: source[tag.name], as: UTF8.self)), tag.range)
    }
    delimiters.append(Delimiters(open: Array(parts[0]), close: Array(parts[1])))
  }

  // MARK: - Bytes

  private func byte(_ offset: Int) -> UInt8 { offset < source.count ? source[offset] : 0 }

  private func find(_ wanted: [UInt8], from start: Int) -> Int? {
    var offset = start
    let last = source.count - wanted.count
    while offset <= last {
      if source[offset] == wanted[0], source[offset..<offset + wanted.count].elementsEqual(wanted) { return offset }
      offset += 1
    }
    return nil
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(source[start]) { start += 1 }
    while end > start, isBlank(source[end - 1]) { end -= 1 }
    return start..<end
  }

  private func error(_ problem: MustacheError.Problem, _ range: Range<Int>) -> MustacheError {
    MustacheError(
      problem, SourceSpan(range.lowerBound, range.upperBound), template: template, source: source)
  }
}

/// Blanks and line ends.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

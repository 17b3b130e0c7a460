import SourceText

// Node properties (YAML 1.2.2, 6.9): anchors and tags.
extension YAMLParser {
  /// True when a tag or an anchor stands at the cursor.
  @inline(__always) var isAtProperty: Bool {
    bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "!")
  }

  /// Reads one tag or anchor. What follows must be a blank or, in a flow collection, end the node.
  mutating func property(into properties: inout Properties, inFlow: Bool) throws(YAMLError) {
    let start = offset
    if bytes[start] == UInt8(ascii: "&") {
      let name = try anchorName()
      guard properties.anchor.count == 0 else {
        throw YAMLError(.repeatedProperty("anchor"), SourceSpan(start, offset))
      }
      properties.anchor = name
    } else {
      let tag = try tag()
      guard properties.tag == 0 else { throw YAMLError(.repeatedProperty("tag"), SourceSpan(start, offset)) }
      properties.tag = tag
    }
    let byte = bytes[offset]
    guard isBlank(byte) || inFlow && isFlowIndicator(byte) && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "{")
    else {
      let end = tokenEnd(at: start)
      throw YAMLError(.invalidTag(bytes.string(start..<end)), SourceSpan(start, end))
    }
    properties.span = SourceSpan(properties.isEmpty ? start : Int(properties.span.start), offset)
  }

  /// Adds properties that stand on a later line to those of the same node.
  func merge(_ later: Properties, into properties: inout Properties) throws(YAMLError) {
    if later.isEmpty { return }
    if later.tag != 0 {
      guard properties.tag == 0 else { throw YAMLError(.repeatedProperty("tag"), later.span) }
      properties.tag = later.tag
    }
    if later.anchor.count > 0 {
      guard properties.anchor.count == 0 else { throw YAMLError(.repeatedProperty("anchor"), later.span) }
      properties.anchor = later.anchor
    }
    properties.span = SourceSpan(
      properties.isEmpty ? Int(later.span.start) : Int(properties.span.start), Int(later.span.end))
  }

  /// `ns-anchor-name` behind `&` or `*`.
  mutating func anchorName() throws(YAMLError) -> SourceSpan {
    let mark = offset
    offset += 1
    while !endsFlowToken(bytes[offset]) { offset += 1 }
    guard offset > mark + 1 else {
      throw YAMLError(.missingName(bytes[mark] == UInt8(ascii: "&") ? "anchor" : "alias"), at: mark)
    }
    return SourceSpan(mark + 1, offset)
  }

  // MARK: - Tags

  /// `c-ns-tag-property`; the number of the resolved tag.
  private mutating func tag() throws(YAMLError) -> UInt32 {
    let start = offset
    if bytes[start + 1] == UInt8(ascii: "<") { return intern(try verbatimTag()) }
    offset += 1
    var handleEnd = start + 1
    while isTagCharacter(bytes[offset]) || bytes[offset] == UInt8(ascii: "!") {
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: "!") {
        // A second "!" ends the handle; a third is no part of a tag.
        guard handleEnd == start + 1 else { throw invalidTag(start) }
        handleEnd = offset
      }
    }
    if offset == start + 1 { return intern("!") }
    let handle = bytes.string(start..<handleEnd)
    guard offset > handleEnd, isTagHandle(handle), let suffix = unescapedURI(handleEnd..<offset) else {
      throw invalidTag(start)
    }
    guard let prefix = handles[handle] ?? Self.defaultPrefix(of: handle) else {
      throw YAMLError(.undefinedTagHandle(handle), SourceSpan(start, handleEnd))
    }
    guard isLocalTagOrURI(prefix + suffix) else { throw invalidTag(start) }
    return intern(prefix + suffix)
  }

  /// The meaning of the handles that need no directive (6.8.2.2).
  private static func defaultPrefix(of handle: String) -> String? {
    switch handle {
    case "!": "!"
    case "!!": "tag:yaml.org,2002:"
    default: nil
    }
  }

  private func invalidTag(_ start: Int) -> YAMLError {
    let end = tokenEnd(at: start)
    return YAMLError(.invalidTag(bytes.string(start..<end)), SourceSpan(start, end))
  }

  /// `!<tag>`: a local tag with a name or a URI with its scheme.
  private mutating func verbatimTag() throws(YAMLError) -> String {
    let start = offset
    offset += 2
    while isURICharacter(bytes[offset]) { offset += 1 }
    guard bytes[offset] == UInt8(ascii: ">"), let uri = unescapedURI(start + 2..<offset), isLocalTagOrURI(uri) else {
      throw invalidTag(start)
    }
    offset += 1
    return uri
  }

  /// What a resolved tag must be (6.8.2.2, 6.9.1).
  private func isLocalTagOrURI(_ uri: String) -> Bool {
    if uri.utf8.first == UInt8(ascii: "!") { return uri.utf8.count > 1 }
    guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = uri.utf8[..<colon]
    guard let first = scheme.first, isLetter(first) else { return false }
    return scheme.allSatisfy { isWordCharacter($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") }
  }

  private mutating func intern(_ tag: String) -> UInt32 {
    // Documents use few tags, and the same one often in a row.
    if let index = tags.suffix(16).lastIndex(of: tag) { return UInt32(index + 1) }
    tags.append(tag)
    return UInt32(tags.count)
  }

  /// `c-tag-handle`: `!`, `!!` or `!word!`.
  func isTagHandle(_ handle: String) -> Bool {
    let bytes = Array(handle.utf8)
    guard bytes.first == UInt8(ascii: "!"), bytes.last == UInt8(ascii: "!") else { return false }
    return bytes.count <= 2 || bytes[1..<bytes.count - 1].allSatisfy(isWordCharacter)
  }

  /// `ns-tag-prefix`: `!` and URI characters, or a tag character and URI characters.
  func isTagPrefix(_ range: Range<Int>) -> Bool {
    guard let first = range.first, isTagCharacter(bytes[first]) || bytes[first] == UInt8(ascii: "!") else {
      return false
    }
    return range.allSatisfy { isURICharacter(bytes[$0]) } && unescapedURI(range) != nil
  }

  /// A URI with its `%xx` read; nil for a bad escape or for bytes that are not UTF-8.
  private func unescapedURI(_ range: Range<Int>) -> String? {
    var result: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "%") {
        let high = IntegerText.digitValue(bytes[index + 1])
        let low = IntegerText.digitValue(bytes[index + 2])
        guard index + 2 < range.upperBound, high < 16, low < 16 else { return nil }
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// `ns-word-char`.
private func isWordCharacter(_ byte: UInt8) -> Bool {
  isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
}

/// `ns-uri-char`.
func isURICharacter(_ byte: UInt8) -> Bool {
  if isWordCharacter(byte) { return true }
  switch byte {
  case UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: ";"), UInt8(ascii: "/"), UInt8(ascii: "?"),
    UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "$"),
    UInt8(ascii: ","), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "~"), UInt8(ascii: "*"),
    UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"):
    return true
  default: return false
  }
}

/// `ns-tag-char`.
private func isTagCharacter(_ byte: UInt8) -> Bool {
  isURICharacter(byte) && byte != UInt8(ascii: "!") && !isFlowIndicator(byte)
}

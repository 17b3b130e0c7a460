/// `lowerAscii`, `upperAscii`, `replace`, `reverse`, `trim`, `split`, `join`, `strings.quote`, `format`.
extension StandardLibrary {
  static let stringTransformations: [Declaration] = changes + lists

  private static let changes: [Declaration] = [
    ("lowerAscii", mapped("The text with A to Z in lower case") { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }),
    ("upperAscii", mapped("The text with a to z in upper case") { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }),
    (
      "trim",
      .function(.string, .string, isMember: true, documentation: "The text without white space around it") {
        (_, text: Text) -> Text? in text.trimmed
      }
    ),
    (
      "reverse",
      .function(.string, .string, isMember: true, documentation: "The code points in reverse order") {
        (evaluation, text: Text) -> Text? in
        var result = String.UnicodeScalarView()
        for scalar in Array(text.scalars).reversed() { result.append(scalar) }
        return evaluation.result(String(result))
      }
    ),
    (
      "strings.quote",
      .function(.string, .string, documentation: "The text in double quotes, with its controls escaped") {
        (evaluation, text: Text) -> Text? in evaluation.result(text.quoted)
      }
    ),
    (
      "replace",
      .values([.string, .string, .string], .string, isMember: true, documentation: "Every occurrence replaced") {
        evaluation, values in evaluation.replaced(values, limit: -1)
      }
    ),
    (
      "replace",
      .values(
        [.string, .string, .string, .int], .string, isMember: true,
        documentation: "The first occurrences replaced; all for a negative number"
      ) { evaluation, values in
        guard case .int(let limit) = values[3] else { return evaluation.fail(.noSuchOverload("replace")) }
        return evaluation.replaced(values, limit: limit)
      }
    ),
    (
      "format",
      .function(
        .string, .list(.dyn), .string, isMember: true, documentation: "The text with its % clauses filled in"
      ) { (evaluation, text: Text, list: List) -> Text? in
        var formatter = Formatter(template: text, list: list)
        return formatter.format(in: &evaluation)
      }
    ),
  ]

  private static func mapped(_ documentation: String, _ change: @escaping @Sendable (UInt8) -> UInt8) -> Overload {
    .function(.string, .string, isMember: true, documentation: documentation) { (evaluation, text: Text) -> Text? in
      unsafe evaluation.result(text.bytes.map(change))
    }
  }

  private static let lists: [Declaration] = [
    (
      "split",
      .function(.string, .string, .list(.string), isMember: true, documentation: "The parts between separators") {
        (evaluation, text: Text, separator: Text) -> List? in evaluation.split(text, separator, limit: -1)
      }
    ),
    (
      "split",
      .function(
        .string, .string, .int, .list(.string), isMember: true,
        documentation: "At most so many parts; all for a negative number"
      ) { (evaluation, text: Text, separator: Text, limit: Int) -> List? in
        evaluation.split(text, separator, limit: limit)
      }
    ),
    (
      "join",
      .function(.list(.string), .string, isMember: true, documentation: "The texts one behind the other") {
        (evaluation, list: List) -> Text? in evaluation.joined(list, "")
      }
    ),
    (
      "join",
      .function(.list(.string), .string, .string, isMember: true, documentation: "The texts with a separator between") {
        (evaluation, list: List, separator: Text) -> Text? in evaluation.joined(list, separator)
      }
    ),
  ]
}

extension Text {
  /// Without the white space (Unicode White_Space) around it.
  var trimmed: Text {
    var start: Int?
    var end = 0
    var offset = 0
    while offset < count {
      let (scalar, length) = decodeScalar(self, at: offset)
      if !scalar.properties.isWhitespace {
        if start == nil { start = offset }
        end = offset + length
      }
      offset += length
    }
    return self[(start ?? 0)..<end]
  }

  /// In double quotes, with controls, quotes and backslashes escaped.
  var quoted: String {
    var result = "\""
    for scalar in scalars {
      switch scalar {
      case "\u{07}": result += "\\a"
      case "\u{08}": result += "\\b"
      case "\u{0C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0B}": result += "\\v"
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Evaluation {
  fileprivate mutating func replaced(_ values: [Value], limit: Int) -> Value? {
    guard case .string(let text) = values[0], case .string(let old) = values[1], case .string(let new) = values[2]
    else { return fail(.noSuchOverload("replace")) }
    var output: [UInt8] = []
    var offset = 0
    var count = 0
    while limit < 0 || count < limit {
      guard let found = text.firstRange(of: old, from: offset) else { break }
      // Nothing occurs before every code point and at the end.
      let copied = old.isEmpty && found < text.count ? decodeScalar(text, at: found).1 : 0
      unsafe output.append(contentsOf: text[offset..<found].bytes)
      unsafe output.append(contentsOf: new.bytes)
      unsafe output.append(contentsOf: text[found..<found + copied].bytes)
      count += 1
      guard spend(1 + new.count / 16) else { return fail(.costExceeded) }
      offset = found + old.count + copied
      if old.isEmpty, copied == 0 { return result(output).map { .string($0) } }
    }
    unsafe output.append(contentsOf: text[offset..<text.count].bytes)
    return result(output).map { .string($0) }
  }

  fileprivate mutating func split(_ text: Text, _ separator: Text, limit: Int) -> List? {
    guard limit != 0 else { return List([]) }
    var parts: [Value] = []
    var offset = 0
    while limit < 0 || parts.count + 1 < limit {
      guard spend(1) else { return fail(.costExceeded) }
      if separator.isEmpty {
        guard offset < text.count else { break }
        let length = decodeScalar(text, at: offset).1
        guard offset + length < text.count else { break }
        parts.append(.string(text[offset..<offset + length]))
        offset += length
      } else {
        guard let found = text.firstRange(of: separator, from: offset) else { break }
        parts.append(.string(text[offset..<found]))
        offset = found + separator.count
      }
    }
    if !separator.isEmpty || !text.isEmpty { parts.append(.string(text[offset..<text.count])) }
    return List(parts)
  }

  fileprivate mutating func joined(_ list: List, _ separator: Text) -> Text? {
    var output: [UInt8] = []
    for index in 0..<list.count {
      guard let value = list.value(index, in: &self) else { return nil }
      guard case .string(let text) = value else { return fail(.noSuchOverload("join")) }
      guard spend(1 + text.count / 16) else { return fail(.costExceeded) }
      if index > 0 { unsafe output.append(contentsOf: separator.bytes) }
      unsafe output.append(contentsOf: text.bytes)
    }
    return result(output)
  }
}

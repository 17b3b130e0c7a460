internal import SourceText

/// Finds comments that silence guidelines: `// rtlaudit:ignore icons/keep-logos a reason`.
///
/// `ignore` is for the line of the comment, `ignore-next-line` for the one behind it, `ignore-file` for the whole file. Any
/// comment of a format will do: `//`, `/* */`, `<!-- -->`, `#`.
enum SuppressionReader {
  private static let mark = Array("rtlaudit:ignore".utf8)
  /// What opens a comment, and what closes it before the end of its line.
  private static let comments: [(open: [UInt8], close: [UInt8])] = [
    ("//", ""), ("/*", "*/"), ("<!--", "-->"), ("#", ""),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// The suppressions of a file, in its order. Cost: one search for a text that is rarely there.
  static func find(_ bytes: [UInt8]) -> [Suppression] {
    var found: [Suppression] = []
    var place = 0
    while let start = next(bytes, from: place) {
      place = start + mark.count
      guard let comment = comment(around: start, bytes), let suppression = read(bytes, start, comment) else { continue }
      found.append(suppression)
    }
    return found
  }

  /// The place of the next mark. Its colon is looked for, which stands eight bytes in and is rarer than letters.
  private static func next(_ bytes: [UInt8], from: Int) -> Int? {
    let text = bytes.span
    var start = from + 8
    while start < text.count {
      let colon = text.firstPlace(of: UInt8(ascii: ":"), from: start, before: text.count)
      guard colon + 1 < text.count else { break }
      if text[colon + 1] == UInt8(ascii: "i"), bytes[(colon - 8)...].starts(with: mark) { return colon - 8 }
      start = colon + 1
    }
    return nil
  }

  /// Where the comment around a place starts and what ends it, in its line; nil where it is no comment.
  private static func comment(around place: Int, _ bytes: [UInt8]) -> (start: Int, end: [UInt8])? {
    var index = place - 1
    while index >= 0, bytes[index] != 0x0A, bytes[index] != 0x0D {
      for (open, close) in comments where matches(bytes, index, open) {
        // Only white space and stars may stand before the mark.
        let between = bytes[index + open.count..<place]
        if between.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "/") }) {
          return (index, close)
        }
      }
      index -= 1
    }
    return nil
  }

  private static func matches(_ bytes: [UInt8], _ place: Int, _ text: [UInt8]) -> Bool {
    bytes[place...].starts(with: text)
  }

  private static func read(_ bytes: [UInt8], _ start: Int, _ comment: (start: Int, end: [UInt8])) -> Suppression? {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      if !comment.end.isEmpty, matches(bytes, end, comment.end) { break }
      end += 1
    }
    let words = bytes[start + mark.count..<end].split(
      separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    let reach: Suppression.Reach
    switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
    case "": reach = .line
    case "-next-line": reach = .nextLine
    case "-file": reach = .file
    default: return nil
    }
    var guideline = words.count > 1 ? String(decoding: words[1], as: UTF8.self) : ""
    if guideline.isEmpty || guideline == "all" { guideline = "*" }
    let reason = words.count > 2 ? String(decoding: words[2], as: UTF8.self) : ""
    return Suppression(reach, guideline, reason: trimmed(reason), at: comment.start)
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first == " " || first == "\t" || first == "-" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

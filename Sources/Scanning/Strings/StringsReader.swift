internal import SourceText

/// Reads a `.strings` table: `/* comment */ "key" = "value";`, in UTF-8 or UTF-16, old-style property list or XML.
///
/// A line that is wrong is reported and left out; reading goes on behind the next semicolon or at the next line.
struct StringsReader {
  private let bytes: [UInt8]
  private var place = 0
  private var table: ScannedTable
  private var gaps: [ScanGap] = []
  /// The last comment, and whether it still belongs to the next entry.
  private var comment: Range<Int>?

  private static let gapLimit = 20

  /// Reads a file.
  ///
  /// - Returns: the result, and the text in UTF-8 to which its places belong.
  static func scan(_ path: String, _ bytes: [UInt8]) -> ScannedFile {
    var file = ScannedFile(path: path)
    let where_ = TablePath(path)
    if bytes.starts(with: "bplist".utf8) {
      file.gaps.append(ScanGap(.unreadable, at: 0, "binary property list"))
      return file
    }
    if PropertyList.isXML(bytes) {
      PropertyListTable.add(bytes, where_, to: &file)
      return file
    }
    var reader = StringsReader(bytes, ScannedTable(name: where_.table, language: where_.language))
    reader.read()
    file.gaps = reader.gaps
    if !reader.table.entries.isEmpty { file.tables = [reader.table] }
    return file
  }

  private init(_ bytes: [UInt8], _ table: ScannedTable) {
    self.bytes = bytes
    self.table = table
    self.table.pool.reserveCapacity(bytes.count)
    self.table.entries.reserveCapacity(bytes.count / 80)
    if bytes.span.startsWithByteOrderMark { place = 3 }
  }

  private mutating func read() {
    while true {
      skipSpace()
      guard place < bytes.count else { return }
      // A dictionary may stand in braces, as in a property list.
      if bytes[place] == UInt8(ascii: "{") || bytes[place] == UInt8(ascii: "}") {
        place += 1
        continue
      }
      let start = place
      guard readEntry() else {
        note(start)
        recover(from: start)
        continue
      }
    }
  }

  private mutating func readEntry() -> Bool {
    let start = place
    guard let key = readText() else { return false }
    let own = comment
    comment = nil
    skipSpace(keepsComment: false)
    var value = key
    if peek() == UInt8(ascii: "=") {
      place += 1
      skipSpace(keepsComment: false)
      guard let text = readText() else { return false }
      value = text
      skipSpace(keepsComment: false)
    }
    // The last entry may do without a semicolon.
    guard peek() == UInt8(ascii: ";") || place >= bytes.count || peek() == UInt8(ascii: "}") else { return false }
    if peek() == UInt8(ascii: ";") { place += 1 }
    var entry = ScannedTable.Entry(key: key, value: value, at: SourcePlace(start))
    if let own { entry.comment = table.add(trimmed(own)) }
    table.entries.append(entry)
    return true
  }

  /// A text in quotes, or a word of letters, digits and `_-./:$`.
  private mutating func readText() -> ScannedTable.Text? {
    guard place < bytes.count else { return nil }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = place
      while place < bytes.count, Self.isWord(bytes[place]) { place += 1 }
      return place > start ? table.add(bytes[start..<place]) : nil
    }
    let start = place + 1
    let (end, hasEscapes) = endOfText(from: start, quote)
    place = min(end + 1, bytes.count)
    guard end < bytes.count else { return nil }
    let range = start..<end
    return hasEscapes ? table.add(unescaped(range)) : table.add(bytes[range])
  }

  /// Where the quote stands that ends a text, or the end of the file; and whether the text has escapes.
  private func endOfText(from start: Int, _ quote: UInt8) -> (Int, hasEscapes: Bool) {
    let text = bytes.span
    var place = start
    var end = text.firstPlace(of: quote, from: start, before: text.count)
    while true {
      let escape = text.firstPlace(of: UInt8(ascii: "\\"), from: place, before: end)
      guard escape < end else { return (end, place > start) }
      place = min(escape + 2, text.count)
      // The quote itself was escaped.
      if place > end { end = text.firstPlace(of: quote, from: place, before: text.count) }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private func unescaped(_ range: Range<Int>) -> [UInt8] { OldStyleText.unescaped(bytes[range]) }

  // MARK: Between entries

  /// Passes over white space and comments; keeps the last comment for the entry behind it.
  private mutating func skipSpace(keepsComment: Bool = true) {
    while place < bytes.count {
      if bytes[place] <= 0x20 {
        place += 1
      } else if bytes[place] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        let start = place + 2
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
        if keepsComment { comment = start..<place }
      } else if bytes[place] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        let start = place + 2
        place = start
        while place + 1 < bytes.count, !(bytes[place] == UInt8(ascii: "*") && bytes[place + 1] == UInt8(ascii: "/")) {
          place += 1
        }
        if place + 1 >= bytes.count {
          note(start - 2)
          place = bytes.count
          return
        }
        if keepsComment { comment = start..<place }
        place += 2
      } else {
        return
      }
    }
  }

  private func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var text = bytes[range].drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  /// Goes on behind the next line end from where an entry started, or where reading stopped if that is further.
  private mutating func recover(from start: Int) {
    comment = nil
    place = max(start, min(place, bytes.count))
    let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    // A quote that is not closed has eaten the rest: only its line is given up.
    place = place > lineEnd && place >= bytes.count ? lineEnd + 1 : max(place, start + 1)
    while place < bytes.count, place > start, bytes[place - 1] != 0x0A, bytes[place - 1] != UInt8(ascii: ";") {
      place += 1
    }
    place = min(place, bytes.count)
  }

  private mutating func note(_ place: Int) {
    if gaps.count < Self.gapLimit { gaps.append(ScanGap(.malformed, at: place)) }
  }

  private func peek(_ distance: Int = 0) -> UInt8 {
    place + distance < bytes.count ? bytes[place + distance] : 0
  }
}

/// The escapes of old-style property lists.
enum OldStyleText {
  /// A text with its escapes replaced: `\n`, `\"`, `\U05D0` (a unit of UTF-16), `\101` (octal).
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      guard byte == UInt8(ascii: "\\"), place < bytes.endIndex else {
        result.append(byte)
        continue
      }
      let escape = bytes[place]
      place += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "a"): result.append(0x07)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "U"), UInt8(ascii: "u"):
        place = appendUnits(bytes, place, to: &result)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var value = UInt32(escape & 7)
        for _ in 0..<2 where place < bytes.endIndex && (0x30...0x37).contains(bytes[place]) {
          value = value * 8 + UInt32(bytes[place] & 7)
          place += 1
        }
        result.append(contentsOf: String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
      default: result.append(escape)
      }
    }
    return result
  }

  /// Appends the unit behind `\U`, with its second half where it is the first of a surrogate pair.
  private static func appendUnits(_ bytes: ArraySlice<UInt8>, _ start: Int, to result: inout [UInt8]) -> Int {
    guard let (first, end) = unit(bytes, start) else { return start }
    var units = [first]
    var place = end
    if 0xD800..<0xDC00 ~= first, place + 1 < bytes.endIndex, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] | 0x20 == UInt8(ascii: "u"), let (second, after) = unit(bytes, place + 2)
    {
      units.append(second)
      place = after
    }
    result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    return place
  }

  private static func unit(_ bytes: ArraySlice<UInt8>, _ start: Int) -> (UInt16, Int)? {
    let end = bytes[start...].prefix(4).firstIndex { hexDigit($0) == nil } ?? min(start + 4, bytes.endIndex)
    guard end > start else { return nil }
    return (bytes[start..<end].reduce(0) { $0 << 4 | UInt16(hexDigit($1) ?? 0) }, end)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

import DataFormats
import SourceText
import Testing

/// What the scanner takes, `JSON.parse` takes, and as the same; scalars it leaves only when they are wrong.
@Suite struct JSONScannerTests {
  private static let characters = [
    "a", "b ", "ن", "سلام", "ש", "é", "…", "\u{2067}", "漢", "😀", "\\n", "\\\"", "\\u0627", "\\ud83d\\ude00", "\\/",
    "0123456789",
  ]
  private static let wrong: [[UInt8]] = [
    [0x80], [0xD8], [0xC1, 0xBF], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0x1F], [0x00],
    Array("\\x".utf8), Array("\\ud83d".utf8), Array("\"".utf8),
  ]

  /// A scalar of a list, with more or less text around it, so that blocks of bytes end anywhere.
  private func compare(_ scalar: [UInt8], before: Int, behind: Int) {
    let start = Array("[\(String(repeating: " ", count: before))".utf8)
    let bytes = start + scalar + Array("\(String(repeating: " ", count: behind))]".utf8)
    let text = String(decoding: bytes, as: UTF8.self)
    let tree = try? JSON.parse(SourceFile(path: "", bytes: bytes))
    var scanner = JSONScanner(at: start.count)
    var pool: [UInt8] = [1, 2]
    do throws(NotScanned) {
      if scalar.first == UInt8(ascii: "\"") {
        let count = try scanner.readString(bytes.span, into: &pool)
        guard isLast(scanner, bytes) else { return #expect(tree == nil, "\(text)") }
        #expect(tree.map { Array($0.bytes(1)) } == Array(pool[2...]) && count == pool.count - 2, "\(text)")
      } else {
        let number = try scanner.readNumber(bytes.span)
        guard isLast(scanner, bytes) else { return #expect(tree == nil, "\(text)") }
        #expect(tree?.double(1)?.bitPattern == number.bitPattern, "\(text)")
      }
    } catch {
      #expect(tree == nil, "\(text)")
    }
  }

  private func isLast(_ scanner: JSONScanner, _ bytes: [UInt8]) -> Bool {
    var scanner = scanner
    scanner.skipWhitespace(bytes.span)
    return scanner.index == bytes.count - 1
  }

  @Test func strings() {
    var random = SplitMix64(state: 21)
    for _ in 0..<4_000 {
      var scalar = Array("\"".utf8)
      for _ in 0..<Int(random.next() % 14) {
        scalar +=
          random.next() % 40 == 0
          ? Self.wrong.randomElement(using: &random)! : Array(Self.characters.randomElement(using: &random)!.utf8)
      }
      if random.next() % 50 > 0 { scalar += Array("\"".utf8) }
      compare(scalar, before: Int(random.next() % 20), behind: Int(random.next() % 40))
    }
  }

  /// Each byte in each place of a run of Arabic.
  @Test func bytesInArabic() {
    for byte in UInt8.min ... .max {
      for place in 0..<40 {
        var content = Array(String(repeating: "ع", count: 20).utf8)
        content[place] = byte
        compare(Array("\"".utf8) + content + Array("\"".utf8), before: place % 3, behind: place % 7 * 4)
      }
    }
  }

  @Test func numbers() {
    for row in NumberTests.rows {
      compare(Array(row[0].utf8), before: 3, behind: 0)
      compare(Array(row[0].utf8), before: 0, behind: 30)
    }
    var random = SplitMix64(state: 22)
    for _ in 0..<20_000 {
      var text = random.next() % 3 == 0 ? "-" : ""
      text += String(random.next() >> random.next() % 64)
      if random.next() % 2 == 0 { text += "." + String(String(random.next()).prefix(Int(random.next() % 10))) }
      if random.next() % 8 == 0 {
        text += ["e", "E+", "e-"].randomElement(using: &random)! + String(random.next() % 30)
      }
      if random.next() % 8 == 0 {
        text.insert(contentsOf: ["0", ".", "-", "x"].randomElement(using: &random)!, at: text.startIndex)
      }
      compare(Array(text.utf8), before: 0, behind: Int(random.next() % 24))
    }
  }

  @Test func collections() throws {
    let text = Array(#" { "a" : [ 1 ,2], "b":{}, "c": [ ], "d": null, "e": false, "f": true } "#.utf8)
    var scanner = JSONScanner(at: 0)
    scanner.skipWhitespace(text.span)
    var seen = ""
    var isOpen = try scanner.open(UInt8(ascii: "{"), text.span)
    while isOpen {
      let name = try scanner.readPlainString(text.span)
      seen += String(decoding: text[name], as: UTF8.self)
      try scanner.skipColon(text.span)
      switch scanner.next(text.span) {
      case UInt8(ascii: "["):
        var isInList = try scanner.open(UInt8(ascii: "["), text.span)
        while isInList {
          seen += String(try scanner.readNumber(text.span))
          isInList = try scanner.goOn(UInt8(ascii: "["), text.span)
        }
      case UInt8(ascii: "{"): seen += try scanner.open(UInt8(ascii: "{"), text.span) ? "?" : ""
      default: seen += scanner.skipNull(text.span) ? "null" : String(try scanner.readBool(text.span))
      }
      isOpen = try scanner.goOn(UInt8(ascii: "{"), text.span)
    }
    #expect(seen == "a1.02.0bcdnullefalseftrue")
    #expect(scanner.next(text.span) == UInt8(ascii: " ") && scanner.index == text.count - 1)
  }

  @Test(arguments: ["", "[", "[1 2", "[1}", "{", "{\"a\"", "{\"a\" 1", "nul", "tru", "\"a", "-", "01", "1.", "\"\\"])
  func whatIsWrongIsLeft(_ text: String) {
    #expect((try? scan(Array(text.utf8))) == nil)
  }

  /// Moves over a value of small texts.
  private func scan(_ bytes: [UInt8]) throws(NotScanned) {
    var scanner = JSONScanner(at: 0)
    var pool: [UInt8] = []
    switch scanner.next(bytes.span) {
    case UInt8(ascii: "["):
      var isOpen = try scanner.open(UInt8(ascii: "["), bytes.span)
      while isOpen {
        _ = try scanner.readNumber(bytes.span)
        isOpen = try scanner.goOn(UInt8(ascii: "["), bytes.span)
      }
    case UInt8(ascii: "{"):
      guard try scanner.open(UInt8(ascii: "{"), bytes.span) else { return }
      _ = try scanner.readPlainString(bytes.span)
      try scanner.skipColon(bytes.span)
      _ = try scanner.readNumber(bytes.span)
      _ = try scanner.goOn(UInt8(ascii: "{"), bytes.span)
    case UInt8(ascii: "\""): _ = try scanner.readString(bytes.span, into: &pool)
    case UInt8(ascii: "n"), UInt8(ascii: "t"):
      if !scanner.skipNull(bytes.span) { _ = try scanner.readBool(bytes.span) }
    default:
      _ = try scanner.readNumber(bytes.span)
      guard scanner.index == bytes.count else { throw NotScanned() }
    }
  }
}

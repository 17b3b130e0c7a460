import Bidi
import Foundation
import Testing

/// The two conformance suites of UAX #9, whole, through the public interface: text in, levels and order out.
///
/// Most of a million cases run in a debug build too, so the lines are read by hand and nothing is expected per case.
@Suite struct BidiConformanceTests {
  @Test func bidiTest() throws {
    guard let bytes = try unpacked("BidiTest.txt.gz") else { return }
    var suite = ClassSuite()
    eachLine(of: bytes) { suite.read(&$0) }
    print("bidi-test: \(suite.passed)/\(suite.total)")
    #expect(suite.total == 770_241)
    #expect(suite.passed == suite.total, "\(suite.failures.joined(separator: "\n"))")
  }

  @Test func bidiCharacterTest() throws {
    guard let bytes = try unpacked("BidiCharacterTest.txt.gz") else { return }
    var suite = CharacterSuite()
    eachLine(of: bytes) { suite.read(&$0) }
    print("bidi-character-test: \(suite.passed)/\(suite.total)")
    #expect(suite.total == 91_707)
    #expect(suite.passed == suite.total, "\(suite.failures.joined(separator: "\n"))")
  }
}

/// What a case asks for: a level each scalar, `removed` for those that X9 removes, and the order of the others.
private struct Expectation {
  private static let removed = -1
  var levels: [Int] = []
  var order: [Int] = []

  mutating func readLevels(_ line: inout Fields) {
    levels.removeAll(keepingCapacity: true)
    while line.next() { levels.append(line.name == Fields.x ? Self.removed : line.decimal) }
  }

  mutating func readOrder(_ line: inout Fields) {
    order.removeAll(keepingCapacity: true)
    while line.next() { order.append(line.decimal) }
  }

  /// Compares the text that a resolver has read last.
  func isMet(by resolver: BidiResolver) -> Bool {
    let found = resolver.levels
    guard found.count == levels.count else { return false }
    var index = 0
    while index < levels.count {
      let level = levels[index]
      if level != Self.removed, level != Int(found[index]) { return false }
      index += 1
    }
    let visual = resolver.visualScalarOrder()
    var next = 0
    var place = 0
    while place < visual.count {
      let scalar = visual[place]
      place += 1
      if levels[scalar] == Self.removed { continue }
      guard next < order.count, order[next] == scalar else { return false }
      next += 1
    }
    return next == order.count
  }
}

/// BidiTest.txt: sequences of classes, each for several paragraph directions.
private struct ClassSuite {
  var total = 0
  var passed = 0
  var failures: [String] = []
  private var expectation = Expectation()
  private var resolver = BidiResolver()
  private var text: [UInt8] = []

  /// A character of each class.
  private let samples: [Int: [UInt8]] = {
    let samples = [
      "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "0", "AN": "\u{660}", "ES": "+", "ET": "#", "CS": ",",
      "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!", "LRE": "\u{202A}",
      "RLE": "\u{202B}", "LRO": "\u{202D}", "RLO": "\u{202E}", "PDF": "\u{202C}", "LRI": "\u{2066}",
      "RLI": "\u{2067}", "FSI": "\u{2068}", "PDI": "\u{2069}",
    ]
    return Dictionary(uniqueKeysWithValues: samples.map { (Fields.name(of: $0), Array($1.utf8)) })
  }()

  mutating func read(_ line: inout Fields) {
    guard line.next() else { return }
    if line.name == Fields.name(of: "@Levels:") {
      expectation.readLevels(&line)
      return
    }
    if line.name == Fields.name(of: "@Reorder:") {
      expectation.readOrder(&line)
      return
    }
    text.removeAll(keepingCapacity: true)
    repeat {
      text.append(contentsOf: samples[line.name] ?? [])
    } while !line.isLast && line.next()
    _ = line.next()
    let mask = line.decimal
    if mask & 1 != 0 { check(line, .auto) }
    if mask & 2 != 0 { check(line, .ltr) }
    if mask & 4 != 0 { check(line, .rtl) }
  }

  private mutating func check(_ line: Fields, _ direction: BaseDirection) {
    total += 1
    resolver.resolve(text, direction: direction)
    if expectation.isMet(by: resolver) {
      passed += 1
    } else if failures.count < 10 {
      failures.append("\(line.text) \(direction): \(resolver.levels)")
    }
  }
}

/// BidiCharacterTest.txt: sequences of code points, each with a direction, levels and order.
private struct CharacterSuite {
  var total = 0
  var passed = 0
  var failures: [String] = []
  private var expectation = Expectation()
  private var resolver = BidiResolver()
  private var text = String.UnicodeScalarView()

  mutating func read(_ line: inout Fields) {
    text.removeAll(keepingCapacity: true)
    var isLast = false
    while !isLast, line.next() {
      text.append(Unicode.Scalar(UInt32(line.hexadecimal)) ?? "\u{FFFD}")
      isLast = line.isLast
    }
    guard line.next() else { return }
    let direction: BaseDirection = line.decimal == 0 ? .ltr : line.decimal == 1 ? .rtl : .auto
    _ = line.next()
    let paragraph = line.decimal
    line.limit(to: UInt8(ascii: ";"))
    expectation.readLevels(&line)
    line.limit(to: UInt8(ascii: "\n"))
    expectation.readOrder(&line)
    total += 1
    resolver.resolve(String(text), direction: direction)
    if Int(resolver.paragraphs[0].level) == paragraph, expectation.isMet(by: resolver) {
      passed += 1
    } else if failures.count < 10 {
      failures.append("\(line.text): \(resolver.levels)")
    }
  }
}

/// The fields of a line, between spaces and semicolons.
private struct Fields {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let line: Range<Int>
  private var offset: Int
  private var end: Int
  /// The bytes of the field as one number, the low eight of them.
  private(set) var name = 0
  /// The field's value by its digits.
  private(set) var decimal = 0
  private(set) var hexadecimal = 0
  /// True when a semicolon ends the field.
  private(set) var isLast = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
    self.bytes = bytes
    self.line = line
    offset = line.lowerBound
    end = line.upperBound
  }

  /// The name of a level that is not there.
  static let x = name(of: "x")

  static func name(of text: String) -> Int {
    var name = 0
    for byte in text.utf8 { name = name << 8 | Int(byte) }
    return name
  }

  /// The whole line.
  var text: String { String(decoding: bytes[line], as: UTF8.self) }

  /// Ends the line, for what reads it, at a byte behind the field in hand.
  mutating func limit(to byte: UInt8) {
    if end < line.upperBound { offset = end }
    end = offset + 1
    while end < line.upperBound, bytes[end] != byte { end += 1 }
  }

  /// Moves to the next field; false at the end of the line.
  mutating func next() -> Bool {
    while offset < end, bytes[offset] <= 0x20 || bytes[offset] == 0x3B { offset += 1 }
    (name, decimal, hexadecimal) = (0, 0, 0)
    let start = offset
    while offset < end, bytes[offset] > 0x20, bytes[offset] != 0x3B {
      let byte = Int(bytes[offset])
      name = name << 8 | byte
      decimal = decimal &* 10 &+ byte - 0x30
      hexadecimal = hexadecimal << 4 | (byte < 0x41 ? byte - 0x30 : byte - 0x37)
      offset += 1
    }
    isLast = offset < end && bytes[offset] == 0x3B
    return offset > start
  }
}

/// Calls a closure with every line that is no comment.
private func eachLine(of bytes: [UInt8], _ body: (inout Fields) -> Void) {
  bytes.withUnsafeBufferPointer { bytes in
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      if end > start, bytes[start] != UInt8(ascii: "#") {
        var line = Fields(bytes, start..<end)
        body(&line)
      }
      start = end + 1
    }
  }
}

/// A packed file of the suite, or nil, said on the output, where the shared folder is not there.
private func unpacked(_ name: String) throws -> [UInt8]? {
  let file = SharedFolder.url.appending(path: "conformance/unicode/" + name)
  guard FileManager.default.fileExists(atPath: file.path) else {
    print("bidi: SKIPPED, \"\(file.path)\" is not there; set RTLAUDIT_SHARED")
    return nil
  }
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["gzip", "-dc", file.path]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)
  return Array(bytes)
}

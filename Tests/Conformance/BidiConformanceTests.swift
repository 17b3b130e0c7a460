import Bidi
import Foundation
import Testing

/// The two conformance suites of UAX #9, whole, through the public interface: text in, levels and order out.
@Suite struct BidiConformanceTests {
  @Test func bidiTest() throws {
    guard let bytes = try unpacked("BidiTest.txt.gz") else { return }
    var suite = ClassSuite()
    eachLine(of: bytes) { suite.read($0) }
    print("bidi-test: \(suite.passed)/\(suite.total)")
    #expect(suite.total == 770_241)
    #expect(suite.passed == suite.total, "\(suite.failures.joined(separator: "\n"))")
  }

  @Test func bidiCharacterTest() throws {
    guard let bytes = try unpacked("BidiCharacterTest.txt.gz") else { return }
    var suite = CharacterSuite()
    eachLine(of: bytes) { suite.read($0) }
    print("bidi-character-test: \(suite.passed)/\(suite.total)")
    #expect(suite.total == 91_707)
    #expect(suite.passed == suite.total, "\(suite.failures.joined(separator: "\n"))")
  }
}

/// What a case asks for: a level each scalar, nil for those that X9 removes, and the order of the others.
private struct Expectation {
  var levels: [UInt8?] = []
  var order: [Int] = []

  mutating func readLevels(_ fields: inout Fields) {
    levels.removeAll(keepingCapacity: true)
    while let field = fields.next() { levels.append(field.first == 0x78 ? nil : UInt8(decimal(field))) }
  }

  mutating func readOrder(_ fields: inout Fields) {
    order.removeAll(keepingCapacity: true)
    while let field = fields.next() { order.append(decimal(field)) }
  }

  /// Compares the text that the resolver has read last.
  func isMet(by resolver: inout BidiResolver) -> Bool {
    guard resolver.levels.count == levels.count else { return false }
    for index in levels.indices {
      if let level = levels[index], level != resolver.levels[index] { return false }
    }
    var next = 0
    for index in resolver.visualScalarOrder() where levels[index] != nil {
      guard next < order.count, order[next] == index else { return false }
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
  private static let samples: [String: String] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "0", "AN": "\u{660}", "ES": "+", "ET": "#", "CS": ",",
    "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!", "LRE": "\u{202A}",
    "RLE": "\u{202B}", "LRO": "\u{202D}", "RLO": "\u{202E}", "PDF": "\u{202C}", "LRI": "\u{2066}", "RLI": "\u{2067}",
    "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]
  /// The samples by the bytes of the class name, as one number.
  private static let sampleBytes = Dictionary(
    uniqueKeysWithValues: samples.map { (number(of: Array($0.utf8)[...]), Array($1.utf8)) })

  private static func number(of name: ArraySlice<UInt8>) -> Int {
    var number = 0
    for byte in name { number = number << 8 | Int(byte) }
    return number
  }

  mutating func read(_ line: ArraySlice<UInt8>) {
    if line.first == UInt8(ascii: "@") {
      var fields = Fields(line)
      let name = fields.next()
      if name?.elementsEqual("@Levels:".utf8) == true {
        expectation.readLevels(&fields)
      } else if name?.elementsEqual("@Reorder:".utf8) == true {
        expectation.readOrder(&fields)
      }
      return
    }
    guard let semicolon = line.firstIndex(of: UInt8(ascii: ";")) else { return }
    text.removeAll(keepingCapacity: true)
    var classes = Fields(line[..<semicolon])
    while let name = classes.next() { text += Self.sampleBytes[Self.number(of: name)] ?? [] }
    var rest = Fields(line[(semicolon + 1)...])
    let mask = rest.next().map(decimal) ?? 0
    for (bit, direction) in [(1, BaseDirection.auto), (2, .ltr), (4, .rtl)] where mask & bit != 0 {
      total += 1
      resolver.resolve(text, direction: direction)
      if expectation.isMet(by: &resolver) {
        passed += 1
      } else if failures.count < 10 {
        failures.append("\(String(decoding: line, as: UTF8.self)) \(direction): \(resolver.levels)")
      }
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

  mutating func read(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return }
    let parts = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard parts.count == 5 else { return }
    var text: [UInt8] = []
    var codes = Fields(parts[0])
    while let code = codes.next() {
      let value = UInt32(String(decoding: code, as: UTF8.self), radix: 16) ?? 0xFFFD
      text += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }
    var levels = Fields(parts[3])
    var order = Fields(parts[4])
    expectation.readLevels(&levels)
    expectation.readOrder(&order)
    total += 1
    resolver.resolve(text, direction: [.ltr, .rtl, .auto][decimal(parts[1])])
    if resolver.paragraphs.first?.level == UInt8(decimal(parts[2])), expectation.isMet(by: &resolver) {
      passed += 1
    } else if failures.count < 10 {
      failures.append("\(String(decoding: line, as: UTF8.self)): \(resolver.levels)")
    }
  }
}

/// The fields of a line, between spaces and tabs.
private struct Fields {
  private var rest: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) { rest = line }

  mutating func next() -> ArraySlice<UInt8>? {
    var start = rest.startIndex
    while start < rest.endIndex, rest[start] <= 0x20 { start += 1 }
    var end = start
    while end < rest.endIndex, rest[end] > 0x20 { end += 1 }
    let field = rest[start..<end]
    rest = rest[end...]
    return field.isEmpty ? nil : field
  }
}

private func decimal(_ field: ArraySlice<UInt8>) -> Int {
  var number = 0
  for byte in field { number = number * 10 + Int(byte) - 0x30 }
  return number
}

private func eachLine(of bytes: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
  for line in bytes.split(separator: 0x0A) where line.first != UInt8(ascii: "#") { body(line) }
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

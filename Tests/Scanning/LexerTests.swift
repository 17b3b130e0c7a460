import Foundation
import Testing

@testable import Scanning

@Suite struct LexerTests {
  @Test(arguments: CaseFile.cases("tokens.txt"))
  func tokens(_ test: CaseFile.Case) {
    let dialect: Dialect = test.name.hasPrefix("objc") ? .objectiveC : .swift
    let list = Lexer.tokens(of: Array(test.input.utf8), dialect)
    let kinds = list.tokens.dropLast().map { "\($0.kind)" }
    #expect(kinds == test.expected.split(separator: " ").map(String.init))
    check(list)
  }

  /// Every file of a folder of public sources, where the environment names one.
  @Test func publicSourcesHaveNoUnexpectedToken() throws {
    guard let folder = ProcessInfo.processInfo.environment["RTLAUDIT_SOURCES"] else {
      print("skipped: RTLAUDIT_SOURCES names no folder of public sources")
      return
    }
    var count = 0
    for case let url as URL in try #require(
      FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil))
    {
      guard ["swift", "m", "mm", "h"].contains(url.pathExtension), let data = try? Data(contentsOf: url) else {
        continue
      }
      let list = Lexer.tokens(of: Array(data), url.pathExtension == "swift" ? .swift : .objectiveC)
      count += 1
      if let token = list.tokens.first(where: { $0.kind == .unexpected }) {
        Issue.record("\(url.path): unexpected at byte \(token.start): \(list.text(token).prefix(40))")
      }
    }
    print("lexer: \(count) public files")
    #expect(count > 0)
  }
}

/// Tokens ascend, brackets point at each other.
func check(_ list: TokenList) {
  var end: UInt32 = 0
  for (index, token) in list.tokens.enumerated() {
    #expect(token.start >= end && token.end >= token.start && Int(token.end) <= list.bytes.count)
    end = token.end
    guard token.isBracketOpen || token.isBracketClose, token.link != Token.unpaired else { continue }
    #expect(Int(list.tokens[Int(token.link)].link) == index)
  }
}

import DataFormats
import Foundation
import SourceText
import Testing

/// JSONTestSuite (github.com/nst/JSONTestSuite): `y` must be read, `n` refused, `i` may be either.
@Suite struct JSONSuiteTests {
  struct Case {
    var name: String
    var file: SourceFile
    var expectation: String
  }

  static func cases() throws -> [Case]? {
    guard let bytes = SharedFolder.bytes("conformance/json/json.json", suite: "json") else { return nil }
    let tree = try JSON.parse(SourceFile(path: "json.json", bytes: bytes))
    return try tree.children(of: tree.root).map { item in
      func field(_ name: String) throws -> String {
        try #require(tree.value(forKey: name, in: item).flatMap(tree.string))
      }
      let data = try #require(Data(base64Encoded: field("bytes_base64")))
      let name = try field("name")
      return Case(name: name, file: SourceFile(path: name, bytes: [UInt8](data)), expectation: try field("expect"))
    }
  }

  @Test func grammar() throws {
    guard let cases = try Self.cases() else { return }
    var passed = 0
    for test in cases {
      // The suite has objects that name a member twice among those that must be read.
      let isRead = (try? JSON.parse(test.file, duplicateKeys: .kept)) != nil
      let passes = test.expectation == "i" || isRead == (test.expectation == "y")
      if passes { passed += 1 }
      #expect(passes, "\(test.name)")
    }
    print("json: \(passed)/\(cases.count)")
    #expect(passed == cases.count)
    #expect(cases.count >= 177)
  }

  @Test func refusesOnlyDuplicatesBesides() throws {
    guard let cases = try Self.cases() else { return }
    for test in cases where test.expectation == "y" {
      do {
        _ = try JSON.parse(test.file)
      } catch {
        #expect(error.diagnostic.code == "json/duplicate-key", "\(test.name)")
        #expect(test.name.contains("duplicated_key"))
      }
    }
  }
}

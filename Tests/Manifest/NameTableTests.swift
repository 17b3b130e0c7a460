import Testing

@testable import Manifest

/// Names are found, and nothing else is.
@Suite struct NameTableTests {
  @Test func everyVocabularyFindsItsNames() {
    for record in ManifestDefinitions.records {
      let names = record.fields.map(\.name)
      check(names)
      check(names.map { $0 + "IsLongerThanThat" })
      check(names.map { "a prefix of sixteen" + $0 + "and an end" })
    }
    check(Role.allCases.map(\.name))
    check(Depiction.allCases.map(\.name))
  }

  private func check(_ names: [String]) {
    let vocabulary = Vocabulary(names)
    for (ordinal, name) in names.enumerated() {
      #expect(vocabulary.ordinal(of: name) == UInt8(ordinal))
      for other in ["", name + "x", String(name.dropLast()), "x" + name, name.uppercased() + "-", name + "\0"] {
        #expect(vocabulary.ordinal(of: other) == nil || names.contains(other))
      }
      // One byte changed, anywhere.
      for position in name.utf8.indices {
        var bytes = Array(name.utf8)
        bytes[name.utf8.distance(from: name.utf8.startIndex, to: position)] ^= 1
        let other = String(decoding: bytes, as: UTF8.self)
        #expect(vocabulary.ordinal(of: other) == nil || names.contains(other))
      }
    }
  }

  @Test func casesAreOrdinals() {
    #expect(Role.allCases.map(\.ordinal) == (0..<UInt8(Role.allCases.count)).map { $0 })
    #expect(Role(ordinal: 2) == .`list-item`)
    #expect(ElementField.`marks`.ordinal == UInt8(ElementField.allCases.count - 1))
    #expect(TranslationState.needs_review.name == "needs_review")
    #expect(FontField.case.name == "case")
  }
}

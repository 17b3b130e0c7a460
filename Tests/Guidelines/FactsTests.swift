import Foundation
import Guidelines
import Testing

/// The bytes of a file of the repository.
func repositoryFile(_ path: String) throws -> [UInt8] {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return Array(try Data(contentsOf: root.appending(path: path)))
}

@Suite struct FactsTests {
  let symbols: SymbolTable
  let locales: LocaleTable

  init() throws {
    symbols = SymbolTable(try repositoryFile("guidelines/facts/symbols.tsv"))
    locales = LocaleTable(
      locales: try repositoryFile("guidelines/facts/locales.tsv"),
      languages: try repositoryFile("guidelines/facts/languages.tsv"))
  }

  @Test(arguments: [
    ("chevron.right", SymbolDirectionality.literal, "right", "chevron.forward"),
    ("chevron.forward", .semantic, "left", ""),
    ("play", .media, "right", ""), ("arrow.up", .vertical, "up", ""), ("0.circle", .symmetric, "", ""),
  ])
  func symbol(name: String, directionality: SymbolDirectionality, points: String, twin: String) {
    let facts = symbols.facts(name)
    #expect(facts.isKnown)
    #expect(facts.directionality == directionality)
    #expect(facts.points == points)
    #expect(facts.twin == twin)
  }

  @Test(arguments: ["", "chevron", "chevron.rightx", "zzzz", "\u{0}", "سهم"])
  func unknownSymbol(name: String) {
    #expect(!symbols.facts(name).isKnown)
    #expect(symbols.facts(name).directionality == .unknown)
  }

  @Test func everySymbolIsFoundByItsOwnName() {
    var count = 0
    for symbol in symbols.all {
      count += 1
      #expect(symbols.facts(symbol.name).isKnown, "\(symbol.name)")
    }
    #expect(count == 7836)
  }

  @Test(arguments: [
    ("ar-EG", "arab"), ("ar", "latn"), ("ar-MA", "latn"), ("ar-SA", "arab"), ("he-IL", "latn"), ("fa", "arabext"),
    ("fa-IR", "arabext"), ("ur-PK", "latn"), ("iw", "latn"), ("ar_SA", "arab"), ("ar-XX", "latn"),
  ])
  func defaultNumberingSystem(tag: String, system: String) throws {
    #expect(try #require(locales.facts(tag)).numberingSystems.first == system)
  }

  @Test(arguments: [
    ("ar-EG-u-nu-latn", ["latn"]), ("ar-MA-u-nu-arab", ["arab"]), ("fa_IR-U-CA-persian-NU-Latn", ["latn"]),
    ("ar-MA-u-nu-native", ["arab"]), ("fa-u-nu-traditio", ["arabext"]), ("he-u-nu-native", ["latn"]),
    ("en-u-nu-arab", ["arab"]), ("aao-u-nu-arab", ["arab"]), ("ar-t-en-u-nu-arab", ["arab"]),
    ("ar-MA-u-nu-arab-nu-latn", ["arab"]), ("fa-u-attr-nu-latn-t-nu", ["latn"]),
    // What is not known, and what is no such extension, changes nothing.
    ("ar-EG-u-nu-abcd", ["arab", "latn"]), ("he-u-nu-hebr", ["latn"]), ("ar-MA-u-nu", ["latn"]),
    ("ar-MA-u-nu-ca-islamic", ["latn"]), ("ar-MA-x-u-nu-arab", ["latn"]), ("ar-MA-u-ca-islamic-t-nu-arab", ["latn"]),
    ("en-u-nu-native", ["latn"]), ("en", ["latn"]), ("", ["latn"]), ("u-nu-arab", ["latn"]),
  ])
  func chosenNumberingSystem(tag: String, systems: [String]) {
    #expect(locales.numberingSystems(tag) == systems)
  }

  @Test(arguments: [
    ("ar-EG-u-nu-latn", ". , % ;"), ("ar-MA-u-nu-latn", ", . % ;"), ("ar-MA-u-nu-arab", "٫ ٬ ٪ ؛"),
    ("he-u-nu-arabext", "٫ ٬ ٪ ؛"), ("ar-u-nu-deva", ". , % ;"), ("ur-IN-u-nu-arabext", "٫ ٬ % ;"),
  ])
  func signsOfTheChosenSystem(tag: String, signs: String) throws {
    let facts = try #require(locales.facts(tag))
    #expect([facts.decimal, facts.group, facts.percent, facts.list].joined(separator: " ") == signs)
    #expect(facts.appleNumbering.isEmpty)
  }

  @Test(arguments: [
    ("ar", true), ("he", true), ("fa-IR", true), ("ur", true), ("ckb", true), ("yi", true), ("dv", true), ("en", false),
    ("en-US", false), ("ja", false), ("az-Arab", true), ("ar-Latn", false), ("pa-PK", true), ("pa", false),
    ("ks", true),
    ("", false), ("*", false), ("und", false), ("und-Hebr", true), ("iw-IL", true),
  ])
  func direction(tag: String, isRightToLeft: Bool) {
    #expect(locales.isRightToLeft(tag) == isRightToLeft)
  }

  @Test func everyLocaleOfTheTableRunsFromRightToLeft() {
    for facts in locales.all { #expect(locales.isRightToLeft(facts.tag), "\(facts.tag)") }
  }
}

import Bidi
import Foundation
import Guidelines
import SourceText
import Testing

@testable import Reporting

@Suite struct TextTests {
  static let locales: LocaleTable = {
    func table(_ name: String) -> [UInt8] {
      (try? Data(contentsOf: repository.appending(path: "guidelines/facts/\(name).tsv"))).map(Array.init) ?? []
    }
    return LocaleTable(locales: table("locales"), languages: table("languages"))
  }()

  /// The rows of a table beside the tests.
  static func rows(_ name: String) -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
  }

  @Test func plurals() throws {
    let rows = Self.rows("plurals.tsv")
    #expect(rows.count > 15)
    for row in rows {
      for text in row[1].split(separator: " ") {
        let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
        let operand =
          decimals == 0
          ? PluralOperand(try #require(Int(text))) : PluralOperand(try #require(Double(text)), decimals: decimals)
        let category = PluralRules.category(operand, language: row[0])
        #expect(category.rawValue == row[2], "\(row[0]) \(text)")
        #expect(PluralRules.categories(language: row[0]).contains(category))
      }
    }
  }

  /// The categories agree with the facts of CLDR for every right-to-left locale whose rule is known.
  @Test(arguments: ["ar", "he", "fa", "ur"])
  func categories(language: String) throws {
    let facts = try #require(Self.locales.facts(language))
    #expect(PluralRules.categories(language: language).map(\.rawValue) == facts.plurals)
  }

  @Test func formats() throws {
    let rows = Self.rows("formats.tsv")
    #expect(rows.count > 30)
    for row in rows {
      let format = LocaleFormat(row[0], locales: Self.locales)
      let expected = row[3].replacing("\\u{61C}", with: "\u{61C}").replacing("\\u{200E}", with: "\u{200E}")
      let written: String
      switch row[1] {
      case "number" where row[2].contains("."): written = format.number(try #require(Double(row[2])))
      case "number": written = format.number(try #require(Int(row[2])))
      case "decimal": written = format.number(try #require(Double(row[2])), decimals: 1)
      case "score": written = format.score(try #require(Double(row[2])))
      case "percent": written = format.percent(try #require(Double(row[2])))
      case "difference": written = format.difference(try #require(Double(row[2])))
      case "date": written = format.date(try #require(CalendarDate(row[2])))
      case "month": written = format.month(try #require(CalendarDate(row[2])))
      default: written = format.list(row[2].split(separator: "|").map(String.init))
      }
      #expect(written == expected, "\(row)")
    }
  }

  @Test func days() {
    #expect(CalendarDate("2024-02-29")?.iso == "2024-02-29")
    for text in ["2023-02-29", "2026-13-01", "2026-1-1", "2026-04-31", "today", "", "2026-11-12x"] {
      #expect(CalendarDate(text) == nil, "\(text)")
    }
    #expect(CalendarDate("2026-11-12T10:00:00Z")?.day == 12)
  }

  static let english = """
    greeting: Hello, {name}
    plain: "{{braces}}"
    nested:
      findings:
        one: "{count} finding in {place}"
        other: "{count} findings in {place}"
    """

  static func catalog(_ language: String, _ text: String) -> (TextCatalog, [String]) {
    let (catalog, problems) = TextCatalog.read([
      SourceFile(path: "texts/en.yaml", text: english), SourceFile(path: "texts/\(language).yaml", text: text),
    ])
    return (catalog, problems.flatMap(\.diagnostics).map { $0.message + ($0.hint.map { "; " + $0 } ?? "") })
  }

  @Test func sentences() {
    let (catalog, problems) = Self.catalog(
      "ar",
      """
      greeting: مرحبا {name}
      nested:
        findings:
          { zero: "لا شيء في {place}", one: "نتيجة في {place}", two: "نتيجتان في {place}", few: "{count} نتائج في {place}",
            many: "{count} نتيجة في {place}", other: "{count} نتيجة في {place}" }
      """)
    #expect(problems.isEmpty)
    let texts = Localizer(catalog, "ar-EG", locales: Self.locales)
    #expect(texts.direction == .rtl && texts.tag == "ar-EG")
    #expect(texts.text("nested.findings", ["count": 2, "place": "حجز"]) == "نتيجتان في حجز")
    #expect(texts.text("nested.findings", ["count": 12, "place": "Safar"]) == "١٢ نتيجة في \u{2068}Safar\u{2069}")
    #expect(texts.text("plain") == "{braces}")
    #expect(catalog.coverage(of: "ar").missing == ["plain"])
    let english = Localizer(catalog, "en", locales: Self.locales)
    #expect(english.text("nested.findings", ["count": 1, "place": "حجز"]) == "1 finding in \u{2068}حجز\u{2069}")
    #expect(english.text("nested.findings", ["count": 1234, "place": "x"]) == "1,234 findings in x")
    #expect(Localizer(catalog, "de", locales: Self.locales).tag == "en")
    #expect(english.text("none") == "{none}" && english.text("greeting") == "Hello, {name}")
    guard case .markup(let html) = english.markup("greeting", ["name": "<b>"]) else { return #expect(Bool(false)) }
    #expect(html == "Hello, &lt;b&gt;")
  }

  @Test(arguments: [
    ("greting: x", "English has no text \"greting\"; did you mean \"greeting\"?"),
    ("greeting: x", "the place {name} is missing"),
    ("greeting: x {name} {nam}", "English has no place {nam} here"),
    ("greeting: '{name'", "a place has no end: \"}\" is missing"),
    ("greeting: '{a b}'", "\"{a b}\" is no place: a name has letters, digits and dashes"),
    ("greeting: '}'", "a place ends that was not begun: a brace of its own is written twice"),
    ("greeting: [x]", "a text is a sentence, in quotes where it looks like something else"),
    ("nested: { findings: { other: '{count} {place}' } }", "the plural form \"one\" is missing"),
    (
      "nested: { findings: { one: '{place}', few: '{count} {place}', other: '{count} {place}' } }",
      "de has no plural form \"few\""
    ),
    ("nested: { findings: { one: '{place}', other: '{place}' } }", "the place {count} is missing in \"other\""),
    ("- x", "texts are sentences under keys, and here is something else"),
  ])
  func mistakes(text: String, message: String) {
    #expect(Self.catalog("de", text).1 == [message])
  }

  @Test(arguments: [
    ("abc", Direction.ltr, false), ("12.5", .ltr, false), ("שלום", .ltr, true), ("١٢", .ltr, true),
    ("حجز", .rtl, false), ("abc", .rtl, true), ("+966", .rtl, true), ("\u{202E}x", .ltr, true),
  ])
  func isolates(text: String, direction: Direction, isIsolated: Bool) {
    #expect(isolated(text, in: direction) == (isIsolated ? "\u{2068}\(text)\u{2069}" : text))
  }
}

/// The texts in the repository: sound in every language, and English has what the sources ask for.
@Suite struct TextFileTests {
  /// Those of reports and those of the quarterly review; the site's are of another form.
  static let files: [SourceFile] = ["templates/texts", "templates/review/texts"].flatMap { folder in
    let whole = repository.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: whole.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().compactMap { name in
      (try? Data(contentsOf: whole.appending(path: name)))
        .map { SourceFile(path: folder + "/" + name, bytes: Array($0)) }
    }
  }

  @Test func everyLanguageIsSound() {
    #expect(!Self.files.isEmpty)
    let (catalog, problems) = TextCatalog.read(Self.files)
    for (file, diagnostics) in problems {
      Issue.record("\(DiagnosticPrinter().text(of: diagnostics, in: file))")
    }
    for language in catalog.languages {
      let coverage = catalog.coverage(of: language)
      print("texts: \(language) \(coverage.translated)/\(coverage.total)")
    }
  }

  /// Every key that stands in a call `text("...")` or `markup("...")` is there.
  @Test func everyKeyIsThere() throws {
    let english = TextCatalog.read(Self.files).catalog.entries[TextCatalog.source] ?? [:]
    for module in ["Reporting", "rtlaudit"] {
      let folder = repository.appending(path: "Sources/" + module).path
      for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] where path.hasSuffix(".swift") {
        let whole = try String(contentsOf: URL(filePath: folder + "/" + path), encoding: .utf8)
        for key in Self.keys(in: whole) {
          // The rest of a key that is put together is seen where it is used.
          let isThere =
            key.hasSuffix(".") || key.hasSuffix("-") ? english.keys.contains { $0.hasPrefix(key) } : english[key] != nil
          #expect(isThere, "\(path): no text \"\(key)\"")
        }
      }
    }
  }

  /// The keys that calls outside comments name.
  private static func keys(in source: String) -> [String] {
    let code = source.components(separatedBy: "\n").filter { !$0.contains("///") }.joined(separator: "\n")
    return ["texts.text(", "texts.markup("].flatMap { call in
      code.components(separatedBy: call).dropFirst().compactMap { rest in
        let argument = rest.drop { $0.isWhitespace }
        guard argument.first == "\"" else { return nil }
        let key = argument.dropFirst().prefix { $0 != "\"" }
        return key.contains("\\") ? nil : String(key)
      }
    }
  }
}

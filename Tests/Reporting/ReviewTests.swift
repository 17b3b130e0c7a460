import Audit
import Bidi
import Foundation
import Guidelines
import Mustache
import Reporting
import SourceText
import Testing

/// The review of a quarter: quarters, charts, and the pages of the demonstration in three languages.
@Suite struct ReviewTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func files(_ folder: String, _ endings: [String]) throws -> [SourceFile] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).sorted()
    return try paths.filter { path in endings.contains { path.hasSuffix($0) } }.map { path in
      let data = try Data(contentsOf: root.appending(path: folder + "/" + path))
      return SourceFile(path: folder + "/" + path, bytes: Array(data))
    }
  }

  // MARK: Quarters

  @Test(arguments: [
    ("2026-Q4", 1, "2026-10-01", "2026-12-31"), ("2026-Q1", 1, "2026-01-01", "2026-03-31"),
    ("2027-Q1", 4, "2026-04-01", "2026-06-30"), ("2027-Q4", 4, "2027-01-01", "2027-03-31"),
    ("2027-Q1", 12, "2026-12-01", "2027-02-28"), ("2028-Q1", 12, "2027-12-01", "2028-02-29"),
    ("2027-Q2", 10, "2027-01-01", "2027-03-31"),
  ])
  func quarters(text: String, start: Int, first: String, last: String) throws {
    let quarter = try #require(Quarter(text, yearStart: start))
    #expect(quarter.first.iso == first && quarter.last.iso == last && quarter.description == text)
    #expect(Quarter(of: quarter.first, yearStart: start) == quarter)
    #expect(Quarter(of: quarter.last, yearStart: start) == quarter)
    #expect(quarter.before(4).before(-4) == quarter && quarter.before(1) < quarter)
    #expect(quarter.before(1).last < quarter.first)
  }

  @Test(arguments: ["", "2026", "2026-Q5", "2026-Q0", "26-Q1", "2026-4", "2026-Q11", "2026-Q4-"])
  func noQuarters(text: String) { #expect(Quarter(text) == nil) }

  // MARK: Charts

  private func chart(_ direction: Direction) -> TrendChart {
    TrendChart(
      id: "c", title: "A <b>", description: "\"x\" & y", labels: ["1", "2", "3"],
      series: [TrendChart.Series("s", [10, nil, 30])], kind: .lines, scale: 0...50, marks: [(0, "0"), (50, "50")],
      direction: direction, format: { "\(Int($0))" })
  }

  private func places(_ svg: String) -> [Double] {
    svg.components(separatedBy: "cx=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
  }

  @Test func timeRunsTheWayOfThePage() {
    let (ltr, rtl) = (places(chart(.ltr).svg()), places(chart(.rtl).svg()))
    #expect(ltr.count == 2 && rtl.count == 2)
    #expect(ltr[0] < ltr[1] && rtl[0] > rtl[1])
    for (left, right) in zip(ltr, rtl) { #expect(abs(left + right - 420) < 0.2) }
  }

  @Test func chartsAreToldAndHarmless() {
    let svg = chart(.ltr).svg()
    #expect(svg.contains("role=\"img\" aria-labelledby=\"c-title c-desc\""))
    #expect(svg.contains("<title id=\"c-title\">A &lt;b&gt;</title><desc id=\"c-desc\">&quot;x&quot; &amp; y</desc>"))
    // A quarter without a run breaks the line.
    #expect(svg.components(separatedBy: "M").count - 1 >= 2 && !svg.contains("L"))
    #expect(svg == chart(.ltr).svg())
  }

  // MARK: The demonstration

  private static func history(_ quarter: String) throws -> ReviewHistory {
    var history = ReviewHistory(try #require(Quarter(quarter)))
    for file in try files("site/demo/history", [".json"]) {
      let (result, problems) = ResultReader.read(file)
      #expect(problems.isEmpty)
      let read = try #require(result)
      #expect(read.json() == file.bytes, "\(file.path) is not the same when it is written again")
      let isTaken = history.add(read)
      #expect(isTaken)
    }
    return history
  }

  @Test func partsOfTheScoreAddUp() throws {
    for quarter in ["2025-Q4", "2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"] {
      let review = try #require(QuarterlyReview(try Self.history(quarter)))
      let old = try #require(review.history.previous?.summary.score)
      let new = try #require(review.current.summary.score)
      // Guidelines without new or fixed findings move only by what newly counts.
      let sum = review.changes.reduce(0) { $0 + $1.points }
      #expect(abs(sum - (new - old)) < 3, "\(quarter): \(sum) of \(new - old)")
      #expect(review.steps.count <= 10)
      #expect(zip(review.steps, review.steps.dropFirst()).allSatisfy { $0.gain >= $1.gain })
      #expect(review.oldest.allSatisfy { $0.since <= review.history.quarter.last })
    }
    #expect(QuarterlyReview(try Self.history("2024-Q1")) == nil)
  }

  private static let pages: Result<(KnowledgeBase, Facts, TextCatalog, [String: GuidelineTranslations]), any Error> =
    Result {
      let base = KnowledgeBase.read(try files("guidelines", [".yaml"])).base
      func table(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appending(path: "guidelines/facts/\(name).tsv")))
      }
      let facts = Facts(
        symbols: SymbolTable(try table("symbols")),
        locales: LocaleTable(locales: try table("locales"), languages: try table("languages")))
      let texts = try files("templates/texts", [".yaml"]) + files("templates/review/texts", [".yaml"])
      let (catalog, problems) = TextCatalog.read(texts)
      for (file, found) in problems { Issue.record("\(file.path): \(found.map(\.message))") }
      let translations = GuidelineTranslations.read(
        try files("guidelines/translations", [".yaml"]).map { file in
          SourceFile(path: file.path, bytes: file.bytes)
        }, of: base.guidelines.map(\.guideline)
      ).translations
      return (base, facts, catalog, translations)
    }

  @Test(arguments: ["ar", "he"]) func everyTextOfTheReviewIsTranslated(language: String) throws {
    let (_, _, catalog, _) = try Self.pages.get()
    #expect(catalog.coverage(of: language).missing.filter { $0.hasPrefix("review.") } == [])
  }

  @Test(arguments: ["en", "ar", "ar-EG", "he"]) func pages(tag: String) throws {
    let (base, facts, catalog, translations) = try Self.pages.get()
    let review = try #require(QuarterlyReview(try Self.history("2026-Q4")))
    let texts = Localizer(catalog, tag, locales: facts.locales)
    let words = translations[String(tag.prefix(2))]
    let templates = try Self.files("templates/review", [".mustache"]).map { file in
      SourceFile(path: String(file.path.dropFirst("templates/".count).dropLast(".mustache".count)), bytes: file.bytes)
    }
    let html = String(
      decoding: try TemplateSet(templates).render(
        "review/review", ReviewPage(review, texts, base, words, .html).context), as: UTF8.self)
    #expect(html.hasPrefix("<!doctype html>\n<html lang=\"\(tag)\" dir=\"\(tag == "en" ? "ltr" : "rtl")\">"))
    #expect(html.components(separatedBy: "<svg ").count == 3)
    // Nothing is loaded from elsewhere, and no text is missing.
    #expect(
      !html.contains("http") && !html.contains("{review") && !html.contains("{report") && !html.contains("{count}"))
    if tag == "ar-EG" { #expect(html.contains("٨٦٫٣") && html.contains("arabic-indic")) }
    let markdown = String(
      decoding: try TemplateSet(templates, escaping: .none).render(
        "review/review-markdown", ReviewPage(review, texts, base, words, .markdown).context), as: UTF8.self)
    #expect(!markdown.contains("{review") && !markdown.contains("<"))
    // Every row of a table has as many cells as its head.
    var columns: Int?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      let count = line.replacingOccurrences(of: "\\|", with: "").filter { $0 == "|" }.count
      #expect(columns == nil || columns == count, "\(line)")
      columns = count
    }
  }
}

/// Results and baselines of any bytes: an answer or a diagnostic, never a crash; what is read is written again the same.
@Suite struct ResultFuzzTests {
  @Test func anyBytes() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let seeds = try ["old.json", "new.json"].map { name in
      Array(try Data(contentsOf: root.appending(path: "Command/fixtures/\(name)")))
    }
    var state: UInt64 = 5
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let pieces = [
      "null", "-1", "1e308", "9007199254740993", "\"\"", "[]", "{}", "\"expired\"", "\"1/1\"", "\"recorded\"", "true",
      ",",
    ].map { Array($0.utf8) }
    var readable = 0
    for _ in 0..<1_500 {
      var bytes = seeds[random(2)]
      for _ in 0...random(3) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = UInt8(random(256))
        case 1: bytes.replaceSubrange(place..<min(bytes.count, place + random(12)), with: pieces[random(pieces.count)])
        default: bytes.removeSubrange(place..<min(bytes.count, place + random(40)))
        }
      }
      let file = SourceFile(path: "r.json", bytes: bytes)
      _ = Baseline.read(file)
      guard let result = ResultReader.read(file).result else { continue }
      readable += 1
      let written = SourceFile(path: "r.json", bytes: result.json())
      let again = try #require(ResultReader.read(written).result, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(again.json() == written.bytes)
      _ = ResultDiff(result, again).json()
      _ = try? ResultMerge.merge([result, again])
    }
    #expect(readable > 50)
  }
}

import Foundation
import Guidelines
import SourceText
import Testing

@Suite struct TranslationTests {
  /// The guidelines of the repository, and all its translations.
  static func repository() throws -> (guidelines: [Guideline], translations: [SourceFile]) {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "guidelines")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".yaml") }.sorted()
    let files = try paths.map {
      SourceFile(path: "guidelines/" + $0, bytes: Array(try Data(contentsOf: root.appending(path: $0))))
    }
    let base = KnowledgeBase.read(files).base
    return (base.guidelines.map(\.guideline), files.filter { $0.path.contains("/translations/") })
  }

  static func read(_ text: String) throws -> (GuidelineTranslations?, [String]) {
    let file = SourceFile(path: "guidelines/translations/ar/icons.yaml", bytes: Array(text.utf8))
    let (translations, problems) = GuidelineTranslations.read([file], of: try repository().guidelines)
    return (translations["ar"], problems.flatMap(\.diagnostics).map(\.code))
  }

  @Test func `words take the place of English ones, part by part`() throws {
    let (read, problems) = try Self.read(
      """
      icons/keep-logos:
        title: لا تعكس الشعارات
        do: [ "أبقِ الشعار كما رُسم", "" ]
      """)
    let guideline = try #require(try Self.repository().guidelines.first { $0.id == "icons/keep-logos" })
    #expect(problems == [])
    let translation = try #require(read?.byID["icons/keep-logos"])
    let translated = guideline.translated(translation)
    #expect(translated.title == "لا تعكس الشعارات")
    #expect(translated.dos == ["أبقِ الشعار كما رُسم"] + guideline.dos.dropFirst())
    #expect(translated.statement == guideline.statement)
    #expect(translation.coverage(of: guideline).translated == 2)
  }

  @Test(arguments: [
    ("icons/keep-logo: { title: x }", "translation/unknown-guideline"),
    ("icons/keep-logos: { titel: x }", "translation/unknown-field"),
    ("icons/keep-logos: { do: [ a ] }", "translation/wrong-count"),
    ("icons/keep-logos: [ a ]", "translation/wrong-type"),
    ("icons/keep-logos: { checks: [] }", "translation/wrong-count"),
    ("icons/keep-logos: { checks: [ { message: 'x {1}' }, {} ] }", "translation/wrong-values"),
    ("icons/keep-logos: { checks: [ { message: 'x }' }, {} ] }", "translation/wrong-values"),
    ("icons/keep-logos: { checks: [ { mesage: x }, {} ] }", "translation/unknown-field"),
  ])
  func `what goes nowhere is an error`(text: String, code: String) throws {
    #expect(try Self.read(text).1 == [code])
  }

  /// A guideline with two checks that speak of values.
  static func guideline() throws -> Guideline {
    let text = """
      id: icons/keep-logos
      title: Keep logos
      severity: error
      audience: [design]
      statement: Keep them.
      why: They are names.
      do: [Keep them]
      avoid: [Flipping them]
      sources: [{ id: apple-rtl, section: Images }]
      confidence: settled
      checks:
        - subject: asset
          expect: 'false'
          message: 'The catalog {asset.name == "}" ? "flips" : "turns"} "{asset.name}" in {asset.kind}'
          fix: Take the mark off
        - subject: asset
          expect: 'false'
          message: 'The catalog {asset.kind} "{asset.name}" in {{braces}}'
        - subject: asset
          expect: 'false'
          message: '{asset.kind}'
          fix: 'Name {asset.kind} or {asset.name}'
      examples: []
      """
    let file = SourceFile(path: "guidelines/icons/keep-logos.yaml", bytes: Array(text.utf8))
    return try #require(KnowledgeBase.read([file]).base.guidelines.first).guideline
  }

  @Test(arguments: [
    ("The catalog flips \"x\" in image", "\u{2068}x\u{2069}, image: تعكسه"),
    // The value has the text around it once more, and a quote.
    (
      "The catalog turns \"a\" in b\" in image",
      "\u{2068}a\u{2069}, \u{2068}b\" in image\u{2069}: تديره"
    ),
    ("The catalog … \"x\" in {braces}", "{\u{2068}x\u{2069}} \u{2068}…\u{2069}"),
    ("flips, turns", "تعكسه، تديره"), ("flips and turns", "تعكسه وتديره"), ("flips, x", nil), ("flips", "تعكسه"),
    ("The catalog turns \"flips\" in image", "\u{2068}flips\u{2069}, image: تديره"),
    ("The catalog flips", nil), ("Another sentence", nil), ("", nil),
  ])
  func `sentences of checks`(english: String, arabic: String?) throws {
    let guideline = try Self.guideline()
    var translation = GuidelineTranslation.none
    translation.checks = [
      CheckTranslation(message: "{2}, {3}: {1}", fix: "أزل العلامة"), CheckTranslation(message: "{{{2}}} {1}", fix: ""),
      CheckTranslation(message: "{1}", fix: "سمِّ {1} أو {2}"),
    ]
    let words = ["flips": "تعكسه", "turns": "تديره", "image": "image", ", ": "، ", " and ": " و"]
    let sentences = SentenceTranslator(guideline, translation, words: words)
    #expect(sentences.message(english) == arabic)
    #expect(sentences.fix("Take the mark off") == "أزل العلامة")
    #expect(sentences.fix("Take it off") == nil)
    #expect(sentences.fix("Name flips or flips") == "سمِّ تعكسه أو \u{2068}flips\u{2069}")
  }

  @Test func `every translation of the repository fits its guideline`() throws {
    let (guidelines, files) = try Self.repository()
    let (translations, problems) = GuidelineTranslations.read(files, of: guidelines)
    for (file, diagnostics) in problems {
      for diagnostic in diagnostics { Issue.record("\(file.path): \(diagnostic.message)") }
    }
    for (language, entry) in translations.sorted(by: { $0.key < $1.key }) {
      let counts = guidelines.map { entry.byID[$0.id]?.coverage(of: $0) }
      print("translations \(language): \(counts.count { $0 != nil })/\(guidelines.count) guidelines")
    }
  }
}

import Audit
import Testing

@testable import Reporting

/// What findings say in the language of a page.
@Suite struct KnowledgeWordsTests {
  @Test(arguments: [
    ("en", "inapplicable by the policy charts: keep"),
    ("ar", "غير منطبق بحكم السياسة \u{2068}charts\u{2069}: \u{2068}keep\u{2069}"),
    ("he", "לא חל לפי המדיניות \u{2068}charts\u{2069}: \u{2068}keep\u{2069}"),
  ])
  func policies(language: String, said: String) {
    let fixture = Fixture.shared
    let words = KnowledgeWords(fixture.base, nil, Localizer(fixture.catalog, language, locales: fixture.locales))
    let finding = Finding(
      guideline: "controls/flip-time-axis", severity: .warning, verdict: .inapplicable, subject: "s/c",
      message: PolicySentence(policy: "charts", choice: "keep").text, fingerprint: "")
    #expect(words.message(finding).text == said)
    #expect(words.message(finding).language == nil)
  }
}

import Audit
import Testing

@Suite struct AnswerSentenceTests {
  @Test(arguments: [
    ("Design", "2026-10-20", "It may turn: the clock may not."), ("", "", ""), ("Mona on call", "", ""),
    ("", "2026-01-02", "on 2026-01-03"), ("A", "", ": b"),
  ])
  func `a sentence is read back`(by: String, on: String, note: String) {
    let sentence = AnswerSentence(by: by, on: on, note: note)
    #expect(AnswerSentence(sentence.text) == sentence)
  }

  @Test func `another sentence is not one`() {
    #expect(AnswerSentence("cannot be decided") == nil)
    #expect(AnswerSentence("judged by A on 2026-1x-02")?.on == "")
  }
}

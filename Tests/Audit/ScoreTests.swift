import Audit
import Testing

@Suite struct ScoreTests {
  private func tally(pass: Int = 0, fail: Int = 0, incomplete: Int = 0) -> Tally {
    var tally = Tally()
    (tally.pass, tally.fail, tally.incomplete) = (pass, fail, incomplete)
    return tally
  }

  @Test func aScoreIsTheWeightedMeanOfShares() {
    let error = Scoring.Part(weight: 10, tally: tally(pass: 1, fail: 1))
    let warning = Scoring.Part(weight: 3, tally: tally(pass: 3))
    #expect(Scoring.score([error]) == 50)
    #expect(Scoring.score([error, warning]) == 61.5)
    #expect(Scoring.score([warning]) == 100)
  }

  @Test func whatWasNotDecidedWeighsNothing() {
    let undecided = Scoring.Part(weight: 10, tally: tally(incomplete: 9))
    #expect(Scoring.score([undecided]) == nil)
    #expect(Scoring.score([undecided, Scoring.Part(weight: 1, tally: tally(pass: 2))]) == 100)
  }

  @Test func aHundredMeansThatNothingFailed() {
    let almost = Scoring.Part(weight: 10, tally: tally(pass: 1_000_000, fail: 1))
    #expect(Scoring.score([almost]) == 99.9)
  }

  @Test(arguments: [
    (95.0, false, 1.0, Grade.a), (90, false, 1, .a), (89.9, false, 1, .b), (80, false, 1, .b), (79.9, false, 1, .c),
    (70, false, 1, .c), (69.9, false, 1, .d), (60, false, 1, .d), (59.9, false, 1, .f), (95, true, 1, .b),
    (65, true, 1, .d), (95, false, 0.5, .a), (95, false, 0.49, nil),
  ])
  func grades(score: Double, hasFailingError: Bool, decided: Double, grade: Grade?) {
    #expect(Scoring.grade(score, hasFailingError: hasFailingError, decided: decided) == grade)
  }
}

/// A guideline's words for people in another language.
///
/// A part that is empty is not translated and is shown in English.
public struct GuidelineTranslation: Hashable, Sendable {
  /// A short imperative.
  public var title: String
  /// What to do, in a sentence or two.
  public var statement: String
  /// What a reader sees when it is not done.
  public var why: String
  /// What to do, in short items, in the order of the guideline's.
  public var dos: [String]
  /// What to avoid, in short items, in the order of the guideline's.
  public var avoid: [String]
  /// The captions of the examples, in their order.
  public var captions: [String]
  /// What each source says where they disagree, in the order of the guideline's.
  public var conflict: [String]
  /// The question that a person must judge.
  public var question: String
  /// The sentences of the checks, in the order of the guideline's.
  public var checks: [CheckTranslation]

  /// How many of the parts that a guideline has are translated.
  ///
  /// - Returns: the parts that are there and the parts that there could be: title, statement, why, each item of do and
  ///   avoid, each caption, what each source says, the question, each sentence of a check.
  public func coverage(of guideline: Guideline) -> (translated: Int, total: Int) {
    let texts = [title, statement, why] + (guideline.review == nil ? [] : [question])
    let sentences = zip(guideline.checks, checks).reduce(0) { sum, pair in
      sum + (pair.1.message.isEmpty ? 0 : 1) + (pair.0.fix == nil || pair.1.fix.isEmpty ? 0 : 1)
    }
    let lists = [
      (dos, guideline.dos.count), (avoid, guideline.avoid.count), (captions, guideline.examples.count),
      (conflict, guideline.conflict.count),
    ]
    return (
      sentences + texts.count { !$0.isEmpty } + lists.reduce(0) { $0 + min($1.0.count { !$0.isEmpty }, $1.1) },
      texts.count + guideline.checks.reduce(0) { $0 + ($1.fix == nil ? 1 : 2) } + lists.reduce(0) { $0 + $1.1 }
    )
  }
}

extension Guideline {
  /// The guideline with its words in another language; what is not translated stays as it is.
  public func translated(_ translation: GuidelineTranslation) -> Guideline {
    func text(_ new: String, _ old: String) -> String { new.isEmpty ? old : new }
    func list(_ new: [String], _ old: [String]) -> [String] {
      old.indices.map { $0 < new.count && !new[$0].isEmpty ? new[$0] : old[$0] }
    }
    var result = self
    result.title = text(translation.title, title)
    result.statement = text(translation.statement, statement)
    result.why = text(translation.why, why)
    result.dos = list(translation.dos, dos)
    result.avoid = list(translation.avoid, avoid)
    for (place, caption) in list(translation.captions, examples.map(\.caption)).enumerated() {
      result.examples[place].caption = caption
    }
    for (place, says) in list(translation.conflict, conflict.map(\.says)).enumerated() {
      result.conflict[place].says = says
    }
    result.review?.question = text(translation.question, review?.question ?? "")
    return result
  }
}

extension GuidelineTranslation {
  /// Nothing translated.
  public static let none = GuidelineTranslation(
    title: "", statement: "", why: "", dos: [], avoid: [], captions: [], conflict: [], question: "", checks: [])
}

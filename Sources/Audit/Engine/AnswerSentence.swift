/// What a finding says where a person judged: by whom, when and why.
///
/// Findings hold the sentence in English; pages in other languages read its parts back.
public struct AnswerSentence: Equatable, Sendable {
  /// Who judged; empty where the review does not say.
  public var by: String
  /// The day, as `2026-10-20`; empty likewise.
  public var on: String
  /// Why; empty likewise.
  public var note: String

  /// The sentence of an answer.
  public init(by: String, on: String, note: String) {
    self.by = by
    self.on = on
    self.note = note
  }

  /// The sentence as findings hold it.
  public var text: String {
    let who = by.isEmpty ? "a person" : by
    return "judged by \(who)" + (on.isEmpty ? "" : " on \(on)") + (note.isEmpty ? "" : ": \(note)")
  }

  /// Reads a sentence back; nil for another one.
  public init?(_ text: String) {
    guard text.hasPrefix("judged by ") else { return nil }
    var rest = text.dropFirst("judged by ".count)
    note = ""
    if let colon = rest.firstRange(of: ": ") {
      note = String(rest[colon.upperBound...])
      rest = rest[..<colon.lowerBound]
    }
    on = ""
    if rest.count > 14, rest.suffix(14).hasPrefix(" on "), Self.isDay(rest.suffix(10)) {
      on = String(rest.suffix(10))
      rest = rest.dropLast(14)
    }
    by = rest == "a person" ? "" : String(rest)
  }

  private static func isDay(_ text: Substring) -> Bool {
    text.enumerated().allSatisfy { [4, 7].contains($0) ? $1 == "-" : $1.isASCII && $1.isNumber }
  }
}

internal import Audit
internal import Bidi
internal import Guidelines
internal import Mustache

/// The words that the parts of a review share.
extension ReviewPage {
  /// A text of the page's own language.
  func text(_ text: String) -> MustacheValue { .string(markup == .html ? text : markdownEscaped(text)) }

  /// A text of another language or none, such as an id: an element of its own in HTML, an isolate in Markdown.
  func foreign(_ text: String) -> MustacheValue {
    .string(markup == .html ? text : markdownEscaped(isolated(text, in: texts.direction)))
  }

  /// The language to declare for a name that may be English where the page is in another script; null where it need
  /// not be declared.
  func language(of name: String) -> MustacheValue {
    guard texts.direction == .rtl else { return .null }
    let letters = name.unicodeScalars.filter { $0.properties.isAlphabetic }
    return !letters.isEmpty && letters.allSatisfy(\.isASCII) ? .string("en") : .null
  }

  /// A name in the middle of a sentence.
  func named(_ name: String) -> String { isolated(name, in: texts.direction) }

  /// The title of a guideline, in the page's language where it is translated; the id of one that is not known.
  func title(_ guideline: String) -> String { words.title(ofGuideline: guideline) }

  /// A place: the title of a screen, or what screens are made of.
  func name(_ place: QuarterlyReview.Place) -> String {
    switch place {
    case .screen(let title): title
    case .kind(.string): texts.text("report.strings")
    case .kind(.asset): texts.text("report.assets")
    case .kind(.usage): texts.text("report.source")
    case .kind: texts.text("report.project")
    }
  }

  /// A quarter: `Q4 2026`.
  func name(_ quarter: Quarter) -> String {
    texts.text(
      "review.quarter", ["number": .number(quarter.number), "year": .text(texts.format.digits("\(quarter.year)"))])
  }

  /// A quarter in little room: `Q4 ’26`.
  func short(_ quarter: Quarter) -> String {
    let year = "\(quarter.year)".suffix(2)
    return texts.text(
      "review.quarter-short", ["number": .number(quarter.number), "year": .text(texts.format.digits(String(year)))])
  }

  /// A score, or a dash.
  func score(_ summary: AuditSummary) -> String { summary.score.map { texts.format.score($0) } ?? "–" }

  /// A count, or a dash for none: what is there stands out.
  func dashed(_ count: Int) -> String { count == 0 ? "–" : texts.format.number(count) }

  /// To a tenth, halves away from zero.
  func rounded(_ value: Double) -> Double {
    Double(Int(value * 10 + (value < 0 ? -0.5 : 0.5))) / 10
  }

  /// A difference with the class that says whether it is good; null without one.
  func change(_ value: Double?, isGood: (Double) -> Bool) -> MustacheValue {
    guard let value else { return .null }
    let shown = rounded(value)
    guard shown != 0 else { return ["text": text(texts.text("review.same")), "class": "same"] }
    return ["text": text(texts.format.difference(shown)), "class": isGood(shown) ? "better" : "worse"]
  }

  /// Text in which nothing is Markdown or HTML, on one line.
  private func markdownEscaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "~": result += "\\" + String(Character(scalar))
      case "&": result += "&amp;"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension CalendarDate {
  /// How many days later another day is.
  func days(to other: CalendarDate) -> Int { other.number - number }

  /// Days since 1 March of the year 0.
  private var number: Int {
    let shifted = month <= 2 ? year - 1 : year
    let day = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + self.day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + day
  }
}

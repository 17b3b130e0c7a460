internal import Bidi
internal import DataFormats
public import Guidelines
internal import SourceText

/// A locale as people ask about it: direction, digits, signs, week, calendars, plurals.
public enum LocaleText {
  private static let labels = 10

  /// The answer for people.
  public static func text(_ answer: LocaleAnswer, style: TerminalStyle) -> String {
    var text = TerminalText(style)
    let direction = answer.isRightToLeft ? "right to left" : answer.isKnown ? "left to right" : "direction not known"
    let script = answer.script.map { ", \(scriptNames[$0] ?? "script") (\($0))" } ?? ""
    let name = answer.facts.map(\.name) ?? ""
    text.line(
      style.paint(answer.tag, .strong) + (name.isEmpty ? "" : "  " + isolatedForTerminal(name)) + "  "
        + style.paint(direction + script, answer.isRightToLeft ? .good : .quiet))
    guard let facts = answer.facts else {
      text.paragraphs(
        !answer.isKnown
          ? "None of the tables has such a language or script; an audit takes it for left to right"
          : answer.isRightToLeft
            ? "CLDR has no locale for it, so digits, signs and the week are not known"
            : "The facts here are those of right-to-left locales; a left-to-right one needs none of them")
      return text.text
    }
    if facts.tag != answer.locale {
      text.paragraphs("The facts are those of \(facts.tag)")
    }
    if let asked = answer.asked {
      text.paragraphs(
        answer.chosen.map { "The tag asks for the digits \($0), whatever the locale has" }
          ?? "The tag asks for \(asked), which is no known system of decimal digits and changes nothing")
    }
    numbers(facts, &text)
    week(facts, &text)
    words(facts, &text)
    return text.text
  }

  private static func numbers(_ facts: LocaleFacts, _ text: inout TerminalText) {
    text.heading("Numbers")
    for (index, system) in facts.numberingSystems.enumerated() {
      row("digits", NumberSample.digits(system), system + (index == 0 ? "" : ", in use as well"), &text)
    }
    let sample = NumberSample(facts)
    row("number", sample.number, "decimal \(sign(facts.decimal)), grouping \(sign(facts.group))", &text)
    row("negative", sample.negative, "minus \(sign(facts.minus)), plus \(sign(facts.plus))", &text)
    row("percent", sample.percent, "\(sign(facts.percent)) \(place(facts.percentPosition))", &text)
    row("currency", sample.currency, "the sign \(place(facts.currencyPosition))", &text)
    row("list", facts.list, codePoints(facts.list) + " between items", &text)
    if facts.numberingSystems.first != "latn" {
      let western = NumberSample(western: facts)
      row("Western", western.number, "\(western.negative) and \(western.percent)", &text)
    }
    if !facts.appleNumbering.isEmpty {
      text.field("Apple", "uses \(facts.appleNumbering) by default", labels: labels, role: .warning)
    }
    text.paragraphs(
      "In the order in which they are stored; formatters add invisible direction marks around signs.")
  }

  /// A line with a sample and what it shows, each in its column.
  private static func row(_ name: String, _ sample: String, _ note: String, _ text: inout TerminalText) {
    let width = 12
    let column = isolatedForTerminal(sample) + String(repeating: " ", count: max(0, width - displayWidth(of: sample)))
    let words = text.style.wrapped(note, indent: 2 + labels + 2 + width + 2)
    text.field(name, lines: [column + "  " + words], labels: labels)
  }

  private static func week(_ facts: LocaleFacts, _ text: inout TerminalText) {
    text.heading("Time")
    text.field("week", "begins on \(day(facts.firstDay))", labels: labels)
    if !facts.appleFirstDay.isEmpty {
      text.field("Apple", "begins it on \(day(facts.appleFirstDay))", labels: labels, role: .warning)
    }
    let days = facts.weekend.split(separator: "-").map { day(String($0)) }
    text.field("weekend", Set(days).count == 1 ? days[0] : days.joined(separator: " to "), labels: labels)
    text.field("hours", facts.hours == "h" ? "twelve, with a.m. and p.m." : "twenty-four", labels: labels)
    text.field("calendars", facts.calendars.joined(separator: ", "), labels: labels)
  }

  private static func words(_ facts: LocaleFacts, _ text: inout TerminalText) {
    text.heading("Plurals")
    text.field("cardinal", categories(facts.plurals), labels: labels)
    text.field("ordinal", categories(facts.ordinals), labels: labels)
  }

  private static func categories(_ names: [String]) -> String {
    names.isEmpty ? "CLDR has none" : names.joined(separator: ", ")
  }

  /// The answer for tools.
  public static func json(_ answer: LocaleAnswer) -> [UInt8] {
    var json = JSONWriter([.pretty])
    json.object { json in
      json.field("tag", answer.tag)
      json.field("direction", ifPresent: answer.isKnown ? answer.isRightToLeft ? "rtl" : "ltr" : nil)
      json.field("script", ifPresent: answer.script)
      guard let facts = answer.facts else { return }
      json.field("factsOf", facts.tag)
      json.field("name", facts.name)
      json.field("numberingSystems", facts.numberingSystems)
      json.object("digits") { json in
        for system in facts.numberingSystems { json.field(system, NumberSample.digits(system)) }
      }
      signs(facts, &json)
      json.field("firstDay", facts.firstDay)
      json.field("weekend", facts.weekend)
      json.field("calendars", facts.calendars)
      json.field("hours", facts.hours == "h" ? 12 : 24)
      json.field("plurals", facts.plurals)
      json.field("ordinals", facts.ordinals)
      json.field("appleNumbering", ifPresent: facts.appleNumbering.isEmpty ? nil : facts.appleNumbering)
      json.field("appleFirstDay", ifPresent: facts.appleFirstDay.isEmpty ? nil : facts.appleFirstDay)
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }

  private static func signs(_ facts: LocaleFacts, _ json: inout JSONWriter) {
    json.object("signs") { json in
      json.field("decimal", facts.decimal)
      json.field("group", facts.group)
      json.field("percent", facts.percent)
      json.field("minus", facts.minus)
      json.field("plus", facts.plus)
      json.field("list", facts.list)
    }
    json.object("westernSigns") { json in
      json.field("decimal", facts.latnDecimal)
      json.field("group", facts.latnGroup)
      json.field("percent", facts.latnPercent)
      json.field("minus", facts.latnMinus)
    }
    json.field("percentPosition", facts.percentPosition)
    json.field("currencyPosition", facts.currencyPosition)
  }

  // MARK: Words

  private static func place(_ position: String) -> String { "\(position) the number" }

  /// A sign and its code point, as many of them look alike.
  private static func sign(_ sign: String) -> String { "\(sign) (\(codePoints(sign)))" }

  private static func codePoints(_ text: String) -> String {
    text.unicodeScalars.map { codePoint($0.value) }.joined(separator: " ")
  }

  private static func day(_ code: String) -> String {
    switch code {
    case "mon": "Monday"
    case "tue": "Tuesday"
    case "wed": "Wednesday"
    case "thu": "Thursday"
    case "fri": "Friday"
    case "sat": "Saturday"
    case "sun": "Sunday"
    default: code
    }
  }
}

/// What people call the scripts of interfaces.
let scriptNames = [
  "Adlm": "Adlam", "Arab": "Arabic", "Aran": "Arabic, Nastaliq", "Armn": "Armenian", "Beng": "Bengali",
  "Cyrl": "Cyrillic", "Deva": "Devanagari", "Ethi": "Ethiopic", "Geor": "Georgian", "Grek": "Greek",
  "Gujr": "Gujarati", "Hans": "Simplified Chinese", "Hant": "Traditional Chinese", "Hang": "Hangul", "Hani": "Han",
  "Hebr": "Hebrew", "Hira": "Hiragana", "Jpan": "Japanese", "Kana": "Katakana", "Knda": "Kannada", "Kore": "Korean",
  "Latn": "Latin", "Mand": "Mandaic", "Mlym": "Malayalam", "Nkoo": "N’Ko", "Orya": "Odia", "Rohg": "Hanifi Rohingya",
  "Samr": "Samaritan", "Syrc": "Syriac", "Taml": "Tamil", "Telu": "Telugu", "Thaa": "Thaana", "Thai": "Thai",
]

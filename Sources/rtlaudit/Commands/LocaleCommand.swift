internal import Guidelines
internal import Manifest
internal import Reporting
internal import SourceText

/// `rtlaudit locale`: what is known of a locale.
enum LocaleCommand: Command {
  static let name = "locale"
  static let summary = "tell a locale's direction, digits, signs, week, calendars and plurals"
  static let operands = "TAG"
  static let options = [
    Option("--format", "FORMAT", choices: ["text", "json"], "text for people (default) or json for tools")
  ]
  static let examples = [
    (call: "rtlaudit locale ar-EG", does: "tells how Arabic is written in Egypt"),
    (call: "rtlaudit locale fa --format json", does: "tells a tool about Persian"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let tag = try arguments.operand("a language tag", self)
    let table = LocaleTable(locales: Knowledge.table("locales"), languages: Knowledge.table("languages"))
    let hyphenated = String(tag.map { $0 == "_" ? "-" : $0 })
    guard TextFormat.languageTag.accepts(Array(hyphenated.utf8).span) else {
      throw Failure(
        "\"\(terminalSafe(tag))\" is no language tag",
        hint: suggestion(tag, table).map { "did you mean \($0)?" } ?? "it is one such as ar, he-IL or pa-Arab-PK")
    }
    let answer = table.answer(hyphenated)
    if arguments.value("--format") == "json" {
      Terminal.write(LocaleText.json(answer))
    } else {
      Terminal.write(LocaleText.text(answer, style: Terminal.style(arguments)))
    }
    return 0
  }

  /// The tag of the language whose English name somebody may have written.
  private static func suggestion(_ name: String, _ table: LocaleTable) -> String? {
    let named = table.all.filter { !$0.name.isEmpty && !$0.tag.contains("-") }
    guard let nearest = nearestName(to: name, in: named.map(\.name)) else { return nil }
    return named.first { $0.name == nearest }.map { "\($0.tag) for \($0.name)" }
  }
}

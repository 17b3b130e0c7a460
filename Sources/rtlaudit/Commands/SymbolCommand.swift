internal import Guidelines
internal import Reporting
internal import SourceText

/// `rtlaudit symbol`: what is known of SF Symbols.
enum SymbolCommand: Command {
  static let name = "symbol"
  static let summary = "tell whether an SF Symbol mirrors, why, and which one to use instead"
  static let operands = "SYMBOL ..."
  static let options = [
    Option("--format", "FORMAT", choices: ["text", "json"], "text for people (default) or json for tools")
  ]
  static let examples = [
    (call: "rtlaudit symbol arrow.left chevron.forward", does: "compares the two"),
    (call: "rtlaudit symbol play.fill --format json", does: "tells a tool"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw Failure("symbol needs the name of an SF Symbol", hint: "such as rtlaudit symbol chevron.forward")
    }
    let table = SymbolTable(Knowledge.table("symbols"))
    let facts = arguments.operands.map { table.facts($0) }
    let text = SymbolText(SymbolReleaseTable(Knowledge.table("symbol-releases")))
    let known = facts.filter(\.isKnown)
    if !known.isEmpty {
      if arguments.value("--format") == "json" {
        Terminal.write(text.json(known))
      } else {
        Terminal.write(text.text(known, style: Terminal.style(arguments)))
      }
    }
    let unknown = facts.filter { !$0.isKnown }.map(\.name)
    guard unknown.isEmpty else { throw Failure(printed: unknown.map { complaint($0, table) }.joined()) }
    return 0
  }

  private static func complaint(_ name: String, _ table: SymbolTable) -> String {
    let near = suggestions(name, table)
    let last = near.last ?? ""
    let hint = near.count > 1 ? near.dropLast().joined(separator: ", ") + " or " + last : last
    return Failure(
      "SF Symbols has no \"\(terminalSafe(name))\"",
      hint: near.isEmpty ? "the names are those of the SF Symbols app" : "did you mean \(hint)?"
    ).text
  }

  /// Up to four names that a wrong one may have been meant to be: those that go on where it ends, the ones that mirror
  /// first; else the nearest.
  private static func suggestions(_ name: String, _ table: SymbolTable) -> [String] {
    let longer = table.all.filter { $0.name.hasPrefix(name + ".") }
    guard longer.isEmpty else {
      func rank(_ facts: SymbolFacts) -> (Int, Int, String) {
        (facts.directionality == .semantic ? 0 : 1, facts.name.utf8.count, facts.name)
      }
      return longer.sorted { rank($0) < rank($1) }.prefix(4).map(\.name)
    }
    var names = table.all.map(\.name)
    var near: [String] = []
    while near.count < 3, let next = nearestName(to: name, in: names) {
      near.append(next)
      names.removeAll { $0 == next }
    }
    return near
  }
}

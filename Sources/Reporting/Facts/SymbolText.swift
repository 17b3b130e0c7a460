internal import DataFormats
public import Guidelines
internal import SourceText

/// Symbols as people ask about them: does it mirror, why, and what else is there to know.
public struct SymbolText {
  private let releases: SymbolReleaseTable
  private static let labels = 8

  /// Reads releases from a table.
  public init(_ releases: SymbolReleaseTable) { self.releases = releases }

  /// The answers for people.
  public func text(_ symbols: [SymbolFacts], style: TerminalStyle) -> String {
    var text = TerminalText(style)
    for (index, facts) in symbols.enumerated() {
      if index > 0 { text.line() }
      write(facts, &text)
    }
    return text.text
  }

  private func write(_ facts: SymbolFacts, _ text: inout TerminalText) {
    let answer = SymbolAnswer(facts)
    let role: TerminalStyle.Role =
      switch answer.mirrors {
      case .yes: .good
      case .no: .warning
      case .nothing: .quiet
      case .unknown: .error
      }
    text.line(
      text.style.paint(terminalSafe(facts.name), .strong) + "  " + text.style.paint(answer.verdict, role))
    text.field("why", answer.reason, labels: Self.labels)
    if !facts.points.isEmpty {
      text.field("points", "\(facts.points) in a right-to-left interface, no flip added", labels: Self.labels)
    }
    if !facts.twin.isEmpty { text.field("twin", facts.twin, labels: Self.labels) }
    if let advice = answer.advice { text.field("advice", advice, labels: Self.labels) }
    if !facts.variants.isEmpty {
      text.field("drawings", facts.variants.map(SymbolText.variantName).joined(separator: ", "), labels: Self.labels)
    }
    if !facts.alias.isEmpty { text.field("alias", "another name of \(facts.alias)", labels: Self.labels) }
    let systems = releases.systems(facts.release).map { "\($0.name) \($0.version)" }.joined(separator: ", ")
    if !facts.release.isEmpty {
      text.field("since", "SF Symbols \(facts.release)" + (systems.isEmpty ? "" : ": \(systems)"), labels: Self.labels)
    }
  }

  /// The answers for tools: an array of objects.
  public func json(_ symbols: [SymbolFacts]) -> [UInt8] {
    var json = JSONWriter([.pretty])
    json.array { json in
      for facts in symbols { json.object { write(facts, &$0) } }
    }
    return json.finish() + [UInt8(ascii: "\n")]
  }

  private func write(_ facts: SymbolFacts, _ json: inout JSONWriter) {
    func optional(_ text: String) -> String? { text.isEmpty ? nil : text }
    let answer = SymbolAnswer(facts)
    json.field("name", facts.name)
    json.field("mirrors", answer.mirrors.rawValue)
    json.field("directionality", facts.directionality.rawValue)
    json.field("reason", answer.reason)
    json.field("basis", facts.basis)
    json.field("points", ifPresent: optional(facts.points))
    json.field("twin", ifPresent: optional(facts.twin))
    json.field("advice", ifPresent: answer.advice)
    json.field("variants", facts.variants)
    json.field("alias", ifPresent: optional(facts.alias))
    json.field("release", ifPresent: optional(facts.release))
    json.object("since") { json in
      for system in releases.systems(facts.release) { json.field(system.name, system.version) }
    }
  }

  /// A variant in words: `ar` is `Arabic`.
  private static func variantName(_ code: String) -> String {
    code == "rtl" ? "right to left" : languageNames[code].map { "\($0) (\(code))" } ?? code
  }

  /// The languages and scripts in which SF Symbols has drawings.
  private static let languageNames = [
    "ar": "Arabic", "bn": "Bengali", "el": "Greek", "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi", "ja": "Japanese",
    "km": "Khmer", "kn": "Kannada", "ko": "Korean", "ml": "Malayalam", "mni": "Manipuri", "mr": "Marathi",
    "my": "Burmese", "or": "Odia", "pa": "Punjabi", "ru": "Russian", "sat": "Santali", "si": "Sinhala", "ta": "Tamil",
    "te": "Telugu", "th": "Thai", "zh": "Chinese",
  ]
}
